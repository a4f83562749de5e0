/** The value of a key that content chooses: `constructor` is one that every object has, and few mean. */
export function getOwn<T>(values: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return values && Object.hasOwn(values, key) ? values[key] : undefined;
}
