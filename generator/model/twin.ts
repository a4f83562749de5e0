import type { Nodes, Parents, RootContent } from 'mdast';
import { printMarkdown } from '../format/markdown.ts';

/** A stretch of a body, from one offset to another, that other Markdown takes the place of. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  /** What takes its place, printed when the whole tree is final. */
  readonly nodes: readonly RootContent[];
  /** The link as it was written, where the node is kept and only its link changes. */
  readonly writtenUrl: string | undefined;
  /** What it stands in. */
  readonly within: Parents['type'];
}

/** An edit of the text that a node was parsed from. */
export function editOf(node: Nodes, nodes: readonly RootContent[], within: Parents['type'], writtenUrl?: string): Edit {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0, nodes, writtenUrl, within };
}

/**
 * A body with some stretches replaced and all else as it was written: an author's own Markdown is not printed anew. Of edits within
 * one another the outermost counts.
 */
export function spliceMarkdown(body: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  let text = '';
  let at = 0;
  for (const [index, edit] of ordered.entries()) {
    if (edit.start < at) continue;
    const next = ordered[index + 1];
    const alone = next === undefined || next.start >= edit.end;
    const made = (alone && relink(edit, body)) || printEdit(edit, body);
    const emptied = made === '' ? emptiedLine(body, edit) : undefined;
    if (emptied !== undefined) {
      text += body.slice(at, Math.max(at, emptied));
      at = edit.end + 1;
      continue;
    }
    const before = body.slice(at, edit.start);
    text += (made.startsWith('\n') ? before.replace(/[ \t]+$/, '') : before) + made;
    at = edit.end;
  }
  return `${(text + body.slice(at)).replace(/^(?:[ \t]*\n)+/, '').trimEnd()}\n`;
}

const blocks: ReadonlySet<Parents['type']> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/**
 * Where the line of a paragraph begins of which no more would be left than the marks of quotes, which would end the paragraph; undefined for
 * any other. Of all edits in a line, which may be long, only the last looks for its beginning.
 */
function emptiedLine(body: string, { start, end, within }: Edit): number | undefined {
  if (blocks.has(within) || body.charAt(end) !== '\n') return undefined;
  const lineStart = body.lastIndexOf('\n', start - 1) + 1;
  return /^[ \t>]*$/.test(body.slice(lineStart, start)) ? lineStart : undefined;
}

/** The text of a plain inline link or image with its new URL; undefined where it is written in another way. */
function relink({ start, end, nodes: [node], writtenUrl }: Edit, body: string): string | undefined {
  const written = `](${writtenUrl})`;
  const text = body.slice(start, end);
  if (writtenUrl === undefined || !node || !('url' in node) || !text.endsWith(written) || /[\s()<>\\]/.test(node.url))
    return undefined;
  return `${text.slice(0, -written.length)}](${node.url})`;
}

function printEdit({ start, end, nodes, within }: Edit, body: string): string {
  if (nodes.length === 0) return '';
  const printed = printMarkdown({ type: 'root', children: [...nodes] }).trimEnd();
  if (within === 'tableCell') return printed.replace(/\\?\|/g, '\\|');
  const isNumber = /^\d+$/.test(printed) && /[.)]/.test(body.charAt(end));
  const isBlock = nodes.some(({ type }) => type === 'table' || type === 'list' || type === 'paragraph');
  // A line may be long and hold many edits: it is looked at only where it matters.
  if (!isNumber && !isBlock && !printed.includes('\n')) return printed;
  const lineStart = body.lastIndexOf('\n', start - 1) + 1;
  const line = body.slice(lineStart, start);
  const [marks = ''] = containers.exec(line) ?? [];
  // A number that begins a line and ends in a point would begin a list.
  if (isNumber) return marks === line ? `${printed}\\` : printed;
  const continuation = marks.replace(/[^ \t>]/g, ' ');
  const text = printed.replaceAll('\n', `\n${continuation}`);
  if (!isBlock) return text;
  const before = continuation === line && hasText(body, lineStart - 1) ? `\n${line}` : '';
  const after = hasText(body, body.indexOf('\n', end) + 1) ? `\n${continuation.trimEnd()}` : '';
  return before + text + after;
}

/** The marks of the quotes, list items and notes that a line is in. What goes on in them has the same quotes, and space for the rest. */
const containers = /^(?:[ \t>]|(?:[-*+]|\d+[.)]|\[\^[^\]\s]+\]:)(?=[ \t]))*/;

/** Whether the line that an offset is in has text, which without a blank line between would be one block with what is beside it. */
function hasText(body: string, offset: number): boolean {
  if (offset <= 0) return false;
  const end = body.indexOf('\n', offset);
  return /[^\s>]/.test(body.slice(body.lastIndexOf('\n', offset - 1) + 1, end === -1 ? undefined : end));
}
