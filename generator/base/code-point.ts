/** The name that Unicode gives to a character, or to the first one of a text: `U+00E9`. https://www.unicode.org/versions/latest/core-spec/appendix-a/ */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
