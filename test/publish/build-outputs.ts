import { join } from 'node:path';
import { build, type Report } from '../../generator/build.ts';
import type { Host } from '../../generator/hosts/host.ts';
import { nginx } from '../../generator/hosts/nginx.ts';
import type { Site } from '../../generator/model/site.ts';
import type { Output } from '../../generator/output/output.ts';
import type { Target } from '../../generator/publish/publish.ts';
import { openStage } from '../../generator/publish/stage.ts';
import { builtins } from '../../generator/registry/builtins.ts';
import { output } from '../check/outputs.ts';
import { base, templates } from './project.ts';

/** An output that every site has: some hosts would answer 200 without it. */
export const missing = output('/404.html', { role: { kind: 'not-found' } });

/**
 * Builds a small site with just the given outputs, into `dist` and `deploy` below a folder unless a target is given, for a host without
 * files.
 */
export async function buildOutputs(
  folder: string,
  outputs: readonly Output[] | ((site: Site) => readonly Output[]),
  { host = {}, target = {}, content = base }: { host?: Partial<Host>; target?: Partial<Target>; content?: string } = {},
): Promise<Report> {
  const resource = {
    name: 'test',
    outputs: (site: Site) => [missing, ...(typeof outputs === 'function' ? outputs(site) : outputs)],
  };
  return await build(
    { content, templates, now: Date.parse('2026-06-01'), includeFuture: false, workers: 1, hosts: ['nginx'] },
    {
      openOutput: () => openStage(join(folder, 'dist'), () => {}),
      openDeploy: () => openStage(join(folder, 'deploy'), () => {}),
      ...target,
    },
    { ...builtins, resources: [resource], hosts: [{ ...nginx, files: () => ({ value: [], problems: [] }), ...host }] },
  );
}
