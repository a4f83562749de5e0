import type { Expression, JSXAttribute, JSXSpreadAttribute } from 'estree-jsx';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx';
import type { ComponentRule } from '../../settings/config.ts';
import { placeOfText, showsAttribute } from '../html/components.ts';
import { printAttribute } from './tags.ts';
import { type Value, valueOfProgram, valueOfTree } from './value.ts';

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
  const inside = value.expression;
  const known: Value =
    inside.type === 'JSXEmptyExpression' ? { kind: 'nothing', isTrue: false } : valueOfTree(inside as Expression);
  return { name, value: known, offset: at };
}

/** An attribute that holds JSX. */
export interface Slot {
  readonly name: string;
  readonly value: Extract<Value, { kind: 'jsx' }>;
  readonly offset: number;
}

/** The attributes of an element as HTML, those that hold JSX, and those whose text nobody can know without running JavaScript. */
export interface Printed {
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
