import type { Nodes, Parents, RootContent } from 'mdast';

/** What to do with each node of a tree. */
export interface Rewriter {
  /** Nodes that take the place of one, before its children are seen; undefined keeps it. */
  enter(node: RootContent, parent: Parents): readonly RootContent[] | undefined;
  /** After the children of a node, which are then final. */
  leave(node: RootContent): void;
}

/**
 * Walks a tree depth first and replaces nodes. What took a node's place is walked too, but not replaced again. A list of children is made
 * anew, once, where any of it is replaced: 100,000 tags may stand in one paragraph.
 */
export function rewriteTree(parent: Parents, rewriter: Rewriter): void {
  let made: RootContent[] | undefined;
  for (let index = 0; index < parent.children.length; index += 1) {
    const node = parent.children[index] as RootContent;
    const replacement = rewriter.enter(node, parent);
    if (replacement) {
      made ??= parent.children.slice(0, index);
      for (const settled of replacement) finish(settled, rewriter);
      made.push(...replacement);
    } else {
      finish(node, rewriter);
      made?.push(node);
    }
  }
  if (made) parent.children = made as typeof parent.children;
}

function finish(node: RootContent, rewriter: Rewriter): void {
  if ('children' in node) rewriteTree(node, rewriter);
  rewriter.leave(node);
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
