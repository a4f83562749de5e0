import { posix } from 'node:path';
import { groupsOf } from '../../base/append.ts';
import type { Mapping } from '../../base/mapping.ts';
import { decoded } from '../../base/percent-encoding.ts';
import { withoutForbidden } from '../../load/text.ts';
import type { OldFolder } from './folder.ts';
import type { Marked } from './languages.ts';
import { type Left, notShown, partOfOthers } from './left.ts';
import { folderOf, pathOf, stemOf, withoutIndex } from './paths.ts';
import { readConfig } from './read.ts';
import type { OldEntry, OldSite } from './site.ts';
import { splitOld } from './split.ts';

/** The kind, name and address that a generator gives a Markdown file. */
export interface Placing extends Pick<OldEntry, 'kind' | 'name' | 'address' | 'language' | 'isList'> {
  /** Front matter in the place of that of the file. */
  readonly front?: Mapping;
}

export function placed(isPost: boolean, name: string, address: string | undefined): Placing {
  return { kind: isPost ? 'post' : 'page', name, address };
}

/** Takes the files of a folder that are no parts of others, as those are whose path has a mark such as `_`. */
export function below(root: string, mark = /(?:^|\/)_/): (path: string) => boolean | Left {
  return (path) => path.startsWith(root) && (!mark.test(path.slice(root.length)) || notShown(partOfOthers));
}

/** The name of an entry whose file stands for its folder as `_index`, and whether it does. */
export function listed(stem: string): { readonly name: string; readonly isList: boolean } {
  const name = stem.replace(/(^|\/)_index$/, '$1index');
  return { name, isList: name !== stem };
}

/** The ways in which a generator reads files that others do not. */
interface Reading {
  /** Matches pages in HTML, which are read, too. */
  readonly html?: RegExp;
  /** Finds the language of a file. */
  readonly marked?: (path: string) => Marked;
  /** Reads the front matter that a body exports. */
  readonly exported?: (body: string) => Pick<OldEntry, 'front' | 'body'>;
  /** Takes a file apart that does not begin with front matter between fences. */
  readonly split?: typeof splitOld;
  /** The home page, which may have a name that those of a repository have. */
  readonly home?: string;
}

/**
 * The Markdown files of a folder as entries, and why the others are none. They are placed by their paths without the marks of languages, which are
 * given beside.
 */
export function entriesOf(
  { text, paths }: OldFolder,
  wanted: (path: string) => boolean | Left,
  place: (path: string, front: Mapping, body: string, mark: string) => Placing | Left | undefined,
  { marked = (path) => ({ path, mark: '' }), exported, html = /^(?!)/, split = splitOld, home }: Reading = {},
): Pick<OldSite, 'entries' | 'left'> {
  const left = new Map<string, Left>();
  const entries = paths
    .filter((path) => {
      const isRead = isMarkdown(path) || (html.test(path) && !verification.test(path));
      const answer = isRead && wanted(path);
      if (typeof answer === 'object') left.set(path, answer);
      return answer === true;
    })
    .flatMap((path) => {
      const written = text(path);
      const clean = withoutForbidden(written.replaceAll('\r', '\n'));
      const read = split(path, clean);
      const { front: more = {}, body = '' } = exported?.(read.body) ?? {};
      const parts =
        Object.keys(more).length === 0 ? read : { ...read, body, front: { ...more, ...read.front }, block: undefined };
      const isAbout = path !== home && isOfRepository(path) && Object.keys(parts.front).length === 0;
      const { path: plain, mark, language, left: obstacle } = marked(path);
      const placing = isAbout ? ofRepository : (obstacle ?? place(plain, parts.front, parts.body, mark));
      if (!placing || 'reason' in placing) {
        if (placing) left.set(path, placing);
        return [];
      }
      const notes = [
        ...(parts.notes ?? []),
        ...(clean.length === written.length && !/\v|\f/.test(written) ? [] : [{ file: path, ...charactersGone }]),
      ];
      const block = placing.front === undefined ? parts.block : undefined;
      return [
        {
          ...parts,
          block,
          ...(language && { language }),
          ...placing,
          // Some need no slash before them.
          address: placing.address?.replace(/^(?!\/|[a-z]+:)/i, '/'),
          ...(html.test(path) && { written: parts.body }),
          notes,
          from: path,
          extension: /\.(?:md|mdx|markdown)$/.exec(path)?.[0] ?? '.md',
        },
      ];
    });
  return { entries, left };
}

