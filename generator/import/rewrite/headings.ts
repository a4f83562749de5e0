import { outsideCode } from './outside-code.ts';

/** Headings that are underlined, which stand by themselves. https://spec.commonmark.org/0.31.2/#setext-headings */
const underlined = /(?<=^|\n[ \t]*\n)( {0,3}[^\s#>|*+-][^\n]*)\n {0,3}(=+|-+)[ \t]*(?=\n|$)/g;

/** Puts the headings of a body one level down where it has some of level 1: that is the title of a page, and they are its sections. */
export function belowTitle(body: string): string {
  let isDown = false;
  outsideCode(body, (part) => {
    isDown ||= /^ {0,3}#[ \t]+\S/m.test(part) || [...part.matchAll(underlined)].some(([, , line]) => line?.[0] === '=');
    return '';
  });
  if (!isDown) return body;
  return outsideCode(body, (part) =>
    part
      .replace(underlined, (_, text: string, line: string) => `${line.startsWith('=') ? '#' : '##'} ${text.trim()}`)
      .replace(/^( {0,3}#{1,5})(?=[ \t]+\S)/gm, '$1#'),
  );
}
