import { escapeHtml } from './html.ts';
import { originMark } from './origin.ts';

export function anchor(url: string, title: string | null | undefined, content: string, path: string): string {
  return `<a${target('href', url, linkSchemes, path)}${titled(title)}>${content}</a>`;
}

/** An image, which is loaded when it comes into view. */
export function image(
  url: string,
  title: string | null | undefined,
  alt: string | null | undefined,
  path: string,
): string {
  return `<img${target('src', url, imageSchemes, path)}${attribute('alt', alt ?? '')}${titled(title)} loading="lazy">`;
}

function titled(title: string | null | undefined): string {
  return typeof title === 'string' ? attribute('title', title) : '';
}

const linkSchemes = /^(?:https?|mailto|tel):/i;
const imageSchemes = /^https?:/i;

/** An attribute that holds a link; empty when its scheme is not listed. */
function target(name: string, url: string, schemes: RegExp, path: string): string {
  if (url.startsWith('/')) return attribute(name, originMark + encodeUrl(url));
  if (url.startsWith('#')) return attribute(name, originMark + path + encodeUrl(url));
  const scheme = /^[^/?#]*:/.test(url);
  return scheme && !schemes.test(url) ? '' : attribute(name, encodeUrl(url));
}

/** Percent-encodes what RFC 3986 does not allow; what is already encoded stays as it is. https://www.rfc-editor.org/rfc/rfc3986#section-2 */
export function encodeUrl(url: string): string {
  if (/^[\w!#$&'()*+,./:;=?@~-]*$/.test(url)) return url;
  return url.replace(/%(?![0-9A-Fa-f]{2})|[^\w!#$%&'()*+,./:;=?@~-]+/g, (part) =>
    encodeURIComponent(part.toWellFormed()),
  );
}

/** An attribute, with a space before it. */
export function attribute(name: string, value: string): string {
  return ` ${name}="${escapeHtml(value)}"`;
}

/** A text between tags. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
}

/** The class of a node that a page shows in a way of its own. */
export function classOf(data: { readonly className?: string } | undefined): string {
  return data?.className === undefined ? '' : attribute('class', data.className);
}
