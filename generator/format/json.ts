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

/** A path into JSON as a JSON pointer: `/plans/0/price`. https://www.rfc-editor.org/rfc/rfc6901 */
export function printPointer(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The path that a JSON pointer names. Indexes of lists are texts, because only the value tells which steps these are. */
export function parsePointer(pointer: string): readonly string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
