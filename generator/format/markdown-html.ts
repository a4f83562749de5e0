import type {
  Code,
  Definition,
  FootnoteDefinition,
  Html,
  List,
  ListItem,
  Nodes,
  Paragraph,
  Parents,
  Root,
  Table,
} from 'mdast';
import { anchor, attribute, classOf, encodeUrl, escapeText, image } from './html-attributes.ts';
import { originMark } from './origin.ts';
import type { Stretch } from './stretch.ts';

declare module 'mdast' {
  interface HeadingData {
    /** The fragment that leads to the heading. */
    id?: string;
    /** The part of the data that stands below it, such as `plans/team`. */
    shows?: string;
  }
  interface ParagraphData {
    /** Whether it stands for its content alone, such as JSX that begins and ends on one line. */
    isBare?: boolean;
    /** The level of a heading that no contents list, such as the title of a card. */
    level?: number;
  }
  interface TableData {
    /** Whether the first cell of each row names the row. */
    hasRowHeaders?: boolean;
  }
}

/**
 * A Markdown tree as HTML. It is safe by construction: it prints a fixed set of elements and attributes, escapes every text and value,
 * prints no raw HTML, and links only to known schemes. The origin mark precedes each path and fragment of this site. The elements are
 * those of mdast-util-to-hast, against which the tests compare it, except that feeds may contain it too: task items have a character
 * instead of a form control, and there are no `data-` attributes.
 */
export function markdownHtml(tree: Root, path: string, labels: FootnoteLabels): string {
  return printParts(tree, path, labels, () => undefined).parts.join('\n');
}

/** A Markdown tree as HTML that is not safe yet: its raw HTML is in it as it was written. */
export interface RawParts {
  readonly text: string;
  /** Where each block of the tree is in the text; empty for one that prints nothing. */
  readonly blocks: readonly Stretch[];
  /** The raw HTML, in the order of the text. */
  readonly raw: readonly (Stretch & { readonly node: Html })[];
}

/** Around what stands for raw HTML until all is printed: content cannot contain this control character. */
const htmlMark = '\u0002';

/** The same with the raw HTML of the tree, and where everything is. */
export function markdownWithHtml(tree: Root, path: string, labels: FootnoteLabels): RawParts {
  const nodes: Html[] = [];
  const { parts, blockOf } = printParts(tree, path, labels, (node) => `${htmlMark}${nodes.push(node) - 1}${htmlMark}`);
  const raw: (Stretch & { node: Html })[] = [];
  const blocks: Stretch[] = tree.children.map(() => ({ start: 0, end: 0 }));
  let text = '';
  for (const [index, part] of parts.entries()) {
    if (index > 0) text += '\n';
    const start = text.length;
    for (const [place, piece] of part.split(htmlMark).entries()) {
      const node = place % 2 === 1 ? nodes[Number(piece)] : undefined;
      if (node) raw.push({ node, start: text.length, end: text.length + node.value.length });
      text += node ? node.value : piece;
    }
    const block = blockOf[index];
    if (block !== undefined) blocks[block] = { start, end: text.length };
  }
  return { text, blocks, raw };
}

type PrintHtml = (node: Html) => string | undefined;

/** The printed blocks of a tree, with the place of each among its children, and the footnotes at the end. */
function printParts(tree: Root, path: string, labels: FootnoteLabels, printHtml: PrintHtml) {
  const definitions = new Map<string, Definition>();
  const notes = new Map<string, FootnoteDefinition>();
  collect(tree, definitions, notes);
  const printing: Printing = {
    path,
    labels,
    definitions,
    notes,
    cited: new Map(),
    print: (node) => print(node, printing, printHtml),
  };
  const parts: string[] = [];
  const blockOf: number[] = [];
  for (const [index, node] of tree.children.entries()) {
    const text = printing.print(node);
    if (text === undefined) continue;
    parts.push(text);
    blockOf.push(index);
  }
  if (printing.cited.size > 0) parts.push(footnotes(printing));
  return { parts, blockOf };
}

/** Collects the definitions and footnotes. The first of each label counts; labels match in any case. */
function collect(parent: Parents, definitions: Map<string, Definition>, notes: Map<string, FootnoteDefinition>): void {
  for (const node of parent.children) {
    if (node.type === 'definition' && !definitions.has(node.identifier.toUpperCase()))
      definitions.set(node.identifier.toUpperCase(), node);
    if (node.type === 'footnoteDefinition' && !notes.has(node.identifier.toUpperCase()))
      notes.set(node.identifier.toUpperCase(), node);
    if ('children' in node && node.type !== 'paragraph' && node.type !== 'table') collect(node, definitions, notes);
  }
}

