import { join } from 'node:path';
import { build, type Report } from '../../generator/build.ts';
import { nginx } from '../../generator/hosts/nginx.ts';
import type { Host } from '../../generator/hosts/rules/host.ts';
import type { Site } from '../../generator/model/site.ts';
import type { Output } from '../../generator/output/output.ts';
import { openStage, type Stage } from '../../generator/publish/stage.ts';
import { builtins } from '../../generator/registry/builtins.ts';
import { output } from '../check/outputs.ts';
import { base, templates } from './project.ts';

/** An output that every site has: some hosts would answer 200 without it. */
export const missing = output('/404.html', { role: { kind: 'not-found', below: '/' } });

interface BuildOutputsOptions {
  readonly host?: Partial<Host>;
  /** Changes what the stage does. */
  readonly wrap?: (stage: Stage) => Stage;
  readonly content?: string;
}

/**
 * Builds a small site with just the given outputs, into `dist` and `deploy` below a folder for a host without
 * files.
 */
export async function buildOutputs(
  folder: string,
  outputs: readonly Output[] | ((site: Site) => readonly Output[]),
  { host = {}, wrap = (stage) => stage, content = base }: BuildOutputsOptions = {},
): Promise<Report> {
  const resource = {
    name: 'test',
    outputs: (site: Site) => [missing, ...(typeof outputs === 'function' ? outputs(site) : outputs)],
  };
  return await build(
    { content, templates, now: Date.parse('2026-06-01'), includeFuture: false, workers: 1, hosts: ['nginx'] },
    () => wrap(openStage({ output: join(folder, 'dist'), deploy: join(folder, 'deploy') }, { say: () => {} })),
    { ...builtins, resources: [resource], hosts: [{ ...nginx, files: () => ({ value: [], problems: [] }), ...host }] },
  );
}
