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
  // Space at the ends of links stands beside them.
  const tree = tryParseHtml(html.replace(/(<a(?:\s[^<>]*)?>)(\s+)/g, '$2$1').replace(/(?<!\s)(\s+)(<\/a>)/g, '$2$1'));
  if (tree instanceof CrowdedError) {
    refuse(tree);
    return html;
  }
  return printMarkdown({
    type: 'root',
    children: [...htmlAsMarkdown(tree.children as Parameters<typeof htmlAsMarkdown>[0], { urlOf, notes: new Map() })],
  });
}

/** The text of HTML, as titles are that have entities in them. */
export function plainText(html: string): string {
  const tree = /[&<]/.test(html) ? tryParseHtml(html) : undefined;
  return tree === undefined || tree instanceof CrowdedError ? html : textIn(tree);
}

function textIn(node: {
  readonly type: string;
  readonly value?: unknown;
  readonly children?: readonly object[];
}): string {
  if (node.type === 'text') return String(node.value);
  return (node.children ?? []).map((child) => textIn(child as Parameters<typeof textIn>[0])).join('');
}
