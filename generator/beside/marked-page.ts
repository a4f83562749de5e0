import type { Element, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { textIn, visitElements } from './hast.ts';

/** The page with marks. */
export interface Marked {
  readonly html: string;
  readonly markdown: string;
}

/** Numbers the elements of a page, which they keep in what is taken of it. Returns a copy. */
export function numbered(root: Root): Root {
  let count = 0;
  visitElements(root, ({ properties }) => {
    properties.dataSeen = String(count++);
  });
  return structuredClone(root);
}

const style = `
[data-seen=taken] { outline: 2px solid #1a7f37 !important; background: linear-gradient(#1a7f3722, #1a7f3722) !important }
[data-seen=left] { outline: 2px dashed #cf222e !important; background: linear-gradient(#cf222e33, #cf222e33) !important; opacity: 0.6 }
`;

/**
 * The HTML of a page with marks at the outermost elements that are taken, and at those of which nothing is. It is for a frame in which nothing runs.
 *
 * @param base The URL from which its links start, and the origin of the site, whose files are served here.
 */
export function markedHtml(root: Root, taken: readonly Nodes[], base: string, origin: string): string {
  const numbers = new Set<unknown>();
  for (const node of taken) visitElements(node, ({ properties }) => numbers.add(properties.dataSeen));
  const isTaken = ({ properties }: Element) => numbers.has(properties.dataSeen);
  const hasTaken = new Set<Element>();
  const find = (node: Nodes): boolean => {
    const below = 'children' in node && node.children.map(find).includes(true);
    if (node.type !== 'element') return below;
    if (below || isTaken(node)) hasTaken.add(node);
    return below || isTaken(node);
  };
  find(root);
  const put = (node: Nodes, around: string | undefined): void => {
    let seen = around;
    if (node.type === 'element') {
      const own = isTaken(node) ? 'taken' : hasTaken.has(node) ? undefined : 'left';
      const isMarked = own !== undefined && own !== around && !isSilent.test(node.tagName) && textIn(node) !== '';
      node.properties.dataSeen = isMarked ? own : undefined;
      if (isMarked) seen = own;
      if (node.tagName === 'head')
        node.children.unshift(
          { type: 'element', tagName: 'base', properties: { href: base }, children: [] },
          { type: 'element', tagName: 'style', properties: {}, children: [{ type: 'text', value: style }] },
        );
    }
    if ('children' in node) for (const child of node.children) put(child, seen);
  };
  put(root, undefined);
  return toHtml(root, { allowDangerousHtml: true }).replaceAll(`"${origin}/`, '"/');
}

/** Elements without visible text, or that wrap the whole page. */
const isSilent = /^(?:html|head|title|base|script|style|noscript|template|svg)$/;
