import { append } from '../../base/append.ts';
import { pathOnSite } from '../../base/base-path.ts';
import { escapeExpression } from '../../base/expression.ts';
import { decoded } from '../../base/percent-encoding.ts';
import { error, type Result, warning } from '../../base/problem.ts';
import { html, htmlText } from '../../format/html.ts';
import { asciiPath } from '../../names/ascii-path.ts';
import { filePath } from '../../output/output.ts';
import type { Redirect } from '../../output/redirects.ts';
import type { HostFile, HostInput } from './host.ts';
import { banner } from './rules.ts';

/** The redirects of an address in all its spellings. */
export interface RedirectRule extends Omit<Redirect, 'path'> {
  /** The expression, without anchors, that its spellings match. */
  readonly expression: string;
  /** The spelling that it is known by. */
  readonly path: string;
  /** The same for hosts that decode a path first. */
  readonly decodedPath: string;
  /** Whether a query that was sent belongs behind the location. */
  readonly keepsQuery: boolean;
}

/** A rule for each address that redirects: a folder with and without its final slash. */
export function redirectRules({ redirects = [] }: Pick<HostInput, 'redirects'>): readonly RedirectRule[] {
  const folders = new Set(redirects.flatMap(({ path }) => (path.endsWith('/') ? [path.slice(0, -1)] : [])));
  return redirects
    .filter(({ path }) => !folders.has(path))
    .map((redirect) => {
      const { path, location = '' } = redirect;
      const stem = path.replace(/\/$/, '');
      const expression = `${eitherForm(stem)}${folders.has(stem) ? '/?' : ''}`;
      return { ...redirect, decodedPath: decoded(path), expression, keepsQuery: /^\/[^?#]*$/.test(location) };
    });
}

/** The same without the redirects from another spelling of where they lead. */
export function withoutSpellings<Input extends Pick<HostInput, 'redirects'>>(input: Input): Input {
  const leadsElsewhere = ({ path, location }: Redirect) =>
    location === undefined || asciiPath(path.replace(/\/$/, '')) !== location.toLowerCase().replace(/\/$/, '');
  return { ...input, ...(input.redirects && { redirects: input.redirects.filter(leadsElsewhere) }) };
}

/** The expression of a path whose segments are as they are sent or as they are decoded: which of the two a host compares differs, and with some by the directive. */
function eitherForm(path: string): string {
  return path
    .split('/')
    .map((segment) => {
      const plain = decoded(segment);
      return plain === segment ? asSent(segment) : `(?:${asSent(segment)}|${escapeExpression(plain)})`;
    })
    .join('/');
}

/** The expression of a segment with signs that some clients encode, and browsers do not. https://www.rfc-editor.org/rfc/rfc3986#section-2.2 */
function asSent(segment: string): string {
  return escapeExpression(segment).replace(/\\?[@!'()+,&=]/g, (sign) => {
    const code = sign
      .charCodeAt(sign.length - 1)
      .toString(16)
      .toUpperCase();
    return `(?:${sign}|%${code})`;
  });
}

/** Rules by what they are answered with: the status, and whether a query is kept. */
export function byAnswer(rules: readonly RedirectRule[]): ReadonlyMap<string, readonly RedirectRule[]> {
  const groups = new Map<string, RedirectRule[]>();
  for (const rule of rules) {
    const key = `${rule.status}${rule.keepsQuery || rule.location === undefined ? '' : '_exact'}`;
    append(groups, key, rule);
  }
  return groups;
}

type Line = Omit<Redirect, 'status'> & { readonly status: Redirect['status'] | 404 };

/**
 * The file `_redirects`, with a line for each spelling, or only for the one with a final slash if the host accepts no more. No file where
 * nothing redirects. A 410 has no line: such a file cannot say so. The 404 pages come last.
 *
 * https://developers.cloudflare.com/pages/configuration/redirects/ https://docs.netlify.com/manage/routing/redirects/overview/
 */
export function redirectsFile(
  { redirects = [], notFoundBelow = [] }: Pick<HostInput, 'redirects' | 'notFoundBelow'>,
  host: string,
  most: number,
): Result<readonly HostFile[]> {
  const all: readonly Line[] = [
    ...redirects.filter(({ location }) => location !== undefined),
    ...notFoundBelow.map(({ below, path }) => ({ path: `${below}*`, location: path, status: 404 as const })),
  ];
  if (all.length === 0) return { value: [], problems: [] };
  if (all.length <= most) return { value: [fileOf(all)], problems: [] };
  const folders = new Set(all.flatMap(({ path }) => (path.endsWith('/') ? [path.slice(0, -1)] : [])));
  const fewer = all.filter(({ path }) => !folders.has(path));
  const takes = `${host} takes ${most} redirects, and there are`;
  const hint = 'Choose another host, or remove aliases and redirects that nobody uses';
  const problem =
    fewer.length <= most
      ? warning('host-limit', `${takes} ${all.length}: folders redirect only where their final slash is written`)
      : error('host-limit', `${takes} ${fewer.length}`, undefined, hint);
  return { value: [fileOf(fewer)], problems: [problem] };
}

function fileOf(redirects: readonly Line[]): HostFile {
  const lines = redirects.map(({ path, location, status }) => `${path} ${location} ${status}`);
  return { folder: 'output', path: '_redirects', text: `# ${banner}\n\n${lines.join('\n')}\n` };
}

/**
 * For hosts that cannot redirect: a page at each address that was left, which sends browsers on at once and tells search engines where the
 * page is. A 410 has none, nor has a file that is no HTML, nor a path that some file systems take for the page itself, because it differs in
 * capitals only.
 * https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh
 */
export function redirectPages({
  redirects = [],
  served,
  basePath = '',
}: Pick<HostInput, 'redirects' | 'served' | 'basePath'>): readonly HostFile[] {
  const taken = new Set(served.map(({ file }) => file.toLowerCase()));
  const folders = new Set(redirects.map(({ path }) => path).filter((path) => path.endsWith('/')));
  return redirects.flatMap(({ path, location }): readonly HostFile[] => {
    if (location === undefined || !/\/$|\.html?$/.test(path) || folders.has(`${path}/`)) return [];
    const file = filePath(pathOnSite({ basePath }, path) ?? path);
    return taken.has(file.toLowerCase()) ? [] : [{ folder: 'output', path: file, text: page(location) }];
  });
}

function page(location: string): string {
  return htmlText(html`<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${location}</title>
<link rel="canonical" href="${location}">
<meta http-equiv="refresh" content="0; url=${location}">
</head>
<body><a href="${location}">${location}</a></body>
</html>
`);
}
