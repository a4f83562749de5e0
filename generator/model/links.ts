import { posix } from 'node:path';
import type { Definition, Image, Link } from 'mdast';
import { type Based, pathOnSite } from '../base/base-path.ts';
import { nearest } from '../base/nearest.ts';
import { decoded, encodedPath } from '../base/percent-encoding.ts';
import type { Place } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { isUrl } from '../base/url.ts';
import type { PictureSize } from '../load/picture-size.ts';
import { guidesOf } from './guides.ts';
import type { Absence, AssetFile, EntryMeta, Paths, SiteMeta } from './meta.ts';

/** The base URL and the indexes for resolving links. */
export interface LinkScope extends Based {
  readonly baseUrl: string;
  /** Published entries by content file, as names that look alike are compared, and by path. */
  readonly byFile: ReadonlyMap<string, EntryMeta>;
  readonly byPath: ReadonlyMap<string, EntryMeta>;
  /** The files that are published as they are, by content file and by path, also by the one that the name of the file stands for. */
  readonly assets: ReadonlyMap<string, AssetFile>;
  readonly assetsByPath: ReadonlyMap<string, AssetFile>;
  /** The addresses that lead to another path of this site. */
  readonly moved: ReadonlyMap<string, string>;
  /** Content files and folders that exist but are not published. */
  readonly unpublished: ReadonlyMap<string, Absence>;
  /** The guides, such as `/developers/`, by path. */
  readonly guides: ReadonlyMap<string, Paths>;
}

/** The scope of the links of a site. */
export function linkScopeOf(site: Linkable): LinkScope {
  const { baseUrl, basePath, pages, posts, lists = [], assets, moves, unpublished, settings, locales = [] } = site;
  const entries: readonly EntryMeta[] = [...pages, ...posts];
  const byName = new Map(assets.map((asset) => [asset.file, asset]));
  const byWrittenPath = moves.flatMap(({ from, source }) => {
    const asset = byName.get(source);
    return asset ? from.map((path) => [path, asset] as const) : [];
  });
  const byPath = new Map([...lists, ...entries].map((entry) => [entry.path, entry]));
  const assetsByPath = new Map([...byWrittenPath, ...assets.map((asset) => [asset.path, asset] as const)]);
  const has = (path: string) => byPath.has(path) || assetsByPath.has(path);
  const guides = settings ? guidesOf({ settings, locales, moves, posts }, has) : [];
  return {
    baseUrl,
    basePath,
    byPath,
    assetsByPath,
    byFile: new Map(entries.map((entry) => [alike(entry.file), entry])),
    assets: new Map(assets.map((asset) => [alike(asset.file), asset])),
    moved: new Map(
      moves.flatMap(({ from, to }) => (to?.startsWith('/') ? from.map((path) => [path, to] as const) : [])),
    ),
    unpublished: new Map([...unpublished].map(([file, absence]) => [alike(file), absence])),
    guides: new Map(guides.map((guide) => [guide.path, guide])),
  };
}

/** A name in the one form of those that look alike: some systems take letters and marks apart, or write a blank that does not break. https://unicode.org/reports/tr15/ */
function alike(file: string): string {
  return file.normalize('NFC').replace(/\p{Zs}/gu, ' ');
}

/** The parts of a site that links can lead to. */
export type Linkable = Pick<SiteMeta, 'baseUrl' | 'basePath' | 'pages' | 'posts' | 'moves' | 'unpublished'> &
  Partial<Pick<SiteMeta, 'lists' | 'settings' | 'locales'>> & { readonly assets: readonly AssetFile[] };

/** A node with a link. */
export type Linked = Link | Image | Definition;

/** The target of a link on this site. */
export interface LinkTarget {
  readonly path: string;
  readonly fragment: string | undefined;
  /** Whether the link names it by an address that redirects to it. */
  readonly isMoved?: boolean;
}

/** A link from a body to another path of this site, still to be verified. */
export interface Reference {
  readonly path: string;
  readonly fragment?: string;
  readonly place: Place;
}

/** Why a link is not published. */
export interface LinkFault {
  readonly code: 'unsafe-link' | 'broken-link';
  readonly message: string;
  /** Made when it is asked for, since it takes a search through all pages. */
  readonly hint: string;
}

