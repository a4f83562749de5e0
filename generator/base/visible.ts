/** A text in which characters that could move a terminal's cursor, colour text, begin a line or change its direction are shown as U+XXXX. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\t' ? character : `<${codePointName(character)}>`,
  );
}

/** The Unicode name of a code point, the first one of the text: `U+00E9`. https://www.unicode.org/versions/latest/core-spec/appendix-a/ */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
