import { type Html, html } from './html.ts';
import type { Link } from './link-header.ts';

/** A link of a page's head. https://html.spec.whatwg.org/multipage/semantics.html#the-link-element */
export function linkElement({ href, rel, type, hreflang, title }: Link): Html {
  return html`<link rel="${rel}" href="${href}"${type !== undefined && html` type="${type}"`}${hreflang !== undefined && html` hreflang="${hreflang}"`}${title !== undefined && html` title="${title}"`}>`;
}
