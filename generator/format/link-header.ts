import { type Html, html } from './html.ts';

/** A web link: target, relation and target attributes. https://www.rfc-editor.org/rfc/rfc8288 */
export interface Link {
  /** An absolute URL or a path of this site. */
  readonly href: string;
  readonly rel: string;
  readonly type?: string;
  readonly hreflang?: string;
  readonly title?: string;
}

/** The value of a Link header. https://www.rfc-editor.org/rfc/rfc8288#section-3 */
export function printLinks(links: readonly Link[]): string {
  return links.map(printLink).join(', ');
}

function printLink({ href, rel, type, hreflang, title }: Link): string {
  return `<${encodedTarget(href)}>${attribute('rel', rel)}${attribute('type', type)}${attribute('hreflang', hreflang)}${attribute('title', title)}`;
}

/** A target attribute, whose value is a quoted string of RFC 9110 §5.6.4. */
function attribute(name: string, value: string | undefined): string {
  return value === undefined ? '' : `; ${name}="${value.replace(/["\\]/g, '\\$&')}"`;
}

/** An address as a header has it. The brackets around an IPv6 address stay: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2 */
export function encodedTarget(href: string): string {
  return encodeURI(href)
    .replaceAll('%25', '%')
    .replace(/^([a-z]+:\/\/)%5B([\dA-Fa-f:.]+)%5D/, '$1[$2]')
    .replace(/[<>"$]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A link of a page's head. https://html.spec.whatwg.org/multipage/semantics.html#the-link-element */
export function linkElement({ href, rel, type, hreflang, title }: Link): Html {
  return html`<link rel="${rel}" href="${href}"${type !== undefined && html` type="${type}"`}${hreflang !== undefined && html` hreflang="${hreflang}"`}${title !== undefined && html` title="${title}"`}>`;
}
