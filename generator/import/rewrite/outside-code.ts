/** Fenced code, indented by up to three spaces or in a quote, and code within a line. */
const code =
  /^((?:[ \t]|>)*)(`{3,}(?!`)|~{3,}(?!~))[^\r\n]*\r?\n[\s\S]*?(?:^(?:[ \t]|>)*\2[`~]*[ \t]*$|(?![\s\S]))|(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[^`])*?(?<!`)\3(?!`)/gm;

/** Applies a change to the parts of a Markdown text that are not code, and another one to those that are. */
export function outsideCode(
  text: string,
  change: (part: string, offset: number) => string,
  inside: (code: string) => string = (code) => code,
): string {
  let [made, at] = ['', 0];
  for (const { 0: whole, index } of text.matchAll(code)) {
    made += change(text.slice(at, index), at) + inside(whole);
    at = index + whole.length;
  }
  return made + change(text.slice(at), at);
}

/** More of them within one another than any parser reads as quotes. */
const deepest = 50;

/** Lines in which each block that begins outside fenced code is replaced, up to its last line. A block replaces those within it by itself, one deeper. */
export function replaceBlocks(
  lines: readonly string[],
  depth: number,
  blockAt: (line: string, at: number) => { readonly made: readonly string[]; readonly last: number } | undefined,
): readonly string[] {
  if (depth > deepest) return lines;
  const made: string[] = [];
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || (mark.startsWith(fence) && line.trim() === mark)))
      fence = fence === undefined ? mark : undefined;
    const block = fence === undefined ? blockAt(line, at) : undefined;
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
