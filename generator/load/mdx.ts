import type { Root } from 'mdast';
import type {} from 'mdast-util-mdx';
import { cheapLength, crowdedPart, partsOf, remarkExcess } from './markdown-bounds.ts';
import type { JavaScriptParser } from './mdx-javascript.ts';

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
  const [{ remark }, { default: gfm }, { default: directive }, { default: mdx }, { javaScriptOf }] = await Promise.all([
    import('remark'),
    import('remark-gfm'),
    import('remark-directive'),
    import('remark-mdx'),
    import('./mdx-javascript.ts'),
  ]);
  let javaScript = javaScriptOf('');
  const acorn: Omit<JavaScriptParser, 'parseValueAt'> = {
    parse: (...given) => javaScript.parse(...given),
    parseExpressionAt: (...given) => javaScript.parseExpressionAt(...given),
  };
  const options = { acorn, acornOptions: { ecmaVersion: 2024, sourceType: 'module' } } as const;
  const processor = remark().use(gfm).use(mdx, options).use(directive).freeze();
  return (text) => {
    const excess = text.length < cheapLength ? undefined : remarkExcess(text, partsOf(text));
    if (excess) throw crowdedPart(excess);
    javaScript = javaScriptOf(text);
    try {
      return processor.parse(text);
    } catch (cause) {
      throw mdxError(cause, text) ?? cause;
    }
  };
}

/** An error of the parser, with the place that it gives, or that its message names. */
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
