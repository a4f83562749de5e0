import { mapValues } from '../../base/mapping.ts';
import type { JsonSchema } from '../../base/validator.ts';

export const text = { type: 'string', minLength: 1 } as const;
export const uri = { type: 'string', format: 'uri' } as const;

export function listOf(items: JsonSchema, limits: JsonSchema = {}): JsonSchema {
  return { type: 'array', ...limits, items };
}

/** A schema with another text for each that a property of a name has, wherever it is. */
export function withTexts(schema: JsonSchema, name: string, change: (text: string) => string): JsonSchema {
  const changed = (value: unknown): unknown =>
    mapValues(value, (inner, key) => (key === name && typeof inner === 'string' ? change(inner) : changed(inner)));
  return changed(schema) as JsonSchema;
}

/** An object with these properties. One whose name ends with a question mark may be missing; more may be there if that is `open`. */
export function objectOf(properties: Readonly<Record<string, JsonSchema>>, isOpen?: 'open' | 'closed'): JsonSchema {
  const named = Object.entries(properties);
  const required = named.flatMap(([name]) => (name.endsWith('?') ? [] : [name]));
  return {
    type: 'object',
    ...(isOpen && { additionalProperties: isOpen === 'open' }),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(named.map(([name, schema]) => [name.replace(/\?$/, ''), schema])),
  };
}

/** Rules for the objects of this program that a standard leaves open: they need more members, and other schemas for some. */
interface Narrowing {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** The schema of a standard with what this program adds to it. */
export function narrowed(standard: JsonSchema, { required, properties }: Narrowing): JsonSchema {
  return {
    ...standard,
    ...(required && { required }),
    properties: { ...(standard.properties as JsonSchema), ...properties },
  };
}
