import type { Element, ElementContent } from 'hast';
import { element, inParagraph, linkTo } from './hast.ts';

/**
 * What becomes of a component: its content takes its place, or it goes, or a link or a picture is made of its attributes, or what one
 * attribute or child holds is shown. In texts, `{name}` stands for an attribute.
 */
export type ComponentRule =
  | 'unwrap'
  | 'drop'
  | { readonly link: string; readonly text?: string | undefined }
  | { readonly image: string; readonly alt?: string | undefined }
  | { readonly only: string };

/** The rules of a site, by the names of components. */
export type Components = Readonly<Record<string, ComponentRule>>;

/** Attributes that readers see of most components, before and after the content. */
const [titles, captions] = [
  ['title', 'heading', 'summary', 'label'],
  ['caption', 'alt'],
];

interface Replacing {
  /** The content of an element, cleaned. */
  inner(of: Element): ElementContent[];
  addressOf(url: string, kind: 'link' | 'load'): string | undefined;
}

/** What takes the place of a component. */
export function replaceComponent(
  node: Element,
  rule: ComponentRule,
  parent: Element | undefined,
  { inner, addressOf }: Replacing,
): ElementContent[] {
  if (rule === 'drop') return [];
  if (rule === 'unwrap') {
    const shown = (names: readonly string[]) =>
      names.map((name) => String(node.properties[name] ?? '')).filter((text) => /[\p{L}\p{N}]/u.test(text));
    const text = (value: string): ElementContent => ({ type: 'text', value });
    return [
      ...shown(titles).flatMap((title) => inParagraph([element('strong', {}, [text(title)])], parent)),
      ...inner(node),
      ...shown(captions).flatMap((caption) => inParagraph([text(caption)], parent)),
    ];
  }
  if ('only' in rule) {
    const name = `${node.tagName}.${rule.only.toLowerCase()}`;
    return node.children.flatMap((child) => (child.type === 'element' && child.tagName === name ? inner(child) : []));
  }
  if ('link' in rule) {
    const url = fill(rule.link, node);
    const href = addressOf(url, 'link');
    const label = fill(rule.text ?? '{title}', node).trim();
    return href === undefined ? [] : [...linkTo(href, label === '' ? url : label, parent), ...inner(node)];
  }
  const src = addressOf(fill(rule.image, node), 'load');
  const image = element('img', { src, alt: fill(rule.alt ?? '{alt}', node).trim(), loading: 'lazy' }, []);
  return src === undefined ? [] : [...inParagraph([image], parent), ...inner(node)];
}

/** A text with its names in braces replaced by the attributes of an element. */
function fill(text: string, { properties }: Element): string {
  return text.replace(/\{([\w.-]+)\}/g, (_, name: string) => String(attributeOf(properties, name) ?? ''));
}

/** An attribute by its name as written: HTML does not tell capitals. */
function attributeOf(properties: Element['properties'], name: string): Element['properties'][string] {
  if (Object.hasOwn(properties, name)) return properties[name];
  const found = Object.keys(properties).find((each) => each.toLowerCase() === name.toLowerCase());
  return found === undefined ? undefined : properties[found];
}
