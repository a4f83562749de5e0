import type { ManifestEntry } from '../output/manifest.ts';
import { judged, type Verdict } from './checks.ts';
import type { Reply } from './client.ts';
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
  if (!(left < 14 * day)) return judged('security-txt', path, reply);
  const verdict = judged('security-txt', path, reply, `${left < 0 ? 'expired' : 'expires'} on ${date.slice(0, 10)}`);
  return left < 0 ? verdict : { ...verdict, answer: 'warn' };
}
