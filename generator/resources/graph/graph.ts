import { dateTime, type Stamp } from '../../base/dates.ts';
import { suggest } from '../../base/nearest.ts';
import { onceFor } from '../../base/once-for.ts';
import { error, type Problem } from '../../base/problem.ts';
import type { Outline } from '../../body/document.ts';
import type { Question } from '../../body/outline.ts';
import { printScriptJson } from '../../format/json.ts';
import type { GraphNode } from '../../model/graph-node.ts';
import { type Author, entriesOf, type PostMeta } from '../../model/meta.ts';
import type { Entry, Post, Site } from '../../model/site.ts';
import { updatedOf } from '../../model/updated.ts';
import { blogPath, type Locale } from '../../settings/config.ts';
import { localize } from '../../settings/localized.ts';
import { calculatorBlock } from '../parts/calculator-form.ts';
import { breadcrumbList } from '../parts/links.ts';
import { sharedPicture } from '../parts/pictures.ts';
import { featureNodes, offers, productId, showsPlans } from './offers.ts';
import {
  apiNodes,
  calculatorId,
  organization,
  organizationId,
  textIn,
  webApplication,
  website,
  websiteId,
} from './site.ts';

type GraphReference = { readonly '@id': string };

/** The graph of one page, as it stands in the script element of its HTML. */
export function inlineGraph(site: Site, entry: Entry, outline: Outline): string {
  return printScriptJson(graphDocument(entryNodes(site, entry, outline, 'inline')));
}

/** The values of the properties of a node in which its descriptions differ, each once. */
type Values = Map<string, Map<string, unknown>>;

/** The given nodes as one JSON-LD document, each id once, with all that is said of it. https://www.w3.org/TR/json-ld11/ */
export function graphDocument(nodes: Iterable<GraphNode>): object {
  const byId = new Map<string, GraphNode>();
  const differing = new Map<GraphNode, Values>();
  for (const node of nodes) {
    const { '@id': id } = node;
    const known = id === undefined ? undefined : byId.get(id);
    if (!known) {
      if (id !== undefined) byId.set(id, node);
    } else if (known !== node) differing.set(known, merged(known, node, differing.get(known)));
  }
  const graph = Array.from(byId.values(), (node) => {
    const values = differing.get(node);
    if (!values) return node;
    return { ...node, ...Object.fromEntries([...values].map(([name, all]) => [name, oneOrAll(all, node[name])])) };
  });
  return { '@context': 'https://schema.org', '@graph': graph };
}

/** Adds what another description of a thing says: a property in which the two differ has the values of both. */
function merged(node: GraphNode, more: GraphNode, values: Values = new Map()): Values {
  for (const [property, value] of Object.entries(more)) {
    if (value === undefined || value === node[property]) continue;
    let all = values.get(property);
    if (!all) {
      all = new Map();
      values.set(property, all);
      addTo(all, node[property]);
    }
    addTo(all, value);
  }
  return values;
}

function addTo(all: Map<string, unknown>, value: unknown): void {
  for (const node of [value].flat()) if (node !== undefined) all.set(JSON.stringify(node), node);
}

function oneOrAll(all: ReadonlyMap<string, unknown>, first: unknown): unknown {
  return all.size > 1 ? [...all.values()] : (first ?? [...all.values()][0]);
}

/** The nodes that describe a page or post, and all nodes that they refer to; then those of its own. A page by itself also says what its posts are called. */
export function entryNodes(site: Site, entry: Entry, outline: Outline, place?: 'inline'): readonly GraphNode[] {
  return [...knownNodes(site, entry, outline, place), ...(entry.nodes ?? [])];
}

/** The nodes of a page or post that nobody wrote. */
function knownNodes(site: Site, entry: Entry, outline: Outline, place?: 'inline'): readonly GraphNode[] {
  const { locale } = entry;
  const breadcrumb = breadcrumbList(site, entry);
  const nodes = [organization(site)(locale), website(site)(locale), webPage(site, entry, outline, breadcrumb)];
  if (breadcrumb) nodes.push(breadcrumb);
  nodes.push(...shownNodes(site, entry, outline));
  if (entry.kind === 'post') {
    nodes.push(...entry.authors.map(person(site)(locale)), blog(site)(locale), article(site, entry, outline));
    return nodes;
  }
  const { group, posts = [] } = entry.listing ?? {};
  if (group?.author) nodes.push(person(site)(locale)(group.author));
  else if (!group && posts.length > 0) {
    const named = posts.map((post) =>
      place === 'inline'
        ? { '@type': 'BlogPosting', ...identified(site, post) }
        : { '@id': articleId(site.baseUrl, post) },
    );
    nodes.push({ ...blog(site)(locale), blogPost: named });
  }
  const { questions } = outline;
  if (questions.length > 0) nodes.push(faqPage(site, entry, questions));
  nodes.push(...questions.map((question) => questionNode(site, entry, question)));
  return nodes;
}

