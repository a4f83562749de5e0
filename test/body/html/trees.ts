import type { Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { raw } from 'hast-util-raw';
import { toHast } from 'mdast-util-to-hast';
import { parseFragment } from 'parse5';
import { remark } from 'remark';
import gfm from 'remark-gfm';

const markdown = remark().use(gfm).freeze();

/** A body as remark and rehype-raw read it: the reference for what is in it. */
export function referenceTree(body: string): Nodes {
  return raw(toHast(markdown.parse(body), { allowDangerousHtml: true }));
}

/** Printed HTML as a browser without scripts reads it. */
export function browserTree(html: string): Nodes {
  return fromParse5(parseFragment(html, { scriptingEnabled: false }));
}

const blocks =
  /^(?:p|h\d|li|td|th|div|tr|dt|dd|summary|br|pre|blockquote|figcaption|caption|section|ul|ol|dl|details|table)$/;

/** The words that readers see, in order; not the heading of footnotes, nor the ways back from them. */
export function wordsOf(tree: Nodes): readonly string[] {
  const textOf = (node: Nodes): string => {
    if (node.type === 'text') return node.value;
    if (!('children' in node)) return '';
    if (node.type === 'element') {
      const { tagName, properties } = node;
      if (/^(?:script|style|template|iframe)$/.test(tagName) || /footnote-label$/.test(String(properties.id ?? '')))
        return '';
      if (tagName === 'a' && /fnref/.test(String(properties.href ?? ''))) return '';
      if (blocks.test(tagName)) return ` ${node.children.map(textOf).join('')} `;
    }
    return node.children.map(textOf).join('');
  };
  return textOf(tree).match(/[\p{L}\p{N}]+/gu) ?? [];
}
