import type { Element, ElementContent, Nodes, Properties, RootContent, Text } from 'hast';
import type { FootnoteDefinition, RootContent as MarkdownContent } from 'mdast';
import { decoded } from '../base/percent-encoding.ts';
import { htmlAsMarkdown } from '../body/html/markdown.ts';
import { printMarkdown } from '../format/markdown.ts';
import { footnotesId } from '../format/markdown-html.ts';
import { attribute, elementsIn, textIn } from './hast.ts';
import { namesOf } from './main-content.ts';

/** How addresses in a page are written in its Markdown; undefined for what leads nowhere. */
type Address = (url: string, kind: 'link' | 'picture') => string | undefined;

/** The main content of a page as Markdown, below its title. */
export function markdownOf(nodes: readonly ElementContent[], title: string, addressOf: Address): string {
  const notes = notesIn(nodes);
  const panels = labelsOfPanels(nodes);
  const context: Context = { addressOf, notes, panels, title, hasTitle: false };
  const prepared = prepareAll(nodes, context);
  const scope = {
    urlOf: (url: string) => url,
    notes: new Map([...notes.references.values()].map((name) => [name, name])),
  };
  const definitions = [...notes.definitions].map(([name, element]): FootnoteDefinition => {
    const children = htmlAsMarkdown(prepareAll(withoutBacklinks(element), context) as RootContent[], scope);
    return {
      type: 'footnoteDefinition',
      identifier: name,
      label: name,
      children: children as FootnoteDefinition['children'],
    };
  });
  const made = blocksOf(prepared).flatMap((block) => htmlAsMarkdown(block as RootContent[], scope));
  return printMarkdown({ type: 'root', children: [...made, ...definitions] as MarkdownContent[] });
}

/** Each block by itself, so that one that Markdown has no form for does not make HTML of the others. */
function blocksOf(nodes: readonly ElementContent[]): readonly (readonly ElementContent[])[] {
  const blocks: ElementContent[][] = [];
  let line: ElementContent[] = [];
  for (const node of nodes) {
    const isSection =
      node.type === 'element' && /^(?:div|section|article|main|header|figure|aside)$/.test(node.tagName);
    if (node.type === 'element' && isBlock.has(node.tagName)) {
      if (line.length > 0) blocks.push(line);
      line = [];
      if (isSection) blocks.push(...(blocksOf(node.children) as ElementContent[][]));
      else blocks.push([node]);
    } else line.push(node);
  }
  if (line.length > 0) blocks.push(line);
  return blocks;
}

const isBlock: ReadonlySet<string> = new Set(
  'address article aside blockquote center details dl div figure footer h1 h2 h3 h4 h5 h6 header hr main ol p pre section table ul'.split(
    ' ',
  ),
);

interface Context {
  readonly addressOf: Address;
  readonly notes: Notes;
  readonly panels: ReadonlyMap<string, string>;
  readonly title: string;
  /** Whether the heading was found that the title repeats. */
  hasTitle: boolean;
}

function prepareAll(nodes: readonly ElementContent[], context: Context): ElementContent[] {
  return nodes.flatMap((node, index) => {
    const prepared = node.type === 'element' ? prepare(node, context) : node.type === 'text' ? [node] : [];
    return isApart(node, nodes[index - 1]) ? [text(' '), ...prepared] : prepared;
  });
}

/** Whether elements in a row are apart by their style alone: buttons that are links, and names of tabs. */
function isApart(node: ElementContent, before: ElementContent | undefined): boolean {
  const [name, other] = [node, before].map((neighbour) =>
    neighbour?.type === 'element' ? neighbour.tagName : undefined,
  );
  return name === other && (name === 'a' || name === 'label');
}