const schemes = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Whether a link leads to another site, and may; undefined for one that leads within this site. */
export function leadsElsewhere(url: string): 'external' | LinkFault | undefined {
  if (/^[\\/]{2}|^\\/.test(url)) return unsafe(url);
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0].toLowerCase();
  if (scheme === undefined) return undefined;
  return schemes.has(scheme) && isUrl(url) ? 'external' : unsafe(url);
}

/** Where a link in an entry leads: within this site, out of it, or to a file that could not be read, so that the link cannot be checked. */
export function resolveLink(
  url: string,
  entry: Pick<EntryMeta, 'file' | 'path'>,
  scope: LinkScope,
): LinkTarget | 'external' | 'unknown' | LinkFault {
  const elsewhere = leadsElsewhere(url);
  if (elsewhere) return elsewhere;
  const hash = url.indexOf('#');
  const path = hash === -1 ? url : url.slice(0, hash);
  const fragment = hash === -1 ? undefined : url.slice(hash + 1);
  if (url === '') return broken(url, () => 'Write an address, or the text alone');
  if (path === '') return { path: entry.path, fragment: fragment ?? '' };
  if (path.includes('?')) return broken(url, () => 'The site has no pages with a query');
  if (path.length > longestPath) return broken(url, () => 'It is longer than any path');
  if (path.startsWith('/'))
    return scope.byPath.has(path) ? { path, fragment } : targetAt(ownPath(path, scope), fragment, scope);
  const file = fileNamed(path, entry, scope);
  const linked = scope.byFile.get(file);
  if (linked) return { path: linked.path, fragment };
  const asset = scope.assets.get(file);
  if (asset) return { path: asset.path, fragment };
  const absence = scope.unpublished.get(file) ?? scope.unpublished.get(file.split('/', 2).join('/'));
  if (absence === 'held back') return broken(url, () => `${file} is a draft, hidden, or dated in the future`);
  if (absence === 'ignored') return broken(url, () => `${file} is left out: "ignore" in site.yaml names it`);
  if (absence === 'moved') return broken(url, () => `${file} only redirects: link to where it leads`);
  if (absence === 'refused') return broken(url, () => `${file} is not published: the warning at that file says why`);
  if (absence === 'at fault') return 'unknown';
  return broken(url, () => meant(url, file, entry, scope));
}

/** Where the links of a body lead, by which a later build knows that it need not be read again. */
export interface Leads {
  /** As they are written, one in each line: as parts of the text, they would keep all of it in memory. */
  readonly urls: string;
  /** The digest of the texts of their targets. */
  readonly digest: string;
}

/** The parts of a target that bodies print, as one text. */
export function leadTo(target: ReturnType<typeof resolveLink>, scope: LinkScope): string {
  if (typeof target === 'string') return target;
  if ('code' in target) return target.code;
  return `${sitePath(target)} ${markdownUrl(target, scope)} ${scope.byPath.has(target.path)} ${target.isMoved}`;
}

/**
 * Sums up the links of a body.
 *
 * @param followed The text of the target of each, from `leadTo()`.
 */
export function leadsIn(followed: ReadonlyMap<string, string>): Leads {
  return { urls: [...followed.keys()].join('\n'), digest: sha256Of([...followed.values()].join('\n')).slice(0, 16) };
}

/** Follows the links of an entry again. */
export function leadsNow({ urls }: Leads, entry: Pick<EntryMeta, 'file' | 'path'>, scope: LinkScope): Leads {
  return leadsIn(new Map(urls.split('\n').map((url) => [url, leadTo(resolveLink(url, entry, scope), scope)])));
}

/** The content file that a link names: percent-encoded, or as it is called. */
function fileNamed(path: string, { file }: Pick<EntryMeta, 'file'>, { byFile, assets }: LinkScope): string {
  const inFolder = (name: string) => alike(posix.join(posix.dirname(file), name));
  const literal = inFolder(path);
  return byFile.has(literal) || assets.has(literal) ? literal : inFolder(decoded(path));
}

/** To resolve `../../…` takes time for each segment and all those before it. Linux accepts no longer path. */
const longestPath = 4096;

