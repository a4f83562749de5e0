/** A list cut in two: its newest items, and archives of a fixed size that do not change while newer items are added. */
interface Archived<T> {
  /** Never more than the size of an archive; empty only when the whole list is. */
  readonly newest: readonly T[];
  /** Oldest archive first. */
  readonly archives: readonly (readonly T[])[];
}

/** Cuts a list that is longer than `size`. The list is sorted newest first, and so is each part. */
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
