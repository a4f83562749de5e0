import type { Definition, FootnoteDefinition, ListItem, Nodes, Parents, Root, Table } from 'mdast';
import { escapeHtml } from './html.ts';
import { originMark } from './origin.ts';

declare module 'mdast' {
  interface HeadingData {
    /** The fragment that leads to the heading. */
    id?: string;
  }
  interface TableData {
    /** Whether the first cell of each row names the row. */
    hasRowHeaders?: boolean;
  }
}

/** The id of the footnotes heading. */
export const footnotesId = 'footnote-label';

/** The words around footnotes, in one language. */
export interface FootnoteLabels {
  readonly footnotes: string;
  readonly backToReference: string;
}

/** The state of printing one document. */
interface Printing {
  /** The path of the page that fragments refer to. */
  readonly path: string;
  readonly labels: FootnoteLabels;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly notes: ReadonlyMap<string, FootnoteDefinition>;
  /** Footnotes in the order of their first reference. */
  readonly cited: Map<string, Citation>;
}

/** A footnote that is referred to: its number, and how often it is referenced. */
interface Citation {
  readonly number: number;
  count: number;
}

/**
 * A Markdown tree as HTML. It is safe by construction: it prints a fixed set of elements and attributes, escapes every text and value,
 * never prints raw HTML, and links only to known schemes. The origin mark precedes each path and fragment of this site. The elements are
 * those of mdast-util-to-hast, against which the tests compare it, except that feeds may contain it too: task items have a character
 * instead of a form control, and there are no `data-` attributes.
 */
export function markdownHtml(tree: Root, path: string, labels: FootnoteLabels): string {
  const definitions = new Map<string, Definition>();
  const notes = new Map<string, FootnoteDefinition>();
  collect(tree, definitions, notes);
  const printing: Printing = { path, labels, definitions, notes, cited: new Map() };
  const body = blocks(tree.children, printing);
  return printing.cited.size === 0 ? body : `${body}${body === '' ? '' : '\n'}${footnotes(printing)}`;
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

function blocks(nodes: readonly Nodes[], printing: Printing): string {
  const printed: string[] = [];
  for (const node of nodes) {
    const text = print(node, printing);
    if (text !== undefined) printed.push(text);
  }
  return printed.join('\n');
}

function inline(nodes: readonly Nodes[], printing: Printing): string {
  let text = '';
  for (const node of nodes) text += print(node, printing) ?? '';
  return text;
}

/** A node as HTML; undefined for a node that shows nothing in its place. */
function print(node: Nodes, printing: Printing): string | undefined {
  switch (node.type) {
    case 'text':
      return escapeText(trimLines(node.value));
    case 'paragraph':
      return `<p>${inline(node.children, printing)}</p>`;
    case 'heading': {
      const id = node.data?.id;
      return `<h${node.depth}${id === undefined ? '' : attribute('id', id)}>${inline(node.children, printing)}</h${node.depth}>`;
    }
    case 'emphasis':
      return `<em>${inline(node.children, printing)}</em>`;
    case 'strong':
      return `<strong>${inline(node.children, printing)}</strong>`;
    case 'delete':
      return `<del>${inline(node.children, printing)}</del>`;
    case 'inlineCode':
      return `<code>${escapeText(node.value.replace(/\r?\n|\r/g, ' '))}</code>`;
    case 'code': {
      const language = /^\S+/.exec(node.lang ?? '')?.[0];
      return `<pre><code${language === undefined ? '' : attribute('class', `language-${language}`)}>${escapeText(node.value)}${node.value === '' ? '' : '\n'}</code></pre>`;
    }
    case 'break':
      return '<br>\n';
    case 'thematicBreak':
      return '<hr>';
    case 'blockquote':
      return `<blockquote>\n${ended(blocks(node.children, printing))}</blockquote>`;
    case 'list':
      return list(node, printing);
    case 'listItem':
      return listItem(node, isLoose(node), printing);
    case 'table':
      return table(node, printing);
    case 'link':
      return anchor(node.url, node.title, inline(node.children, printing), printing);
    case 'image':
      return image(node.url, node.title, node.alt, printing);
    case 'linkReference': {
      const definition = printing.definitions.get(node.identifier.toUpperCase());
      const content = inline(node.children, printing);
      return definition
        ? anchor(definition.url, definition.title, content, printing)
        : `[${content}${escapeText(reverted(node.referenceType, node.label))}`;
    }
    case 'imageReference': {
      const definition = printing.definitions.get(node.identifier.toUpperCase());
      if (definition) return image(definition.url, definition.title, node.alt, printing);
      return escapeText(`![${node.alt ?? ''}${reverted(node.referenceType, node.label)}`);
    }
    case 'footnoteReference':
      return footnoteReference(node.identifier.toUpperCase(), printing);
    default:
      return undefined;
  }
}

/** What follows the text of a reference that has no definition. */
function reverted(type: 'collapsed' | 'full' | 'shortcut', label: string | null | undefined): string {
  if (type === 'collapsed') return '][]';
  return type === 'full' ? `][${label ?? ''}]` : ']';
}

function list(node: Nodes & { readonly type: 'list' }, printing: Printing): string {
  const loose = node.spread === true || node.children.some(isLoose);
  const tasks = node.children.some(({ checked }) => typeof checked === 'boolean')
    ? attribute('class', 'contains-task-list')
    : '';
  const start =
    node.ordered && typeof node.start === 'number' && node.start !== 1 ? attribute('start', String(node.start)) : '';
  const items = node.children.map((item) => `${listItem(item, loose, printing)}\n`).join('');
  const name = node.ordered ? 'ol' : 'ul';
  return `<${name}${start}${tasks}>\n${items}</${name}>`;
}

/** The marks of task items. Feed readers remove form controls, and most screen readers read these characters. */
const [openBox, checkedBox] = ['☐', '☑'];

/** In a tight list the paragraphs of an item are printed without `<p>`. */
function listItem({ children, checked }: ListItem, loose: boolean, printing: Printing): string {
  const task = typeof checked === 'boolean';
  const box = checked ? checkedBox : openBox;
  let text = '';
  let last: Nodes | undefined;
  for (const [index, child] of children.entries()) {
    const bare = child.type === 'paragraph' && !loose;
    const content = child.type === 'paragraph' ? inline(child.children, printing) : print(child, printing);
    if (content === undefined) continue;
    if (loose || index !== 0 || child.type !== 'paragraph') text += '\n';
    const first = index === 0 && task && child.type === 'paragraph';
    const marked = first ? `${box}${content === '' ? '' : ' '}${content}` : content;
    text += bare || child.type !== 'paragraph' ? marked : `<p>${marked}</p>`;
    last = child;
  }
  if (task && children[0]?.type !== 'paragraph') text = `${loose ? `\n<p>${box}</p>` : box}${text}`;
  if (last && (loose || last.type !== 'paragraph')) text += '\n';
  return `<li${task ? attribute('class', 'task-list-item') : ''}>${text}</li>`;
}

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
      const scope = index === 0 ? 'col' : column === 0 && data?.hasRowHeaders ? 'row' : undefined;
      const name = scope ? 'th' : 'td';
      const attributes = (scope ? attribute('scope', scope) : '') + (side ? attribute('class', side) : '');
      cells += `<${name}${attributes}>${cell ? inline(cell.children, printing) : ''}</${name}>\n`;
    }
    return `<tr>\n${cells}</tr>\n`;
  });
  const [head = '', ...body] = rows;
  return `<table>\n<thead>\n${head}</thead>\n${body.length > 0 ? `<tbody>\n${body.join('')}</tbody>\n` : ''}</table>`;
}

