import type { AnyNode, Expression, Program } from 'acorn';
import { javaScriptOf } from '../../load/mdx-javascript.ts';
import { textOf } from './read.ts';

/** Maximum number of parts of a value, and of names within one another that stand for others. */
const most = { parts: 20_000, names: 20 };

/**
 * Reads the value that stands in JavaScript or TypeScript where a pattern ends first. Nothing is run: names stand for what the source assigns to them, calls
 * of functions for what these return first. Whatever else is code is undefined.
 */
export function valueAfter(source: string, pattern: RegExp): unknown {
  const parser = javaScriptOf(source);
  let left = most.parts;
  const expressionAt = (at: number): Expression | undefined => {
    const parse = (text: string) => parser.parseValueAt(text, at, { ecmaVersion: 'latest', sourceType: 'module' });
    try {
      return parse(source);
    } catch {
      // A parser of JavaScript reads no casts: `[] as Plugin[]`, `{} satisfies Options`.
      const plain = source.replace(cast, (type) => ' '.repeat(type.length));
      try {
        return plain === source ? undefined : parse(plain);
      } catch {
        return undefined;
      }
    }
  };
  const expressionAfter = (before: RegExp): Expression | undefined => {
    const found = before.exec(source);
    return found ? expressionAt(found.index + found[0].length) : undefined;
  };
  const known = new Map<string, Expression | undefined>();
  const named = (name: string): Expression | undefined => {
    if (known.has(name)) return known.get(name);
    const plain = name.replaceAll('$', '\\$');
    const found =
      expressionAfter(new RegExp(`(?:const|let|var)\\s+${plain}\\b[^=;]{0,300}=(?!=)\\s*`)) ??
      expressionAfter(new RegExp(`function\\s+${plain}\\b(?:(?!\\nfunction\\s)[^])*?\\breturn\\s+`));
    known.set(name, found);
    return found;
  };
  const read = (node: AnyNode | null | undefined, depth: number): unknown => {
    left -= 1;
    if (!node || left < 0 || depth > most.names) return undefined;
    switch (node.type) {
      case 'Literal':
        return node.regex || typeof node.value === 'bigint' ? undefined : node.value;
      case 'TemplateLiteral':
        return node.quasis.length === 1 ? node.quasis[0]?.value.cooked : undefined;
      case 'ArrayExpression':
        return node.elements.flatMap((element) =>
          element?.type === 'SpreadElement' ? [read(element.argument, depth)].flat() : [read(element, depth)],
        );
      case 'ObjectExpression':
        return Object.fromEntries(
          node.properties.flatMap((property): readonly (readonly [string, unknown])[] => {
            if (property.type === 'SpreadElement') return Object.entries(read(property.argument, depth) ?? {});
            const { key, value } = property;
            const isPlain = key.type === 'Identifier' && !property.computed;
            const name = isPlain ? key.name : read(key, depth);
            return typeof name === 'string' || typeof name === 'number' ? [[String(name), read(value, depth)]] : [];
          }),
        );
      case 'Identifier':
        return read(named(node.name), depth + 1);
      case 'MemberExpression': {
        const of = read(node.object, depth);
        const key =
          node.property.type === 'Identifier' && !node.computed ? node.property.name : read(node.property, depth);
        return typeof of === 'object' && of !== null && Object.hasOwn(of, String(key))
          ? (of as Record<string, unknown>)[String(key)]
          : undefined;
      }
      case 'CallExpression': {
        const { callee, arguments: given } = node;
        const made = callee.type === 'Identifier' ? read(named(callee.name), depth + 1) : undefined;
        // A function such as `defineConfig` gives back what it is given.
        return made ?? (given.length === 1 ? read(given[0], depth) : undefined);
      }
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return read(node.body.type === 'BlockStatement' ? returned(node.body) : node.body, depth);
      default:
        return undefined;
    }
  };
  return read(expressionAfter(pattern), 0);
}

const cast =
  /(?<=[)\]}])[ \t]+(?:as|satisfies)[ \t]+(?:const|[A-Z][\w.]*(?:<[^<>()\n]*>)?(?:\[\])*)(?=[ \t]*[,;)\]}\n])/g;

function returned({ body }: Pick<Program, 'body'> | { readonly body: readonly AnyNode[] }): AnyNode | null | undefined {
  for (const statement of body) if (statement.type === 'ReturnStatement') return statement.argument;
  return undefined;
}

/** The text that a configuration in JavaScript gives a key, where it stands there as a literal. Nothing is run. */
export function literalIn(source: string, key: string): string | undefined {
  const [, , text] =
    new RegExp(`(?<![\\w.-])['"]?${key}['"]?\\s*:\\s*(['"\`])((?:(?!\\1)[^\\n\\\\$])*)\\1`).exec(source) ?? [];
  return textOf(text);
}
