import type { Element, Nodes, Properties, Root } from 'hast';

/** The value of an attribute as one text; undefined where it is missing. */
export function attribute({ properties }: Pick<Element, 'properties'>, name: keyof Properties): string | undefined {
  const value = properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value);
}

/** The elements below a node, itself included, in order; nothing below one for which `visit` returns false. */
export function visitElements(node: Nodes, visit: (element: Element) => unknown): void {
  if (node.type === 'element' && visit(node) === false) return;
  if ('children' in node) for (const child of node.children) visitElements(child, visit);
}

export function elementsIn(node: Nodes, isWanted: (element: Element) => boolean): readonly Element[] {
  const found: Element[] = [];
  visitElements(node, (element) => void (isWanted(element) && found.push(element)));
  return found;
}

/** The elements of a name that are in the head or the body of a page. */
export function namedIn(root: Nodes, name: string): readonly Element[] {
  return elementsIn(root, ({ tagName }) => tagName === name);
}

/** The text of a node, with a space for each element that breaks it, and in one line. */
export function textIn(node: Nodes): string {
  let text = '';
  const read = (member: Nodes): void => {
    if (member.type === 'text') text += member.value;
    else if ('children' in member) {
      const isBreak = member.type === 'element' && !isInline.has(member.tagName);
      if (isBreak) text += ' ';
      for (const child of member.children) read(child);
      if (isBreak) text += ' ';
    }
  };
  read(node);
  // Some themes put signs without a width into the links of headings.
  return text
    .replace(/[\u200b\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const isInline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** The number of words in a text; in scripts without spaces, half of the characters. */
export function wordsIn(text: string): number {
  const unspaced = text.match(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/gu)?.length ?? 0;
  return (text.match(/[\p{L}\p{N}]+(?:[’'.-][\p{L}\p{N}]+)*/gu)?.length ?? 0) + Math.floor(unspaced / 2);
}

/** Removes the elements below a node that are not wanted. */
export function removeElements(node: Root | Element, isUnwanted: (element: Element) => boolean): void {
  node.children = (node.children as Element[]).filter((child) => {
    if (child.type !== 'element') return true;
    if (isUnwanted(child)) return false;
    removeElements(child, isUnwanted);
    return true;
  });
}
