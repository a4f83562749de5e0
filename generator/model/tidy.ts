import type { Delete, Emphasis, InlineCode, Nodes, Parents, RootContent, Strong, Text } from 'mdast';

/** Whether nothing is left in a node that says nothing by itself: of most of these Markdown has no empty ones. */
export function isEmptied(node: Nodes): boolean {
  return 'children' in node && node.children.length === 0 && (isMarked(node) || saysNothing.has(node.type));
}

const saysNothing: ReadonlySet<Nodes['type']> = new Set(['paragraph', 'blockquote', 'list', 'listItem']);

function isMarked(node: Nodes): node is Emphasis | Strong | Delete {
  return node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete';
}

/**
 * Clears up the text of a paragraph, heading or cell that something was taken out of: no line of it is left empty, or has white space at an
 * end, which Markdown would read as the end of a paragraph or as a line break.
 */
export function tidyText(parent: Parents): void {
  tidyWithin(parent, true);
  trimEnd(parent);
}

/** Returns whether nothing stands between the end and the beginning of its line. */
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

/** Texts beside each other become one, and so does what is marked in the same way, for its marks would be read as others. */
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
  const trimmed = lines.map((line, index) => trimLine(line, index > 0 || atLineStart, index < last));
  return trimmed.filter((line, index) => line !== '' || index === last || (index === 0 && !atLineStart)).join('\n');
}

/** Without the spaces and tabs at its ends: a no-break space stays. */
function trimLine(line: string, start: boolean, end: boolean): string {
  let from = 0;
  let to = line.length;
  while (start && from < to && isSpace(line[from])) from += 1;
  while (end && from < to && isSpace(line[to - 1])) to -= 1;
  return line.slice(from, to);
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

/** Takes away the white space and line breaks that nothing follows. */
function trimEnd(parent: Parents): void {
  for (let node = parent.children.at(-1); node; node = parent.children.at(-1)) {
    if (node.type === 'text') node.value = trimLine(node.value.replace(/\n$/, ''), false, true);
    else if ('children' in node) trimEnd(node);
    if (node.type !== 'break' && !(node.type === 'text' && node.value === '')) return;
    parent.children.pop();
  }
}
