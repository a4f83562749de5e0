import type { Root } from 'mdast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';

const printer = remark()
  .use(remarkGfm, { tablePipeAlign: false })
  .use({ settings: { bullet: '-', emphasis: '_', rule: '-', listItemIndent: 'one', resourceLink: false } })
  .freeze();

/** A Markdown tree as text, with a final newline. */
export function printMarkdown(tree: Root): string {
  return printer.stringify(tree);
}

/** One line of text as Markdown that reads back as that text. Most lines have nothing in them that Markdown would read otherwise. */
export function printText(value: string): string {
  if (/^(?!\d+\.$)[\p{L}\p{N}][\p{L}\p{N} ,;'’“”«»?·–€\u00a0\u202f-]*\.?$/u.test(value) && !/\bwww\b/i.test(value))
    return value;
  const root: Root = { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] };
  return printMarkdown(root).trimEnd();
}
