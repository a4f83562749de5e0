import type { Mapping } from '../../base/mapping.ts';
import { apisIn } from '../old/apis.ts';
import {
  copied,
  entriesOf,
  filesBeside,
  isMarkdown,
  isMedia,
  placed,
  templatePagesIn,
  textsOf,
} from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { configFile, exportedFront, folderOfPosts, localesIn, namedByFolders } from '../old/javascript.ts';
import { markedBy } from '../old/languages.ts';
import { missing, notShown } from '../old/left.ts';
import { literalIn, valueAfter } from '../old/literals.ts';
import { firstTarget, mainMenuIn, menuIn, treeOf } from '../old/menu.ts';
import {
  baseUrlOf,
  dateOf,
  dayParts,
  filledIn,
  folderOf,
  pathOf,
  stemOf,
  unknownUrl,
  withoutIndex,
} from '../old/paths.ts';
import { configIn, firstText, readConfig, textOf, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, type MenuItem, type OldEntry, type OldSite } from '../old/site.ts';
import { rewriteAdmonitions } from '../rewrite/admonitions.ts';
import { dataComponents } from '../rewrite/fumadocs.ts';
import { rewriteJsxBlocks } from '../rewrite/jsx-blocks.ts';
import { mdxImports } from '../rewrite/mdx.ts';

const usual = [
  'content/posts/',
  'content/blog/',
  'data/blog/',
  'data/posts/',
  'src/content/posts/',
  'src/content/blog/',
  '_posts/',
  'posts/',
  'blog/',
  'src/posts/',
];

const routed = /^(?:src\/)?(?:app|pages)\//;

/** The segment of routes that stands for a language. https://nextjs.org/docs/app/guides/internationalization */
const byLanguage = /\[(?:locale|lang|lng)\]\//;

/** A page that a program makes, whatever its language. */
const templatePage =
  /^(?:src\/)?(?:pages\/(?:\[(?:locale|lang|lng)\]\/)?(.+)|app\/(?:\[(?:locale|lang|lng)\]\/)?(?:(.+)\/)?page)\.[jt]sx?$/;

/** The files that name languages: those of Next.js itself, of next-intl and of next-i18next. */
const languageFiles =
  /^(?:(?:src\/)?(?:[\w-]+\/){0,2}(?:i18n|routing|(?<=i18n\/)(?:config|settings|request))|next\.config|next-i18next\.config)\.[cm]?[jt]s$/;

