/** Counts values. */
export function countOf<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The values that are left when each of the others is taken away once. */
export function without<T>(values: readonly T[], others: readonly T[]): readonly T[] {
  const counts = countOf(others);
  return values.filter((value) => {
    const left = counts.get(value) ?? 0;
    counts.set(value, left - 1);
    return left <= 0;
  });
}

/** Texts with how often each occurs, the most frequent first, of several the first by name. */
export function byCount(counts: ReadonlyMap<string, number>): readonly (readonly [text: string, count: number])[] {
  return [...counts].sort(([a, count], [b, otherCount]) => otherCount - count || (a < b ? -1 : 1));
}

/** The most frequent text. */
export function mostCommon(counts: ReadonlyMap<string, number>): string | undefined {
  return byCount(counts)[0]?.[0];
}
