import type { Element, ElementContent, Nodes } from 'hast';
import { dotMark } from '../../load/html.ts';
import type { ComponentRule, Components } from '../../settings/config.ts';

/** The rule for a component: its own, such as that for `Tabs.Item`, or that for `Tabs`, or else that for all of them, `*`. */
export function ruleOf(name: string, components: Components, isComponent: boolean): ComponentRule | undefined {
  if (Object.hasOwn(components, name)) return components[name];
  const [whole = ''] = name.split('.');
  if (Object.hasOwn(components, whole)) return components[whole];
  return isComponent ? components['*'] : undefined;
}

/** Attributes that readers see of most components, before and after the content. */
const titles = new Set(['title', 'subtitle', 'heading', 'headline', 'summary', 'label', 'term', 'question']);
const captions = new Set(['caption', 'alt', 'description', 'text', 'content', 'body', 'answer', 'quote', 'children']);

/** Attributes that say whose words or work something is, where they begin with a capital: programs use the same names. */
const people = new Set(['name', 'author', 'by', 'byline', 'attribution', 'role', 'job', 'position', 'company']);
const startsBig = /^[\p{Lu}\p{Lo}]/u;

/** Matches the name at the end of that of a value, with the numbers of those in a list: `title.0` in `items.2.title.0`. */
export const lastName = /[^.]*(?:\.\d+)*$/;

/** Three words or more, or as much of a script without spaces, from a capital on: what only readers read. */
const prose = /^(?:\p{Lu}[\p{L}\p{M}'’]*(?:[,.:;?!–—]? [\p{L}\p{M}\p{N}'’&%()-]+){2}|\p{Lo}[\p{Lo}\p{M}]{7})/u;

/** Whether readers see an attribute of most components, before or after the content, by its name or by what it says. */
export function placeOfText(attribute: string, value = ''): 'before' | 'after' | undefined {
  const [name = ''] = lastName.exec(attribute.toLowerCase())?.[0].split('.') ?? [];
  if (titles.has(name)) return 'before';
  if (captions.has(name) || (people.has(name) && startsBig.test(value))) return 'after';
  return prose.test(value) && !/^(?:aria|placeholder$)/.test(name) ? 'before' : undefined;
}

export const isPicture = /^\S+\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]\S*)?$/i;
export const isAddress = /^(?:https?:|mailto:|tel:|[/#]|\.\.?\/|[\w/.-]+\.(?:mdx?|html?)(?:#|$))\S*$/i;

/** Takes out of attributes, in lower case, the addresses that have words of their own: `link` with `linktext`, `secondary_url` with `secondary_label`. */
export function takeActions(
  attributes: Map<string, string>,
): readonly { readonly title: string; readonly href: string }[] {
  return [...attributes].flatMap(([name, title]) => {
    const [, of] = /^(.+?)_?(?:text|label|title)$/.exec(name) ?? [];
    if (of === undefined) return [];
    const named = [of, ...['', '_'].flatMap((mark) => ['link', 'url', 'href'].map((end) => of + mark + end))];
    const target = named.find((candidate) => isAddress.test(attributes.get(candidate) ?? ''));
    const href = attributes.get(target ?? '');
    if (target === undefined || href === undefined || isPicture.test(href)) return [];
    attributes.delete(name);
    attributes.delete(target);
    return [{ title, href }];
  });
}

/** Whether a rule shows an attribute of its component. */
export function showsAttribute(rule: ComponentRule, attribute: string): boolean {
  if (typeof rule === 'string') return rule === 'unwrap' && placeOfText(attribute) !== undefined;
  if ('only' in rule) return rule.only.toLowerCase() === attribute.toLowerCase();
  const texts = 'link' in rule ? [rule.link, rule.text ?? '{title}'] : [rule.image, rule.alt ?? '{alt}'];
  return texts.some((text) => text.toLowerCase().includes(`{${attribute.toLowerCase()}}`));
}

/**
 * Prefix of components' tags where the HTML of JSX is read again: otherwise `<Image>` would be a picture. Content cannot contain the control character.
 */
export const jsxPrefix = 'jsx\u0003';
/** The same for an attribute that holds JSX, as a child. */
export const slotPrefix = 'slot\u0003';

/** The name of an element without these. */
export function plainName(name: string): string {
  return name.slice(name.indexOf('\u0003') + 1).replaceAll(dotMark, '.');
}

/** Small constructors and readers for HTML tree nodes. https://github.com/syntax-tree/hast */

/** The text of a node and everything below it; with `all`, also what readers see of pictures and form controls. */
export function textOfHtml(node: Nodes, which: 'text' | 'all' = 'text'): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  let text = '';
  if (node.type === 'element') {
    if (node.tagName === 'script' || node.tagName === 'style' || node.tagName === 'template') return '';
    if (which === 'all') text += seenOf(node);
  }
  for (const child of node.children) text += textOfHtml(child, which);
  return text;
}

function seenOf({ tagName, properties: { alt, value, placeholder, type } }: Element): string {
  if (tagName === 'img') return ` ${alt ?? ''} `;
  return tagName === 'input' && type !== 'hidden' ? ` ${value ?? placeholder ?? ''} ` : '';
}

/** Elements that contain blocks. */
const flow = new Set(
  'article aside blockquote center dd details div figure footer header li nav search section td th'.split(' '),
);

export function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

/** Inline content as it stands within an element: in a paragraph where blocks do. */
export function inParagraph(content: ElementContent[], parent: Element | undefined): ElementContent[] {
  return isFlow(parent) ? [element('p', {}, content)] : content;
}

/** Whether blocks stand in an element, or in none. */
export function isFlow(parent: Element | undefined): boolean {
  return parent === undefined || flow.has(parent.tagName);
}

/** Whether readers see nothing of a node. */
export function isBlank(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() === '';
  return node.type !== 'element' || (!/^(?:img|video|audio|hr)$/.test(node.tagName) && node.children.every(isBlank));
}

/** A link; only its text within another link. */
export function linkTo(href: string, label: string, parent: Element | undefined): ElementContent[] {
  const text: ElementContent = { type: 'text', value: label };
  return inParagraph([parent?.tagName === 'a' ? text : element('a', { href }, [text])], parent);
}

/** Characters that no output may have, whether they are written or referred to by number. The origin mark is one of them. */
export function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .replace(
      /[^\t\n\r\x20-\x7e\xa0-\ufdcf\ufdf0-\ufffd\u{10000}-\u{1fffd}\u{20000}-\u{e01ef}\u{f0000}-\u{ffffd}]/gu,
      '\ufffd',
    );
}
