import { error, type Problem, type Result, warning } from '../../base/problem.ts';
import type { Redirect } from '../../output/redirects.ts';
import { banner } from './banner.ts';
import type { HostFile, HostInput } from './host.ts';

/** A line of the file: a redirect, or the page for what is missing. */
type Line = Omit<Redirect, 'status'> & { readonly status: Redirect['status'] | 404 };

/** The limits of a host's `_redirects`. */
export interface RedirectsLimits {
  readonly rules: number;
  readonly bytes?: number;
}

/**
 * The file `_redirects`, with a line for each spelling, or only for the one with a final slash if the host accepts no more. No file where
 * nothing redirects. A 410 has no line: such a file cannot say so. The 404 pages come last.
 *
 * https://developers.cloudflare.com/pages/configuration/redirects/ https://docs.netlify.com/manage/routing/redirects/overview/
 */
export function redirectsFile(
  { redirects = [], notFoundBelow = [] }: Pick<HostInput, 'redirects' | 'notFoundBelow'>,
  host: string,
  limits: RedirectsLimits,
): Result<readonly HostFile[]> {
  const all: readonly Line[] = [
    ...redirects.filter(({ location }) => location !== undefined),
    ...notFoundBelow.map(({ below, path }) => ({ path: `${below}*`, location: path, status: 404 as const })),
  ];
  if (all.length === 0) return { value: [], problems: [] };
  if (fits(all, limits)) return { value: [fileOf(all)], problems: [] };
  const folders = new Set(all.flatMap(({ path }) => (path.endsWith('/') ? [path.slice(0, -1)] : [])));
  const fewer = all.filter(({ path }) => !folders.has(path));
  if (fits(fewer, limits)) return { value: [fileOf(fewer)], problems: [warnOfSpellings(all, host, limits)] };
  const message = `${host} takes ${limits.rules} redirects, and there are ${fewer.length}`;
  const hint = 'Choose another host, or remove aliases and redirects that nobody asks for';
  return { value: [fileOf(fewer)], problems: [error('host-limit', message, undefined, hint)] };
}

/** Whether a file with these redirects is one that a host accepts. */
export function fits(redirects: readonly Line[], { rules, bytes = Number.POSITIVE_INFINITY }: RedirectsLimits) {
  return redirects.length <= rules && Buffer.byteLength(fileOf(redirects).text) <= bytes;
}

function fileOf(redirects: readonly Line[]): HostFile {
  const lines = redirects.map(({ path, location, status }) => `${path} ${location} ${status}`);
  return { folder: 'output', path: '_redirects', text: `# ${banner}\n\n${lines.join('\n')}\n` };
}

function warnOfSpellings(redirects: readonly Line[], host: string, { rules }: RedirectsLimits): Problem {
  const message = `${host} takes ${rules} redirects, and there are ${redirects.length}: folders redirect only where their final slash is written`;
  return warning('host-limit', message);
}
