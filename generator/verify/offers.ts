import { isMapping } from '../base/mapping.ts';
import { essence } from '../base/media-type.ts';
import type { Robots } from '../check/robots-txt.ts';
import { readSitemap } from '../check/sitemap.ts';
import { linksOfHeader, loadReader, type PageOutline } from '../inspect/page/body.ts';
import { type Kind, kinds, mappingIn } from './documents.ts';
import { spread, urlAt } from './replies.ts';

/** As many of what is alike as are looked at. */
const manyPages = 20;
const manyLinks = 60;
const manySitemaps = 3;
const manyOthers = 10;

/** Where readers look for documents, at the root of a host. */
const wellKnown: readonly (readonly [path: string, kind: Kind])[] = [
  ['/.well-known/security.txt', 'security'],
  ['/.well-known/api-catalog', 'apiCatalog'],
  ['/.well-known/ai-catalog.json', 'aiCatalog'],
  ['/.well-known/ard.json', 'aiCatalog'],
  ['/.well-known/agent-skills/index.json', 'skills'],
  ['/.well-known/mcp/server-card.json', 'mcpCard'],
];

/** A document on the site that something leads to. */
export interface OfferedDocument {
  readonly path: string;
  readonly kind: Kind;
  /** Who announces it; absent for one at which readers only look. */
  readonly by?: string;
  /** The digest that its announcement gives: `sha256:…`. */
  readonly digest?: string;
}

