import { tellingRewriter } from './left-out.ts';
import { outsideCode } from './outside-code.ts';

/** A formula with blocks of its own, by its first line and its last. */
const display = /^([ \t]*)\$\$(?!\$)[ \t]*\n?((?:[^$\n]|\n(?!\n\n))*?[^$\s])\s*\$\$[ \t]*$/gm;

/** One within a line: no blank after the first mark or before the last, and no digit after that, as prices have it. https://pandoc.org/MANUAL.html#extension-tex_math_dollars */
const inline = /(?<![\\\w$])(\$\$?)(?![\s{$])([^$`\n]+)(?<![\s\\])\1(?![\w{$])/g;

/** Matches TeX, but neither prices nor names of variables. */
const isTex = /^(?![^$]*<\/?[a-z])[^$]*[\\^_{}=]|^[A-Za-z]$|^[A-Za-z]\([^()]*\)$/i;

/**
 * Shows formulas as the TeX that they are written in, as code: no program here sets them, and in text, Markdown would take away a part of their marks.
 * https://github.com/remarkjs/remark-math
 */
export const formulas = tellingRewriter((body, tell) =>
  !body.includes('$')
    ? body
    : outsideCode(body, (part, offset) =>
        part
          .replace(display, (_, indent: string, tex: string, at: number) => {
            tell(offset + at, asTex);
            return `${indent}\`\`\`math\n${tex.startsWith(indent) ? tex : indent + tex}\n${indent}\`\`\``;
          })
          .replace(inline, (whole, _marks: string, tex: string, at: number) => {
            if (!isTex.test(tex)) return whole;
            tell(offset + at, asTex);
            return `\`${tex}\``;
          }),
      ),
);

const asTex = { message: 'A formula is shown as its TeX', hint: 'Use a picture if your readers do not know TeX' };
