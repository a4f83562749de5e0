import type { Root } from 'mdast';
import type { Processor } from 'unified';

/** Reads GitHub-flavoured Markdown with directives to an mdast tree with positions. https://github.github.com/gfm/ */
export interface MarkdownParser {
  readonly name: 'satteri' | 'remark';
  parse(text: string): Root;
}

/** The fastest parser that runs on this machine: the native one, or remark's own where its binary does not load. */
export async function loadParser(): Promise<MarkdownParser> {
  return (await loadNative()) ?? (await loadRemark());
}

/** satteri in the place of remark-parse, with the syntax of remark-gfm and remark-directive. Undefined where it cannot be loaded. */
export async function loadNative(): Promise<MarkdownParser | undefined> {
  try {
    const { markdownToMdast } = await import('satteri');
    const options = { features: { gfm: true, directive: true, frontmatter: false } };
    return { name: 'satteri', parse: (text) => markdownToMdast(text, options) as Root };
  } catch {
    return undefined;
  }
}

/** remark-parse with remark-gfm and remark-directive. */
export async function loadRemark(): Promise<MarkdownParser> {
  const [{ unified }, { default: parse }, { default: gfm }, { default: directive }] = await Promise.all([
    import('unified'),
    import('remark-parse'),
    import('remark-gfm'),
    import('remark-directive'),
  ]);
  const processor: Processor<Root> = unified().use(parse).use(gfm).use(directive).freeze();
  return { name: 'remark', parse: (text) => processor.parse(text) };
}
