import type { Nodes, Root } from 'mdast';
import { error, type Place, type Problem } from '../base/problem.ts';
import type { LiquidText } from './liquid.ts';
import { isControl } from './shortcode-tokens.ts';

/** A stretch of text that another generator would run. */
interface Foreign {
  readonly what: string;
  readonly expression: RegExp;
  readonly hint: string | ((text: string) => string);
}

const orCode = 'or put it between backticks if readers should see it';

/** Suggests a rule for the settings, by the name in a piece of foreign syntax. */
const withRule = (text: string) => {
  const [name = '', file = ''] = text.replace(/^\{[{%][<%-]?\s*\/?\s*/, '').match(/[\w./-]+/g) ?? [];
  const key = name === 'include' ? file.replace(/\.\w+$/, '') : name;
  return `Say in site.yaml what becomes of it, such as "components: {${key}: unwrap}", or write Markdown in its place, ${orCode}`;
};

/** The syntax that other generators run in Markdown. Each expression looks at one line, or at so many characters. */
const foreign: readonly Foreign[] = [
  {
    what: 'a shortcode',
    expression: /(?<!\\)\{\{[<%]\s*\/?\s*[\w./-]+[^{}]{0,1000}?[>%]\}\}/g,
    hint: withRule,
  },
  {
    what: 'a Liquid or Nunjucks tag',
    expression: /(?<![\\{])\{%-?\s*[a-z_]\w*[^\n{}%]{0,1000}-?%\}/g,
    hint: (text) => (isControl(text) ? `Write Markdown or HTML in its place, ${orCode}` : withRule(text)),
  },
  {
    what: 'a call',
    expression:
      /(?<!\\)\{\{-?\s*[a-z_][\w-]*(?:\s+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|`[^`]{0,10000}`|-?\d[\d.]*|[$.][\w.]*|\([^(){}\n]{1,500}\))){1,20}\s*-?\}\}/gi,
    hint: (text) => (/\s\(/.test(text) ? `Write Markdown or HTML in its place, ${orCode}` : withRule(text)),
  },
  {
    what: 'a Liquid or Nunjucks value',
    expression:
      /(?<!\\)\{\{-?\s*(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|[a-z_][\w.-]*(?:\([^(){}\n]{0,500}\))?)\s*(?:\|[^{}\n]{0,500})?-?\}\}/gi,
    hint: `Write the value in its place, ${orCode}`,
  },
  {
    what: 'a Nunjucks comment',
    expression: /(?<!\\)\{#-?\s[^\n{}]{0,1000}?\s-?#\}/g,
    hint: `Delete it, ${orCode}`,
  },
  {
    what: 'a comment of MDX',
    expression: /(?<!\\)\{\/\*[^\n{}]{0,1000}?\*\/\}/g,
    hint: `Write <!-- in its place, end the name of the file in .mdx, ${orCode}`,
  },
  {
    what: 'JavaScript',
    expression:
      /^(?:import\s+(?:[\w*{][^'"\n]{0,500}\sfrom\s+)?["'][^"'\n]+["'];?|export\s+(?:const|let|var)\s+\w+\s*=.*|export\s+(?:default\s+)?(?:async\s+)?(?:function|class)\b.*[({].*|export\s+default\s+[\w.]+;)[ \t]*$/gm,
    hint: `Delete it, ${orCode}`,
  },
];

/** Reports what would be shown to readers although another generator would have run it. Code stays code. */
export function foreignProblems(
  tree: Root,
  { text: body, kept }: LiquidText,
  placeOf: (offset: number) => Place,
): readonly Problem[] {
  if (!/\{[{%#/]|^(?:import|export)\s/m.test(body)) return [];
  const code = [...codeOf(tree), ...kept].sort(([a], [b]) => a - b);
  const found = foreign.flatMap(({ what, expression, hint }) =>
    [...body.matchAll(expression)].map(({ 0: text, index }) => ({ what, text, index, hint })),
  );
  found.sort((a, b) => a.index - b.index);
  let next = 0;
  return found.flatMap(({ what, text, index, hint }): readonly Problem[] => {
    while (next < code.length && (code[next]?.[1] ?? 0) <= index) next += 1;
    if ((code[next]?.[0] ?? Number.POSITIVE_INFINITY) <= index) return [];
    const shown = text.length > 40 ? `${text.slice(0, 39)}…` : text;
    return [
      error(
        'foreign-syntax',
        `${shown.replace(/\s+/g, ' ')} is ${what} of another program`,
        placeOf(index),
        typeof hint === 'string' ? hint : hint(text),
      ),
    ];
  });
}

/** Finds the code, in order. */
function codeOf(tree: Root): readonly (readonly [start: number, end: number])[] {
  const found: [number, number][] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'code' || node.type === 'inlineCode')
      found.push([node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]);
    else if (node.type === 'html') {
      // What is in a comment, readers do not see.
      const start = node.position?.start.offset ?? 0;
      for (const { 0: comment, index } of node.value.matchAll(/<!--[\s\S]*?-->/g))
        found.push([start + index, start + index + comment.length]);
    } else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return found;
}
