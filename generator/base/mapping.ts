/** Unknown values by keys, as in YAML, JSON and front matter. */
export type Mapping = Readonly<Record<string, unknown>>;

/** Whether a value is a mapping, and no list. */
export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a key that comes from the content. Every object inherits a `constructor`, which is never what the author meant. */
export function getOwn<T>(values: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return values && Object.hasOwn(values, key) ? values[key] : undefined;
}