/** The path that a link names. Below a folder, it may have that before it, as clients see it, unless the site itself has such a path. */
function ownPath(path: string, scope: LinkScope): string {
  const { byPath, moved } = scope;
  const whole = isNormal.test(path) ? path : normal(path);
  return byPath.has(whole) || moved.has(whole) ? whole : (pathOnSite(scope, whole) ?? whole);
}

/** Finds the target at a path: a page, also one that has moved or ends in a slash, or perhaps another output. */
function targetAt(path: string, fragment: string | undefined, { byPath, assetsByPath, moved }: LinkScope): LinkTarget {
  if (byPath.has(path)) return { path, fragment };
  const asset = assetsByPath.get(path);
  if (asset) return { path: asset.path, fragment };
  const to = byPath.has(`${path}/`) ? `${path}/` : moved.get(path);
  if (to === undefined) return { path, fragment };
  const [there = '', ownFragment] = to.split('#');
  return { path: there, fragment: fragment ?? ownFragment, isMoved: true };
}

/** The link that was most likely meant, as it should be written; otherwise what links look like. */
function meant(url: string, file: string, entry: Pick<EntryMeta, 'file'>, { byFile, assets }: LinkScope): string {
  const isAsset = /\.(?!md$|markdown$|mdx$)[A-Za-z0-9]+$/.test(file);
  const sources = ['.md', '.markdown', '.mdx'].map((ending) => file.replace(/\.html?$/, ending));
  const close = sources.find((source) => byFile.has(source)) ?? nearest(file, isAsset ? assets : byFile);
  if (close !== undefined) return `Did you mean "${posix.relative(posix.dirname(entry.file), close)}"?`;
  if (/^www\./i.test(url)) return `Write https://${url}`;
  if (pictureEnding.test(file)) return 'Put the picture beside the file that shows it, or in assets/';
  return 'Link to a content file, relative to this one, or to a path that begins with /';
}

const pictureEnding = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** The size at which the picture at a target is shown, where that is known. */
export function pictureAt({ path }: LinkTarget, { assetsByPath }: LinkScope): PictureSize | undefined {
  return assetsByPath.get(path)?.picture;
}

/** The link from a page of this site to a target. */
export function sitePath({ path, fragment }: LinkTarget): string {
  return fragment === undefined ? path : `${path}#${fragment}`;
}

/** The absolute URL of a target for readers of Markdown: the Markdown alternate of a page, or the file itself. */
export function markdownUrl(
  { path, fragment }: LinkTarget,
  {
    baseUrl,
    byPath,
    guides,
  }: Pick<LinkScope, 'baseUrl' | 'guides'> & { readonly byPath: Pick<ReadonlyMap<string, Paths>, 'get'> },
): string {
  return baseUrl + sitePath({ path: (byPath.get(path) ?? guides.get(path))?.markdownPath ?? path, fragment });
}

/** An external URL with its host in ASCII, and with everything percent-encoded that RFC 3986 does not allow. */
export function externalUrl(url: string): string {
  return /^https?:/i.test(url) && /[^\x21-\x7e]/.test(url) ? new URL(url).href : url;
}

function unsafe(url: string): LinkFault {
  return { code: 'unsafe-link', message: `The link "${url}" is not published`, hint: hintFor(url) };
}

function hintFor(url: string): string {
  if (url.startsWith('//')) return `Write https:${url}`;
  // <svelte:document> is a link to Markdown: https://spec.commonmark.org/0.31.2/#autolinks
  const isName = /^[\w+.-]+:[\w.-]+$/.test(url);
  return `Use https:, http:, mailto:, tel: or a path${isName ? ', or put it between backticks if it is no link' : ''}`;
}

function broken(url: string, hint: () => string): LinkFault {
  return {
    code: 'broken-link',
    message: `The link "${url}" leads nowhere`,
    get hint() {
      return hint();
    },
  };
}

/** A path that the URL parser leaves as it is: most are, and it takes its time. */
const isNormal = /^(?:\/[\w-][\w.~-]*)+\/?$/;

function normal(path: string): string {
  return encodedPath(new URL(path, 'https://site.invalid').pathname);
}