/** A file by which a search engine knows the owner of a site. https://support.google.com/webmasters/answer/9008080 */
export const verification = /(?:^|\/)(?:google[\da-f]{16}|yandex_[\da-f]{16}|pinterest-[\da-f]{5})\.html$/;

const charactersGone = {
  message: 'Control characters, which no page may have, were removed or replaced with spaces',
  hint: 'Check that the text is still right',
};

export function isMarkdown(path: string): boolean {
  return /\.(?:md|mdx|markdown|svx)$/.test(path);
}

export const ofRepository = notShown('about the repository');

/** Matches files with names by which people who work on a repository look for them. */
export const aboutRepository =
  /(?:^|\/)(?:(?:readme|contributing)(?:[._-]\w{2,3}(?:[-_]\w{2,4})?)?|licen[cs]e(?:-\w+)?|code[-_]of[-_]conduct|changelog|security|agents|claude|governance|maintainers|support)\.md$/i;

/** Whether a file about the repository is where these people look. */
function isOfRepository(path: string): boolean {
  return aboutRepository.test(path) && /^(?:\.[^/]+\/.*)?[^/]+$/.test(path);
}

/** The files below a folder, by where they go in the content folder. */
export function copied(
  { paths }: OldFolder,
  from: string,
  to: string,
  wanted: (path: string) => boolean = () => true,
): readonly (readonly [to: string, from: string])[] {
  return paths
    .filter((path) => path.startsWith(from) && wanted(path))
    .map((path) => [`${to}${path.slice(from.length)}`, path] as const);
}

/** Whether a file is a picture or another that posts show or lead to. */
export function isMedia(path: string): boolean {
  return /\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm|mov|mp3|ogg|wav|m4a|pdf|zip)$/i.test(path);
}

