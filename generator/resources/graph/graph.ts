import { dateTime } from '../../base/dates.ts';
import { suggest } from '../../base/nearest.ts';
import { error, type Problem } from '../../base/problem.ts';
import type { Outline } from '../../body/document.ts';
import type { Question } from '../../body/outline.ts';
import { printScriptJson } from '../../format/json.ts';
import type { GraphNode } from '../../model/graph-node.ts';
import { type Author, entriesOf } from '../../model/meta.ts';
import type { Entry, Post, Site } from '../../model/site.ts';
import { localize } from '../../settings/localized.ts';
import { breadcrumbList, trail } from '../parts/links.ts';
import { sharedPicture } from '../parts/pictures.ts';
import { offers, showsPlans } from './offers.ts';
import { calculatorBlock, organization, organizationId, webApplication, website, websiteId } from './site.ts';

type GraphReference = { readonly '@id': string };

/** The graph of one page, as it stands in the script element of its HTML. */
export function inlineGraph(site: Site, entry: Entry, outline: Outline): string {
  return printScriptJson(graphDocument(entryNodes(site, entry, outline)));
}

/** The given nodes as one JSON-LD document, each id once. https://www.w3.org/TR/json-ld11/ */
export function graphDocument(nodes: Iterable<GraphNode>): object {
  const byId = new Map<string, GraphNode>();
  for (const node of nodes) if (node['@id'] !== undefined && !byId.has(node['@id'])) byId.set(node['@id'], node);
  return { '@context': 'https://schema.org', '@graph': [...byId.values()] };
}

/** The nodes that describe a page or post, and all nodes that they refer to; then those of its own. */
export function* entryNodes(site: Site, entry: Entry, outline: Outline): Iterable<GraphNode> {
  yield* knownNodes(site, entry, outline);
  yield* entry.nodes ?? [];
}

/** The nodes of a page or post that nobody wrote. */
export function* knownNodes(site: Site, entry: Entry, outline: Outline): Iterable<GraphNode> {
  yield organization(site);
  yield website(site, entry.locale);
  yield webPage(site, entry, outline);
  const breadcrumb = breadcrumbList(site, entry);
  if (breadcrumb) yield breadcrumb;
  const { blocks } = outline;
  if (blocks.has(calculatorBlock)) yield* webApplication(site, entry);
  if (entry.kind === 'post') {
    for (const author of entry.authors) yield person(site, author);
    yield article(site, entry, outline);
    return;
  }
  const { author } = entry.listing?.group ?? {};
  if (author) yield person(site, author);
  if (showsPlans(outline)) yield* offers(site, entry, outline);
  for (const question of outline.questions) yield questionNode(site, entry, question);
}

/** The nodes that describe the site as a whole. */
export function* siteNodes(site: Site): Iterable<GraphNode> {
  yield organization(site);
  for (const locale of site.locales) yield website(site, locale);
}

function webPage(site: Site, entry: Entry, outline: Outline): GraphNode {
  const { blocks, questions } = outline;
  const { baseUrl } = site;
  const url = baseUrl + entry.path;
  const main =
    entry.kind === 'post'
      ? 'article'
      : showsPlans(outline)
        ? 'product'
        : blocks.has(calculatorBlock)
          ? 'calculator'
          : undefined;
  const listed = listedIn(site, entry);
  const group = entry.kind === 'post' ? undefined : entry.listing?.group;
  return {
    '@type': isCollection(entry) ? 'CollectionPage' : 'WebPage',
    '@id': url,
    url,
    name: entry.title,
    description: entry.description,
    inLanguage: entry.locale.code,
    isPartOf: { '@id': websiteId(baseUrl, entry.locale) },
    ...(entry.kind === 'post' && { datePublished: dateTime(entry.published) }),
    ...(entry.updated && { dateModified: dateTime(entry.updated) }),
    ...(trail(site, entry).length > 1 && { breadcrumb: { '@id': `${url}#breadcrumb` } }),
    ...(main && { mainEntity: { '@id': `${url}#${main}` } }),
    ...(questions.length > 0 && { hasPart: questions.map(({ id }) => ({ '@id': questionId(url, id) })) }),
    ...(listed.length > 0 && { significantLink: listed }),
    ...(group?.kind === 'tags' && { keywords: [group.name] }),
    ...(group?.author && { about: { '@id': personId(baseUrl, group.author.id) } }),
    encoding: { '@type': 'MediaObject', contentUrl: baseUrl + entry.markdownPath, encodingFormat: 'text/markdown' },
    ...translations(baseUrl, entry),
  };
}

/** Whether a page is one of those that a list has, or would be if nobody had written it. https://schema.org/CollectionPage */
function isCollection(entry: Entry): boolean {
  return entry.kind === 'list' || (entry.kind === 'page' && (entry.listing?.count ?? 0) > 1);
}

