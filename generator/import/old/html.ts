import { htmlAsMarkdown } from '../../body/html/markdown.ts';
import { printMarkdown } from '../../format/markdown.ts';
import { tryParseHtml } from '../../load/html.ts';
import { CrowdedError } from '../../load/markdown-bounds.ts';

/** HTML as Markdown, or as it is where that would take too long. `urlOf` gives what addresses become. */
export function markdownOf(
  html: string,
  urlOf: (address: string) => string,
  refuse: (cause: CrowdedError) => void,
): string {
  const tree = tryParseHtml(html);
  if (tree instanceof CrowdedError) {
    refuse(tree);
    return html;
  }
  return printMarkdown({
    type: 'root',
    children: [...htmlAsMarkdown(tree.children as Parameters<typeof htmlAsMarkdown>[0], { urlOf, notes: new Map() })],
  });
}
