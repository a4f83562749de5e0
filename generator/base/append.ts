/** Adds a value to the list under a key; starts the list when there is none. */
export function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Groups values by a key, in the order in which the keys come first. */
export function groupsOf<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) append(groups, keyOf(value), value);
  return groups;
}
