import { codePointName } from './code-point.ts';

/** A text in which characters that could move a terminal's cursor, colour text, begin a line or change its direction are shown as U+XXXX. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\t' ? character : `<${codePointName(character)}>`,
  );
}