function prepare(element: Element, context: Context): readonly ElementContent[] {
  const { tagName } = element;
  const names = namesOf(element);
  const math = mathIn(element, names);
  if (math) return math;
  if (isLeftOut(element, names)) return [];
  const code = codeOf(element, names);
  if (code) return [code];
  const reference = context.notes.references.get(element);
  if (reference !== undefined) return [noteReference(reference)];
  if (context.notes.sections.has(element)) return [];
  if (tagName === 'img') return pictureOf(element, context);
  if (tagName === 'a') return linkOf(element, context);
  if (tagName === 'iframe' || tagName === 'video' || tagName === 'audio') return mediaOf(element, context);
  if (/^h[1-6]$/.test(tagName) && !context.hasTitle && isAlike(textIn(element), context.title)) {
    context.hasTitle = true;
    return [];
  }
  const isOneLine = /^(?:h[1-6]|t[dh])$/.test(tagName);
  const whole = /^h[1-6]$/.test(tagName) ? withoutLinks(element.children, isToPart) : element.children;
  const children = prepareAll(isOneLine ? oneLine(whole) : whole, context);
  if (attribute(element, 'role') === 'tabpanel') {
    const label =
      context.panels.get(attribute(element, 'id') ?? '') ??
      context.panels.get(attribute(element, 'ariaLabelledBy') ?? '');
    return label ? [made('p', {}, [made('strong', {}, [text(label)])]), ...blocks(children)] : blocks(children);
  }
  const [only] = children;
  if (tagName === 'sup' && children.length === 1 && only?.type === 'element' && only.tagName === 'sup') return [only];
  if (tagName === 'h1') return [{ ...element, tagName: 'h2', properties: {}, children: inline(children) }];
  if (/^h[1-6]$/.test(tagName)) return [{ ...element, properties: {}, children: inline(children) }];
  if (tagName === 'picture')
    return children.filter((child) => child.type === 'element' && child.tagName === 'img').slice(-1);
  if (tagName === 'figure') return figureOf(element, children);
  if (unwrapped.has(tagName) || tagName.includes('-'))
    return isAmongBlocks(children) ? [made('div', {}, children)] : children;
  return [{ ...element, properties: keptProperties(element), children }];
}

/** Line ends in the text of what has one line in Markdown, as spaces. */
function oneLine(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.map((node) => {
    if (node.type === 'text') return { ...node, value: node.value.replace(/\s*\n\s*/g, ' ') };
    if (node.type !== 'element' || node.tagName === 'pre') return node;
    return { ...node, children: oneLine(node.children) };
  });
}

const unwrapped: ReadonlySet<string> = new Set(
  'font center label fieldset legend form output data slot bdi bdo hgroup ruby rb rtc'.split(' '),
);

