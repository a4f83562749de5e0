import { type Expression, type Options, Parser } from 'acorn';
import jsx from 'acorn-jsx';
import { CrowdedError } from './markdown-bounds.ts';

/** Reads the JavaScript in MDX, in the form that remark-mdx wants. */
export interface JavaScriptParser {
  parse: typeof Parser.parse;
  parseExpressionAt: typeof Parser.parseExpressionAt;
  /** Reads the value at an offset up to the comma after it. */
  parseValueAt: typeof Parser.parseExpressionAt;
}

/** More levels than anyone writes. The stack has room for three times as many: V8 ends the process where it compiles a regular expression at its end. */
const deepest = 400;

/** The methods of acorn that call themselves by way of others, for each of its grammars: expressions, statements, patterns, JSX, regular expressions. */
const recursive = [
  'parseMaybeAssign',
  'parseMaybeUnary',
  'parseExprOp',
  'parseStatement',
  'parseBindingAtom',
  'jsx_parseElementAt',
  'regexp_disjunction',
  'regexp_eatNestedClass',
  'toAssignable',
  'checkLValPattern',
];

/** The most steps that are taken for the JavaScript of one text: a few seconds. */
const mostSteps = 100_000_000;

/**
 * A parser of JavaScript for one text of MDX, which stops at what nests too deeply and at what would be read again and again: at each brace that may
 * end an expression, and at each blank line that may end an export, MDX has all of it read anew, and looks through its lines for the place of each node.
 */
export function javaScriptOf(text: string): JavaScriptParser {
  let left = mostSteps;
  const spend = (source: string, steps: number): void => {
    left -= steps;
    if (left < 0) throw stopping('Too much JavaScript to read', offsetIn(text, source));
  };
  const attempt = <T>(source: string, options: Options, read: (counting: Options) => T): T => {
    const lines = source.split('\n').length;
    // To begin a line takes as long as 40 characters.
    spend(source, source.length + 40 * lines);
    let tokens = 0;
    const onToken = () => {
      tokens += 1;
    };
    try {
      const tree = checked(read({ ...options, onToken }));
      spend(source, (tokens * lines) / 4);
      return tree;
    } catch (cause) {
      throw cause instanceof DepthError ? stopping(depthMessage, offsetIn(text, source, cause.at)) : cause;
    }
  };
  return {
    parse: (source, options) => attempt(source, options, (counting) => Bounded.parse(source, counting)),
    parseExpressionAt: (source, at, options) =>
      attempt(source, options, (counting) => Bounded.parseExpressionAt(source, at, counting)),
    parseValueAt: (source, at, options) =>
      attempt(source, options, (counting) => {
        const parser = new (Bounded as unknown as ValueParser)(counting, source, at);
        parser.nextToken();
        return parser.parseMaybeAssign();
      }),
  };
}

/** The methods of acorn by which `parseExpressionAt` begins. */
type ValueParser = new (
  options: Options,
  source: string,
  at: number,
) => { nextToken(): void; parseMaybeAssign(): Expression };

const depthMessage = `JavaScript nests more than ${deepest} levels deep`;

class DepthError extends Error {
  readonly at: number;

  constructor(at: number) {
    super(depthMessage);
    this.at = at;
  }
}

type Method = (this: { start: number; nesting?: number }, ...args: unknown[]) => unknown;

const Bounded = Parser.extend(jsx(), (base) => {
  const bounded = class extends (base as unknown as new () => object) {};
  for (const name of recursive) {
    const inner = (base.prototype as unknown as Record<string, Method | undefined>)[name];
    if (!inner) throw new Error(`acorn has no method ${name}`);
    Object.defineProperty(bounded.prototype, name, {
      value: function (...args) {
        this.nesting = (this.nesting ?? 0) + 1;
        if (this.nesting > deepest) throw new DepthError(this.start);
        const made = inner.apply(this, args);
        this.nesting -= 1;
        return made;
      } satisfies Method,
    });
  }
  return bounded as unknown as typeof Parser;
});

/** Throws for a tree that is deeper than it was read: `a.b.c` is a loop for the parser, and a call within a call for what walks the tree. */
function checked<T>(tree: T): T {
  const open: (readonly [value: unknown, depth: number])[] = [[tree, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null) continue;
    const isNode = 'type' in value;
    if (depth > deepest) throw new DepthError((value as { start?: number }).start ?? 0);
    for (const child of Object.values(value)) open.push([child, isNode ? depth + 1 : depth]);
  }
  return tree;
}

/** micromark keeps what acorn throws for later, and tries a longer text. It cannot keep this, because it asks for the place first. */
function stopping(message: string, offset: number): object {
  return {
    get pos(): number {
      throw new CrowdedError(message, offset, 'Write what it shows as Markdown, or take it out');
    },
  };
}

/** Where a part of a text is, by its beginning: within a quote or a list, its other lines stand apart. */
function offsetIn(text: string, source: string, at = 0): number {
  const [line = ''] = source.split('\n', 1);
  return Math.max(0, text.indexOf(line.trim())) + Math.min(at, line.length);
}
