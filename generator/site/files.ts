import { posix } from 'node:path';
import { error, type Problem, type Result } from '../base/problem.ts';
import type { RawAsset } from '../load/asset.ts';
import { placeOfEntry, withoutExtension } from '../load/files.ts';
import { type Linkable, type LinkScope, linkScopeOf, pictureAt, resolveLink } from '../model/links.ts';
import type { Absence, Asset, EntryMeta, PictureSource, PostMeta } from '../model/meta.ts';
import { asciiSegment } from '../names/ascii-path.ts';
import { assetType, publicType } from '../names/media-types.ts';
import { blogPath, type SiteConfig } from '../settings/config.ts';
import { localeOf, unknownLocale } from '../settings/locales.ts';
import { checkAsset, homeOf, refusal } from './assets.ts';
import type { ReadEntry } from './entries.ts';

interface Published {
  readonly entries: readonly EntryMeta[];
  readonly unpublished: ReadonlyMap<string, Absence>;
}

/** The files of a site that are published as they are, and those that are not, with the reason. */
interface Files {
  readonly assets: readonly Asset[];
  /** Files that are served at another address than their names spell. */
  readonly respelled: readonly Respelled[];
  readonly absent: ReadonlyMap<string, Absence>;
}

/** A file with its address, and the one that its name stands for, not encoded. */
export interface Respelled extends Pick<Asset, 'file' | 'path'> {
  readonly written: string;
}

/**
 * Gives each file its address, in ASCII. A file of `assets/` keeps its path, one of `public/` has it below the root, and one beside pages or posts is
 * beside them: in the folder of an entry it is below the path of that entry, and held back as long as the entry is.
 */
export function resolveFiles(raw: readonly RawAsset[], published: Published, settings: SiteConfig): Result<Files> {
  const problems: Problem[] = [];
  const assets: Asset[] = [];
  const absent = new Map<string, Absence>();
  const respelled: Respelled[] = [];
  const folders = foldersOf(published);
  for (const file of raw) {
    const path = addressOf(file.path, inAscii);
    if (path === undefined) {
      problems.push(unknownLocale(file.path, settings));
      absent.set(file.path, 'at fault');
      continue;
    }
    if (!path.startsWith('/')) {
      absent.set(file.path, path as Absence);
      continue;
    }
    const refused = refusal(file, settings);
    if (refused) {
      problems.push(refused);
      absent.set(file.path, 'refused');
      continue;
    }
    const wrong = checkAsset(file, settings);
    for (const problem of wrong) problems.push(problem);
    const picture = file.picture === 'unknown' ? undefined : file.picture;
    assets.push({ file: file.path, path, type: typeOf(file), size: file.size, ...(picture && { picture }) });
    const written = addressOf(file.path, asWritten) ?? path;
    const isOther = written.toLowerCase() !== path.toLowerCase();
    if (isOther && wrong.every(({ code }) => code !== 'slug')) respelled.push({ file: file.path, path, written });
  }
  return { value: { assets: withSources(assets), respelled, absent }, problems };

  function addressOf(file: string, spelling: Spelling): string | undefined {
    return homeOf(file) === 'beside' ? pathBeside(file, folders, settings, spelling) : pathOf(file, spelling);
  }
}

interface Spelling {
  folder(name: string): string;
  file(name: string): string;
  /** The path of an entry to which folders of these names belong. */
  entry(path: string, names: readonly string[]): string;
}

const inAscii: Spelling = {
  folder: (name) => asciiSegment(name).toLowerCase(),
  file: asciiSegment,
  entry: (path) => path,
};

const asWritten: Spelling = {
  folder: (name) => name,
  file: (name) => name,
  entry(path, names) {
    const parts = path.split('/').slice(0, -1);
    const differs = (name: string, index: number) => inAscii.folder(name) !== parts[parts.length - 1 - index];
    const others = [...names].reverse().findIndex(differs);
    const written = others === -1 ? names : names.slice(names.length - others);
    return [...parts.slice(0, parts.length - written.length), ...written, ''].join('/');
  },
};

