/** Unknown values by keys, as in YAML, JSON and front matter. */
export type Mapping = Readonly<Record<string, unknown>>;

/** Whether a value is a mapping, and no list. */
export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
