import { dateTime } from '../base/dates.ts';
import { printScriptJson } from '../format/json.ts';
import { calculator } from '../model/data/calculator.ts';
import { dataOf } from '../model/data/data-type.ts';
import { plans } from '../model/data/plans.ts';
import type { Outline } from '../model/document.ts';
import { localize } from '../model/localized.ts';
import { blogPath, type EntryMeta } from '../model/meta.ts';
import type { Entry, Post, Site } from '../model/site.ts';

/** A node of a JSON-LD graph with schema.org terms. */
export type GraphNode = { readonly '@type': string; readonly '@id'?: string; readonly [property: string]: unknown };

/** The JSON Schema of a graph document: one context, one flat graph, no id for the document itself. */
export const graphSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['@context', '@graph'],
  properties: {
    '@context': { type: 'string', const: 'https://schema.org' },
    '@graph': {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['@type', '@id'],
        properties: { '@type': { type: 'string' }, '@id': { type: 'string', format: 'uri' } },
      },
    },
  },
};

/** The given nodes as one JSON-LD document, each id once. https://www.w3.org/TR/json-ld11/ */
export function graphDocument(nodes: Iterable<GraphNode>): object {
  const byId = new Map<string, GraphNode>();
  for (const node of nodes) if (node['@id'] !== undefined && !byId.has(node['@id'])) byId.set(node['@id'], node);
  return { '@context': 'https://schema.org', '@graph': [...byId.values()] };
}

/** The graph of one page, as it stands in the script element of its HTML. */
export function inlineGraph(site: Site, entry: Entry, outline: Outline): string {
  return printScriptJson(graphDocument(entryNodes(site, entry, outline)));
}

/** The nodes that describe a page or post, and all nodes that they refer to. */
export function* entryNodes(site: Site, entry: Entry, outline: Outline): Iterable<GraphNode> {
  yield* siteNodes(site);
  yield webPage(site, entry, outline);
  yield breadcrumbList(site, entry);
  if (entry.kind === 'post') {
    yield person(site, entry);
    yield article(site, entry, outline);
    return;
  }
  const { blocks } = outline;
  if (blocks.has('plans')) yield* offers(site, entry);
  if (blocks.has('calculator-inputs')) yield* webApplication(site, entry);
}

/** The nodes that describe the site as a whole. */
export function* siteNodes(site: Site): Iterable<GraphNode> {
  yield organization(site);
  yield website(site);
}

/** The breadcrumbs of a page: the home page, every page whose path is a prefix of its own (the blog for a post), and the page itself. */
export function trail(site: Site, entry: Entry): readonly EntryMeta[] {
  const isPost = entry.kind === 'post';
  const above = pagesAlong(site, entry.locale.prefix, isPost ? blogPath(site.settings, entry.locale) : entry.path);
  return [...(isPost ? above : above.filter(({ path }) => path !== entry.path)), entry];
}

const along = new WeakMap<Site, Map<string, readonly EntryMeta[]>>();