function anchor(url: string, title: string | null | undefined, content: string, printing: Printing): string {
  return `<a${target('href', url, linkSchemes, printing)}${titled(title)}>${content}</a>`;
}

function image(
  url: string,
  title: string | null | undefined,
  alt: string | null | undefined,
  printing: Printing,
): string {
  return `<img${target('src', url, imageSchemes, printing)}${attribute('alt', alt ?? '')}${titled(title)} loading="lazy">`;
}

function titled(title: string | null | undefined): string {
  return typeof title === 'string' ? attribute('title', title) : '';
}

const linkSchemes = /^(?:https?|mailto|tel):/i;
const imageSchemes = /^https?:/i;

/** An attribute that holds a link; empty when its scheme is not listed. */
function target(name: string, url: string, schemes: RegExp, { path }: Printing): string {
  if (url.startsWith('/')) return attribute(name, originMark + encodeUrl(url));
  if (url.startsWith('#')) return attribute(name, originMark + path + encodeUrl(url));
  const scheme = /^[^/?#]*:/.test(url);
  return scheme && !schemes.test(url) ? '' : attribute(name, encodeUrl(url));
}

/** Percent-encodes what RFC 3986 does not allow; what is already encoded stays as it is. https://www.rfc-editor.org/rfc/rfc3986#section-2 */
function encodeUrl(url: string): string {
  if (/^[\w!#$&'()*+,./:;=?@~-]*$/.test(url)) return url;
  return url.replace(/%(?![0-9A-Fa-f]{2})|[^\w!#$%&'()*+,./:;=?@~-]+/g, (part) =>
    encodeURIComponent(part.toWellFormed()),
  );
}

function footnoteReference(identifier: string, { path, notes, cited }: Printing): string | undefined {
  if (!notes.has(identifier)) return undefined;
  const citation = cited.get(identifier) ?? { number: cited.size + 1, count: 0 };
  cited.set(identifier, citation);
  citation.count += 1;
  const { number, count } = citation;
  const id = noteId(identifier);
  const again = count > 1 ? `-${count}` : '';
  return `<sup><a${attribute('href', `${originMark}${path}#user-content-fn-${id}`)}${attribute('id', `user-content-fnref-${id}${again}`)} aria-describedby="${footnotesId}">${number}</a></sup>`;
}

/** The section of all notes that are referred to; notes that are first referred to in another note come last. */
function footnotes(printing: Printing): string {
  const items: string[] = [];
  for (const [identifier, citation] of printing.cited) {
    const note = printing.notes.get(identifier);
    const printed = note?.children.map((child) => print(child, printing) ?? '') ?? [];
    items.push(noteItem(identifier, printed, note?.children.at(-1)?.type === 'paragraph', citation, printing));
  }
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
    const href = attribute('href', `${originMark}${path}#user-content-fnref-${id}${again}`);
    const label = attribute('aria-label', `${labels.backToReference} ${number}${again}`);
    return `<a${href}${label}>↩${index > 0 ? `<sup>${index + 1}</sup>` : ''}</a>`;
  }).join(' ');
  const last = printed.at(-1) ?? '';
  const content = endsInText
    ? [...printed.slice(0, -1), `${last.slice(0, -'</p>'.length)} ${backs}</p>`]
    : [...printed, backs];
  return `<li${attribute('id', `user-content-fn-${id}`)}>\n${content.map(ended).join('')}</li>\n`;
}

function noteId(identifier: string): string {
  return encodeUrl(identifier.toLowerCase());
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escapeHtml(value)}"`;
}

function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
}

/** Spaces around the line ends of a text show nothing. */
function trimLines(text: string): string {
  return text.includes('\n') ? text.replace(/[ \t]*(\r?\n|\r)[ \t]*/g, '$1') : text;
}

function ended(block: string): string {
  return block === '' ? '' : `${block}\n`;
}
