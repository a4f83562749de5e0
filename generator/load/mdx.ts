import type { Options } from 'acorn';
import type { Root } from 'mdast';
import type {} from 'mdast-util-mdx';
import { CrowdedError, crowdedPart, remarkExcess } from './markdown-bounds.ts';
import { cheapLength, partsOf } from './markdown-cost.ts';

/** Reads MDX to an mdast tree with JSX, expressions and the syntax trees of JavaScript in it. Throws an MdxError. https://mdxjs.com/docs/what-is-mdx/ */
export type MdxParser = (text: string) => Root;

/** Why a text is no MDX, and where. */
export class MdxError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.name = 'MdxError';
    this.offset = offset;
  }
}

/** Whether a file is MDX. */
export function isMdx(file: string): boolean {
  return file.endsWith('.mdx');
}

/** remark with remark-gfm, remark-directive and remark-mdx, where any file is MDX: nobody else has to wait for it, and for the parser of JavaScript. */
export async function loadMdx(files: readonly string[]): Promise<MdxParser | undefined> {
  if (!files.some(isMdx)) return undefined;
  const [{ remark }, { default: gfm }, { default: directive }, { default: mdx }, { Parser }, { default: jsx }] =
    await Promise.all([
      import('remark'),
      import('remark-gfm'),
      import('remark-directive'),
      import('remark-mdx'),
      import('acorn'),
      import('acorn-jsx'),
    ]);
  const { parsers, start } = counted(Parser.extend(jsx()));
  const processor = remark().use(gfm).use(mdx, { acorn: parsers }).use(directive).freeze();
  return (text) => {
    const excess = text.length < cheapLength ? undefined : remarkExcess(text, partsOf(text));
    if (excess) throw crowdedPart(excess);
    start(text);
    try {
      return processor.parse(text);
    } catch (cause) {
      throw mdxError(cause, text) ?? cause;
    }
  };
}

/** The most characters of JavaScript that are read for one text, counted anew whenever they are: a few seconds. */
const mostRead = 100_000_000;

/**
 * The parsers of JavaScript, which stop where a text makes them read too much. At each brace that may end an expression, and at each blank line that
 * may end an export, MDX has all of it read again; and it looks through the lines for the place of each node.
 */
function counted(parser: typeof import('acorn').Parser) {
  let [whole, left] = ['', 0];
  const refuse = (source: string, message: string): never => {
    const begin = whole.indexOf(source.slice(0, source.search(/\n|$/)).slice(0, 100));
    const hint = 'Split the file, or import the code from a file of its own';
    const error = new CrowdedError(message, Math.max(0, begin), hint);
    // Other errors are kept, for the case that more text makes sense of them, by a handler that looks at their place.
    throw Object.defineProperty(error, 'pos', {
      get() {
        throw error;
      },
    });
  };
  const spend = (source: string, steps: number): void => {
    left -= steps;
    if (left < 0) refuse(source, 'Too much JavaScript to read');
  };
  // To read a line takes as long as 40 characters, and the place of a node is looked for from the first line on.
  const count = <N>(source: string, options: Options, read: (counting: Options) => N): N => {
    const lines = source.split('\n').length;
    spend(source, source.length + 40 * lines);
    if (isDeep(source)) refuse(source, 'JavaScript is nested too deeply');
    let tokens = 0;
    const onToken = () => {
      tokens += 1;
    };
    const node = read({ ...options, onToken });
    spend(source, (tokens * lines) / 4);
    return node;
  };
  return {
    parsers: {
      parse: (source: string, options: Options) => count(source, options, (counting) => parser.parse(source, counting)),
      parseExpressionAt: (source: string, at: number, options: Options) =>
        count(source, options, (counting) => parser.parseExpressionAt(source, at, counting)),
    },
    start: (text: string) => {
      [whole, left] = [text, mostRead];
    },
  };
}

/** The most brackets in one another: the parser calls itself for each, and V8 may end where too little of the stack is left. */
const mostBrackets = 500;

function isDeep(source: string): boolean {
  let depth = 0;
  for (let at = 0; at < source.length && depth <= mostBrackets; at += 1) {
    const sign = source[at];
    if (sign === '{' || sign === '(' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ')' || sign === ']') depth -= 1;
  }
  return depth > mostBrackets;
}

/** What the parser says of a text, with the place that it gives, or that it names. */
function mdxError(cause: unknown, text: string): MdxError | undefined {
  const { name, reason, place, line, column } = cause as Partial<MessageOfParser>;
  if (name === undefined || typeof reason !== 'string') return undefined;
  const said = reason.replace(/ with acorn\b/, '').replace(/ \((\d+:\d+)(?:-\d+:\d+)?\)/g, '');
  const point = place && 'start' in place ? place.start : place;
  if (point?.offset !== undefined) return new MdxError(said, point.offset);
  const [, namedLine = line, namedColumn = column] = /\((\d+):(\d+)/.exec(reason) ?? [];
  return new MdxError(said, offsetOf(text, Number(namedLine ?? 1), Number(namedColumn ?? 1)));
}

/** A message as micromark and mdast throw it. https://github.com/vfile/vfile-message */
interface MessageOfParser {
  readonly name: string;
  readonly reason: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly place: Point | { readonly start: Point } | undefined;
}

interface Point {
  readonly offset?: number | undefined;
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let count = 1; count < line; count += 1) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}
