import { posix } from 'node:path';
import { stringify } from 'yaml';
import { groupsOf } from '../base/append.ts';
import type { Mapping } from '../base/mapping.ts';
import { isTimeZone } from '../base/time-zone.ts';
import { confinementFault } from '../base/writable-folder.ts';
import { draftSchema } from '../data/collections/draft.ts';
import { printJson } from '../format/json.ts';
import { ignoredName } from '../load/files.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { withoutForbidden } from '../load/text.ts';
import { assetType } from '../names/media-types.ts';
import { directivesOf, type Registry } from '../registry/builtins.ts';
import { formats } from '../settings/formats.ts';
import { bestPattern, pathUnder } from './addresses.ts';
import { type HomeText, type Surroundings, takeEntry } from './entry.ts';
import { keysIn, type ReadFront, readFront, withSidebar } from './front.ts';
import { addressIn, hasLabels, hostOf, labelsMissing, logoIn, nameIn, wordsOf } from './guesses.ts';
import { navigationOf, sectionLists } from './navigation.ts';
import { isMedia, verification } from './old/entries.ts';
import type { OldFolder } from './old/folder.ts';
import { isFolderOf, mainTag } from './old/languages.ts';
import { type Left, missing, type Note, notShown } from './old/left.ts';
import { unknownUrl, withoutIndex } from './old/paths.ts';
import { shortened, textOf } from './old/read.ts';
import { isPattern, movesBy, redirectsIn } from './old/redirects.ts';
import { newPathOf, type OldEntry, type OldSite, rewriterOf } from './old/site.ts';
import { callouts } from './rewrite/admonitions.ts';
import { asWritten, escapeForeign } from './rewrite/as-text.ts';
import { codeInfo } from './rewrite/code-info.ts';
import { boldBesideCjk, controls, films, headingMarks } from './rewrite/controls.ts';
import { emojiByName, formulas } from './rewrite/extensions.ts';
import { listOf } from './rewrite/html-pages.ts';
import { withoutMarks } from './rewrite/left-out.ts';
import { exactAddress, letters, type NewPlaces, plainAddress, resolveLinks, rewriteLinks } from './rewrite/links.ts';
import { firstMdx } from './rewrite/mdx.ts';
import { spacedHtml } from './rewrite/spaced-html.ts';
import { homeTemplate } from './rewrite/template-pages.ts';

/** A file of the new content folder: its text, or the file of the old folder that it is a copy of. */
export type NewFile = string | { readonly copyOf: string };

/** A content folder before its first build. */
export interface Assembled {
  readonly files: ReadonlyMap<string, NewFile>;
  /** Where the entries were served, by their paths in the content folder; without those that are drafts. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The posts and pages by their paths in the content folder. */
  readonly entries: ReadonlyMap<string, OldEntry>;
  /** Where their pages are, by the same paths. */
  readonly places: ReadonlyMap<string, string>;
  /** The home pages of its languages in the place of those that cannot be built. */
  readonly homes: readonly { readonly path: string; readonly text: string }[];
  readonly notes: readonly Note[];
  /** The entries that could not be taken. */
  readonly left: ReadonlyMap<string, Left>;
}

