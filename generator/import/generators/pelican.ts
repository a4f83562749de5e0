import { posix } from 'node:path';
import { RE2JS } from 're2js';
import type { Mapping } from '../../base/mapping.ts';
import { decoded } from '../../base/percent-encoding.ts';
import { copied, entriesOf, isMarkdown, ofRepository, type Placing, placed } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { languageOf } from '../old/languages.ts';
import { type Left, missing, notShown } from '../old/left.ts';
import { menuIn } from '../old/menu.ts';
import { dayParts, folderOf, linkAddress, rootOf, stemOf } from '../old/paths.ts';
import { pythonValues } from '../old/python.ts';
import { firstText, textOf, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, type MenuItem, type OldEntry } from '../old/site.ts';
import { splitOld } from '../old/split.ts';
import { attributeList, definitionLists, withoutAttributes } from '../rewrite/extensions.ts';
import { codeMark, indentedBlocks, markedCode } from '../rewrite/indented.ts';
import { textRewriter } from '../rewrite/outside-code.ts';
import { hexoSyntax, shortcodesOf } from '../rewrite/shortcodes.ts';

/** Reads the settings; those for publishing override the others. https://docs.getpelican.com/en/latest/settings.html */
const configs = ['pelicanconf.py', 'publishconf.py'];

/** Pelican: Markdown in `content/`, which begins with lines such as `Title: …`. https://docs.getpelican.com/en/latest/content.html */
export const generator: Generator = {
  title: 'Pelican',
  owns: ({ has }) => has('pelicanconf.py'),
  read(folder) {
    const config: Mapping = Object.assign({}, ...configs.map((name) => pythonValues(folder.text(name))));
    const isUsual = folder.paths.some((path) => path.startsWith('content/'));
    const root = rootOf(textOf(config.PATH) ?? (isUsual ? 'content' : ''));
    const main = textOf(config.DEFAULT_LANG) ?? 'en';
    const source: Source = {
      config,
      root,
      main,
      foldersOf: (key, usual) =>
        [config[key] ?? usual].flat().flatMap((item) => (typeof item === 'string' ? [rootOf(item)] : [])),
    };
    const wanted = (path: string) =>
      path.startsWith(root) || notShown(`outside of ${root}, which is all that Pelican publishes`);
    const { entries: found, left } = entriesOf(folder, wanted, (path, front) => placeOf(source, path, front), {
      split: (path, text) => splitHeader(source, path, text),
    });
    const entries = tied(found);
    const others = folder.paths.flatMap((path) => leftIn(source, path));
    return {
      ...emptySite,
      name: textOf(config.SITENAME),
      description: firstText(config.SITEDESCRIPTION, config.SITESUBTITLE),
      baseUrl: textOf(config.SITEURL),
      language: main,
      timeZone: textOf(config.TIMEZONE),
      author: textOf(config.AUTHOR),
      permalinks: [permalinkOf(patternOf(source, true, false))],
      keys: { alias: 'aliases' },
      entries,
      left: new Map([...others, ...left]),
      files: new Map([...staticFiles(folder, source), ...linkedFiles(folder, source, entries)]),
      rewriters: [
        contentLinks(source),
        ...(/\bliquid/i.test(folder.text('pelicanconf.py')) ? [shortcodesOf(hexoSyntax)] : []),
        marks,
        markedCode,
        indentedBlocks,
        definitionLists,
        withoutAttributes,
      ],
      templates: new RegExp(
        String.raw`^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+[\w-]+|${mark.source}|${codeMark.source}|${attributeList.source}|\{%(?:(?!\{%)[\s\S])*?%\}`,
        'gm',
      ),
      menu: menuOf(config, entries),
    };
  },
};

/** The settings that say where files are and how they are read. */
interface Source {
  readonly config: Mapping;
  readonly root: string;
  readonly main: string;
  /** The folders below the root that a setting names. */
  foldersOf(key: string, usual: readonly string[]): readonly string[];
}

/** The files of text in other formats. */
function leftIn({ root, config }: Source, path: string): readonly (readonly [string, Left])[] {
  const [made, theme] = [rootOf(textOf(config.OUTPUT_PATH) ?? 'output'), rootOf(textOf(config.THEME) ?? 'theme')];
  if (made !== '' && path.startsWith(made)) return [[path, notShown('made by Pelican')]];
  if (theme !== '' && path.startsWith(theme) && !isMarkdown(path))
    return [[path, notShown('of the old design, and a new one is made')]];
  if (!path.endsWith('.rst')) return [];
  return [[path, path.startsWith(root) && path.includes('/') ? missing(restructured) : ofRepository]];
}

