import type { Expression, JSXElement, JSXFragment, Program } from 'estree-jsx';
import { withoutControls } from '../html/hast.ts';

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
      return node.name === 'undefined' ? nothing : unknown(node);
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
  for (let node = open.pop(); node !== undefined || open.length > 0; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if ('type' in node && (node.type === 'JSXElement' || node.type === 'JSXFragment')) return true;
    for (const [key, value] of Object.entries(node)) if (key !== 'loc' && typeof value === 'object') open.push(value);
  }
  return false;
}
