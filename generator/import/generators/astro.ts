import { posix } from 'node:path';
import { escapeExpression } from '../../base/expression.ts';
import type { Mapping } from '../../base/mapping.ts';
import { copied, entriesOf, filesBeside, isMedia, placed, templatePagesIn, textsOf } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { configFile, localesIn, namedByFolders, objectsAfter } from '../old/javascript.ts';
import { markedBy } from '../old/languages.ts';
import { notShown, partOfOthers } from '../old/left.ts';
import { literalIn, valueAfter } from '../old/literals.ts';
import { menuIn, treeOf } from '../old/menu.ts';
import { dateOf, pathOf, stemOf, withoutIndex } from '../old/paths.ts';
import { firstText, textOf, valuesOf, withAuthors } from '../old/read.ts';
import { emptySite, type Generator, type MenuItem, type OldEntry, rewriterOf } from '../old/site.ts';
import { cautions, rewriteAdmonitions } from '../rewrite/admonitions.ts';
import { fileTitles } from '../rewrite/code-info.ts';
import { rewriteJsxBlocks } from '../rewrite/jsx-blocks.ts';
import { landing } from '../rewrite/landing.ts';
import { mdxImports } from '../rewrite/mdx.ts';

/** Astro: collections in `src/content/`, pages in `src/pages/`, `public/`; Starlight keeps its pages in `src/content/docs/`. https://docs.astro.build/en/basics/project-structure/ */
export const generator: Generator = {
  title: 'Astro',
  owns: (folder) => configFile(folder, 'astro\\.config') !== undefined,
  read(folder) {
    const config = folder.text(configFile(folder, 'astro\\.config') ?? '');
    const constants = textsOf(folder, /^src\/(?:consts|config|site-config|constants)\.[jt]s$/);
    const site = firstText(literalIn(config, 'site'), constantIn(config, 'site'), literalIn(constants, 'website'));
    // Starlight may have its languages from elsewhere.
    const languages = namedByFolders(localesIn(config), folder.paths, /^src\/content\/docs\/([^/]+)\//);
    const find = markedBy(languages);
    const isPrefixed =
      /\bprefixDefaultLocale\s*:\s*true/.test(config) ||
      folder.paths.some((path) => /^src\/pages\/\[(?:lang|locale)\]/.test(path));
    const loaders = loadersIn(folder);
    const roots = ['src/content/', 'src/data/', 'src/pages/', ...loaders.map(([root]) => root)];
    const routes = routesIn(folder, (path) => find(path).path.replace(/\[(?:lang|locale)\]\//, ''));
    // https://starlight-blog-docs.vercel.app/guides/authors/
    const people = valuesOf(valuesOf(valueAfter(config, /\bstarlightBlog\(\s*/)).authors);
    const place = (path: string, front: Mapping, _body: string, mark: string) => {
      const stem = stemOf(path);
      if (path.startsWith('src/pages/')) {
        const name = stem.slice('src/pages/'.length);
        return placed(name.includes('/') && dateOf(front, name) !== undefined, name, pathOf(mark, withoutIndex(name)));
      }
      const loaded = loaders.find(([folderName]) => path.startsWith(folderName));
      const [, collection = '', name = ''] = loaded
        ? ['', loaded[1], stem.slice(loaded[0].length)]
        : (/^src\/(?:content|data)\/([^/]+)\/(.+)$/.exec(stem) ?? []);
      if (/(?:^|\/)_/.test(name)) return notShown(partOfOthers);
      if (collection === '') return undefined;
      const isDocs = collection === 'docs';
      const isPost = (!isDocs || name.startsWith('blog/')) && dateOf(front, name) !== undefined;
      const route = isDocs ? '' : routeOf(routes, collection, folder);
      const prefix = mark === languages.main && !isDocs && !isPrefixed ? '' : mark;
      const slug = textOf(front.slug);
      const routed = route === undefined ? undefined : pathOf(prefix, route, slug ?? withoutIndex(name).toLowerCase());
      const address = isDocs && slug !== undefined ? pathOf(slug) : routed;
      const place = placed(isPost, isDocs || isPost ? name : `${collection}/${name}`, address);
      return isDocs ? { ...place, front: withHeroTitle(withAuthors(front, people) ?? front) } : place;
    };
    const { entries, left } = entriesOf(folder, (path) => roots.some((root) => path.startsWith(root)), place, {
      marked: find,
    });
    return {
      ...emptySite,
      name: firstText(literalIn(config, 'title'), constantIn(constants, 'TITLE'), literalIn(constants, 'title')),
      description: firstText(
        literalIn(config, 'description'),
        constantIn(constants, 'DESCRIPTION'),
        literalIn(constants, '(?:desc|description)'),
      ),
      // Plugins have a base of their own.
      baseUrl:
        site && site.replace(/\/$/, '') + pathOf(textOf(valuesOf(valueAfter(config, /export\s+default\s+/)).base)),
      language: languages.main,
      permalinks: ['/blog/:path/', '/posts/:path/', '/post/:path/', '/:path/'],
      components: { '*': 'unwrap' },
      entries,
      left,
      templatePages: templatePagesIn(folder, /^src\/pages\/(.+)\.astro$/),
      files: new Map([
        ...copied(folder, 'public/', 'public/'),
        ...copied(folder, 'src/assets/', 'assets/', isMedia),
        ...filesBeside(folder, entries),
      ]),
      // https://starlight.astro.build/guides/i18n/#fallback-content
      fallsBack: folder.paths.some((path) => path.startsWith('src/content/docs/')),
      sidebar: sidebarIn(config, entries, languages.main, folder),
      rewriters: [
        mdxImports(folder, (path) => (path.startsWith('src/assets/') ? `/${path.slice('src/'.length)}` : undefined)),
        ...(/\b(?:starlight|expressiveCode)\s*\(/.test(config) ? [fileTitles] : []),
        cautions,
        rewriteJsxBlocks,
        rewriteAdmonitions,
        landing,
        assetPaths,
      ],
    };
  },
};

/** Starlight shows the title of a hero above its page, and the title of the page elsewhere. https://starlight.astro.build/reference/frontmatter/#hero */
function withHeroTitle(front: Mapping): Mapping {
  const title = textOf(valuesOf(front.hero).title);
  return title === undefined ? front : { ...front, title, sidebar: { label: front.title, ...valuesOf(front.sidebar) } };
}

/** The sidebar of Starlight, or the files of the folder that it lists, in the main language. https://starlight.astro.build/guides/sidebar/ */
function sidebarIn(
  config: string,
  entries: readonly OldEntry[],
  main = '',
  { paths, text }: Pick<OldFolder, 'paths' | 'text'>,
): readonly MenuItem[] {
  if (!/\bstarlight\s*\(/.test(config)) return [];
  const file = paths.find(
    (path) => /^(?:[\w.-]+\/)?[\w.-]*sidebar\.[cm]?[jt]s$/.test(path) && /\bsidebar\s*=/.test(text(path)),
  );
  const value = valueAfter(config, /\bsidebar\s*:\s*/) ?? valueAfter(text(file ?? ''), /\bsidebar\s*=\s*/);
  const inFolder = entries.some(({ from }) => from.startsWith(`src/content/docs/${main}/`));
  const root = main !== '' && inFolder ? `${main}/` : '';
  if (!Array.isArray(value))
    return treeOf(entries, `src/content/docs/${root}`).filter(({ to = '' }) => !/docs\/index\.\w+$/.test(to));
  return menuIn(value, {
    toOf: (written) => (/^\w+:/.test(written) ? written : pathOf(root + written.replace(/^\//, ''))),
    special: ({ autogenerate, label }) => {
      const folder = textOf(valuesOf(autogenerate).directory);
      if (folder === undefined) return undefined;
      const items = treeOf(entries, `src/content/docs/${root}${folder}/`);
      return label === undefined ? items : [{ text: textOf(label), items }];
    },
  });
}

/** The folders that collections are loaded from elsewhere, with what routes may call them. https://docs.astro.build/en/guides/content-collections/#the-glob-loader */
function loadersIn({ paths, text }: OldFolder): readonly (readonly [folder: string, name: string])[] {
  const config = paths.filter((path) => /^src\/content(?:\.config|\/config)\.[cm]?[jt]s$/.test(path)).map(text);
  return objectsAfter(config.join('\n'), 'defineCollection\\(\\s*').flatMap((options) => {
    const folder = posix.join(literalIn(options, 'base') ?? '.', '/').replace(/^\//, '');
    return /^\.|^src\/(?:content|data)\/$/.test(folder) ? [] : [[folder, posix.basename(folder)] as const];
  });
}

/** A page for many entries: where it is, and the collections that it asks for. */
interface Route {
  readonly at: string;
  readonly shown: readonly string[];
}

function routesIn({ paths, text }: OldFolder, plainOf: (path: string) => string): readonly Route[] {
  return paths.flatMap((path) => {
    const [all, at = ''] =
      /^src\/pages\/(?:(.*)\/)?\[(?:\.\.\.)?(?!page\])\w+\](?:\/index)?\.astro$/.exec(plainOf(path)) ?? [];
    const asked = all === undefined ? [] : [...text(path).matchAll(/\bgetCollection\(\s*['"`]([\w-]+)/g)];
    return all === undefined ? [] : [{ at, shown: asked.map(([, name = '']) => name) }];
  });
}

/** Where the entries of a collection are: where a page of its name shows them, or one that asks for it. Undefined for parts of one page. */
function routeOf(routes: readonly Route[], collection: string, { paths, text }: OldFolder): string | undefined {
  const asked = new RegExp(`\\bget(?:Collection|Entry)\\(\\s*['"\`]${escapeExpression(collection)}['"\`]`);
  const isPart = () => paths.some((path) => /^src\/pages\/[^[]*\.astro$/.test(path) && asked.test(text(path)));
  const named = routes.flatMap(({ at }) => (at === '' ? [] : [at]));
  return (
    named.find((route) => route === collection) ??
    // A post of the collection `posts` is at `/post/`.
    named.find((route) => `${route}s` === collection || route === `${collection}s`) ??
    routes.find(({ at, shown }) => shown.includes(collection) && !/tag|categor|author/.test(at))?.at ??
    (named.length === 1 && !/tag/.test(named[0] ?? '') ? named[0] : undefined) ??
    (isPart() ? undefined : collection)
  );
}

/** `../../assets/a.png` of a file in `src/content/` is in `assets/`. */
const assetPaths = rewriterOf((body) =>
  body.replace(
    /(?<!\.\.\/)(?:\.\.\/)+assets\/(?=[\w./-]{1,300}\.(?:png|jpe?g|gif|svg|webp|avif))|~\/assets\/|@\/?assets\//g,
    '/assets/',
  ),
);

function constantIn(source: string, end: string): string | undefined {
  return textOf(
    new RegExp(`const\\s+\\w*${end}\\w*\\s*=\\s*(?:[\\w.]+\\s*\\|\\|\\s*)?['"\`]([^'"\`\\n]+)`).exec(source)?.[1],
  );
}
