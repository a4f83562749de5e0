import type { Root } from 'mdast';
import { remark } from 'remark';
import directive from 'remark-directive';
import gfm from 'remark-gfm';

/** Reads GitHub-flavoured Markdown with directives to an mdast tree with positions. https://github.github.com/gfm/ */
export interface MarkdownParser {
  readonly name: 'satteri' | 'remark';
  parse(text: string): Root;
}

/** The fastest parser that runs on this machine: the native one, or remark's own where its binary does not load. */
export async function loadParser(): Promise<MarkdownParser> {
  return (await loadNative()) ?? loadRemark();
}

/**
 * satteri in the place of remark's parser, with the syntax of remark-gfm and remark-directive; what it is known to misread, remark reads.
 * Undefined where it cannot be loaded.
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

/** Whether satteri may read a text in another way than remark, wrongly and so that it matters. */
export function isMisread(text: string): boolean {
  for (let bar = text.indexOf('|'); bar !== -1; bar = text.indexOf('|', bar + 1)) if (endsInUrl(text, bar)) return true;
  if (text.includes('\\**')) return true;
  // Most texts have no directive with attributes.
  if (!text.includes('{')) return false;
  return brokenAttributes.test(text) || (doubleBackticks.test(text) && /:\w[\w-]*\{/.test(text));
}

/** Whether what is before an offset, up to white space or another bar, is a URL without marks around it: a bar after it is taken for a part of it. */
function endsInUrl(text: string, end: number): boolean {
  let start = end;
  while (start > 0 && !/[\s|<>`]/.test(text.charAt(start - 1))) start -= 1;
  return end - start > 4 && /(?<!\]\()(?:https?:\/\/|www\.)/i.test(text.slice(start, end));
}

/** The attributes of a directive, on two lines: they are taken for text. */
const brokenAttributes = /:\w[\w-]*\{[\w \t="'.#-]*\n[\w\s="'.#>-]*\}/;

/** In a span of code that begins and ends with one, they are taken for the beginning of another, and what is after it for code. */
const doubleBackticks = /(?<!`)``(?!`)/;
