import { posix } from 'node:path';
import { escapeExpression } from '../../base/expression.ts';
import type { Mapping } from '../../base/mapping.ts';
import { urlized } from '../../names/permalink.ts';
import {
  below,
  copied,
  dataIn,
  entriesOf,
  filesBeside,
  isMarkdown,
  isMedia,
  listed,
  type Placing,
  placed,
} from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { markedBy } from '../old/languages.ts';
import { notShown } from '../old/left.ts';
import { inLanguages, nested } from '../old/menu.ts';
import { dateOf, dayParts, filledIn, folderOf, pathOf, rootOf, stemOf, withoutIndex } from '../old/paths.ts';
import { firstText, personIn, readConfig, textOf, valueAt, valuesOf } from '../old/read.ts';
import { redirectLines } from '../old/redirects.ts';
import { emptySite, type Generator, type MenuItem, type OldEntry, rewriterOf } from '../old/site.ts';
import { splitOld } from '../old/split.ts';
import { rewriteAdmonitions } from '../rewrite/admonitions.ts';
import { blockAttributes, definitionLists } from '../rewrite/extensions.ts';
import { htmlPages, withTexts } from '../rewrite/html-pages.ts';
import { code, hugoSyntax, hugoTemplates, type Shortcode, shortcodesOf } from '../rewrite/shortcodes.ts';

const candidates = ['hugo', 'config'].flatMap((name) =>
  ['toml', 'yaml', 'yml', 'json'].flatMap((end) => [`${name}.${end}`, `config/_default/${name}.${end}`]),
);

const postSections = /^(?:posts?|blogs?|news|articles?|writing|notes|journal)$/i;

/** Hugo: `content/`, `static/`, permalinks by section. https://gohugo.io/getting-started/directory-structure/ */
export const generator: Generator = {
  title: 'Hugo',
  owns: (folder) => candidates.some((name) => folder.has(name) && isHugo(name, folder.text(name))),
  read(folder) {
    const config = configOf(folder);
    const language =
      firstText(config.defaultContentLanguage) ?? firstText(config.locale, config.languageCode)?.slice(0, 2) ?? 'en';
    const languages = valuesOf(config.languages);
    const own = valuesOf(languages[language]);
    const names = [...new Set([language, ...Object.keys(languages)])];
    const root = rootOf(textOf(config.contentDir) ?? 'content');
    const main = rootOf(textOf(own.contentDir)) || `${root}${language}/`;
    const hasFolder = main !== root && folder.paths.some((path) => path.startsWith(main));
    // A folder that is set for a language is that of its name.
    const folders = names.flatMap((name) => {
      const folder = rootOf(textOf(valueAt(languages, `${name}.contentDir`)));
      return folder === '' ? [] : [{ folder, to: `${root}${name}/` }];
    });
    const areNamed = folders.length === names.length;
    const inRoot = (path: string) => {
      const found = folders.find(({ folder: candidate }) => path.startsWith(candidate));
      return found ? found.to + path.slice(found.folder.length) : path;
    };
    const tags = Object.fromEntries(
      Object.entries(languages).flatMap(([name, settings]) => {
        const tag = firstText(valueAt(settings, 'locale'), valueAt(settings, 'languageCode'));
        return tag === undefined || tag.slice(0, 2) === name.slice(0, 2) ? [] : [[name, tag]];
      }),
    );
    const find = markedBy({ main: language, names, tags, before: new RegExp(`^${escapeExpression(root)}`) });
    const marked = (path: string) => find(inRoot(path));
    const isOff = (mark: string) =>
      valueAt(languages, `${mark}.disabled`) === true || [config.disableLanguages].flat().includes(mark);
    const isBelow = below(root, /(?:^|\/)_(?!index\.)/);
    const found = entriesOf(
      folder,
      (path) => {
        if (!hasFolder || marked(path).mark !== '') return isBelow(inRoot(path));
        return areNamed && path.startsWith(root) && notShown('in the folder of no language that the settings name');
      },
      (path, front, _body, mark) => {
        if (isOff(mark)) return notShown('in a language that is turned off');
        const isPlain = mark === '' || (mark === language && config.defaultContentLanguageInSubdir !== true);
        const settings = { ...config, ...valuesOf(languages[mark]) };
        return placeOf(stemOf(path.slice(root.length)), front, settings, isPlain ? '' : `/${mark.toLowerCase()}`);
      },
      { marked, html: /\.html$/ },
    );
    const refer = referTo(found.entries, (from) => stemOf(marked(from).path.slice(root.length)));
    const param: Shortcode = ({ listed: [name = ''] }, _content, { front }) =>
      paramIn(front, name) ?? paramIn(config.params, name);
    const shortcodes = shortcodesOf(
      hugoSyntax,
      {
        include: ({ listed, named }, _content, { from }) => {
          const path = named.file ?? listed[0] ?? '';
          const text = includedIn(folder, [...foldersAbove(from), root, main], path);
          return text?.replace(
            /\{\{-?\s*\$(\w+)\s*-?\}\}/g,
            (_, key: string) => named[key] ?? listed[Number(key)] ?? '',
          );
        },
        ref: refer,
        relref: refer,
        // Docsy has one of its own. https://www.docsy.dev/docs/content/shortcodes/
        param,
        _param: param,
        ...highlighting(folder),
      },
      (name) => ['', '_'].map((mark) => `layouts/${mark}shortcodes/${name}.html`).find(folder.has),
    );
    const { entries, templatePages, run } = withTexts(found.entries, shortcodes);
    const beside = filesBeside(folder, entries, (path) => !isMarkdown(path) && !/\.(?:html?|mmark)$/.test(path), root);
    return {
      ...emptySite,
      name: firstText(own.title, config.title),
      description: firstText(valueAt(own, 'params.description'), valueAt(config, 'params.description')),
      baseUrl: firstText(own.baseURL, config.baseURL, config.baseurl, config.baseUrl),
      language,
      timeZone: textOf(config.timeZone),
      author: personIn(valueAt(config, 'params.author')),
      permalinks: sectionsOf(entries.filter(({ kind }) => kind === 'post').map(({ name }) => name)),
      keys: { url: 'permalink' },
      entries,
      left: found.left,
      templatePages,
      files: new Map([
        ...copied(folder, 'static/', 'public/'),
        ...copied(folder, 'assets/', 'assets/', isMedia),
        ...beside,
      ]),
      data: dataIn(folder, 'data/'),
      menu: inLanguages(
        menuOf(own.menus ?? own.menu ?? config.menus ?? config.menu, entries),
        names.flatMap((name) => {
          const { menus, menu } = valuesOf(languages[name]);
          return name === language ? [] : [[tags[name] ?? name, menuOf(menus ?? menu, [])] as const];
        }),
      ),
      redirects: redirectLines(withParams(folder.text('layouts/index.redirects'), config.params)),
      templates: hugoTemplates,
      roots: [root, 'assets/'],
      rewriters: [run, htmlPages, blockAttributes, definitionLists, shownShortcodes, rewriteAdmonitions],
    };
  },
};