/** Makes a content folder from what was read of a site. `today` is as `2026-06-01`. */
export function assemble(
  read: OldSite,
  folder: OldFolder,
  parser: Pick<MarkdownParser, 'parse' | 'parseMdx'>,
  { data, directives }: Pick<Registry, 'data' | 'directives'>,
  today: string,
  progress: (text: string) => void = () => {},
): Assembled {
  const language = mainTag(read.language) ?? 'en';
  const notes: Note[] = [...read.notes];
  const site = named(read, folder, language, notes);
  const timeZone = site.timeZone ?? 'UTC';
  const fronts = site.entries.map((entry) => ({ entry, front: readFront(entry, site.keys, timeZone) }));
  const posts = fronts.filter(({ entry }) => entry.kind === 'post');
  const pattern = bestPattern(
    site.permalinks,
    posts.map(({ entry, front }) => ({ entry, known: front.known })),
    timeZone,
  );
  const blogPath = /^\/([a-z0-9-]+)\/(?=:)/.exec(pattern)?.[1] ?? 'blog';
  const home = homeText(site);
  const newest = newestDay(
    fronts.map(({ front }) => front),
    today,
  );
  // An entry that was a file is in a folder now, and redirects from the file.
  const taken = new Set(site.entries.flatMap(({ address = '' }) => [plainAddress(address), exactAddress(address)]));
  const isTaken = (address: string) => taken.has(exactAddress(address));
  const exactly = new Set(site.entries.map(({ address = '' }) => exactAddress(address)));
  const prefixes = new Map(site.entries.map((entry) => [entry.language ?? language, entry.prefix ?? '']));
  const files = copiesOf(site, folder, language, prefixes, notes);
  const { takeable, left } = takeableOf(fronts, language);
  const entries = new Map(takeable.map(({ path, entry }) => [path, entry]));
  const moves = movesOf(site, folder, posts, blogPath, language);
  const newAt = newPlaces(takeable, files, site, language, moves.movedTo);
  const claimed = new Set<string>();
  const around: Surroundings = {
    language,
    timeZone,
    pattern,
    keys: site.keys,
    parser,
    home,
    isTaken,
    hasFolder: (file) => exactAddress(file) !== plainAddress(file) && exactly.has(plainAddress(file)),
    rewriters: rewritersOf(site, newAt, parser, { data, directives }),
    claim: (address) => !claimed.has(exactAddress(address)) && claimed.add(exactAddress(address)).size > 0,
    // What is in an export has the name of that before its own.
    dayOf: ({ from }) => newest ?? folder.dayOf(folder.has(from) ? from : from.replace(/ \([^()]*\)$/, '')),
  };
  const addresses = new Map<string, string>();
  const pages = new Map<string, { entry: OldEntry; title: string; place: string }>();
  for (const { path, entry, front } of takeable) {
    progress(`Rewriting ${pages.size + 1} of ${takeable.length} pages and posts`);
    const made = takeEntry(entry, front, around);
    files.set(path, made.text);
    pages.set(path, { entry, title: made.title, place: made.place });
    notes.push(...made.notes);
    if (entry.address !== undefined && front.known.draft !== true) addresses.set(path, entry.address);
  }
  const logo = logoIn(files, site.logos);
  const others = [...entries.values()].flatMap((entry) => entry.language ?? []);
  const languages = [...new Set([language, ...others.sort()])];
  notes.push(...labelsMissing(languages));
  const dataNames = data.map(({ name }) => name);
  for (const [path, text] of dataFiles(site, dataNames, languages)) files.set(path, text);
  if (site.apis && site.apis.length > 0) files.set('data/api.yaml', stringify({ apis: site.apis }, { lineWidth: 0 }));
  const homes = languages.map((code) => ({
    path: `pages/${code}/index.md`,
    text: homePage(home, newest ?? '2026-01-01'),
    entry: homeEntry(code === language ? {} : { language: code, prefix: prefixes.get(code) ?? '' }),
  }));
  const made = homes.filter(({ path }) => ![...files.keys()].some((key) => isHome(key, path)));
  for (const { path, text } of made) files.set(path, text);
  const listing = new Map([
    ...pages,
    ...made.map(
      ({ path, entry }) =>
        [path, { entry, title: '', place: pathUnder(pattern, timeZone, { entry, known: {} }) }] as const,
    ),
  ]);
  const navigation = navigationOf(
    site,
    { ...newAt, pages, languages, prefixes: languages.map((code) => prefixes.get(code) ?? '') },
    newest ?? '2026-01-01',
  );
  const { docs } = navigation;
  const lists = sectionLists(listing, `/${blogPath}/`, (path) => String(files.get(path)), docs?.places);
  for (const [path, list] of lists) files.set(path, `${files.get(path)}${list}`);
  const bare = [...lists.keys(), ...made.map(({ path }) => path)].find((path) => isHome(path, homes[0]?.path ?? ''));
  const template = folder.paths.find((path) => homeTemplate.test(path));
  if (template !== undefined && bare !== undefined)
    notes.push({
      file: `content/${bare}`,
      message: `The text of the home page was in ${template} of the old site, a template`,
      hint: 'Write one: the page only lists what the site has',
    });
  notes.push(...navigation.notes);
  for (const [path, { front }] of docs ? entries : [])
    files.set(path, withSidebar(String(files.get(path)), docs?.places.get(path), front.sidebar !== undefined));
  if (navigation.contents) files.set(navigation.contents.path, navigation.contents.text);
  const keys = keysIn(site.entries, site.keys);
  const { sidebar: _, ...otherKeys } = keys;
  const settings = printSettings(
    { ...site, redirects: moves.redirects(isTaken) },
    {
      languages,
      prefixes,
      pattern,
      docs,
      keys: docs ? otherKeys : keys,
      links: navigation.lines,
      host: hostOf(folder, [...addresses].flat()),
      hasMedia: [...files.values()].some(showsMedia),
      logo,
      blogPath: posts.length > 0 ? blogPath : 'blog',
    },
  );
  files.set('site.yaml', settings);
  const places = new Map([...pages].map(([path, { place }]) => [path, place]));
  return { files, addresses, entries, places, homes, notes, left };
}

