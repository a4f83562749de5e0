import type { Element, ElementContent, RootContent as HastContent, Nodes as HastNodes, Properties } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast';
import type { Link, ListItem, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { footnotesId } from '../../format/markdown-html.ts';
import { element } from './components.ts';

declare module 'mdast' {
  interface LinkData {
    /** Whether the link stands for a video or sound, and its text is no part of the page. */
    isMedia?: boolean;
  }
}

/** The addresses of links in Markdown, and the names of footnotes by what their ids end in. */
interface MarkdownScope {
  urlOf(address: string): string;
  readonly notes: ReadonlyMap<string, string>;
}

/**
 * HTML nodes as Markdown with the same words: in Markdown where it has a form, otherwise the text alone. What hast-util-to-mdast cannot express
 * without losing a word stays HTML.
 */
export function htmlAsMarkdown(nodes: readonly HastContent[], scope: MarkdownScope): readonly RootContent[] {
  const prepared = prepare(nodes, scope);
  const made = convert(prepared, scope);
  if (made && lettersOf(made) === prepared.map(lettersOfHtml).join('')) return made.children;
  return [{ type: 'html', value: htmlBlock(prepared) }];
}

function convert(children: HastContent[], { notes }: MarkdownScope): Root | undefined {
  try {
    const handlers: Record<string, Handle> = {
      ...own,
      // Addresses are resolved before.
      base: () => undefined,
      sup: (state, node) => noteOf(node, notes) ?? own.sup(state, node, undefined),
    };
    const made = toMdast({ type: 'root', children }, { document: true, newlines: true, handlers }) as Root;
    return made;
  } catch (cause) {
    // The package passes lists as arguments, of which there can be too many.
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

/** A block of HTML that a blank line does not end. https://spec.commonmark.org/0.31.2/#html-blocks */
function htmlBlock(children: HastContent[]): string {
  const html = toHtml({ type: 'root', children }, { characterReferences: { useNamedReferences: true } });
  return `<div>${html.replace(/\n(?=[ \t]*\n)|\n$/g, '&#10;')}</div>`;
}

/** Marks of text, which Markdown has for text only. */
const marks = new Set(
  'abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var'.split(' '),
);

/** Copies with the addresses of Markdown, without places, what only pages need, and marks around blocks or nothing. */
function prepare(nodes: readonly HastContent[], scope: MarkdownScope): HastContent[] {
  const prepared: HastContent[] = [];
  for (const node of nodes) {
    if (isOfNotes(node) || isBreakPoint(node)) continue;
    if (node.type !== 'element') prepared.push({ ...node, position: undefined });
    else {
      const children = prepare(node.children, scope) as ElementContent[];
      // Among links without a text, the package looks for the next text from each of them.
      const isEmpty = (marks.has(node.tagName) || node.tagName === 'a') && children.every(isSpace);
      if (isEmpty || (marks.has(node.tagName) && children.some(isBlock)))
        for (const child of children) prepared.push(child);
      else prepared.push(element(node.tagName, preparedProperties(node, scope), children));
    }
  }
  return prepared;
}

function isSpace(node: HastNodes): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

/** Whether a node is a block; of a mark that contains one, only that is left. */
function isBlock(node: HastNodes): boolean {
  if (node.type !== 'element') return false;
  return blockNames.has(node.tagName) || (node.tagName === 'a' && node.children.some(isBlock));
}

function preparedProperties({ tagName, properties }: Element, { urlOf }: MarkdownScope): Properties {
  const { src, href, poster, className } = properties;
  const [side] = Array.isArray(className) ? className : [];
  const isCell = tagName === 'td' || tagName === 'th';
  return {
    ...properties,
    ...(typeof src === 'string' && { src: urlOf(src) }),
    ...(typeof href === 'string' && { href: urlOf(href) }),
    ...(typeof poster === 'string' && { poster: urlOf(poster) }),
    ...(isCell && side !== undefined && { align: side }),
  };
}

/** Whether a node only says where a line may break: the package would take it for one. */
function isBreakPoint(node: HastNodes): boolean {
  return node.type === 'element' && node.tagName === 'wbr';
}

/** Whether a node is the section of footnotes, or leads back from one: Markdown has these of its own. */
export function isOfNotes(node: HastNodes): boolean {
  if (node.type !== 'element') return false;
  const { className, href } = node.properties;
  if (node.tagName === 'section') return Array.isArray(className) && className.includes('footnotes');
  return node.tagName === 'a' && typeof href === 'string' && href.includes('#user-content-fnref-');
}

/** A reference to a footnote, as Markdown was printed with. */
function noteOf({ children: [link] }: Element, notes: MarkdownScope['notes']): PhrasingContent | undefined {
  if (link?.type !== 'element' || !isNoteLink(link)) return undefined;
  const identifier = notes.get(String(link.properties.href).split('#user-content-fn-')[1] ?? '');
  return identifier === undefined ? undefined : { type: 'footnoteReference', identifier, label: identifier };
}

function isNoteLink({ properties: { ariaDescribedBy: by } }: Element): boolean {
  return Array.isArray(by) ? by.includes(footnotesId) : by === footnotesId;
}

const html = (value: string) => ({ type: 'html', value }) as const;

/** Markdown has no sign for these, but every reader of it knows the tags. */
const tagged: Handle = (state, node) => [html(`<${node.tagName}>`), ...state.all(node), html(`</${node.tagName}>`)];

const space = () => ({ type: 'text', value: ' ' }) as const;

const codeOrText: Handle = (state, node) => {
  const isCode = node.children.length > 0 && node.children.every(({ type }) => type === 'text');
  if (!isCode) return state.all(node);
  const value = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  if (/^\s*$/.test(value)) return { type: 'text', value };
  // White space within, of which the space beside it is left out, is what separates words.
  const [before, after] = [/^\s/.test(value) ? [space()] : [], /\s$/.test(value) ? [space()] : []];
  return [...before, { type: 'inlineCode', value: value.replace(/\s+/g, ' ').trim() }, ...after];
};

const heading: Handle = (state, node) => {
  const children = state.all(node) as PhrasingContent[];
  const { id } = node.properties;
  const depth = Number(node.tagName.charAt(1)) as 1;
  return { type: 'heading', depth, children, ...(typeof id === 'string' && { data: { id } }) };
};

const media: Handle = (state, { tagName, properties, children }) => {
  const source = children.find((child): child is Element => child.type === 'element' && child.tagName === 'source');
  const url = String(properties.src ?? source?.properties.src ?? '');
  const fallback = state.all({ type: 'root', children });
  const title = String(properties.title ?? '');
  const label: PhrasingContent =
    tagName === 'video' && typeof properties.poster === 'string'
      ? { type: 'image', url: properties.poster, alt: title }
      : { type: 'text', value: title === '' ? url : title };
  if (url === '') return fallback;
  const link: PhrasingContent = { type: 'link', url, children: [label], data: { isMedia: true } };
  return fallback.length === 0 ? link : [link, space(), ...fallback];
};

/** A table, below its caption; where cells contain blocks, or would be repeated without end, an item of a list for each row. */
const tableOf: Handle = (state, node) => {
  const caption = node.children.filter((child) => isElement(child, 'caption'));
  const table = withPlainCells({ ...node, children: node.children.filter((child) => !isElement(child, 'caption')) });
  const rows = rowsOf(table);
  const before = caption.flatMap((each) => state.toFlow(state.all(each as Element)));
  if (isSimple(rows)) {
    const made = defaultHandlers.table(state, inOneLine(table)) ?? [];
    return [...before, ...(Array.isArray(made) ? made : [made])] as ReturnType<typeof state.toFlow>;
  }
  const items = rows.map((row): ListItem => {
    const children = row.flatMap((cell) => state.toFlow(state.all(cell)));
    return { type: 'listItem', spread: true, children: children as ListItem['children'] };
  });
  return [...before, { type: 'list', ordered: false, spread: true, children: items }];
};

const own = {
  a: (state, node) => {
    const children = state.all(node) as PhrasingContent[];
    const { href, title } = node.properties;
    if (typeof href !== 'string') return children;
    const media = children.filter((child) => child.type === 'link');
    const label = children.flatMap((child) => (child.type === 'link' ? child.children : [child]));
    const link = { type: 'link', url: href, title: typeof title === 'string' ? title : null, children: label } as const;
    // A link contains no other: what plays in one stands beside it.
    const beside = media.flatMap((nested) => [
      space(),
      { ...nested, children: [{ type: 'text', value: nested.url }] } as Link,
    ]);
    return beside.length === 0 ? link : [link, ...beside];
  },
  audio: media,
  caption: (state, node) => state.toFlow(state.all(node)),
  code: codeOrText,
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  iframe: (_, node) => html(toHtml(node)),
  kbd: codeOrText,
  li: (state, node) => {
    const isTask = Array.isArray(node.properties.className) && node.properties.className.includes('task-list-item');
    const [box, rest] = isTask ? withoutBox(node) : [undefined, node];
    const children = state.toFlow(state.all(rest));
    const spread = node.children.some((child) => child.type === 'element' && child.tagName === 'p');
    return { type: 'listItem', spread, checked: box === undefined ? null : box === '☑', children };
  },
  menu: (state, node) => state.one({ ...node, tagName: 'ul' }, undefined),
  pre: (state, node) => {
    if (node.children.some(isNoText)) return state.toFlow(state.all(node));
    const code = node.children.find((child): child is Element => child.type === 'element' && child.tagName === 'code');
    const names = code?.properties.className;
    const lang = Array.isArray(names) ? String(names[0] ?? '').replace(/^language-/, '') : '';
    return { type: 'code', lang: lang === '' ? null : lang, value: lineText(node).replace(/(?<!\n)\n+$/, '') };
  },
  q: (state, node) => [{ type: 'text', value: '“' }, ...state.all(node), { type: 'text', value: '”' }],
  rp: () => undefined,
  rt: (state, node) => [{ type: 'text', value: '(' }, ...state.all(node), { type: 'text', value: ')' }],
  samp: codeOrText,
  search: (state, node) => state.toFlow(state.all(node)),
  sub: tagged,
  summary: (state, node) => {
    const children = state.all(node) as PhrasingContent[];
    const isText = children.every(({ type }) => type === 'text' || type === 'inlineCode');
    return isText && children.length > 0
      ? { type: 'paragraph', children: [{ type: 'strong', children }] }
      : state.toFlow(children as RootContent[]);
  },
  sup: tagged,
  table: tableOf,
  var: codeOrText,
  video: media,
} satisfies Record<string, Handle>;

/** Whether preformatted content has something that code cannot have: a block or a picture. */
function isNoText(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return node.tagName === 'img' || blockNames.has(node.tagName) || node.children.some(isNoText);
}

/** The text of preformatted content, line by line. */
function lineText(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  return node.tagName === 'br' ? '\n' : node.children.map(lineText).join('');
}

/** The box that a task item begins with, and the item without it. */
function withoutBox(item: Element): readonly [box: string | undefined, rest: Element] {
  let box: string | undefined;
  const strip = (nodes: ElementContent[]): ElementContent[] => {
    const at = nodes.findIndex((node) => node.type === 'element' || (node.type === 'text' && node.value.trim() !== ''));
    const first = nodes[at];
    if (first?.type === 'element' && first.tagName === 'p')
      return nodes.with(at, { ...first, children: strip(first.children) });
    if (first?.type !== 'text') return nodes;
    box = /^\s*([☐☑])/.exec(first.value)?.[1];
    return nodes.with(at, { ...first, value: first.value.replace(/^\s*[☐☑]\s?/, '') });
  };
  const children = strip(item.children);
  return [box, { ...item, children }];
}

/** The letters and digits of Markdown. Addresses that stand for media are not text of the page. */
function lettersOf(node: Nodes): string {
  if (node.type === 'html') return '';
  if ('value' in node) return letters(node.value);
  if (!('children' in node)) return '';
  if (node.type === 'link' && node.data?.isMedia) return '';
  let text = '';
  for (const child of node.children) text += lettersOf(child);
  return text;
}

/** The letters and digits that readers of HTML see. */
function lettersOfHtml(node: HastNodes): string {
  if (node.type === 'text') return letters(node.value);
  if (!('children' in node) || isOfNotes(node)) return '';
  if (node.type === 'element' && node.tagName === 'sup') {
    const [link] = node.children;
    if (link?.type === 'element' && isNoteLink(link)) return '';
  }
  let text = '';
  for (const child of node.children) text += lettersOfHtml(child);
  return text;
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Elements that are blocks, which a cell of a Markdown table cannot contain. */
const blockNames = new Set(
  'address article aside audio blockquote center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li menu nav ol p pre search section table ul video'.split(
    ' ',
  ),
);

function isElement(node: ElementContent, name: string): boolean {
  return node.type === 'element' && node.tagName === name;
}

/** A table with the words of a paragraph that is all of a cell. */
function withPlainCells(node: Element): Element {
  const children = node.children.map((child) => (child.type === 'element' ? withPlainCells(child) : child));
  const [only, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const isPlain =
    /^t[dh]$/.test(node.tagName) && others.length === 0 && only?.type === 'element' && only.tagName === 'p';
  return { ...node, children: isPlain ? only.children : children };
}

/** An element without line ends in its texts, for which Markdown has no form in a table. */
function inOneLine(node: Element): Element {
  const children = node.children.map((child) => {
    if (child.type === 'element') return inOneLine(child);
    return child.type === 'text' ? { ...child, value: child.value.replaceAll('\n', ' ') } : child;
  });
  return { ...node, children };
}

/** The cells of each row; what stands beside rows or cells counts as one. */
function rowsOf({ children }: Element): readonly (readonly Element[])[] {
  return children.flatMap((child): readonly (readonly Element[])[] => {
    if (child.type !== 'element') return [];
    if (child.tagName !== 'tr') return rowsOf(child);
    return [child.children.filter((cell): cell is Element => cell.type === 'element')];
  });
}

function isSimple(rows: readonly (readonly Element[])[]): boolean {
  let cells = 0;
  let widest = 0;
  for (const row of rows) {
    let width = 0;
    for (const { properties, children } of row) {
      const [across, down] = [Number(properties.colSpan ?? 1) || 1, Number(properties.rowSpan ?? 1) || 1];
      width += across;
      cells += across * Math.min(down, rows.length);
      if (children.some(hasBlocks)) return false;
    }
    widest = Math.max(widest, width);
  }
  return rows.length > 0 && Math.max(cells, widest * rows.length) <= 100 + 10 * rows.flat().length;
}

function hasBlocks(node: ElementContent): boolean {
  return node.type === 'element' && (blockNames.has(node.tagName) || node.children.some(hasBlocks));
}
