import type { Nodes, Root } from 'mdast';
import { commandLine } from '../base/command-line.ts';
import { error, type Place, type Problem } from '../base/problem.ts';

/** The syntax of a template language or of JavaScript, which other generators run in Markdown. */
interface Syntax {
  readonly what: string;
  /** Looks at so many characters at most. */
  readonly expression: RegExp;
  readonly hint: string;
}

const orText = 'put it between backticks or a \\ before it if readers should see it';
const rewritten = `${commandLine('import ../old-site --to ../new-site')} rewrites all of an old site; or write Markdown instead, or ${orText}`;

const syntaxes: readonly Syntax[] = [
  {
    what: 'a shortcode',
    expression: /(?<!\\)\{\{[<%][\s/*]{0,100}[\w.-][^{}]{0,1000}?[>%]\}\}/g,
    hint: rewritten,
  },
  {
    what: 'a Liquid or Nunjucks tag',
    expression: /(?<![\\{])\{%-?\s*[a-z_]\w*[^{}%]{0,1000}-?%\}/g,
    hint: rewritten,
  },
  {
    what: 'a call',
    expression:
      /(?<!\\)\{\{-?\s*[a-z_][\w-]*(?:\s+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|`[^`]{0,10000}`|-?\d[\d.]*|[$.][\w.]*|\([^(){}\n]{1,500}\))){1,20}\s*-?\}\}/gi,
    hint: rewritten,
  },
  {
    what: 'a Liquid or Nunjucks value',
    expression:
      /(?<!\\)\{\{-?\s*(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|[a-z_][\w.-]*(?:\([^(){}\n]{0,500}\))?)\s*(?:\|[^{}\n]{0,500})?-?\}\}/gi,
    hint: rewritten,
  },
  { what: 'a Nunjucks comment', expression: /(?<!\\)\{#-?\s[^\n{}]{0,1000}?\s-?#\}/g, hint: rewritten },
  {
    what: 'a comment of MDX',
    expression: /(?<!\\)\{\/\*[^\n{}]{0,1000}?\*\/\}/g,
    hint: `Write <!-- in its place, end the name of the file in .mdx, or ${orText}`,
  },
  {
    what: 'JavaScript',
    expression:
      /^(?:import\s+(?:[\w*{][^'"\n]{0,500}\sfrom\s+)?["'][^"'\n]+["'];?|export\s+(?:const|let|var)\s+\w+\s*=.*|export\s+(?:default\s+)?(?:async\s+)?(?:function|class)\b.*[({].*|export\s+default\s+[\w.]+;)[ \t]*$/gm,
    hint: 'Delete it, or put it between backticks if readers should see it',
  },
];

/** A stretch of a body that another generator would run. */
export interface Foreign {
  readonly what: string;
  readonly text: string;
  readonly index: number;
  readonly hint: string;
}

/** Finds the syntax of other generators, in order, outside code and comments. */
export function foreignIn(tree: Root, body: string): readonly Foreign[] {
  if (!/\{[{%#/]|^(?:import|export)\s/m.test(body)) return [];
  const found = syntaxes.flatMap(({ what, expression, hint }) =>
    [...body.matchAll(expression)].map(({ 0: text, index }) => ({ what, text, index, hint })),
  );
  if (found.length === 0) return [];
  found.sort((a, b) => a.index - b.index);
  const unread = unreadIn(tree);
  let next = 0;
  return found.filter(({ index }) => {
    while (next < unread.length && (unread[next]?.[1] ?? 0) <= index) next += 1;
    return (unread[next]?.[0] ?? Number.POSITIVE_INFINITY) > index;
  });
}

/** Reports what would be shown to readers although another generator would have run it. */
export function foreignProblems(tree: Root, body: string, placeOf: (offset: number) => Place): readonly Problem[] {
  return foreignIn(tree, body).map(({ what, text, index, hint }) => {
    const shown = text.length > 40 ? `${text.slice(0, 39)}…` : text;
    return error(
      'foreign-syntax',
      `${shown.replace(/\s+/g, ' ')} is ${what} of another generator`,
      placeOf(index),
      hint,
    );
  });
}

/** The stretches of code, and of comments, in order. */
function unreadIn(tree: Root): readonly (readonly [start: number, end: number])[] {
  const found: [number, number][] = [];
  const visit = (node: Nodes): void => {
    const start = node.position?.start.offset ?? 0;
    if (node.type === 'code' || node.type === 'inlineCode') found.push([start, node.position?.end.offset ?? 0]);
    else if (node.type === 'html') {
      for (const { 0: comment, index } of node.value.matchAll(/<!--[\s\S]*?(?:-->|$)/g))
        found.push([start + index, start + index + comment.length]);
    } else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return found;
}
