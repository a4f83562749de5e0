import type { Root } from 'mdast';
import { remark } from 'remark';
import directive from 'remark-directive';
import gfm from 'remark-gfm';
import {
  cheapLength,
  crowdedPart,
  isQuick,
  nativeExcess,
  paragraphsOf,
  partsOf,
  remarkExcess,
  withoutMarks,
} from './markdown-bounds.ts';
import { loadMdx, type MdxParser } from './mdx.ts';

/** Reads GitHub-flavoured Markdown with directives to an mdast tree with positions. https://github.github.com/gfm/ */
export interface MarkdownParser {
  readonly name: 'satteri' | 'remark';
  /** Throws a CrowdedError for a text that would take too long, which is told by its marks before it is parsed: never by a clock. */
  parse(text: string): Root;
  /** The same for MDX; `withMdx()` loads it. */
  readonly parseMdx?: MdxParser | undefined;
}

/** A parser with one of MDX beside it, which takes time to load, if one of the files needs it. */
export async function withMdx(parser: MarkdownParser, files: readonly string[]): Promise<MarkdownParser> {
  const parseMdx = await loadMdx(files);
  return parseMdx ? { ...parser, parseMdx } : parser;
}

/** The fastest parser that runs on this machine: the native one, or remark where its binary does not load. */
export async function loadParser(): Promise<MarkdownParser> {
  return (await loadNative()) ?? loadRemark();
}

/**
 * satteri instead of remark's parser, with the syntax of remark-gfm and remark-directive. Texts that it is known to misread go to remark.
 * Undefined when it cannot be loaded.
 */
export async function loadNative(): Promise<MarkdownParser | undefined> {
  try {
    const { markdownToMdast }: typeof import('satteri') = await import('satteri');
    const read = (text: string, directive: boolean) =>
      markdownToMdast(text, { features: { gfm: true, directive, frontmatter: false } }) as Root;
    let remark: Remark | undefined;
    const parse = (text: string): Root => {
      const hasDirectives = mayHaveDirectives(text);
      const isWrong = isMisread(text);
      if (!isWrong && (text.length < cheapLength || isQuick(text, hasDirectives))) return read(text, hasDirectives);
      const paragraphs = text.length < cheapLength ? [] : paragraphsOf(read(withoutMarks(text), false));
      // A time of day may be so frequent in a large text that it matters that its colon begins no directive.
      const hasNames = hasDirectives && mayHaveNamed(text);
      const excess = nativeExcess(text, paragraphs, hasNames);
      if (!isWrong && !excess) return read(text, hasNames);
      const other = remarkExcess(text, paragraphs);
      if (other) throw crowdedPart(excess ?? other);
      remark ??= openRemark();
      return remark(text);
    };
    return { name: 'satteri', parse };
  } catch {
    return undefined;
  }
}

/** remark with remark-gfm and remark-directive. */
export function loadRemark(): MarkdownParser {
  const read = openRemark();
  const parse = (text: string): Root => {
    const excess = text.length < cheapLength ? undefined : remarkExcess(text, partsOf(text));
    if (excess) throw crowdedPart(excess);
    return read(text);
  };
  return { name: 'remark', parse };
}

/** Markdown in data, in which HTML is text and nothing is a directive or a footnote. A text that would take too long is one paragraph. */
export function parsePlain(text: string): Root {
  if (text.length >= cheapLength && remarkExcess(text, partsOf(text)))
    return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }] };
  return plain.parse(text);
}

const notPlain = ['htmlFlow', 'htmlText', 'gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall'];
const plain = remark()
  .data('micromarkExtensions', [{ disable: { null: notPlain } }])
  .use(gfm);

type Remark = (text: string) => Root;

function openRemark(): Remark {
  const processor = remark().use(gfm).use(directive).freeze();
  return (text) => processor.parse(text);
}

/** Whether a colon in a text may begin a directive. Without directives, satteri takes no time for colons. */
function mayHaveDirectives(text: string): boolean {
  return /:(?![\s!-/;-@[-`{-~]|$)/.test(text);
}

/** Whether satteri may misread a text in a way that matters; remark reads it correctly. */
export function isMisread(text: string): boolean {
  for (let bar = text.indexOf('|'); bar !== -1; bar = text.indexOf('|', bar + 1)) if (endsInUrl(text, bar)) return true;
  if (text.includes('\\**')) return true;
  // Most texts have no directive with attributes.
  if (!text.includes('{')) return false;
  return brokenAttributes.test(text) || (doubleBackticks.test(text) && /:\w[\w-]*\{/.test(text));
}

/** Whether a bare URL ends at an offset, as seen from the last white space or bar: satteri takes a bar after it for a part of it. */
function endsInUrl(text: string, end: number): boolean {
  let start = end;
  while (start > 0 && !/[\s|<>`]/.test(text.charAt(start - 1))) start -= 1;
  return end - start > 4 && /(?<!\]\()(?:https?:\/\/|www\.)/i.test(text.slice(start, end));
}

/** The same, apart from a name that begins with a digit and has no brackets: such as `9:30`. */
function mayHaveNamed(text: string): boolean {
  return /:(?![\s\d!-/;-@[-`{-~]|$)|:\d[\w-]*[[{]/.test(text);
}

/** Directive attributes on two lines, which satteri takes for text. */
const brokenAttributes = /:\w[\w-]*\{[\w \t="'.#-]*\n[\w\s="'.#>-]*\}/;

/** Two backticks in a code span between single ones: satteri takes them for the start of another span, and the text after them for code. */
const doubleBackticks = /(?<!`)``(?!`)/;
