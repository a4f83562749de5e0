import { jsxPrefix, slotPrefix } from '../html/components.ts';

/** The HTML of tags that JSX stands for. */

/** Elements without content. https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Elements whose content HTML would not parse, unlike JSX. */
const renamed: Readonly<Record<string, string>> = { listing: 'pre', plaintext: 'pre', xmp: 'pre' };

/** Whether a name is a component's: HTML has names in lower case without dots. https://mdxjs.com/docs/using-mdx/#components */
export function isComponentName(name: string): boolean {
  return !/^[a-z][^.]*$/.test(name);
}

/** The opening tag of an element, and the closing one; empty if it has none. */
export function tagsOf(name: string, attributes: string): readonly [open: string, close: string] {
  if (isComponentName(name)) return pair(`${jsxPrefix}${name}`, attributes);
  const own = Object.hasOwn(renamed, name) ? (renamed[name] ?? name) : name;
  const [open, close] = pair(own, attributes);
  return [open, empty.has(own) ? '' : close];
}

/** The tags of a child of a component that stands for an attribute with JSX. */
export function slotTags(component: string, attribute: string): readonly [open: string, close: string] {
  return pair(`${slotPrefix}${component}.${attribute}`, '');
}

function pair(name: string, attributes: string): readonly [open: string, close: string] {
  return [`<${name}${attributes}>`, `</${name}>`];
}

const htmlNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };

/** An attribute in one line; empty if HTML cannot have its name. */
export function printAttribute(name: string, value: string): string {
  const own = Object.hasOwn(htmlNames, name) ? (htmlNames[name] ?? name) : name;
  if (!/^[\w$:.-]+$/.test(own)) return '';
  return value === '' ? ` ${own}` : ` ${own}="${escaped(value)}"`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
