import type { Nodes, Parents, RootContent } from 'mdast';

/** What to do with each node of a tree. */
export interface Rewriter {
  /** Nodes that take the place of one, before its children are seen; undefined keeps it. */
  enter(node: RootContent, parent: Parents): readonly RootContent[] | undefined;
  /** After the children of a node, which are then final, and were other ones before if it has changed. Whether the node is left out. */
  leave(node: RootContent, hasChanged: boolean): boolean;
}

/**
 * Walks a tree depth first, replaces nodes and leaves some out. What took a node's place is walked too, but not replaced again. A list of
 * children is made anew, once, where any of it is replaced: 100,000 tags may stand in one paragraph.
 *
 * @returns Whether it was.
 */
export function rewriteTree(parent: Parents, rewriter: Rewriter): boolean {
  let made: RootContent[] | undefined;
  for (let index = 0; index < parent.children.length; index += 1) {
    const node = parent.children[index] as RootContent;
    const replacement = rewriter.enter(node, parent);
    if (replacement) {
      made ??= parent.children.slice(0, index);
      for (const node of replacement) if (!isLeftOut(node, rewriter)) made.push(node);
    } else if (isLeftOut(node, rewriter)) made ??= parent.children.slice(0, index);
    else made?.push(node);
  }
  if (made) parent.children = made as typeof parent.children;
  return made !== undefined;
}

function isLeftOut(node: RootContent, rewriter: Rewriter): boolean {
  const hasChanged = 'children' in node && rewriteTree(node, rewriter);
  return rewriter.leave(node, hasChanged);
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
