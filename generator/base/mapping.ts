/** Unknown values by keys, as in YAML, JSON and front matter. */
export type Mapping = Readonly<Record<string, unknown>>;

/** Whether a value is a mapping, and no list. */
export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether lists and mappings are nested in a value more than so many levels deep. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** The value of a key that comes from the content. Every object inherits a `constructor`, which is never what the author meant. */
export function getOwn<T>(values: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return values && Object.hasOwn(values, key) ? values[key] : undefined;
}

/** A list or mapping with a change made to each of its values, beside their keys or places; any other value as it is. */
export function mapValues(value: unknown, change: (item: unknown, step: string | number) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (!isMapping(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item, key)]));
}

/**
 * Merges records; a later one counts where two have a key. It stands for `{ ...a, ...b }` where there are as many as outputs: V8 gives each
 * object of such a literal that begins with a spread a hidden class of its own up to Node 20, which makes all that reads it later slow.
 * https://v8.dev/docs/hidden-classes
 */
export function joined<T>(
  ...records: readonly (Readonly<Record<string, T>> | false | undefined)[]
): Readonly<Record<string, T>> {
  return Object.assign({}, ...records);
}
