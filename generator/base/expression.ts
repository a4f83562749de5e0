/** The source of a regular expression that matches exactly this text. */
export function escapeExpression(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The source of a regular expression that matches a text in any case, for hosts that do not support flags. */
export function anyCase(text: string): string {
  return escapeExpression(text).replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
}

/** Whether a text matches a pattern, in which `*` stands for any characters: a function, which takes no longer for many of them. */
export function wildcard(pattern: string): (text: string) => boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  return (text) => {
    if (last === undefined || !text.startsWith(first)) return text === pattern;
    let at = first.length;
    for (const part of rest) {
      const found = text.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return text.endsWith(last) && text.length - last.length >= at;
  };
}
