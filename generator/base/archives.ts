/** A list in two: what is newest, and archives of a fixed size, which stay as they are while newer items are added. */
export interface Archived<T> {
  /** At least one item, and at most the size of an archive, where there are any. */
  readonly newest: readonly T[];
  /** The oldest first. */
  readonly archives: readonly (readonly T[])[];
}

/** Cuts a list, newest first, that is longer than `size`; each of its parts is newest first too. */
export function cutArchives<T>(newestFirst: readonly T[], size: number): Archived<T> {
  const { length } = newestFirst;
  const count = Math.max(0, Math.ceil(length / size) - 1);
  return {
    newest: newestFirst.slice(0, length - count * size),
    archives: Array.from({ length: count }, (_, index) =>
      newestFirst.slice(length - (index + 1) * size, length - index * size),
    ),
  };
}
