import { posix } from 'node:path';
import { nameSlug } from '../../names/name-slug.ts';
import { copied, entriesOf, isMarkdown, isMedia, placed } from '../old/entries.ts';
import { treeOf } from '../old/menu.ts';
import { stemOf } from '../old/read.ts';
import { emptySite, type Generator, rewriterOf } from '../old/site.ts';
import { quoted } from '../rewrite/outside-code.ts';

/** The id that ends the names of files and folders. */
const id = /[ %20]*[ ]([0-9a-f]{32}|[0-9a-f]{4,5})(?=\/|\.\w+$|$)/g;

/** Notion: the export as Markdown and CSV, whose names end in ids. https://www.notion.com/help/export-your-content */
export const generator: Generator = {
  title: 'Notion',
  owns: ({ paths }) => paths.some((path) => / [0-9a-f]{32}\.md$/.test(path)),
  read(folder) {
    const nameOf = (path: string) =>
      stemOf(path)
        .replace(id, '')
        .split('/')
        .map((part) => nameSlug(part) || 'page')
        .join('/');
    const seen = new Map<string, number>();
    const { entries, left } = entriesOf(
      folder,
      () => true,
      (path) => {
        const plain = nameOf(path);
        const count = (seen.get(plain) ?? 0) + 1;
        seen.set(plain, count);
        const name = count === 1 ? plain : `${plain}-${count}`;
        return placed(false, name, undefined);
      },
    );
    return {
      ...emptySite,
      name: posix.basename(folder.root),
      permalinks: ['/:path/'],
      ...{ entries, left },
      files: new Map(
        copied(folder, '', 'public/', (path) => !isMarkdown(path) && isMedia(path)).map(([, from]) => [
          `public/${nameOf(from)}${posix.extname(from).toLowerCase()}`,
          from,
        ]),
      ),
      rewriters: [asides],
      sidebar: treeOf(entries, ''),
    };
  },
};

/** `<aside>` is a callout. */
const asides = rewriterOf((body) =>
  body.replace(/<aside>\s*([\s\S]*?)\s*<\/aside>/g, (_whole, inner: string) => quoted(inner)),
);
