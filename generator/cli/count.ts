/** A number with its noun; empty for none. */
export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return number === 0 ? '' : `${number} ${number === 1 ? noun : nouns}`;
}

/** A size in bytes, for people. */
export function bytes(size: number): string {
  return size < 1000
    ? `${size} B`
    : size < 1_000_000
      ? `${(size / 1000).toFixed(1)} kB`
      : `${(size / 1_000_000).toFixed(1)} MB`;
}
