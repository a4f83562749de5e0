import type { BlockContent, Blockquote, Heading, List, Paragraph, Parents, RootContent } from 'mdast';
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive';
import { suggest } from '../base/nearest.ts';
import { error, type Place, type Problem, type Result, warning } from '../base/problem.ts';
import { iconClass, iconNames, isIconName } from '../format/icons.ts';
import { linkAddresses } from '../format/markdown.ts';
import { writtenForm } from '../format/twofold.ts';
import type { BlockPlace, DirectiveScope } from '../model/directive.ts';
import { paragraph, strong, text } from '../model/nodes.ts';
import { noting, stands, useBlock, useInline } from '../model/use.ts';
import type { Labels } from '../templates/labels.ts';
import { ownIdOf, readText } from './heading-ids.ts';
import { editOf } from './markdown-alternate.ts';
import { countNodes } from './parse-body.ts';
import type { Reading } from './reading.ts';
import { rewriteTree, textOf } from './rewrite.ts';
import { isEmptied, tidyText } from './tidy.ts';
import { checkFootnotes, checkMarks, type Footnotes } from './unread-marks.ts';

/** A single directive may list 100,000 posts, but a file may name it 10,000 times. */
const mostMade = 100_000;

interface Expanding extends Reading {
  /** The level of the author's most recent heading; 1 is the title. */
  under: number;
  /** The id of that heading; empty below the title. */
  section: string;
  /** Whether anything in the current text was replaced or left out. */
  isChanged: boolean;
  /** The nodes that replaced directives. */
  readonly made: Set<RootContent>;
  /** How many those are, with all that is below them. */
  madeNodes: number;
  /** Whether they are so many that block directives are no longer expanded. */
  isFull: boolean;
  /** The ids that authors gave headings. */
  readonly ownIds: Map<Heading, string>;
  /** Whether any raw HTML is left in the tree: comments alone are none. */
  hasHtml: boolean;
  readonly footnotes: Footnotes;
}

/** Expands the directives of a tree, leaves out comments, and gives headings their ids. Returns whether any raw HTML is left. */
export function expandBody(reading: Reading): boolean {
  const expanding: Expanding = {
    under: 1,
    section: '',
    isChanged: false,
    made: new Set(),
    madeNodes: 0,
    isFull: false,
    ownIds: new Map(),
    hasHtml: false,
    footnotes: { defined: [], used: new Set() },
    ...reading,
  };
  rewriteTree(reading.tree, {
    enter: (node, parent) => replaceNode(node, parent, expanding),
    leave: (node, hasChanged) => isLeftOut(node, hasChanged, expanding),
  });
  checkFootnotes(expanding.footnotes, expanding);
  return expanding.hasHtml;
}

/** Replaces directives, and leaves out comments. */
function replaceNode(node: RootContent, parent: Parents, reading: Expanding): readonly RootContent[] | undefined {
  switch (node.type) {
    case 'containerDirective':
      return replaceContainer(node, parent, reading);
    case 'leafDirective':
    case 'textDirective':
      return replaceDirective(node, parent, reading);
    case 'html':
      if (!isComment(node.value)) {
        reading.hasHtml = true;
        return undefined;
      }
      reading.edits.push(editOf(node, [], parent.type));
      reading.isChanged = true;
      return [];
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression': {
      const shown = node.type === 'mdxjsEsm' ? '' : (node.data?.text ?? '');
      const texts = shown === '' ? [] : [text(shown)];
      const made = node.type === 'mdxTextExpression' ? texts : texts.map((part) => paragraph(part));
      reading.edits.push(editOf(node, made, parent.type));
      reading.isChanged = true;
      return made;
    }
    case 'blockquote':
      nameAlert(node, reading.entry.locale.labels);
      return undefined;
    case 'heading':
      if (isTitle(node, parent, reading)) {
        reading.edits.push(editOf(node, [], parent.type));
        return [];
      }
      if (!reading.made.has(node)) takeOwnId(node, reading);
      return undefined;
    default:
      checkMarks(node, reading, reading.footnotes);
      return undefined;
  }
}

