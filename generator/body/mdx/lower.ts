import type { JSXElement, JSXFragment, JSXMemberExpression, JSXNamespacedName } from 'estree-jsx';
import type { Html, Paragraph, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import type { MdxFlowExpression, MdxJsxFlowElement, MdxJsxTextElement, MdxTextExpression } from 'mdast-util-mdx';
import { escapeText } from '../../format/html-attributes.ts';
import { stretchOf } from '../../format/stretch.ts';
import type { Components } from '../../settings/config.ts';
import { ruleOf } from '../html/components.ts';
import {
  type Attribute,
  attributeOfNode,
  attributeOfTree,
  componentAttributes,
  elementAttributes,
  isBefore,
  isComponentName,
  type Slot,
  slotTags,
  tagsOf,
  type Value,
  valueOfProgram,
  valueOfTree,
} from './attributes.ts';

declare module 'mdast-util-mdx-expression' {
  interface MdxTextExpressionData {
    /** The text that the expression is. */
    text?: string;
  }
  interface MdxFlowExpressionData {
    /** The text that the expression is. */
    text?: string;
  }
}

interface Lowering {
  readonly components: Components;
  report(message: string, offset: number, hint: string): void;
}

/** Where nodes stand: whether white space counts there, and whether only text may. */
interface Context {
  readonly isPreformatted: boolean;
  readonly isBare: boolean;
}

/**
 * Replaces JSX in a tree with raw HTML that means the same, so that what holds for HTML in Markdown holds for it. Expressions that are texts
 * or comments stay, with their text. Any other is reported: only running it could say what readers see. https://mdxjs.com/docs/what-is-mdx/
 */
export function lowerMdx(tree: Root, lowering: Lowering): void {
  lowerWithin(tree, { isPreformatted: false, isBare: false }, lowering);
}

function lowerWithin(parent: Parents, context: Context, lowering: Lowering): void {
  parent.children = lowerAll(parent.children as RootContent[], context, lowering) as typeof parent.children;
}

function lowerAll(nodes: readonly RootContent[], context: Context, lowering: Lowering): RootContent[] {
  const made: RootContent[] = [];
  for (const node of nodes)
    switch (node.type) {
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        for (const part of lowerElement(node, context, lowering)) made.push(part);
        break;
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        for (const part of lowerExpression(node, context, lowering)) made.push(part);
        break;
      case 'paragraph': {
        const isBare = context.isBare || isJsx(node);
        lowerWithin(node, context, lowering);
        made.push(isBare ? { ...node, data: { ...node.data, isBare } } : node);
        break;
      }
      default:
        if ('children' in node) lowerWithin(node, { ...context, isBare: false }, lowering);
        made.push(node);
    }
  return made;
}

/** Whether a paragraph is nothing but JSX, which then is no paragraph. https://github.com/mdx-js/mdx/blob/main/packages/mdx/lib/plugin/remark-mark-and-unravel.js */
function isJsx({ children }: Paragraph): boolean {
  return (
    children.some(({ type }) => type === 'mdxJsxTextElement') &&
    children.every(
      (node) =>
        node.type === 'mdxJsxTextElement' ||
        node.type === 'mdxTextExpression' ||
        (node.type === 'text' && node.value.trim() === ''),
    )
  );
}

/** Elements in which HTML would end a paragraph, or the element at a paragraph. */
const withoutParagraphs = new Set(
  'p h1 h2 h3 h4 h5 h6 summary span em strong small b i u s code kbd samp sub sup mark pre math svg'.split(' '),
);

function lowerElement(
  node: MdxJsxFlowElement | MdxJsxTextElement,
  context: Context,
  lowering: Lowering,
): readonly RootContent[] {
  const { name, attributes } = node;
  const isBare = withoutParagraphs.has(name ?? '') || (context.isBare && name === null);
  const inside = { isPreformatted: context.isPreformatted || name === 'pre', isBare };
  const children = lowerAll(node.children, inside, lowering);
  const { start, end } = stretchOf(node);
  const own = attributes.map((each) => attributeOfNode(each, start));
  const { opening, closing } = around(name, own, [start, end], inside, lowering);
  if (node.type === 'mdxJsxTextElement') return [...opening, ...children, ...closing];
  const [first, last] = [children[0]?.position?.start.offset, children.at(-1)?.position?.end.offset];
  if (first === undefined || last === undefined) return [bare([...opening, ...closing], start, end)];
  return [bare(opening, start, first), ...children, bare(closing, last, end)];
}

/** Builds the nodes before and after the content of an element: its tags, and the JSX in its attributes. */
function around(
  name: string | null,
  attributes: readonly Attribute[],
  [start, end]: readonly [start: number, end: number],
  context: Context,
  lowering: Lowering,
): { readonly opening: readonly RootContent[]; readonly closing: readonly RootContent[] } {
  if (name === null) return { opening: [tag('', start, start)], closing: [tag('', end, end)] };
  const isComponent = isComponentName(name);
  const rule = ruleOf(name, lowering.components, isComponent);
  const isOwn = isComponent || rule !== undefined;
  const { html, slots, unknown } = isOwn ? componentAttributes(attributes, rule) : elementAttributes(attributes);
  for (const { name: attribute, offset } of unknown) {
    const what = attribute === undefined ? 'An attribute' : `The attribute ${attribute}`;
    const message = `${what} of <${name}> can only be known by running JavaScript`;
    lowering.report(message, offset, 'Write its text between quotes, or delete it');
  }
  const [open, close] = tagsOf(name, html);
  const slot = (each: Slot) => slotNodes(name, each, context, lowering);
  return {
    opening: [tag(open, start, start), ...slots.filter(isBefore).flatMap(slot)],
    closing: [...slots.filter((each) => !isBefore(each)).flatMap(slot), tag(close, end, end)],
  };
}

function slotNodes(component: string, { name, value, offset }: Slot, context: Context, lowering: Lowering) {
  const [open, close] = slotTags(component, name);
  return [tag(open, offset, offset), ...jsxNodes(value.node, 0, context, lowering), tag(close, offset, offset)];
}

/** HTML that stands for what the author wrote from one offset to another. */
function tag(value: string, start: number, end: number): Html {
  return { type: 'html', value, position: stretch(start, end) };
}

/** Content without a paragraph around it, as a block that stands for what the author wrote from one offset to another. */
function bare(children: readonly RootContent[], start: number, end: number): Paragraph {
  const content = children as PhrasingContent[];
  return { type: 'paragraph', data: { isBare: true }, children: content, position: stretch(start, end) };
}

/** Only the offsets of a position are asked for. */
function stretch(start: number, end: number): Html['position'] {
  const point = (offset: number) => ({ line: 1, column: 1, offset });
  return { start: point(start), end: point(end) };
}

function lowerExpression(
  node: MdxFlowExpression | MdxTextExpression,
  context: Context,
  lowering: Lowering,
): readonly RootContent[] {
  const value = valueOfProgram(node.data?.estree);
  const { start, end } = stretchOf(node);
  const text = shownText(value);
  if (text !== undefined) {
    if (context.isPreformatted) return [tag(escapeText(text), start, end)];
    const data = { ...node.data, text: text.replace(/\s+/g, ' ') };
    const isWithin = context.isBare && node.type === 'mdxFlowExpression';
    return isWithin ? [bare([{ ...node, type: 'mdxTextExpression', data }], start, end)] : [{ ...node, data }];
  }
  if (value.kind === 'jsx') {
    const made = jsxNodes(value.node, 0, context, lowering);
    return node.type === 'mdxFlowExpression' ? [bare(made, start, end)] : made;
  }
  reportExpression(node.value, start, lowering);
  return [];
}

function reportExpression(written: string, offset: number, { report }: Lowering): void {
  const text = `{${written.trim().replace(/\s+/g, ' ')}}`;
  const shown = text.length > 40 ? `${text.slice(0, 39)}…` : text;
  report(`${shown} is JavaScript`, offset, 'Write what it shows, or put it between backticks if readers should see it');
}

/** Returns the text of an expression, empty for one that shows nothing; undefined for any other. */
function shownText(value: Value): string | undefined {
  if (value.kind === 'text') return value.text;
  return value.kind === 'nothing' ? '' : undefined;
}

/** The greatest depth of JSX in JavaScript, beyond anything that people write. */
const deepest = 50;

/** JSX within JavaScript, as inline nodes. */
function jsxNodes(
  node: JSXElement | JSXFragment,
  depth: number,
  context: Context,
  lowering: Lowering,
): readonly RootContent[] {
  const { start = 0, end = 0 } = node as { start?: number; end?: number };
  if (depth > deepest) {
    lowering.report('JSX nests too deeply', start, 'Write it as Markdown');
    return [];
  }
  const name = node.type === 'JSXElement' ? nameOf(node.openingElement.name) : null;
  const inside = { isPreformatted: context.isPreformatted || name === 'pre', isBare: true };
  const children = node.children.flatMap((child): readonly RootContent[] => {
    if (child.type === 'JSXElement' || child.type === 'JSXFragment')
      return jsxNodes(child, depth + 1, inside, lowering);
    if (child.type === 'JSXText') return [{ type: 'text', value: withoutIndent(child.value) }];
    const expression = child.type === 'JSXExpressionContainer' ? child.expression : undefined;
    const isEmpty = expression?.type === 'JSXEmptyExpression';
    const value = isEmpty ? valueOfProgram(undefined) : expression && valueOfTree(expression);
    const text = value && shownText(value);
    if (text !== undefined)
      return [inside.isPreformatted ? tag(escapeText(text), start, end) : { type: 'text', value: text }];
    if (value?.kind === 'jsx') return jsxNodes(value.node, depth + 1, inside, lowering);
    reportExpression('…', (child as { start?: number }).start ?? start, lowering);
    return [];
  });
  const attributes = node.type === 'JSXElement' ? node.openingElement.attributes : [];
  const own = attributes.map((each) => attributeOfTree(each, start));
  const { opening, closing } = around(name, own, [start, end], inside, lowering);
  return [...opening, ...children, ...closing];
}

function nameOf(node: JSXElement['openingElement']['name'] | JSXMemberExpression | JSXNamespacedName): string {
  if (node.type === 'JSXIdentifier') return node.name;
  if (node.type === 'JSXNamespacedName') return `${node.namespace.name}:${node.name.name}`;
  return `${nameOf(node.object)}.${node.property.name}`;
}

/** The text of JSX, in which lines are joined with a space. https://facebook.github.io/jsx/ */
function withoutIndent(text: string): string {
  return text.replace(/^[ \t]*\n\s*|(?<!\s)\s*\n[ \t]*$/g, '').replace(/(?<!\s)\s*\n\s*/g, ' ');
}

/** Whether Markdown might read a block as code because it is indented, as in JSX: MDX has no such code. https://mdxjs.com/docs/what-is-mdx/#markdown */
export function isIndented({ type, position }: RootContent, body: string): boolean {
  const { start, end } = stretchOf({ position });
  if (type === 'html' || start === end) return false;
  const first = body.lastIndexOf('\n', start - 1) + 1;
  if (type === 'code') return /^(?: {4}|\t)/.test(body.slice(first, end));
  return /^ *(?: {4}|\t)/m.test(body.slice(first, end));
}
