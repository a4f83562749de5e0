import { type Html, rawHtml } from './html.ts';

/** A heading of a printed body, the fragment that leads to it, and those below it. */
export interface ContentsEntry {
  readonly text: Html;
  readonly href: string;
  readonly children?: readonly ContentsEntry[];
}

const fewest = 3;

/**
 * The headings of level 2 of a body, as `markdownHtml()` printed it, and those of another level below them; none where they are few. Links become
 * their text and pictures their alternative text, since each entry is a link itself. Skips headings without text, and those that begin an item of a
 * list, such as that of a card.
 */
export function contentsOf(body: string, below?: 3 | 4): readonly ContentsEntry[] {
  const found: (ContentsEntry & { children?: ContentsEntry[] })[] = [];
  for (const [, level, id = '', lang = '', inner = ''] of body.matchAll(
    /(?<!<li[^>]*>\n)<h([2-4]) id="([^"]*)"([^>]*)>(.*?)<\/h\1>/gs,
  )) {
    if (level !== '2' && Number(level) !== below) continue;
    const text = inner
      .replace(/<sup>.*?<\/sup>/gs, '')
      .replace(/<img\b[^<]*? alt="([^"]*)"[^<>]*>/g, '$1')
      .replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? '' : tag))
      .trim();
    if (text === '') continue;
    const entry = { href: `#${id}`, text: rawHtml(lang === '' ? text : `<span${lang}>${text}</span>`) };
    const above = level === '2' ? undefined : found.at(-1);
    if (above) above.children = [...(above.children ?? []), entry];
    else found.push(entry);
  }
  const count = found.reduce((sum, { children = [] }) => sum + 1 + children.length, 0);
  return count < (below === undefined ? fewest : 2) ? [] : found;
}
