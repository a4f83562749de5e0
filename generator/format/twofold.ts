import type { RootContent } from 'mdast';

declare module 'mdast' {
  /** Content with one form on a page and another in Markdown, such as cards and a table. */
  interface Twofold extends Parent {
    type: 'twofold';
    /** The form on a page. Whatever leads anywhere in the other form is here too, as the same node. */
    children: BlockContent[];
    /** The form in Markdown. */
    written: BlockContent[];
    data?: TwofoldData;
  }
  interface TwofoldData extends Data {
    /** How a page shows it, as one block. */
    className?: string;
  }
  interface BlockquoteData {
    /** The kind of an alert. */
    className?: string;
  }
  interface BlockContentMap {
    twofold: Twofold;
  }
  interface RootContentMap {
    twofold: Twofold;
  }
  interface ListData {
    /** How a page shows it: the names of rules in the style sheet. */
    className?: string;
  }
  interface ListItemData {
    className?: string;
  }
  interface ParagraphData {
    className?: string;
  }
  interface TableCellData {
    className?: string;
  }
  interface TableData {
    className?: string;
  }
}

/** A node with two forms. By this name, because the types in the package are made without what is added to mdast. */
export type Twofold = Extract<RootContent, { readonly type: 'twofold' }>;

/** Blocks as Markdown says them. */
export function writtenForm(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node) => (node.type === 'twofold' ? writtenForm(node.written) : [node]));
}
