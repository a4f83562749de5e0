import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const printer = unified()
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-', listItemIndent: 'one', resourceLink: false })
  .use(remarkGfm, { tablePipeAlign: false })
  .freeze();

/** A Markdown tree as text, with a final newline. */
export function printMarkdown(tree: Root): string {
  return printer.stringify(tree);
}

/** One line of text as Markdown that reads back as that text. */
export function printText(value: string): string {
  const root: Root = { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] };
  return printMarkdown(root).trimEnd();
}
