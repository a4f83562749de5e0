import { posix } from 'node:path';
import { capitalized } from '../../base/capitalized.ts';
import { escapeExpression } from '../../base/expression.ts';
import type { Mapping } from '../../base/mapping.ts';
import { matcherOf } from '../../load/ignore.ts';
import { nameSlug } from '../../names/name-slug.ts';
import {
  below,
  copied,
  dataIn,
  entriesOf,
  filesBeside,
  includesIn,
  isMarkdown,
  isMedia,
  type Placing,
  placed,
  textsOf,
} from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { configFile, objectsAfter, withModules } from '../old/javascript.ts';
import { type Left, notShown, partOfDesign } from '../old/left.ts';
import { literalIn, valueAfter } from '../old/literals.ts';
import { mainMenuIn, menuIn, nested } from '../old/menu.ts';
import { baseUrlOf, dateOf, dayParts, folderOf, pathOf, rootOf, stemOf, withoutIndex } from '../old/paths.ts';
import { firstText, personIn, readConfig, textOf, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, type MenuItem, type OldEntry, type Rewriter } from '../old/site.ts';
import { rewriteAdmonitions } from '../rewrite/admonitions.ts';
import { attributeList, withoutAttributes } from '../rewrite/extensions.ts';
import { htmlPages, isHtmlPage, markdownWithin, withTexts } from '../rewrite/html-pages.ts';
import { asCode, type Dialect, type LiquidKnowledge, liquidOf, liquidTemplates } from '../rewrite/liquid.ts';
import { nunjucks, outsideRaw, raw, rawOrComment } from '../rewrite/nunjucks.ts';
import { labelOf } from '../rewrite/outside-code.ts';
import { type Shortcode, type Syntax, shortcodesOf, tagSyntax } from '../rewrite/shortcodes.ts';

