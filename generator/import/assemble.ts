import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../base/package-folder.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { openingOf } from '../load/opening.ts';
import { readOpening } from '../model/front/opening.ts';
import { dayIn } from '../model/paths.ts';
import { directivesOf, type Registry } from '../registry/builtins.ts';
import { bestPattern, keepAddress, pathUnder } from './addresses.ts';
import { dataFiles, homePage } from './data-files.ts';
import { keysIn, longest, printFront, readFront } from './front.ts';
import { hostOf, languageOf, logoIn, redirectsIn, wordsOf } from './guesses.ts';
import { textOf } from './read.ts';
import { asWritten } from './rewrite/as-text.ts';
import { withoutMarks } from './rewrite/left-out.ts';
import { rewriteLinks } from './rewrite/links.ts';
import { baseUrlOf, printSettings } from './settings.ts';
import type { Note, OldEntry, OldSite, Rewriter } from './site.ts';
import type { OldFolder } from './source.ts';

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
  /** The home page in the place of one that cannot be built. */
  readonly home: { readonly path: string; readonly text: string };
  readonly notes: readonly Note[];
}

/** Makes a content folder from what was read of a site. */
export function assemble(
  site: OldSite,
  folder: OldFolder,
  parser: Pick<MarkdownParser, 'parse'>,
  { data, directives }: Pick<Registry, 'data' | 'directives'>,
): Assembled {
  const notes: Note[] = [...site.notes];
  const language = languageOf(site, notes);
  if (baseUrlOf(site.baseUrl) === 'https://www.example.com')
    notes.push({
      file: 'site.yaml',
      message: 'The address of the old site was not found',
      hint: 'Write it as baseUrl',
    });
  const timeZone = site.timeZone ?? 'UTC';
  const read = site.entries.map((entry) => ({ entry, front: readFront(entry, site.keys, timeZone) }));
  const located = read.map(({ entry, front }) => ({ entry, known: front.known }));
  const pattern = bestPattern(
    site.permalinks,
    located.filter(({ entry }) => entry.kind === 'post'),
    timeZone,
  );
  const newest = read
    .map(({ front }) => String(front.known.published ?? front.known.updated ?? '').slice(0, 10))
    .filter((day) => /^\d{4}-\d\d-\d\d$/.test(day))
    .sort()
    .at(-1);
  const taken = new Set(site.entries.map(({ address }) => plain(address)));
  const names = directivesOf({ data, directives }).map(({ name }) => name);
  const rewriters = [...site.rewriters, asWritten(names, site.templates === 'mdx'), showMarks, rewriteLinks];
  const files = new Map<string, NewFile>();
  const addresses = new Map<string, string>();
  const entries = new Map<string, OldEntry>();
  const places = new Map<string, string>();
  for (const { entry, front } of read) {
    if (/^\/?404(?:\.html|\/)?$/.test(entry.address ?? '')) {
      notes.push({
        file: entry.from,
        message: 'The page for what is not found was not taken',
        hint: 'One is made; its text is in templates/labels/',
      });
      continue;
    }
    const name = entry.address === '/' && entry.kind === 'page' ? 'index' : entry.name;
    const path = `${entry.kind}s/${language}/${name}${entry.extension}`;
    if (files.has(path)) {
      const message = `Not taken, because ${entries.get(path)?.from} is ${path} already`;
      notes.push({ file: entry.from, message, hint: 'Rename one of them, and import again' });
      continue;
    }
    let { body } = entry;
    for (const rewrite of rewriters) {
      const made = rewrite(body, entry);
      body = made.text;
      notes.push(...made.notes);
    }
    const opening = readOpening(openingOf(body), { parse: (text) => parser.parse(text, 1) });
    const title = textOf(front.known.title) ?? opening.title ?? wordsOf(name);
    if (opening.title !== undefined && opening.title === title) body = body.replace(/^\s*#[ \t]+[^\n]*\n?/, '');
    const added: Record<string, unknown> =
      name === 'index' && entry.kind === 'page'
        ? {}
        : { ...keepAddress(pattern, timeZone, { entry: { ...entry, name }, known: front.known }) };
    const { aliases } = front.known as { aliases?: readonly string[] };
    // An address that has a page of its own cannot lead elsewhere.
    const free = aliases?.filter((alias) => !taken.has(plain(alias)) && !alias.endsWith('.md'));
    if (free && (added.aliases || free.length < (aliases?.length ?? 0)))
      added.aliases = [...free, ...[added.aliases ?? []].flat()];
    const replaced = Object.keys(added).some((key) => front.known[key] !== undefined);
    if (textOf(front.known.title) === undefined) added.title = title.slice(0, longest.title);
    if (textOf(front.known.description) === undefined && (entry.kind === 'page' || opening.description === undefined))
      added.description = opening.description ?? title;
    if (entry.kind === 'page' && front.known.updated === undefined)
      added.updated = dayAmong(entry) ?? newest ?? folder.dayOf(entry.from);
    if (
      entry.kind === 'post' &&
      front.known.published === undefined &&
      dayIn(textOf(front.known.permalink) ?? name) === undefined &&
      dayIn(name) === undefined
    )
      added.published = newest ?? folder.dayOf(entry.from);
    const shown = { ...front, isChanged: front.isChanged || replaced };
    files.set(path, printFront(entry, shown, added, site.keys) + body);
    entries.set(path, entry);
    places.set(path, pathUnder(pattern, timeZone, { entry: { ...entry, name }, known: { ...front.known, ...added } }));
    notes.push(...(entry.notes ?? []), ...front.notes);
    if (entry.address !== undefined && front.known.draft !== true) addresses.set(path, entry.address);
  }
  for (const [to, from] of site.files)
    if (isPublished(to)) files.set(to.replace('/LOCALE/', `/${language}/`), { copyOf: from });
  const logo = logoIn(files);
  if (logo === undefined)
    files.set(
      'assets/logo.svg',
      readFileSync(join(packageFolder(), 'generator/init/sites/every/content/assets/logo.svg'), 'utf8'),
    );
  for (const [path, text] of dataFiles(
    site,
    data.map(({ name }) => name),
    language,
  ))
    files.set(path, text);
  const home = { path: `pages/${language}/index.md`, text: homePage(site, newest ?? '2026-01-01') };
  if (![...files.keys()].some((path) => path.startsWith(home.path.replace(/md$/, '')))) files.set(home.path, home.text);
  const chosen = {
    language,
    pattern,
    keys: keysIn(site.entries, site.keys),
    host: hostOf(folder, [...addresses].flat()),
    hasMedia: [...files.values()].some(
      (file) => typeof file === 'string' && /<(?:video|audio|source)\b[^>]*\ssrc=["']https:/.test(file),
    ),
    logo: logo ?? '/assets/logo.svg',
  };
  // Hosts show what is there, and redirect only what is not.
  const redirects = [...site.redirects, ...redirectsIn(folder)].filter(({ from }) => !taken.has(plain(from)));
  files.set('site.yaml', printSettings({ ...site, redirects }, chosen));
  return { files, addresses, entries, places, home, notes };
}

const showMarks: Rewriter = (body, { from }) => ({ text: withoutMarks(body, from.endsWith('.mdx')), notes: [] });

/** An address without what different spellings of it differ in. */
function plain(address: string | undefined): string | undefined {
  return address?.toLowerCase().replace(/^\/|\/$/g, '');
}

/** The date that the front matter of a page says under a name that pages do not have. */
function dayAmong({ front }: OldEntry): string | undefined {
  for (const key of ['lastmod', 'date', 'published', 'publishDate', 'pubDate']) {
    const [day] = /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(String(front[key] ?? '')) ?? [];
    if (day !== undefined) return day;
  }
  return undefined;
}

/** What hosts and this program make themselves is not taken over. */
function isPublished(path: string): boolean {
  return (
    !/(?:^|\/)(?:_headers|_redirects|\.htaccess|\.DS_Store|\.gitkeep|\.nojekyll|Thumbs\.db)$|(?:^|\/)_[^/]*$/.test(
      path,
    ) &&
    !/^public\/(?:sitemap.*\.xml|robots\.txt|feed\.xml|atom\.xml|feed\.json|404\.html|index\.html|llms\.txt)$/.test(
      path,
    )
  );
}