/** The things of the whole site that a page shows: what is sold, and the calculator. */
function* shownNodes(site: Site, entry: Entry, outline: Outline): Iterable<GraphNode> {
  if (outline.blocks.has(calculatorBlock)) yield* webApplication(site, entry);
  if (entry.kind === 'post') return;
  if (showsPlans(outline)) yield* offers(site, entry, outline);
  yield* featureNodes(site, entry, outline);
}

/** The nodes that describe the site as a whole, in all its languages. */
export function* siteNodes(site: Site): Iterable<GraphNode> {
  for (const locale of site.locales) yield organization(site)(locale);
  for (const locale of site.locales) yield website(site)(locale);
  for (const locale of site.locales) yield* apiNodes(site, locale);
}

/** The address of each thing that pages show: the first of them that is no home page, in the default language if there is one. */
export function* addressNodes(site: Site, shown: readonly (readonly [Entry, Outline])[]): Iterable<GraphNode> {
  const known = new Set<string>();
  const rank = ({ kind, locale, path }: Entry) =>
    Number(kind === 'page' && path === `${locale.prefix}/`) + (locale.isDefault ? 0 : 2);
  const things = shown.map(([entry, outline]) => ({ entry, nodes: [...shownNodes(site, entry, outline)] }));
  const showing = things.filter(({ nodes }) => nodes.length > 0).sort((a, b) => rank(a.entry) - rank(b.entry));
  for (const { entry, nodes } of showing)
    for (const { '@type': type, '@id': id = '' } of nodes) {
      if (!known.has(id) && type !== 'PropertyValue')
        yield { '@type': type, '@id': id, url: site.baseUrl + entry.path };
      known.add(id);
    }
}

function webPage(site: Site, entry: Entry, outline: Outline, breadcrumb: GraphNode | undefined): GraphNode {
  const { questions } = outline;
  const updated = updatedOf<Stamp | undefined>(site, entry, outline);
  const { baseUrl } = site;
  const url = baseUrl + entry.path;
  const listed = listedIn(site, entry);
  const group = entry.kind === 'post' ? undefined : entry.listing?.group;
  const profiled = isProfile(entry) ? group?.author : undefined;
  const main = profiled ? personId(baseUrl, profiled.id) : mainOf(site, entry, outline);
  return {
    '@type': profiled ? 'ProfilePage' : isCollection(entry) ? 'CollectionPage' : 'WebPage',
    '@id': url,
    url,
    name: entry.title,
    description: entry.description,
    inLanguage: entry.locale.code,
    isPartOf: { '@id': websiteId(baseUrl) },
    ...(entry.kind === 'post' && { datePublished: dateTime(entry.published) }),
    ...(updated && { dateModified: dateTime(updated) }),
    ...(breadcrumb && { breadcrumb: { '@id': breadcrumb['@id'] } }),
    ...(main !== undefined && { mainEntity: { '@id': main } }),
    ...(questions.length > 0 && { hasPart: { '@id': faqId(url) } }),
    ...(listed.length > 0 && { significantLink: listed }),
    ...(group?.kind === 'tags' && { keywords: [group.name] }),
    ...(group?.author && !profiled && { about: { '@id': personId(baseUrl, group.author.id) } }),
    encoding: { '@type': 'MediaObject', contentUrl: baseUrl + entry.markdownPath, encodingFormat: 'text/markdown' },
    ...translations(baseUrl, entry),
  };
}

function mainOf({ baseUrl }: Site, entry: Entry, outline: Outline): string | undefined {
  if (entry.kind === 'post') return articleId(baseUrl, entry);
  if (showsPlans(outline)) return productId(baseUrl);
  return outline.blocks.has(calculatorBlock) ? calculatorId(baseUrl) : undefined;
}

/** Whether a page is the first about an author. https://schema.org/ProfilePage */
function isProfile(entry: Entry): boolean {
  return entry.kind !== 'post' && entry.listing?.group?.author !== undefined && entry.listing.number === 1;
}

/** Whether a page is one of those that a list has, or would be if nobody had written it. https://schema.org/CollectionPage */
function isCollection(entry: Entry): boolean {
  return entry.kind === 'list' || (entry.kind === 'page' && (entry.listing?.count ?? 0) > 1);
}

function listedIn({ baseUrl }: Site, entry: Entry): readonly string[] {
  if (entry.kind === 'post' || !entry.listing || !isCollection(entry)) return [];
  const { posts, groups } = entry.listing;
  return [
    ...new Set(
      [...posts, ...groups.map(({ page, newest: [newest] }) => page ?? newest)].map(({ path }) => baseUrl + path),
    ),
  ];
}

