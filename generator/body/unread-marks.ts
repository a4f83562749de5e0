import type { FootnoteDefinition, RootContent, Table, Text } from 'mdast';
import { warning } from '../base/problem.ts';
import { placeIn } from '../model/body.ts';
import { namesOf } from '../model/use.ts';
import type { Reading } from './reading.ts';

/** The footnotes of a body: those that it defines, and the identifiers of those that it refers to. */
export interface Footnotes {
  readonly defined: FootnoteDefinition[];
  readonly used: Set<string>;
}

/** Reports marks of Markdown that readers would see, and what they would miss because of others. https://github.github.com/gfm/ */
export function checkMarks(node: RootContent, reading: Reading, footnotes: Footnotes): void {
  if (node.type === 'footnoteDefinition') footnotes.defined.push(node);
  else if (node.type === 'footnoteReference') footnotes.used.add(node.identifier);
  else if (node.type === 'table') checkRows(node, reading);
  else if (node.type === 'text' && /\*\*|\[[\^[]|\][[(]|::[a-z]|--/.test(node.value)) checkText(node, reading);
}

function checkText({ position, value }: Text, { raw, report, blocks }: Reading): void {
  const start = position?.start.offset ?? 0;
  const written = raw.body.slice(start, position?.end.offset);
  const tell = (found: RegExpExecArray | null, message: (mark: string) => string, hint: (mark: string) => string) =>
    found &&
    report('warning', () =>
      warning('unread-mark', message(found[0]), placeIn(raw, start + found.index), hint(found[0])),
    );
  tell(
    noteMark.exec(written),
    (mark) => `There is no footnote "${mark}", so readers see the mark`,
    (mark) => `Write "${mark}: …" in a line of its own, or \\${mark} for the mark itself`,
  );
  tell(
    wikiLink.exec(written),
    (mark) => `Readers see "${mark}", because links have another form`,
    (mark) => (mark.startsWith('!') ? 'Write ![text](picture.png)' : 'Write [text](page.md), or \\[[ for the marks'),
  );
  tell(
    namedLink.exec(written),
    (mark) => `There is no address for "${mark}", so readers see the marks`,
    () => 'Write the name with its address in a line of its own, as in "[name]: page.md", or \\[ for the mark itself',
  );
  // The text after a colon may be a node of its own.
  const end = start + written.length;
  const blank = blankLink.exec(written + /.*/y.exec(raw.body.slice(end, end + 100)));
  tell(
    blank && blank.index < written.length ? blank : null,
    (mark) => `There is a blank in the address of "${mark}", so readers see the marks`,
    () => 'Write [text](<address>), or %20 for each blank',
  );
  tell(
    tableLine.exec(written),
    () => 'The lines above and below make no table, so readers see the marks',
    () => 'Give this line as many columns as the one above it',
  );
  const block = blockMark.exec(written);
  tell(
    // A directive that was read is replaced by the nodes that it made.
    block && value.includes(block[0]) && namesOf('block', blocks).includes(block[1] ?? '') ? block : null,
    (mark) => `Readers see "${mark}", because it is within a text`,
    () => 'Put it into a line of its own, between empty lines',
  );
  tell(
    strongMark.exec(written),
    () => 'Readers see this "**": between letters without spaces, it may not stand beside a sign',
    () => 'Put signs outside of the marks, as in 「**強調**」, or write a space before or after them',
  );
}

/** A reference to a footnote, but not a class of characters: `[^1]`, `[^note]`. */
const noteMark = /(?<!\\)\[\^(?:\d+|\p{L}[\p{L}\d_]+(?:-[\p{L}\d_]+)*)\](?![*+?{])/u;

/** `[[Page]]`, `[[Page|text]]` and `![[picture.png]]`. https://help.obsidian.md/links */
const wikiLink = /!?(?<!\\)\[\[\p{L}[^\][\n]*\]\]/u;

/** `[text][name]` or `[name][]`, but not an index or classes of characters. https://spec.commonmark.org/0.31.2/#reference-link */
const namedLink = /(?<![\\\]\p{L}\d_])\[(?!.-.)[^\\\][\n]+\]\[(?!.-.)(?:[\p{L}\d][^\\\][\n]*)?\](?![*+?{[])/u;

/** A link or picture whose address, which begins like one, has a blank. https://spec.commonmark.org/0.31.2/#link-destination */
const blankLink = /(?<!\\)\[[^\][\n]*\]\((?:[a-z]+:|[./#])[^()<>"'\s]* [^()<>"'\n]*\)/;

/** A line of hyphens below the head of a table. https://github.github.com/gfm/#delimiter-row */
const tableLine =
  /(?<=\|[^\n]*\n)[ \t]*(?=[^\n]*\|)(?:\|[ \t]*)?:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)*(?:\|[ \t]*)?(?=\n|$)/;

const blockMark = /(?<![\\:\w])::([a-z][a-z-]*)/;

const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff5e]`;

/** A mark of strong words in scripts without spaces. https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run */
const strongMark = new RegExp(String.raw`(?<=${unspaced})\*\*|(?<!\\)\*\*(?=${unspaced})`, 'u');

function checkRows({ children: [head, ...rows] }: Table, { body, report }: Reading): void {
  const columns = head?.children.length ?? 0;
  for (const row of rows) {
    const cells = row.children.length;
    if (cells <= columns) continue;
    const hint = 'Add a column to the head and to the line below it, or write \\| for a bar in a text';
    const message = `The row has ${cells} cells, and the table ${columns} columns: readers miss the rest`;
    report('warning', () => warning('unread-mark', message, body.placeOf(row), hint));
  }
}

/** Reports the footnotes that no text refers to. */
export function checkFootnotes({ defined, used }: Footnotes, { body, report }: Reading): void {
  for (const note of defined) {
    if (used.has(note.identifier)) continue;
    const mark = `[^${note.label ?? note.identifier}]`;
    const message = `No text refers to the footnote "${mark}", so readers miss it`;
    report('warning', () => warning('unread-mark', message, body.placeOf(note), `Write ${mark} where it belongs`));
  }
}
