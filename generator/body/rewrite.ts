import type { Nodes, Parents, RootContent } from 'mdast';

interface Rewriter {
  /** Called before the children of a node. Returns the nodes that replace it; undefined keeps it. */
  enter(node: RootContent, parent: Parents): readonly RootContent[] | undefined;
  /** Called after the children of a node, which are now final, and changed if `hasChanged`. Returns whether to leave the node out. */
  leave(node: RootContent, hasChanged: boolean): boolean;
}

/**
 * Walks a tree depth first, replaces nodes and leaves some out. Replacements are walked too, but not replaced again. A list of
 * children with any replacement is rebuilt only once, because one paragraph may contain 100,000 tags.
 *
 * @returns Whether the list of the parent was rebuilt.
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

/** The text of a node and everything below it, including the alternative texts of images, without tags. */
export function textOf(node: Nodes): string {
  if (node.type === 'html') return '';
  if ('value' in node) return node.value;
  if ('alt' in node) return node.alt ?? '';
  if (!('children' in node)) return '';
  let text = '';
  for (const child of node.children) text += textOf(child);
  return text;
}
