import { randomBytes } from 'node:crypto';
import { isMapping } from '../base/mapping.ts';
import { essence } from '../base/media-type.ts';
import { sha256Of } from '../base/sha256.ts';
import { allows, parseRobots, type Robots } from '../check/robots-txt.ts';
import { readSitemap } from '../check/sitemap.ts';
import { linksOfHeader, loadReader, outlineOf, type PageOutline } from '../inspect/page/body.ts';
import { judged, type Verdict } from './checks.ts';
import type { Client, NoReply, Reply } from './client.ts';
import { judgeDocument, type Kind, kinds, mappingIn, mostOfDocument, textOfReply } from './documents.ts';
import { auditNegotiation } from './negotiation.ts';
import { judgeLink, judgePage } from './pages.ts';
import { auditTransport, datesIn, judgeDates, judgeExpiry } from './policy.ts';
import { freshQueries, ifAsked, isReply, quoted, replyOf, spread } from './replies.ts';

/** As many of what is alike as are looked at. */
const [manyPages, manyLinks, manySitemaps, manyOthers] = [20, 60, 3, 10];

/** Where readers look for documents, at the root of a host. */
const wellKnown: readonly (readonly [path: string, kind: Kind])[] = [
  ['/.well-known/security.txt', 'security'],
  ['/.well-known/api-catalog', 'apiCatalog'],
  ['/.well-known/ai-catalog.json', 'aiCatalog'],
  ['/.well-known/ard.json', 'aiCatalog'],
  ['/.well-known/agent-skills/index.json', 'skills'],
  ['/.well-known/mcp/server-card.json', 'mcpCard'],
];

/** An address on the site that something leads to. */
interface Offer {
  readonly path: string;
  /** Who announces it; absent for one at which readers only look. */
  readonly by?: string;
}

interface OfferedDocument extends Offer {
  readonly kind: Kind;
  readonly digest?: string;
}

/** Options of a survey. */
interface SurveyOptions {
  readonly client: Client;
  /** The path of the home page. */
  readonly home: string;
  readonly now: number;
}

/** Facts that a survey collects about a site. */
export interface Survey {
  /** The questions, in phases: each relies on what those before it found. */
  readonly phases: Iterable<readonly (() => Promise<readonly Verdict[]>)[]>;
  readonly robots: () => Robots;
  /** The origin that the site says it has, if that is another one. */
  readonly declared: () => string | undefined;
  /** Descriptions of what was skipped. */
  readonly notes: () => readonly string[];
}

