/**
 * Precedes every path of this site in rendered HTML until it is known where the HTML goes: a page replaces it with the base path, a feed
 * with the base URL. It is a control character, which content cannot contain, and fits in one byte: a wider character would double the memory
 * that the text takes.
 */
export const originMark = '\u0001';

/** Rendered HTML with the given text before its site paths: the base path, or the base URL. */
export function withOrigin(html: string, origin: string): string {
  return html.replaceAll(originMark, origin);
}
