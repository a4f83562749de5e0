import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementContent, Nodes } from 'hast';
import { byCount, countOf, mostCommon } from '../base/counts.ts';
import { canonicalLocale, namesLanguage } from '../base/languages.ts';
import { CommandError, type Problem, placeOf, warning } from '../base/problem.ts';
import { findSecrets, hintFor } from '../base/secrets.ts';
import { sha256Of } from '../base/sha256.ts';
import { confinementFault } from '../base/writable-folder.ts';
import type { SeenPage } from '../inspect/page/built-pages.ts';
import { parsePage } from '../load/html.ts';
import { CrowdedError } from '../load/markdown-bounds.ts';
import { isSitemap } from '../resources/robots.ts';
import { baseUrlOf, formOf, markdownPathOf, pathOfFile, pathWithin, plainPath } from './addresses.ts';
import type { BuiltFolder } from './folder.ts';
import { namedIn, textIn } from './hast.ts';
import { blocksOf, type Method, mainContent, withoutSilent } from './main-content.ts';
import { type Marked, markedHtml, numbered } from './marked-page.ts';
import { headingText, type PageFacts, pageFacts } from './page.ts';
import { markdownOf } from './prepare.ts';

/** A page of a built site with its main content as Markdown. */
export interface BuiltPage {
  readonly file: string;
  readonly path: string;
  readonly markdownPath: string;
  readonly language: string;
  readonly facts: PageFacts;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
  readonly method: Method;
  /** How sure it is that this is the main content, from 0 to 1. */
  readonly confidence: number;
  /** The words of the main content, and those that were left out. */
  readonly words: { readonly kept: number; readonly left: number };
  /** The page in the default language that it translates, if it is one of several. */
  readonly original: string | undefined;
  readonly updated: string | undefined;
}

/** A page that gets no alternate. */
interface Refused {
  readonly file: string;
  readonly reason: string;
}

/** A site that another program built, as its pages tell. */
export interface BuiltSite {
  readonly pages: readonly BuiltPage[];
  readonly refused: readonly Refused[];
  readonly baseUrl: string;
  readonly name: string;
  readonly description: string | undefined;
  /** The languages of its pages, the default one first. */
  readonly languages: readonly string[];
  readonly hasFeed: boolean;
  readonly hasSitemap: boolean;
  /** Contradictions between the metadata of pages. */
  readonly problems: readonly Problem[];
}

/** Facts about a site that need none of its pages. */
export interface Known {
  readonly baseUrl?: string | undefined;
  readonly name?: string | undefined;
  readonly languages?: readonly string[] | undefined;
  /** The digests of what looks like a secret, and is none. */
  readonly allowedSecrets?: readonly string[] | undefined;
}

/** As many pages are compared to find what repeats. */
const mostCompared = 300;

/** Stands in Markdown for the base URL before the paths of pages, until it is known which of them have alternates. */
const mark = 'https://page.invalid';
const linksTo = new RegExp(`${mark}(/[^\\s)>#"\\]]*)`, 'g');

/** Facts about each page that only all pages together show. */
export type Reading = ReturnType<typeof openReading>;

