/** A page by the elements with their classes that it is made of. */
export interface Parted {
  readonly parts: ReadonlySet<string>;
  readonly length: number;
}

/** The elements with their classes in a page. */
export function partsOf(html: string): Parted {
  const elements = html.matchAll(/<([a-z]\w*)(?: [^>]*?\bclass="([^"]*)")?/g);
  const parts = new Set(Array.from(elements, ([, name, classes = '']) => `${name}.${classes}`));
  return { parts, length: html.length };
}

/** Few and short pages that together have every part that any of them has: again and again the one with most of those that are left, for its length. */
export function covering<Page extends Parted>(pages: readonly Page[]): readonly Page[] {
  const left = new Set(pages.flatMap(({ parts }) => [...parts]));
  const gainOf = ({ parts, length }: Page) => [...parts].filter((part) => left.has(part)).length / length;
  const chosen: Page[] = [];
  while (left.size > 0) {
    const gains = pages.map(gainOf);
    const [next] = pages.slice(gains.indexOf(Math.max(...gains)));
    if (!next) break;
    for (const part of next.parts) left.delete(part);
    chosen.push(next);
  }
  return chosen;
}
