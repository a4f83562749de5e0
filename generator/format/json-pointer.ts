/** A path into JSON as a JSON pointer: `/plans/0/price`. https://www.rfc-editor.org/rfc/rfc6901 */
export function printPointer(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The path that a JSON pointer names. Indexes of lists are texts, because only the value tells which steps these are. */
export function parsePointer(pointer: string): readonly string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