/** Compares the pages of a built site. Throws a CommandError (2) where it has none, or nothing tells its address. */
export function openReading(folder: BuiltFolder, known: Known) {
  const files = [...folder.files].filter((file) => /\.html?$/i.test(file) && !isOfErrors.test(file)).sort();
  if (files.length === 0) {
    const hint = 'Name the folder that your generator writes: dist, out, build, public or _site';
    throw new CommandError(2, `"${folder.root}" has no HTML files`, hint);
  }
  const compared = [
    ...new Set([...files.filter((file) => file === 'index.html'), ...evenly(files, mostCompared)]),
  ].flatMap((file) => {
    const root = parsed(folder, file);
    if (root instanceof CrowdedError) return [];
    const facts = pageFacts(root);
    withoutSilent(root);
    return [{ file, facts, blocks: blocksOf(root) }];
  });
  const canonicals = compared.flatMap(({ file, facts: { canonical } }) =>
    canonical ? [[file, canonical] as const] : [],
  );
  const baseUrl = (known.baseUrl ?? baseUrlOf(canonicals) ?? domainIn(folder))?.replace(/\/$/, '');
  if (baseUrl === undefined) {
    const hint = 'Give it with --base-url, in site.yaml, or by <link rel="canonical"> on its pages';
    throw new CommandError(2, `Nothing says which address "${folder.root}" is served at`, hint);
  }
  const within = (file: string, href: string) => pathWithin(href, `${baseUrl}/${file}`, baseUrl)?.path ?? [];
  const form = formOf(
    folder.files,
    canonicals.flatMap(([file, href]) => within(file, href)),
    compared.flatMap(({ file, facts }) => facts.links.flatMap((href) => within(file, href))),
  );
  const facts = compared.map((page) => page.facts);
  const home = compared.find(({ file }) => file === 'index.html')?.facts;
  const languages = known.languages ?? languagesOf(facts, home);
  return {
    folder,
    /** The pages, by their files. */
    files,
    form,
    baseUrl,
    languages,
    allowedSecrets: known.allowedSecrets ?? [],
    hasFeed: facts.some((fact) => fact.hasFeed),
    name: known.name ?? nameOf(facts, home, baseUrl),
    repeated: { pages: compared.length, counts: countOf(compared.flatMap(({ blocks }) => [...blocks])) },
    /** The descriptions of several pages. */
    shared: new Set(
      [...countOf(facts.map(({ description = '' }) => description))].flatMap(([text, pages]) =>
        pages > 2 ? text : [],
      ),
    ),
    homes: new Set(['/', ...languages.map((code) => `/${code.toLowerCase()}/`)]),
    /** The pages in its sitemap, with their dates. */
    modified: sitemapIn(folder, baseUrl),
    /** The paths of pages by all spellings that lead to them. */
    names: new Map(files.map((file) => [plainPath(`/${file}`), pathOfFile(file, form)])),
  };
}

/** Reads every page. Throws a CommandError (2) where none can have an alternate. */
export function readBuiltSite(reading: Reading): BuiltSite {
  const site = finish(
    reading.files.map((file) => readPage(file, reading)),
    reading,
  );
  const [first] = site.refused;
  if (site.pages.length === 0 && first)
    throw new CommandError(2, `No page can have an alternate: ${first.file} ${first.reason}`);
  return site;
}

/** One page as it is now, with marks in its HTML at what is taken and what is left out; undefined where there is none. */
export function lookAt(path: string, reading: Reading): (SeenPage & Marked) | undefined {
  const { form, folder, baseUrl } = reading;
  const file = reading.files.find((candidate) => pathOfFile(candidate, form) === path);
  const root = file !== undefined && existsSync(join(folder.root, file)) ? parsed(folder, file) : undefined;
  if (file === undefined || root === undefined || root instanceof CrowdedError) return undefined;
  const whole = numbered(root);
  let taken: readonly Nodes[] = [];
  const read = readPage(file, reading, root, (nodes) => {
    taken = nodes;
  });
  const alternates = (text: string) =>
    text.replaceAll(linksTo, (_, to: string) => baseUrl + markdownPathOf(to, reading.homes));
  return {
    ...seenOf(read, reading),
    html: markedHtml(whole, taken, baseIn(pageFacts(whole), baseUrl + path), new URL(baseUrl).origin),
    markdown: 'reason' in read ? '' : `# ${read.title}\n\n${alternates(read.markdown)}`,
  };
}

/** A page as a list of all pages shows it. */
export function seenOf(page: BuiltPage | ReadPage | Refused, { form }: Reading): SeenPage {
  if ('reason' in page) return { path: pathOfFile(page.file, form), ...page };
  const { path, file, method, confidence, words } = page;
  return { path, file, found: { method, confidence, ...words } };
}

/** The pages of servers for what is missing or fails, which nobody looks for. */
const isOfErrors = /(?:^|\/)(?:40\d|50\d|_error|_not-found)(?:\/index)?\.html?$/;

function parsed(folder: BuiltFolder, file: string) {
  try {
    return parsePage(folder.text(file));
  } catch (cause) {
    if (cause instanceof CrowdedError) return cause;
    throw cause;
  }
}

function evenly<T>(list: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, list.length / most);
  return list.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** The domain of GitHub Pages, which its owner writes into a file. */
function domainIn(folder: BuiltFolder): string | undefined {
  const name = folder.files.has('CNAME') ? folder.text('CNAME').trim() : '';
  return /^[a-z\d.-]+\.[a-z]+$/i.test(name) ? `https://${name.toLowerCase()}` : undefined;
}

