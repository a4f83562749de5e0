import type { Expression, JSXAttribute, JSXElement, JSXFragment, JSXSpreadAttribute, Program } from 'estree-jsx';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx';
import type { ComponentRule } from '../../settings/config.ts';
import { jsxPrefix, placeOfText, showsAttribute, slotPrefix, withoutControls } from '../html/components.ts';

/** An attribute of JSX in Markdown or in JavaScript. */
export interface Attribute {
  /** Undefined for `{...properties}`. */
  readonly name: string | undefined;
  readonly value: Value;
  readonly offset: number;
}

const flag: Value = { kind: 'nothing', isTrue: true };
const spread: Pick<Attribute, 'name' | 'value'> = { name: undefined, value: { kind: 'unknown', hasJsx: false } };

/** An attribute of an element that Markdown contains. */
export function attributeOfNode(node: MdxJsxAttribute | MdxJsxExpressionAttribute, offset: number): Attribute {
  const at = node.position?.start.offset ?? offset;
  if (node.type === 'mdxJsxExpressionAttribute') return { ...spread, offset: at };
  const { name, value } = node;
  if (typeof value === 'string') return { name, value: { kind: 'text', text: value }, offset: at };
  return { name, value: value ? valueOfProgram(value.data?.estree) : flag, offset: at };
}

/** An attribute of an element that JavaScript contains. */
export function attributeOfTree(node: JSXAttribute | JSXSpreadAttribute, offset: number): Attribute {
  const at = (node as { start?: number }).start ?? offset;
  if (node.type === 'JSXSpreadAttribute') return { ...spread, offset: at };
  const name =
    node.name.type === 'JSXIdentifier' ? node.name.name : `${node.name.namespace.name}:${node.name.name.name}`;
  const { value } = node;
  if (value?.type !== 'JSXExpressionContainer') return { name, value: value ? valueOfTree(value) : flag, offset: at };
  return { name, value: valueOfTree(value.expression as Expression), offset: at };
}

/** An attribute that holds JSX. */
export interface Slot {
  readonly name: string;
  readonly value: Extract<Value, { kind: 'jsx' }>;
  readonly offset: number;
}

/** The attributes of an element as HTML, those that hold JSX, and those whose text nobody can know without running JavaScript. */
interface Printed {
  readonly html: string;
  readonly slots: readonly Slot[];
  readonly unknown: readonly Attribute[];
}

/** Attributes that are never published, whatever they hold. */
const silent = /^(?:style|key|ref|class|className|data-.*)$/;

/** The attributes of a component with a rule. What the rule does not show may be unknown. */
export function componentAttributes(attributes: readonly Attribute[], rule: ComponentRule | undefined): Printed {
  let html = '';
  const slots: Slot[] = [];
  const unknown: Attribute[] = [];
  const visit = (name: string, value: Value, attribute: Attribute): void => {
    if (value.kind === 'text') html += printAttribute(name, value.text);
    else if (value.kind === 'nothing') html += value.isTrue ? printAttribute(name, '') : '';
    else if (value.kind === 'jsx') slots.push({ name, value, offset: attribute.offset });
    else if (value.kind === 'entries')
      for (const [key, each] of value.entries) visit(key === '...' ? name : `${name}.${key}`, each, attribute);
    else if (rule !== undefined && (showsAttribute(rule, name) || (rule === 'unwrap' && value.hasJsx)))
      unknown.push(attribute);
  };
  for (const attribute of attributes) {
    const { name, value } = attribute;
    if (name === undefined) {
      if (rule === 'unwrap') unknown.push(attribute);
    } else if (!silent.test(name)) visit(name, value, attribute);
  }
  return { html, slots, unknown: [...new Set(unknown)] };
}

/** The attributes of an HTML element. */
export function elementAttributes(attributes: readonly Attribute[]): Printed {
  let html = '';
  const unknown: Attribute[] = [];
  for (const attribute of attributes) {
    const { name, value } = attribute;
    if (name !== undefined && value.kind === 'text') html += printAttribute(name, value.text);
    else if (name !== undefined && value.kind === 'nothing') html += value.isTrue ? printAttribute(name, '') : '';
    // Named, so that what is said of handlers in HTML is said of it.
    else if (name !== undefined && /^on/.test(name)) html += printAttribute(name, 'x');
    else if (name === undefined || !silent.test(name)) unknown.push(attribute);
  }
  return { html, slots: [], unknown };
}

