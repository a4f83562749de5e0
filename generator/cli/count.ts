/** A number with its noun; empty for none. */
export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return number === 0 ? '' : `${number} ${number === 1 ? noun : nouns}`;
}