const restructured = 'in reStructuredText: make Markdown of it, as pandoc does, and import again';

/**
 * A file in parts: it begins with lines of keys in any case, up to an empty one, or with YAML between fences. What the name and the folder of the file
 * say counts where it says nothing. https://python-markdown.github.io/extensions/meta_data/
 */
function splitHeader(source: Source, path: string, text: string): ReturnType<typeof splitOld> {
  const fenced = text.startsWith('---\n') ? splitOld(path, text) : undefined;
  const lines = text.split('\n');
  const isOpen = /^-{3}[ \t]*$/.test(lines[0] ?? '');
  const written: [string, string][] = [];
  let at = isOpen ? 1 : 0;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, key, value = ''] = /^ {0,3}([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
    const [, more] = /^ {4,}(.*)$/.exec(line) ?? [];
    const last = written.at(-1);
    if (key !== undefined && line.trim() !== '') written.push([key.toLowerCase(), value.trim()]);
    else if (more !== undefined && last) last[1] += `${/^(?:tags|authors)$/.test(last[0]) ? ',' : ' '}${more.trim()}`;
    else break;
  }
  if (/^(?:-{3}|\.{3})?[ \t]*$/.test(lines[at] ?? '') && at > 0) at += 1;
  const isHeader = written.some(([key]) => key === 'title' || key === 'date' || key === 'slug');
  // Fences may be around lines that are no YAML.
  const isYaml = Object.entries(fenced?.front ?? {}).some(([key, value]) => /^title$/i.test(key) && textOf(value));
  const own: Mapping = isYaml ? (fenced?.front ?? {}) : isHeader ? Object.fromEntries(written) : {};
  const { body, line } = fenced ?? { body: lines.slice(isHeader ? at : 0).join('\n'), line: isHeader ? at + 1 : 1 };
  return { body, line, front: frontOf(source, path, own), block: undefined };
}

/** The front matter of a file, with lists as lists. */
function frontOf({ config, root, foldersOf }: Source, path: string, own: Mapping): Mapping {
  const inner = path.slice(root.length);
  const folders = foldersOf('PAGE_PATHS', ['pages']);
  const isPage = folders.some((folder) => inner.startsWith(folder));
  const category = posix.basename(folderOf(inner));
  const byName = groupsOf(textOf(config.FILENAME_METADATA) ?? String.raw`(?P<date>\d{4}-\d{2}-\d{2}).*`);
  const byPath = groupsOf(textOf(config.PATH_METADATA) ?? '');
  const all = Object.entries({
    ...valuesOf(config.DEFAULT_METADATA),
    ...(category !== '' && !isPage && config.USE_FOLDER_AS_CATEGORY !== false && { category }),
    ...byName(posix.basename(stemOf(path))),
    ...byPath(inner),
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key.toLowerCase(), value])),
  });
  return Object.fromEntries(all.map(([key, value]) => [key, valueIn(key, value)]));
}

function valueIn(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^(?:tags|authors|alias)$/.test(key)) return partsOf(value);
  if (/^(?:date|modified)$/.test(key)) {
    const day = dayParts(/^\d{4}[-/]/.test(value) ? value : undefined);
    const [, rest = ''] = /^[\d/-]+(?:[ T]+(.*))?$/.exec(value.trim()) ?? [];
    const time = /^\d:/.test(rest) ? `0${rest}` : rest;
    return day ? `${day.year}-${day.month}-${day.day}${time && ` ${time}`}` : value;
  }
  return value.replace(/^[{|](?:static|attach|filename)[}|]\/?/, '/');
}

