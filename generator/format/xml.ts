import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import { loadXmlBuilder } from '../packages.cjs';

/** How many items are printed at a time: the package takes more than its share of time for a large tree. */
const printedAtOnce = 500;

/** An XML document with the given root element, to which `add` adds something for each item. Throws when a text could not be read back as XML 1.0. */
export function printXml<Item>(
  root: string,
  attributes: Readonly<Record<string, string>>,
  items: readonly Item[],
  add: (element: XMLBuilder, item: Item) => void,
): string {
  const end = `\n</${root}>\n`;
  let printed = '';
  for (let start = 0; start === 0 || start < items.length; start += printedAtOnce) {
    const text = printDocument(root, attributes, (element) => {
      for (const item of items.slice(start, start + printedAtOnce)) add(element, item);
    });
    printed = start === 0 ? text : printed.slice(0, -end.length) + text.slice(text.indexOf('\n  <'));
  }
  return printed;
}

function printDocument(
  root: string,
  attributes: Readonly<Record<string, string>>,
  fill: (element: XMLBuilder) => void,
): string {
  const document = loadXmlBuilder().create({ version: '1.0', encoding: 'UTF-8' });
  fill(document.ele(root, attributes));
  return `${document.end({ prettyPrint: true, wellFormed: true })}\n`;
}
