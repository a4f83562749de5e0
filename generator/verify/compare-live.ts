import type { Host } from '../hosts/rules/host.ts';
import type { Comparison } from '../inspect/page/editing.ts';
import type { Manifest } from '../output/manifest.ts';
import { audit } from './audit.ts';
import { checkOf } from './checks.ts';
import { fixOf } from './formats.ts';
import { spread } from './replies.ts';

/** As many outputs as somebody waits for. */
const most = 40;

/** Asks the site that a tree is for, for some of its outputs: one of each media type, and others spread evenly. Nothing is posted. */
export async function compareLive(manifest: Manifest, hosts: readonly Host[], now: number): Promise<Comparison> {
  const { baseUrl, outputs } = manifest;
  const kinds = new Map(outputs.map(({ mediaType, path }) => [mediaType, path]));
  const paths = new Set([...kinds.values(), ...spread(outputs, most - kinds.size).map(({ path }) => path)]);
  const { findings, counts, host } = await audit({
    url: new URL(baseUrl),
    manifest,
    hosts,
    only: ['files'],
    paths,
    isReadOnly: true,
    timeout: 10_000,
    concurrency: 4,
    now,
  });
  const passed = Object.values(counts).reduce((sum, { pass }) => sum + pass, 0);
  return {
    headline: `${new URL(baseUrl).origin}${host === undefined ? '' : ` at ${host}`}: ${passed.toLocaleString('en')} checks passed`,
    paths: [...paths],
    differences: findings.flatMap((finding) => {
      const { path, check, answer, seen = '', asked = '' } = finding;
      if (answer === 'not-applicable') return [];
      return [{ path, answer, title: checkOf(check).title, seen, fix: fixOf([finding]), asked }];
    }),
  };
}
