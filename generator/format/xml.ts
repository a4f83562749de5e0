import { create } from 'xmlbuilder2';

/** An element that can be added to. */
export interface XmlElement {
  /** Appends a child element. */
  ele(name: string, attributes?: Readonly<Record<string, string>>): XmlElement;
  /** Appends text. */
  txt(text: string): XmlElement;
}

/** An XML document with the given root element, to which `add` adds an element for each item. Throws when a text could not be read back as XML 1.0. */
export function printXml<Item>(
  root: string,
  attributes: Readonly<Record<string, string>>,
  items: readonly Item[],
  add: (element: XmlElement, item: Item) => void,
): string {
  return printDocument(root, attributes, (element) => {
    for (const item of items) add(element, item);
  });
}

function printDocument(
  root: string,
  attributes: Readonly<Record<string, string>>,
  fill: (element: XmlElement) => void,
): string {
  const document = create({ version: '1.0', encoding: 'UTF-8' });
  fill(document.ele(root, attributes));
  return `${document.end({ prettyPrint: true, wellFormed: true })}\n`;
}
