import { posix } from 'node:path';
import { copied, entriesOf, isMarkdown, isMedia, placed } from '../old/entries.ts';
import { treeOf } from '../old/menu.ts';
import { dateOf, stemOf, textOf } from '../old/read.ts';
import { emptySite, type Generator } from '../old/site.ts';
import { rewriteAdmonitions } from '../rewrite/admonitions.ts';

/** A component that ends, which no type in angle brackets does: `List<String>`. */
const component = /^[ \t]*<[A-Z]\w+(?:\s[^<>]*)?\/>|<\/[A-Z]\w+>/m;

/** A folder of Markdown that no generator made a site of: each file at its path, `README.md` as the page of its folder. */
export const generator: Generator = {
  title: 'Markdown',
  // Only by its name: any folder has Markdown.
  owns: () => false,
  read(folder) {
    const { entries, left } = entriesOf(
      { ...folder, paths: folder.paths.filter((path) => !/(?:^|\/)\./.test(path)) },
      () => true,
      (path, front) => {
        const stem = stemOf(path).replace(/(^|\/)README$/i, '$1index');
        const isPost = dateOf(front, stem) !== undefined && /^(?:_?posts|blog|articles|news)\//.test(stem);
        return placed(isPost, stem, textOf(front.permalink));
      },
    );
    return {
      ...emptySite,
      name: posix.basename(folder.root.replaceAll('\\', '/')),
      permalinks: ['/:path/'],
      ...(entries.some(({ extension, body }) => extension === '.mdx' || component.test(body)) && {
        components: { '*': 'unwrap' },
      }),
      ...{ entries, left },
      files: new Map(
        copied(folder, '', 'public/', (path) => !isMarkdown(path) && isMedia(path) && !/(?:^|\/)\./.test(path)),
      ),
      rewriters: [rewriteAdmonitions],
      sidebar: treeOf(entries, ''),
    };
  },
};