function replaceContainer(node: ContainerDirective, parent: Parents, reading: Expanding): readonly RootContent[] {
  const { body, report, edits, entry } = reading;
  const { value: made, problems } = openContainer(node, () => body.placeOf(node), entry.locale.labels);
  for (const problem of problems) report(problem.level, () => problem);
  // HTML that is not closed ends where they do.
  if (node.position) for (const part of made) part.position ??= node.position;
  edits.push(editOf(node, writtenForm(made), parent.type));
  reading.isChanged = true;
  return made;
}

function replaceDirective(node: DirectiveNode, parent: Parents, reading: Expanding): readonly RootContent[] {
  const { raw, body, blocks, report, edits, under } = reading;
  if (node.type === 'leafDirective' && !reading.shown.has(node.name)) reading.shown.set(node.name, reading.section);
  if (reading.madeNodes > mostMade && node.type === 'leafDirective') {
    if (reading.isFull) return [];
    reading.isFull = true;
    const message = `The block directives before this one already make more than ${mostMade.toLocaleString('en')} nodes`;
    report('error', () => error('too-long', message, body.placeOf(node), 'Use fewer of them in one file'));
    return [];
  }
  const facts = new Set<string>();
  // Its prototype, because a copy would read all of it.
  const scope: DirectiveScope & BlockPlace = Object.create(blocks, {
    data: { value: noting(blocks.data, facts) },
    under: { value: under },
  });
  const { value: made, problems: found } = expandDirective(node, reading, scope);
  reading.madeNodes += countNodes(made ?? []);
  for (const name of facts) reading.facts.add(name);
  if (made && (facts.size > 0 || node.type === 'textDirective'))
    reading.stated.push(textOf({ type: 'root', children: writtenForm(made) }));
  for (const problem of found) report(problem.level, () => problem);
  if (made) edits.push(editOf(node, writtenForm(made), parent.type));
  for (const part of writtenForm(made ?? [])) reading.made.add(part);
  for (const part of made ?? []) reading.made.add(part);
  reading.isChanged = true;
  return made ?? [text(raw.body.slice(node.position?.start.offset, node.position?.end.offset))];
}

/** Whether a heading is the first of the body, and the title was taken from it: templates print the title. */
function isTitle(node: Heading, parent: Parents, { entry, tree }: Expanding): boolean {
  return entry.taken.title && parent === tree && tree.children.find(({ type }) => type === 'heading') === node;
}

/** Tidies a node whose content is final, and gives it an id if it is a heading. Returns whether nothing is left in it. */
function isLeftOut(node: RootContent, hasChanged: boolean, reading: Expanding): boolean {
  const isText = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';
  const isTidied = isText && reading.isChanged;
  if (isTidied) {
    tidyText(node);
    reading.isChanged = false;
  }
  if (node.type === 'heading') {
    const id = nameHeading(node, reading);
    const { shows } = node.data ?? {};
    if (!reading.made.has(node)) [reading.under, reading.section] = [node.depth, id];
    if (shows !== undefined && !reading.shown.has(shows)) reading.shown.set(shows, id);
  }
  return (hasChanged || isTidied) && isEmptied(node);
}

/** Whether raw HTML is nothing but closed comments, which are left out. https://spec.commonmark.org/0.31.2/#html-comment */
function isComment(html: string): boolean {
  // Each is found where the one before ends: a search for the next would go through the rest from each beginning.
  const comment = /<!--(?:-?>|(?:(?!--!>)[\s\S])*?-->)\s*/y;
  let end = 0;
  while (end < html.length && comment.test(html)) end = comment.lastIndex;
  return html.length > 0 && end === html.length;
}

/** A heading that competes with the title. */
export function secondTitle(place: Place): Problem {
  const hint = 'The title in the front matter is the level-1 heading; start the body at ##';
  return warning('second-title', 'There is a second level-1 heading', place, hint);
}

