import type { Element, ElementContent } from 'hast';
import type { ComponentRule } from '../../settings/config.ts';
import {
  element,
  inParagraph,
  isAddress,
  isBlank,
  isFlow,
  isPicture,
  lastName,
  linkTo,
  placeOfText,
  plainName,
  takeActions,
  withoutControls,
} from './components.ts';

interface Replacing {
  /** The content of an element, cleaned. */
  inner(of: Element): ElementContent[];
  addressOf(url: string, kind: 'link' | 'load'): string | undefined;
}

/** Replaces a component by its rule. */
export function replaceComponent(
  node: Element,
  rule: ComponentRule,
  parent: Element | undefined,
  { inner, addressOf }: Replacing,
): ElementContent[] {
  if (rule === 'drop') return [];
  if (rule === 'unwrap') return unwrap(node, parent, { inner, addressOf });
  if ('only' in rule) {
    const name = `${plainName(node.tagName)}.${rule.only.toLowerCase()}`;
    const own = String(attributeOf(node.properties, rule.only) ?? '');
    const parts = node.children.flatMap((child) =>
      child.type === 'element' && plainName(child.tagName) === name ? inner(child) : [],
    );
    return own === '' ? parts : [...inParagraph([{ type: 'text', value: withoutControls(own) }], parent), ...parts];
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

/** Attributes that hold the address of a picture, and those that hold one of a page: the first of these are links of the content, too. */
const pictures = new Set(['src', 'image', 'img', 'picture', 'cover', 'thumbnail']);
const leading = new Set(['href', 'to', 'link']);
const targets = new Set([...leading, 'url', 'src']);

/**
 * The content of a component with what readers see of its attributes, and before the content what they see of each value within these: its
 * picture, its titles, and its captions. Where it has an address, the title leads there, or else the content, the picture or its name.
 */
function unwrap(node: Element, parent: Element | undefined, replacing: Replacing): ElementContent[] {
  const values = new Map<string, Map<string, string>>([['', new Map()]]);
  for (const [path, value] of Object.entries(node.properties)) {
    const end = path.search(lastName);
    const attributes = values.get(path.slice(0, end)) ?? new Map<string, string>();
    values.set(
      path.slice(0, end),
      attributes.set(path.slice(end).toLowerCase(), withoutControls(String(value).trim())),
    );
  }
  const [own = new Map<string, string>(), ...others] = values.values();
  if (/icon$/i.test(node.tagName)) own.delete('name');
  const actions = takeActions(own).map((action) => new Map(Object.entries(action)));
  const showAll = (all: readonly ReadonlyMap<string, string>[]) =>
    parted(
      all.map((attributes) => shown(attributes, [], parent, replacing)),
      parent,
    );
  return parted([shown(own, replacing.inner(node), parent, replacing, showAll(others)), showAll(actions)], parent);
}

/** Parts one after another: within a line, with a space between any two. */
function parted(parts: readonly ElementContent[][], parent: Element | undefined): ElementContent[] {
  const space = isFlow(parent) ? [] : [{ type: 'text' as const, value: ' ' }];
  return parts.filter((part) => !part.every(isBlank)).flatMap((part, at) => (at === 0 ? part : [...space, ...part]));
}

/** Shows the attributes of one value around its content; `before` stands between its titles and that. */
function shown(
  attributes: ReadonlyMap<string, string>,
  content: ElementContent[],
  parent: Element | undefined,
  { addressOf }: Replacing,
  before: ElementContent[] = [],
): ElementContent[] {
  const found = (names: ReadonlySet<string>, form: RegExp, other?: string) =>
    [...attributes].find(([name, value]) => names.has(name) && form.test(value) && value !== other) ?? ['', undefined];
  const [, source] = found(pictures, isPicture);
  const src = source && addressOf(source, 'load');
  const alt = attributes.get('alt') ?? '';
  const texts = (place: 'before' | 'after') =>
    [...attributes].flatMap(([name, value]) =>
      placeOfText(name, value) === place && /[\p{L}\p{N}]/u.test(value) && !(src && value === alt) ? [value] : [],
    );
  const titles = texts('before').map((title) => element('strong', {}, [{ type: 'text', value: title }]));
  const pieces: ElementContent[] = [...(src ? [element('img', { src, alt, loading: 'lazy' }, [])] : []), ...titles];
  const captions: ElementContent[] = texts('after').map((value) => ({ type: 'text', value }));
  const [name, target] = found(targets, isAddress, source);
  // Other components with an address beside their content do not link to it, such as the picture of a window.
  const leads = parent?.tagName !== 'a' && (leading.has(name) || content.every(isBlank));
  const href = leads && target !== undefined ? addressOf(target, 'link') : undefined;
  let main = content;
  if (href !== undefined) {
    const link = (children: ElementContent[]) => element('a', { href }, children);
    const [title] = titles;
    const linked = title ? undefined : linkedIn(content, link);
    if (linked) main = linked;
    else if (title || pieces.length > 0) {
      const at = title ? pieces.indexOf(title) : 0;
      pieces.splice(at, 1, link(pieces.slice(at, at + 1)));
    } else if (captions.length > 0) captions.splice(0, 1, link(captions.slice(0, 1)));
    else pieces.push(link([{ type: 'text', value: attributes.get('name') || target || href }]));
  }
  const paragraphs = (list: readonly ElementContent[]) => list.map((block) => inParagraph([block], parent));
  return parted([...paragraphs(pieces), [...before, ...main], ...paragraphs(captions)], parent);
}

/** Content whose first heading or paragraph is a link; undefined where none may be. */
function linkedIn(
  content: ElementContent[],
  link: (children: ElementContent[]) => Element,
): ElementContent[] | undefined {
  if (content.every(isBlank) || content.some(hasLink)) return undefined;
  const at = content.findIndex((node) => isBlock(node) && !isBlank(node));
  const block = content[at];
  if (block?.type !== 'element') return [link(content)];
  if (/^(?:pre|table)$/.test(block.tagName)) return undefined;
  const children = linkedIn(block.children, link);
  return children && content.with(at, { ...block, children });
}

function hasLink(node: ElementContent): boolean {
  return node.type === 'element' && (node.tagName === 'a' || node.children.some(hasLink));
}

function isBlock(node: ElementContent): boolean {
  return (
    node.type === 'element' &&
    /^(?:p|h[1-6]|ul|ol|li|dl|dt|dd|div|section|article|aside|header|footer|nav|figure|figcaption|blockquote|details|summary|pre|table)$/.test(
      node.tagName,
    )
  );
}
