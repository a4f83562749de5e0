/** A start tag as written in a document, with the names of the elements around it. */
export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly ancestors: readonly string[];
  /** The text up to the next tag; all of it in a script. */
  readonly text: string;
}

const voids = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/**
 * The tags of an HTML document or fragment in order. It is stricter than a browser: it throws for an end tag that does not match, an
 * element left open, an attribute without quotes that is not a bare word, an attribute given twice, and for `<` or an unknown reference.
 */
export function tagsOf(html: string): readonly Tag[] {
  const tags: Tag[] = [];
  const open: string[] = [];
  const token =
    /<!doctype html>|<\/([a-z][a-z0-9]*)>|<([a-z][a-z0-9]*)((?:\s+[a-z][a-zA-Z0-9:-]*(?:="[^"]*")?)*)\s*>|([^<]+)/gy;
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const [, end, name, attributes, text] = match;
    if (text !== undefined) decodeText(text);
    if (end !== undefined && open.pop() !== end) throw new Error(`</${end}> closes another element`);
    if (name !== undefined) {
      const rest = html.slice(token.lastIndex);
      const isRaw = name === 'script' || name === 'style';
      const content = isRaw ? rest.slice(0, rest.indexOf(`</${name}`)) : decodeText(/^[^<]*/.exec(rest)?.[0] ?? '');
      if (isRaw) token.lastIndex += content.length;
      tags.push({ name, attributes: attributesOf(attributes ?? ''), ancestors: [...open], text: content });
      if (!voids.has(name)) open.push(name);
    }
    if (token.lastIndex === html.length) {
      if (open.length > 0) throw new Error(`<${open.at(-1)}> is not closed`);
      return tags;
    }
  }
  if (html === '') return tags;
  throw new Error('There is a piece that is not HTML');
}

/** The text of a fragment, without its tags. */
export function textOf(html: string): string {
  return decodeText(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/\s+([a-z][a-zA-Z0-9:-]*)(?:="([^"]*)")?/g)) {
    if (Object.hasOwn(attributes, name)) throw new Error(`The attribute ${name} is given twice`);
    attributes[name] = decodeText(value);
  }
  return attributes;
}

/** Text with its character references decoded. Throws for an unknown one. */
export function decodeText(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));?/gi, (reference, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    const character = named[name];
    if (character === undefined || !reference.endsWith(';')) throw new Error(`${reference} is no character reference`);
    return character;
  });
}
