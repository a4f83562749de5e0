/** The source of a regular expression that matches a text and nothing else. */
export function escapeExpression(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The source of a regular expression that matches a text in upper or lower case, for hosts that take no flags. */
export function anyCase(text: string): string {
  return escapeExpression(text).replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
}