/** Every page whose path is a prefix of the given path, in a locale. Each path is looked up once, because all posts ask for the same one. */
function pagesAlong(site: Site, prefix: string, path: string): readonly EntryMeta[] {
  const ofSite = along.get(site) ?? new Map<string, readonly EntryMeta[]>();
  along.set(site, ofSite);
  const known = ofSite.get(path);
  if (known) return known;
  const paths = [...path.matchAll(/\//g)]
    .map(({ index }) => path.slice(0, index + 1))
    .filter((one) => one.startsWith(`${prefix}/`));
  const pages = paths.flatMap((one) => site.pagesByPath.get(one) ?? []);
  ofSite.set(path, pages);
  return pages;
}

function organization({ baseUrl, settings }: Site): GraphNode {
  const { name, legalName, url, logo, email, sameAs } = settings.organization;
  return {
    '@type': 'Organization',
    '@id': organizationId(baseUrl),
    name,
    legalName,
    url,
    logo: baseUrl + logo,
    email,
    sameAs,
  };
}

function website({ baseUrl, settings, defaultLocale, locales }: Site): GraphNode {
  return {
    '@type': 'WebSite',
    '@id': websiteId(baseUrl),
    url: `${baseUrl}/`,
    name: settings.name,
    description: localize(settings.tagline, defaultLocale.code),
    inLanguage: locales.map(({ code }) => code),
    publisher: { '@id': organizationId(baseUrl) },
  };
}

function webPage(site: Site, entry: Entry, { blocks }: Outline): GraphNode {
  const { baseUrl } = site;
  const url = baseUrl + entry.path;
  const main =
    entry.kind === 'post'
      ? 'article'
      : blocks.has('plans')
        ? 'product'
        : blocks.has('calculator-inputs')
          ? 'calculator'
          : undefined;
  return {
    '@type': 'WebPage',
    '@id': url,
    url,
    name: entry.title,
    description: entry.description,
    inLanguage: entry.locale.code,
    isPartOf: { '@id': websiteId(baseUrl) },
    ...(entry.kind === 'post' && { datePublished: dateTime(entry.published) }),
    dateModified: dateTime(entry.updated),
    breadcrumb: { '@id': `${url}#breadcrumb` },
    ...(main && { mainEntity: { '@id': `${url}#${main}` } }),
    encoding: { '@type': 'MediaObject', contentUrl: baseUrl + entry.markdownPath, encodingFormat: 'text/markdown' },
    ...translations(baseUrl, entry),
  };
}

/**
 * Links between language versions: the original names its translations, a translation its original. Plain URLs, as they may be in other
 * documents.
 */
function translations(baseUrl: string, entry: Entry, fragment = ''): object {
  const others = entry.translations.filter((version) => version.path !== entry.path);
  const original = others.find(({ locale }) => locale.isDefault);
  if (others.length === 0) return {};
  if (entry.locale.isDefault) return { workTranslation: others.map(({ path }) => baseUrl + path + fragment) };
  return original ? { translationOfWork: baseUrl + original.path + fragment } : {};
}

function breadcrumbList(site: Site, entry: Entry): GraphNode {
  const steps = trail(site, entry);
  return {
    '@type': 'BreadcrumbList',
    '@id': `${site.baseUrl}${entry.path}#breadcrumb`,
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.title,
      ...(index < steps.length - 1 && { item: site.baseUrl + step.path }),
    })),
  };
}

/** The author, the same in every document because the id is the same: in the default locale, like the site itself. */
function person(site: Site, { author }: Post): GraphNode {
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
  const url = baseUrl + post.path;
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    headline: post.title,
    description: post.description,
    datePublished: dateTime(post.published),
    dateModified: dateTime(post.updated),
    author: { '@id': personId(baseUrl, post.author.id) },
    publisher: { '@id': organizationId(baseUrl) },
    isPartOf: { '@id': websiteId(baseUrl) },
    mainEntityOfPage: { '@id': url },
    inLanguage: post.locale.code,
    wordCount: words,
    ...(post.tags.length > 0 && { keywords: post.tags }),
    ...(post.image && { image: baseUrl + post.image.src }),
    ...translations(baseUrl, post, '#article'),
  };
}

function* offers(site: Site, entry: Entry): Iterable<GraphNode> {
  const file = dataOf(site.data, plans);
  if (!file) return;
  const { code } = entry.locale;
  const url = site.baseUrl + entry.path;
  const unit = file.period === 'year' ? 'ANN' : 'MON';
  const ids = file.plans.map(({ id }) => `${url}#offer-${id}`);
  yield {
    '@type': 'Service',
    '@id': `${url}#product`,
    name: site.settings.name,
    description: localize(site.settings.tagline, code),
    provider: { '@id': organizationId(site.baseUrl) },
    offers: ids.map((id) => ({ '@id': id })),
  };
  for (const [index, plan] of file.plans.entries()) {
    const price = { price: plan.price, priceCurrency: site.settings.currency };
    yield {
      '@type': 'Offer',
      '@id': ids[index] ?? url,
      name: localize(plan.name, code),
      description: localize(plan.description, code),
      url,
      ...price,
      priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: unit },
      seller: { '@id': organizationId(site.baseUrl) },
    };
  }
}

function* webApplication(site: Site, entry: Entry): Iterable<GraphNode> {
  const file = dataOf(site.data, calculator);
  if (!file) return;
  const url = site.baseUrl + entry.path;
  yield {
    '@type': 'WebApplication',
    '@id': `${url}#calculator`,
    name: localize(file.name, entry.locale.code),
    description: localize(file.description, entry.locale.code),
    url,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    isAccessibleForFree: true,
    inLanguage: entry.locale.code,
    publisher: { '@id': organizationId(site.baseUrl) },
  };
}

function organizationId(baseUrl: string): string {
  return `${baseUrl}/#organization`;
}

function websiteId(baseUrl: string): string {
  return `${baseUrl}/#website`;
}

function personId(baseUrl: string, id: string): string {
  return `${baseUrl}/#/schema/person/${id}`;
}
