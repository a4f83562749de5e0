/** Fenced code, indented by up to three spaces or in a quote, and code within a line. */
const code =
  /^((?:[ \t]|>)*)(`{3,}(?!`)|~{3,}(?!~))[^\r\n]*\r?\n[\s\S]*?(?:^(?:[ \t]|>)*\2[`~]*[ \t]*$|(?![\s\S]))|(?<![`\\])(`+)(?!`)[^`]*?(?<!`)\3(?!`)/gm;

/** Applies a change to the parts of a Markdown text that are not code. */
export function outsideCode(text: string, change: (part: string, offset: number) => string): string {
  let [made, at] = ['', 0];
  for (const { 0: whole, index } of text.matchAll(code)) {
    made += change(text.slice(at, index), at) + whole;
    at = index + whole.length;
  }
  return made + change(text.slice(at), at);
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
