import { posix } from 'node:path';
import { wildcard } from '../../base/expression.ts';
import { canonicalLocale, namesLanguage } from '../../base/languages.ts';
import type { Mapping } from '../../base/mapping.ts';
import {
  copied,
  dataIn,
  dataTreeIn,
  entriesOf,
  includedText,
  includesIn,
  isMarkdown,
  type Placing,
  placed,
} from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { languageOf, mainTag } from '../old/languages.ts';
import { type Left, notShown, partOfOthers } from '../old/left.ts';
import { inLanguages, menuIn } from '../old/menu.ts';
import { baseUrlOf, dateOf, dayParts, filledIn, pageAddress, rootOf, stemOf } from '../old/paths.ts';
import { configIn, firstText, personIn, readConfig, textOf, valueAt, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, type MenuItem, newPathOf, type OldEntry, type OldSite } from '../old/site.ts';
import { definitionLists } from '../rewrite/extensions.ts';
import { htmlPages, titleOfHtml, withTexts } from '../rewrite/html-pages.ts';
import { rewriteKramdown } from '../rewrite/kramdown.ts';
import { liquidOf, liquidTemplates } from '../rewrite/liquid.ts';
import { outsideRaw, raw } from '../rewrite/nunjucks.ts';
import { shortcodesOf, tagSyntax } from '../rewrite/shortcodes.ts';

const configs = ['_config.yml', '_config.yaml', '_config.toml'];

/** The permalinks that have names. https://jekyllrb.com/docs/permalinks/#built-in-formats */
const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

/** The keys that tie translations together. */
const translated = { ref: 'id', 'lang-ref': 'id', lang_ref: 'id', page_id: 'id' };

