import type {
  AlignType,
  BlockContent,
  Emphasis,
  Heading,
  Image,
  Link,
  List,
  Paragraph,
  PhrasingContent,
  Strong,
  Table,
  Text,
} from 'mdast';
import { linkAddresses } from '../format/markdown.ts';
import type { Twofold } from '../format/twofold.ts';

/** Small constructors for Markdown tree nodes. https://github.com/syntax-tree/mdast */

/** Inline content: a text, or a node. */
export type Inline = string | PhrasingContent;

function phrasing(content: readonly Inline[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (const item of content) nodes.push(...(typeof item === 'string' ? linkAddresses(item) : [item]));
  return nodes;
}

export function text(value: string): Text {
  return { type: 'text', value };
}

export function strong(...content: Inline[]): Strong {
  return { type: 'strong', children: phrasing(content) };
}

export function emphasis(...content: Inline[]): Emphasis {
  return { type: 'emphasis', children: phrasing(content) };
}

export function paragraph(...content: Inline[]): Paragraph {
  return { type: 'paragraph', children: phrasing(content) };
}

/** @param shows The part of the data that stands below it. */
export function heading(depth: Heading['depth'], content: string, shows: string): Heading {
  return { type: 'heading', depth, children: phrasing([content]), data: { shows } };
}

export function link(url: string, ...content: Inline[]): Link {
  return { type: 'link', url, children: content.map((item) => (typeof item === 'string' ? text(item) : item)) };
}

/** A picture beside words that say the same. */
export function image(url: string): Image {
  return { type: 'image', url, alt: '' };
}

/** Lines of one paragraph. */
export function lines(...all: readonly (Inline | readonly Inline[])[]): readonly Inline[] {
  return all.flatMap((line, index) => [...(index > 0 ? [{ type: 'break' } as const] : []), ...[line].flat()]);
}

/** A tight list without numbers; each item is inline content. */
export function list(items: readonly (readonly Inline[])[]): List {
  const children = items.map((item) => ({
    type: 'listItem' as const,
    spread: false,
    children: [paragraph(...item)] as BlockContent[],
  }));
  return { type: 'list', ordered: false, spread: false, children };
}

/** A table; the first row names the columns, the first cell of each other row names that row, and every cell is inline content. */
export function table(align: readonly AlignType[], rows: readonly (readonly (Inline | readonly Inline[])[])[]): Table {
  const children = rows.map((row) => ({
    type: 'tableRow' as const,
    children: row.map((cell) => ({ type: 'tableCell' as const, children: phrasing([cell].flat()) })),
  }));
  return { type: 'table', align: [...align], children, data: { hasRowHeaders: true } };
}

/** A paragraph that a page shows in a way of its own. */
export function styled(className: string, ...content: Inline[]): Paragraph {
  return { type: 'paragraph', children: phrasing(content), data: { className } };
}

/** The title of a card, as a heading below one of a level. */
export function cardTitle(under: number, ...content: Inline[]): Paragraph {
  return { type: 'paragraph', children: phrasing(content), data: { className: 'name', level: Math.min(under + 1, 6) } };
}

/** Makes cards for pages, each with blocks in it, and with a class if it has one. Markdown has the blocks alone, or others in their place. */
export function cards(
  className: string,
  all: readonly (readonly BlockContent[])[],
  written: BlockContent[] = all.flat(),
  classes: readonly (string | undefined)[] = [],
): Twofold {
  const items = all.map((children, index) => {
    const own = classes[index];
    const data = own !== undefined && { data: { className: own } };
    return { type: 'listItem' as const, spread: true, children: [...children], ...data };
  });
  const shown: List = { type: 'list', ordered: false, spread: true, children: items, data: { className } };
  return { type: 'twofold', children: [shown], written };
}
