import { rewriterOf } from '../old/site.ts';
import { alert, listBlock } from './blocks.ts';
import { replaceBlocks } from './outside-code.ts';

const opening = /^([ \t]*)(?:!!!|\?\?\?\+?|===!?)\+?[ \t]+([\w-]*)(?:[ \t]+[\w -]*?)?[ \t]*(?:"([^"\n]*)")?[ \t]*$/;

/**
 * The blocks of Python-Markdown, whose content is indented: `!!! note "Title"` and `??? note` as an alert, those that begin with `=== "Tab"` as tabs.
 * https://squidfunk.github.io/mkdocs-material/reference/admonitions/
 */
export const indentedBlocks = rewriterOf((body) =>
  /^[ \t]*(?:!!!|\?\?\?|===)/m.test(body) ? blocks(body.split('\n'), 0).join('\n') : body,
);

function blocks(lines: readonly string[], depth: number): readonly string[] {
  return replaceBlocks(lines, depth, (_, at) => {
    const first = blockAt(lines, at);
    if (!first) return undefined;
    if (!first.isTab) {
      const made = alert(first.kind, first.title, blocks(first.content, depth + 1));
      return { made: made.map((one) => (first.indent + one).trimEnd()), last: first.last };
    }
    const tabs: Block[] = [];
    let last = at - 1;
    for (let next: Block | undefined = first; next?.isTab && next.indent === first.indent; next = after(lines, last)) {
      tabs.push(next);
      last = next.last;
    }
    const items = tabs.map(({ title = '', content }) => ({ name: title, content: blocks(content, depth + 1) }));
    return { made: listBlock('tabs', items).map((one) => (first.indent + one).trimEnd()), last };
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

function blockAt(lines: readonly string[], at: number): Block | undefined {
  const line = lines[at] ?? '';
  const [found, indent = '', kind = '', title] = opening.exec(line) ?? [];
  const isTab = line.trimStart().startsWith('===');
  const isBlock = found !== undefined && (isTab ? title !== undefined : kind !== '' || title !== undefined);
  if (!isBlock || line.trim() === '===') return undefined;
  const inside = indent + (lines[at + 1]?.startsWith(`${indent}\t`) ? '\t' : '    ');
  let end = at + 1;
  while (end < lines.length && (lines[end]?.startsWith(inside) || lines[end]?.trim() === '')) end += 1;
  while (end > at + 1 && lines[end - 1]?.trim() === '') end -= 1;
  const content = lines.slice(at + 1, end).map((one) => (one.trim() === '' ? '' : one.slice(inside.length)));
  return { isTab, indent, kind, title, content, last: end - 1 };
}
