import { escapeExpression } from '../../base/expression.ts';
import { rewriterOf } from '../old/site.ts';
import { codeLines, outsideCode, replaceBlocks } from './outside-code.ts';

const attribute = String.raw`(?:(?:[.#][\w:-]+)+|[\w:-]+=(?:"[^"\n]*"|'[^'\n]*')|[a-z][\w-]*)`;
const attributes = String.raw`\{:[ \t]*(?:[\w-]+:[ \t]*)?${attribute}(?:[ \t]+${attribute})*[ \t]*\}`;
const item = String.raw`(?:[*+-]|\d+[.)])[ \t]`;

const contentsList = String.raw`[ \t]*(?:[*+-]|\d+[.)])[ \t]+[^\n]*\n[ \t]*\{:(?:[^{}\n]*[ \t])?toc\b[^{}\n]*\}[ \t]*$`;
const contentsTitle = String.raw`#{1,6}[ \t][^\n]*\n[ \t]*\{:[^{}\n]*\.no_toc\b[^{}\n]*\}[ \t]*\n\s*?^`;
const contentsSummary = String.raw`<details\b[^<>]*>\s*<summary>[^<>]*<\/summary>\s*(?:\{:[^{}\n]*\}\s*?)?^`;
/** Matches a list of contents, with the heading of its own or the disclosure that it is in. https://just-the-docs.com/docs/navigation/in-page/#generating-contents-lists */
export const contents = new RegExp(
  String.raw`^${contentsSummary}${contentsList}\s*<\/details>|^(?:${contentsTitle})?${contentsList}`,
  'gim',
);
const headingId =
  /^(#{1,6}[ \t](?![^\n]*\{#)[^\n]*?|[^\n]+(?=\n(?:=+|-+)[ \t]*\n))[ \t]*(\n(?:=+|-+)[ \t]*)?\n[ \t]*\{:(?:[^{}\n#]*[ \t])?#([\w:-]+)[^{}\n]*\}[ \t]*$/gm;
const blockId =
  /^(?![ \t]*(?:[|`~#]|<(?!(?:sup|sub|small|span|em|strong|[abi]|kbd)\b)))([^\n]*[^|\s])[ \t]*\n[ \t]*\{:(?:[^{}\n#]*[ \t])?#([\w:-]+)[^{}\n]*\}[ \t]*$/gm;
const alone = new RegExp(String.raw`^(?:[ \t]|>)*${attributes}[ \t]*$(\n(?=[ \t]*(?:\n|${item})))?`, 'gim');
const ofItem = new RegExp(String.raw`^([ \t]*${item}[ \t]*)${attributes}[ \t]*`, 'gim');
const ofSpan = new RegExp(String.raw`(?<=[)\]*_>])${attributes}`, 'gi');
const afterCode = new RegExp(`^${attributes}`, 'i');
const comment = /\{::comment\}(?:(?!\{::comment\})[\s\S])*?\{:\/(?:comment)?\}/g;
const extension = /\{::nomarkdown\}|\{:\/(?:nomarkdown)?\}|\{::options\b[^{}\n]*\/\}/g;

/**
 * Rewrites the syntax of Kramdown that CommonMark lacks: lists of attributes, of which readers see nothing but ids; a list of contents, which the
 * new design has; HTML up to its end, blank lines and all; and Markdown within `markdown="1"`. https://kramdown.gettalong.org/syntax.html
 */
export const rewriteKramdown = rewriterOf((body) =>
  withHtmlBlocks(
    outsideCode(withTables(withWholeRules(withAbbreviations(body))), (part, offset) =>
      (offset > 0 ? part.replace(afterCode, '') : part)
        .replace(breakAlone, '$1\n\n')
        .replace(comment, '')
        .replace(extension, '')
        .replace(contents, '')
        .replace(headingId, (_, text: string, rule: string | undefined, id: string) => `${text} {#${id}}${rule ?? ''}`)
        .replace(blockId, '$1<a id="$2"></a>')
        .replace(alone, '')
        .replace(ofItem, '$1')
        .replace(ofSpan, ''),
    ),
  ),
);

/** Matches what an abbreviation means. https://kramdown.gettalong.org/syntax.html#abbreviations */
export const abbreviation = /^ {0,3}\*\[([^\]\n]+)\]:[ \t]*(.*)\n?/gm;

/** More than any text explains. */
const mostAbbreviations = 200;

