import { sha256Of } from '../base/sha256.ts';
import { prefersMarkdown } from '../hosts/runtime/accept.js';
import { acceptOf, clients } from '../inspect/page/clients.ts';
import type { ManifestEntry } from '../output/manifest.ts';
import type { NegotiatedPair } from '../output/output.ts';
import { judged, type Verdict } from './checks.ts';
import { type Ask, type Client, decoded, type Reply } from './client.ts';
import { missingFromVary } from './fields.ts';
import { isTag } from './files.ts';
import { type Audited, cacheSigns, isHit, isReply, mostOf, quoted, replyOf } from './replies.ts';

/** Accept headers on either side of the rule, besides those of known clients. */
const edges: readonly (string | null)[] = [
  null,
  '',
  'text/*',
  'application/json',
  'TEXT/Markdown',
  'text/markdown;charset=utf-8',
  'text/markdown;q=0',
  'text/markdown;q=0.5, text/html;q=0.5',
  'text/html, text/markdown;q=0.5',
  'text/markdown;q=0.5, */*;q=0.1',
  'text/markdown;q=0.8, text/html;q=0.85',
  'text/html;q=0, text/markdown;q=0.1',
  'text/markdownx',
  'text/markdown;q=2',
];

/** Every Accept header that is asked with: null is none at all. */
const vectors = [...new Set([...clients.map(({ accept }) => accept ?? null), ...edges])];

const browser = acceptOf('Chrome, Edge') ?? 'text/html';
const agent = acceptOf('Claude Code') ?? 'text/markdown';

type Kind = 'HTML' | 'Markdown' | 'neither';

interface Step extends Pick<Ask, 'headers' | 'isAlone'> {
  readonly query: string;
  readonly accept: string;
}

/**
 * Both orders in which HTML and Markdown can come into a cache: each at an address of its own that no cache has seen, and then at the one that everybody
 * asks for, also compressed, and at last by a connection of its own.
 */
function bothOrders(fresh: () => string): readonly Step[] {
  const step = (query: string, accept: string, more: Partial<Step> = {}): Step => ({ query, accept, ...more });
  const compressed = { headers: { 'Accept-Encoding': 'gzip, br' } };
  const [one, other] = [`?${fresh()}`, `?${fresh()}`];
  return [
    step(other, agent),
    step(other, browser),
    step(other, agent),
    step(one, browser),
    step(one, agent),
    step(one, browser),
    step('', agent),
    step('', browser),
    step('', agent, compressed),
    step('', browser, compressed),
    step('', agent),
    step('', browser, { isAlone: true }),
  ];
}

/**
 * Audits a path that the Accept header chooses a representation of: through whatever cache there is, in both orders, and then by many Accept headers,
 * each past the cache.
 *
 * @param isThorough Whether every vector is asked with, and not only those that differ most.
 */