function blocks(nodes: readonly Nodes[], { print }: Printing): string {
  const printed: string[] = [];
  for (const node of nodes) {
    const text = print(node);
    if (text !== undefined) printed.push(text);
  }
  return printed.join('\n');
}

function inParagraph({ data }: Paragraph, content: string): string {
  const name = data?.level === undefined ? 'p' : `h${data.level}`;
  return `<${name}${classOf(data)}>${content}</${name}>`;
}

/** A node as HTML; undefined for a node that shows nothing in its place. */
function print(node: Nodes, printing: Printing, printHtml: PrintHtml): string | undefined {
  switch (node.type) {
    case 'text':
      return escapeText(trimLines(node.value));
    case 'paragraph':
      if (node.data?.isBare) return printInline(node.children, printing);
      return inParagraph(node, printInline(node.children, printing));
    case 'heading': {
      const id = node.data?.id;
      return `<h${node.depth}${id === undefined ? '' : attribute('id', id)}>${printInline(node.children, printing)}</h${node.depth}>`;
    }
    case 'emphasis':
      return `<em>${printInline(node.children, printing)}</em>`;
    case 'strong':
      return `<strong>${printInline(node.children, printing)}</strong>`;
    case 'delete':
      return `<del>${printInline(node.children, printing)}</del>`;
    case 'inlineCode':
      return `<code>${escapeText(node.value.replace(/\r?\n|\r/g, ' '))}</code>`;
    case 'code':
      return code(node);
    case 'break':
      return '<br>\n';
    case 'thematicBreak':
      return '<hr>';
    case 'blockquote':
      return `<blockquote${classOf(node.data)}>\n${ended(blocks(node.children, printing))}</blockquote>`;
    case 'twofold': {
      const shown = blocks(node.children, printing);
      return node.data?.className === undefined ? shown : `<div${classOf(node.data)}>\n${ended(shown)}</div>`;
    }
    case 'list':
      return node.data?.className === 'tabs' ? tabs(node, printing) : list(node, printing);
    case 'listItem':
      return listItem(node, isLoose(node), printing);
    case 'table':
      return table(node, printing);
    case 'link':
      return anchor(node.url, node.title, printInline(node.children, printing), printing.path);
    case 'image':
      return image(node.url, node.title, node.alt, printing.path);
    case 'linkReference': {
      const definition = printing.definitions.get(node.identifier.toUpperCase());
      const content = printInline(node.children, printing);
      return definition
        ? anchor(definition.url, definition.title, content, printing.path)
        : `[${content}${escapeText(reverted(node.referenceType, node.label))}`;
    }
    case 'imageReference': {
      const definition = printing.definitions.get(node.identifier.toUpperCase());
      if (definition) return image(definition.url, definition.title, node.alt, printing.path);
      return escapeText(`![${node.alt ?? ''}${reverted(node.referenceType, node.label)}`);
    }
    case 'footnoteReference':
      return footnoteReference(node.identifier.toUpperCase(), printing);
    case 'html':
      return printHtml(node);
    default:
      return undefined;
  }
}