/** An entry of a menu, with the name by which others are put below it. https://gohugo.io/content-management/menus/ */
interface MenuRow extends MenuItem {
  readonly id: string | undefined;
  readonly parent: string | undefined;
  readonly weight: number;
}

/** The names by which themes call the menu of all pages. */
const mainMenus = ['main', 'header', 'top', 'primary', 'nav', 'global'];

/** The menu that the configuration and the front matter of pages fill: `menu: main`, or `menus: {main: {weight: 10}}`. */
function menuOf(config: unknown, entries: readonly OldEntry[]): readonly MenuItem[] {
  for (const name of mainMenus) {
    const configured = [valuesOf(config)[name]].flat().flatMap((row) => rowOf(valuesOf(row)) ?? []);
    const own = entries.flatMap(({ front, from, language }) => {
      const menus = front.menus ?? front.menu;
      const values = valueAt(menus, name);
      if (language !== undefined || !([menus].flat().includes(name) || values !== undefined)) return [];
      return (
        rowOf({ weight: front.weight, name: front.linkTitle, ...valuesOf(values) }, from, textOf(front.title)) ?? []
      );
    });
    if (configured.length + own.length > 0) return nested([...configured, ...own].sort((a, b) => a.weight - b.weight));
  }
  return [];
}

/** A row without a text has the title of its page, in each language. */
function rowOf(values: Mapping, from?: string, title?: string): MenuRow | undefined {
  const text = firstText(values.name, values.title);
  const to = from ?? firstText(values.pageRef, values.url, values.URL);
  if (text === undefined && to === undefined) return undefined;
  const weight = Number(values.weight) || Number.MAX_SAFE_INTEGER;
  return { text, to, id: firstText(values.identifier, text, title), parent: textOf(values.parent), weight };
}

