/** A page by the elements with their classes that it is made of. */
export interface Parted {
  readonly parts: ReadonlySet<string>;
}

/** The elements with their classes in a page. */
export function partsOf(html: string): ReadonlySet<string> {
  const elements = html.matchAll(/<([a-z]\w*)(?: [^>]*?\bclass="([^"]*)")?/g);
  return new Set(Array.from(elements, ([, name, classes = '']) => `${name}.${classes}`));
}

/** Pages that together have every part that any of them has, the richest first. */
export function covering<Page extends Parted>(pages: readonly Page[]): readonly Page[] {
  const seen = new Set<string>();
  return [...pages]
    .sort((one, other) => other.parts.size - one.parts.size)
    .filter(({ parts }) => {
      const before = seen.size;
      for (const part of parts) seen.add(part);
      return seen.size > before;
    });
}
