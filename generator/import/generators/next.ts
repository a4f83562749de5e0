import type { Mapping } from '../../base/mapping.ts';
import {
  baseUrlOf,
  copied,
  dateOf,
  entriesOf,
  isMedia,
  literalIn,
  pathOf,
  stemOf,
  textOf,
  unknownUrl,
} from '../old/read.ts';
import { emptySite, type Generator, missing } from '../old/site.ts';
import { rewriteAdmonitions } from '../rewrite/admonitions.ts';
import { mdxImports } from '../rewrite/mdx.ts';
import { configFile, exportedFront, folderOfPosts, withoutIndex } from './javascript.ts';

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

/** A blog made with Next.js: Markdown files in one folder, that a route with a slug shows. https://nextjs.org/docs/app/getting-started/project-structure */
export const generator: Generator = {
  title: 'Next.js',
  owns: (folder) => configFile(folder, 'next\\.config') !== undefined,
  read(folder) {
    const posts = folderOfPosts(folder, usual) ?? 'posts/';
    const isRoute = /^(?:src\/)?(?:app|pages)\//.test(posts);
    const route = isRoute
      ? pathOf(withoutGroups(posts.replace(/^(?:src\/)?(?:app|pages)\//, '')))
      : routeOf(folder.paths, posts);
    const place = (path: string, front: Mapping, body: string) => {
      const stem = stemOf(path);
      if (path.startsWith(posts)) {
        const name = isRoute ? stem.slice(posts.length).replace(/(?:^|\/)page$/, '') : stem.slice(posts.length);
        if (body.trim() === '') return missing('without text');
        if (name === '') return undefined;
        const address = pathOf(route, textOf(front.slug) ?? withoutIndex(name));
        return dateOf(front, name) === undefined
          ? { kind: 'page' as const, name: pathOf(route, name).slice(1, -1), address }
          : { kind: 'post' as const, name, address };
      }
      const [, page, inApp] = /^(?:src\/)?(?:pages\/(.+)|app\/(.*\/)?page)$/.exec(stem) ?? [];
      const name =
        page ?? (/(?:^|\/)page$/.test(stem) ? withoutGroups(inApp ?? '').replace(/\/$/, '') || 'index' : undefined);
      return name === undefined ? undefined : { kind: 'page' as const, name, address: pathOf(withoutIndex(name)) };
    };
    const { entries, left } = entriesOf(folder, () => true, place, exportedFront);
    const beside = isRoute ? [] : copied(folder, posts, 'posts/LOCALE/', isMedia);
    const meta = folder.paths
      .filter(
        (path) =>
          /(?:siteMetadata|site\.config|metadata|site|config|layout)\.[cm]?[jt]sx?$/.test(path) &&
          path.split('/').length <= 3,
      )
      .map(folder.text)
      .join('\n');
    return {
      ...emptySite,
      name: literalIn(meta, '(?:title|siteTitle|headerTitle|default)'),
      description: literalIn(meta, 'description'),
      baseUrl: baseUrlIn(meta, folder.text(configFile(folder, 'next\\.config') ?? '')),
      language: literalIn(meta, '(?:language|locale|lang)')?.slice(0, 2),
      author: literalIn(meta, 'author'),
      permalinks: [`${route}:path/`, `${route}:title/`],
      keys: {
        spoiler: 'description',
        summary: 'description',
        excerpt: 'description',
        lastmod: 'updated',
        images: 'extra',
        publishedAt: 'published',
      },
      components: { '*': 'unwrap' },
      ...{ entries, left },
      files: new Map([...copied(folder, 'public/', 'public/', (path) => !path.startsWith(posts)), ...beside]),
      rewriters: [
        mdxImports(folder, (path) => (path.startsWith('public/') ? path.slice('public'.length) : undefined)),
        rewriteAdmonitions,
      ],
    };
  },
};

/** Reads the address of a site: an origin of its metadata, with the base path of the configuration. https://nextjs.org/docs/app/api-reference/functions/generate-metadata#metadatabase */
function baseUrlIn(meta: string, config: string): string | undefined {
  const found = [
    /metadataBase\s*:\s*new URL\(\s*['"`]([^'"`]+)/.exec(meta)?.[1],
    ...['metadataBase', 'siteUrl', 'baseUrl', 'url'].map((key) => literalIn(meta, key)),
    /\b(?:SITE_URL|BASE_URL|siteUrl|baseUrl)\s*=\s*['"`]([^'"`$]+)/.exec(meta)?.[1],
  ].find((one) => baseUrlOf(one) !== unknownUrl);
  return found && new URL(pathOf(literalIn(config, 'basePath')), baseUrlOf(found)).href;
}

/** Folders in parentheses are no part of addresses. https://nextjs.org/docs/app/api-reference/file-conventions/route-groups */
function withoutGroups(path: string): string {
  return path.replace(/\([^)]*\)\//g, '');
}

/** Where the route with a slug is: `app/blog/[slug]/page.tsx` shows posts at `/blog/`. */
function routeOf(paths: readonly string[], posts: string): string {
  const routes = paths.flatMap((path) => {
    const [, folder] =
      /^(?:src\/)?(?:app|pages)\/((?:[^[\]]+\/)?)\[{1,2}(?:\.\.\.)?[\w-]+\]{1,2}(?:\/(?:page|index))?\.[jt]sx?$/.exec(
        path,
      ) ?? [];
    return folder === undefined || /api\/|tags?\/|category|categories/.test(folder) ? [] : [withoutGroups(folder)];
  });
  const last = posts.split('/').at(-2) ?? '';
  const own =
    routes.find((route) => route.replace(/\/$/, '').endsWith(last)) ??
    routes.find((route) => /blog|posts?|articles?/.test(route)) ??
    routes[0];
  return pathOf(own ?? last);
}
