/** A value as indented JSON with a final newline, keys in their given order and undefined values left out. */
export function printJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** A value as JSON for an HTML script element, which must not contain `<`. https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents */
export function printScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