/** Takes the mark with an id of the author's off a heading. */
function takeOwnId(node: Heading, { raw, body, report, edits, ids, ownIds }: Expanding): void {
  const own = ownIdOf(node, raw.body.slice(node.position?.start.offset, node.position?.end.offset));
  if (!own) return;
  const { id, last, value } = own;
  if (id === undefined) {
    const hint = 'Write {#id} with letters, digits and - _ . after a text, or \\{ for a plain brace';
    report('error', () => error('invalid-value', 'The id of the heading cannot be read', body.placeOf(node), hint));
    return;
  }
  if (!ids.take(id)) {
    const hint = 'Choose another: an earlier heading or the page itself has it';
    report('error', () => error('duplicate', `The id "${id}" is taken`, body.placeOf(node), hint));
  }
  ownIds.set(node, id);
  last.value = value;
  edits.push(editOf(last, value === '' ? [] : [last], node.type));
  if (value === '') node.children.pop();
}

/** Gives a heading its own id, or one as GitHub does; none to one without letters and digits. Returns the id. */
function nameHeading(node: Heading, { body, report, ids, ownIds }: Expanding): string {
  if (node.depth === 1) report('warning', () => secondTitle(body.placeOf(node)));
  const id = ownIds.get(node) ?? ids.made(readText(node));
  if (id !== '') node.data = { id, ...node.data };
  return id;
}

/** The kinds of alerts, and the labels that name them. */
const alertLabels = {
  note: 'alertNote',
  tip: 'alertTip',
  important: 'alertImportant',
  warning: 'alertWarning',
  caution: 'alertCaution',
} as const;

/** Matches the mark at the start of an alert. */
export const alertMark = new RegExp(String.raw`^\[!(${Object.keys(alertLabels).join('|')})\][ \t]*(\n|$)`, 'i');

/**
 * Has an alert, which is a quote whose first line is a mark such as `[!NOTE]`, begin with its kind in the language of the page.
 * https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
function nameAlert(quote: Blockquote, labels: Labels): void {
  const [first] = quote.children;
  if (first?.type !== 'paragraph') return;
  const [head, next] = first.children;
  if (head?.type !== 'text') return;
  const [whole, kind = '', end] = alertMark.exec(head.value) ?? [];
  if (whole === undefined || (end === '' && next !== undefined && next.type !== 'break')) return;
  head.value = head.value.slice(whole.length);
  if (head.value === '') first.children.splice(0, next?.type === 'break' ? 2 : 1);
  if (first.children.length === 0) quote.children.shift();
  const name = kind.toLowerCase() as AlertKind;
  quote.children.unshift(paragraph(strong(text(labels[alertLabels[name]]))));
  quote.data = { className: name };
}

type DirectiveNode = LeafDirective | TextDirective;

/** The Markdown nodes that replace a directive; undefined for text that only looks like one, such as `at 9:am`. */
function expandDirective(
  node: DirectiveNode,
  { body, raw }: Pick<Reading, 'body' | 'raw'>,
  scope: DirectiveScope & BlockPlace,
): Result<readonly RootContent[] | undefined> {
  const placeOf = () => body.placeOf(node);
  const { value, problems } =
    node.type === 'leafDirective'
      ? useBlock(node, placeOf, scope)
      : useInline(node, placeOf, scope, stands(raw.body, node.position?.start.offset, node.position?.end.offset));
  const made = typeof value === 'string' ? linkAddresses(value) : value && 'type' in value ? [value] : value;
  for (const part of made ?? []) place(part, node.position);
  return { value: made === null ? [] : made, problems };
}

/** Gives a node made from a directive, and everything below it, the directive's place, so that later problems point there. */
function place(node: RootContent, position: DirectiveNode['position']): void {
  if (position) node.position = position;
  if ('children' in node) for (const child of node.children) place(child, position);
}

type AlertKind = keyof typeof alertLabels;

