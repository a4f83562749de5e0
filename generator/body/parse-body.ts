import type { Root } from 'mdast';
import { error, type Problem, placeOf, type Result } from '../base/problem.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { CrowdedError, deepMarkOf } from '../load/markdown-bounds.ts';
import { pricesOf } from '../load/markdown-cost.ts';
import { isMdx, MdxError } from '../load/mdx.ts';
import { type BodySource, placeIn } from '../model/body.ts';
import type { SiteConfig } from '../settings/config.ts';
import { crowdAt, deepHint, deepMessage } from './nesting.ts';

/** The tree of a body; empty, with a problem, if it would take the parser too long or too much memory. */
export function parseBody(
  raw: BodySource,
  parser: Pick<MarkdownParser, 'parse' | 'parseMdx'>,
  limits: SiteConfig['limits'],
): Result<Root> {
  const { source, body } = raw;
  const refused = (problem: Problem): Result<Root> => ({ value: { type: 'root', children: [] }, problems: [problem] });
  const found = excessIn(raw, limits);
  if (found) return refused(found);
  try {
    if (!isMdx(source.file)) return { value: parser.parse(body), problems: [] };
    if (!parser.parseMdx) throw new Error('The parser of MDX is not loaded');
    return { value: parser.parseMdx(body, limits.seconds), problems: [] };
  } catch (cause) {
    if (cause instanceof MdxError) {
      const hint = 'Put it between backticks, or write \\{ and \\< where text has { and <';
      const message = `This is no MDX: ${cause.message}`;
      return refused(error('foreign-syntax', message, placeIn(raw, cause.offset), hint));
    }
    if (cause instanceof CrowdedError) {
      return refused(error('too-long', cause.message, placeIn(raw, cause.offset), cause.hint));
    }
    const isLate = (cause as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    const why = isLate ? `in ${limits.seconds} seconds` : `: ${(cause as Error).message}`;
    const message = `The Markdown parser cannot read the file${isLate ? ' ' : ''}${why}`;
    return refused(error('unreadable', message, placeOf(source.file), 'Split it into smaller files'));
  }
}

/** What is too much for any parser. */
function excessIn(raw: BodySource, limits: SiteConfig['limits']): Problem | undefined {
  const { body } = raw;
  const at = (offset: number) => placeIn(raw, offset);
  const last = offsetOfMark(body, limits.marks);
  if (last !== undefined) {
    const message = `The body has more than ${limits.marks.toLocaleString('en')} lines and marks`;
    return error('too-long', message, at(last), 'Split it into smaller files, or raise limits.marks in site.yaml');
  }
  const deep = deepMarkOf(body);
  if (deep !== undefined) return error('nesting', deepMessage, at(deep), deepHint);
  const crowd = crowdAt(body);
  if (crowd === undefined) return undefined;
  return error('nesting', 'Too many directives in one paragraph', at(crowd), 'Start a new paragraph before it');
}

/** What may become a node of the tree, each of which takes about 500 bytes: a line, or a mark within one. */
const nodePrices = pricesOf({ '\n*_~`[<|:&!\\-+.>#': 1 });

/** The offset of the first mark after so many. */
function offsetOfMark(text: string, count: number): number | undefined {
  if (text.length <= count) return undefined;
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    marks += nodePrices[text.charCodeAt(at)] ?? 0;
    if (marks > count) return at;
  }
  return undefined;
}