/** The path of the entry that each folder belongs to, `posts/en/hello` to `posts/en/hello/index.md` or `posts/en/hello.md`; or why it has none. */
function foldersOf({ entries, unpublished }: Published): ReadonlyMap<string, string> {
  const absent = [...unpublished].map(([file, absence]) => [file, absence] as const);
  const all = [...entries.map(({ file, path }) => [file, path] as const), ...absent];
  return new Map(
    all.flatMap(([file, path]) => {
      const name = withoutExtension(file);
      // The folder of a locale belongs to all that is in it.
      if (name === file || /^_?index$/.test(placeOfEntry(name).name)) return [];
      return [[name.replace(/\/_?index$/, ''), path] as const];
    }),
  );
}

/** The path of a file beside pages or posts, or why it has none; undefined where it is in no locale. */
function pathBeside(
  file: string,
  folders: ReadonlyMap<string, string>,
  settings: SiteConfig,
  spelling: Spelling,
): string | undefined {
  const { kind, folder: code, name } = placeOfEntry(file);
  const locale = localeOf(code, settings);
  if (!locale) return undefined;
  const rest = name.split('/');
  for (let length = rest.length - 1; length > 0; length -= 1) {
    const path = folders.get(posix.join(kind, code, ...rest.slice(0, length)));
    if (path !== undefined && !path.startsWith('/')) return path;
    if (path !== undefined)
      return spelling.entry(path, rest.slice(0, length)) + rest.slice(length).map(spelling.file).join('/');
  }
  const prefix = kind === 'posts' ? blogPath(settings, locale) : `${locale.prefix}/`;
  const folder = rest.slice(0, -1).map((segment) => `${spelling.folder(segment)}/`);
  return prefix + folder.join('') + spelling.file(rest.at(-1) ?? '');
}

/** An `index.html` is served as its folder. */
function pathOf(file: string, spelling: Spelling): string {
  const path = `/${file.split('/').map(spelling.file).join('/')}`;
  return file.startsWith('assets/') ? path : path.slice('/public'.length).replace(/\/index\.html$/, '/');
}

function typeOf({ path, holds }: RawAsset): string {
  const known = homeOf(path) === 'public' ? publicType(path) : assetType(path);
  return known ?? untyped[holds ?? 'bytes'];
}

const untyped = { JSON: 'application/json', text: 'text/plain; charset=utf-8', bytes: 'application/octet-stream' };

/** The parts of a file name that make a picture a variant of another, the most particular first, with when it is shown. */
const variants = [
  ['.narrow.dark', 'screen and (max-width: 40rem) and (prefers-color-scheme: dark)'],
  ['.dark', 'screen and (prefers-color-scheme: dark)'],
  ['.narrow', '(max-width: 40rem)'],
] as const;

/** Gives each picture the variants that its folder has of it: `plan.dark.svg` is one of `plan.svg`. https://html.spec.whatwg.org/#the-picture-element */
function withSources(assets: readonly Asset[]): readonly Asset[] {
  const byPath = new Map(assets.map((asset) => [asset.path, asset]));
  return assets.map((asset) => {
    if (!asset.type.startsWith('image/')) return asset;
    const sources = variants.flatMap(([name, media]): readonly PictureSource[] => {
      const variant = byPath.get(asset.path.replace(/\.[^./]+$/, (ending) => `${name}${ending}`));
      return variant ? [{ path: variant.path, media, ...variant.picture }] : [];
    });
    return sources.length === 0 ? asset : { ...asset, sources };
  });
}

/** Finds the pictures that the front matter of posts names: a file beside the post, in `assets/` or `public/`, or the path of one. Posts go without those that are missing. */
export function resolvePictures(
  posts: readonly ReadEntry<PostMeta>[],
  linkable: Linkable,
): Result<readonly PostMeta[]> {
  const problems: Problem[] = [];
  let scope: LinkScope | undefined;
  const value = posts.map(({ meta, raw }) => {
    const { image } = meta;
    if (!image) return meta;
    scope ??= linkScopeOf(linkable);
    const target = resolveLink(image.src, meta, scope);
    if (target === 'unknown') return meta;
    if (target !== 'external' && 'path' in target && scope.assetsByPath.has(target.path))
      return { ...meta, image: { ...image, src: target.path, ...pictureAt(target, scope) } };
    const hint = target !== 'external' && 'hint' in target ? target.hint : 'Name a file beside the post or in assets/';
    problems.push(
      error('broken-link', `There is no picture "${image.src}"`, raw.front.placeOf(['image', 'src']), hint, image.src),
    );
    return { ...meta, image: undefined };
  });
  return { value, problems };
}
