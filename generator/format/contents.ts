import { type Html, rawHtml } from './html.ts';

/** A heading of a printed body, the fragment that leads to it, and those below it. */
export interface ContentsEntry {
  readonly text: Html;
  readonly href: string;
  readonly children?: readonly ContentsEntry[];
}

const fewest = 3;

type Open = ContentsEntry & { readonly level: number; readonly children: Open[] };

/**
 * The headings of level 2 of a body, as `markdownHtml()` printed it, with those below them down to a level; none where they are few. Links become
 * their text and pictures their alternative text, since each entry is a link itself. Skips headings without text, and those that begin an item of a
 * list, such as that of a card.
 */
export function contentsOf(body: string, lowest: 2 | 3 | 4 = 2): readonly ContentsEntry[] {
  const top: Open[] = [];
  let open: readonly Open[] = [];
  let count = 0;
  for (const [, digit, id = '', lang = '', inner = ''] of body.matchAll(
    /(?<!<li[^>]*>\n)<h([2-4]) id="([^"]*)"([^>]*)>(.*?)<\/h\1>/gs,
  )) {
    const level = Number(digit);
    if (level > lowest) continue;
    const text = inner
      .replace(/<sup>.*?<\/sup>/gs, '')
      .replace(/<img\b[^<]*? alt="([^"]*)"[^<>]*>/g, '$1')
      .replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? '' : tag))
      .trim();
    if (text === '') continue;
    const shown = rawHtml(lang === '' ? text : `<span${lang}>${text}</span>`);
    const entry = { href: `#${id}`, text: shown, level, children: [] };
    open = open.filter((heading) => heading.level < level);
    (open.at(-1)?.children ?? top).push(entry);
    open = [...open, entry];
    count += 1;
  }
  return count < (lowest === 2 ? fewest : 2) ? [] : top.map(closed);
}

function closed({ href, text, children }: Open): ContentsEntry {
  return { href, text, ...(children.length > 0 && { children: children.map(closed) }) };
}
