import { posix } from 'node:path';
import { copied, entriesOf, isMarkdown, isMedia, placed } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { notShown, partOfDesign } from '../old/left.ts';
import { literalIn } from '../old/literals.ts';
import { treeOf } from '../old/menu.ts';
import { dateOf, pageName } from '../old/paths.ts';
import { textOf } from '../old/read.ts';
import { emptySite, type Generator } from '../old/site.ts';
import { itemsIn } from '../old/summary.ts';
import { rewriteAdmonitions } from '../rewrite/admonitions.ts';
import { textRewriter } from '../rewrite/outside-code.ts';

/** A component that ends, which no type in angle brackets does: `List<String>`. */
const component = /^[ \t]*<[A-Z]\w+(?:\s[^<>]*)?\/>|<\/[A-Z]\w+>/m;

/**
 * A folder of Markdown that no generator made a site of, or that docsify shows as it is: each file at its path, `README.md` as the page of its folder.
 * https://docsify.js.org/
 */
export const generator: Generator = {
  title: 'Markdown',
  // Only by its name, since any folder has Markdown, or by the page that runs docsify.
  owns: isDocsify,
  read(folder) {
    const sidebar = '_sidebar.md';
    const { entries, left } = entriesOf(
      { ...folder, paths: folder.paths.filter((path) => !/(?:^|\/)\./.test(path)) },
      (path) => !/(?:^|\/)_(?:sidebar|navbar|coverpage|footer)\.md$/.test(path) || notShown(partOfDesign),
      (path, front) => {
        const stem = pageName(path);
        const isPost = dateOf(front, stem) !== undefined && /^(?:_?posts|blog|articles|news)\//.test(stem);
        return placed(isPost, stem, textOf(front.permalink));
      },
      { ...(isDocsify(folder) && { home: 'README.md' }) },
    );
    return {
      ...emptySite,
      name:
        (isDocsify(folder) && literalIn(folder.text('index.html'), 'name')) ||
        posix.basename(folder.root.replaceAll('\\', '/')),
      permalinks: ['/:path/'],
      ...(entries.some(({ extension, body }) => extension === '.mdx' || component.test(body)) && {
        components: { '*': 'unwrap' },
      }),
      entries,
      left,
      files: new Map(
        copied(folder, '', 'public/', (path) => !isMarkdown(path) && isMedia(path) && !/(?:^|\/)\./.test(path)),
      ),
      rewriters: [rewriteAdmonitions, ...(isDocsify(folder) ? [docsifyNotes] : [])],
      sidebar: folder.has(sidebar) ? itemsIn(folder.text(sidebar), '') : treeOf(entries, ''),
    };
  },
};

function isDocsify({ text }: OldFolder): boolean {
  return text('index.html').includes('$docsify');
}

/** https://docsify.js.org/#/helpers */
const docsifyNotes = textRewriter((part) =>
  part.replace(/^([!?])>[ \t]+/gm, (_, mark) => `> [!${mark === '!' ? 'WARNING' : 'TIP'}]\n> `),
);
