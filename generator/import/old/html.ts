import { htmlAsMarkdown } from '../../body/html/markdown.ts';
import { printMarkdown } from '../../format/markdown.ts';
import { tryParseHtml } from '../../load/html.ts';
import { CrowdedError } from '../../load/markdown-bounds.ts';

/** HTML as Markdown, or as it is where that would take too long. `urlOf` gives what addresses become. */
export function markdownOf(
  html: string,
  refuse: (cause: CrowdedError) => void,
  urlOf = (address: string) => address,
): string {
  // Space at the ends of links stands beside them.
  const tree = tryParseHtml(html.replace(/(<a(?:\s[^<>]*)?>)(\s+)/g, '$2$1').replace(/(?<!\s)(\s+)(<\/a>)/g, '$2$1'));
  if (tree instanceof CrowdedError) {
    refuse(tree);
    return html;
  }
  const convert = (nodes: readonly Content[]) => htmlAsMarkdown(nodes, { urlOf, notes: new Map() });
  const children = tree.children as readonly Content[];
  const whole = convert(children);
  // What cannot be converted does not keep the blocks beside it from it.
  const isHtml = whole.length === 1 && whole[0]?.type === 'html';
  return printMarkdown({ type: 'root', children: isHtml ? blocksIn(children).flatMap(convert) : [...whole] });
}

type Content = Parameters<typeof htmlAsMarkdown>[0][number];

const block = /^(?:p|div|figure|h[1-6]|[uod]l|table|pre|blockquote|hr|section|details)$/;

/** The blocks among nodes, each by itself, and what stands between them. */
function blocksIn(nodes: readonly Content[]): readonly (readonly Content[])[] {
  const groups: Content[][] = [];
  let isOpen = false;
  for (const node of nodes) {
    const isBlock = node.type === 'element' && block.test(node.tagName);
    if (isBlock || !isOpen) groups.push([node]);
    else groups.at(-1)?.push(node);
    isOpen = !isBlock;
  }
  return groups;
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
