import type { Root } from 'mdast';
import { importModule } from './import.cjs';

/** Reads GitHub-flavoured Markdown with directives to an mdast tree with positions. https://github.github.com/gfm/ */
export interface MarkdownParser {
  readonly name: 'satteri' | 'remark';
  parse(text: string): Root;
}

/** The fastest parser that runs on this machine: the native one, or remark's own where its binary does not load. */
export async function loadParser(): Promise<MarkdownParser> {
  return (await loadNative()) ?? (await loadRemark());
}

/** satteri in the place of remark's parser, with the syntax of remark-gfm and remark-directive. Undefined where it cannot be loaded. */
export async function loadNative(): Promise<MarkdownParser | undefined> {
  try {
    const { markdownToMdast }: typeof import('satteri') = await import('satteri');
    const options = { features: { gfm: true, directive: true, frontmatter: false } };
    return { name: 'satteri', parse: (text) => markdownToMdast(text, options) as Root };
  } catch {
    return undefined;
  }
}

/** remark with remark-gfm and remark-directive. */
export async function loadRemark(): Promise<MarkdownParser> {
  const { remark }: typeof import('remark') = await importModule('remark');
  const { default: gfm }: typeof import('remark-gfm') = await importModule('remark-gfm');
  const { default: directive }: typeof import('remark-directive') = await importModule('remark-directive');
  const processor = remark().use(gfm).use(directive).freeze();
  return { name: 'remark', parse: (text) => processor.parse(text) };
}