/** The abbreviations of a text as elements that say what they mean, in place of the lines that say so. */
function withAbbreviations(body: string): string {
  const meanings = new Map<string, string>();
  const text = outsideCode(body, (part) =>
    part.replace(abbreviation, (line, name: string, meaning: string) => {
      if (meanings.size === mostAbbreviations) return line;
      meanings.set(name.trim(), meaning.trim().replaceAll('"', '&quot;'));
      return '';
    }),
  );
  if (meanings.size === 0) return body;
  const names = [...meanings.keys()].map(escapeExpression).join('|');
  const name = new RegExp(
    String.raw`<[^<>]*>|\]\([^()\n]*\)|^[ \t]*\[[^\]\n]*\]:.*$|https?:\S*|\{[^{}\n]*\}|(?<![\p{L}\p{N}])(?:${names})(?![\p{L}\p{N}])`,
    'gmu',
  );
  return outsideCode(text, (part) =>
    part.replace(name, (found) => {
      const meaning = meanings.get(found);
      return meaning === undefined ? found : `<abbr title="${meaning}">${found}</abbr>`;
    }),
  );
}

/** A tag in a line of its own that begins a paragraph in Kramdown, and HTML up to the next empty line in CommonMark. */
const breakAlone = /^( {0,3}<(?:br|img)\b[^<>]*>)[ \t]*\n(?=[^\s<])/gm;

/** Gives the rule below the head of a table without bars at its edges as many columns as the head has, without which it is none in CommonMark. */
function withWholeRules(body: string): string {
  const isCode = codeLines();
  return body
    .split('\n')
    .map((line, at, lines) => {
      const head = lines[at - 1] ?? '';
      const isRule = !isCode(line) && /^[ \t]*:?-+:?[ \t]*\|[-:| \t]*-:?[ \t]*$/.test(line);
      if (!isRule || !/^[ \t]*[^|\s].*\|/.test(head)) return line;
      return line.trimEnd() + ' | ---'.repeat(Math.max(0, cellsOf(head) - cellsOf(line)));
    })
    .join('\n');
}

const rule = /^[ \t]*[|+][-+|: \t=]*$/;

/** Tables with rules between any rows, or with none, as CommonMark reads them. https://kramdown.gettalong.org/syntax.html#tables */
function withTables(body: string): string {
  if (!/^[ \t]*\|/m.test(body)) return body;
  const lines = body.split('\n');
  const made = replaceBlocks(lines, 0, (line, at) => {
    if (!/^[ \t]*\|/.test(line)) return undefined;
    let last = at;
    while (/^[ \t]*\|/.test(lines[last + 1] ?? '')) last += 1;
    const table = lines.slice(at, last + 1);
    return { made: isPlainTable(table) ? table : tableOf(table), last };
  });
  return made.join('\n');
}

