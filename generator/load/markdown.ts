import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze();

/**
 * Parses GitHub-flavoured Markdown with directives to an mdast tree with positions. The one place that knows which parser is used.
 * https://github.github.com/gfm/
 */
export function parseMarkdown(text: string): Root {
  return parser.parse(text);
}
