import type { Definition, Nodes, Root } from 'mdast';
import { error, type Problem } from '../base/problem.ts';
import type { BodyText } from '../model/body.ts';

/** What a reference to a footnote, with the way back from the note, takes besides its label and the path of the page. */
const noteLength = 320;

/** What every table, definition and footnote has. */
const mayGrow = /[|^]|\]:/;

/** What an empty cell takes. */
const cellLength = 12;

/**
 * Reports where a body becomes too long as HTML by what Markdown repeats: the definition of a link at each of its references, a
 * footnote's label, and the cells that the rows of a table lack. https://github.com/github/cmark-gfm limits both in the same way.
 */
export function checkGrowth(tree: Root, text: string, path: string, body: BodyText, most: number): Problem | undefined {
  let length = 0;
  if (!mayGrow.test(text)) return undefined;
  const definitions = new Map<string, Definition>();
  eachNode(tree, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    return false;
  });
  const added = (node: Nodes): number => {
    switch (node.type) {
      case 'table': {
        const columns = node.align?.length ?? node.children[0]?.children.length ?? 0;
        return node.children.reduce((sum, row) => sum + Math.max(0, columns - row.children.length) * cellLength, 0);
      }
      case 'linkReference':
      case 'imageReference': {
        const { url = '', title } = definitions.get(node.identifier) ?? {};
        return url.length + (title?.length ?? 0);
      }
      case 'footnoteReference':
        return 4 * node.identifier.length + 2 * path.length + noteLength;
      default:
        return 0;
    }
  };
  let last: Nodes = tree;
  const isOver = eachNode(tree, (node) => {
    length += added(node);
    last = node;
    return length > most;
  });
  if (!isOver) return undefined;
  const message = `Tables, references and footnotes make the body longer by more than ${most.toLocaleString('en')} characters`;
  const hint = 'Take out cells or references, or raise limits.growth in site.yaml';
  return error('too-long', message, body.placeOf(last), hint);
}

/** Visits a node and everything below it, in order, until a visit returns true. */
function eachNode(node: Nodes, visit: (node: Nodes) => boolean): boolean {
  if (visit(node)) return true;
  if (!('children' in node)) return false;
  for (const child of node.children) if (eachNode(child, visit)) return true;
  return false;
}

/** How many nodes there are in a list of nodes and below them. */
export function countNodes(nodes: readonly Nodes[]): number {
  let count = nodes.length;
  for (const node of nodes) if ('children' in node) count += countNodes(node.children);
  return count;
}
