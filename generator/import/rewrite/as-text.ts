import type { Rewriter } from '../site.ts';
import { outsideCode } from './outside-code.ts';

const raw = (text: string) => `{% raw %}${text}{% endraw %}`;

const braces = /\{\{[^\n]*?\}\}|\{[%#][^\n]*?[%#]\}/g;

/** Says of a text without templates that its braces are text, in code, too. */
export const bracesAsText: Rewriter = (body) => ({ text: body.replace(braces, raw), notes: [] });

/** The same outside of code, where a build leaves them alone, and not in MDX, which has braces of its own. */
export const plainBracesAsText: Rewriter = (body, { from }) => ({
  text: from.endsWith('.mdx') ? body : outsideCode(body, (part) => part.replace(braces, raw)),
  notes: [],
});

const javaScript = /^(?:import\s+[\w*{"']|export\s+(?:const|let|var|default|async|function|class)\s)[^\n]*$/gm;

/** Keeps text from meaning something in this program that it did not mean where it was: lines that look like JavaScript, but in MDX, and names of directives. */
export function asWritten(directives: readonly string[], isMdx: boolean): Rewriter {
  const directive = new RegExp(`(?<![\\\\:]):{1,3}(?=(?:${directives.join('|')})(?![\\w-]))`, 'g');
  return (body, { from }) => ({
    text: outsideCode(body, (part) => {
      const text = part.replace(directive, (colons) => '&#58;'.repeat(colons.length));
      return isMdx || from.endsWith('.mdx') ? text : text.replace(javaScript, raw);
    }),
    notes: [],
  });
}
