import type { JsonSchema } from '../../base/validator.ts';

export const text = { type: 'string', minLength: 1 } as const;
export const uri = { type: 'string', format: 'uri' } as const;

export function listOf(items: JsonSchema, limits: JsonSchema = {}): JsonSchema {
  return { type: 'array', ...limits, items };
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