/** Elements that are no text of the page, though they stand within it. */
function isLeftOut(element: Element, names: string): boolean {
  const { tagName } = element;
  if (tagName === 'button' || tagName === 'source' || tagName === 'track' || tagName === 'rp') return true;
  if (attribute(element, 'role') === 'tablist') return true;
  if (
    /(?:^|[\s_-])(?:sr-only|screen-reader-text|visually-?hidden|copy-?(?:button|code|btn)|clipboard|line-numbers-rows|toc-?toggle)(?:$|[\s_-])/i.test(
      names,
    )
  )
    return true;
  if (tagName === 'a') {
    const label = textIn(element);
    const isToHeading =
      /(?:^|[\s_-])(?:headerlink|header-anchor|heading-link|hash-link|anchor(?:js)?(?:-?link)?|headinglink|sl-anchor-link|direct-link|permalink)(?:$|[\s_-])/i.test(
        names,
      );
    return (
      (attribute(element, 'href') ?? '#').includes('#') &&
      (isToHeading
        ? label.length < 4 || /^(?:permalink|link|direct link|section)/i.test(label)
        : /^[#¶§🔗\p{Co}]$/u.test(label) || (label === '' && !hasPicture(element)))
    );
  }
  return false;
}

function hasPicture(element: Element): boolean {
  return elementsIn(element, ({ tagName, properties }) => tagName === 'img' && Boolean(properties.alt)).length > 0;
}

/** Whether two texts are the same but for case, spaces and marks. */
function isAlike(one: string, other: string): boolean {
  const letters = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return letters(one) !== '' && letters(one) === letters(other);
}

function keptProperties(element: Element): Properties {
  const { colSpan, rowSpan, align, start, className, type, checked } = element.properties;
  if (element.tagName === 'input') return { type, checked };
  if (element.tagName === 'li')
    return Array.isArray(className) && className.includes('task-list-item') ? { className } : {};
  return Object.fromEntries(
    Object.entries({ colSpan, rowSpan, align, start }).filter(([, value]) => value !== undefined),
  );
}

/** The names of languages in classes and attributes of code, as highlighters write them. */
function languageOf(elements: readonly Element[]): string | undefined {
  for (const element of elements) {
    const own = attribute(element, 'dataLang') ?? attribute(element, 'dataLanguage');
    if (own) return own;
    const names = attribute(element, 'className') ?? '';
    const [, found] =
      /(?:^|\s)(?:language|lang|highlight-source|highlight|sourceCode|brush:)[-\s]([\w+#-]+)/.exec(names) ?? [];
    if (found && !/^(?:default|none|plain|text|plaintext|notranslate|container|wrapper)$/.test(found)) return found;
  }
  return undefined;
}

/** Preformatted text as code with its language: without numbers of lines, and with an end of line where elements stand for one. */
function codeOf(element: Element, names: string): Element | undefined {
  const { tagName } = element;
  const isFrame =
    /^(?:div|figure|table)$/.test(tagName) &&
    /(?:^|[\s_-])(?:highlight|codehilite|code-block|language-[\w+#-]+|sourceCode|lntable|rouge-table|expressive-code|listingblock)/.test(
      names,
    );
  if (tagName !== 'pre' && !isFrame) return undefined;
  const blocks = tagName === 'pre' ? [element] : elementsIn(element, (descendant) => descendant.tagName === 'pre');
  const pre = blocks.length > 1 ? blocks.find((block) => !isGutter(block)) : blocks[0];
  if (!pre || (blocks.length > 1 && blocks.filter((block) => !isGutter(block)).length > 1)) return undefined;
  // A frame may hold words besides its code.
  if (tagName !== 'pre' && textIn(element).length - textIn(pre).length > 60) return undefined;
  const inner = elementsIn(pre, (descendant) => descendant.tagName === 'code');
  const language = languageOf([
    ...inner,
    pre,
    element,
    ...elementsIn(element, (descendant) => descendant !== pre && descendant.tagName === 'div'),
  ]);
  const value = codeText(pre).replace(/^\n+|\s+$/g, '');
  if (value === '') return made('span', {}, []);
  const code = made('code', language === undefined ? {} : { className: [`language-${language.toLowerCase()}`] }, [
    text(value),
  ]);
  return made('pre', {}, [code]);
}

/** Whether preformatted text is nothing but the numbers of lines. */
function isGutter(pre: Element): boolean {
  return /^[\d\s]*$/.test(textIn(pre));
}

function codeText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type === 'element') {
    if (node.tagName === 'br') return '\n';
    if (
      node.tagName === 'button' ||
      /(?:^|[\s_-])(?:gutter|lineno|linenos?|line-numbers?|ln|lnt|rouge-gutter|copy|boring)(?:$|[\s_-])/.test(
        namesOf(node),
      )
    )
      return '';
  }
  let value = '';
  for (const child of node.children) {
    const part = codeText(child);
    const isLine = child.type === 'element' && /^(?:div|p|li|tr)$/.test(child.tagName);
    value += isLine && !part.endsWith('\n') ? `${part}\n` : part;
  }
  return value;
}

/** Formulas as TeX: https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/writing-mathematical-expressions */
function mathIn(element: Element, names: string): readonly ElementContent[] | undefined {
  const isMath =
    element.tagName === 'math' ||
    /(?:^|\s)(?:katex(?:-display)?|MathJax(?:_Display)?)(?:\s|$)/.test(names) ||
    element.tagName === 'mjx-container';
  if (!isMath) return undefined;
  const [source] = elementsIn(
    element,
    (descendant) => descendant.tagName === 'annotation' && /tex/i.test(attribute(descendant, 'encoding') ?? ''),
  );
  const tex = source ? textIn(source) : (attribute(element, 'altText') ?? attribute(element, 'alttext'));
  if (!tex) return undefined;
  const isBlockMath = /display/i.test(names) || attribute(element, 'display') === 'block';
  if (isBlockMath) return [made('pre', {}, [made('code', { className: ['language-math'] }, [text(tex)])])];
  return [text('$'), made('code', {}, [text(tex)]), text('$')];
}

function pictureOf(element: Element, { addressOf }: Context): readonly ElementContent[] {
  const alt = (attribute(element, 'alt') ?? '').replace(/\s+/g, ' ').trim();
  if (alt === '') return [];
  const sources = [
    attribute(element, 'src'),
    attribute(element, 'dataSrc'),
    (attribute(element, 'srcSet') ?? attribute(element, 'dataSrcSet') ?? '').split(/[\s,]/)[0],
  ];
  const src = sources.flatMap((source) =>
    source && !source.startsWith('data:') ? (addressOf(source, 'picture') ?? []) : [],
  )[0];
  return src === undefined ? [text(alt)] : [made('img', { src, alt }, [])];
}

function figureOf(element: Element, children: readonly ElementContent[]): readonly ElementContent[] {
  const parts = children.map((child) => {
    if (child.type !== 'element' || child.tagName !== 'figcaption') return child;
    return made(isAmongBlocks(child.children) ? 'div' : 'p', {}, child.children);
  });
  return parts.length === 0 ? [] : [{ ...element, tagName: 'div', properties: {}, children: parts }];
}

function linkOf(element: Element, context: Context): readonly ElementContent[] {
  const children = prepareAll(element.children, context);
  const href = attribute(element, 'href');
  const url = href === undefined ? undefined : context.addressOf(href, 'link');
  if (url === undefined || children.length === 0)
    return isAmongBlocks(children) ? [made('div', {}, children)] : children;
  if (!isAmongBlocks(children)) return [made('a', { href: url }, children)];
  // Markdown has no link around blocks: the first heading of a card, or else its first line, is the link.
  return [made('div', {}, linkFirst(children, url))];
}

function linkFirst(children: readonly ElementContent[], href: string): ElementContent[] {
  let isDone = false;
  const link = (nodes: readonly ElementContent[], isWanted: (element: Element) => boolean): ElementContent[] =>
    nodes.map((node) => {
      if (isDone || node.type !== 'element') return node;
      if (isWanted(node) && !isAmongBlocks(node.children) && textIn(node) !== '') {
        isDone = true;
        return { ...node, children: [made('a', { href }, withoutLinks(node.children))] };
      }
      return { ...node, children: link(node.children, isWanted) };
    });
  const titled = link(children, ({ tagName }) => /^h[1-6]$/.test(tagName));
  return isDone ? titled : link(children, ({ tagName }) => isBlock.has(tagName));
}

function withoutLinks(
  nodes: readonly ElementContent[],
  isUnwanted: (link: Element) => boolean = () => true,
): ElementContent[] {
  return nodes.flatMap((node) =>
    node.type === 'element' && node.tagName === 'a' && isUnwanted(node) ? node.children : [node],
  );
}

function isToPart(link: Element): boolean {
  return attribute(link, 'href')?.startsWith('#') === true && !isLeftOut(link, namesOf(link));
}

function mediaOf(element: Element, { addressOf }: Context): readonly ElementContent[] {
  const [source] = elementsIn(
    element,
    ({ tagName, properties }) => tagName === 'source' && properties.src !== undefined,
  );
  const src = attribute(element, 'src') ?? attribute(element, 'dataSrc') ?? (source && attribute(source, 'src'));
  const url = src === undefined || src.startsWith('about:') ? undefined : addressOf(src, 'link');
  const title = attribute(element, 'title') ?? attribute(element, 'ariaLabel');
  if (url === undefined || (element.tagName === 'iframe' && !title)) return [];
  return [made('p', {}, [made('a', { href: url }, [text(title ?? url)])])];
}

interface Notes {
  readonly references: ReadonlyMap<Element, string>;
  readonly definitions: ReadonlyMap<string, Element>;
  /** The lists in which they stand. */
  readonly sections: ReadonlySet<Element>;
}

function notesIn(nodes: readonly ElementContent[]): Notes {
  const all = nodes.flatMap((node) => elementsIn(node, () => true));
  const sections = new Set(
    all.filter(
      (element) =>
        /(?:^|[\s_-])(?:footnotes?|endnotes)(?:$|[\s_-])|doc-endnotes/i.test(namesOf(element)) &&
        /^(?:section|div|ol|aside|footer)$/.test(element.tagName),
    ),
  );
  const items = new Map(
    [...sections]
      .flatMap((section) => elementsIn(section, ({ properties }) => properties.id !== undefined))
      .map((elements) => [attribute(elements, 'id') ?? '', elements]),
  );
  const references = new Map<Element, string>();
  const definitions = new Map<string, Element>();
  const within = new Set([...sections].flatMap((section) => elementsIn(section, () => true)));
  for (const element of all) {
    if (within.has(element) || element.tagName !== 'a') continue;
    const id = decoded(/#(.+)$/.exec(attribute(element, 'href') ?? '')?.[1] ?? '');
    const item = items.get(id);
    if (!item) continue;
    const name = textIn(element).replace(/[^\p{L}\p{N}-]+/gu, '') || String(definitions.size + 1);
    references.set(element, name);
    definitions.set(name, item);
  }
  return definitions.size === 0
    ? { references, definitions, sections: new Set() }
    : { references, definitions, sections };
}

function noteReference(name: string): Element {
  const link = made('a', { href: `#user-content-fn-${name}`, ariaDescribedBy: [footnotesId] }, [text(name)]);
  return made('sup', {}, [link]);
}

function withoutBacklinks({ children }: Element): ElementContent[] {
  const kept = children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child];
    const isBack =
      child.tagName === 'a' &&
      /^(?:[↩⤴^↑\s\d]|return|back)*$/iu.test(textIn(child).replace('\ufe0e', '')) &&
      (attribute(child, 'href') ?? '').includes('#');
    return isBack ? [] : [{ ...child, children: withoutBacklinks(child) }];
  });
  const last = kept.at(-1);
  return last?.type === 'text' ? [...kept.slice(0, -1), text(last.value.trimEnd())] : kept;
}

/** The labels of the panels of tabs, by the id of the panel and by that of the tab. */
function labelsOfPanels(nodes: readonly ElementContent[]): ReadonlyMap<string, string> {
  const tabs = nodes.flatMap((node) => elementsIn(node, (element) => attribute(element, 'role') === 'tab'));
  return new Map(
    tabs.flatMap((tab) => {
      const label = textIn(tab);
      return [attribute(tab, 'ariaControls'), attribute(tab, 'id')].flatMap((id) =>
        id && label ? [[id, label] as const] : [],
      );
    }),
  );
}

function isAmongBlocks(nodes: readonly ElementContent[]): boolean {
  return nodes.some((node) => node.type === 'element' && (isBlock.has(node.tagName) || isAmongBlocks(node.children)));
}

function inline(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) =>
    node.type === 'element' && isBlock.has(node.tagName) ? [text(' '), ...inline(node.children), text(' ')] : [node],
  );
}

function blocks(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.length === 0 ? [] : [made('div', {}, nodes)];
}

function made(tagName: string, properties: Properties, children: readonly ElementContent[]): Element {
  return { type: 'element', tagName, properties, children: [...children] };
}

function text(value: string): Text {
  return { type: 'text', value };
}
