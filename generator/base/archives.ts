/**
 * Cuts a list in two: its newest items, and archives of `size` items that do not change while newer ones are added. The list is sorted newest first, and
 * so is each part.
 */
export function cutArchives<T>(newestFirst: readonly T[], size: number) {
  const { length } = newestFirst;
  const count = Math.max(0, Math.ceil(length / size) - 1);
  return {
    /** Never more than the size of an archive; empty only when the whole list is. */
    newest: newestFirst.slice(0, length - count * size),
    /** Oldest archive first. */
    archives: Array.from({ length: count }, (_, index) =>
      newestFirst.slice(length - (index + 1) * size, length - index * size),
    ),
  };
}
