import { copied, entriesOf, filesBeside, placed, templatePagesIn } from '../old/entries.ts';
import { configFile, folderOfPosts } from '../old/javascript.ts';
import { notShown, partOfOthers } from '../old/left.ts';
import { literalIn } from '../old/literals.ts';
import { dateOf, pathOf, rootOf, stemOf, withoutIndex } from '../old/paths.ts';
import { firstText, textOf } from '../old/read.ts';
import { emptySite, type Generator } from '../old/site.ts';
import { mdxImports } from '../rewrite/mdx.ts';

/** Gatsby: Markdown in the folders that its configuration names as sources, and `src/pages/`. https://www.gatsbyjs.com/docs/how-to/routing/adding-markdown-pages/ */
export const generator: Generator = {
  title: 'Gatsby',
  owns: (folder) => configFile(folder, 'gatsby-config') !== undefined,
  read(folder) {
    const config = folder.text(configFile(folder, 'gatsby-config') ?? '');
    const named = [
      ...config.matchAll(
        /\bpath\s*:\s*(?:['"`](?:\$\{__dirname\}|\.)?\/?|path\.join\(\s*__dirname\s*,\s*['"`]|`\$\{__dirname\}\/)([\w./-]+)/g,
      ),
    ];
    const sources = named
      .map(([, path]) => rootOf(path))
      .filter((root) => folder.paths.some((path) => path.startsWith(root) && /\.mdx?$/.test(path)));
    const posts = folderOfPosts(
      folder,
      ['content/blog/', 'content/posts/', 'src/posts/', 'blog/', 'posts/'],
      (path) => path,
    );
    const roots = [...new Set([...sources, ...(posts === undefined ? [] : [posts]), 'src/pages/', 'content/'])].sort(
      (a, b) => b.length - a.length,
    );
    const { entries, left } = entriesOf(
      folder,
      (path) => roots.some((root) => path.startsWith(root)) && (!/(?:^|\/)_/.test(path) || notShown(partOfOthers)),
      (path, front) => {
        const name = stemOf(path.slice(roots.find((root) => path.startsWith(root))?.length ?? 0));
        const own = firstText(front.slug, front.path, front.permalink);
        return placed(dateOf(front, name) !== undefined, name, pathOf(own ?? withoutIndex(name)));
      },
    );
    return {
      ...emptySite,
      name: literalIn(config, 'title'),
      description: literalIn(config, 'description'),
      baseUrl: textOf(literalIn(config, 'siteUrl')),
      language: literalIn(config, 'lang'),
      author: literalIn(config, '(?:author|name)'),
      permalinks: ['/:path/', '/blog/:path/'],
      keys: { path: 'permalink' },
      components: { '*': 'unwrap' },
      entries,
      left,
      templatePages: templatePagesIn(folder, /^src\/pages\/(.+)\.[jt]sx?$/),
      files: new Map([...copied(folder, 'static/', 'public/'), ...filesBeside(folder, entries)]),
      rewriters: [mdxImports(folder, (path) => (path.startsWith('static/') ? path.slice('static'.length) : undefined))],
    };
  },
};
