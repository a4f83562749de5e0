import { CommandError } from '../base/problem.ts';
import { visible } from '../base/visible.ts';
import { type Comparison, compareTrees, isSame } from '../comparison/compare.ts';
import { headline, linesOf } from '../comparison/lines.ts';
import { printMarkdownComparison } from '../comparison/markdown.ts';
import { type ComparedTree, treeInFolder, treeNamed } from '../comparison/tree.ts';
import { isPage } from '../output/manifest.ts';
import { leaving, printJson, starter, widthOf } from './command.ts';
import { parse } from './parse.ts';
import { cut, wrapped } from './terminal.ts';

/** The most lines that are printed for people, and the most addresses with other content; --json has all of them. */
const most = { lines: 10, addresses: 500 };

const ending = { ...leaving, unfinished: {} };

export const start = starter(async (args) => {
  const { values, operands } = parse('changes', args);
  const [before = '', after = 'dist'] = operands;
  const later = treeInFolder(after);
  const comparison = compareTrees(treeNamed(before, after), later);
  if (values.indexnow) printJson(indexNowOf(comparison, later));
  else if (values.json) printJson({ same: isSame(comparison), ...comparison });
  else if (values.markdown) process.stdout.write(printMarkdownComparison(comparison));
  else {
    const lines = linesOf(comparison);
    const shown = lines.length > most.lines ? lines.slice(0, most.lines - 1) : lines;
    const rest = lines.length - shown.length;
    const width = widthOf(process.stdout);
    console.log(headline(comparison));
    for (const line of shown) console.log(cut(`  ${visible(line)}`, width));
    if (rest > 0) console.log(`  and ${rest} more: --json lists all`);
    const { changed } = comparison;
    if (changed.length > 0) {
      const more = changed.length > most.addresses ? [`and ${changed.length - most.addresses} more`] : [];
      const addresses = [...changed.slice(0, most.addresses).map(visible), ...more].join(' ');
      for (const line of wrapped(`  with other content: ${addresses}`, width, '    ')) console.log(line);
    }
  }
  return 0;
}, ending);

const mostSubmitted = 10_000;

/**
 * The pages that are new, gone or other, as the JSON that search engines take by IndexNow. Throws a CommandError (2) where the later tree has no key.
 * https://www.indexnow.org/documentation
 */
function indexNowOf({ added, removed, changed }: Comparison, { manifest, read }: ComparedTree): object {
  const { baseUrl, outputs } = manifest;
  const [key] = outputs.flatMap(({ path, file }) => {
    const [, name] = /^\/([A-Za-z0-9-]{8,128})\.txt$/.exec(path) ?? [];
    return name !== undefined && read(file) === name ? [name] : [];
  });
  if (key === undefined)
    throw new CommandError(2, 'The newer tree has no key for IndexNow', 'Write indexNow: KEY in site.yaml, and build');
  const kept = new Set(changed);
  const all = [
    ...outputs.filter((output) => kept.has(output.path) && isPage(output)),
    ...[...added, ...removed].filter(isPage),
  ];
  return {
    host: new URL(baseUrl).host,
    key,
    keyLocation: `${baseUrl}/${key}.txt`,
    urlList: all.slice(0, mostSubmitted).map(({ path }) => baseUrl + path),
  };
}
