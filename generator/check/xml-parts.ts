import { SaxesParser } from 'saxes';

/** An element of an XML document, with namespaces resolved, whatever their prefixes. */
export interface XmlElement {
  readonly uri: string;
  readonly local: string;
  readonly children: readonly XmlElement[];
  /** The text within it, CDATA sections included, trimmed. */
  readonly text: string;
}

/** Deeper documents are not read. */
const deepest = 100;

/**
 * Reads an XML document as a tree, or tells why it is not well-formed. Entities of a DOCTYPE are not expanded. https://www.w3.org/TR/xml-names/
 */
export function readXml(text: string): XmlElement | string {
  type Open = { uri: string; local: string; children: XmlElement[]; text: string };
  const open: Open[] = [];
  let root: Open | undefined;
  let fault: string | undefined;
  const parser = new SaxesParser({ xmlns: true });
  const add = (part: string) => {
    const top = open.at(-1);
    if (top) top.text += part;
  };
  parser.on('error', ({ message }) => {
    fault ??= message.replace(/\.$/, '');
  });
  parser.on('opentag', ({ uri, local }) => {
    const element: Open = { uri, local, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
    if (open.length > deepest) fault ??= `elements are more than ${deepest} deep`;
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed) closed.text = closed.text.trim();
  });
  for (let at = 0; at < text.length && fault === undefined; at += 65_536) parser.write(text.slice(at, at + 65_536));
  if (fault === undefined) parser.close();
  return fault ?? root ?? 'it is empty';
}

/** The children of an element with a name, and with a namespace where one is given. */
export function childrenOf(element: XmlElement, local: string, uri?: string): readonly XmlElement[] {
  return element.children.filter((child) => child.local === local && (uri === undefined || child.uri === uri));
}

/** The text of the first child with a name; undefined where there is none. */
export function textOf(element: XmlElement, local: string, uri?: string): string | undefined {
  return childrenOf(element, local, uri)[0]?.text;
}
