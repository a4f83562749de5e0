import type { Nodes, Parents, RootContent } from 'mdast';

/** What to do with each node of a tree. */
export interface Rewriter {
  /** Nodes that take the place of one, before its children are seen; undefined keeps it. */
  enter(node: RootContent, parent: Parents): readonly RootContent[] | undefined;
  /** After the children of a node, which are then final. */
  leave(node: RootContent): void;
}

/** Walks a tree depth first and replaces nodes in place. What took a node's place is walked too, but not replaced again. */
export function rewriteTree(parent: Parents, rewriter: Rewriter): void {
  const children = parent.children as RootContent[];
  for (let index = 0; index < children.length; index += 1) {
    const node = children[index];
    if (node === undefined) continue;
    const replacement = rewriter.enter(node, parent);
    if (replacement) children.splice(index, 1, ...replacement);
    const last = index + (replacement?.length ?? 1);
    for (; index < last; index += 1) {
      const settled = children[index];
      if (settled === undefined) continue;
      if ('children' in settled) rewriteTree(settled, rewriter);
      rewriter.leave(settled);
    }
    index -= 1;
  }
}

/** The text of a node and all below it, alternative texts of images included. */
export function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  if ('alt' in node) return node.alt ?? '';
  if (!('children' in node)) return '';
  let text = '';
  for (const child of node.children) text += textOf(child);
  return text;
}
