import type { Element, ElementContent, Nodes } from 'hast';

/** Small constructors and readers for HTML tree nodes. https://github.com/syntax-tree/hast */

/** The text of a node and everything below it; with `all`, also what readers see of pictures and form controls. */
export function textOfHtml(node: Nodes, which: 'text' | 'all' = 'text'): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  let text = '';
  if (node.type === 'element') {
    if (node.tagName === 'script' || node.tagName === 'style' || node.tagName === 'template') return '';
    if (which === 'all') text += seenOf(node);
  }
  for (const child of node.children) text += textOfHtml(child, which);
  return text;
}

function seenOf({ tagName, properties: { alt, value, placeholder, type } }: Element): string {
  if (tagName === 'img') return ` ${alt ?? ''} `;
  return tagName === 'input' && type !== 'hidden' ? ` ${value ?? placeholder ?? ''} ` : '';
}

/** Elements that contain blocks. */
const flow = new Set(
  'article aside blockquote center dd details div figure footer header li nav search section td th'.split(' '),
);

/** An element. */
export function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

/** Inline content as it stands within an element: in a paragraph where blocks do. */
export function inParagraph(content: ElementContent[], parent: Element | undefined): ElementContent[] {
  return parent === undefined || flow.has(parent.tagName) ? [element('p', {}, content)] : content;
}

/** A link; only its text within another link. */
export function linkTo(href: string, label: string, parent: Element | undefined): ElementContent[] {
  const text: ElementContent = { type: 'text', value: label };
  return inParagraph([parent?.tagName === 'a' ? text : element('a', { href }, [text])], parent);
}

/** Characters that no output may have, whether they are written or referred to by number. The origin mark is one of them. */
export function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .replace(
      /[^\t\n\r\x20-\x7e\xa0-\ufdcf\ufdf0-\ufffd\u{10000}-\u{1fffd}\u{20000}-\u{e01ef}\u{f0000}-\u{ffffd}]/gu,
      '\ufffd',
    );
}
