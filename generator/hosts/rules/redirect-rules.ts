import { append } from '../../base/append.ts';
import { escapeExpression } from '../../base/expression.ts';
import { decoded } from '../../base/percent-encoding.ts';
import { asciiPath } from '../../names/ascii-path.ts';
import type { Redirect } from '../../output/redirects.ts';
import type { HostInput } from './host.ts';

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

/** Rules in lists whose expressions, joined with bars, have at most as many characters. */
export function chunked(rules: readonly RedirectRule[], most: number): readonly (readonly RedirectRule[])[] {
  const lists: RedirectRule[][] = [];
  let length = most;
  for (const rule of rules) {
    length += rule.expression.length + 1;
    if (length > most) {
      lists.push([]);
      length = rule.expression.length + 1;
    }
    lists.at(-1)?.push(rule);
  }
  return lists;
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
