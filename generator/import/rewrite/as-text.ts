import type { Nodes, Root } from 'mdast';
import { type Foreign, foreignIn } from '../../body/foreign.ts';
import { parseBody } from '../../body/parse-body.ts';
import type { MarkdownParser } from '../../load/markdown.ts';
import type { Rewriter } from '../old/site.ts';
import { leftOut, tellingRewriter } from './left-out.ts';
import { outsideCode } from './outside-code.ts';

/** A directive on a line of its own: its name and its label. */
const leaf = /^([ \t]*)::([a-z][\w-]*)(?:\[([^\]\r\n]*)\])?(?:\{[^}\r\n]*\})?[ \t]*$/gim;

/** A directive within a line: its name and its label. */
const inline = /(?<![\w:\\]):([a-z][\w-]*)\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\](?:\{[^{}\n]*\})?/gi;

/** Keeps text from being read as a directive of this program. Another one is left out, but for its label. */
export function asWritten(directives: readonly string[]): Rewriter {
  const directive = new RegExp(
    `(?<![\\\\:]):{1,3}(?=(?:${directives.join('|')})(?![\\w-]))|(?<![\\w:\\\\]):(?=[a-z][\\w-]*\\{)`,
    'g',
  );
  return tellingRewriter((body, tell, { from }) =>
    outsideCode(body, (part, offset) =>
      part
        .replace(leaf, (whole, indent: string, name: string, label = '', index: number) => {
          if (directives.includes(name)) return whole;
          return indent + label + leftOut(whole.trim(), (said) => tell(offset + index, said));
        })
        .replace(inline, (whole, name: string, label: string, index: number) => {
          if (directives.includes(name)) return whole;
          const message = `The directive ":${name}" was removed, and its content kept`;
          tell(offset + index, { message, hint: 'Check that the text is still right' });
          return label;
        })
        .replace(directive, (colons) => '&#58;'.repeat(colons.length))
        // Within a word. JavaScript has such colons, too: `a ? b:c[0]`.
        .replace(from.endsWith('.mdx') ? /(?!)/g : /(?<=[\p{L}\p{N}_]):(?=[a-z][\w-]*[[{])/giu, '&#58;'),
    ),
  );
}

/** More of them within one another than any text has. */
const mostRounds = 5;

/** Beyond these, a build refuses the body anyway. */
const limits = { marks: 1_200_000 };

/**
 * Escapes what a build would refuse as the syntax of a template language or of JavaScript: once everything that the old generator runs is rewritten,
 * what remains is text. MDX has braces of its own.
 */
export function escapeForeign(parser: Pick<MarkdownParser, 'parse'>): Rewriter {
  return (body, { from }) => {
    let text = body;
    for (let round = 0; round < mostRounds && !from.endsWith('.mdx'); round += 1) {
      const raw = { source: { file: `${from}.md`, text }, body: text, bodyOffset: 0 };
      const { value: tree } = parseBody(raw, parser, limits);
      const found = foreignIn(tree, text);
      if (found.length === 0) break;
      text = escaped(text, found, tree);
    }
    return { text, notes: [] };
  };
}

/** A text with a mark before each stretch: in HTML a character reference, and in an address that is a link by itself the form that can be escaped. */
function escaped(text: string, found: readonly Foreign[], tree: Root): string {
  const nodes = literalsIn(tree, text);
  let made = '';
  let at = 0;
  let next = 0;
  for (const { index } of found) {
    if (index < at) continue;
    while ((nodes[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next += 1;
    const node = nodes[next];
    const { type, start, end, url } = node && node.start <= index ? node : ({} as Partial<Literal>);
    if (type === 'link') {
      const label = text.slice(start, end).replace(/^<|>$/g, '').replaceAll('{', '\\{');
      made += `${text.slice(at, start)}[${label}](${url?.replaceAll('{', '%7B').replaceAll('}', '%7D')})`;
      at = end ?? index;
      continue;
    }
    const isBrace = text[index] === '{';
    made +=
      text.slice(at, index) + (type === 'html' ? `&#${text.charCodeAt(index)};` : isBrace ? '\\{' : ` ${text[index]}`);
    at = index + 1;
  }
  return made + text.slice(at);
}

interface Literal {
  readonly type: 'html' | 'link';
  readonly start: number;
  readonly end: number;
  readonly url?: string;
}

/** The HTML, and the links without brackets: in neither, a backslash is a mark. */
function literalsIn(tree: Root, text: string): readonly Literal[] {
  const found: Literal[] = [];
  const visit = (node: Nodes): void => {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    if (node.type === 'html') found.push({ type: 'html', start, end });
    else if (node.type === 'link' && text[start] !== '[') found.push({ type: 'link', start, end, url: node.url });
    else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return found;
}
