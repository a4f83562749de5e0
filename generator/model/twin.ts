import type { Nodes, RootContent } from 'mdast';
import { printMarkdown } from '../format/markdown.ts';

/** A stretch of a body, from one offset to another, that other Markdown takes the place of. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  /** What takes its place, printed when the whole tree is final. */
  readonly nodes: readonly RootContent[];
  /** The link as it was written, where the node is kept and only its link changes. */
  readonly writtenUrl: string | undefined;
  readonly inTable: boolean;
}

/** An edit of the text that a node was parsed from. */
export function editOf(node: Nodes, nodes: readonly RootContent[], inTable: boolean, writtenUrl?: string): Edit {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0, nodes, writtenUrl, inTable };
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
    text += body.slice(at, edit.start) + ((alone && relink(edit, body)) || printEdit(edit, body));
    at = edit.end;
  }
  return `${(text + body.slice(at)).replace(/^(?:[ \t]*\n)+/, '').trimEnd()}\n`;
}

/** The text of a plain inline link or image with its new URL; undefined where it is written in another way. */
function relink({ start, end, nodes: [node], writtenUrl }: Edit, body: string): string | undefined {
  const written = `](${writtenUrl})`;
  const text = body.slice(start, end);
  if (writtenUrl === undefined || !node || !('url' in node) || !text.endsWith(written) || /[\s()<>\\]/.test(node.url))
    return undefined;
  return `${text.slice(0, -written.length)}](${node.url})`;
}

function printEdit({ start, end, nodes, inTable }: Edit, body: string): string {
  if (nodes.length === 0) return '';
  const printed = printMarkdown({ type: 'root', children: [...nodes] }).trimEnd();
  if (inTable) return printed.replace(/\\?\|/g, '\\|');
  const { continuation, isWhole } = lineBefore(body, start);
  const text = printed.replaceAll('\n', `\n${continuation}`);
  if (isBlock(nodes)) return goesOn(body, end) ? `${text}\n${continuation.trimEnd()}` : text;
  // A number that begins a line and ends in a point would begin a list.
  return isWhole && /^\d+$/.test(text) && /[.)]/.test(body.charAt(end)) ? `${text}\\` : text;
}

/** What a line must begin with to stay in the quotes and list items of the line of an offset, and whether that is all before the offset. */
function lineBefore(body: string, offset: number): { readonly continuation: string; readonly isWhole: boolean } {
  const line = body.slice(body.lastIndexOf('\n', offset - 1) + 1, offset);
  const [marks = ''] = /^(?:[ \t>]|(?:[-*+]|\d+[.)])(?=[ \t]))*/.exec(line) ?? [];
  return { continuation: marks.replace(/[^ \t>]/g, ' '), isWhole: marks === line };
}

function isBlock(nodes: readonly RootContent[]): boolean {
  return nodes.some(({ type }) => type === 'table' || type === 'list' || type === 'paragraph');
}

/** Whether the line after an offset has text, which would become part of a block before it. */
function goesOn(body: string, offset: number): boolean {
  const next = body.indexOf('\n', offset) + 1;
  const end = body.indexOf('\n', next);
  return next > 0 && /[^\s>]/.test(body.slice(next, end === -1 ? undefined : end));
}
