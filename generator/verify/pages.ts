import { isMapping } from '../base/mapping.ts';
import { placeOf } from '../base/problem.ts';
import { checkRichResults } from '../data/vocabulary/rich-results.ts';
import { loadVocabulary } from '../data/vocabulary/vocabulary.ts';
import { loadReader, type PageOutline } from '../inspect/page/body.ts';
import type { Manifest } from '../output/manifest.ts';
import type { NegotiatedPair } from '../output/output.ts';
import { asWarning, judged, type Verdict } from './checks.ts';
import type { NoReply, Reply } from './client.ts';
import { hasRelation } from './offers.ts';
import { type Audited, ifAsked, isReply, mostOf, replyOf, urlAt } from './replies.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * Judges what a page says about itself: structured data, its canonical address, its languages.
 *
 * @param follow Asks for an address; undefined where that is of another site, or the page's own.
 */
export async function judgePage(
  path: string,
  reply: Reply,
  outline: PageOutline,
  follow: (href: string) => Promise<Reply | NoReply | undefined>,
): Promise<readonly Verdict[]> {
  const found: Verdict[] = [];
  const { graphs, links } = outline;
  for (const graph of graphs)
    found.push(judged('json-ld', path, reply, 'fault' in graph ? `a block is not JSON: ${graph.fault}` : undefined));
  const nodes = graphs.flatMap((graph) => ('value' in graph ? nodesOf(graph.value) : []));
  const vocabulary = nodes.length > 0 ? await loadVocabulary() : undefined;
  const lacks = nodes.flatMap((node) => (vocabulary ? checkRichResults(node, placeOf(path), vocabulary) : []));
  if (nodes.length > 0) {
    const messages = [...new Set(lacks.map(({ message }) => message))].join('; ');
    found.push(judged('rich-results', path, reply, messages || undefined));
  }
  const translations = translationsIn(outline);
  const canonical = [...new Set(links.filter(({ rel }) => hasRelation(rel, 'canonical')).map(({ href }) => href))];
  if (canonical.length > 1)
    found.push(asWarning(judged('canonical', path, reply, `there are several: ${canonical.join(', ')}`)));
  else if (canonical[0] !== undefined) {
    const answer = await follow(canonical[0]);
    const status = answer && isReply(answer) ? answer.status : 200;
    const isLost = status === 404 || status === 410 || status >= 500;
    const named = translations.find(({ href }) => href === canonical[0])?.hreflang;
    const isOther = answer !== undefined && named !== undefined && !/^x-default$/i.test(named);
    const fault = isLost
      ? `${canonical[0]} is answered ${status}`
      : isOther
        ? `${canonical[0]} is its translation, hreflang="${named}"`
        : undefined;
    found.push(judged('canonical', path, reply, fault));
  }
  const wrong = translations.find(({ hreflang }) => !/^x-default$/i.test(hreflang) && !isTag(hreflang))?.hreflang;
  if (translations.length > 0) found.push(judged('hreflang', path, reply, wrong && `hreflang="${wrong}"`));
  return found;
}

/** The links of a page to itself in each language. https://developers.google.com/search/docs/specialty/international/localized-versions */
export function translationsIn({
  links,
}: PageOutline): readonly { readonly href: string; readonly hreflang: string }[] {
  return links.flatMap(({ href, rel, hreflang }) =>
    hreflang && hasRelation(rel, 'alternate') ? [{ href, hreflang }] : [],
  );
}

/**
 * Audits the links of a page's Markdown, which is served at two addresses, and resolved from each. What the build lists is audited by itself, so that
 * only what it does not list is asked for. https://www.rfc-editor.org/rfc/rfc3986#section-5.1
 */
export async function auditAlternate(
  { client, entries }: Audited,
  { path, variant }: NegotiatedPair,
  { baseUrl, redirects }: Manifest,
): Promise<readonly Verdict[]> {
  const entry = entries.get(variant);
  const answer = replyOf(variant, await client.ask({ path: variant, ...(entry && { most: mostOf(entry) }) }));
  if (!isReply(answer)) return [answer];
  const { links } = (await loadReader())(answer.body.toString(), 'text/markdown');
  const site = new URL(baseUrl);
  const moved = new Set(redirects.map((redirect) => redirect.path));
  const places = new Map<string, string>();
  for (const { href } of links.filter(({ rel }) => rel === 'a'))
    for (const from of [path, variant]) {
      const base = urlAt(from, site.origin).href;
      const to = URL.canParse(href, base) ? new URL(href, base) : undefined;
      const isOwn = to?.origin === site.origin && to.pathname.startsWith(site.pathname);
      if (to && isOwn && !entries.has(to.pathname) && !moved.has(to.pathname))
        places.set(to.pathname + to.search, from);
    }
  const found: Verdict[] = [{ check: 'links', answer: 'pass', path: variant }];
  for (const [to, from] of places)
    found.push(...ifAsked(to, await client.ask({ path: to }), (reply) => judgeLink(to, reply, from)));
  return found;
}

/** Judges where a link leads. */
export function judgeLink(path: string, reply: Reply, by: string): Verdict {
  const isLost = reply.status === 404 || reply.status === 410 || reply.status >= 500;
  return judged('links', path, reply, isLost ? `answered ${reply.status}; ${by} leads there` : undefined);
}

/** https://www.rfc-editor.org/rfc/rfc5646#section-2.1 */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** The nodes at the top of JSON-LD of schema.org. */
function nodesOf(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (!isMapping(value) || !/schema\.org/.test(JSON.stringify(value['@context'] ?? ''))) return [];
  const graph = value['@graph'];
  return (graph === undefined ? [value] : [graph].flat()).filter(
    (node): node is Node => isMapping(node) && '@type' in node,
  );
}
