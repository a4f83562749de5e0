import { type Problem, warning } from '../base/problem.ts';
import type { SiteMeta } from '../model/meta.ts';
import { type Declaration, withRole } from '../output/declaration.ts';

/** What is looked for at the root of a host only: https://www.rfc-editor.org/rfc/rfc9309#section-2.3 https://www.rfc-editor.org/rfc/rfc8615 */
const rootOnly = /^\/(?:robots\.txt$|\.well-known\/)/;

/**
 * Tells, of a site in a folder of its host, what no client looks for there. It is published nevertheless: all URLs in it are whole, so that copies
 * of it are right at the root, and what links announce is found by them.
 */
export function checkHostRoot(
  outputs: readonly Declaration[],
  { baseUrl, basePath }: Pick<SiteMeta, 'baseUrl' | 'basePath'>,
): readonly Problem[] {
  if (basePath === '') return [];
  // The index of skills names them.
  const paths = outputs.filter((output) => rootOnly.test(output.path) && !isSkill(output)).map(({ path }) => path);
  if (paths.length === 0) return [];
  const { origin, host } = new URL(baseUrl);
  const message = `Clients look for ${paths.join(', ')} at the root of ${host}, and this site is in ${basePath}/`;
  const hint = `Publish copies of them at ${origin}/, or give the site a domain of its own`;
  return [warning('host-root', message, undefined, hint)];
}

const isSkill = withRole('skill');