/**
 * Where `ref` and `relref` lead: to the page at a path below the content folder, or else to the only page of that name, in the language of the page or
 * else in the default one. Capitals make no difference. What names none, or several, stays as it was written. https://gohugo.io/shortcodes/ref/
 */
function referTo(entries: readonly OldEntry[], stemIn: (from: string) => string): Shortcode {
  const known = new Map<string, string | undefined>();
  for (const { from, address, language = '' } of entries) {
    const path = pageOf(stemIn(from)).toLowerCase();
    const name = `${language}:*/${path.replace(/^.*\//, '')}`;
    known.set(`${language}:${path}`, address).set(name, known.has(name) ? undefined : address);
  }
  return ({ named, listed }, _content, { language = '' }) => {
    const written = named.path ?? named.page ?? listed[0];
    const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(written ?? '') ?? [];
    const page = pageOf(stemOf(path)).toLowerCase();
    const found = [language, ''].flatMap((tag) => [`${tag}:${page}`, `${tag}:*/${page}`]).find((key) => known.get(key));
    return path === '' || found === undefined ? written : known.get(found) + anchor;
  };
}

/** The path of a page: the path of its file, or of its folder where the file is an index. */
function pageOf(stem: string): string {
  return `/${stem}`.replace(/\/_?index$/, '').replace(/^\/+|(?<!\/)\/+$/g, '');
}

/** The value of a parameter of a page or of the site, also of one within another: `versions.core`. https://gohugo.io/shortcodes/param/ */
function paramIn(params: unknown, name: string): string | undefined {
  const found = valueAt(params, name);
  return typeof found === 'number' ? String(found) : textOf(found);
}