/** Eleventy: Markdown anywhere below its input folder, data in `_data`. https://www.11ty.dev/docs/config/ */
export const generator: Generator = {
  title: 'Eleventy',
  owns: (folder) => configPath(folder) !== undefined,
  read(folder) {
    const file = configPath(folder) ?? '';
    const config = folder.text(file);
    const modules = withModules(folder, file);
    const usual = ['content', 'src'].find((name) =>
      folder.paths.some((path) => path.startsWith(`${name}/`) && path.endsWith('.md')),
    );
    const root = rootOf(directoryIn(config, 'input') ?? usual);
    const within = (name: string) => rootOf(posix.join(root, directoryIn(config, name) ?? `_${name}`));
    const [ofIncludes, ofData] = [within('includes'), within('data')];
    const isIgnored = ignoredBy(folder.text('.eleventyignore'), modules);
    const defaults = defaultsOf(folder, root);
    const isWhole = below(root, /(?:^|\/)[_.]/);
    const wanted = (path: string) => {
      if (isIgnored(path)) return notShown('ignored, as the settings say');
      return path.startsWith(ofIncludes) ? notShown(partOfDesign) : isWhole(path);
    };
    const place = (from: string, own: Mapping): Placing | Left => {
      const inherited = defaults(from);
      const front = { ...inherited, ...own };
      if (front.permalink === false) return notShown('with the permalink false');
      if (/(?:\.(?!html$)|(?:^|\/)_)\w+$/.test(textOf(front.permalink) ?? ''))
        return notShown('of another type than a page');
      const name = stemOf(from.slice(root.length));
      const isPost =
        dateOf(front, name) !== undefined &&
        ([front.tags].flat().some((tag) => /^(?:posts?|blog|articles?)$/i.test(String(tag))) ||
          /(?:^|\/)(?:posts?|blog|articles?|notes)\//.test(name));
      const permalink = textOf(front.permalink);
      // What repeats itself has lists below the part that is written out.
      const [, first] = ('pagination' in front && /^(\/?[\w/-]+\/)(?=\{[{%])/.exec(permalink ?? '')) || [];
      const at = placed(
        isPost,
        name,
        addressOf(
          name,
          first === undefined ? permalink : pathOf(first),
          front.title,
          dateOf(front, name),
          modules,
        )?.replace(/index\.html$/, ''),
      );
      const { title, key } = valuesOf(front.eleventyNavigation);
      const label = front.title === undefined ? firstText(title, key) : undefined;
      if (label !== undefined) return { ...at, front: { title: label, ...front } };
      return 'draft' in inherited && !('draft' in own) ? { ...at, front } : at;
    };
    const found = entriesOf(folder, wanted, place, { html: /\.(?:njk|liquid|html)$/ });
    const hasAttributes = folder.text('package.json').includes('markdown-it-attrs');
    const data = dataIn(folder, ofData);
    const dataScript = (names: string) => new RegExp(`^${escapeExpression(ofData)}(?:${names})\\.[cm]?[jt]s$`);
    const metadata = valuesOf(data.get('metadata')?.value ?? data.get('site')?.value ?? data.get('meta')?.value);
    // What it exports by names is written as the keys of an object are.
    const script = textsOf(folder, dataScript('metadata|site|meta')).replace(
      /\bexport const (\w+) = (?=['"`])/g,
      '$1: ',
    );
    const baseUrl = firstText(metadata.url, literalIn(script, 'url'));
    const templates = eleventyTemplates(config, found.entries, root, {
      site: metadata,
      origin: baseUrlOf(baseUrl),
      globals: Object.fromEntries([...data].map(([name, { value }]) => [name, value])),
      includes: Object.fromEntries(
        Object.entries(includesIn(folder, ofIncludes)).map(([name, text]) => [
          name,
          // Where the text cannot be run as a whole, its comments would be shown.
          name.endsWith('.njk') ? text.replace(/\{#(?:(?!\{#)[\s\S])*?#\}/g, '') : text,
        ]),
      ),
      ...(found.entries.some(({ kind }) => kind === 'post') && {
        posts: /^collections\.\w*(?:posts?|articles?|blog)\w*$/i,
      }),
    });
    const { entries, templatePages, run } = withTexts(found.entries, templates);
    const passed = new Set([...modules.matchAll(/\*\.\{([\w,]+)\}/g)].flatMap(([, names = '']) => names.split(',')));
    const ofEntries = new Set(entries.map(({ from }) => folderOf(from)));
    const beside = filesBeside(
      folder,
      entries,
      (path) =>
        ofEntries.has(folderOf(path)) &&
        (isMedia(path) || (passed.has(posix.extname(path).slice(1)) && !isMarkdown(path))),
    );
    const placedFiles = new Set(beside.map(([, from]) => from));
    return {
      ...emptySite,
      name: firstText(
        metadata.title,
        metadata.name,
        ...['siteName', 'title', 'name'].map((key) => literalIn(script, key)),
      ),
      description: firstText(
        metadata.description,
        literalIn(script, 'siteDescription'),
        literalIn(script, 'description'),
      ),
      baseUrl,
      language: firstText(metadata.language, metadata.lang, literalIn(script, '(?:language|lang)')),
      author: personIn(metadata.author),
      permalinks: ['/blog/:title/', '/posts/:title/', '/:path/', '/blog/:path/'],
      components: { '*': 'unwrap' },
      entries,
      left: found.left,
      templatePages,
      files: new Map([
        // Pictures that a page shows are made from those of the input folder. https://www.11ty.dev/docs/plugins/image/
        ...(/eleventyImageTransformPlugin/.test(modules)
          ? copied(folder, root, 'public/', (path) => isMedia(path) && !placedFiles.has(path))
          : []),
        ...passedThrough(folder, modules, root).filter(
          ([to, from]) => to !== `public/${from.slice(root.length)}` || !placedFiles.has(from),
        ),
        ...beside,
      ]),
      data,
      menu: menuOf(entries, data, textsOf(folder, dataScript('navigation|nav|menu'))),
      templates: hasAttributes ? new RegExp(`${liquidTemplates.source}|${attributeList.source}`, 'g') : liquidTemplates,
      notes: entries.flatMap(({ from, address }) => (address === undefined ? [{ file: from, ...madeByCode }] : [])),
      rewriters: [
        run,
        htmlPages,
        // https://www.npmjs.com/package/markdown-it-container
        rewriteAdmonitions,
        ...(hasAttributes ? [withoutAttributes] : []),
      ],
    };
  },
};

const madeByCode = { message: 'Its old address was made by code', hint: 'Write it as permalink in its front matter' };

/** The menu of the navigation plugin, or else that of the data that templates read. https://www.11ty.dev/docs/plugins/navigation/ */
function menuOf(
  entries: readonly OldEntry[],
  data: ReadonlyMap<string, { readonly value: unknown }>,
  script: string,
): readonly MenuItem[] {
  const rows = entries.flatMap(({ front, from }) => {
    const { key, title, parent, order, url } = valuesOf(front.eleventyNavigation);
    const id = textOf(key);
    return id === undefined
      ? []
      : [{ id, text: textOf(title) ?? id, parent: textOf(parent), order: Number(order) || 0, to: textOf(url) ?? from }];
  });
  if (rows.length > 0) return nested(rows.sort((a, b) => a.order - b.order));
  const value =
    ['navigation', 'nav', 'menu'].map((name) => data.get(name)?.value).find((found) => found !== undefined) ??
    valueAfter(script, /(?:export\s+default|module\.exports\s*=)\s*/);
  return menuIn(mainMenuIn(value) ?? valuesOf(value).items ?? value);
}

function configPath(folder: OldFolder): string | undefined {
  return configFile(folder, '(?:\\.eleventy|eleventy\\.config)');
}

/** A folder that the configuration names, as a value or by a call. https://www.11ty.dev/docs/config/#directory-for-includes */
function directoryIn(config: string, name: string): string | undefined {
  const [, called] = new RegExp(`\\.set${capitalized(name)}Directory\\(\\s*['"]([^'"]+)`).exec(config) ?? [];
  return called ?? literalIn(objectsAfter(config, `\\bdir['"]?\\s*[:=]\\s*`)[0] ?? config, name);
}

/** Tells the files that are no templates, by patterns of files and folders. https://www.11ty.dev/docs/ignores/ */
function ignoredBy(file: string, modules: string): (path: string) => boolean {
  const added = Array.from(modules.matchAll(/\.ignores\.add\(\s*['"`]([^'"`\n]+)/g), ([, pattern = '']) => pattern);
  const patterns = [...file.split('\n'), ...added]
    .map((pattern) => pattern.trim().replace(/^\.?\//, ''))
    .filter((pattern) => /^[^#!]/.test(pattern));
  // The matcher takes `content/` off the start of a pattern.
  return matcherOf(patterns.flatMap((pattern) => [`content/${pattern}`, `content/${pattern}/`]));
}

/**
 * An address by a permalink whose variables are names of the file and its date, or else by its name; undefined where only code can fill it.
 * https://www.11ty.dev/docs/permalinks/
 */
function addressOf(
  name: string,
  permalink: string | undefined,
  title: unknown,
  date: string | undefined,
  modules: string,
): string | undefined {
  const plain = withoutIndex(name.replace(/(^|\/)\d{4}-\d\d-\d\d-(?=[^/]*$|[^/]*\/index$)/, '$1'));
  const filled = permalink
    ?.replace(/\{\{-?\s*(?:page\.)?fileSlug(?:\s*\|\s*\w+)*\s*-?\}\}/g, plain.replace(/^.*\//, ''))
    .replace(/\{\{-?\s*title\s*\|\s*slug(?:ify)?\s*-?\}\}/g, nameSlug(textOf(title) ?? plain))
    .replace(
      /\{\{-?\s*(?:page\.)?date\s*\|\s*\w+(?::\s*|\s*\(\s*)(['"])([^'"]+)\1\s*\)?\s*-?\}\}/g,
      (code, _, format: string) => dayAs(format, date) ?? code,
    )
    .replace(
      /\{\{-?\s*(?:page\.)?date\s*\|\s*(\w+)\s*-?\}\}/g,
      (code, filter: string) => dayAs(formatIn(modules, filter), date) ?? code,
    )
    .replace(/\{\{-?\s*(?:page\.)?filePathStem\s*-?\}\}/g, `/${plain}`);
  if (filled === undefined) return pathOf(plain.replace(/([^/]+)\/\1$/, '$1'));
  return /\{[{%]/.test(filled) ? undefined : filled.replace(/^(?!\/)/, '/');
}

/** The format that a filter of the configuration gives a date, if it is written there. https://www.11ty.dev/docs/filters/ */
function formatIn(modules: string, filter: string): string | undefined {
  const [, format] =
    new RegExp(
      `addFilter\\(\\s*['"]${filter}['"](?!\\s*,\\s*[\\w.]+\\s*\\))(?:(?!addFilter\\()[\\s\\S])*?\\.(?:toFormat|format)\\(\\s*['"]([^'"]+)`,
    ).exec(modules) ?? [];
  return format;
}

/** A date in a format of Liquid, or of Luxon, as most filters for dates have. */
function dayAs(format: string | undefined, date: string | undefined): string | undefined {
  const parts = dayParts(date);
  return (
    parts &&
    format
      ?.replace(/%Y|yyyy|YYYY/, parts.year)
      .replace(/%m|MM|LL/, parts.month)
      .replace(/%d|dd|DD/, parts.day)
  );
}

/**
 * Reads the directory data files, the defaults of all files below: `posts/posts.json`, `posts/posts.11tydata.js`.
 * https://www.11ty.dev/docs/data-template-dir/
 */
function defaultsOf({ paths, text }: OldFolder, root: string): (path: string) => Mapping {
  const files = paths.flatMap((path) => {
    const [, folder = '', last = ''] = /^(.*?([^/]+)\/)\2(?:\.11tydata)?\.(?:json|[cm]?js)$/.exec(path) ?? [];
    if (last === '' || !path.startsWith(root)) return [];
    const source = text(path);
    if (path.endsWith('.json')) return [{ folder, value: valuesOf(readConfig(path, source)) }];
    const [, tags] = /tags['"]?\s*:\s*(?:\[\s*)?['"]([\w-]+)['"]/.exec(source) ?? [];
    const permalink = literalIn(source, 'permalink');
    return [{ folder, value: { ...(tags && { tags }), ...(permalink && { permalink }) } }];
  });
  return (path) =>
    Object.assign({}, ...files.filter(({ folder }) => path.startsWith(folder)).map(({ value }) => value));
}

/** Finds the literal paths given to `addPassthroughCopy`. https://www.11ty.dev/docs/copy/ */
function passedThrough(folder: OldFolder, script: string, root: string): readonly (readonly [string, string])[] {
  // Paths below the folder of the content, which a variable names: `path.join(config.dir.src, 'assets')`.
  const config = script.replace(
    /\[?\bpath\.join\(\s*[\w.]+\s*,\s*(['"])([^'"]+)\1\s*,?\s*\)\]?/g,
    (_, quote: string, path: string) => `${quote}${root}${path}${quote}`,
  );
  const pairs = [...config.matchAll(/addPassthroughCopy\(\s*\{([^{}]*)\}/g)].flatMap(([, map = '']) =>
    [...map.matchAll(/(['"])([^'"]+)\1\s*:\s*(['"])([^'"]*)\3/g)].map(
      ([, , from = '', , to = '']) => [from, to] as const,
    ),
  );
  const single = [...config.matchAll(/addPassthroughCopy\(\s*(['"])([^'"]+)\1/g)].map(
    ([, , from = '']) =>
      [
        from,
        clean(from)
          .replace(/\/?\*.*$/s, '')
          .replace(root, ''),
      ] as const,
  );
  return [...pairs, ...single].flatMap(([from, to]) => {
    const [, old = '', glob] = /^([^*]*)(\*.*)?$/.exec(clean(from)) ?? [];
    const now = `public/${clean(to)}`.replace(/\/?$/, '');
    if (folder.has(old)) return [[now === 'public' ? `public/${old}` : now, old] as const];
    return old === ''
      ? []
      : copied(
          folder,
          `${old.replace(/\/$/, '')}/`,
          `${now}/`,
          (path) =>
            !/\.(?:md|njk|liquid|11ty\.js)$/.test(path) &&
            (glob === undefined || glob.includes('/') || path.endsWith(glob.replace(/^.*\*/, ''))),
        );
  });
}

function clean(path: string): string {
  return path.replace(/^\.?\/+/, '').replace(/\/$/, '');
}

/**
 * Runs what each Markdown file is written in before it is Markdown: Liquid, unless the configuration or the file names Nunjucks, or nothing.
 * https://www.11ty.dev/docs/languages/markdown/ https://www.11ty.dev/docs/languages/#overriding-the-template-language
 */
export function eleventyTemplates(
  config: string,
  entries: readonly OldEntry[],
  root: string,
  known: Pick<LiquidKnowledge, 'site' | 'globals' | 'includes' | 'origin' | 'posts'>,
): Rewriter {
  const engine = (key: string) =>
    new RegExp(`${key}['"]?\\s*:\\s*false`).test(config) ? 'none' : (literalIn(config, key) ?? 'liquid');
  const [inMarkdown, inHtml] = [engine('markdownTemplateEngine'), engine('htmlTemplateEngine')];
  const engineOf = (from: string) =>
    /\.(njk|liquid)$/.exec(from)?.[1] ?? (from.endsWith('.html') ? inHtml : inMarkdown);
  const addresses = new Map(entries.map(({ from, address }) => [from, address]));
  const addressOf = (written: string) => {
    const path = written.replace(/^\.?\/+/, '');
    return addresses.get(path) ?? addresses.get(root + path);
  };
  const filters: LiquidKnowledge['filters'] = {
    // An address has no prefix in Markdown here: a build adds that of the site.
    url: same,
    absoluteUrl: same,
    htmlBaseUrl: same,
    htmlToAbsoluteUrls: same,
    slugify: slug,
    slug,
    title: (text) => String(text).replace(/\b\p{L}/gu, (first) => first.toUpperCase()),
    highlight: (text, language) => asCode(String(text), language === undefined ? '' : String(language)),
    inputPathToUrl: (path) => {
      const address = addressOf(String(path));
      // What is thrown leaves the piece to a person.
      if (address === undefined) throw new Error(`${path} is not there`);
      return address;
    },
  };
  const shortcodes = eleventyShortcodes(addressOf);
  const common = { ...known, filters, isJekyll: false };
  const run = (language: string, dialect?: Dialect) =>
    outsideRaw(
      [shortcodesOf(eleventySyntax(language), shortcodes), liquidOf({ ...common, ...(dialect && { dialect }) })],
      dialect ? rawOrComment : raw,
    );
  const [inNunjucks, inLiquid] = [run(nunjucks.name, nunjucks), run('Liquid')];
  return (body, entry) => {
    const languages = (textOf(entry.front.templateEngineOverride) ?? engineOf(entry.from))
      .split(',')
      .map((part) => part.trim());
    if (languages.includes('njk')) return inNunjucks(body, entry);
    return languages.includes('liquid') ? inLiquid(body, entry) : { text: body, notes: [] };
  };
}

function same(text: unknown): unknown {
  return text;
}

function slug(text: unknown): string {
  return nameSlug(String(text));
}

/** Tags of Liquid and Nunjucks themselves, which are no shortcodes. */
const reserved =
  'if|elif|elsif|elseif|else|unless|case|when|for|asyncEach|asyncAll|tablerow|cycle|break|continue|set|assign|capture|increment|decrement|include|render|layout|import|from|extends|block|super|macro|raw|verbatim|comment|highlight|post_url|switch|default|end\\w*';

/** `{% name "argument", value %}` of Eleventy, in Liquid and in Nunjucks. https://www.11ty.dev/docs/shortcodes/ */
function eleventySyntax(language: string): Syntax {
  return {
    language,
    bareIsVariable: true,
    opening: new RegExp(
      `\\{%-?\\s*(?!(?:${reserved})\\b)([a-zA-Z_]\\w*)\\b((?:"(?:[^"\\\\]|\\\\.)*"|'[^']*'|[^%"']|%(?!\\}))*?)()-?%\\}`,
      'g',
    ),
    closing: tagSyntax.closing,
  };
}

/** Converts the shortcodes that most Eleventy sites write for themselves, with the address of each file. */
function eleventyShortcodes(addressOf: (file: string) => string | undefined): Readonly<Record<string, Shortcode>> {
  const image: Shortcode = ({ named, listed: [first, second] }) => {
    const src = named.src ?? first;
    if (!src) return undefined;
    const picture = `![${labelOf(named.alt ?? second ?? '')}](${/[\s()]/.test(src) ? `<${src}>` : src})`;
    // A picture may stand in a line; what is below it may not.
    return named.caption ? `\n\n${picture}\n\n${named.caption}\n\n` : picture;
  };
  const link: Shortcode = ({ named, listed }) => {
    const to = named.url ?? named.href ?? listed[0] ?? '';
    const text = named.text ?? listed[1];
    const address = /^(?:https?:|mailto:|\/|#)/.test(to) ? (addressOf(to) ?? to) : addressOf(to);
    return address && (text ? `[${labelOf(text)}](${address})` : address);
  };
  const own: Readonly<Record<string, Shortcode>> = {
    image,
    img: image,
    picture: image,
    figure: image,
    responsiveimage: image,
    eleventyImage: image,
    link,
    linkTo: link,
    postLink: link,
    internalLink: link,
    markdown: (_, content) => (content.includes('\n') ? `\n\n${content.trim()}\n\n` : content),
  };
  // In a page of HTML, Markdown is marked as such; an address is none.
  const inHtml = (name: string, text: string | undefined) =>
    text !== undefined && (name === 'markdown' || text.includes('](')) ? markdownWithin(text) : text;
  return Object.fromEntries(
    Object.entries(own).map(([name, make]): [string, Shortcode] => [
      name,
      (given, content, entry) => {
        const text = make(given, content, entry);
        return isHtmlPage(entry.from) ? inHtml(name, text) : text;
      },
    ]),
  );
}