/** A survey of a site of which no manifest is known: what it offers is discovered as its readers do. */
export function surveyOf({ client, home, now }: SurveyOptions): Survey {
  const answers = new Map<string, Promise<Reply | NoReply>>();
  /** Asks once for each path, and follows redirects within the site. */
  const get = (path: string): Promise<Reply | NoReply> => {
    const known = answers.get(path);
    if (known) return known;
    const asked = follow(client, path);
    answers.set(path, asked);
    return asked;
  };
  const fresh = freshQueries();
  const documents = new Map<string, OfferedDocument>();
  const done = new Set<string>();
  const links = new Map<string, string>();
  const listed = new Set<string>();
  const notes: string[] = [];
  const elsewhere = new Set<string>();
  let robots = parseRobots('');
  let base: URL | undefined;
  let page: PageOutline | undefined;

  /** The path on the site that an address leads to, without its fragment; undefined where it leads elsewhere. */
  const pathOf = (href: string, from: string): string | undefined => {
    const start = new URL(from, client.origin);
    if (!URL.canParse(href, start.href)) return undefined;
    const url = new URL(href, start);
    const path = url.pathname + url.search;
    if (url.origin === client.origin) return path;
    if (base && bare(url) === bare(base)) {
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
    const start = new URL(from, client.origin);
    // At the origin that a copy says it has, there may be more than the copy.
    if (!URL.canParse(href, start.href) || new URL(href, start).origin !== client.origin)
      return void pathOf(href, from);
    const path = pathOf(href, from);
    if (path !== undefined && !path.startsWith('/cdn-cgi/') && !links.has(path)) links.set(path, by);
  };
  const sitemapOrigin = (address: string) => {
    if (!base && URL.canParse(address)) {
      const { origin } = new URL(address);
      if (bare(new URL(origin)) !== bare(new URL(client.origin))) base = new URL(home, origin);
    }
  };

  const readHome = async (): Promise<readonly Verdict[]> => {
    const answer = await get(home);
    return await ifRead(home, answer, async (reply, text) => {
      if (reply.status !== 200) return [judged('announced', home, reply, `the home page is answered ${reply.status}`)];
      page = outlineOf(text);
      const canonical = page.links.find((one) => hasRelation(one.rel, 'canonical'))?.href;
      base = declaredBase(canonical ?? page.meta.get('og:url'), client.origin, home);
      for (const one of linksOfHeader(reply.headers.get('link') ?? '')) {
        const kind = kindOfLink(one.rel, one.type);
        if (kind) offer(kind, one.href, home, 'the Link header of the home page');
      }
      return [];
    });
  };
  const readRobots = async (): Promise<readonly Verdict[]> => {
    const answer = await get('/robots.txt');
    if (isReply(answer) && answer.status >= 500)
      return [judged('robots-txt', '/robots.txt', answer, `answered ${answer.status}: crawlers then ask for nothing`)];
    return await ifRead('/robots.txt', answer, async (reply, text) => {
      if (reply.status !== 200 || isPage(reply)) return [notOffered('robots', '/robots.txt')];
      robots = parseRobots(text);
      for (const address of [...robots.sitemaps, ...robots.schemamaps]) sitemapOrigin(address);
      for (const address of robots.sitemaps) offer('sitemap', address, '/', 'robots.txt');
      for (const address of robots.schemamaps) offer('schemamap', address, '/', 'robots.txt');
      return judgeDocument('/robots.txt', 'robots', reply, { text });
    });
  };
  const missing = async (): Promise<readonly Verdict[]> => {
    const path = `${home}missing-${randomBytes(4).toString('hex')}`;
    return ifAsked(path, await get(path), (reply) => {
      const isMissing = [401, 403, 404, 410].includes(reply.status);
      return judged('soft-404', path, reply, isMissing ? undefined : `answered ${reply.status}`);
    });
  };
  const guesses = () => {
    for (const [path, kind] of wellKnown) offer(kind, path, '/');
    offer('llms', `${home}llms.txt`, '/');
    if (![...documents.values()].some(({ kind }) => kind === 'sitemap')) offer('sitemap', `${home}sitemap.xml`, '/');
    for (const { href, rel, type, hreflang } of page?.links ?? []) {
      const kind = hreflang && hasRelation(rel, 'alternate') && !type ? undefined : kindOfLink(rel, type);
      if (kind) offer(kind, href, basePathOf(page, home), 'the head of the home page');
    }
  };

  const read = async (one: OfferedDocument): Promise<readonly Verdict[]> => {
    const { path, kind, by, digest } = one;
    const answer = replyOf(path, await get(path));
    if (!isReply(answer)) return [by === undefined ? notOffered(kind, path) : answer];
    if (answer.status !== 200 || (by === undefined && isPage(answer)))
      return by === undefined
        ? [notOffered(kind, path)]
        : [judged('announced', path, answer, `answered ${answer.status}; ${by} names it as ${kinds[kind].title}`)];
    const text = await textOfReply(path, answer);
    const found: Verdict[] = [judged('announced', path, answer), ...judgeDocument(path, kind, answer, text)];
    if (digest !== undefined) {
      const seen = `sha256:${sha256Of(answer.body)}`;
      found.push(judged('skill-digest', path, answer, seen === digest ? undefined : `it is ${seen}, not ${digest}`));
    }
    if (kind === 'security') found.push(judgeExpiry(path, answer, now));
    if (typeof text !== 'string' && (kind === 'feed' || kind === 'jsonFeed' || kind === 'sitemap'))
      found.push(judgeDates(path, answer, datesIn(kind, text.text), now));
    if (typeof text !== 'string') await take(one, text.text);
    return found;
  };
  /** Takes what a document leads to. */
  const take = async ({ path, kind }: OfferedDocument, text: string): Promise<void> => {
    if (kind === 'sitemap') {
      const { kind: form, addresses } = readSitemap(text);
      if (addresses[0] !== undefined) sitemapOrigin(addresses[0]);
      if (form === 'index') for (const address of addresses) offer('sitemap', address, path, `the index ${path}`);
      else
        for (const address of addresses) {
          const page = pathOf(address, path);
          if (page !== undefined) listed.add(page);
        }
    } else if (kind === 'llms' || kind === 'markdown') {
      const { links } = (await loadReader())(text, 'text/markdown');
      for (const { href, rel } of links) if (rel === 'a') link(href, path, path);
    } else if (kind === 'skills' || kind === 'aiCatalog') {
      for (const entry of entriesIn(text)) {
        if (typeof entry.url !== 'string') continue;
        const type = essence(String(entry.mediaType ?? entry.type ?? ''));
        const isFile = kind === 'skills' && typeof entry.digest === 'string' && entry.type === 'skill-md';
        if (isFile) offer('markdown', entry.url, path, path, String(entry.digest));
        else if (kind === 'aiCatalog') offer(kindOfType(type) ?? 'markdown', entry.url, path, path);
      }
    } else if (kind === 'apiCatalog')
      for (const { href, type } of descriptionsIn(text))
        if (kindOfType(type) === 'openapi') offer('openapi', href, path, path);
  };
  const waiting = (): readonly OfferedDocument[] => {
    const found = [...documents.values()].filter(({ path }) => !done.has(path));
    for (const { path } of found) done.add(path);
    return (Object.keys(kinds) as Kind[]).flatMap((kind) => {
      const own = found.filter((one) => one.kind === kind);
      const some = spread(own, kind === 'sitemap' ? manySitemaps : manyOthers);
      if (some.length < own.length)
        notes.push(`${some.length} of ${own.length} documents of a kind (${kinds[kind].title})`);
      return some;
    });
  };

  const readPage = async (path: string, by: string | undefined): Promise<readonly Verdict[]> => {
    const answer = replyOf(path, await get(path));
    if (!isReply(answer)) return [answer];
    const isClosed = by !== undefined && !allows(robots, 'Googlebot', path);
    const text = answer.status === 200 && isPage(answer) ? await textOfReply(path, answer) : undefined;
    const outline = text && typeof text !== 'string' ? outlineOf(text.text) : undefined;
    const hidden = outline?.meta.get('robots') ?? answer.headers.get('x-robots-tag');
    const fault =
      answer.status !== 200
        ? `answered ${answer.status}`
        : isClosed
          ? 'robots.txt closes it'
          : hidden && /\b(?:noindex|none)\b/i.test(hidden)
            ? `it says ${quoted(hidden)}`
            : undefined;
    const place = judged('sitemap-pages', path, answer, fault && `${fault}; ${by} lists it`);
    const placed =
      by === undefined ? [] : [answer.status < 400 && fault ? { ...place, answer: 'warn' as const } : place];
    if (!outline) return placed;
    const from = basePathOf(outline, path);
    for (const { href, rel, type } of outline.links) {
      if (rel === 'a') link(href, from, path);
      else if (hasRelation(rel, 'alternate') && type && essence(type) === 'text/markdown')
        offer('markdown', href, from, path);
    }
    const canonical = async (href: string) => {
      const to = pathOf(href, from);
      return to === undefined || to === path ? undefined : await get(to);
    };
    return [...placed, ...(await judgePage(path, answer, outline, canonical))];
  };
  const pages = () => {
    const some = spread([...listed], manyPages);
    if (some.length < listed.size) notes.push(`${some.length} of ${listed.size} pages in the sitemap`);
    return [...new Set([home, ...some])];
  };
  const readLink = async ([path, by]: readonly [string, string]): Promise<readonly Verdict[]> => {
    const answer = await get(path);
    return ifAsked(path, answer, (reply) => judgeLink(path, reply, by));
  };
  const someLinks = () => {
    const all = [...links].filter(([path]) => !answers.has(path));
    const some = spread(all, manyLinks);
    if (some.length < all.length) notes.push(`${some.length} of ${all.length} links on these pages`);
    if (elsewhere.size > 0)
      notes.push(`nothing on ${elsewhere.size} other ${elsewhere.size === 1 ? 'origin' : 'origins'}`);
    return some;
  };
  const head = async (): Promise<readonly Verdict[]> => {
    const first = await get(home);
    if (!isReply(first) || first.status !== 200) return [];
    return ifAsked(home, await client.ask({ path: home, method: 'HEAD', headers: pageHeaders }), ({ status, asked }) =>
      judged('head', home, { asked }, status < 400 ? undefined : `HEAD gets ${status}, and GET 200`),
    );
  };
  return {
    phases: (function* () {
      yield [readHome, readRobots, missing];
      guesses();
      for (let rounds = 0; rounds < 4; rounds += 1) {
        const found = waiting();
        if (found.length > 0) yield found.map((one) => () => read(one));
      }
      yield pages().map((path) => () => readPage(path, listed.has(path) ? 'the sitemap' : undefined));
      yield waiting().map((one) => () => read(one));
      yield [
        ...someLinks().map((one) => () => readLink(one)),
        ...[head, () => auditTransport({ client }, home), () => auditNegotiation(client, home, fresh)],
      ];
    })(),
    robots: () => robots,
    declared: () => (base && base.origin !== client.origin ? base.origin : undefined),
    notes: () => notes,
  };
}

const pageHeaders = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Asks for a path as a browser does, and follows redirects within the origin. */
async function follow(client: Client, path: string): Promise<Reply | NoReply> {
  let at = path;
  for (let hops = 0; ; hops += 1) {
    const answer = await client.ask({ path: at, headers: pageHeaders, most: mostOfDocument });
    const location = isReply(answer) && answer.status >= 300 && answer.status < 400 && answer.headers.get('location');
    if (!location || hops === 5 || !URL.canParse(location, client.origin + at)) return answer;
    const to = new URL(location, client.origin + at);
    if (to.origin !== client.origin) return answer;
    at = to.pathname + to.search;
  }
}

/** The verdicts of an answer with a text, or that it could not be asked. */
async function ifRead(
  path: string,
  answer: Reply | NoReply,
  judge: (reply: Reply, text: string) => Promise<readonly Verdict[]>,
): Promise<readonly Verdict[]> {
  const reply = replyOf(path, answer);
  if (!isReply(reply)) return [reply];
  const text = await textOfReply(path, reply);
  return typeof text === 'string' ? [judged('encoding', path, reply, text)] : await judge(reply, text.text);
}

function notOffered(kind: Kind, path: string): Verdict {
  return { check: kinds[kind].check, answer: 'not-applicable', path, seen: `there is no ${kinds[kind].title}` };
}

/** Whether an answer is a page: what hosts send for any address is no document. */
function isPage({ headers }: Reply): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(essence(headers.get('content-type') ?? ''));
}