/** A template with the parameters of the site that it assigns to names: `{{ $latest := site.Params.version }}`. */
function withParams(template: string, params: unknown): string {
  const values = new Map(
    [...template.matchAll(/\{\{-?\s*(\$\w+)\s*:=\s*(?:site|\.Site|\$\.Site)\.Params\.([\w.]+)/g)].map(
      ([, name, key = '']) => [name, paramIn(params, key)] as const,
    ),
  );
  return template.replace(/\{\{-?\s*(\$\w+)\s*-?\}\}/g, (whole, name: string) => values.get(name) ?? whole);
}

/** The shortcodes whose templates show their content, or the file that they name, as code. https://gohugo.io/functions/transform/highlight/ */
function highlighting({ paths, has, text }: OldFolder): Readonly<Record<string, Shortcode>> {
  const names = paths.flatMap((path) => {
    const [, name] = /^layouts\/_?shortcodes\/([\w-]+)\.html$/.exec(path) ?? [];
    return name !== undefined && /\{\{[^{}]*\b(?:transform\.H|h)ighlight\b/.test(text(path)) ? [name] : [];
  });
  const shown: Shortcode = (call, content, entry) => {
    if (content.trim() !== '') return code(call, content, entry);
    const file = [...Object.values(call.named), ...call.listed]
      .map((argument) => argument.replace(/^\//, ''))
      .find(has);
    const lang = call.named.lang ?? (file && posix.extname(file).slice(1)) ?? '';
    return file === undefined ? undefined : code({ ...call, named: { lang } }, text(file), entry);
  };
  return Object.fromEntries(names.map((name) => [name, shown]));
}

/** The folders that a file is in, the innermost first, each with the one in it for what others include. */
function foldersAbove(from: string): readonly string[] {
  const folder = folderOf(from);
  return folder === '' ? [] : [folder, `${folder}_includes/`, ...foldersAbove(folder.slice(0, -1))];
}

/** The Markdown file that a shortcode of this name takes in, in the themes that have it. */
function includedIn(folder: OldFolder, roots: readonly string[], path: string): string | undefined {
  const file = roots
    .flatMap((root) => [path, `${path}.md`].map((candidate) => root + candidate.replace(/^\//, '')))
    .find(folder.has);
  return file === undefined ? undefined : splitOld(file, folder.text(file)).body;
}

// A comment within the braces shows a shortcode instead of running it. https://gohugo.io/content-management/shortcodes/
const shownShortcodes = rewriterOf((body) =>
  body.replace(/(\{\{[<%])\s*\/\*([\s\S]{0,1000}?)\*\/\s*([>%]\}\})/g, '$1$2$3'),
);

function isHugo(name: string, text: string): boolean {
  return (
    /hugo\./.test(name) ||
    name.startsWith('config/_default') ||
    (/^[ \t]*["']?(?:baseURL|languageCode|theme|title)["']?\s*[=:]/im.test(text) && !/^base_url\s*=/m.test(text))
  );
}

/**
 * The settings: those of one file, or of the folder `config/_default`, where a file other than the main one holds one key, also of one language alone.
 * https://gohugo.io/configuration/introduction/#configuration-directory
 */
function configOf({ paths, has, text }: OldFolder): Mapping {
  const file = candidates.find(has);
  let config = valuesOf(file && readConfig(file, text(file)));
  const main = textOf(config.defaultContentLanguage) ?? 'en';
  const own: Record<string, Mapping> = {};
  for (const path of paths) {
    const [, key = '', language] = /^config\/_default\/([a-z]+)(?:\.([\w-]+))?\.(?:toml|ya?ml|json)$/.exec(path) ?? [];
    if (key === '' || /^(?:hugo|config)$/.test(key)) continue;
    const value = readConfig(path, text(path));
    if (language === undefined || (language === main && key !== 'languages')) config = { ...config, [key]: value };
    else own[language] = { ...own[language], ...(key === 'languages' ? valuesOf(value) : { [key]: value }) };
  }
  const known = valuesOf(config.languages);
  const languages = Object.entries(own).map(
    ([name, settings]) => [name, { ...valuesOf(known[name]), ...settings }] as const,
  );
  return { ...config, languages: { ...known, ...Object.fromEntries(languages) } };
}

function placeOf(stem: string, front: Mapping, config: Mapping, prefix: string): Placing | undefined {
  const { name, isList } = listed(stem);
  const [section = ''] = name.split('/');
  const mains = valuesOf(config.params).mainSections ?? config.mainSections;
  const isMain = Array.isArray(mains) && mains.includes(section);
  const isPost =
    !isList && name.includes('/') && (isMain || postSections.test(section)) && dateOf(front, name) !== undefined;
  const address = textOf(front.url) ?? addressOf(name, front, isList, config, prefix);
  const aliases = [front.aliases ?? []].flat().map(String);
  // One without a slash is beside its page. https://gohugo.io/content-management/urls/#aliases
  const whole = aliases.map((one) => (/^(?:\/|\w+:)/.test(one) ? one : posix.join('/', address ?? '', '..', one, '/')));
  const place = {
    ...placed(isPost, name, address),
    ...(isList && name !== 'index' && { isList }),
    ...(whole.some((one, at) => one !== aliases[at]) && { front: { ...front, aliases: whole } }),
  };
  return front.headless === true ? { ...place, front: { ...front, draft: true } } : place;
}

/** https://gohugo.io/content-management/urls/ */
function addressOf(name: string, front: Mapping, isList: boolean, config: Mapping, prefix: string): string | undefined {
  const folder = withoutIndex(name);
  const [section = ''] = name.split('/');
  const own = valuesOf(config.permalinks);
  const pattern = textOf(own[section]) ?? textOf(valuesOf(own.page)[section]);
  const file = (path: string) =>
    isList || path === '/' || !isUgly(section, config) ? path : path.replace(/\/$/, '.html');
  const last = folder.replace(/^.*\//, '');
  const slug = textOf(front.slug) ?? last;
  if (isList || pattern === undefined)
    return file(pathOf(prefix, folder.replace(/[^/]*$/, () => (isList ? last : slug)).toLowerCase()));
  const title = urlized(textOf(front.title) ?? last);
  const address = filledIn(pattern, /:(\w+)(?:\[[^\]]*\])?/g, {
    ...dayParts(dateOf(front, name)),
    slug: textOf(front.slug) ?? title,
    title,
    filename: last,
    contentbasename: last,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    section,
    sections: folder.replace(/\/?[^/]*$/, ''),
  });
  return address && file(pathOf(prefix, address.toLowerCase()));
}

/** Whether the pages of a section are files, and no folders. https://gohugo.io/content-management/urls/#appearance */
function isUgly(section: string, config: Mapping): boolean {
  const [, ugly] = Object.entries(config).find(([key]) => key.toLowerCase() === 'uglyurls') ?? [];
  return ugly === true || valuesOf(ugly)[section] === true;
}

/** `/posts/:path/` for the folders that posts are in. */
function sectionsOf(posts: readonly string[]): readonly string[] {
  return [...new Set(posts.map((name) => name.split('/')[0]))].map((section) => `/${section}/:path/`);
}
