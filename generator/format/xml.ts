import { create } from 'xmlbuilder2';

/** An element that more is added to. */
export interface XmlElement {
  /** Adds an element at its end. */
  ele(name: string, attributes?: Readonly<Record<string, string>>): XmlElement;
  /** Adds a text at its end. */
  txt(text: string): XmlElement;
}

/** An XML document with the given root element, to which `add` adds an element for each item. Throws when a text could not be read back as XML 1.0. */
export function printXml<Item>(
  root: string,
  attributes: Readonly<Record<string, string>>,
  items: readonly Item[],
  add: (element: XmlElement, item: Item) => void,
): string {
  const print = (fill: (element: XmlElement) => void) => printDocument(root, attributes, fill);
  if (items.length === 0) return print(() => {});
  const end = `\n</${root}>\n`;
  const itemOf = (document: string) => document.slice(document.indexOf('\n  <'), -end.length);
  const forms = new Map<string, readonly string[]>();
  let printed = '';
  for (const item of items) {
    const { outline, texts, element } = recorder();
    add(element, item);
    const key = outline.join('\n');
    let form = forms.get(key);
    if (!form) {
      const document = print((parent) => add(marking(parent), item));
      if (printed === '') printed = document.slice(0, document.indexOf('\n  <'));
      form = itemOf(document).split(mark);
      forms.set(key, form);
    }
    printed += texts.every((text) => plain.test(text))
      ? form.reduce((text, part, index) => text + texts[index - 1] + part)
      : itemOf(print((parent) => add(parent, item)));
  }
  return printed + end;
}

/** Text that stands in XML as it is. */
const plain = /^[\w!#$%()*+,./:;=?@~-]+$/;

/** Stands in a printed item for each of its texts: the package takes more than its share of time for each item of a large document. */
const mark = '\ue000';

/** Takes down what is added to it: the elements, each with how deep it is, and the texts in and between them. */
function recorder() {
  const outline: string[] = [];
  const texts: string[] = [];
  const at = (depth: number): XmlElement => ({
    ele(name, attributes = {}) {
      outline.push(`${depth}<${name}`);
      for (const [attribute, text] of Object.entries(attributes)) {
        outline.push(` ${attribute}`);
        texts.push(text);
      }
      return at(depth + 1);
    },
    txt(text) {
      outline.push(`${depth}>`);
      texts.push(text);
      return this;
    },
  });
  return { outline, texts, element: at(0) };
}

/** Adds to an element with the mark for each text. */
function marking(element: XmlElement): XmlElement {
  return {
    ele: (name, attributes = {}) =>
      marking(element.ele(name, Object.fromEntries(Object.keys(attributes).map((attribute) => [attribute, mark])))),
    txt: () => marking(element.txt(mark)),
  };
}

/** Adds to an element with each `&` escaped: the package leaves one that seems to begin a reference, such as `&amp;` in a text about XML. */
function escaping(element: XmlElement): XmlElement {
  return {
    ele: (name, attributes = {}) =>
      escaping(
        element.ele(
          name,
          Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, escapeAmpersands(value)])),
        ),
      ),
    txt: (text) => escaping(element.txt(escapeAmpersands(text))),
  };
}

function escapeAmpersands(text: string): string {
  return text.replaceAll('&', '&amp;');
}

function printDocument(
  root: string,
  attributes: Readonly<Record<string, string>>,
  fill: (element: XmlElement) => void,
): string {
  const document = create({ version: '1.0', encoding: 'UTF-8' });
  fill(escaping(document.ele(root, attributes)));
  return `${document.end({ prettyPrint: true, wellFormed: true })}\n`;
}
