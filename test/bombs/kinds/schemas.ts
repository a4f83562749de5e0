import { type Bomb, numbered } from '../bomb.ts';

type Schema = Readonly<Record<string, unknown>> | boolean;

/** Definitions, each of which refers to the next as `around` says; the last is a text. */
function chain(length: number, around: (next: Schema) => Schema): Schema {
  const $defs = Object.fromEntries(
    numbered(length, (index) => [
      `d${index}`,
      index === length - 1 ? { type: 'string' } : around({ $ref: `#/$defs/d${index + 1}` }),
    ]),
  );
  return { $ref: '#/$defs/d0', $defs };
}

/** A value within so many others. */
const deep = (levels: number, around: (value: unknown) => unknown, value: unknown = 1): unknown =>
  levels === 0 ? value : around(deep(levels - 1, around, value));

const lists = deep(40, (value) => [value]);
const mappings = deep(40, (value) => ({ a: value }));
const self: Schema = { $ref: '#' };

/** A schema, with a value that it takes long for. */
const costly: Readonly<
  Record<string, readonly [schema: Schema, value: unknown] | (() => readonly [schema: Schema, value: unknown])>
> = {
  ...Object.fromEntries(
    ['allOf', 'anyOf', 'oneOf'].flatMap((word) => [
      [
        `${word} of two that are each ${word} of two, 40 times`,
        [chain(40, (next) => ({ [word]: [next, next] })), 1] as const,
      ],
      [
        `${word} of two that each go into lists`,
        [{ [word]: [{ items: self }, { items: self }], type: 'array' }, lists] as const,
      ],
      [
        `${word} of two that each go into mappings`,
        [
          { [word]: [{ additionalProperties: self }, { additionalProperties: self }], type: 'object' },
          mappings,
        ] as const,
      ],
      [`${word} of itself`, [{ [word]: [{ type: 'string' }, self] }, 1] as const],
      [
        `${word} nested 60 levels deep`,
        [deep(60, (value) => ({ [word]: [value, { type: 'number' }] }), { type: 'number' }) as Schema, 'a'] as const,
      ],
    ]),
  ),
  'a reference to itself': [self, 1],
  'two definitions that refer to each other': [
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    1,
  ],
  'two definitions that refer to each other by way of not': [
    { $ref: '#/$defs/a', $defs: { a: { not: { $ref: '#/$defs/b' } }, b: { not: { $ref: '#/$defs/a' } } } },
    1,
  ],
  'a reference to an anchor around it': [JSON.parse('{"$anchor":"top","if":{"$ref":"#top"},"then":true}'), 1],
  'a dynamic reference to itself': [{ $dynamicAnchor: 'top', allOf: [{ $dynamicRef: '#top' }] }, 1],
  'a reference to itself for dependent keys': [{ dependentSchemas: { a: self } }, { a: 1 }],
  '5,000 references in a row': [chain(5000, (next) => next), 1],
  '300 references in a row in 40 lists': [
    { ...(chain(300, (next) => ({ allOf: [next] })) as object), items: self } as Schema,
    lists,
  ],
  'a wide definition, referred to 2,000 times': [
    {
      $defs: {
        wide: {
          properties: Object.fromEntries(numbered(300, (index) => [`k${index}`, { type: 'string', minLength: 1 }])),
        },
      },
      properties: Object.fromEntries(numbered(2000, (index) => [`r${index}`, { $ref: '#/$defs/wide' }])),
    },
    { r1: { k1: 1 } },
  ],
  'conditions within conditions': [
    chain(40, (next) =>
      JSON.parse(`{"if":${JSON.stringify(next)},"then":${JSON.stringify(next)},"else":${JSON.stringify(next)}}`),
    ),
    1,
  ],
  'keys that are not evaluated': [
    chain(24, (next) => ({ anyOf: [next, next, { properties: { a: true } }], unevaluatedProperties: false })),
    { a: 1, b: 2 },
  ],
  'items that are not evaluated': [
    chain(24, (next) => ({ oneOf: [next, next, { prefixItems: [true] }], unevaluatedItems: false })),
    [1, 2, 3],
  ],
  'what is contained in lists of lists': [{ contains: self, items: self, type: 'array' }, lists],
  'unique mappings, 30,000 of them': () => [
    { type: 'array', uniqueItems: true },
    numbered(30_000, (index) => ({ id: index })),
  ],
  'unique texts without a type, 60,000 of them': () => [
    { uniqueItems: true },
    numbered(60_000, (index) => `t${index}`),
  ],
  'unique long lists that differ at their ends': () => [
    { uniqueItems: true },
    numbered(300, (index) => [...numbered(300, () => 1), index]),
  ],
  'a choice of 20,000 words, for 5,000 entries': () => [
    { items: { enum: numbered(20_000, (index) => `word${index}`) } },
    numbered(5000, (index) => `word${19_999 - index}`),
  ],
  'a choice of 5,000 mappings, for 5,000 entries': () => [
    { items: { enum: numbered(5000, (index) => ({ id: index, name: 'a' })) } },
    numbered(5000, (index) => ({ id: 4999 - index, name: 'a' })),
  ],
  'a choice of 5,000 words, for 2,000 that are none': () => [
    { items: { enum: numbered(5000, (index) => `word${index}`) } },
    numbered(2000, (index) => `ward${index}`),
  ],
  'a choice among 2,000 constants with titles': () => [
    { items: { oneOf: numbered(2000, (index) => ({ const: index, title: `T${index}` })) } },
    numbered(2000, (index) => index + 0.5),
  ],
  '3,000 choices of the same value': () => [
    { allOf: numbered(3000, () => ({ anyOf: [{ type: 'string' }, { type: 'boolean' }] })) },
    1,
  ],
  '3,000 keys, each of which is required': () => [
    { items: { required: numbered(3000, (index) => `k${index}`) } },
    numbered(3000, () => ({})),
  ],
  '300 keys that each depend on 300 others': () => [
    {
      dependentRequired: Object.fromEntries(
        numbered(300, (index) => [`k${index}`, numbered(300, (other) => `o${other}`)]),
      ),
    },
    Object.fromEntries(numbered(300, (index) => [`k${index}`, 1])),
  ],
  '100 keys that each depend on 100 others': () => [
    {
      dependentRequired: Object.fromEntries(
        numbered(100, (index) => [`k${index}`, numbered(100, (other) => `o${other}`)]),
      ),
    },
    Object.fromEntries(numbered(100, (index) => [`k${index}`, 1])),
  ],
  '5,000 properties': () => [
    { properties: Object.fromEntries(numbered(5000, (index) => [`k${index}`, { type: 'string', maxLength: 3 }])) },
    Object.fromEntries(numbered(5000, (index) => [`k${index}`, 'long'])),
  ],
  '100 faults in each of 10,000 entries': () => [
    { items: { allOf: numbered(100, (index) => ({ minimum: index + 1 })) } },
    numbered(10_000, () => 0),
  ],
  'a multiple of very little': [{ items: { multipleOf: 1e-300 } }, [1e300, 1]],
  'a key __proto__': [JSON.parse('{"properties":{"__proto__":{"$ref":"#"}},"required":["__proto__"]}'), { a: 1 }],
  'types in a list of 5,000': [{ type: numbered(5000, () => 'string') }, 1],
  'a title of 50 kB for each of many faults': () => [
    { items: { const: 'x'.repeat(50_000) } },
    numbered(1000, () => 'y'),
  ],
  'a keyword that is none, 5,000 times': () => [
    { properties: Object.fromEntries(numbered(5000, (index) => [`k${index}`, { tipe: 'string' }])) },
    {},
  ],
};

export const bombs: readonly Bomb[] = Object.entries(costly).map(([name, made]) => {
  const parts = () => (typeof made === 'function' ? made() : made);
  return {
    name,
    files: {
      'data/parts.yaml': () => JSON.stringify(parts()[1]),
      'data/parts.schema.json': () => JSON.stringify(parts()[0]),
    },
  };
});
