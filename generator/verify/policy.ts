import { essence } from '../base/media-type.ts';
import { type Dates, readFeed } from '../check/feed.ts';
import { readSitemap } from '../check/sitemap.ts';
import type { ManifestEntry } from '../output/manifest.ts';
import { asWarning, judged, type Verdict } from './checks.ts';
import type { Reply } from './client.ts';
import { type Kind, mappingIn } from './documents.ts';
import { type Audited, ifAsked, mostOf, quoted } from './replies.ts';

/** Audits the headers of a whole site with TLS. https://www.rfc-editor.org/rfc/rfc6797 */
export async function auditTransport({ client }: Pick<Audited, 'client'>, path: string): Promise<readonly Verdict[]> {
  if (!client.origin.startsWith('https:'))
    return [{ check: 'hsts', answer: 'not-applicable', path, seen: 'the audited address is not https' }];
  return ifAsked(path, await client.ask({ path, method: 'HEAD' }), (reply) => {
    const sent = reply.headers.get('strict-transport-security');
    const seconds = Number(/max-age="?(\d+)/i.exec(sent ?? '')?.[1] ?? 0);
    return judged('hsts', path, reply, seconds > 0 ? undefined : `Strict-Transport-Security is ${quoted(sent)}`);
  });
}

/** The kinds of documents that say when they expire or have changed, with how their dates are judged. */
const dated = {
  security: judgeExpiry,
  feed: (path, reply, text, now) => judgeDates(path, reply, readFeed(text), now),
  jsonFeed: (path, reply, text, now) => judgeDates(path, reply, datesOfJsonFeed(text), now),
  sitemap: (path, reply, text, now) => judgeDates(path, reply, readSitemap(text), now),
} as const satisfies Partial<Record<Kind, (path: string, reply: Reply, text: string, now: number) => Verdict>>;

/** Judges the dates in a document, at a time in milliseconds since 1970; nothing in one of a kind without dates. */
export function judgeDated(kind: Kind, path: string, reply: Reply, text: string, now: number): readonly Verdict[] {
  return kind in dated ? [dated[kind as keyof typeof dated](path, reply, text, now)] : [];
}

/** Audits the dates in an output of the build. */
export async function auditDates(
  { client }: Audited,
  entry: ManifestEntry,
  kind: Kind,
  now: number,
): Promise<readonly Verdict[]> {
  const { path } = entry;
  return ifAsked(path, await client.ask({ path, most: mostOf(entry) }), (reply) =>
    judgeDated(kind, path, reply, reply.body.toString(), now),
  );
}

/** The kind of a feed or sitemap of the build; undefined for all others. */
export function datedKindOf({ path, mediaType }: ManifestEntry): Kind | undefined {
  const type = essence(mediaType);
  if (/^application\/(?:atom|rss)\+xml$/.test(type)) return 'feed';
  if (type === 'application/feed+json') return 'jsonFeed';
  return /\/sitemap[^/]*\.xml$/.test(path) ? 'sitemap' : undefined;
}

const day = 86_400_000;

/** A failure once a security.txt has expired, and a warning in the last 14 days before that. */
function judgeExpiry(path: string, reply: Reply, text: string, now: number): Verdict {
  const [, date = ''] = /^expires:[ \t]*(\S+)/im.exec(text) ?? [];
  const left = Date.parse(date) - now;
  if (Number.isNaN(left)) return judged('security-txt', path, reply, 'it does not say when it expires');
  if (left >= 14 * day) return judged('security-txt', path, reply);
  const verdict = judged('security-txt', path, reply, `${left < 0 ? 'expired' : 'expires'} on ${date.slice(0, 10)}`);
  return left < 0 ? verdict : asWarning(verdict);
}

/** A day is left for time zones. */
function judgeDates(path: string, reply: Reply, { updated, dates }: Dates, now: number): Verdict {
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
  return judged('dates', path, reply, fault);
}

/** https://www.jsonfeed.org/version/1.1/ */
function datesOfJsonFeed(text: string): Dates {
  const { items } = mappingIn(text);
  const dates = (Array.isArray(items) ? items : []).map((item) => item?.date_modified ?? item?.date_published);
  return { dates: dates.filter((date) => typeof date === 'string') };
}
