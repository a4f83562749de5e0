import type { Link, Nodes, PhrasingContent, Root, Text } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Join, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { type Twofold, writtenForm } from './twofold.ts';

/** The printer puts no blank lines inside a tight item, but needs one where two blocks would be read as one. */
const apart: Join = (left, right, parent) => (parent.type === 'listItem' && !canFollow(right, left) ? 1 : undefined);

/** Whether a block can interrupt the one on the line before it. https://spec.commonmark.org/0.31.2/#paragraphs */
function canFollow(node: Nodes, before: Nodes): boolean {
  switch (node.type) {
    case 'list':
      return (node.start ?? 1) === 1 && (node.children[0]?.children.length ?? 0) > 0;
    case 'table':
      // A paragraph at the end of any other block would swallow the first line of the table.
      return before.type === 'paragraph' || before.type === 'heading' || before.type === 'code';
    default:
      return node.type === 'heading' || node.type === 'blockquote' || node.type === 'code';
  }
}

/**
 * The printing options of remark and remark-gfm, whose packages would also load parsers that most builds do not use. Thematic breaks must
 * not look like list items.
 */
const options: Options = {
  bullet: '-',
  rule: '_',
  resourceLink: false,
  join: [apart],
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: {
    text: (node: Text, _parent, state, info) => withoutNeedless(state.safe(node.value, info), info.after),
    twofold: (node: Twofold, _parent, state, info) =>
      state.containerFlow({ type: 'root', children: writtenForm([node]) }, info),
  },
};

/**
 * Removes backslashes that mean nothing: before underscores within words, ampersands that begin no character reference, `@` outside addresses, and
 * brackets around nothing.
 *
 * @param after The characters that follow.
 */
function withoutNeedless(printed: string, after: string): string {
  return (printed + after).replace(needless, '').slice(0, -after.length || undefined);
}

const needless =
  /(?<=[\p{L}\p{N}])\\(?=_[\p{L}\p{N}])|(?<!\\)\\(?=&(?![a-z][a-z\d]*;|#\d+;|#x[a-f\d]+;)|@(?![\w-]+\.\w)|\[\](?![[(]))/giu;

/** A Markdown tree as text, with a final newline. A long list of plain lines is what directives make: the printer takes 50 µs for each. */
export function printMarkdown(tree: Root): string {
  const [only, ...more] = tree.children;
  const list = only && more.length === 0 ? printPlainList(only) : undefined;
  return list ?? toMarkdown(tree, options);
}

/** Prints a tight list whose items are each a plain text, or a link and a plain text after it; undefined otherwise. */
function printPlainList(node: Nodes): string | undefined {
  if (node.type !== 'list' || node.ordered || node.spread || node.children.length === 0) return undefined;
  let printed = '';
  for (const { children, checked, spread } of node.children) {
    const [paragraph, ...more] = children;
    if (paragraph?.type !== 'paragraph' || more.length > 0 || spread || typeof checked === 'boolean') return undefined;
    const line = printPlainLine(paragraph.children);
    if (line === undefined) return undefined;
    printed += `- ${line}\n`;
  }
  return printed;
}

function printPlainLine(nodes: readonly Nodes[]): string | undefined {
  const [first, second, ...more] = nodes;
  if (more.length > 0) return undefined;
  if (first?.type === 'text' && !second) return isPlain(first.value) ? first.value : undefined;
  if (first?.type !== 'link' || (first.title ?? '') !== '' || !plainUrl.test(first.url)) return undefined;
  const [label, ...others] = first.children;
  if (label?.type !== 'text' || others.length > 0 || !isPlain(label.value)) return undefined;
  const link = `[${label.value}](${first.url})`;
  if (!second) return link;
  return second.type === 'text' && /^ \S/.test(second.value) && isPlain(second.value.slice(1))
    ? link + second.value
    : undefined;
}

function isPlain(text: string): boolean {
  return unmarkedLine.test(text);
}

/** A URL that stands in parentheses as it is. */
const plainUrl = /^[\w:/.~%-]+$/;

/**
 * A line that the printer would leave unchanged, as it does most: it does not begin like a list, has no period or colon inside a word, as
 * addresses have, and no character that Markdown gives a meaning.
 */
const unmarkedLine =
  /^(?!\d+[.)])[\dA-Za-z"'(\u00a1-\uffff](?:[\dA-Za-z ,;"'()?!/%$+=\u00a0-\uffff-]|[.:](?= |$))*(?<!\s)$/;

/** One line of text as Markdown that reads back as that text. */
export function printText(value: string): string {
  if (unmarkedLine.test(value)) return value;
  const root: Root = { type: 'root', children: [{ type: 'paragraph', children: linkAddresses(value) }] };
  return printMarkdown(root).trimEnd();
}

/** Texts in one line as Markdown, each a link if it has a URL. */
export function printInline(parts: readonly { readonly text: string; readonly url?: string | undefined }[]): string {
  const isPlain = unmarkedLine.test(parts.map(({ text }) => text).join(''));
  if (
    isPlain &&
    parts.every(({ text, url }, index) => url === undefined || isPlainLink(text, url, parts[index - 1]?.text))
  )
    return parts.map(({ text, url }) => (url === undefined ? text : `[${text}](${url})`)).join('');
  const children = parts.flatMap(({ text, url }): PhrasingContent[] =>
    url === undefined ? linkAddresses(text) : [{ type: 'link', url, children: [{ type: 'text', value: text }] }],
  );
  return printMarkdown({ type: 'root', children: [{ type: 'paragraph', children }] }).trimEnd();
}

/** Whether a link can be written around a text as it is: an exclamation mark before it would make it a picture. */
function isPlainLink(text: string, url: string, before = ''): boolean {
  return plainUrl.test(url) && !/[!]$/.test(before) && text.trim() === text;
}

/** An image as a line of Markdown. */
export function printImage(url: string, alt: string): string {
  return printMarkdown({
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'image', url, alt }] }],
  }).trimEnd();
}

/**
 * A text in which each e-mail and web address is a link, as it would be in GitHub's Markdown: printed as text, an address needs a backslash
 * to stay text. https://github.github.com/gfm/#autolinks-extension-
 */
export function linkAddresses(value: string): (Text | Link)[] {
  const parts = value.split(address);
  if (parts.length === 1) return [{ type: 'text', value }];
  return parts.flatMap((part, index): readonly (Text | Link)[] => {
    if (part === '') return [];
    const text: Text = { type: 'text', value: part };
    if (index % 2 === 0) return [text];
    return [{ type: 'link', url: part.includes('://') ? part : `mailto:${part}`, children: [text] }];
  });
}

/** An address with letters before and after it is none, and the punctuation after it is not part of it. */
const address =
  /(?<![\w.+/:@-])([\w.+-]*\w@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]+(?![\w@-])|https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/[\w./~%-]*[\w/])?(?![\w@:?&=#-]))/gi;