/** Next.js: Markdown files in folders of content, that routes with a slug show, and among the routes. https://nextjs.org/docs/app/getting-started/project-structure */
export const generator: Generator = {
  title: 'Next.js',
  owns: (folder) => configFile(folder, 'next\\.config') !== undefined,
  read(folder) {
    // Fumadocs has other words for the same. https://fumadocs.dev/docs/headless/internationalization
    const written = textsOf(folder, languageFiles).replace(/\bdefaultLanguage\b/g, 'defaultLocale');
    const inSettings = namedByFolders(
      localesIn(written.replace(/\blanguages\b/g, 'locales')),
      folder.paths,
      /^(?:src\/)?(?:content|pages|posts)\/([^/]+)\/.*\.mdx?$/,
    );
    const languages = inSettings.names.length > 0 ? inSettings : { ...inSettings, names: suffixesIn(folder) };
    const find = markedBy(languages);
    const posts = folderOfPosts(folder, usual, (path) => find(path).path) ?? 'posts/';
    const isRoute = routed.test(posts);
    const isPrefixed =
      folder.paths.some((path) => byLanguage.test(path)) &&
      !/\b(?:localePrefix\s*:\s*['"](?:as-needed|never)|hideLocale\s*:\s*['"](?:default-locale|always))/.test(written);
    const routes = routesIn(folder.paths.map((path) => path.replace(byLanguage, '')));
    const { route, day } = isRoute
      ? { route: pathOf(withoutGroups(posts.replace(routed, ''))), day: '' }
      : routeOf(routes, posts, folder.paths);
    const lists = new Map<string, string>();
    const place = (path: string, front: Mapping, body: string, mark: string) => {
      const prefix = mark === languages.main && !isPrefixed ? '' : mark;
      const stem = stemOf(path).replace(/(?<=\/)README$/, 'index');
      const isPost = dateOf(front, stem) !== undefined;
      const [root = ''] = contentRoot.exec(path) ?? [];
      if (path.startsWith(posts)) {
        const name = stem.slice(posts.length).replace(isRoute ? /(?:^|\/)page$/ : /$^/, '');
        if (body.trim() === '' && name === 'index') lists.set(path, pathOf(prefix, route));
        if (body.trim() === '')
          return name === 'index' ? notShown('a list, which the new site makes') : missing('without text');
        if (name === '') return undefined;
        const last = textOf(front.slug) ?? withoutIndex(name);
        const address =
          day === ''
            ? pathOf(prefix, route, last)
            : filledIn(pathOf(prefix, route, day, last.replace(/^(?:.*\/)?\d{4}-\d\d-\d\d-/, '')), /:(\w+)/g, {
                ...dayParts(dateOf(front, stem)),
              });
        return placed(isPost, isPost ? name : pathOf(route, name).slice(1, -1), address);
      }
      if (root !== '' && !isRoute) {
        const name = stem.slice(root.length);
        const address = addressBelow(routes, withoutGroups(name), front);
        return placed(isPost, name, address && pathOf(prefix, address));
      }
      const [, page, inApp] = /^(?:src\/)?(?:pages\/(.+)|app\/(.*\/)?page)$/.exec(stem) ?? [];
      const name =
        page ?? (/(?:^|\/)page$/.test(stem) ? withoutGroups(inApp ?? '').replace(/\/$/, '') || 'index' : undefined);
      if (name !== undefined) return placed(false, name, pathOf(prefix, withoutIndex(name)));
      // A file beside the page that shows it.
      if (routed.test(path))
        return folder.paths.some(
          (candidate) => candidate.startsWith(`${folderOf(path)}page.`) && !isMarkdown(candidate),
        )
          ? placed(false, withoutGroups(inAppFolder(path)) || 'index', pathOf(prefix, withoutGroups(inAppFolder(path))))
          : undefined;
      // Any other folder that a route has the name of.
      const inner = stem.replace(/^src\//, '');
      const [section = '', ...rest] = inner.split('/');
      const shown = rest.length === 0 ? undefined : ownRoute(routes, section)?.folder;
      return shown === undefined
        ? undefined
        : placed(isPost, inner, pathOf(prefix, shown, textOf(front.slug) ?? withoutIndex(rest.join('/'))));
    };
    const { entries, left } = entriesOf(folder, () => true, place, { exported: exportedFront, marked: find });
    const described = new Set(entries.flatMap(({ body }) => body.match(/(?<=\bdocument=\{?["'])[^"'\n]+/g) ?? []));
    const apis = apisIn(folder, (path) => described.has(path) || described.has(`./${path}`));
    const beside = [
      ...filesBeside(folder, entries),
      ...(isRoute ? [] : copied(folder, posts, 'posts/LOCALE/', isMedia)),
    ];
    const meta = textsOf(
      folder,
      /^(?:[^/]+\/){0,2}[^/]*(?:siteMetadata|siteConfig|site\.config|metadata|site|config|layout)\.[cm]?[jt]sx?$/,
    );
    // An object of that name says it, among whatever else is called a title or an address.
    const texts = {
      ...configIn(folder, 'site.json'),
      ...valuesOf(valueAfter(meta, /\b(?:const|let|var)\s+(?:site\w*|SITE\w*)\b[^=;]{0,100}=\s*(?=\{)/)),
    };
    return {
      ...emptySite,
      name: firstText(texts.title, texts.name) ?? literalIn(meta, '(?:title|siteTitle|headerTitle|default)'),
      description: firstText(texts.description) ?? literalIn(meta, 'description'),
      baseUrl: baseUrlIn(
        meta + textsOf(folder, /^(?:src\/|lib\/)?(?:next\.)?constants\.[cm]?[jt]s$/),
        firstText(texts.siteUrl, texts.url),
        folder.text(configFile(folder, 'next\\.config') ?? ''),
      ),
      language: languages.main ?? literalIn(meta, '(?:language|languageCode|locale|lang)'),
      author: literalIn(meta, 'author'),
      permalinks: day === '' ? [`${route}:path/`, `${route}:title/`] : [pathOf(route, day, ':title')],
      keys: { images: 'extra', permalink: 'extra' },
      components: { '*': 'unwrap' },
      entries,
      left,
      templatePages: new Map([...templatePagesIn(folder, templatePage), ...lists]),
      files: new Map([
        ...copied(folder, 'public/', 'public/', (path) => !path.startsWith(posts)),
        ...beside,
        ...apis.files,
      ]),
      apis: apis.found,
      unread: apis.unread,
      ...navigationIn(folder, entries),
      rewriters: [
        mdxImports(folder, (path) => (path.startsWith('public/') ? path.slice('public'.length) : undefined)),
        dataComponents(folder, apis),
        rewriteJsxBlocks,
        rewriteAdmonitions,
      ],
    };
  },
};

const metaFile = /^(.*\/)?_meta\.(?:json|[cm]?[jt]sx?)$/;

/** The menu of a module or data file of such a name, and the sidebar of Nextra's `_meta` files or of data. https://nextra.site/docs/file-conventions/meta-file */
function navigationIn(folder: OldFolder, entries: readonly OldEntry[]): Pick<OldSite, 'menu' | 'sidebar'> {
  const { paths, text } = folder;
  const modules = textsOf(
    folder,
    /(?:^|\/)(?:header|(?:header)?(?:nav(?:igation)?|menu|nav-?links|site|site-?config|config))\.[cm]?[jt]sx?$/i,
  );
  const literal = valueAfter(
    modules,
    /\b(?:\w*nav\w*|\w*menu\w*|(?:header)?links)['"]?\s*(?::[^=[]{0,100})?[:=]\s*(?=\[)/i,
  );
  const menu = menuIn(literal ?? menuData(folder)).map((item) => ({ ...item, text: spelledOut(item.text) }));
  const [top] = paths.flatMap((path) => metaFile.exec(path)?.[1] ?? []).sort((a, b) => a.length - b.length);
  if (top !== undefined) return { menu, sidebar: nextraItems(folder, entries, top) };
  const [listed] = paths
    .flatMap((path) => /^(.*\/)meta\.json$/.exec(path)?.[1] ?? [])
    .filter((root) => entries.some(({ from }) => from.startsWith(root)))
    .sort((a, b) => a.length - b.length);
  if (listed !== undefined) return { menu, sidebar: fumadocsItems(folder, entries, listed) };
  const data = paths.filter((path) => /(?:^|\/)sidebar\w*\.json$/i.test(path));
  return { menu, sidebar: data.flatMap((path) => menuIn([readConfig(path, text(path))])) };
}

/** The menu of a data file, in which it may stand beside others. */
function menuData({ paths, text }: OldFolder): unknown {
  const path = paths.find((candidate) => /^(?:(?:src|data|config)\/)?(?:nav(?:igation)?|menu)\.json$/.test(candidate));
  const value = path === undefined ? undefined : readConfig(path, text(path));
  return mainMenuIn(value) ?? (Array.isArray(value) ? value : undefined);
}

/** The last word of a label that is the name of a text in files of translations: `nav.links.betaDocs` is Beta Docs. */
function spelledOut(label: string | undefined): string | undefined {
  const [, last = ''] = /^(?:\w+\.){2,}(\w+)$/.exec(label ?? '') ?? [];
  return last === ''
    ? label
    : last.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/^./, (letter) => letter.toUpperCase());
}

function nextraItems(folder: OldFolder, entries: readonly OldEntry[], root: string, depth = 1): readonly MenuItem[] {
  const path = folder.paths.find((candidate) => metaFile.exec(candidate)?.[1] === root);
  if (path === undefined || depth > 8) return treeOf(entries, root);
  const source = folder.text(path);
  const values = path.endsWith('.json') ? readConfig(path, source) : valueAfter(source, /export\s+default\s*/);
  return Object.entries(valuesOf(values)).flatMap(([name, value]): readonly MenuItem[] => {
    const { title, href, type, display } = typeof value === 'string' ? { title: value } : valuesOf(value);
    if (type === 'separator' || display === 'hidden' || name === '*') return [];
    const own = entries.find(({ from }) =>
      [stemOf(from), stemOf(from).replace(/\/(?:index|page)$/, '')].includes(root + name),
    );
    const items = name === 'index' ? [] : nextraItems(folder, entries, `${root}${name}/`, depth + 1);
    const to = textOf(href) ?? own?.from;
    return to === undefined && items.length === 0 ? [] : [{ text: textOf(title), to, items }];
  });
}

/** The pages of a folder in the order of its `meta.json`, and the headings between them. https://fumadocs.dev/docs/headless/page-conventions#meta */
function fumadocsItems(folder: OldFolder, entries: readonly OldEntry[], root: string, depth = 1): readonly MenuItem[] {
  const metaOf = (at: string) => configIn(folder, `${at}meta.json`);
  const byName = new Map(
    treeOf(entries, root).map((item) => {
      const name = (firstTarget([item]) ?? '').slice(root.length);
      return [name.includes('/') ? folderOf(name).split('/')[0] : stemOf(name), item] as const;
    }),
  );
  const within = (name: string) => (depth > 8 ? [] : fumadocsItems(folder, entries, `${root}${name}/`, depth + 1));
  const itemsOf = (name: string): readonly MenuItem[] => {
    const item = byName.get(name);
    if (item?.items === undefined) return item ? [item] : [];
    const items = within(name).filter(({ to }) => to !== item.to);
    return [{ ...item, text: textOf(metaOf(`${root}${name}/`).title) ?? item.text, items }];
  };
  const { pages } = metaOf(root);
  const listed = Array.isArray(pages) ? pages.map(String) : ['...'];
  const named = new Set(listed.map((name) => name.replace(/^(?:!|\.\.\.)/, '')));
  const made: MenuItem[] = [];
  let into = made;
  for (const row of listed) {
    const [, heading] = /^---(?:\[\w+\])?(.*?)---$/.exec(row) ?? [];
    const [, text, to] = /^(?:external:)?(?:\[\w+\])?\[([^\]]*)\]\(([^()]+)\)$/.exec(row) ?? [];
    if (heading !== undefined) {
      into = [];
      made.push({ text: heading.trim(), items: into });
    } else if (to !== undefined) into.push({ text, to });
    else if (row === '...' || row === 'z...a')
      into.push(...[...byName.keys()].flatMap((name) => (name === undefined || named.has(name) ? [] : itemsOf(name))));
    else if (row.startsWith('...')) into.push(...within(row.slice(3)));
    else if (!row.startsWith('!')) into.push(...itemsOf(row));
  }
  return made;
}

/** The languages that files are marked with beside the same ones without a mark: `a.fr.mdx` beside `a.mdx`. */
function suffixesIn({ paths, has }: OldFolder): readonly string[] {
  const marks = paths.flatMap((path) => {
    const [, stem, mark = '', ending] = /^(.+)\.([a-z]{2}(?:-[A-Za-z]{2,4})?)(\.mdx?)$/.exec(path) ?? [];
    return stem !== undefined && has(`${stem}${ending}`) ? [mark] : [];
  });
  return [...new Set(marks)];
}

/** Reads the address of a site: an origin of its metadata, with the base path of the configuration. https://nextjs.org/docs/app/api-reference/functions/generate-metadata#metadatabase */
function baseUrlIn(meta: string, written: string | undefined, config: string): string | undefined {
  const found = [
    /metadataBase\s*:\s*new URL\(\s*['"`]([^'"`]+)/.exec(meta)?.[1],
    written,
    ...['metadataBase', 'siteUrl', 'baseUrl', 'url'].map((key) => literalIn(meta, key)),
    /\b(?:SITE_URL|BASE_URL|siteUrl|baseUrl)\s*=\s*(?:process\.env\.\w+\s*(?:\|\||\?\?)\s*)?['"`]([^'"`$]+)/.exec(
      meta,
    )?.[1],
  ].find((literal) => baseUrlOf(literal) !== unknownUrl);
  return found && new URL(pathOf(literalIn(config, 'basePath')), baseUrlOf(found)).href;
}

/** The folder of a route below that of all. */
function inAppFolder(path: string): string {
  return folderOf(path).replace(routed, '').replace(/\/$/, '');
}

/** Folders in parentheses are no part of addresses. https://nextjs.org/docs/app/api-reference/file-conventions/route-groups */
function withoutGroups(path: string): string {
  return path.replace(/\([^)]*\)\//g, '');
}

/** Folders whose own folders are sections of a site. */
const contentRoot = /^(?:src\/)?(?:_?contents?|data)\//;

/** A route with a slug: `app/blog/[slug]/page.tsx` shows files at `blog/`. */
interface Route {
  readonly folder: string;
  /** The pattern of the date before the slug, such as `:year/:month/`; empty where the route has none. */
  readonly day: string;
  /** Whether it shows files in further folders, too. */
  readonly catchesAll: boolean;
}

function routesIn(paths: readonly string[]): readonly Route[] {
  return paths.flatMap((path) => {
    const [, folder, day = '', dots] =
      /^(?:src\/)?(?:app|pages)\/((?:[^[\]]+\/)?)((?:\[(?:year|month|day)\]\/)*)\[{1,2}(\.\.\.)?[\w-]+\]{1,2}(?:\/(?:page|index))?\.[jt]sx?$/.exec(
        path,
      ) ?? [];
    return folder === undefined || /api\/|tags?\/|category|categories/.test(folder)
      ? []
      : [{ folder: withoutGroups(folder), day: day.replace(/\[(\w+)\]/g, ':$1'), catchesAll: dots !== undefined }];
  });
}

/** The route of a section of that name. */
function ownRoute(routes: readonly Route[], section: string): Route | undefined {
  return routes.find(({ folder }) => folder === `${section}/` || folder.endsWith(`/${section}/`));
}

/** Where the posts are shown, and what stands for their dates there. */
function routeOf(
  routes: readonly Route[],
  posts: string,
  paths: readonly string[],
): { readonly route: string; readonly day: string } {
  const last = posts.split('/').at(-2) ?? '';
  const [root = posts] = contentRoot.exec(posts) ?? [];
  const showsAll = routes.some(({ folder, catchesAll }) => folder === '' && catchesAll);
  // A route that shows one folder shows it without its name.
  const hasOthers = paths.some((path) => path.startsWith(root) && !path.startsWith(posts) && isMarkdown(path));
  const own = ownRoute(routes, last);
  if (own === undefined && showsAll && hasOthers) return { route: pathOf(posts.slice(root.length)), day: '' };
  const found = own ?? routes.find(({ folder }) => /blog|posts?|articles?/.test(folder)) ?? routes[0];
  return { route: pathOf(found?.folder ?? last), day: found?.day ?? '' };
}

/** The address of a file below a folder of content; undefined where no route shows it. */
function addressBelow(routes: readonly Route[], name: string, front: Mapping): string | undefined {
  const [section = '', ...rest] = name.split('/');
  const own = rest.length === 0 ? undefined : ownRoute(routes, section);
  const slug = textOf(front.slug);
  if (own !== undefined) return pathOf(own.folder, slug ?? withoutIndex(rest.join('/')));
  const all = routes.find(({ folder, catchesAll }) => folder === '' && catchesAll);
  return all && pathOf(slug ?? withoutIndex(name));
}
