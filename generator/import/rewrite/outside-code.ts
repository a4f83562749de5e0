import { type Rewriter, rewriterOf } from '../old/site.ts';

/** Fenced code, indented by up to three spaces or in a quote, and code within a line. */
const code =
  /^((?:[ \t]|>)*)(`{3,}(?!`)|~{3,}(?!~))[^\r\n]*\r?\n[\s\S]*?(?:^(?:[ \t]|>)*\2[`~]*[ \t]*$|(?![\s\S]))|(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[^`])*?(?<!`)\3(?!`)/gm;

/** Applies a change to the parts of a Markdown text that are not code, and another one to those that are. */
export function outsideCode(
  text: string,
  change: (part: string, offset: number) => string,
  inside: (code: string, offset: number) => string = (code) => code,
): string {
  let made = '';
  let at = 0;
  for (const { 0: whole, index } of text.matchAll(code)) {
    made += change(text.slice(at, index), at) + inside(whole, index);
    at = index + whole.length;
  }
  return made + change(text.slice(at), at);
}

/** Applies a change to code alone. */
export function insideCode(text: string, change: (code: string, offset: number) => string): string {
  return outsideCode(text, (part) => part, change);
}

/** A rewriter of the parts of a text that are not code. */
export function textRewriter(change: (part: string, entry: Parameters<Rewriter>[1]) => string): Rewriter {
  return rewriterOf((body, entry) => outsideCode(body, (part) => change(part, entry)));
}

/** Reads lines in turn, and tells of each whether it is in fenced code, or one of its fences. https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
export function codeLines(): (line: string) => boolean {
  let fence: string | undefined;
  return (line) => {
    const isInside = fence !== undefined;
    const [, mark, rest] = /^(?:[ \t]|>)*(`{3,}(?!.*`)|~{3,})[ \t]*(.*)$/.exec(line) ?? [];
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) && rest === '') fence = undefined;
    return isInside || fence !== undefined;
  };
}

/** Changes each heading that begins with marks, outside fenced code. */
export function eachHeading(text: string, change: (line: string) => string): string {
  const isCode = codeLines();
  return text
    .split('\n')
    .map((line) => (isCode(line) || !/^ {0,3}#{1,6}[ \t]/.test(line) ? line : change(line)))
    .join('\n');
}

/** Code between fences that are longer than any row of backticks in it. */
export function fenced(code: string, language = ''): string {
  const fence = '`'.repeat(Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length)) + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

/** A text as a quote, below its title if it has one. */
export function quoted(text: string, title?: string): string {
  const lines = [...(title ? [`**${title}**`, ''] : []), ...text.split('\n')];
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n');
}

/** More of them within one another than any parser reads as quotes. */
export const deepest = 50;

/** Lines in which each block that begins outside fenced code is replaced, up to its last line. A block replaces those within it by itself, one deeper. */
export function replaceBlocks(
  lines: readonly string[],
  depth: number,
  blockAt: (line: string, at: number) => { readonly made: readonly string[]; readonly last: number } | undefined,
): readonly string[] {
  if (depth > deepest) return lines;
  const made: string[] = [];
  const isCode = codeLines();
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const block = isCode(line) ? undefined : blockAt(line, at);
    if (block) made.push('', ...block.made, '');
    else made.push(line);
    at = block?.last ?? at;
  }
  return made;
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** A text as the label of a link or picture. */
export function labelOf(text: string): string {
  return text.replace(/[[\]\n]/g, ' ');
}