/** Collects the documents, pages and links that a site announces, each once. Its home page is at a path of an origin. */
export function openOffers(siteOrigin: string, home: string) {
  const documents = new Map<string, OfferedDocument>();
  const reported = new Set<string>();
  const links = new Map<string, string>();
  const listed = new Set<string>();
  const elsewhere = new Set<string>();
  const notes: string[] = [];
  let base: URL | undefined;
  let homePage: PageOutline | undefined;

  /** The path on the site that an address leads to, without its fragment; undefined where it leads elsewhere. */
  const pathOf = (href: string, from: string): string | undefined => {
    const start = urlAt(from, siteOrigin);
    if (!URL.canParse(href, start.href)) return undefined;
    const url = new URL(href, start);
    const path = url.pathname + url.search;
    if (url.origin === siteOrigin) return path;
    if (base && bareHost(url) === bareHost(base)) {
      if (base.pathname === home) return path;
      return path.startsWith(base.pathname) ? home + path.slice(base.pathname.length) : undefined;
    }
    if (/^https?:$/.test(url.protocol)) elsewhere.add(url.origin);
    return undefined;
  };
  const offer = (kind: Kind, href: string, from: string, by?: string, digest?: string) => {
    const path = pathOf(href, from);
    if (path === undefined) return;
    const known = documents.get(path);
    if (!known || (known.by === undefined && by !== undefined))
      documents.set(path, { path, kind, ...(by !== undefined && { by }), ...(digest !== undefined && { digest }) });
  };
  const link = (href: string, from: string, by: string) => {
    if (!/^(?:https?:|[^a-z]|[a-z][^:]*$)/i.test(href) || href.startsWith('#')) return;
    const start = urlAt(from, siteOrigin);
    // At the origin that a copy says it has, there may be more than the copy.
    if (!URL.canParse(href, start.href) || new URL(href, start).origin !== siteOrigin) return void pathOf(href, from);
    const path = pathOf(href, from);
    if (path !== undefined && !path.startsWith('/cdn-cgi/') && !links.has(path)) links.set(path, by);
  };
  const takeOrigin = (address: string) => {
    if (base || !URL.canParse(address)) return;
    const { origin } = new URL(address);
    if (bareHost(new URL(origin)) !== bareHost(new URL(siteOrigin))) base = new URL(home, origin);
  };
  const firstOf = <T>(all: readonly T[], most: number, name: string): readonly T[] => {
    const chosen = spread(all, most);
    if (chosen.length < all.length) notes.push(`${chosen.length} of ${all.length} ${name}`);
    return chosen;
  };

  return {
    pathOf,
    /** The origin that the site says it has, if that is another one. */
    declared: () => (base && base.origin !== siteOrigin ? base.origin : undefined),
    /** Descriptions of what is not looked at. */
    notes: notes as readonly string[],
    addHome(page: PageOutline, linkHeader: string) {
      homePage = page;
      const canonical = page.links.find((candidate) => hasRelation(candidate.rel, 'canonical'))?.href;
      base = declaredBase(canonical ?? page.meta.get('og:url'), siteOrigin, home);
      for (const { href, rel, type } of linksOfHeader(linkHeader)) {
        const kind = kindOfLink(rel, type);
        if (kind) offer(kind, href, home, 'the Link header of the home page');
      }
    },
    addRobots({ sitemaps, schemamaps }: Pick<Robots, 'sitemaps' | 'schemamaps'>) {
      for (const address of [...sitemaps, ...schemamaps]) takeOrigin(address);
      for (const address of sitemaps) offer('sitemap', address, '/', 'robots.txt');
      for (const address of schemamaps) offer('schemamap', address, '/', 'robots.txt');
    },
    /** Adds the places where readers look without an announcement. */
    addGuesses() {
      for (const [path, kind] of wellKnown) offer(kind, path, '/');
      offer('llms', `${home}llms.txt`, '/');
      if (![...documents.values()].some(({ kind }) => kind === 'sitemap')) offer('sitemap', `${home}sitemap.xml`, '/');
      for (const { href, rel, type, hreflang } of homePage?.links ?? []) {
        const kind = hreflang && hasRelation(rel, 'alternate') && !type ? undefined : kindOfLink(rel, type);
        if (kind) offer(kind, href, basePathOf(homePage, home), 'the head of the home page');
      }
    },
    addPage(page: PageOutline, path: string) {
      const from = basePathOf(page, path);
      for (const { href, rel, type } of page.links)
        if (rel === 'a') link(href, from, path);
        else if (hasRelation(rel, 'alternate') && type && essence(type) === 'text/markdown')
          offer('markdown', href, from, path);
    },
    async addDocument({ path, kind }: OfferedDocument, text: string) {
      if (kind === 'sitemap') {
        const { kind: form, addresses } = readSitemap(text);
        if (addresses[0] !== undefined) takeOrigin(addresses[0]);
        for (const address of addresses)
          if (form === 'index') offer('sitemap', address, path, `the index ${path}`);
          else {
            const page = pathOf(address, path);
            if (page !== undefined) listed.add(page);
          }
      } else if (kind === 'llms' || kind === 'markdown') {
        const { links } = (await loadReader())(text, 'text/markdown');
        for (const { href, rel } of links) if (rel === 'a') link(href, path, path);
      } else if (kind === 'skills' || kind === 'aiCatalog')
        for (const entry of entriesIn(text)) {
          if (typeof entry.url !== 'string') continue;
          const type = essence(String(entry.mediaType ?? entry.type ?? ''));
          const isFile = kind === 'skills' && typeof entry.digest === 'string' && entry.type === 'skill-md';
          if (isFile) offer('markdown', entry.url, path, path, String(entry.digest));
          else if (kind === 'aiCatalog') offer(kindOfType(type) ?? 'markdown', entry.url, path, path);
        }
      else if (kind === 'apiCatalog')
        for (const { href, type } of descriptionsIn(text))
          if (kindOfType(type) === 'openapi') offer('openapi', href, path, path);
    },
    /** The documents that were not returned before. */
    newDocuments(): readonly OfferedDocument[] {
      const found = [...documents.values()].filter(({ path }) => !reported.has(path));
      for (const { path } of found) reported.add(path);
      return (Object.keys(kinds) as Kind[]).flatMap((kind) =>
        firstOf(
          found.filter((document) => document.kind === kind),
          kind === 'sitemap' ? manySitemaps : manyOthers,
          `documents of a kind (${kinds[kind].title})`,
        ),
      );
    },
    pages: () => [...new Set([home, ...firstOf([...listed], manyPages, 'pages in the sitemap')])],
    /** Whether a sitemap lists a page. */
    isListed: (path: string) => listed.has(path),
    /** The links to what was not asked for, each with the page or document that has it. */
    links(isKnown: (path: string) => boolean) {
      const chosen = firstOf(
        [...links].filter(([path]) => !isKnown(path)),
        manyLinks,
        'links on these pages',
      );
      if (elsewhere.size > 0)
        notes.push(`nothing on ${elsewhere.size} other ${elsewhere.size === 1 ? 'origin' : 'origins'}`);
      return chosen;
    },
  };
}

