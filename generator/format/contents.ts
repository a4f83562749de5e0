import { type Html, rawHtml } from './html.ts';

/** A heading of a printed body, and the fragment that leads to it. */
export interface ContentsEntry {
  readonly text: Html;
  readonly href: string;
}

/** The fewest sections that get a list of them. */
const fewest = 3;

/**
 * The headings of level 2 of a body, as `markdownHtml()` printed it; none where they are few. Links and notes in a heading would be
 * links within a link: only their text is kept.
 */
export function contentsOf(body: string): readonly ContentsEntry[] {
  const found = Array.from(body.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/gs), ([, id = '', inner = '']) => ({
    href: `#${id}`,
    text: rawHtml(inner.replace(/<sup>.*?<\/sup>/gs, '').replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? '' : tag))),
  }));
  return found.length < fewest ? [] : found;
}
