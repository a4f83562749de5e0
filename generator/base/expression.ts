/** The source of a regular expression that matches exactly this text. */
export function escapeExpression(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The source of a regular expression that matches a text in any case, for hosts that do not support flags. */
export function anyCase(text: string): string {
  return escapeExpression(text).replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
}

/** The expression of the texts that a pattern matches: `*` stands for any characters. */
export function wildcardExpression(pattern: string): RegExp {
  // Several in a row, which mean the same as one, would take time that doubles with each.
  return new RegExp(`^${escapeExpression(pattern.replace(/\*+/g, '*')).replaceAll('\\*', '.*')}$`, 's');
}
