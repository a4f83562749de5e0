/** Adds a value to the list under a key; starts the list when there is none. */
export function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Groups values by a key, in the order in which the keys come first. */
export function groupsOf<T, Key>(values: readonly T[], keyOf: (value: T) => Key): Map<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const value of values) append(groups, keyOf(value), value);
  return groups;
}

/** Cuts values into lists whose lengths are at most as much together; a longer value is alone. */
export function chunked<T>(
  values: readonly T[],
  lengthOf: (value: T) => number,
  most: number,
): readonly (readonly T[])[] {
  const lists: T[][] = [];
  let left = -1;
  for (const value of values) {
    const length = lengthOf(value);
    if (length > left) {
      lists.push([]);
      left = most;
    }
    lists.at(-1)?.push(value);
    left -= length;
  }
  return lists;
}
