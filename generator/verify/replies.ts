import { randomBytes } from 'node:crypto';
import { sha256Of } from '../base/sha256.ts';
import type { ManifestEntry } from '../output/manifest.ts';
import type { Verdict } from './checks.ts';
import type { Client, NoReply, Reply } from './client.ts';

/** The context in which the audit of one build asks and compares. */
export interface Audited {
  readonly client: Client;
  readonly entries: ReadonlyMap<string, ManifestEntry>;
  /** The bytes of an output where the built folder is at hand. */
  readonly built: (entry: ManifestEntry) => Buffer | undefined;
  /** The digests that the site's own manifest lists, by path; empty where it serves none. */
  readonly deployed: () => Promise<ReadonlyMap<string, string>>;
  /** The address that a redirect leads to, if it is a private one. */
  readonly privateAddress: (url: URL) => Promise<string | undefined>;
  /** A query that no cache has seen. */
  readonly fresh: () => string;
}

/** Makes queries that no cache has seen. */
export function freshQueries(): () => string {
  const once = randomBytes(4).toString('hex');
  let asked = 0;
  return () => {
    asked += 1;
    return `verify=${once}${asked}`;
  };
}

/** The bytes that are read of an output's body: all of them, and what shows that there are more. */
export function mostOf({ size }: Pick<ManifestEntry, 'size'>): number {
  return size + 64 * 1024;
}

/** The address of a path, which may begin with two slashes; another address stays. */
export function urlAt(path: string, origin: string): URL {
  return path.startsWith('/') ? new URL(origin + path) : new URL(path, origin);
}

/** The marks of challenges and blocks of CDNs, by header or by the text of the page. */
const challengeHeaders: readonly (readonly [name: string, value: RegExp])[] = [
  ['cf-mitigated', /challenge/],
  ['x-vercel-mitigated', /challenge|deny/],
  ['x-amzn-waf-action', /challenge|captcha/],
];
const challengePage =
  /Just a moment\.\.\.|Attention Required! \| Cloudflare|cf-chl-|\/cdn-cgi\/challenge-platform|Vercel Security Checkpoint|AwsWafIntegration|_Incapsula_Resource|px-captcha|Pardon Our Interruption/;

/** The obstacle in the way of an answer, if there is one; `entry` is what was built there. */
export function blockOf({ status, headers, body }: Reply, entry?: Pick<ManifestEntry, 'sha256'>): string | undefined {
  const header = challengeHeaders.find(([name, value]) => value.test(headers.get(name) ?? ''));
  if (header) return `a challenge (${header[0]}: ${headers.get(header[0])}), status ${status}`;
  if (status === 429) return 'too many requests: the site limits how often one may ask (429)';
  const isPage =
    (headers.get('content-type') ?? '').startsWith('text/html') && (status !== 200 || body.length < 100_000);
  const mark = isPage && challengePage.exec(body.toString('latin1'))?.[0];
  return mark && sha256Of(body) !== entry?.sha256 ? `a challenge page ("${mark}"), status ${status}` : undefined;
}

export function isReply(answer: Reply | NoReply | Verdict): answer is Reply {
  return 'status' in answer;
}

/** An answer of the site, or the verdict of what could not be asked: there is none, or it is of something in between. */
export function replyOf(
  path: string,
  answer: Reply | NoReply,
  entry?: Pick<ManifestEntry, 'sha256'>,
): Reply | (Verdict & { readonly answer: 'untested' }) {
  const { asked } = answer;
  if (!isReply(answer)) return { check: 'reached', answer: 'untested', path, asked, seen: answer.unanswered };
  const block = blockOf(answer, entry);
  return block === undefined ? answer : { check: 'challenge', answer: 'untested', path, asked, seen: block };
}

/** The verdicts of a question, or that it could not be asked. */
export function ifAsked(
  path: string,
  answer: Reply | NoReply,
  judge: (reply: Reply) => Verdict | readonly Verdict[],
): readonly Verdict[] {
  const reply = replyOf(path, answer);
  return isReply(reply) ? [judge(reply)].flat() : [reply];
}

/** The signs that an answer came from a cache, in words. https://www.rfc-editor.org/rfc/rfc9211 */
export function cacheSigns({ headers }: Reply): string {
  const named = ['age', 'x-cache', 'cf-cache-status', 'x-vercel-cache', 'x-cache-status', 'cache-status', 'x-varnish'];
  return named
    .flatMap((name) => {
      const value = headers.get(name);
      return value === undefined || (name === 'age' && value === '0') ? [] : [`${name}: ${value}`];
    })
    .join(', ');
}

/** Whether an answer says that it comes from a cache. */
export function isHit(reply: Reply): boolean {
  return /^age: [1-9]|\b(?:hit|stale)\b/i.test(cacheSigns(reply));
}

/** A value in quotation marks, for messages. */
export function quoted(value: string | undefined): string {
  return value === undefined ? 'nothing' : `"${value.length > 120 ? `${value.slice(0, 120)}…` : value}"`;
}

/** As many items of a list, spread evenly over it: of a large site, some of what is alike is asked for. */
export function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)] as Item);
}
