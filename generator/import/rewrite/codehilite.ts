import { rewriterOf } from '../old/site.ts';
import { fenced, replaceBlocks } from './outside-code.ts';

/** Matches the line of indented code that names its language: `:::python`, `::python`, `#!python`; with the path of a program it is a part of the code. */
export const codeMark = /^(?: {4}|\t)[ \t]*(?:::+|#!)([\w+-]+)(?:[ \t]+hl_lines=.*)?[ \t]*$/m;

/** Indented code that begins with the name of its language, as fenced code. https://python-markdown.github.io/extensions/code_hilite/ */
export const markedCode = rewriterOf((body) => {
  if (!codeMark.test(body)) return body;
  const lines = body.split('\n');
  return replaceBlocks(lines, 0, (line, at) => {
    const [, language] = codeMark.exec(line) ?? [];
    if (language === undefined || (at > 0 && lines[at - 1]?.trim() !== '')) return undefined;
    const [indent = ''] = /^[ \t]+/.exec(line) ?? [];
    let last = at;
    for (let next = at + 1; next < lines.length; next += 1) {
      if (lines[next]?.startsWith(indent)) last = next;
      else if (lines[next]?.trim() !== '') break;
    }
    const code = lines.slice(at + 1, last + 1).map((one) => one.slice(indent.length));
    const outer = indent.replace(/(?: {4}|\t)$/, '');
    const made = fenced(code.join('\n'), language).split('\n');
    return { made: made.map((one) => (outer + one).trimEnd()), last };
  }).join('\n');
});
