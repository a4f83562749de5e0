/**
 * Whether an Accept header asks for Markdown rather than HTML: text/markdown is named, with a quality above 0 that is not below the
 * quality of text/html (from text/html, else text/*, else the full wildcard, else 0). A header that is absent, empty or malformed asks for HTML.
 * The first range of each kind counts. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1
 *
 * @param {string | null | undefined} accept
 * @returns {boolean}
 */
export function prefersMarkdown(accept) {
  const header = accept || '';
  const range = /[ \t]*(?:([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)|(?=,|$))/y;
  const parameter = /[ \t]*;(?:[ \t]*([\w!#$%&'*+.^`|~-]+)=([\w!#$%&'*+.^`|~-]+|"(?:[^"\\]|\\.)*"))?/y;
  const end = /[ \t]*(?:,|$)/y;
  /** @type {Record<string, number>} */
  const qualities = {};
  let at = 0;
  while (at < header.length) {
    range.lastIndex = at;
    const named = range.exec(header);
    if (!named) return false;
    at = range.lastIndex;
    let quality;
    for (;;) {
      parameter.lastIndex = at;
      const match = named[1] ? parameter.exec(header) : null;
      if (!match) break;
      at = parameter.lastIndex;
      if ((match[1] || '').toLowerCase() !== 'q' || quality !== undefined) continue;
      if (!/^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(match[2] || '')) return false;
      quality = Number(match[2]);
    }
    end.lastIndex = at;
    if (!end.test(header)) return false;
    at = end.lastIndex;
    const type = (named[1] || '').toLowerCase();
    if (type && qualities[type] === undefined) qualities[type] = quality === undefined ? 1 : quality;
  }
  const markdown = qualities['text/markdown'] || 0;
  const html =
    [qualities['text/html'], qualities['text/*'], qualities['*/*']].find((value) => value !== undefined) || 0;
  return markdown > 0 && markdown >= html;
}