export async function auditPair(
  audited: Audited,
  { path, variant }: NegotiatedPair,
  isThorough: boolean,
): Promise<readonly Verdict[]> {
  const { client, entries, fresh } = audited;
  const [html, markdown] = [entries.get(path), entries.get(variant)];
  if (!html || !markdown) return [];
  const most = Math.max(mostOf(html), mostOf(markdown));
  const ask = (query: string, accept: string, more: Partial<Ask> = {}) =>
    client.ask({ path: path + query, most, ...more, headers: { Accept: accept, ...more.headers } });
  const kindOf = async (reply: Reply): Promise<Kind> => kindOfBody(reply, await decoded(reply, most), html, markdown);
  const asked: Reply[] = [];
  let before: Kind | undefined;
  for (const { query, accept, ...more } of bothOrders(fresh)) {
    const answer = replyOf(path, await ask(query, accept, more));
    if (!isReply(answer)) return [answer];
    const [wanted, kind]: readonly [Kind, Kind] = [prefersMarkdown(accept) ? 'Markdown' : 'HTML', await kindOf(answer)];
    // A compressed answer that is neither is told where the file itself is asked for.
    if (kind === 'neither' && more.headers) continue;
    if (kind === 'neither') return [judged('negotiation', path, answer, otherBody(answer, wanted))];
    if (kind !== wanted) {
      const signs = cacheSigns(answer);
      const after = before === undefined ? '' : `, asked for after ${before},`;
      const message = `${wanted}${after} is answered with ${kind}${signs && ` (${signs})`}`;
      const anew = await ask(`?${fresh()}`, accept);
      if (isHit(answer) || (isReply(anew) && (await kindOf(anew)) === wanted))
        return [judged('cache', path, answer, message)];
      return [await whyOtherKind(audited, path, answer, { accept, wanted, kind, kindOf })];
    }
    before = wanted;
    if (!more.headers) asked.push(answer);
  }
  const [first, second] = asked;
  return [
    { check: 'cache', answer: 'pass', path },
    ...(first && second ? judgePair(path, html, first, second) : []),
    ...(isThorough ? await auditVectors(audited, path, most, kindOf) : []),
  ];
}

/** The tags and the Vary of the two representations. */
function judgePair(path: string, html: ManifestEntry, markdown: Reply, page: Reply): readonly Verdict[] {
  const [one, other] = [markdown, page].map(({ headers }) => headers.get('etag'));
  const isSame = isTag(one) && one === other;
  // What HTML lacks is told where the file itself is asked for.
  const unvaried = missingFromVary(html.headers.Vary ?? '', markdown.headers.get('vary'));
  return [
    judged('tags', path, markdown, isSame ? `both have ${one}` : undefined),
    judged(
      'vary',
      path,
      markdown,
      unvaried.length > 0 ? `as Markdown, Vary is ${quoted(markdown.headers.get('vary'))}` : undefined,
    ),
  ];
}

async function auditVectors(
  { client, fresh }: Audited,
  path: string,
  most: number,
  kindOf: (reply: Reply) => Promise<Kind>,
): Promise<readonly Verdict[]> {
  const wrong: { readonly asked: string; readonly told: string }[] = [];
  for (const accept of vectors) {
    const answer = replyOf(path, await client.ask({ path: `${path}?${fresh()}`, headers: { Accept: accept }, most }));
    if (!isReply(answer)) return [answer];
    const [wanted, kind]: readonly [Kind, Kind] = [prefersMarkdown(accept) ? 'Markdown' : 'HTML', await kindOf(answer)];
    const message = `${accept === null ? 'no Accept' : `Accept ${quoted(accept)}`} is answered with ${kind}, not ${wanted}`;
    if (kind !== wanted) wrong.push({ asked: answer.asked, told: message });
  }
  const [first] = wrong;
  const more = wrong.length > 1 ? `, and ${wrong.length - 1} other headers are read wrong` : '';
  return [judged('negotiation', path, first ?? { asked: '' }, first && first.told + more)];
}

/** Why an address has the other kind, also where no cache has it: one that no query gets past, no rule at all, or another rule. */
async function whyOtherKind(
  { client, fresh }: Audited,
  path: string,
  first: Reply,
  of: {
    readonly accept: string;
    readonly wanted: Kind;
    readonly kind: Kind;
    readonly kindOf: (reply: Reply) => Promise<Kind>;
  },
): Promise<Verdict> {
  const most = first.body.length * 2 + 65_536;
  const kindFor = async (headers: Readonly<Record<string, string>>) => {
    const answer = await client.ask({ path: `${path}?${fresh()}`, headers, most });
    return isReply(answer) ? await of.kindOf(answer) : 'neither';
  };
  if ((await kindFor({ Accept: of.accept, 'Cache-Control': 'no-cache' })) === of.wanted)
    return judged(
      'cache',
      path,
      first,
      `${of.wanted} is answered with ${of.kind}, unless the cache is told to ask again`,
    );
  const kinds = new Set<Kind>([of.kind]);
  for (const Accept of [browser, 'text/markdown', 'text/markdown, text/html;q=0.5'])
    kinds.add(await kindFor({ Accept }));
  if (kinds.size > 1)
    return judged('negotiation', path, first, `Accept ${quoted(of.accept)} is answered with ${of.kind}`);
  const always = `it is ${of.kind} whatever Accept says: the rule is not there, or Accept does not reach it`;
  // A host that cannot read Accept always has HTML; one with another rule has no excuse.
  return { ...judged('negotiation', path, first, always), gap: 'accept' };
}