/** Where the links of a page start from: its own path, or its `<base>`. */
export function basePathOf(page: PageOutline | undefined, path: string): string {
  const origin = 'http://a.example';
  if (page?.base === undefined || !URL.canParse(page.base, origin + path)) return path;
  const url = new URL(page.base, origin + path);
  return url.origin === origin ? url.pathname : url.href;
}

/** Whether a list of relations has one. They are in any case, and have spaces between them. https://www.rfc-editor.org/rfc/rfc8288#section-3.3 */
export function hasRelation(rel: string, wanted: string): boolean {
  return rel.toLowerCase().split(/\s+/).includes(wanted);
}

function kindOfLink(rel: string, type = ''): Kind | undefined {
  const of = (name: string) => hasRelation(rel, name);
  if (of('sitemap')) return 'sitemap';
  if (of('api-catalog')) return 'apiCatalog';
  if (of('ai-catalog') || of('ard')) return 'aiCatalog';
  if (of('service-desc')) return kindOfType(essence(type)) === 'openapi' ? 'openapi' : undefined;
  if (of('alternate') && !of('stylesheet')) {
    const kind = kindOfType(essence(type));
    return kind === 'feed' || kind === 'jsonFeed' || kind === 'markdown' ? kind : undefined;
  }
  return undefined;
}

/** The kind of document that a media type names by itself. */
function kindOfType(type: string): Kind | undefined {
  if (/^application\/(?:rss|atom)\+xml$/.test(type)) return 'feed';
  if (type === 'application/feed+json') return 'jsonFeed';
  if (type === 'text/markdown') return 'markdown';
  if (type === 'application/ai-catalog+json') return 'aiCatalog';
  if (type === 'application/mcp-server-card+json') return 'mcpCard';
  return /openapi/.test(type) ? 'openapi' : undefined;
}

/** A host without `www.`, whatever the scheme. */
export function bareHost({ host }: URL): string {
  return host.replace(/^www\./, '');
}

/**
 * The address that the site was built for, where a copy of it stands at another origin: what begins with it is on the site. A page may be canonical
 * to one of a language, which says nothing about folders.
 */
function declaredBase(canonical: string | undefined, origin: string, home: string): URL | undefined {
  if (canonical === undefined || !URL.canParse(canonical)) return undefined;
  const url = new URL(canonical);
  if (!/^https?:$/.test(url.protocol) || bareHost(url) === bareHost(new URL(origin))) return undefined;
  const path = url.pathname.replace(/index\.html?$/, '').replace(/[^/]$/, '$&/');
  return new URL(/^\/[a-z]{2,3}(?:-[a-z]+)?\/$/i.test(path) ? home : path, url.origin);
}

type Entry = Readonly<Record<string, unknown>>;

/** The skills or entries of an index. */
function entriesIn(text: string): readonly Entry[] {
  const { skills, entries } = mappingIn(text);
  const list = skills ?? entries;
  return Array.isArray(list) ? list.filter(isMapping) : [];
}

/** The descriptions of services that a linkset lists. https://www.rfc-editor.org/rfc/rfc8631 */
function descriptionsIn(text: string): readonly { readonly href: string; readonly type: string }[] {
  const { linkset } = mappingIn(text);
  const contexts = Array.isArray(linkset) ? linkset.filter(isMapping) : [];
  return contexts
    .flatMap((context) => context['service-desc'] ?? [])
    .flatMap((target: unknown) =>
      isMapping(target) && typeof target.href === 'string'
        ? [{ href: target.href, type: essence(String(target.type ?? '')) }]
        : [],
    );
}