/** Code, with the title and the marked lines that follow its language: `js title="app.js" {2,4-5} ins={7} del={8}`. */
function code({ lang, meta, value }: Code): string {
  const language = /^\S+/.exec(lang ?? '')?.[0];
  const start = `<pre><code${language === undefined ? '' : attribute('class', `language-${language}`)}>`;
  const lines = `${escapeText(value)}${value === '' ? '' : '\n'}`;
  if (!meta) return `${start}${lines}</code></pre>`;
  const [, , title] = /(?:^|\s)title=(["'])(.+?)\1/.exec(meta) ?? [];
  const block = `${start}${marked(lines, meta)}</code></pre>`;
  return title === undefined ? block : `<figure>\n<figcaption>${escapeText(title)}</figcaption>\n${block}\n</figure>`;
}

/** Lines of code in elements that say what they are: important, added or removed. */
function marked(text: string, meta: string): string {
  const names = new Map<number, string>();
  for (const [, name = 'mark', ranges = ''] of meta.matchAll(/(?:^|\s)(?:(ins|del|mark)=)?\{([\d,\s-]+)\}/g))
    for (const [, from = '', to = from] of ranges.matchAll(/(\d+)(?:-(\d+))?/g))
      for (let line = Number(from); line <= Math.min(Number(to), mostMarked); line += 1) names.set(line, name);
  if (names.size === 0) return text;
  let printed = '';
  let before: string | undefined;
  for (const [index, line] of text.split(/(?<=\n)/).entries()) {
    const name = names.get(index + 1);
    if (name !== before)
      printed += `${before === undefined ? '' : `</${before}>`}${name === undefined ? '' : `<${name}>`}`;
    printed += line;
    before = name;
  }
  return before === undefined ? printed : `${printed}</${before}>`;
}

const mostMarked = 10_000;

/** Tabs, of which one is shown at a time, without a script: the first block of each item names it. */
function tabs({ children, position }: List, printing: Printing): string {
  const group = attribute('name', `tabs-${position?.start.offset ?? 0}`);
  const all = children.map(({ children: [first, ...content] }, index) => {
    const name = first?.type === 'paragraph' ? printInline(first.children, printing) : '';
    return `<details${group}${index === 0 ? attribute('open', '') : ''}><summary>${name}</summary>\n${ended(blocks(content, printing))}</details>\n`;
  });
  return `<div${attribute('class', 'tabs')}>\n${all.join('')}</div>`;
}

/** Prints the end of a reference that has no definition. */
function reverted(type: 'collapsed' | 'full' | 'shortcut', label: string | null | undefined): string {
  if (type === 'collapsed') return '][]';
  return type === 'full' ? `][${label ?? ''}]` : ']';
}

/** Spaces around the line ends of a text show nothing. */
function trimLines(text: string): string {
  return text.includes('\n') ? text.replace(/(?<![ \t])[ \t]*(\r?\n|\r)[ \t]*/g, '$1') : text;
}

function ended(block: string): string {
  return block === '' ? '' : `${block}\n`;
}

function list(node: Nodes & { readonly type: 'list' }, printing: Printing): string {
  const loose = node.spread === true || node.children.some(isLoose);
  const tasks = node.children.some(({ checked }) => typeof checked === 'boolean')
    ? attribute('class', 'contains-task-list')
    : classOf(node.data);
  const start =
    node.ordered && typeof node.start === 'number' && node.start !== 1 ? attribute('start', String(node.start)) : '';
  const items = node.children.map((item) => `${listItem(item, loose, printing)}\n`).join('');
  const name = node.ordered ? 'ol' : 'ul';
  return `<${name}${start}${tasks}>\n${items}</${name}>`;
}

/** The marks of task items. Feed readers remove form controls, and most screen readers read these characters. */
const openBox = '☐';
const checkedBox = '☑';

/** An item. In a tight list the paragraphs of an item are printed without `<p>`. */
function listItem({ children, checked, data }: ListItem, loose: boolean, printing: Printing): string {
  const task = typeof checked === 'boolean';
  const box = checked ? checkedBox : openBox;
  let text = '';
  let last: Nodes | undefined;
  for (const [index, child] of children.entries()) {
    const bare = child.type === 'paragraph' && (!loose || child.data?.isBare === true);
    const content = child.type === 'paragraph' ? printInline(child.children, printing) : printing.print(child);
    if (content === undefined) continue;
    if (loose || index !== 0 || child.type !== 'paragraph') text += '\n';
    const first = index === 0 && task && child.type === 'paragraph';
    const marked = first ? `${box}${content === '' ? '' : ' '}${content}` : content;
    text += bare || child.type !== 'paragraph' ? marked : inParagraph(child, marked);
    last = child;
  }
  if (task && children[0]?.type !== 'paragraph') text = `${loose ? `\n<p>${box}</p>` : box}${text}`;
  if (last && (loose || last.type !== 'paragraph')) text += '\n';
  return `<li${task ? attribute('class', 'task-list-item') : classOf(data)}>${text}</li>`;
}

/** Whether the paragraphs of an item are printed with `<p>`. */
function isLoose({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1;
}

/** A table. The side that a column is aligned to is the class of its cells, because HTML has no attribute for it. */
function table({ align, children, data }: Table, printing: Printing): string {
  const columns = align?.length ?? children[0]?.children.length ?? 0;
  const rows = children.map((row, index) => {
    let cells = '';
    for (let column = 0; column < columns; column += 1) {
      const side = align?.[column];
      const cell = row.children[column];
      const ofRow = column === 0 && data?.hasRowHeaders ? 'row' : undefined;
      const scope = index === 0 ? 'col' : ofRow;
      const name = scope ? 'th' : 'td';
      const classes = [side, cell?.data?.className].filter(Boolean).join(' ');
      const attributes =
        (scope ? attribute('scope', scope) : '') + classOf(classes ? { className: classes } : undefined);
      cells += `<${name}${attributes}>${cell ? printInline(cell.children, printing) : ''}</${name}>\n`;
    }
    return `<tr>\n${cells}</tr>\n`;
  });
  const [head = '', ...body] = rows;
  return `<table${classOf(data)}>\n<thead>\n${head}</thead>\n${body.length > 0 ? `<tbody>\n${body.join('')}</tbody>\n` : ''}</table>`;
}

/** The words around footnotes, in one language. */
export interface FootnoteLabels {
  readonly footnotes: string;
  readonly backToReference: string;
}

/** A footnote that is referred to: its number, and how often it is referenced. */
interface Citation {
  readonly number: number;
  count: number;
}

/** The state of printing one Markdown tree as HTML. */
interface Printing {
  /** The path of the page that fragments refer to. */
  readonly path: string;
  readonly labels: FootnoteLabels;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly notes: ReadonlyMap<string, FootnoteDefinition>;
  /** Footnotes in the order of their first reference. */
  readonly cited: Map<string, Citation>;
  /** Prints a node; undefined for a node that shows nothing in its place. */
  print(node: Nodes): string | undefined;
}

/** Nodes within a line. */
function printInline(nodes: readonly Nodes[], { print }: Printing): string {
  let text = '';
  for (const node of nodes) text += print(node) ?? '';
  return text;
}

/** The id of the footnotes heading. */
export const footnotesId = 'footnote-label';

/** Prefix of the ids of footnotes, and of the references to them. */
export const noteIdStart = 'user-content-fn';

/** A reference to a footnote; undefined if there is none of that name. */
function footnoteReference(identifier: string, { path, notes, cited }: Printing): string | undefined {
  if (!notes.has(identifier)) return undefined;
  const citation = cited.get(identifier) ?? { number: cited.size + 1, count: 0 };
  cited.set(identifier, citation);
  citation.count += 1;
  const { number, count } = citation;
  const id = noteId(identifier);
  const again = count > 1 ? `-${count}` : '';
  return `<sup><a${attribute('href', `${originMark}${path}#${noteIdStart}-${id}`)}${attribute('id', `${noteIdStart}ref-${id}${again}`)} aria-describedby="${footnotesId}">${number}</a></sup>`;
}

/** The section of all notes that are referred to; notes that are first referred to in another note come last. */
function footnotes(printing: Printing): string {
  // A note may refer to any other, so that all are printed before it is known how often each is.
  const printed = new Map<string, readonly string[]>();
  for (const identifier of printing.cited.keys())
    printed.set(identifier, printing.notes.get(identifier)?.children.map((child) => printing.print(child) ?? '') ?? []);
  const items = Array.from(printing.cited, ([identifier, citation]) => {
    const isText = printing.notes.get(identifier)?.children.at(-1)?.type === 'paragraph';
    return noteItem(identifier, printed.get(identifier) ?? [], isText, citation, printing);
  });
  const heading = `<h2${attribute('class', 'sr-only')}${attribute('id', footnotesId)}>${escapeText(printing.labels.footnotes)}</h2>`;
  return `<section${attribute('class', 'footnotes')}>${heading}\n<ol>\n${items.join('')}</ol>\n</section>`;
}

function noteItem(
  identifier: string,
  printed: readonly string[],
  endsInText: boolean,
  { number, count }: Citation,
  { path, labels }: Printing,
): string {
  const id = noteId(identifier);
  const backs = Array.from({ length: count }, (_, index) => {
    const again = index > 0 ? `-${index + 1}` : '';
    const href = attribute('href', `${originMark}${path}#${noteIdStart}ref-${id}${again}`);
    const label = attribute('aria-label', `${labels.backToReference} ${number}${again}`);
    return `<a${href}${label}>↩${index > 0 ? `<sup>${index + 1}</sup>` : ''}</a>`;
  }).join(' ');
  const last = printed.at(-1) ?? '';
  const content = endsInText
    ? [...printed.slice(0, -1), `${last.slice(0, -'</p>'.length)} ${backs}</p>`]
    : [...printed, backs];
  return `<li${attribute('id', `${noteIdStart}-${id}`)}>\n${content.map((block) => block && `${block}\n`).join('')}</li>\n`;
}

/** Encodes the end of a footnote's id. */
export function noteId(identifier: string): string {
  return encodeUrl(identifier.toLowerCase());
}