/** The site with its address, name and description, as it says them or as they are guessed, which notes tell. */
function named(
  read: OldSite,
  folder: OldFolder,
  language: string,
  notes: Note[],
): OldSite & { readonly baseUrl: string } {
  const baseUrl = addressIn(read, folder);
  const { name, isSaid } = nameIn(read, baseUrl, folder);
  const ofHome = read.entries.find(({ address, kind, language: own }) => address === '/' && kind === 'page' && !own);
  if (read.language === undefined) notes.push(languageMissing);
  if (baseUrl === unknownUrl) notes.push(addressMissing);
  if (!isSaid) notes.push(nameMissing);
  // A site may name the language in each page that it has nowhere else.
  const known = read.entries.map(({ language: own, ...entry }) => ({
    ...entry,
    ...(own && own !== language && { language: own }),
  }));
  const folders = languageFolders(known);
  const entries = known.map((entry) => ({
    ...entry,
    ...(entry.language && { prefix: `/${folders.get(entry.language) ?? entry.language.toLowerCase()}` }),
  }));
  return { ...read, entries, baseUrl, name, description: read.description ?? textOf(ofHome?.front.description) };
}

/** The folders in whose addresses languages other than the default one were, if each was in one that names it. */
function languageFolders(entries: readonly OldEntry[]): ReadonlyMap<string, string> {
  const addressed = entries.filter(({ address }) => address !== undefined);
  const folderOf = ({ address = '' }: OldEntry) => address.split('/')[1] ?? '';
  return new Map(
    [...groupsOf(addressed, ({ language = '' }) => language)].flatMap(([language, own]) => {
      const [folder = '', ...others] = new Set(own.map(folderOf));
      const isFree = addressed.every((entry) => entry.language === language || folderOf(entry) !== folder);
      return others.length === 0 && isFolderOf(folder, language) && isFree && formats.slug.test(folder)
        ? [[language, folder]]
        : [];
    }),
  );
}

/** The files that are copied as they are, by their new paths. */
function copiesOf(
  site: OldSite,
  folder: OldFolder,
  language: string,
  prefixes: ReadonlyMap<string, string>,
  notes: Note[],
): Map<string, NewFile> {
  const files = new Map<string, string>();
  const ofOwner = folder.paths
    .filter((path) => verification.test(path))
    .map((path) => [`public/${posix.basename(path)}`, path] as const);
  // Those that keep their names come first.
  const rank = ([name]: readonly [string, string]) => Number(name.includes('/_'));
  for (const [name, from] of [...ofOwner, ...site.files].sort((a, b) => rank(a) - rank(b))) {
    if (!isPublished(name)) continue;
    const to = publishable(name.replace('/LOCALE/', `/${language}/`), prefixes);
    const other = files.get(to) ?? from;
    const fault = other === from ? nameFault(to) : `would be that of ${other}`;
    if (fault === undefined) files.set(to, from);
    else
      notes.push({ file: from, message: `Not copied, because its name ${fault}`, hint: 'Rename it, and import again' });
  }
  return new Map([...files].map(([to, copyOf]) => [to, { copyOf }]));
}

/** An entry with its front matter. */
interface Front {
  readonly entry: OldEntry;
  readonly front: ReadFront;
}

