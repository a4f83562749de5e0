import type { Nodes, Root } from 'mdast';
import { error, type Problem } from '../base/problem.ts';
import type { BodyText } from '../model/body.ts';

const maxDepth = 100;

export const deepMessage = `Nested more than ${maxDepth} levels deep`;
export const deepHint = 'Take out some of the marks that begin here';

/** To find the end of a directive, the native parser searches all that follow in the paragraph: 100,000 would take minutes. */
const maxDirectives = 1000;

/** The offset of a paragraph with more directives than anyone writes; undefined when there is none. Short bodies are fast anyway. */
export function crowdAt(body: string): number | undefined {
  if (body.length < maxDirectives * 10) return undefined;
  let count = 0;
  for (const { 0: found, index } of body.matchAll(/\n[ \t]*\n|:[A-Za-z][\w-]*[[{]/g)) {
    count = found.startsWith('\n') ? 0 : count + 1;
    if (count > maxDirectives) return index;
  }
  return undefined;
}

/** Cuts a tree where it is nested deeper than anyone can read, and reports the first cut. Later walks of the tree may recurse safely. */
export function limitNesting(tree: Root, body: BodyText): readonly Problem[] {
  const first = cut(tree, 0);
  if (!first) return [];
  return [error('nesting', deepMessage, body.placeOf(first), deepHint)];
}

/** Cuts below a node; returns the first node that is too deep. */
function cut(node: Nodes, depth: number): Nodes | undefined {
  if (depth === maxDepth) {
    if ('children' in node) node.children = [];
    return node;
  }
  if (!('children' in node)) return undefined;
  let first: Nodes | undefined;
  for (const child of node.children) {
    const found = cut(child, depth + 1);
    first ??= found;
  }
  return first;
}
