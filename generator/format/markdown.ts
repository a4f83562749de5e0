import type { Nodes, Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Join, type Options, toMarkdown } from 'mdast-util-to-markdown';

/** The printer puts what is in a tight item on one line after the other; a blank line is needed where two blocks would be read as one. */
const apart: Join = (left, right, parent) => (parent.type === 'listItem' && !canFollow(right, left) ? 1 : undefined);

/** Whether a block ends another on the line before. https://spec.commonmark.org/0.31.2/#paragraphs */
function canFollow(node: Nodes, before: Nodes): boolean {
  switch (node.type) {
    case 'list':
      return (node.start ?? 1) === 1 && (node.children[0]?.children.length ?? 0) > 0;
    case 'table':
      // A paragraph further in would take its first line.
      return before.type === 'paragraph' || before.type === 'heading' || before.type === 'code';
    default:
      return node.type === 'heading' || node.type === 'blockquote' || node.type === 'code';
  }
}

/** What remark and remark-gfm print with: their packages bring the parsers too, which most builds have no use for. No rule looks like a list. */
const options: Options = {
  bullet: '-',
  rule: '_',
  resourceLink: false,
  join: [apart],
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
};

/** A Markdown tree as text, with a final newline. */
export function printMarkdown(tree: Root): string {
  return toMarkdown(tree, options);
}

/**
 * A line that the printer leaves as it is, as most are: it does not begin as a list does, and has no point or colon within a word, as an address
 * has, and no sign that Markdown knows.
 */
const unmarkedLine =
  /^(?!\d+[.)])[\dA-Za-z"'(\u00a1-\uffff](?:[\dA-Za-z ,;"'()?!/%$+=\u00a0-\uffff-]|[.:](?= |$))*(?<!\s)$/;

/** One line of text as Markdown that reads back as that text. */
export function printText(value: string): string {
  if (unmarkedLine.test(value)) return value;
  const root: Root = { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] };
  return printMarkdown(root).trimEnd();
}