/** The entries that can be taken, with their new paths, and why the others cannot. */
function takeableOf(fronts: readonly Front[], language: string) {
  const entries = new Map<string, OldEntry>();
  const folders = new Set<string>();
  const left = new Map<string, Left>();
  const takeable = fronts.flatMap(({ entry, front }) => {
    const path = newPathOf(entry, language);
    const obstacle = obstacleTo(entry, path, entries, folders);
    if (obstacle) {
      left.set(entry.from, obstacle);
      return [];
    }
    entries.set(path, entry);
    for (const folder of foldersOf(path)) folders.add(folder);
    return [{ path, entry, front }];
  });
  return { takeable, left };
}

/** Where addresses of the old site moved: its redirects, and its lists that the new site has elsewhere. */
function movesOf(site: OldSite, folder: OldFolder, posts: readonly Front[], blogPath: string, language: string) {
  const pages = new Map(
    site.entries.map(({ address = '' }) => [plainAddress(address), address.replace(/(?:\.html?)?\/?$/, '/')]),
  );
  /** The address of a page, as it may be written without its slash or with an ending. */
  const pageAt = (to: string) => to.replace(/^\/[^?#]*/, (path) => pages.get(plainAddress(path)) ?? path);
  const moves = [...site.redirects, ...redirectsIn(folder)].map(({ from, to }) => ({ from, to: pageAt(to) }));
  const tags = new Set(posts.flatMap(({ front }) => [front.known.tags].flat().map((tag) => letters(String(tag)))));
  const oldLists = posts.length === 0 ? [] : listPages(site, blogPath, tags.size > 0, language);
  const exactly = new Map([...oldLists, ...moves].map(({ from, to }) => [plainAddress(from), to]));
  const byPattern = movesBy(moves);
  const tagLists = new Map<string, string>();
  // Of its lists of tags, those are moved to which something leads.
  const tagList = (address: string) => {
    const [from, name = ''] = /^\/(?:tags?|topics?|categor(?:y|ies))\/([^/]+)(?=\/?$)/.exec(address) ?? [];
    if (from === undefined || !tags.has(letters(name))) return undefined;
    const to = `/${blogPath}/tags/${name.toLowerCase()}/`;
    tagLists.set(`${from}/`, to);
    return to;
  };
  return {
    movedTo: (address: string) => {
      const to = exactly.get(plainAddress(address)) ?? byPattern(address) ?? tagList(address);
      return to && pageAt(to);
    },
    /** The redirects of the new site, without those of addresses that are taken: a host serves a file before it redirects. */
    redirects: (isTaken: (address: string) => boolean) =>
      [...moves, ...Array.from(tagLists, ([from, to]) => ({ from, to })), ...oldLists].filter(
        (redirect) => !isPattern(redirect) && !isTaken(redirect.from),
      ),
  };
}

/** The steps that turn a text of the old site into one of the new, in order. */
function rewritersOf(
  site: OldSite,
  newAt: NewPlaces,
  parser: Pick<MarkdownParser, 'parse' | 'parseMdx'>,
  parts: Pick<Registry, 'data' | 'directives'>,
): Surroundings['rewriters'] {
  const isMdx = site.templates === 'mdx' || Object.keys(site.components).length > 0;
  return [
    firstMdx,
    ...site.rewriters,
    formulas,
    codeInfo,
    callouts,
    films,
    spacedHtml,
    emojiByName,
    controls(isMdx),
    headingMarks,
    boldBesideCjk,
    asWritten(directivesOf(parts).map(({ name }) => name)),
    showMarks,
    resolveLinks(newAt),
    rewriteLinks,
    ...(site.templates === 'mdx' ? [] : [escapeForeign(parser)]),
  ];
}

/** The addresses of templates that listed posts or tags, with those of the lists that the new site has. */
function listPages(
  { templatePages = new Map(), entries }: OldSite,
  blogPath: string,
  hasTags: boolean,
  main: string,
): OldSite['redirects'] {
  const isList = listOf(entries);
  return [...templatePages.values()].flatMap((from) => {
    // The home page of a language is above its posts, too.
    const tag = mainTag(from.slice(1, -1));
    if (tag !== undefined) return tag === main ? [{ from, to: '/' }] : [];
    const to =
      /^\/(?:blog|posts?|articles?|writings?|archives?|news|notes)(?:\/|\.html)$/.test(from) ||
      isList({ address: from })
        ? `/${blogPath}/`
        : hasTags && /^\/(?:[^/]+\/)?(?:tags?|topics?|categor(?:y|ies))(?:\/|\.html)$/.test(from)
          ? `/${blogPath}/tags/`
          : from;
    return to === from ? [] : [{ from, to }];
  });
}

const addressMissing: Note = {
  file: 'content/site.yaml',
  message: 'The address of the old site was not found',
  hint: 'Write it as baseUrl',
};

const nameMissing: Note = {
  file: 'content/site.yaml',
  message: 'The name of the old site was not found',
  hint: 'Write it as name, and as the name of organization',
};

const languageMissing: Note = {
  file: 'content/site.yaml',
  message: 'Nothing says which language the old site is in, so it was taken for English',
  hint: 'If it is another language, change locales and rename the folders in pages/ and posts/',
};

/** Whether a file is the home page at a path, in any form of Markdown. */
export function isHome(path: string, home: string): boolean {
  return path.replace(/\w+$/, '') === home.replace(/md$/, '');
}

/** The newest day that an entry says, without those of posts that are still to come. */
function newestDay(read: readonly ReadFront[], today: string): string | undefined {
  return read
    .map(({ known }) => String(known.published ?? known.updated ?? '').slice(0, 10))
    .filter((day) => /^\d{4}-\d\d-\d\d$/.test(day) && day <= today)
    .sort()
    .at(-1);
}

/** Why an entry cannot be taken, with its path in the content folder and the entries and folders that are there already. */
function obstacleTo(
  { address, name }: OldEntry,
  path: string,
  others: ReadonlyMap<string, OldEntry>,
  folders: ReadonlySet<string>,
): Left | undefined {
  if (name === '404' || /^\/?404(?:\.html|\/)?$/.test(address ?? ''))
    return notShown('for what is not found: that page is made, with the text in templates/labels/');
  // As only the addresses in an export can.
  const isInTheWay = folders.has(path) || foldersOf(path).some((folder) => others.has(folder));
  const fault = nameFault(path) ?? (isInTheWay ? 'is that of a file and of a folder' : undefined);
  if (fault !== undefined) return missing(`its name ${fault}: rename it, and import again`);
  const other = others.get(path);
  return other && missing(`${other.from} has its name in content/ already: rename one, and import again`);
}

/** Why no file can have a path: it leads elsewhere, or Linux or macOS takes no name of that length. */
function nameFault(path: string): string | undefined {
  const isLong = path.length > 1000 || path.split('/').some((name) => Buffer.byteLength(name) > 255);
  return isLong ? 'is too long for a file' : confinementFault(path);
}

function foldersOf(path: string): readonly string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
}

/** Whether a text shows sounds or films of another site. */
function showsMedia(file: NewFile): boolean {
  return typeof file === 'string' && /<(?:video|audio|source)\b[^<>]*\ssrc=["']https:/.test(file);
}

const showMarks = rewriterOf((body, { from }) => withoutMarks(body, from.endsWith('.mdx')));

/** Maps old files and addresses to new files. Copies beside entries were served at their own paths. */
function newPlaces(
  taken: readonly (Front & { readonly path: string })[],
  files: ReadonlyMap<string, NewFile>,
  { baseUrl, fallsBack = false, roots = [] }: OldSite & { readonly baseUrl: string },
  main: string,
  movedTo: NewPlaces['movedTo'],
): NewPlaces {
  const copies = [...files].flatMap(([path, file]) => (typeof file === 'string' ? [] : [[path, file.copyOf] as const]));
  // What stands beside an index was served beside its page.
  const bundles = new Map<string, string[]>();
  for (const {
    entry: { from, address },
  } of taken) {
    if (address === undefined || !/^_?index\./.test(posix.basename(from))) continue;
    bundles.set(posix.dirname(from), [...(bundles.get(posix.dirname(from)) ?? []), address]);
  }
  const marks = taken.flatMap(({ entry: { language, address = '' } }) =>
    language === undefined ? [] : (address.split('/')[1] ?? []),
  );
  return {
    byFile: new Map(
      [...copies, ...taken.map(({ path, entry }) => [path, entry.from] as const)].map(([path, from]) => [from, path]),
    ),
    byAddress: new Map([
      ...copies.map(([path]) => [plainAddress(path.replace(/^(?:public|(?:page|post)s\/[^/]+)\//, '')), path] as const),
      ...copies.flatMap(([path, from]) =>
        (bundles.get(posix.dirname(from)) ?? []).map(
          (address) => [plainAddress(`${address}/${posix.basename(from)}`.replace('//', '/')), path] as const,
        ),
      ),
      // Of `/a.html` and `/a/`, the latter is `/a`.
      ...[plainAddress, exactAddress].flatMap((keyOf) =>
        taken.map(({ path, entry: { address, name } }) => [keyOf(address ?? withoutIndex(name)), path] as const),
      ),
    ]),
    leadsTo: new Map(
      taken.flatMap(({ path, front }) => {
        const to = textOf(front.known.redirectTo);
        return to === undefined ? [] : [[path, to] as const];
      }),
    ),
    basePath: new URL(`${baseUrl.replace(/\/$/, '')}/`).pathname,
    main,
    untranslated: fallsBack ? new Set(marks) : undefined,
    movedTo,
    roots,
  };
}

/**
 * Where a file is published: beside a page, or in `public/`, where anything may be. Its old address was the same, unless it is in a folder whose
 * name begins with `_`, which hosts reserve.
 */
function publishable(path: string, prefixes: ReadonlyMap<string, string>): string {
  const [, folder = '', rest] = /^(?:page|post)s\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const isBeside = rest === undefined || assetType(path) !== undefined || /(?:^|\/)\./.test(rest);
  const to = isBeside ? path : `public${prefixes.get(folder) ?? `/${folder.toLowerCase()}`}/${rest}`;
  return to.replace(/^(public|assets)\/_+(?=[^_/][^/]*\/)/, '$1/');
}

/** Whether to copy a file: not one that hosts or this program make themselves. */
function isPublished(path: string): boolean {
  return (
    (isMedia(path) || !/^(?:\.htaccess|\.nojekyll|_.*)$/.test(posix.basename(path))) &&
    !ignoredName.test(posix.basename(path)) &&
    !/^public\/(?:sitemap.*\.xml|robots\.txt|feed\.xml|atom\.xml|feed\.json|404\.html|index\.html|llms\.txt)$/.test(
      path,
    )
  );
}

/** The data of the old site as collections, each with a schema that it satisfies, by their paths. `taken` are the names of the data that the program knows. */
function dataFiles(
  { data }: OldSite,
  taken: readonly string[],
  languages: readonly string[],
): readonly (readonly [string, string])[] {
  return [...data].flatMap(([name, { value }]) => {
    const slug = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    const own = taken.includes(slug) ? `${slug}-data` : slug;
    if (typeof value !== 'object' || value === null || own === '' || Object.keys(value).length === 0) return [];
    const sound = (_: unknown, part: unknown) =>
      typeof part === 'string' ? withoutForbidden(part.replace(/\r\n/g, '\n')) : part;
    const schema = { title: wordsOf(name), description: wordsOf(name), ...draftSchema(value, languages) };
    return [
      [`data/${own}.yaml`, stringify(value, sound, { lineWidth: 0, aliasDuplicateObjects: false })],
      [`data/${own}.schema.json`, printJson(schema)],
    ] as const;
  });
}

/** The path of a language, unless it is that which its code gives. */
function pathIn(code: string, prefix = ''): string {
  return prefix === '' || prefix === `/${code.toLowerCase()}` ? '' : `path: ${prefix.slice(1)}, `;
}

const newestPosts = '\n::posts{limit=10}\n';

/** Makes the text of a home page: the name and description of the site, and the list of its newest posts, if any. */
function homeText({ name, description, entries }: OldSite): HomeText {
  const body = entries.some(({ kind }) => kind === 'post') ? newestPosts : '';
  return { title: shortened(name ?? '', 140), description: shortened(description ?? '', 290), body };
}

/** The entry of a home page that the old site had no file of. */
function homeEntry(language: Pick<OldEntry, 'language' | 'prefix'>): OldEntry {
  const file = { from: 'index.md', name: 'index', extension: '.md', address: '/' };
  return { kind: 'page', ...file, ...language, front: {}, block: undefined, line: 1, body: '' };
}

/** A home page that lists the newest posts, or nothing yet. */
function homePage({ title: name = 'Home', description = name, body }: HomeText, updated: string): string {
  return `---\ntitle: ${JSON.stringify(name)}\ndescription: ${JSON.stringify(description)}\nupdated: ${updated}\n---\n${body}`;
}

/** The settings that the import chooses, besides those of the old site. */
interface Chosen {
  /** The tags of its languages, the default one first. */
  readonly languages: readonly string[];
  /** The paths of languages by their tags. */
  readonly prefixes: ReadonlyMap<string, string>;
  readonly pattern: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly host: string;
  readonly logo: string | undefined;
  /** Whether bodies play media from elsewhere. */
  readonly hasMedia: boolean;
  /** The items of the menu, one a line. */
  readonly links: readonly string[];
  /** The folder in which posts are listed. */
  readonly blogPath: string;
  readonly docs: ReturnType<typeof navigationOf>['docs'];
}

/** site.yaml without the parts held back. Texts are written as JSON, which is YAML too. */
function printSettings(
  site: OldSite & { readonly baseUrl: string },
  { languages, prefixes, pattern, keys, host, logo, hasMedia, links, blogPath, docs }: Chosen,
): string {
  const { baseUrl } = site;
  const name = shortened(site.name ?? '', 300) ?? new URL(baseUrl).hostname;
  const text = (value: unknown) => JSON.stringify(value);
  const map = (key: string, values: Mapping) =>
    Object.keys(values).length === 0
      ? []
      : ['', `${key}:`, ...Object.entries(values).map(([name, value]) => `  ${text(name)}: ${text(value)}`)];
  const redirects = site.redirects.filter(
    ({ from, to }) => formats['old-address'].test(from) && formats.target.test(to),
  );
  return `${[
    '# The settings of the whole site, made from those of the old one. See that the words below say what they should.',
    `baseUrl: ${text(baseUrl)}`,
    `name: ${text(name)}`,
    `tagline: ${text(shortened(site.description ?? '', 300) ?? name)}`,
    `description: ${text(shortened(site.description ?? '', 2000) ?? name)}`,
    'locales:',
    ...languages.map(
      (code) =>
        `  - {code: ${code}, ${pathIn(code, prefixes.get(code))}name: ${text(new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code)}${hasLabels(code) ? '' : ', labels: en'}}`,
    ),
    `defaultLocale: ${languages[0]}`,
    ...(site.timeZone !== undefined && isTimeZone(site.timeZone)
      ? [`timeZone: ${text(site.timeZone)}`]
      : ['timeZone: UTC']),
    'organization:',
    `  name: ${text(name)}`,
    ...(logo === undefined ? [] : [`  logo: ${text(logo)}`]),
    ...(formats.color.test(site.accent ?? '') ? ['theme:', `  colors: {accent: ${text(site.accent ?? '')}}`] : []),
    'service:',
    `  documentation: ${text(`${baseUrl.replace(/^http:/, 'https:').replace(/\/$/, '')}/`)}`,
    '',
    '# Where posts are: the pattern that most of them had. The others say so themselves.',
    'blog:',
    ...(blogPath === 'blog' ? [] : [`  path: ${text(blogPath)}`]),
    `  permalink: ${text(pattern)}`,
    ...(site.author === undefined ? [] : [`  author: ${text(shortened(site.author, 300) ?? name)}`]),
    ...(Object.keys(keys).length === 0
      ? []
      : ['', '# What the keys of front matter mean; templates get those that are extra.']),
    ...map('frontMatter', keys).slice(1),
    ...map('components', site.components),
    ...(links.length === 0
      ? []
      : ['', '# The menu, besides pages that have navigation in their front matter.', 'links:', ...links]),
    ...(docs ? ['', '# The pages that have a sidebar.', `docs: {path: ${text(docs.path)}${versionsIn(docs)}}`] : []),
    ...(redirects.length === 0
      ? []
      : ['', 'redirects:', ...redirects.map(({ from, to }) => `  - {from: ${text(from)}, to: ${text(to)}}`)]),
    '',
    '# Broken links are told, and do not stop a build. Delete this line when the last one is repaired.',
    'brokenLinks: warning',
    ...(hasMedia ? ['contentSecurityPolicy:', `  media-src: ${text("'self' https:")}`] : []),
    `hosts: [${host}]`,
  ].join('\n')}\n`;
}

function versionsIn({ versions = [] }: NonNullable<Chosen['docs']>): string {
  const each = versions.map(({ name, path }) => `{name: ${JSON.stringify(name)}, path: ${JSON.stringify(path)}}`);
  return each.length === 0 ? '' : `, versions: [${each.join(', ')}]`;
}
