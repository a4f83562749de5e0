import type { Nodes, Root } from 'mdast';
import type {} from 'mdast-util-mdx';
import { remark } from 'remark';
import directive from 'remark-directive';
import gfm from 'remark-gfm';
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
  const [{ default: mdx }, { javaScriptOf }] = await Promise.all([import('remark-mdx'), import('./mdx-javascript.ts')]);
  let javaScript = javaScriptOf('');
  const acorn: Omit<JavaScriptParser, 'parseValueAt'> = {
    parse: (source, options) => javaScript.parse(unmasked(source), options),
    parseExpressionAt: (source, ...given) => javaScript.parseExpressionAt(unmasked(source), ...given),
  };
  const options = { acorn, acornOptions: { ecmaVersion: 2024, sourceType: 'module' } } as const;
  const processor = remark().use(gfm).use(mdx, options).use(directive).freeze();
  return (text) => {
    const excess = text.length < cheapLength ? undefined : remarkExcess(text, partsOf(text));
    if (excess) throw crowdedPart(excess);
    javaScript = javaScriptOf(text);
    try {
      const masked = maskIds(text);
      const tree = processor.parse(masked);
      if (masked !== text) unmask(tree);
      return tree;
    } catch (cause) {
      throw mdxError(cause, text) ?? cause;
    }
  };
}

/** The mark with an id at the end of a line, and the rule below it if that makes it the end of a heading. */
const lineEnd =
  /(?<!\\)\{(?::?[ \t]*(?:\.[^{}#\n]*)?#[^{}\n]*|\/\*[ \t]*#[^\s{}*]+[ \t]*\*\/)\}(?=[ \t]*(?:#+[ \t]*)?(\n[ \t>]*(?:=+|-+)[ \t]*)?$)/gm;
const headingLine = /^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*#{1,6}[ \t]/;

/** Signs with a meaning in MDX. */
const signs = '{}/*';
/** Characters without any that stand for them while it is parsed. */
const masks = '\uFDD0\uFDD1\uFDD2\uFDD3';

/** A text in which the ids of headings are no expressions, which they could not be, and no comments; all stays where it was. */
function maskIds(text: string): string {
  return text.replace(lineEnd, (mark, rule: string | undefined, at: number) =>
    rule !== undefined || headingLine.test(text.slice(text.lastIndexOf('\n', at) + 1, at))
      ? mark.replace(/[{}/*]/g, (sign) => masks.charAt(signs.indexOf(sign)))
      : mark,
  );
}

function unmasked(text: string): string {
  return text.replace(/[\uFDD0-\uFDD3]/g, (mask) => signs.charAt(masks.indexOf(mask)));
}

/** Puts the signs back wherever a mark turned out to be text or code. */
function unmask(node: Nodes): void {
  if ('value' in node) node.value = unmasked(node.value);
  if ('children' in node) for (const child of node.children) unmask(child);
}

/** An error of the parser, with the place that it gives, or that its message names. */
function mdxError(cause: unknown, text: string): MdxError | undefined {
  const { name, reason, place, line, column } = cause as Partial<MessageOfParser>;
  if (name === undefined || typeof reason !== 'string') return undefined;
  const message = reason.replace(/ with acorn\b/, '').replace(/ \((\d+:\d+)(?:-\d+:\d+)?\)/g, '');
  const point = place && 'start' in place ? place.start : place;
  if (point?.offset !== undefined) return new MdxError(message, point.offset);
  const [, namedLine = line, namedColumn = column] = /\((\d+):(\d+)/.exec(reason) ?? [];
  return new MdxError(message, offsetOf(text, Number(namedLine ?? 1), Number(namedColumn ?? 1)));
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
