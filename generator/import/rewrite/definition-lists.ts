import { rewriterOf } from '../old/site.ts';
import { replaceBlocks } from './outside-code.ts';

const definition = /^( {0,3}:[ \t]+)(\S.*)$/;
const term = /^(?! {4}|\t|[ \t]*(?:[:#>|<]|[*+-][ \t]|\d+[.)][ \t]|`{3}|~{3}))[ \t]*(\S.*)$/;

/** Makes lists of definition lists, which CommonMark lacks: `term`, and below it `: what it means`. https://michelf.ca/projects/php-markdown/extra/#def-list */
export const definitionLists = rewriterOf((body) => {
  if (!/\n {0,3}:[ \t]+\S/.test(body)) return body;
  const lines = body.split('\n');
  const made = replaceBlocks(lines, 0, (_, at) => listAt(lines, at));
  return made.length === lines.length ? body : made.join('\n');
});

function listAt(lines: readonly string[], at: number): ReturnType<Parameters<typeof replaceBlocks>[2]> {
  // Only a paragraph of its own is a term.
  if (at > 0 && lines[at - 1]?.trim() !== '') return undefined;
  let next = at;
  while (next < at + mostTerms && term.test(lines[next] ?? '')) next += 1;
  const terms = lines.slice(at, next).map((line) => term.exec(line)?.[1]?.trimEnd() ?? '');
  if (lines[next] === '') next += 1;
  if (terms.length === 0 || !definition.test(lines[next] ?? '')) return undefined;
  const made = [`- ${terms.map((text) => (/[*_]{2}/.test(text) ? text : `**${text}**`)).join(', ')}`];
  let last = next;
  let width = 0;
  for (let from = next; from < lines.length; from += 1) {
    const line = lines[from] ?? '';
    const [, mark, text] = definition.exec(line) ?? [];
    const isAfterBlank = lines[from - 1]?.trim() === '';
    if (mark !== undefined && text !== undefined) {
      width = Math.max(2, mark.length);
      made.push('', `  ${text}`);
    } else if (line.trim() === '') continue;
    else if (isAfterBlank && !/^(?: {2}|\t)/.test(line)) break;
    else made.push(...(isAfterBlank ? [''] : []), `  ${line.replace(new RegExp(`^(?:\\t| {1,${width}})`), '')}`);
    last = from;
  }
  return { made, last };
}

/** More than any list has before one definition. */
const mostTerms = 5;
