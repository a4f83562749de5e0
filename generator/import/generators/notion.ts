import { posix } from 'node:path';
import { decoded } from '../../base/percent-encoding.ts';
import { nameSlug } from '../../names/name-slug.ts';
import { copied, entriesOf, isMarkdown, isMedia, placed } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { treeOf } from '../old/menu.ts';
import { stemOf } from '../old/paths.ts';
import { emptySite, type Generator, type MenuItem, type Rewriter, rewriterOf } from '../old/site.ts';
import { quoted } from '../rewrite/outside-code.ts';

/** The id that ends the names of files and folders. */
const id = /[ %20]*[ ]([0-9a-f]{32}|[0-9a-f]{4,5})(?=\/|\.\w+$|$)/g;

/** Notion: the export as Markdown and CSV, whose names end in ids. https://www.notion.com/help/export-your-content */
export const generator: Generator = {
  title: 'Notion',
  owns: ({ paths }) => paths.some((path) => / [0-9a-f]{32}\.md$/.test(path)),
  read(folder) {
    // An export of one page, with those below it, begins at that page.
    const tops = folder.paths.filter((path) => isMarkdown(path) && !path.includes('/'));
    const [home] = tops.length === 1 ? tops : [];
    const below = home === undefined ? '' : `${stemOf(home)}/`;
    const nameOf = (path: string) =>
      path === home
        ? 'index'
        : stemOf(path.startsWith(below) ? path.slice(below.length) : path)
            .replace(id, '')
            .split('/')
            .map((part) => nameSlug(part) || 'page')
            .join('/');
    const seen = new Map<string, number>();
    const freeName = (path: string, ending = '') => {
      const plain = nameOf(path);
      const count = (seen.get(plain + ending) ?? 0) + 1;
      seen.set(plain + ending, count);
      return (count === 1 ? plain : `${plain}-${count}`) + ending;
    };
    const { entries, left } = entriesOf(
      folder,
      () => true,
      (path) => placed(false, freeName(path), undefined),
    );
    return {
      ...emptySite,
      name: /^#[ \t]+(.+)$/m.exec(folder.text(home ?? ''))?.[1] ?? posix.basename(folder.root),
      permalinks: ['/:path/'],
      entries,
      left,
      files: new Map(
        copied(folder, '', 'public/', (path) => !isMarkdown(path) && isMedia(path)).map(([, from]) => [
          `public/${freeName(from, posix.extname(from).toLowerCase())}`,
          from,
        ]),
      ),
      rewriters: [asides, properties, tablesOf(folder)],
      sidebar: withoutIds(treeOf(entries, below)),
    };
  },
};

/** `<aside>` is a callout. */
const asides = rewriterOf((body) =>
  body.replace(/<aside>\s*([\s\S]*?)\s*<\/aside>/g, (_whole, inner: string) => quoted(inner)),
);

/** The properties of a page of a database, each in a line, below its title. */
const properties = rewriterOf((body) =>
  body.replace(
    /^(\s*#[^\n]*\n\s*\n)((?:[^\n:#>*|[\]]{1,60}: [^\n]*\n)+)(?=\n)/,
    (_, title: string, lines: string) => `${title}${lines.trimEnd().replaceAll('\n', '\\\n')}\n`,
  ),
);

/** The most rows of a database that a page shows. */
const mostRows = 500;

/** Databases as tables, in the place of the links to their files, with links to their pages. */
function tablesOf({ has, paths, text }: OldFolder): Rewriter {
  return rewriterOf((body, { from }) =>
    body.replace(/^\[([^\]\n]*)\]\(([^()\s]+\.csv)\)[ \t]*$/gm, (whole, title: string, link: string) => {
      const path = posix.join(posix.dirname(from), decoded(link));
      const [head = [], ...rows] = has(path) ? rowsOf(text(path)) : [];
      if (rows.length === 0 || rows.length > mostRows) return whole;
      const inside = `${stemOf(path)}/`;
      const linked = (name: string) => {
        const page = paths.find(
          (candidate) =>
            candidate.startsWith(inside) &&
            stemOf(candidate.slice(inside.length)).replace(id, '') === name &&
            isMarkdown(candidate),
        );
        return page === undefined ? name : `[${name}](${encodeURI(posix.relative(posix.dirname(from), page))})`;
      };
      const line = (cells: readonly string[]) =>
        `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
      const made = rows.map(([name = '', ...others]) => line([linked(name), ...others]));
      return [`**${title}**`, '', line(head), line(head.map(() => '---')), ...made].join('\n');
    }),
  );
}

/** The rows of a file of comma-separated values. https://www.rfc-editor.org/rfc/rfc4180 */
function rowsOf(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.trim().matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

/** Labels of folders without the ids that end their names. */
function withoutIds(items: readonly MenuItem[]): readonly MenuItem[] {
  return items.map((item) => ({
    ...item,
    text: item.text?.replace(/ [0-9a-f]{32}$/, ''),
    ...(item.items && { items: withoutIds(item.items) }),
  }));
}
