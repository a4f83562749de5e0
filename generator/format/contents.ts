import { type Html, rawHtml } from './html.ts';

/** A heading of a printed body, the fragment that leads to it, and those of level 3 below it. */
export interface ContentsEntry {
  readonly text: Html;
  readonly href: string;
  readonly children?: readonly ContentsEntry[];
}

/** The fewest sections that get a list of them. */
const fewest = 3;

/**
 * The headings of level 2 of a body, as `markdownHtml()` printed it, and in documentation those of level 3; none where they are few. Links and notes in a
 * heading would be links within a link: only their text is kept.
 */
export function contentsOf(body: string, isDeep = false): readonly ContentsEntry[] {
  const found: (ContentsEntry & { children?: ContentsEntry[] })[] = [];
  for (const [, level, id = '', inner = ''] of body.matchAll(/<h([23]) id="([^"]*)">(.*?)<\/h\1>/gs)) {
    if (level === '3' && !isDeep) continue;
    const text = rawHtml(
      inner.replace(/<sup>.*?<\/sup>/gs, '').replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? '' : tag)),
    );
    const entry = { href: `#${id}`, text };
    const above = level === '3' ? found.at(-1) : undefined;
    if (above) above.children = [...(above.children ?? []), entry];
    else found.push(entry);
  }
  const count = found.reduce((sum, { children = [] }) => sum + 1 + children.length, 0);
  return count < (isDeep ? 2 : fewest) ? [] : found;
}
