/** A value as indented JSON with a final newline, in the order of its keys; what is undefined is left out. */
export function printJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** A value as JSON for an HTML script element, where no `<` may stand. https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents */
export function printScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