/** The questions that a page answers. https://schema.org/FAQPage */
function faqPage({ baseUrl }: Site, { path, title, locale }: Entry, questions: readonly Question[]): GraphNode {
  const url = baseUrl + path;
  return {
    '@type': 'FAQPage',
    '@id': faqId(url),
    name: title,
    inLanguage: locale.code,
    isPartOf: { '@id': url },
    mainEntity: questions.map(({ id }) => ({ '@id': questionId(url, id) })),
  };
}

function faqId(url: string): string {
  return `${url}#faq`;
}

/** One of them. https://schema.org/Question */
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

/** An author, who is one person on the whole site. https://schema.org/Person */
const person = onceFor((site: Site) =>
  onceFor((locale: Locale) =>
    onceFor(
      ({ id, name, role, bio, url, image }: Author): GraphNode => ({
        '@type': 'Person',
        '@id': personId(site.baseUrl, id),
        name,
        ...(role !== undefined && { jobTitle: textIn([locale], site, ({ code }) => localize(role, code)) }),
        ...(bio !== undefined && { description: textIn([locale], site, ({ code }) => localize(bio, code)) }),
        url,
        ...(image !== undefined && { image: site.baseUrl + image }),
        worksFor: { '@id': organizationId(site.baseUrl) },
      }),
    ),
  ),
);

/** The blog of a language: no two of them have the same posts. https://schema.org/Blog */
const blog = onceFor((site: Site) =>
  onceFor((locale: Locale): GraphNode & GraphReference => {
    const { baseUrl, settings, locales, defaultLocale, blogs } = site;
    const { code, labels } = locale;
    const { title } = settings.blog;
    const blogId = (language: Locale) => ({ '@id': `${baseUrl}${blogPath(settings, language)}#blog` });
    const others = locales.filter((language) => !language.isDefault && blogs.has(language.code));
    const isTranslation = !locale.isDefault && blogs.has(defaultLocale.code);
    return {
      '@type': 'Blog',
      ...blogId(locale),
      url: baseUrl + blogPath(settings, locale),
      name: title === undefined ? labels.blog : localize(title, code),
      inLanguage: code,
      isPartOf: { '@id': websiteId(baseUrl) },
      publisher: { '@id': organizationId(baseUrl) },
      ...(isTranslation && { translationOfWork: blogId(defaultLocale) }),
      ...(locale.isDefault && others.length > 0 && { workTranslation: others.map(blogId) }),
    };
  }),
);

/** The properties by which a post is told from others. */
function identified({ baseUrl }: Pick<Site, 'baseUrl'>, post: PostMeta) {
  return {
    '@id': articleId(baseUrl, post),
    url: baseUrl + post.path,
    headline: post.title,
    datePublished: dateTime(post.published),
  };
}

function article(site: Site, post: Post, outline: Outline): GraphNode {
  const { baseUrl } = site;
  const image = sharedPicture(site, post);
  return {
    '@type': 'BlogPosting',
    ...identified(site, post),
    description: post.description,
    dateModified: dateTime(updatedOf(site, post, outline)),
    author: writers(baseUrl, post),
    publisher: { '@id': organizationId(baseUrl) },
    isPartOf: { '@id': blog(site)(post.locale)['@id'] },
    mainEntityOfPage: { '@id': baseUrl + post.path },
    inLanguage: post.locale.code,
    wordCount: outline.words,
    ...(post.tags.length > 0 && { keywords: post.tags }),
    ...(image !== undefined && { image: baseUrl + image.path }),
    ...translations(baseUrl, post, '#article'),
  };
}

function articleId(baseUrl: string, { path }: Pick<PostMeta, 'path'>): string {
  return `${baseUrl}${path}#article`;
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
  blocks: new Map(),
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
    ...entriesOf(site).flatMap((entry) => knownNodes(site, entry, outlines.get(entry.file) ?? blank)),
  ];
  const ids = new Set(nodes.flatMap((node) => node['@id'] ?? []));
  const twice = defined.flatMap(({ id, place }) => {
    if (!ids.has(id)) {
      ids.add(id);
      return [];
    }
    return [error('duplicate', `Another node has the id "${id}"`, place, 'Refer to that one, or choose another id')];
  });
  const isOwn = (id: string) => id === baseUrl || id.startsWith(`${baseUrl}/`);
  const lost = referred
    .filter(({ id }) => isOwn(id) && !ids.has(id))
    .map(({ id, place }) => error('unknown-reference', `There is no node "${id}"`, place, suggest(id, ids, 'Ids')));
  return [...twice, ...lost];
}
