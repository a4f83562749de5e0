import type { Element, Root as HastRoot } from 'hast';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import type { Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { visit } from 'unist-util-visit';
import { originMark } from './origin.ts';

/** GitHub's allowlist; ids are ours and stay as they are. */
const allowlist: Schema = { ...defaultSchema, clobber: [], clobberPrefix: '' };

/** How the words around footnotes read in a language. */
export interface FootnoteLabels {
  readonly footnotes: string;
  readonly backToReference: string;
}

/**
 * A Markdown tree as sanitised HTML. Raw HTML is left out. Each path or fragment of this site is preceded by the origin mark;
 * `path` is the path of the page itself, which fragments belong to.
 */
export function markdownHtml(tree: Root, path: string, labels: FootnoteLabels): string {
  const hast = toHast(tree, {
    footnoteLabel: labels.footnotes,
    footnoteBackLabel: (index) => `${labels.backToReference} ${index + 1}`,
  });
  const safe = sanitize(hast, allowlist) as HastRoot;
  visit(safe, 'element', (element) => {
    markOrigin(element, 'href', path);
    markOrigin(element, 'src', path);
    if (element.tagName === 'img') element.properties.loading = 'lazy';
    if (element.tagName === 'input') element.properties.ariaHidden = 'true';
  });
  return toHtml(safe);
}

function markOrigin(element: Element, property: string, path: string): void {
  const value = element.properties[property];
  if (typeof value !== 'string') return;
  if (value.startsWith('/')) element.properties[property] = originMark + value;
  else if (value.startsWith('#')) element.properties[property] = originMark + path + value;
}
