import { withOrigin } from '../../generator/format/origin.ts';

/** Items that are empty, one within the other, are read in many ways, and there are no good marks to print them with. */
export const hasEmptyItem = /(?:[-*+]|\d[.)])[ \t]*$/m;

const blockTag = '</?(?:ul|ol|li|h\\d|blockquote|table|thead|tbody|tr|th|td|pre|hr|section)[^>]*>';

/** HTML without the ids of headings, without the headers of rows and, where it has lists, without the difference between a tight one and another, which are read in many ways too. */
export function essence(html: string): string {
  return withOrigin(html, 'https://site.example')
    .replace(/ id="(?!user-content|footnote)[^"]*"/g, '')
    .replace(/<th scope="row">(.*?)<\/th>/g, '<td>$1</td>')
    .replace(/<\/?p>/g, '¶')
    .replace(new RegExp(`[¶\\n]*(${blockTag})[¶\\n]*`, 'g'), '$1')
    .replace(/¶[¶\n]*/g, html.includes('<li>') ? '\n' : '¶');
}