/** The parts of a list: what is between semicolons, if there are any, or else between commas. */
function partsOf(value: string): readonly string[] {
  return value
    .split(value.includes(';') ? ';' : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Finds the named groups of an expression in Python at the beginning of a text, in linear time. None where the expression cannot be read. */
function groupsOf(expression: string): (text: string) => Mapping {
  const pattern = expression === '' ? undefined : compiled(expression);
  return (text) => {
    const matcher = pattern?.matcher(text.slice(0, 300));
    if (!pattern || !matcher?.lookingAt()) return {};
    return Object.fromEntries(Object.keys(pattern.namedGroups()).map((name) => [name, matcher.group(name)]));
  };
}

function compiled(expression: string): RE2JS | undefined {
  try {
    return RE2JS.compile(expression);
  } catch {
    return undefined;
  }
}

function placeOf(source: Source, path: string, front: Mapping): Placing | Left {
  const { config, root, main, foldersOf } = source;
  const inner = path.slice(root.length);
  const folderIn = (folders: readonly string[]) => folders.find((outer) => inner.startsWith(outer));
  const ofPages = folderIn(foldersOf('PAGE_PATHS', ['pages']));
  const folder = ofPages ?? folderIn(foldersOf('ARTICLE_PATHS', ['']));
  if (folder === undefined) return missing('in no folder of ARTICLE_PATHS and PAGE_PATHS');
  const status = String(front.status ?? 'published').toLowerCase();
  if (status === 'skip') return notShown('skipped, as its status says');
  if (textOf(front.title) === undefined) return notShown('without a title, which Pelican requires');
  const isPost = ofPages === undefined;
  if (isPost && textOf(front.date) === undefined && config.DEFAULT_DATE === undefined)
    return notShown('without a date, which Pelican requires of articles');
  const language = textOf(front.lang) === undefined ? {} : languageOf(String(front.lang), main);
  if (language.left) return language.left;
  const { lang: _lang, status: _status, save_as: _saved, url: _url, translation: _translation, ...rest } = front;
  const stem = stemOf(inner.slice(folder.length));
  return {
    ...placed(isPost, stem, addressOf(source, stem, front, isPost, 'language' in language)),
    ...language,
    front: { ...rest, ...(status === 'draft' && { draft: true }) },
  };
}

/** The pattern of addresses. Where the files are counts where nothing is said of the links to them. */
function patternOf({ config }: Source, isPost: boolean, isOther: boolean): string {
  const name = (isPost ? 'ARTICLE' : 'PAGE') + (isOther ? '_LANG' : '');
  const usual = `${isPost ? '' : 'pages/'}{slug}${isOther ? '-{lang}' : ''}.html`;
  return textOf(config[`${name}_URL`]) ?? textOf(config[`${name}_SAVE_AS`]) ?? usual;
}

function addressOf(source: Source, stem: string, front: Mapping, isPost: boolean, isOther: boolean) {
  const written = textOf(front.url) ?? textOf(front.save_as) ?? patternOf(source, isPost, isOther);
  const date = dayParts(textOf(front.date));
  const byBasename = source.config.SLUGIFY_SOURCE === 'basename';
  const [author] = [front.author ?? front.authors ?? source.config.AUTHOR].flat();
  const values: Mapping = {
    ...front,
    slug: textOf(front.slug) ?? slugOf(byBasename ? posix.basename(stem) : String(front.title)),
    lang: front.lang ?? source.main,
    category: slugOf(firstText(front.category, source.config.DEFAULT_CATEGORY) ?? 'misc'),
    author: slugOf(textOf(author) ?? ''),
  };
  const made = written.replace(/\{(\w+)(?::([^{}]*))?\}/g, (whole, name: string, form?: string) => {
    if (form === undefined) return textOf(values[name]) ?? whole;
    const parts = name === 'date' && date ? { ...date, Y: date.year, m: date.month, d: date.day } : undefined;
    const month = new Date(`${date?.year}-${date?.month}-01T00:00:00Z`);
    const names = (style: 'short' | 'long') => month.toLocaleDateString('en', { month: style, timeZone: 'UTC' });
    return form.replace(/%(-?)([YmdybB])/g, (directive, dash: string, letter: string) => {
      if (!parts) return directive;
      if (letter === 'b' || letter === 'B') return names(letter === 'b' ? 'short' : 'long');
      const text = letter === 'y' ? parts.year.slice(2) : parts[letter as 'Y' | 'm' | 'd'];
      return dash === '' ? text : String(Number(text));
    });
  });
  return /[{}%]/.test(made) ? undefined : `/${made.replace(/^[./]+/, '').replace(/(^|\/)index\.html$/, '$1')}`;
}

/** A text as Pelican writes it into addresses. https://docs.getpelican.com/en/latest/settings.html#url-settings (SLUG_REGEX_SUBSTITUTIONS) */
function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/<[^<>]*>|\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .replace(/[-\s]+/g, '-')
    .toLowerCase();
}

/** The pattern of posts in the form of this program. */
function permalinkOf(written: string): string {
  const plain = written
    .replace(/(?:(?<=\/)index)?\.html$/, '')
    .replaceAll('{slug}', ':title')
    .replace(/\{date:([^{}]*)\}/g, (_, form: string) =>
      form.replaceAll('%Y', ':year').replaceAll('%m', ':month').replaceAll('%d', ':day'),
    );
  return `/${plain.replace(/^\/|\/$/g, '')}/`;
}

/** Translations have the slug of the original, whose file may have another name. https://docs.getpelican.com/en/latest/content.html#translations */
function tied(entries: readonly OldEntry[]): readonly OldEntry[] {
  const slug = ({ kind, front }: OldEntry) => textOf(front.slug) && `${kind} ${front.slug}`;
  const names = new Map(
    entries.flatMap((entry) => (entry.language === undefined ? [[slug(entry), entry.name] as const] : [])),
  );
  return entries.map((entry) => {
    const name = entry.language !== undefined && slug(entry) ? names.get(slug(entry)) : undefined;
    return name === undefined ? entry : { ...entry, name };
  });
}

/** The files of the static folders, some of them at another address. */
function staticFiles(folder: OldFolder, { config, root, foldersOf }: Source): readonly (readonly [string, string])[] {
  const moved = valuesOf(config.EXTRA_PATH_METADATA);
  const isText = (path: string) => isMarkdown(path) || path.endsWith('.rst');
  return foldersOf('STATIC_PATHS', ['images'])
    .flatMap((name) => [
      ...copied(folder, root + name, `public/${name}`, (path) => !isText(path)),
      ...copied(
        folder,
        (root + name).replace(/\/$/, ''),
        `public/${name.replace(/\/$/, '')}`,
        (path) => `${path}/` === root + name,
      ),
    ])
    .map(([to, from]) => {
      const path = textOf(valuesOf(moved[from.slice(root.length)]).path);
      return [path === undefined ? to : `public/${path.replace(/^\/+/, '')}`, from] as const;
    });
}

const link = /[{|](filename|static|attach)[}|]([^\s()<>"'#?]*)/g;

/** The file that a link names: from the folder of all content, or from that of the entry. */
function linkedFile(root: string, from: string, path: string): string {
  const plain = decoded(path);
  return posix.join(...(plain.startsWith('/') ? [root, plain.slice(1)] : [folderOf(from), plain]));
}

/** The other files that texts lead to: one that is attached is beside the page. */
function linkedFiles(
  folder: OldFolder,
  { root }: Source,
  entries: readonly OldEntry[],
): readonly (readonly [string, string])[] {
  return entries.flatMap(({ from, body, address = '/' }) =>
    [...body.matchAll(link)].flatMap(([, kind, path = '']) => {
      const file = linkedFile(root, from, path);
      if (!folder.has(file) || isMarkdown(file) || !file.startsWith(root)) return [];
      const beside = `${folderOf(address).slice(1)}${posix.basename(file)}`;
      return [[`public/${kind === 'attach' ? beside : file.slice(root.length)}`, file] as const];
    }),
  );
}

/** Links to files as paths from the entry; those to lists as their addresses. https://docs.getpelican.com/en/latest/content.html#linking-to-internal-content */
function contentLinks({ root, config }: Source) {
  const listAt = (kind: string, name: string) =>
    `/${(textOf(config[`${kind.toUpperCase()}_URL`]) ?? `${kind}/{slug}.html`).replace(/\{\w+\}/, slugOf(decoded(name)))}`;
  return textRewriter((part, { from }) =>
    part
      .replace(link, (_, _kind, path: string) => {
        return linkAddress(posix.relative(folderOf(from), linkedFile(root, from, path)));
      })
      .replace(/[{|](tag|category|author)[}|]([^\s()<>"'#?]+)/g, (_, kind: string, name: string) => listAt(kind, name))
      .replace(/[{|]index[}|]/g, '/'),
  );
}

/** The list of contents, and where summaries begin and end. */
const mark = /^[ \t]*(?:\[TOC\]|<!--\s*(?:more|PELICAN_(?:BEGIN|END)_SUMMARY)\s*-->)[ \t]*$/gim;
const marks = textRewriter((part) => part.replace(mark, ''));

/** The menu of the settings, and the pages, which most themes show after it. */
function menuOf(config: Mapping, entries: readonly OldEntry[]): readonly MenuItem[] {
  const pairs = Array.isArray(config.MENUITEMS) ? config.MENUITEMS : [];
  const written = pairs.flatMap((pair) => (Array.isArray(pair) ? [{ text: pair[0], url: pair[1] }] : []));
  const toOf = (to: string) => (/^(?:[a-z]+:|\/|#)/i.test(to) ? to : `/${to}`);
  const pages = entries.filter(
    ({ kind, language, front, address }) =>
      kind === 'page' && language === undefined && front.draft !== true && address !== '/',
  );
  return [
    ...menuIn(written, { toOf }),
    ...(config.DISPLAY_PAGES_ON_MENU === false
      ? []
      : pages.map(({ from, front }) => ({ text: textOf(front.title), to: from }))),
  ];
}
