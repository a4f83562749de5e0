import type { BlockContent, Html, PhrasingContent, Root, TableRow } from 'mdast';
import { visible } from '../base/visible.ts';
import { printMarkdown } from '../format/markdown.ts';
import { paragraph, text } from '../model/nodes.ts';
import type { Redirect } from '../output/redirects.ts';
import { type Comparison, isSame } from './compare.ts';
import { headline, stateOf } from './lines.ts';

/** The most rows of a table and of a list: GitHub's comments have 65,536 characters. */
const most = 50;

/**
 * A comparison as Markdown, for a comment. Whatever comes from a tree, which a stranger may have written, is in code, on one line and with visible
 * control characters: there it can mention nobody, link nothing, and mean no markup.
 */
export function printMarkdownComparison(comparison: Comparison): string {
  const { baseUrl, added, removed, changed, types, headers, redirects, negotiated, facts } = comparison;
  if (isSame(comparison)) return printMarkdown(root(paragraph(text(headline(comparison)))));
  return printMarkdown(
    root(
      paragraph(text(headline(comparison))),
      ...(baseUrl ? [paragraph(text('The site has moved: '), ...change(baseUrl.before, baseUrl.after))] : []),
      ...table(
        'Facts and prices',
        ['What', 'Property', 'Before', 'After', 'Where'],
        facts.map((fact) => [
          [code(fact.subject), ...(fact.type === undefined ? [] : [text(' '), code(fact.type)])],
          fact.property === undefined ? [text(stateOf(fact))] : [code(fact.property)],
          ...cells(fact),
          places(fact.places),
        ]),
      ),
      ...table(
        'Addresses',
        ['Address', 'Media type', 'Now'],
        [
          ...removed.map((output) => [[code(output.path)], [code(output.mediaType)], fate(output.redirect)]),
          ...added.map(({ path, mediaType }) => [[code(path)], [code(mediaType)], [text('new')]]),
        ],
      ),
      ...table(
        'Media types',
        ['Address', 'Before', 'After'],
        types.map(({ path, before, after }) => [[code(path)], [code(before)], [code(after)]]),
      ),
      ...table(
        'Headers',
        ['Header', 'Before', 'After', 'Where'],
        headers.map((header) => [[code(header.name)], ...cells(header), places(header.paths)]),
      ),
      ...table(
        'Redirects',
        ['Address', 'Redirect', 'Now'],
        [
          ...redirects.removed.map((redirect) => [[code(redirect.path)], fate(redirect), [text('gone')]]),
          ...redirects.added.map((redirect) => [[code(redirect.path)], fate(redirect), [text('new')]]),
        ],
      ),
      ...table(
        'Markdown by Accept',
        ['Address', 'Markdown', 'Now'],
        [
          ...negotiated.removed.map(({ path, variant }) => [[code(path)], [code(variant)], [text('gone')]]),
          ...negotiated.added.map(({ path, variant }) => [[code(path)], [code(variant)], [text('new')]]),
        ],
      ),
      ...folded('Addresses with other content', changed),
    ),
  );
}

/** The values before and after. Long ones are cut where they begin to differ. */
function cells({ before, after }: { readonly before?: string; readonly after?: string }): PhrasingContent[][] {
  const start = commonStart(before, after);
  return [before, after].map((value) => (value === undefined ? [text('–')] : [code(excerpt(value, start))]));
}

function commonStart(before = '', after = ''): number {
  let length = 0;
  while (length < before.length && before[length] === after[length]) length += 1;
  return before === '' || after === '' ? 0 : length;
}

const longest = 80;

function excerpt(value: string, differsAt: number): string {
  if (value.length <= longest) return value;
  const start = Math.max(0, Math.min(differsAt - 20, value.length - longest));
  const part = value.slice(start, start + longest).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${start > 0 ? '…' : ''}${part}${start + longest < value.length ? '…' : ''}`;
}

function change(before: string, after: string): PhrasingContent[] {
  return [code(before), text(' → '), code(after)];
}

function fate(redirect: Redirect | undefined): PhrasingContent[] {
  if (!redirect) return [text('404: nothing answers')];
  const { status, location } = redirect;
  return location === undefined ? [text(`${status}: gone`)] : [text(`${status} to `), code(location)];
}

function places([first = '', ...more]: readonly string[]): PhrasingContent[] {
  return [code(first), ...(more.length > 0 ? [text(` and ${more.length} more`)] : [])];
}

function table(
  title: string,
  head: readonly string[],
  rows: readonly (readonly PhrasingContent[][])[],
): readonly (BlockContent | Html)[] {
  if (rows.length === 0) return [];
  const row = (contents: readonly PhrasingContent[][]): TableRow => ({
    type: 'tableRow',
    children: contents.map((children) => ({ type: 'tableCell', children })),
  });
  const shown = rows.slice(0, most).map(row);
  return [
    { type: 'heading', depth: 3, children: [text(title)] },
    { type: 'table', children: [row(head.map((name) => [text(name)])), ...shown] },
    ...(rows.length > most ? [paragraph(text(`and ${rows.length - most} more`))] : []),
  ];
}

/** A list that a reader has to open. https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/organizing-information-with-collapsed-sections */
function folded(title: string, paths: readonly string[]): readonly (BlockContent | Html)[] {
  if (paths.length === 0) return [];
  const shown = paths.slice(0, most).map((path) => ({
    type: 'listItem' as const,
    spread: false,
    children: [paragraph(code(path))],
  }));
  return [
    { type: 'html', value: `<details>\n<summary>${title}: ${paths.length}</summary>` },
    { type: 'list', spread: false, children: shown },
    ...(paths.length > most ? [paragraph(text(`and ${paths.length - most} more`))] : []),
    { type: 'html', value: '</details>' },
  ];
}

function root(...children: readonly (BlockContent | Html)[]): Root {
  return { type: 'root', children: [...children] };
}

/** Two grave accents with nothing in between would be read as the beginning of code. */
function code(value: string): PhrasingContent {
  return value === '' ? text('(empty)') : { type: 'inlineCode', value: visible(value) };
}
