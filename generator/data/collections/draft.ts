import { isMapping } from '../../base/mapping.ts';
import type { JsonSchema } from '../../base/validator.ts';

/** A JSON Schema that a value satisfies, to begin with: its types, and the keys that all entries have. Texts in languages are texts. */
export function draftSchema(value: unknown, codes: readonly string[]): JsonSchema {
  return draft([value], codes);
}

function draft(values: readonly unknown[], codes: readonly string[]): JsonSchema {
  const types = [...new Set(values.map((value) => typeOf(value, codes)))];
  const [type = 'string'] = types;
  if (types.length > 1) return { type: types };
  if (type === 'array') return { type, items: draft(values.flat(), codes) };
  if (type !== 'object') return { type };
  const records = values.filter(isMapping);
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const valuesOf = (key: string) => records.flatMap((record) => (key in record ? [record[key]] : []));
  const entries = records.flatMap((record) => Object.values(record));
  if (isMap(entries)) return { type, additionalProperties: draft(entries, codes) };
  return {
    type,
    required: keys.filter((key) => valuesOf(key).length === records.length),
    properties: Object.fromEntries(keys.map((key) => [key, draft(valuesOf(key), codes)])),
  };
}

/** Whether the values of a mapping are entries that are alike, which its keys only name. */
function isMap(entries: readonly unknown[]): boolean {
  const [first, second] = entries.map((entry) => (isMapping(entry) ? Object.keys(entry) : []));
  return entries.length > 1 && entries.every(isMapping) && (second ?? []).some((key) => first?.includes(key));
}

function typeOf(value: unknown, codes: readonly string[]): string {
  if (Array.isArray(value)) return 'array';
  if (isMapping(value)) return Object.keys(value).every((key) => codes.includes(key)) ? 'string' : 'object';
  return value === null ? 'null' : typeof value;
}
