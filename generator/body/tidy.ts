import type { Delete, Emphasis, InlineCode, Nodes, Parents, RootContent, Strong, Text } from 'mdast';

/** Whether a node that means nothing without content has none left; Markdown cannot express most of these when empty. */
export function isEmptied(node: Nodes): boolean {
  return 'children' in node && node.children.length === 0 && (isMarked(node) || saysNothing.has(node.type));
}

const saysNothing: ReadonlySet<Nodes['type']> = new Set(['paragraph', 'blockquote', 'list', 'listItem']);

function isMarked(node: Nodes): node is Emphasis | Strong | Delete {
  return node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete';
}

/**
 * Tidies the text of a paragraph, heading or cell after something was removed: leaves no empty line and no white space at the ends of
 * a line, which Markdown would read as the end of the paragraph or as a line break.
 */
export function tidyText(parent: Parents): void {
  tidyWithin(parent, true);
  trimEnd(parent);
}

/** Returns whether the end is still at the start of a line. */
function tidyWithin(parent: Parents, fromLineStart: boolean): boolean {
  let atLineStart = fromLineStart;
  const kept: RootContent[] = [];
  for (const node of joinAlike(parent.children)) {
    if (node.type === 'text') {
      const value = tidyLines(node.value, atLineStart);
      if (value === '') continue;
      atLineStart = value.endsWith('\n');
      kept.push({ ...node, value });
      continue;
    }
    atLineStart = 'children' in node ? tidyWithin(node, atLineStart) : node.type === 'break';
    if (!isEmptied(node)) kept.push(node);
  }
  parent.children = kept as typeof parent.children;
  return atLineStart;
}

/** Joins adjacent texts, and adjacent nodes with the same marks: printed side by side, their marks would be read as other ones. */
function joinAlike(nodes: readonly RootContent[]): readonly RootContent[] {
  const joined: RootContent[] = [];
  for (const node of nodes) {
    const before = joined.at(-1);
    if (before?.type !== node.type) joined.push(node);
    else if (isValue(before) && isValue(node)) joined.splice(-1, 1, { ...before, value: before.value + node.value });
    else if (isMarked(before) && isMarked(node)) for (const child of node.children) before.children.push(child);
    else joined.push(node);
  }
  return joined;
}

function isValue(node: Nodes): node is Text | InlineCode {
  return node.type === 'text' || node.type === 'inlineCode';
}

function tidyLines(value: string, atLineStart: boolean): string {
  const lines = value.split('\n');
  const last = lines.length - 1;
  const trimmed = lines.map((line, index) => trimLine(line, { start: index > 0 || atLineStart, end: index < last }));
  return trimmed.filter((line, index) => line !== '' || index === last || (index === 0 && !atLineStart)).join('\n');
}

/** Removes spaces and tabs at the ends of a line, but not no-break spaces. */
function trimLine(line: string, { start = false, end }: { readonly start?: boolean; readonly end: boolean }): string {
  let from = 0;
  let to = line.length;
  while (start && from < to && isSpace(line[from])) from += 1;
  while (end && from < to && isSpace(line[to - 1])) to -= 1;
  return line.slice(from, to);
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

function trimEnd(parent: Parents): void {
  for (let node = parent.children.at(-1); node; node = parent.children.at(-1)) {
    if (node.type === 'text') node.value = trimLine(node.value.replace(/\n$/, ''), { end: true });
    else if ('children' in node) trimEnd(node);
    if (node.type !== 'break' && !(node.type === 'text' && node.value === '')) return;
    parent.children.pop();
  }
}