/** The containers that show the one list in them in a way of their own. Markdown has the list as it is. */
const lists: ReadonlySet<string> = new Set(['tabs', 'steps', 'cards', 'files']);

const names: readonly string[] = [...lists, 'hero', ...Object.keys(alertLabels)];

/** The blocks that replace a container, `:::name` to `:::`. */
function openContainer(node: ContainerDirective, placeOf: () => Place, labels: Labels): Result<readonly RootContent[]> {
  const { name } = node;
  const failed = (message: string, hint: string) => ({
    value: [],
    problems: [error('directive-attribute' as const, message, placeOf(), hint)],
  });
  if (!names.includes(name)) {
    const message = `There is no container directive ":::${name}"`;
    return { value: [], problems: [error('unknown-directive', message, placeOf(), suggest(name, names))] };
  }
  const { icons, ...others } = node.attributes ?? {};
  if (Object.keys(others).length > 0 || (icons != null && name !== 'cards'))
    return failed(`":::${name}" takes no {…}${name === 'cards' ? ' but icons' : ''}`, 'Remove the braces');
  const signs = icons?.split(/\s+/).filter(Boolean) ?? [];
  const unknown = signs.find((sign) => !isIconName(sign));
  if (unknown !== undefined) return failed(`There is no icon "${unknown}"`, suggest(unknown, iconNames));
  const isLabel = (child: RootContent) => child.type === 'paragraph' && child.data?.directiveLabel === true;
  const label = node.children.find(isLabel);
  const children = node.children.filter((child) => child !== label) as BlockContent[];
  const [first] = children;
  if (name in alertLabels) {
    const title = label?.type === 'paragraph' ? label.children : [text(labels[alertLabels[name as AlertKind]])];
    const quote: Blockquote = {
      type: 'blockquote',
      children: [paragraph(strong(...title)), ...children],
      data: { className: name },
    };
    return { value: [quote], problems: [] };
  }
  if (label) return failed(`":::${name}" takes no [label]`, 'Remove the brackets');
  if (name === 'hero' && children.some(({ type }) => type !== 'paragraph' && type !== 'code'))
    return failed('":::hero" holds paragraphs and code', 'Write links and a picture in it, and all else below it');
  if (name === 'hero')
    return { value: [{ type: 'twofold', children, written: children, data: { className: name } }], problems: [] };
  if (children.length !== 1 || first?.type !== 'list')
    return failed(`":::${name}" holds one list`, `Write a list between ":::${name}" and ":::", and nothing else`);
  shape(first, name);
  for (const [index, item] of first.children.entries()) {
    const icon = signs[index];
    if (icon !== undefined) item.data = { className: iconClass(icon) };
  }
  return { value: [first], problems: [] };
}

/** Has a list printed as tabs, steps, cards or a tree of files. */
function shape(list: List, name: string): void {
  list.data = { className: name };
  if (name === 'files') {
    markFolders(list);
    return;
  }
  list.spread = true;
  for (const item of list.children) {
    item.spread = true;
    const [first] = item.children;
    if (name === 'cards' && first?.type === 'paragraph' && isName(first)) first.data = { className: 'name' };
  }
}

/** Marks the folders in a tree of files: what has entries, or a name that ends with a slash or has neither a dot nor a capital. */
function markFolders({ children }: List): void {
  for (const item of children) {
    const [name, ...entries] = item.children;
    for (const entry of entries) if (entry.type === 'list') markFolders(entry);
    if (entries.length > 0 || (name && /^(?:\S*\/|[^\s.…A-Z]+)(?:\s|$)/.test(textOf(name))))
      item.data = { className: 'directory' };
  }
}

/** Whether a paragraph is the name of a card: a link, or strong; a figure is emphasized as well. */
function isName({ children: [only, ...others] }: Paragraph): boolean {
  const inner = only?.type === 'emphasis' ? only.children[0] : only;
  return others.length === 0 && (only?.type === 'link' || inner?.type === 'strong');
}
