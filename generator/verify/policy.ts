import { essence } from '../base/media-type.ts';
import { type Dates, readFeed } from '../check/feed.ts';
import { readSitemap } from '../check/sitemap.ts';
import type { ManifestEntry } from '../output/manifest.ts';
import { judged, type Verdict } from './checks.ts';
import type { Reply } from './client.ts';
import { mappingIn } from './documents.ts';
import { type Audited, ifAsked, mostOf, quoted } from './replies.ts';

/** Audits the headers of a whole site with TLS. https://www.rfc-editor.org/rfc/rfc6797 */
export async function auditTransport({ client }: Pick<Audited, 'client'>, path: string): Promise<readonly Verdict[]> {
  if (!client.origin.startsWith('https:'))
    return [{ check: 'hsts', answer: 'not-applicable', path, seen: 'the audited address is not https' }];
  return ifAsked(path, await client.ask({ path, method: 'HEAD' }), (reply) => {
    const sent = reply.headers.get('strict-transport-security');
    const seconds = Number(/max-age="?(\d+)/i.exec(sent ?? '')?.[1] ?? 0);
    const verdict = judged(
      'hsts',
      path,
      reply,
      seconds > 0 ? undefined : `Strict-Transport-Security is ${quoted(sent)}`,
    );
    return verdict.answer === 'fail' ? { ...verdict, answer: 'warn' } : verdict;
  });
}

const day = 86_400_000;

/** Audits when security.txt expires: a failure once it has, and a warning in the last 14 days. */
export async function auditExpiry({ client }: Audited, entry: ManifestEntry, now: number): Promise<readonly Verdict[]> {
  const { path } = entry;
  return ifAsked(path, await client.ask({ path, most: mostOf(entry) }), (reply) => judgeExpiry(path, reply, now));
}

/** Whether a security.txt has expired, or soon will. */
export function judgeExpiry(path: string, reply: Reply, now: number): Verdict {
  const [, date = ''] = /^expires:[ \t]*(\S+)/im.exec(reply.body.toString()) ?? [];
  const left = Date.parse(date) - now;
  if (Number.isNaN(left)) return judged('security-txt', path, reply, 'it does not say when it expires');
  if (left >= 14 * day) return judged('security-txt', path, reply);
  const verdict = judged('security-txt', path, reply, `${left < 0 ? 'expired' : 'expires'} on ${date.slice(0, 10)}`);
  return left < 0 ? verdict : { ...verdict, answer: 'warn' };
}

/** Judges the dates of a feed or sitemap. A day is left for time zones. */
export function judgeDates(path: string, reply: Reply, { updated, dates }: Dates, now: number): Verdict {
  const times = dates.flatMap((date) => {
    const time = Date.parse(date);
    return Number.isNaN(time) ? [] : [{ date, time }];
  });
  const newest = times.reduce((a, b) => (b.time > a.time ? b : a), { date: '', time: 0 });
  const fault =
    newest.time > now + day
      ? `"${newest.date}" is in the future`
      : newest.time > Date.parse(updated ?? '') + day
        ? `it says that it has changed "${updated}", and an entry is of "${newest.date}"`
        : undefined;
  const verdict = judged('dates', path, reply, fault);
  return fault === undefined ? verdict : { ...verdict, answer: 'warn' };
}

/** Audits the dates of an output that is a feed or sitemap. */
export async function auditDates(
  { client }: Audited,
  entry: ManifestEntry,
  kind: DatedKind,
  now: number,
): Promise<readonly Verdict[]> {
  const { path } = entry;
  return ifAsked(path, await client.ask({ path, most: mostOf(entry) }), (reply) =>
    judgeDates(path, reply, datesIn(kind, reply.body.toString()), now),
  );
}

type DatedKind = 'feed' | 'jsonFeed' | 'sitemap';

/** The kind of an output that tells dates; undefined for all others. */
export function datedKindOf({ path, mediaType }: ManifestEntry): DatedKind | undefined {
  const type = essence(mediaType);
  if (/^application\/(?:atom|rss)\+xml$/.test(type)) return 'feed';
  if (type === 'application/feed+json') return 'jsonFeed';
  return /\/sitemap[^/]*\.xml$/.test(path) ? 'sitemap' : undefined;
}

export function datesIn(kind: DatedKind, text: string): Dates {
  if (kind === 'feed') return readFeed(text);
  return kind === 'sitemap' ? readSitemap(text) : datesOfJsonFeed(text);
}

/** https://www.jsonfeed.org/version/1.1/ */
function datesOfJsonFeed(text: string): Dates {
  const { items } = mappingIn(text);
  const dates = (Array.isArray(items) ? items : []).map((item) => item?.date_modified ?? item?.date_published);
  return { dates: dates.filter((date) => typeof date === 'string') };
}
