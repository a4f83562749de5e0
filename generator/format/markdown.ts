import type { Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';

/** What remark and remark-gfm print with: their packages bring the parsers too, which most builds have no use for. */
const options: Options = {
  bullet: '-',
  emphasis: '_',
  rule: '-',
  resourceLink: false,
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
};

/** A Markdown tree as text, with a final newline. */
export function printMarkdown(tree: Root): string {
  return toMarkdown(tree, options);
}

/** One line of text as Markdown that reads back as that text. Most lines have nothing in them that Markdown would read otherwise. */
export function printText(value: string): string {
  if (/^(?!\d+\.$)[\p{L}\p{N}][\p{L}\p{N} ,;'’“”«»?·–€\u00a0\u202f-]*\.?$/u.test(value) && !/\bwww\b/i.test(value))
    return value;
  const root: Root = { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] };
  return printMarkdown(root).trimEnd();
}
