/** The Unicode name of a code point, the first one of the text: `U+00E9`. https://www.unicode.org/versions/latest/core-spec/appendix-a/ */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