function kindOfBody({ status }: Reply, body: Buffer | string, html: ManifestEntry, markdown: ManifestEntry): Kind {
  const digest = status === 200 && typeof body !== 'string' ? sha256Of(body) : '';
  return digest === html.sha256 ? 'HTML' : digest === markdown.sha256 ? 'Markdown' : 'neither';
}

function otherBody({ status, headers, body }: Reply, wanted: Kind): string {
  return `${wanted} is answered ${status} with ${body.length} bytes of ${quoted(headers.get('content-type'))} that were not built`;
}

/** Accept headers that prefer HTML without doubt. */
const forHtml = [browser, 'text/html, text/markdown;q=0.5', 'text/markdown;q=0, text/html'];

/**
 * Audits a page of which nothing is known: whether it answers with Markdown where no cache has seen it, and then to whom, and through caches in both
 * orders. Equal qualities leave the choice to the site.
 */
export async function auditNegotiation(client: Client, path: string, fresh: () => string): Promise<readonly Verdict[]> {
  const kindFor = async (query: string, Accept: string, more: Partial<Ask> = {}) => {
    const answer = await client.ask({ path: path + query, ...more, headers: { Accept, ...more.headers } });
    const type = isReply(answer) && answer.status === 200 ? (answer.headers.get('content-type') ?? '') : '';
    return { answer, kind: /^text\/(?:x-)?markdown\b/i.test(type) ? 'Markdown' : 'HTML' };
  };
  const apart = await kindFor(`?${fresh()}`, 'text/markdown');
  // Some sites have nothing at an address with a query of which they know nothing.
  const [first, past] =
    apart.kind === 'Markdown' ? [apart, () => `?${fresh()}`] : [await kindFor('', 'text/markdown'), () => ''];
  const reply = replyOf(path, first.answer);
  if (!isReply(reply)) return [reply];
  if (first.kind !== 'Markdown')
    return [{ check: 'negotiation', answer: 'not-applicable', path, seen: 'it has no Markdown by Accept' }];
  const vary = reply.headers.get('vary');
  const isVaried = missingFromVary('Accept', vary).length === 0;
  const verdicts = [judged('vary', path, reply, isVaried ? undefined : `as Markdown, Vary is ${quoted(vary)}`)];
  for (const accept of forHtml) {
    const { answer, kind } = await kindFor(past(), accept);
    const fault = kind === 'Markdown' ? `Accept ${quoted(accept)} is answered with Markdown` : undefined;
    if (isReply(answer)) verdicts.push(judged('negotiation', path, answer, fault));
  }
  let before = '';
  for (const { query, accept, ...more } of bothOrders(fresh)) {
    if (query !== '' && first !== apart) continue;
    const [Accept, wanted] = accept === agent ? ['text/markdown', 'Markdown'] : [accept, 'HTML'];
    const { answer, kind } = await kindFor(query, Accept, more);
    const isOther = isReply(answer) && answer.status === 200 && kind !== wanted;
    if (isOther && (first !== apart || (await kindFor(past(), Accept)).kind === wanted))
      return [...verdicts, judged('cache', path, answer, `after ${before || 'others'}, ${wanted} is ${kind}`)];
    before = wanted;
  }
  return [...verdicts, { check: 'cache', answer: 'pass', path }];
}
