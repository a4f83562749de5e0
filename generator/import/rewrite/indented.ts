import { rewriterOf } from '../old/site.ts';
import { alert, listBlock } from './blocks.ts';
import { fenced, replaceBlocks } from './outside-code.ts';

const opening = /^([ \t]*)(?:!!!|\?\?\?\+?|===!?)\+?[ \t]+([\w-]*)(?:[ \t]+[\w -]*?)?[ \t]*(?:"([^"\n]*)")?[ \t]*$/;

/** The first line of a block between slashes. */
const slashed = /^([ \t]*)(\/{3,})[ \t]*([\w-]+)[ \t]*(?:\|[ \t]*(\S.*))?$/;

/**
 * The blocks of Python-Markdown, whose content is indented or between slashes: `!!! note "Title"`, `??? note` and `/// note | Title` as an alert, those
 * that begin with `=== "Tab"` or `/// tab | Tab` as tabs. https://squidfunk.github.io/mkdocs-material/reference/admonitions/
 * https://facelessuser.github.io/pymdown-extensions/extensions/blocks/
 */
export const indentedBlocks = rewriterOf((body) =>
  /^[ \t]*(?:!!!|\?\?\?|===|\/\/\/)/m.test(body) ? blocks(body.split('\n'), 0).join('\n') : body,
);

function blocks(lines: readonly string[], depth: number): readonly string[] {
  return replaceBlocks(lines, depth, (_, at) => {
    const first = blockAt(lines, at);
    if (!first) return undefined;
    if (!first.isTab) {
      const content = blocks(first.content, depth + 1);
      const made = /^(?:html|div|definition|[\w-]*caption)$/.test(first.kind)
        ? content
        : alert(first.kind === 'caution' ? 'careful' : first.kind, first.title, content);
      return { made: made.map((line) => (first.indent + line).trimEnd()), last: first.last };
    }
    const tabs: Block[] = [];
    let last = at - 1;
    for (let next: Block | undefined = first; next?.isTab && next.indent === first.indent; next = after(lines, last)) {
      tabs.push(next);
      last = next.last;
    }
    const items = tabs.map(({ title = '', content }) => ({ name: title, content: blocks(content, depth + 1) }));
    return { made: listBlock('tabs', items).map((line) => (first.indent + line).trimEnd()), last };
  });
}

function after(lines: readonly string[], last: number): Block | undefined {
  return blockAt(
    lines,
    lines.findIndex((line, index) => index > last && line.trim() !== ''),
  );
}

interface Block {
  readonly isTab: boolean;
  readonly indent: string;
  readonly kind: string;
  readonly title: string | undefined;
  readonly content: readonly string[];
  /** The index of its last line. */
  readonly last: number;
}

/** The most lines of a block between slashes. */
const longest = 1000;

function slashedAt(lines: readonly string[], at: number): Block | undefined {
  const [found, indent = '', slashes, kind = '', title] = slashed.exec(lines[at]?.trimEnd() ?? '') ?? [];
  const length =
    found === undefined ? -1 : lines.slice(at + 1, at + longest).findIndex((line) => line.trim() === slashes);
  if (length === -1) return undefined;
  const last = at + 1 + length;
  let start = at + 1;
  while (start < last && /^[ \t]{4,}[\w-]+:/.test(lines[start] ?? '')) start += 1;
  const [, type] = /^\s*type:[ \t]*['"]?([\w-]+)/m.exec(lines.slice(at + 1, start).join('\n')) ?? [];
  const isGeneral = /^(?:admonition|details)$/.test(kind);
  const content = lines.slice(start, last).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
  return { isTab: kind === 'tab', indent, kind: isGeneral ? (type ?? 'note') : kind, title, content, last };
}

function blockAt(lines: readonly string[], at: number): Block | undefined {
  const line = lines[at] ?? '';
  if (line.trimStart().startsWith('///')) return slashedAt(lines, at);
  const [found, indent = '', kind = '', title] = opening.exec(line) ?? [];
  const isTab = line.trimStart().startsWith('===');
  const isBlock = found !== undefined && (isTab ? title !== undefined : kind !== '' || title !== undefined);
  if (!isBlock || line.trim() === '===') return undefined;
  const inside = indent + (lines[at + 1]?.startsWith(`${indent}\t`) ? '\t' : '    ');
  let end = at + 1;
  while (end < lines.length && (lines[end]?.startsWith(inside) || lines[end]?.trim() === '')) end += 1;
  while (end > at + 1 && lines[end - 1]?.trim() === '') end -= 1;
  const content = lines.slice(at + 1, end).map((inner) => (inner.trim() === '' ? '' : inner.slice(inside.length)));
  return { isTab, indent, kind, title, content, last: end - 1 };
}

/** Matches the line of indented code that names its language: `:::python`, `::python`, `#!python`; with the path of a program it is a part of the code. */
export const codeMark = /^(?: {4}|\t)[ \t]*(?:::+|#!)([\w+-]+)(?:[ \t]+hl_lines=.*)?[ \t]*$/m;

/** Indented code that begins with the name of its language, as fenced code. https://python-markdown.github.io/extensions/code_hilite/ */
export const markedCode = rewriterOf((body) => {
  if (!codeMark.test(body)) return body;
  const lines = body.split('\n');
  return replaceBlocks(lines, 0, (line, at) => {
    const [, language] = codeMark.exec(line) ?? [];
    if (language === undefined || (at > 0 && lines[at - 1]?.trim() !== '')) return undefined;
    const [indent = ''] = /^[ \t]+/.exec(line) ?? [];
    let last = at;
    for (let next = at + 1; next < lines.length; next += 1)
      if (lines[next]?.startsWith(indent)) last = next;
      else if (lines[next]?.trim() !== '') break;
    const code = lines.slice(at + 1, last + 1).map((content) => content.slice(indent.length));
    const outer = indent.replace(/(?: {4}|\t)$/, '');
    const made = fenced(code.join('\n'), language).split('\n');
    return { made: made.map((content) => (outer + content).trimEnd()), last };
  }).join('\n');
});