/** Whether readers see what an attribute holds before the content of its component. */
export function isBefore({ name }: Slot): boolean {
  return placeOfText(name) === 'before';
}

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

/** An attribute in one line; empty if HTML cannot have its name. */
function printAttribute(name: string, value: string): string {
  const own = name === 'className' ? 'class' : name;
  if (!/^[\w$:.-]+$/.test(own)) return '';
  return value === '' ? ` ${own}` : ` ${own}="${escaped(value)}"`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The value of an expression, known without running it. */
export type Value =
  | { readonly kind: 'text'; readonly text: string }
  /** An invisible value: a comment, `true`, `null`. As an attribute, only `true` is there. */
  | { readonly kind: 'nothing'; readonly isTrue: boolean }
  | { readonly kind: 'jsx'; readonly node: JSXElement | JSXFragment }
  | { readonly kind: 'entries'; readonly entries: readonly (readonly [name: string, value: Value])[] }
  /** A value known only by running it, and whether JSX is in it. */
  | { readonly kind: 'unknown'; readonly hasJsx: boolean };

const nothing: Value = { kind: 'nothing', isTrue: false };

/** The greatest depth of a value, beyond anything that people write. */
const deepest = 20;

/** The value of an expression in braces; one that is missing or empty is a comment. */
export function valueOfProgram(program: Program | null | undefined): Value {
  const [statement] = program?.body ?? [];
  if (!statement) return nothing;
  return statement.type === 'ExpressionStatement' ? valueOfTree(statement.expression) : unknown(statement);
}

/** The value of an expression. */
export function valueOfTree(node: Expression | JSXElement | JSXFragment, depth = 0): Value {
  if (depth > deepest) return { kind: 'unknown', hasJsx: true };
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'string' || typeof node.value === 'number') return textValue(String(node.value));
      return node.value === null || typeof node.value === 'boolean'
        ? { kind: 'nothing', isTrue: node.value === true }
        : unknown(node);
    case 'Identifier':
      if (node.name === 'Infinity' || node.name === 'NaN') return textValue(node.name);
      return node.name === 'undefined' ? nothing : unknown(node);
    case 'UnaryExpression': {
      const value = node.operator === '-' ? valueOfTree(node.argument, depth + 1) : nothing;
      return value.kind === 'text' && !Number.isNaN(Number(value.text)) ? textValue(`-${value.text}`) : unknown(node);
    }
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? textValue(node.quasis[0]?.value.cooked ?? '') : unknown(node);
    case 'BinaryExpression': {
      if (node.operator !== '+' || node.left.type === 'PrivateIdentifier') return unknown(node);
      const [left, right] = [valueOfTree(node.left, depth + 1), valueOfTree(node.right, depth + 1)];
      return left.kind === 'text' && right.kind === 'text' ? textValue(left.text + right.text) : unknown(node);
    }
    case 'ArrayExpression': {
      const entries = node.elements.map((each, index): readonly [string, Value] => [
        String(index),
        !each || each.type === 'SpreadElement' ? unknown(each) : valueOfTree(each, depth + 1),
      ]);
      return { kind: 'entries', entries };
    }
    case 'ObjectExpression': {
      const entries = node.properties.map((each): readonly [string, Value] => {
        if (each.type === 'SpreadElement' || each.computed) return ['...', unknown(each)];
        const name = each.key.type === 'Identifier' ? each.key.name : String((each.key as { value?: unknown }).value);
        return [name, valueOfTree(each.value as Expression, depth + 1)];
      });
      return { kind: 'entries', entries };
    }
    default:
      return (node.type as string) === 'JSXElement' || (node.type as string) === 'JSXFragment'
        ? { kind: 'jsx', node: node as unknown as JSXElement }
        : unknown(node);
  }
}

function textValue(text: string): Value {
  return { kind: 'text', text: withoutControls(text) };
}

function unknown(node: unknown): Value {
  return { kind: 'unknown', hasJsx: hasJsx(node) };
}

/** Whether JSX is anywhere in a syntax tree, which is walked without recursion. */
function hasJsx(root: unknown): boolean {
  const open = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if ('type' in node && (node.type === 'JSXElement' || node.type === 'JSXFragment')) return true;
    for (const value of Object.values(node)) open.push(value);
  }
  return false;
}