function languageOf({ language }: PageFacts, languages: readonly string[]): string | undefined {
  const tag = language === undefined ? undefined : canonicalLocale(language);
  return tag === undefined
    ? undefined
    : (languages.find((code) => code === tag) ?? languages.find((code) => code === tag.split('-')[0]));
}

/** The languages that pages say they are in, that of the home page first: with their regions where a site has several of one language. */
function languagesOf(facts: readonly PageFacts[], home: PageFacts | undefined): readonly string[] {
  const tags = countOf(
    facts.flatMap(({ language = '' }) => (namesLanguage(language) && canonicalLocale(language)) || []),
  );
  const bare = (tag: string) => tag.split('-')[0] ?? tag;
  const regions = countOf([...tags.keys()].map(bare));
  const codes = new Map<string, number>();
  for (const [tag, times] of tags) {
    const code = (regions.get(bare(tag)) ?? 0) > 1 ? tag : bare(tag);
    codes.set(code, (codes.get(code) ?? 0) + times);
  }
  const ordered = byCount(codes).map(([code]) => code);
  const first = home && languageOf(home, ordered);
  return ordered.length === 0 ? ['en'] : [...new Set([...(first ? [first] : []), ...ordered])];
}

/** The dates of `sitemap.xml`, by path; empty texts for pages without one. https://www.sitemaps.org/protocol.html */
function sitemapIn(folder: BuiltFolder, baseUrl: string): ReadonlyMap<string, string> {
  const parts = [...folder.files].filter((file) => /(?:^|\/)sitemap[^/]*\.xml$/.test(file));
  return new Map(
    parts.flatMap((file) =>
      Array.from(folder.text(file).matchAll(/<url>([\s\S]*?)<\/url>/g), ([, entry = '']) => {
        const [, loc = ''] = /<loc>\s*([^<\s]+)\s*<\/loc>/.exec(entry) ?? [];
        const [, date = ''] = /<lastmod>\s*([^<\s]+)\s*<\/lastmod>/.exec(entry) ?? [];
        return [pathWithin(loc.replaceAll('&amp;', '&'), `${baseUrl}/`, baseUrl)?.path ?? loc, date] as const;
      }),
    ),
  );
}

type ReadPage = Omit<BuiltPage, 'original'>;