/** The media of a folder, and the other files to which entries link, but for pages, hidden files and what runs on a server. */
export function mediaAndLinked(
  folder: OldFolder,
  entries: readonly Pick<OldEntry, 'from' | 'body'>[],
): readonly (readonly [to: string, from: string])[] {
  const linked = new Set(
    entries.flatMap(({ from, body }) =>
      Array.from(body.matchAll(/(?:\b(?:href|src)=["']|\]\(<?)([^"'()<>#?\n]+)/g), ([, to = '']) =>
        posix.join(to.startsWith('/') ? '' : folderOf(from), decoded(to)).replace(/^\//, ''),
      ),
    ),
  );
  const isWanted = (path: string) =>
    isMedia(path) || (linked.has(path) && !/\.(?:mdx?|html?|php\d?|phtml|aspx?|jsp|cgi|pl)$/i.test(path));
  return copied(folder, '', 'public/', (path) => isWanted(path) && !/(?:^|\/)\./.test(path));
}

/**
 * The media in the folders of entries and below them, which stay beside them: of several languages, beside those of the default one. So does
 * whatever else is wanted, below a root also where no entry is. In a folder beside an entry at the root of everything, they must be named in a text.
 */
export function filesBeside(
  { paths }: OldFolder,
  entries: readonly Pick<OldEntry, 'from' | 'kind' | 'name' | 'language' | 'body'>[],
  wanted: (path: string) => boolean = isMedia,
  root?: string,
): readonly (readonly [to: string, from: string])[] {
  const places = new Map(root === undefined ? [] : [[root, 'pages/LOCALE/']]);
  const rank = ({ kind, language }: (typeof entries)[number]) =>
    (language === undefined ? 2 : 0) + (kind === 'post' ? 1 : 0);
  for (const { from, kind, name, language = 'LOCALE' } of [...entries].sort((a, b) => rank(a) - rank(b)))
    places.set(folderOf(from), `${kind}s/${language}/${folderOf(name)}`);
  let named: ReadonlySet<string> | undefined;
  const isNamed = (path: string) => {
    named ??= new Set(entries.flatMap(({ body }) => body.match(/[^\s/"'()<>]+\.\w+/g) ?? []));
    return named.has(posix.basename(path));
  };
  return paths.flatMap((path) => {
    if (!wanted(path) || /(?:^|\/)\./.test(path)) return [];
    let folder = folderOf(path);
    while (folder !== '' && !places.has(folder)) folder = folderOf(folder.slice(0, -1));
    const to = places.get(folder);
    const isOfAll = folder === '' && root === undefined && path.includes('/');
    return to === undefined || (isOfAll && !isNamed(path)) ? [] : [[to + path.slice(folder.length), path] as const];
  });
}

const dataFile = /\.(?:ya?ml|json|toml)$/;

/** The data files of a folder, by their names, read. */
export function dataIn({ paths, text }: OldFolder, root: string): Map<string, { from: string; value: unknown }> {
  const found = paths.filter((path) => folderOf(path) === root && dataFile.test(path));
  return new Map(found.map((from) => [stemOf(from.slice(root.length)), { from, value: readConfig(from, text(from)) }]));
}

/** The data files below a folder, by the names of files and of the folders they are in. A file is read once its value is asked for. */
export function dataTreeIn(folder: OldFolder, root: string): Mapping {
  const tree = {};
  const inside = folder.paths.filter((path) => path.startsWith(root) && dataFile.test(path));
  const groups = groupsOf(inside, (path) => stemOf(path.slice(root.length)).replace(/\/.*/s, '/'));
  for (const [name, [path = '']] of groups) {
    let value: { readonly read: unknown } | undefined;
    const get = () => {
      value ??= { read: readConfig(path, folder.text(path)) };
      return value.read;
    };
    const property = name.endsWith('/') ? { value: dataTreeIn(folder, root + name) } : { get };
    Object.defineProperty(tree, name.replace('/', ''), { ...property, enumerable: true, configurable: true });
  }
  return tree;
}

/**
 * The templates that are pages by themselves, with their addresses: a group of a pattern names them. Others are made for many addresses, are parts, or
 * are shown for what is not found.
 */
export function templatePagesIn({ paths }: Pick<OldFolder, 'paths'>, pattern: RegExp): ReadonlyMap<string, string> {
  const found = paths.flatMap((path) => {
    const [all, ...groups] = pattern.exec(path) ?? [];
    const name = groups.find(Boolean) ?? '';
    if (all === undefined || /[[{@$]|(?:^|\/)(?:_|404$|500$|api\/)|\.(?:test|spec|stories|module)$/.test(name))
      return [];
    return [[path, pathOf(withoutIndex(name.replace(/\([^)]*\)(?:\/|$)/g, '')))] as const];
  });
  // In Nuxt, a file beside a folder of its name is the frame of the pages in it.
  const frames = new Set(
    found.flatMap(([path]) => (path.endsWith('.vue') ? `${folderOf(path).slice(0, -1)}.vue` : [])),
  );
  return new Map(found.filter(([path]) => !frames.has(path)));
}

/** The texts that templates include, by their names, without front matter. */
export function includesIn(folder: OldFolder, root: string): Record<string, string> {
  const found = folder.paths.filter((path) => path.startsWith(root));
  return Object.fromEntries(found.map((path) => [path.slice(root.length), includedText(folder, path) ?? '']));
}

/** The text that a template includes, without front matter; undefined for a file that is not there. */
export function includedText({ has, text }: OldFolder, path: string): string | undefined {
  return has(path) ? withoutForbidden(text(path)).replace(/^---\n[\s\S]*?\n---\n/, '') : undefined;
}

/** The text of all files whose path matches. */
export function textsOf({ paths, text }: OldFolder, wanted: RegExp): string {
  return paths
    .filter((path) => wanted.test(path))
    .map(text)
    .join('\n');
}