/** Whether a list of relations has one. They are in any case, and have spaces between them. https://www.rfc-editor.org/rfc/rfc8288#section-3.3 */
function hasRelation(rel: string, wanted: string): boolean {
  return rel.toLowerCase().split(/\s+/).includes(wanted);
}

/** The kind of document that a link announces. */
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
function bare({ host }: URL): string {
  return host.replace(/^www\./, '');
}

/**
 * The address that the site was built for, where a copy of it stands at another origin: what begins with it is on the site. A page may be canonical
 * to one of a language, which says nothing about folders.
 */
function declaredBase(canonical: string | undefined, origin: string, home: string): URL | undefined {
  if (canonical === undefined || !URL.canParse(canonical)) return undefined;
  const url = new URL(canonical);
  if (!/^https?:$/.test(url.protocol) || bare(url) === bare(new URL(origin))) return undefined;
  const path = url.pathname.replace(/index\.html?$/, '').replace(/[^/]$/, '$&/');
  return new URL(/^\/[a-z]{2,3}(?:-[a-z]+)?\/$/i.test(path) ? home : path, url.origin);
}

/** Where the links of a page start from: its own path, or its `<base>`. */
function basePathOf(page: PageOutline | undefined, path: string): string {
  const origin = 'http://a.example';
  if (page?.base === undefined || !URL.canParse(page.base, origin + path)) return path;
  const url = new URL(page.base, origin + path);
  return url.origin === origin ? url.pathname : url.href;
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