/** The cells of a row; a bar in code is none between cells. */
function cellsOf(row: string): number {
  return row
    .replace(/`[^`]*`|\\\|/g, '')
    .replace(/^[ \t]*\||\|[ \t]*$/g, '')
    .split('|').length;
}

function isPlainTable([head = '', second = '', ...rows]: readonly string[]): boolean {
  const isDelimiter = /^[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|?)+$/.test(second.trimEnd());
  return isDelimiter && !rule.test(head) && !rows.some((row) => rule.test(row)) && cellsOf(head) === cellsOf(second);
}

function tableOf(lines: readonly string[]): readonly string[] {
  const rows = lines.filter((line) => !rule.test(line));
  if (rows.length === 0) return lines;
  const [indent = ''] = /^[ \t]*/.exec(rows[0] ?? '') ?? [];
  const columns = Math.max(...rows.map(cellsOf));
  const first = lines.findIndex((line) => !rule.test(line));
  const end = lines.findIndex((line, at) => at > first && rule.test(line));
  // Of several rows before the first rule, one can be the head.
  const hasHead = end === first + 1 && rows.length > 1;
  const marks = (hasHead ? (lines[end] ?? '') : '').replaceAll('+', '|').split('|').slice(1);
  const aligned = Array.from({ length: columns }, (_, at) => /^:?-+:?$/.exec((marks[at] ?? '').trim())?.[0] ?? '---');
  const head = hasHead ? [rows[0] ?? ''] : [`${indent}|${' |'.repeat(columns)}`];
  return [...head, `${indent}| ${aligned.join(' | ')} |`, ...rows.slice(hasHead ? 1 : 0)];
}

/** An element of HTML in a text, by the offsets of its tags. */
interface Element {
  readonly name: string;
  readonly tag: string;
  readonly start: number;
  /** The offset of its end tag. */
  readonly close: number;
}

/** The elements outside code, in the order of their beginnings. */
function elementsIn(body: string): readonly Element[] {
  const found: Element[] = [];
  const open = new Map<string, (readonly [start: number, tag: string])[]>();
  outsideCode(body, (part, offset) => {
    for (const { 0: tag, 1: slash, 2: written = '', index } of part.matchAll(/<(\/?)([a-z][a-z\d]*)\b[^<>]*>/gi)) {
      const name = written.toLowerCase();
      const starts = open.get(name) ?? [];
      open.set(name, starts);
      if (slash === '') starts.push([offset + index, tag]);
      else {
        const [start, opening = ''] = starts.pop() ?? [];
        if (start !== undefined) found.push({ name, tag: opening, start, close: offset + index });
      }
    }
    return part;
  });
  return found.sort((a, b) => a.start - b.start);
}

const blockNames = new Set(
  'address article aside blockquote center details dialog div dl fieldset figure footer form header main nav ol p section table ul'.split(
    ' ',
  ),
);
const readsMarkdown = /\smarkdown=["']?(?:1|block|span)["']?/;
const inLine = /^(?:a|abbr|b|em|i|small|span|strong|sub|summary|sup|u)$/;

/** More elements with Markdown than any text has. */
const mostMarked = 200;

/** Has CommonMark read HTML as Kramdown does: to its end, and what is marked as Markdown as such. */
function withHtmlBlocks(body: string): string {
  if (!body.includes('<')) return body;
  const elements = elementsIn(body);
  const marked = elements.filter(({ tag }) => readsMarkdown.test(tag)).slice(0, mostMarked);
  const edits: (readonly [start: number, end: number, text: string])[] = [];
  for (const { name, tag, start, close } of marked) {
    const end = start + tag.length;
    const isInLine = inLine.test(name);
    edits.push([start, end, tag.replace(readsMarkdown, '') + (isInLine ? '' : '\n\n')]);
    if (!isInLine) {
      edits.push([close, close, '\n\n']);
      const inner = body.slice(end, close);
      const indents = [...inner.matchAll(/\n([ \t]*)(?=\S)(?!<\/)/g)].map(([, indent = '']) => indent.length);
      const least = indents.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
      const isInner = marked.some(
        (element) => element.start > start && element.close < close && !inLine.test(element.name),
      );
      if (!isInner && least > 0 && least < Number.POSITIVE_INFINITY)
        for (const { index } of inner.matchAll(new RegExp(`\\n[ \\t]{${least}}`, 'g')))
          edits.push([end + index + 1, end + index + 1 + least, '']);
    }
  }
  let last = 0;
  for (const { name, start, close } of elements) {
    const line = body.lastIndexOf('\n', start - 1) + 1;
    if (start < last || !blockNames.has(name) || !/^ {0,3}$/.test(body.slice(line, start))) continue;
    last = close;
    for (const edit of blanksIn(body, start, close, marked)) edits.push(edit);
  }
  let made = '';
  let at = 0;
  for (const [start, end, text] of edits.sort(([a], [b]) => a - b)) {
    if (start < at) continue;
    made += body.slice(at, start) + text;
    at = end;
  }
  return made + body.slice(at);
}

/** The blank lines of an element after which CommonMark would take what is indented for code. */
function blanksIn(body: string, start: number, close: number, marked: readonly Element[]): [number, number, string][] {
  const found: [number, number, string][] = [];
  let kept: string | undefined;
  let at = start;
  for (const line of body.slice(start, close).split('\n')) {
    const [, name] = /<(pre|script|style|textarea)\b/i.exec(line) ?? [];
    kept ??= name;
    if (kept !== undefined && line.toLowerCase().includes(`</${kept.toLowerCase()}`)) kept = undefined;
    const next = at + line.length + 1;
    const isCode = /^(?: {4}|[ ]{0,3}\t|[ \t]*\n)/.test(body.slice(next, next + 200));
    const isMarked = marked.some((element) => element.start < at && at < element.close);
    if (kept === undefined && line.trim() === '' && isCode && !isMarked) found.push([at, next, '']);
    at = next;
  }
  return found;
}
