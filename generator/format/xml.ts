/** An element: its name, its attributes, and its text or the elements in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | Verbatim | readonly XmlElement[];
}

/** A text that is printed as a CDATA section: HTML stays legible there, and as long as it is. */
interface Verbatim {
  readonly verbatim: string;
}

export function element(
  name: string,
  content: XmlElement['content'] = '',
  attributes: XmlElement['attributes'] = {},
): XmlElement {
  return { name, attributes, content };
}

export function verbatim(text: string): Verbatim {
  return { verbatim: text };
}

/** Prints an XML document with the given root element. Throws when a text could not be read back as XML 1.0. https://www.w3.org/TR/xml/ */
export function printXml(root: XmlElement, { encoding = 'UTF-8', indent = '  ' } = {}): string {
  return `<?xml version="1.0" encoding="${encoding}"?>${printElement(root, '\n', indent)}\n`;
}

/** Prints an element on a line of its own, which begins with a line feed and the indentation. */
function printElement({ name, attributes, content }: XmlElement, line: string, indent: string): string {
  let start = `${line}<${name}`;
  for (const [key, value] of Object.entries(attributes))
    start += ` ${key}="${escapeXml(value).replaceAll('"', '&quot;')}"`;
  if (typeof content === 'string') return content === '' ? `${start}/>` : `${start}>${escapeXml(content)}</${name}>`;
  if ('verbatim' in content)
    return `${start}><![CDATA[${legible(content.verbatim).replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`;
  if (content.length === 0) return `${start}/>`;
  let children = '';
  for (const child of content) children += printElement(child, line + indent, indent);
  return `${start}>${children}${line}</${name}>`;
}

function escapeXml(text: string): string {
  return legible(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The same text. Throws when it has a character that no XML document can have. https://www.w3.org/TR/xml/#charsets */
function legible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  if (/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/.test(text) || !text.isWellFormed())
    throw new Error('XML has no place for a character of its text');
  return text;
}
