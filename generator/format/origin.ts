/**
 * Stands before every path of this site in rendered HTML until it is known where the HTML goes: nothing is put there in a page, the
 * base URL in a feed. It is a control character, which the content cannot hold, and no wider than a byte: text with a wider one takes
 * twice the memory.
 */
export const originMark = '\u0001';

/** Rendered HTML with its site paths made relative to `origin`: the empty string, or the base URL. */
export function withOrigin(html: string, origin: string): string {
  return html.replaceAll(originMark, origin);
}
