/** The value of a key that comes from the content. Every object inherits a `constructor`, which is never what the author meant. */
export function getOwn<T>(values: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return values && Object.hasOwn(values, key) ? values[key] : undefined;
}
