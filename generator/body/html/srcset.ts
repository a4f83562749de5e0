const candidate = /[\s,]*([^\s,]\S*)(?:\s+([\d.]+[wxh]))?\s*(?:,|$)/y;

/**
 * A `srcset` with each of its addresses resolved; undefined if one of them is not published, or the text is none.
 * https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 */
export function resolveSrcset(text: string, addressOf: (url: string) => string | undefined): string | undefined {
  const resolved: string[] = [];
  for (let at = 0; at < text.trimEnd().length; at = candidate.lastIndex) {
    candidate.lastIndex = at;
    const [, written = '', size] = candidate.exec(text) ?? [];
    const url = written.replace(/,+$/, '');
    const address = url === '' ? undefined : addressOf(url);
    if (address === undefined) return undefined;
    resolved.push(size === undefined ? address : `${address} ${size}`);
    if (candidate.lastIndex === 0) return undefined;
  }
  return resolved.join(', ');
}
