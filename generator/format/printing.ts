import type { Definition, FootnoteDefinition, Nodes } from 'mdast';

/** The words around footnotes, in one language. */
export interface FootnoteLabels {
  readonly footnotes: string;
  readonly backToReference: string;
}

/** A footnote that is referred to: its number, and how often it is referenced. */
export interface Citation {
  readonly number: number;
  count: number;
}

/** The state of printing one Markdown tree as HTML. */
export interface Printing {
  /** The path of the page that fragments refer to. */
  readonly path: string;
  readonly labels: FootnoteLabels;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly notes: ReadonlyMap<string, FootnoteDefinition>;
  /** Footnotes in the order of their first reference. */
  readonly cited: Map<string, Citation>;
  /** Prints a node; undefined for a node that shows nothing in its place. */
  print(node: Nodes): string | undefined;
}

/** Nodes within a line. */
export function printInline(nodes: readonly Nodes[], { print }: Printing): string {
  let text = '';
  for (const node of nodes) text += print(node) ?? '';
  return text;
}
