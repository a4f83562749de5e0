import { escapeHtml } from './html.ts';

/**
 * Printed Markdown whose wide blocks, tables and code, can be scrolled by keyboard: each is in a group that takes the focus, and is named by
 * the heading above it, or else by the title of the page. https://www.w3.org/WAI/WCAG22/Understanding/keyboard.html
 *
 * @param html As `markdownHtml()` prints it: no other tag looks like those replaced here. Tables of raw HTML have attributes.
 */
export function withScrolling(html: string, title: string): string {
  let name = `aria-label="${escapeHtml(title)}"`;
  return html.replace(wideOrHeading, (tag, id: string | undefined) => {
    if (id !== undefined) name = `aria-labelledby="${id}"`;
    if (tag.startsWith('<table')) return `<div class="scroll" role="group" tabindex="0" ${name}>\n${tag}`;
    if (tag === '</table>') return '</table>\n</div>';
    if (tag.startsWith('<pre')) return `${tag.slice(0, -1)} role="group" tabindex="0" ${name}>`;
    return tag;
  });
}

const wideOrHeading =
  /<table(?: [^\s=<>]+(?:="[^"]*")?)*>|<\/table>|<pre(?: dir="ltr")?>|<h[1-6](?: class="[^"]*")? id="([^"]*)">/g;
