/** Values by keys, as YAML, JSON and front matter have them, none of which is known. */
export type Mapping = Readonly<Record<string, unknown>>;

/** Whether a value is a mapping, and no list. */
export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
