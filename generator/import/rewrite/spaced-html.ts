import { partsOf } from '../../load/markdown-bounds.ts';
import { rewriterOf } from '../old/site.ts';

/** More characters than a paragraph of a person has: a build refuses those with many marks. */
const longest = 20_000;

const block =
  /^ {0,3}<(?:address|article|aside|blockquote|details|div|dl|figure|h[1-6]|hr|ol|p|pre|section|table|ul)\b/i;

/**
 * Parts long HTML without a blank line, as generators of references write it, at the blocks that begin lines. Readers see no difference, but in what is
 * preformatted, which stays whole. https://spec.commonmark.org/0.31.2/#html-blocks
 */
export const spacedHtml = rewriterOf((body) => {
  let made = '';
  let at = 0;
  for (const [start, end] of partsOf(body)) {
    if (end - start < longest || body[start] !== '<') continue;
    made += body.slice(at, start) + spaced(body.slice(start, end));
    at = end;
  }
  return made + body.slice(at);
});

function spaced(html: string): string {
  let within: string | undefined;
  return html
    .split('\n')
    .map((line, index) => {
      const isBlock = within === undefined && index > 0 && block.test(line);
      for (const [, closing, name = ''] of line.matchAll(/<(\/)?(pre|script|style|textarea)\b/gi))
        if (closing === undefined) within ??= name;
        else if (within === name) within = undefined;
      return isBlock ? `\n${line}` : line;
    })
    .join('\n');
}