/** Jekyll: `_posts`, collections, pages with front matter, `_data`, `_includes`. https://jekyllrb.com/docs/structure/ */
export const generator: Generator = {
  title: 'Jekyll',
  owns: ({ paths }) => paths.some((path) => configs.includes(path) || path.startsWith('_posts/')),
  read(folder) {
    const config = configIn(folder, ...configs);
    const root = rootOf(textOf(config.source));
    const collections = collectionsOf(config);
    const main = firstText(config.default_lang, config.lang, config.locale);
    const author = textOf(defaultFor('_posts/a', 'posts', config, 'author'));
    const place = (from: string, front: Mapping) => {
      const path = from.slice(root.length);
      const place = placeOf(path, front, config, collections);
      if (!place || 'reason' in place) return place;
      const given = (key: string) => front[key] ?? defaultFor(path, `${place.kind}s`, config, key);
      // https://jekyllrb.com/docs/posts/#tags
      const words = ['tags', 'categories'].flatMap((key) => {
        const written = front[key];
        return typeof written === 'string' && /^[^,]*\s[^,]*$/.test(written.trim())
          ? [[key, written.trim().split(/\s+/)]]
          : [];
      });
      const more = {
        ...(from.includes('_drafts/') && { draft: true }),
        ...(place.kind === 'post' &&
          front.author === undefined &&
          given('author') !== author && { author: given('author') }),
        ...Object.fromEntries(words),
      };
      return {
        ...inLanguage(place, textOf(given('lang')), main, config),
        ...(Object.keys(more).length > 0 && { front: { ...front, ...more } }),
      };
    };
    // HTML without front matter is served as it is, or is a part of others.
    const isPage = (path: string) =>
      path.startsWith(root) &&
      (isMarkdown(path) || !/(?:^|\/)_/.test(path.slice(root.length)) || folder.text(path).startsWith('---'));
    const found = entriesOf(folder, isPage, place, {
      html: /\.html?$/,
      exported: (body) => ({ front: titleOfHtml(body), body }),
    });
    const baseUrl = textOf(config.url) && `${textOf(config.url)}${textOf(config.baseurl) ?? ''}`;
    const templates = outsideRaw(
      [
        shortcodesOf(tagSyntax),
        liquidOf({
          site: { ...config, data: dataTreeIn(folder, `${root}_data/`) },
          includes: includesIn(folder, `${root}_includes/`),
          textAt: (path) => includedText(folder, path),
          ...(found.entries.some(({ kind }) => kind === 'post') && { posts: /^(?:site|paginator)\.posts$/ }),
          isJekyll: true,
          origin: baseUrlOf(baseUrl),
          addressOf: linksTo(folder, found.entries, root, mainTag(main) ?? 'en'),
        }),
      ],
      raw,
    );
    const { entries, templatePages, run } = withTexts(found.entries, templates);
    const taken = new Set(entries.map(({ from }) => from));
    const files = copied(
      folder,
      root,
      'public/',
      (path) => !taken.has(path) && isStatic(path.slice(root.length), config),
    );
    const pictures = folder.paths.filter(
      (path) => /(?:^|\/)_posts\//.test(path) && !isMarkdown(path) && !taken.has(path),
    );
    const data = dataIn(folder, `${root}_data/`);
    const pattern = String(permalinkFor('_posts/a', config, collections) ?? 'date');
    return {
      ...emptySite,
      name: firstText(config.title, config.name),
      description: textOf(config.description),
      baseUrl,
      language: main,
      keys: entries.some(({ language }) => language) ? translated : {},
      timeZone: textOf(config.timezone),
      author: personIn(author ?? config.author),
      left: found.left,
      templatePages,
      permalinks: [
        (styles[pattern] ?? pattern)
          .replace('/:categories', '')
          .replace(/:output_ext|\.html$/, '/')
          .replace(':slug', ':title'),
      ],
      entries,
      files: new Map([
        ...files,
        ...pictures.map((picture) => [picture.replace(/^(.*?)_posts\//, 'posts/LOCALE/$1'), picture] as const),
      ]),
      data,
      ...navigationIn(config, data, root, folder, main, listsPages(folder, config, root) ? entries : []),
      rewriters: [
        run,
        htmlPages,
        ...(/^CommonMark/.test(textOf(config.markdown) ?? '') ? [] : [definitionLists, rewriteKramdown]),
      ],
      templates: liquidTemplates,
    };
  },
};

/** The names by which themes call the data of their menu, the surest first, and that of what stands beside documentation. */
const menus = [
  /^(?:(?:main|primary|top|site|header)[-_]?)?nav(?:igation|bar)?$/,
  /^(?:\w+[-_])?menus?$/,
  /^(?:main|header)$/,
];
const sidebars = /(?:^|[-_])side(?:bar|nav)|^docs?(?:[-_](?:nav(?:igation)?|menu|toc))?$/;

/** The menu of data that themes read, or else the pages that the configuration names; the other lists in it are sidebars. https://jekyllrb.com/tutorials/navigation/ */
function navigationIn(
  { header_pages: pages, navigation, nav, menu }: Mapping,
  data: ReadonlyMap<string, { readonly value: unknown }>,
  root: string,
  folder: OldFolder,
  language: string | undefined,
  listed: readonly OldEntry[],
): Pick<OldSite, 'menu' | 'sidebar'> {
  const toOf = (written: string) => (/^(?:\w+:|\/)/.test(written) ? written : `/${written}`);
  const all = Array.from(data, ([name, source]) => [name, source.value] as const);
  const beside = all.flatMap(([name, value]) => (sidebars.test(name) ? menuIn(value, { toOf }) : []));
  const value = menuAmong(all) ?? navigation ?? nav ?? menu;
  const lists = Object.entries(Array.isArray(value) ? { main: value } : valuesOf(value));
  const main = menuAmong(lists) ?? lists[0]?.[1];
  const byLanguage = main === undefined ? menuByLanguage(folder, root, language, toOf) : [];
  if (byLanguage.length > 0) return { menu: byLanguage, sidebar: beside };
  if (main === undefined && Array.isArray(pages))
    return { menu: pages.map((page) => ({ to: `${root}${page}` })), sidebar: beside };
  if (main === undefined) {
    const shown = listed.flatMap(({ kind, from, front, address, language }) => {
      const isShown = kind === 'page' && address !== '/' && !language && !Object.hasOwn(front, 'hide-in-nav');
      const text = isShown ? textOf(front.title) : undefined;
      return text === undefined ? [] : [{ text, to: from }];
    });
    return { menu: shown, sidebar: beside };
  }
  const isPlain = lists.every(([, value]) => typeof value === 'string');
  const others = isPlain ? [] : lists.filter(([, list]) => list !== main);
  return {
    menu: menuIn(isPlain ? value : main, { toOf }),
    sidebar: [...others.map(([text, list]) => ({ text, items: menuIn(list, { toOf }) })), ...beside],
  };
}

/** The value whose name is most surely that of the menu. */
function menuAmong(named: readonly (readonly [name: string, value: unknown])[]): unknown {
  return menus.flatMap((pattern) => named.flatMap(([name, value]) => (pattern.test(name) ? [value] : [])))[0];
}

/** The menu in data of each language: `_data/locales/de.yml`. */
function menuByLanguage(
  { paths, text }: OldFolder,
  root: string,
  main: string | undefined,
  toOf: (written: string) => string,
): readonly MenuItem[] {
  const found = paths.flatMap((path) => {
    const [, name = ''] = path.startsWith(`${root}_data/`)
      ? (/\/_?[\w-]+\/([\w-]+)\.(?:ya?ml|json)$/.exec(`/${path}`) ?? [])
      : [];
    const values = namesLanguage(name) ? valuesOf(readConfig(path, text(path))) : {};
    const list = menuAmong(Object.entries(values).filter(([, value]) => Array.isArray(value)));
    return list ? [[canonicalLocale(name) ?? name, menuIn(list, { toOf })] as const] : [];
  });
  const own = found.find(([tag]) => mainTag(tag) === (mainTag(main) ?? 'en'));
  return own
    ? inLanguages(
        own[1],
        found.filter((item) => item !== own),
      )
    : [];
}

/** Whether a theme has all pages with a title in its menu, as the one that new sites have. https://github.com/jekyll/minima */
function listsPages({ paths, text }: OldFolder, { theme, remote_theme: remote }: Mapping, root: string): boolean {
  const own = paths.filter(
    (path) => path.startsWith(`${root}_includes/`) && /(?:nav|header|menu)\w*\.html$/.test(path),
  );
  return own.length > 0
    ? own.some((path) => /\{%-?\s*for\s+\w+\s+in\s+site\.(?:html_)?pages\b/.test(text(path)))
    : /(?:^|\/)minima(?:@|$)/.test(textOf(theme ?? remote) ?? '');
}

/**
 * Resolves `link` and `post_url`: within a link to the new file of a page or post, elsewhere to its address; any other file to its address.
 * https://jekyllrb.com/docs/liquid/tags/#links
 */
function linksTo({ has }: OldFolder, entries: readonly OldEntry[], root: string, language: string) {
  const named = new Map(
    entries.flatMap((entry) => {
      const stem = stemOf(entry.from.slice(root.length));
      const names = [stem, stem.replace(/(?:^|(?<=\/))_posts\//, ''), stem.replace(/^.*_posts\//, '')];
      return names.map((name) => [name, entry] as const);
    }),
  );
  const byFile = new Map(entries.map((entry) => [entry.from, entry]));
  return (written: string, from: string, isLink: boolean): string | undefined => {
    const path = written.replace(/^\//, '');
    const [here, target] = [byFile.get(from), byFile.get(root + path) ?? named.get(stemOf(path)) ?? named.get(path)];
    if (!target) return has(root + path) ? `/${path}` : undefined;
    if (!isLink || !here) return target.address;
    return posix.relative(posix.dirname(newPathOf(here, language)), newPathOf(target, language));
  };
}

function collectionsOf(config: Mapping): ReadonlyMap<string, Mapping> {
  const { collections } = config;
  if (Array.isArray(collections)) return new Map(collections.map((name) => [String(name), {}]));
  return new Map(Object.entries(valuesOf(collections)).map(([name, value]) => [name, valuesOf(value)]));
}

function placeOf(
  path: string,
  front: Mapping,
  config: Mapping,
  collections: ReadonlyMap<string, Mapping>,
): Placing | Left | undefined {
  const dir = rootOf(textOf(config.collections_dir));
  const inner = path.startsWith(dir) ? path.slice(dir.length) : path;
  const [, before = '', name = ''] = /^(.*?\/?)_(?:posts|drafts)\/(.+)$/.exec(inner) ?? [];
  if (name !== '') {
    // Whatever its front matter says. https://github.com/jekyll/jekyll/blob/master/lib/jekyll/readers/post_reader.rb
    if (path.includes('_posts/') && !/(?:^|\/)\d{2,4}-\d\d?-\d\d?-[^/]*$/.test(name))
      return notShown('without a date in its name, and so no post of Jekyll');
    const stem = stemOf(name);
    const date = dateOf(front, name);
    const pattern = front.permalink ?? permalinkFor(path, config, collections) ?? 'date';
    return placed(true, before + stem, filled(String(pattern), front, stem, date, before));
  }
  const [, collection = '', rest = ''] = /^_([\w-]+)\/(.+)$/.exec(inner) ?? [];
  if (collection !== '') {
    const settings = collections.get(collection);
    if (settings?.output !== true) return notShown(settings ? 'of a collection without pages' : partOfOthers);
    const permalink = defaultFor(path, collection, config, 'permalink') ?? settings.permalink;
    const pattern = String(front.permalink ?? permalink ?? '/:collection/:path/');
    const stem = stemOf(rest);
    const address = pattern.replace(':collection', collection).replace(/:path|:title|:name/, stem);
    return placed(false, `${collection}/${stem}`, address.replace(':output_ext', '.html'));
  }
  if (/(?:^|\/)[_.]/.test(inner)) return notShown(partOfOthers);
  if (isExcluded(inner, config)) return notShown('excluded by the configuration');
  if (Object.keys(front).length === 0 && isMarkdown(path))
    return notShown('without front matter, and so no page of Jekyll');
  const stem = stemOf(inner);
  const isPretty = config.permalink === 'pretty' || /\/$/.test(String(config.permalink ?? ''));
  const permalink = textOf(defaultFor(path, 'pages', config, 'permalink'));
  const address =
    textOf(front.permalink) ?? (permalink?.includes(':') ? undefined : permalink) ?? pageAddress('', stem, !isPretty);
  return placed(false, stem, address);
}

/**
 * Places an entry in the language that it says, without the folder of that in its name. The plugin whose settings list languages adds it to the address.
 * https://github.com/untra/polyglot
 */
function inLanguage(
  place: Placing,
  written: string | undefined,
  main: string | undefined,
  { languages }: Mapping,
): Placing | Left {
  const { language, left } = written === undefined ? {} : languageOf(written, main);
  if (left) return left;
  const parts = place.name.split('/');
  // Below the root, or below a collection.
  const at = parts.slice(0, -1).indexOf(written ?? '');
  const name = at === 0 || at === 1 ? parts.toSpliced(at, 1).join('/') : place.name;
  const isMoved = language !== undefined && Array.isArray(languages) && !place.address?.startsWith(`/${written}/`);
  return {
    ...place,
    name,
    ...(language && { language }),
    address: isMoved && place.address !== undefined ? `/${written}${place.address}` : place.address,
  };
}

/** The pattern of posts: that which the front matter of some has by default, or else that of the collection, or of the site. */
function permalinkFor(path: string, config: Mapping, collections: ReadonlyMap<string, Mapping>): unknown {
  return defaultFor(path, 'posts', config, 'permalink') ?? collections.get('posts')?.permalink ?? config.permalink;
}

/** The value that a key of front matter has by default: that of the longest folder that names one. https://jekyllrb.com/docs/configuration/front-matter-defaults/ */
function defaultFor(path: string, type: string, { defaults }: Mapping, key: string): unknown {
  const found = (Array.isArray(defaults) ? defaults : []).flatMap((rule) => {
    const { path: within, type: wanted } = valuesOf(valueAt(rule, 'scope'));
    const value = valueAt(rule, `values.${key}`);
    const folder = String(within ?? '').replace(/^\/|\/$/g, '');
    const isWithin = folder === '' || [folder, `${folder}/*`].some((pattern) => wildcard(pattern)(path));
    const isType = wanted === undefined || wanted === '' || wanted === type;
    if (value === undefined || !isType || !isWithin) return [];
    return [{ value, rank: 2 * folder.length + (wanted ? 1 : 0) }];
  });
  return found.sort((a, b) => a.rank - b.rank).at(-1)?.value;
}

/** An address by a pattern. https://jekyllrb.com/docs/permalinks/#placeholders */
function filled(
  pattern: string,
  front: Mapping,
  stem: string,
  date: string | undefined,
  before: string,
): string | undefined {
  const parts = dayParts(date);
  const named = stem.replace(/^.*\//, '').replace(/^\d{4}-\d\d?-\d\d?-/, '');
  const title = textOf(front.slug) ?? named;
  const listed = front.categories ?? front.category ?? before.replace(/\/$/, '').split('/');
  const categories = (Array.isArray(listed) ? listed : String(listed).split(/\s+/))
    .map((word) => String(word).toLowerCase())
    .join('/');
  return filledIn(styles[pattern] ?? pattern, /:([a-z_]+?)(?=:|\/|\.|-|$)/g, {
    ...parts,
    title,
    slug: title,
    name: title,
    categories,
    output_ext: '.html',
    collection: 'posts',
    i_month: String(Number(parts?.month)),
    i_day: String(Number(parts?.day)),
    short_year: parts?.year.slice(2) ?? '',
  })?.replace(/\/{2,}/g, '/');
}

function isExcluded(path: string, config: Mapping): boolean {
  const excluded = Array.isArray(config.exclude) ? config.exclude.map(String) : [];
  return excluded.some((pattern) => path === pattern || path.startsWith(`${pattern.replace(/\/$/, '')}/`));
}

/** Whether a file is copied to the site as it is. */
function isStatic(path: string, config: Mapping): boolean {
  if (/(?:^|\/)[_.](?!well-known)/.test(path) || isExcluded(path, config)) return false;
  return (
    !/\.(?:md|markdown|html?|scss|sass|xml|liquid|gemspec|lock|ya?ml)$/.test(path) &&
    !/^(?:Gemfile|Rakefile|CNAME|package(?:-lock)?\.json|(?:script|bin)\/)/.test(path)
  );
}