function readPage(
  file: string,
  reading: Reading,
  root = parsed(reading.folder, file),
  tell: (taken: readonly ElementContent[]) => void = () => {},
): ReadPage | Refused {
  const { form, baseUrl, languages, repeated, homes, names, shared } = reading;
  if (root instanceof CrowdedError) return { file, reason: `cannot be read: ${root.message.toLowerCase()}` };
  const path = pathOfFile(file, form);
  const facts = pageFacts(root);
  if (facts.refresh !== undefined) return { file, reason: `only redirects to ${facts.refresh}` };
  if (facts.isNoindex) return { file, reason: 'says noindex' };
  if (/^_|(?:^|\/)\.(?!well-known\/)/.test(file))
    return { file, reason: 'begins with _ or a dot, as names do that hosts keep for themselves' };
  if (/[%#?*$"':<>\\^`{|}\p{C}]/u.test(file))
    return { file, reason: 'has signs in its address that not every host serves alike' };
  const fault = confinementFault(file);
  if (fault !== undefined) return { file, reason: fault };
  withoutSilent(root);
  const content = mainContent(root, repeated, facts.tellsOneStory);
  const isDrawn = content && content.kept < 5 && /^[^.…]+(?:\.{3}|…)$/.test(content.nodes.map(textIn).join(' ').trim());
  if (!content || isDrawn)
    return { file, reason: 'has no text: an app that draws itself in the browser, or a page that only redirects' };
  if (facts.hasPassword && content.kept < 100) return { file, reason: 'asks for a password' };
  tell(content.nodes);
  const from = baseIn(facts, baseUrl + path);
  const addressOf = (href: string, kind: 'link' | 'picture') => {
    const url = href.trim();
    const within = pathWithin(url, from, baseUrl);
    if (within) {
      const target = kind === 'link' ? names.get(plainPath(within.path)) : undefined;
      return target === undefined ? baseUrl + within.path + within.hash : mark + target + within.hash;
    }
    if (!URL.canParse(url, from)) return undefined;
    const { protocol, href: whole } = new URL(url, from);
    return /^(?:https?|mailto|tel):$/.test(protocol) ? whole : undefined;
  };
  const title = titleOf(content.nodes, facts, reading.name, path);
  const markdown = markdownOf(content.nodes, title, addressOf);
  if (markdown.trim() === '') return { file, reason: 'has no text besides its title' };
  const secret = findSecrets(markdown).find(({ digest }) => !reading.allowedSecrets.includes(digest));
  if (secret) return { file, reason: `has what looks like ${secret.kind}. ${hintFor(file, secret)}` };
  const code = languageOf(facts, languages);
  // A description that many pages share describes the site.
  const described = homes.has(path) || !shared.has(facts.description ?? '') ? facts.description : undefined;
  return {
    file,
    path,
    facts,
    title,
    markdown,
    markdownPath: markdownPathOf(path, homes),
    language: code !== undefined && languages.includes(code) ? code : (languages[0] ?? 'en'),
    description: described ?? firstParagraph(markdown) ?? facts.description ?? title,
    method: content.method,
    confidence: content.confidence,
    words: { kept: content.kept, left: content.left },
    updated: facts.updated ?? (reading.modified.get(path) || undefined),
  };
}

/** The URL from which the links of a page start. */
function baseIn({ base }: PageFacts, url: string): string {
  return base !== undefined && URL.canParse(base, url) ? new URL(base, url).href : url;
}

function titleOf(nodes: readonly Nodes[], { heading, title }: PageFacts, name: string, path: string): string {
  const inside = nodes
    .flatMap((node) => namedIn(node, 'h1'))
    .map(headingText)
    .filter((text) => text !== '');
  const text = (inside.length === 1 ? inside[0] : heading) ?? withoutName(title ?? '', name) ?? path;
  return text.length > 150 ? `${text.slice(0, 149)}…` : text;
}

/** A title without the name of the site, before or after a sign between the two; undefined where nothing is left. */
export function withoutName(title: string, name: string): string | undefined {
  const parts = title.split(/\s+[|–—·•:-]\s+|:\s+/);
  const [straight, own] = [title, name].map((written) => written.replace(/[‘’]/g, "'")) as [string, string];
  const end = straight.startsWith(own) ? title.slice(name.length) : title;
  const rest = straight.endsWith(own) ? title.slice(0, -name.length) : end;
  const text = parts.length < 2 ? title : rest.replace(/^[\s|–—·•:-]+|[\s|–—·•:-]+$/g, '');
  return text === '' ? undefined : text;
}

function firstParagraph(markdown: string): string | undefined {
  const block = markdown
    .split('\n\n')
    .find((part) => /^[\p{L}\p{N}“"'«*_[]/u.test(part) && !/^\d+[.)] |^[*-] /.test(part));
  const text = block
    ?.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === undefined || text.length < 20) return undefined;
  if (text.length <= 200) return text;
  const start = text.slice(0, 200);
  return /^.{60,}[.!?](?= )|^.{60,}[。！？]/su.exec(start)?.[0] ?? start.replace(/\s?\S*$/, '…');
}

function finish(read: readonly (ReadPage | Refused)[], reading: Reading): BuiltSite {
  const { baseUrl, names, modified, languages, folder } = reading;
  const refused: Refused[] = [];
  const problems: Problem[] = [];
  const kept = new Map<string, ReadPage>();
  const taken = new Set<string>();
  const texts = new Map<string, string>();
  const pages = read.filter((page): page is ReadPage => 'markdown' in page);
  refused.push(...read.filter((page): page is Refused => 'reason' in page));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  for (const page of pages) {
    const { file, path, markdown, facts: own } = page;
    const { canonical } = own;
    const within = canonical === undefined ? undefined : pathWithin(canonical, baseUrl + path, baseUrl);
    const target = within && names.get(plainPath(within.path));
    if (canonical !== undefined && !within)
      problems.push(contradiction(file, `Its canonical address is ${canonical}, but the site is at ${baseUrl}`));
    else if (within && target === undefined)
      problems.push(contradiction(file, `Its canonical address ${canonical} is not a page of the site`));
    else if (target !== undefined && target !== path && byPath.get(target)) {
      refused.push({ file, reason: `is a copy of ${target}, as its canonical address says` });
      if (modified.has(path))
        problems.push(contradiction(file, `The sitemap lists ${path}, but its canonical address is ${target}`));
      continue;
    }
    if (taken.has(path.toLowerCase())) {
      refused.push({ file, reason: 'has the address of another page, but for capitals' });
      continue;
    }
    const digest = sha256Of(own.title + markdown);
    const same = texts.get(digest);
    if (same !== undefined && markdown.length > 200) {
      refused.push({ file, reason: `has the same text as ${same}` });
      continue;
    }
    texts.set(digest, path);
    const markdownPath = taken.has(page.markdownPath.toLowerCase())
      ? page.markdownPath.replace(/\.md$/, '/index.md')
      : page.markdownPath;
    if (taken.has(markdownPath.toLowerCase())) {
      refused.push({ file, reason: `would have its alternate where another page has it, ${markdownPath}` });
      continue;
    }
    for (const served of [path, markdownPath]) taken.add(served.toLowerCase());
    kept.set(path, { ...page, markdownPath });
  }
  for (const { file, reason } of refused)
    if (reason === 'says noindex' && modified.has(pathOfFile(file, reading.form)))
      problems.push(contradiction(file, 'It says noindex, but the sitemap lists it'));
  const resolved = (markdown: string) =>
    markdown.includes(mark)
      ? markdown.replace(linksTo, (_, path: string) => baseUrl + (kept.get(path)?.markdownPath ?? path))
      : markdown;
  const versions = versionsOf([...kept.values()], reading, problems);
  const robots = folder.files.has('robots.txt') ? folder.text('robots.txt') : undefined;
  const hasSitemap = [...folder.files].some((file) => isSitemap.test(`/${file}`)) || /^sitemap:/im.test(robots ?? '');
  if (robots !== undefined && !hasSitemap)
    problems.push({
      ...contradiction('robots.txt', 'It does not name the sitemap of the site'),
      hint: `Add the line "Sitemap: ${baseUrl}/sitemap.xml" to it`,
    });
  return {
    pages: [...kept.values()].map((page) => ({
      ...page,
      markdown: resolved(page.markdown),
      original: versions.get(page.path),
    })),
    refused: refused.sort((a, b) => (a.file < b.file ? -1 : 1)),
    baseUrl,
    languages,
    problems,
    name: reading.name,
    description: kept.get('/')?.facts.description,
    hasFeed:
      reading.hasFeed ||
      [...folder.files].some((file) => /^(?:feed|rss|atom|index)\.(?:xml|json)$|^feed\/index\.xml$/.test(file)),
    hasSitemap,
  };
}

function contradiction(file: string, message: string): Problem {
  return warning('built-page', message, placeOf(file));
}

/** The page in the default language of each that has versions in others, as hreflang says. */
function versionsOf(
  pages: readonly ReadPage[],
  { baseUrl, names, languages }: Reading,
  problems: Problem[],
): ReadonlyMap<string, string> {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const targetsOf = (page: ReadPage) =>
    [...page.facts.alternates].flatMap(([code, href]) => {
      const within = pathWithin(href, baseUrl + page.path, baseUrl);
      const target = within && byPath.get(names.get(plainPath(within.path)) ?? '');
      return target ? [[code, target] as const] : [];
    });
  const versions = new Map<string, string>();
  for (const page of pages) {
    const targets = targetsOf(page);
    for (const [code, target] of targets) {
      const isMutual = target === page || targetsOf(target).some(([, back]) => back === page);
      if (!isMutual)
        problems.push(
          contradiction(page.file, `It names ${target.path} as its version in "${code}", but that does not name it`),
        );
    }
    const original = targets.map(([, target]) => target).find(({ language }) => language === languages[0]);
    if (original && targets.length > 1) versions.set(page.path, original.path);
  }
  return versions;
}

/** The name of the site: what pages call it, what the titles of most begin or end with, or that of its home page. */
export function nameOf(facts: readonly PageFacts[], home: PageFacts | undefined, baseUrl: string): string {
  const stated = mostCommon(countOf(facts.flatMap(({ siteName }) => siteName ?? [])));
  if (stated !== undefined) return stated;
  const parts = countOf(
    facts.flatMap(({ title }) => {
      const split = title?.split(/\s+[|–—·•:-]\s+/) ?? [];
      return split.length > 1 ? [split[0] ?? '', split.at(-1) ?? ''] : [];
    }),
  );
  const common = mostCommon(parts);
  if (common && (parts.get(common) ?? 0) > Math.max(1, facts.length / 3)) return common;
  return home?.title && home.title.length <= 40 ? home.title : new URL(baseUrl).host;
}
