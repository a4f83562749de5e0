import type { Note, Rewriter } from '../old/site.ts';
import { leftOut } from './left-out.ts';
import { lineAt, outsideCode } from './outside-code.ts';

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

/** A directive on a line of its own: its name and its label. */
const leaf = /^([ \t]*)::([a-z][\w-]*)(?:\[([^\]\n]*)\])?(?:\{[^}\n]*\})?[ \t]*$/gim;

/**
 * Keeps text from meaning something in this program that it did not mean where it was: lines that look like JavaScript, but in MDX, and names of
 * directives. Another directive on a line of its own is left out, but for its label.
 */
export function asWritten(directives: readonly string[], isMdx: boolean): Rewriter {
  const directive = new RegExp(`(?<![\\\\:]):{1,3}(?=(?:${directives.join('|')})(?![\\w-]))`, 'g');
  return (body, { from, line: first }) => {
    const notes: Note[] = [];
    const text = outsideCode(body, (part, offset) => {
      const made = part
        .replace(leaf, (whole, indent: string, name: string, label = '', index: number) => {
          if (directives.includes(name)) return whole;
          const gap = leftOut(whole.trim(), { file: from, line: first - 1 + lineAt(body, offset + index) });
          notes.push(gap.note);
          return indent + label + gap.text;
        })
        .replace(directive, (colons) => '&#58;'.repeat(colons.length));
      return isMdx || from.endsWith('.mdx') ? made : made.replace(javaScript, raw);
    });
    return { text, notes };
  };
}
