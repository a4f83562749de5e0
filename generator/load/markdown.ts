import type { Root } from 'mdast';
import { remark } from 'remark';
import directive from 'remark-directive';
import gfm from 'remark-gfm';

/** Reads GitHub-flavoured Markdown with directives to an mdast tree with positions. https://github.github.com/gfm/ */
export interface MarkdownParser {
  readonly name: 'satteri' | 'remark';
  parse(text: string): Root;
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
    const options = { features: { gfm: true, directive: true, frontmatter: false } };
    let remarks: MarkdownParser | undefined;
    const parse = (text: string): Root => {
      if (!isMisread(text)) return markdownToMdast(text, options) as Root;
      remarks ??= loadRemark();
      return remarks.parse(text);
    };
    return { name: 'satteri', parse };
  } catch {
    return undefined;
  }
}

/** remark with remark-gfm and remark-directive. */
export function loadRemark(): MarkdownParser {
  const processor = remark().use(gfm).use(directive).freeze();
  return { name: 'remark', parse: (text) => processor.parse(text) };
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

/** Directive attributes on two lines, which satteri takes for text. */
const brokenAttributes = /:\w[\w-]*\{[\w \t="'.#-]*\n[\w\s="'.#>-]*\}/;

/** Two backticks in a code span between single ones: satteri takes them for the start of another span, and the text after them for code. */
const doubleBackticks = /(?<!`)``(?!`)/;