function listedIn({ baseUrl }: Site, entry: Entry): readonly string[] {
  if (entry.kind === 'post' || !entry.listing || !isCollection(entry)) return [];
  const { posts, groups } = entry.listing;
  return [...posts, ...groups].map(({ path }) => baseUrl + path);
}

/** A question that a page answers. https://schema.org/Question */
function questionNode({ baseUrl }: Site, { path, locale }: Entry, { id, text, answer }: Question): GraphNode {
  const url = questionId(baseUrl + path, id);
  return {
    '@type': 'Question',
    '@id': url,
    name: text,
    url,
    inLanguage: locale.code,
    acceptedAnswer: { '@type': 'Answer', text: answer, url },
  };
}

/**
 * Links between language versions: the original names its translations, a translation its original. Each is described in the graph of its own
 * page.
 */
function translations(baseUrl: string, entry: Entry, fragment = ''): object {
  const others = entry.translations.filter((version) => version.path !== entry.path);
  const original = others.find(({ locale }) => locale.isDefault);
  if (others.length === 0) return {};
  if (entry.locale.isDefault)
    return { workTranslation: others.map(({ path }) => ({ '@id': baseUrl + path + fragment })) };
  return original ? { translationOfWork: { '@id': baseUrl + original.path + fragment } } : {};
}

/** The author, the same in every document because the id is the same: in the default locale, like the site itself. */
function person(site: Site, author: Author): GraphNode {
  return {
    '@type': 'Person',
    '@id': personId(site.baseUrl, author.id),
    name: author.name,
    ...(author.role !== undefined && { jobTitle: localize(author.role, site.defaultLocale.code) }),
    url: author.url,
    worksFor: { '@id': organizationId(site.baseUrl) },
  };
}

function article(site: Site, post: Post, { words }: Outline): GraphNode {
  const { baseUrl } = site;
  const image = sharedPicture(site, post);
  const url = baseUrl + post.path;
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    headline: post.title,
    description: post.description,
    datePublished: dateTime(post.published),
    dateModified: dateTime(post.updated),
    author: writers(baseUrl, post),
    publisher: { '@id': organizationId(baseUrl) },
    isPartOf: { '@id': websiteId(baseUrl, post.locale) },
    mainEntityOfPage: { '@id': url },
    inLanguage: post.locale.code,
    wordCount: words,
    ...(post.tags.length > 0 && { keywords: post.tags }),
    ...(image !== undefined && { image: baseUrl + image.path }),
    ...translations(baseUrl, post, '#article'),
  };
}

/** The people who wrote a post, or else the organization. One is not put into a list. */
function writers(baseUrl: string, { authors }: Post): GraphReference | readonly GraphReference[] {
  const [first, ...others] = authors.map(({ id }) => ({ '@id': personId(baseUrl, id) }));
  if (!first) return { '@id': organizationId(baseUrl) };
  return others.length === 0 ? first : [first, ...others];
}

function personId(baseUrl: string, id: string): string {
  return `${baseUrl}/#/schema/person/${id}`;
}

function questionId(url: string, id: string): string {
  return `${url}#${encodeURIComponent(id)}`;
}

const blank: Outline = {
  words: 0,
  blocks: new Set(),
  anchors: new Set(),
  facts: new Set(),
  questions: [],
  references: [],
};

/**
 * Checks the ids of the nodes that a site adds to its graph: each is that of one node, and what refers to a node of this site refers to one that is there.
 * Of a site elsewhere, nothing is known.
 */
export function checkOwnNodes(site: Site, outlines: ReadonlyMap<string, Outline>): readonly Problem[] {
  const { baseUrl, graph } = site;
  const { defined, referred } = graph;
  if (defined.length + referred.length === 0) return [];
  const nodes = [
    ...siteNodes(site),
    ...entriesOf(site).flatMap((entry) => [...knownNodes(site, entry, outlines.get(entry.file) ?? blank)]),
  ];
  const ids = new Set(nodes.flatMap((node) => node['@id'] ?? []));
  const twice = defined.flatMap(({ id, place }) => {
    if (!ids.has(id)) {
      ids.add(id);
      return [];
    }
    return [
      error('duplicate', `The id "${id}" is that of another node`, place, 'Refer to that one, or choose another id'),
    ];
  });
  const isOwn = (id: string) => id === baseUrl || id.startsWith(`${baseUrl}/`);
  const lost = referred
    .filter(({ id }) => isOwn(id) && !ids.has(id))
    .map(({ id, place }) => error('unknown-reference', `There is no node "${id}"`, place, suggest(id, ids, 'Ids')));
  return [...twice, ...lost];
}
