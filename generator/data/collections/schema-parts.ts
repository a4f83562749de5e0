import { getOwn, isMapping } from '../../base/mapping.ts';
import { decoded } from '../../base/percent-encoding.ts';
import type { JsonSchema } from '../../base/validator.ts';
import { parsePointer } from '../../format/json.ts';
import type { MatchingKeys } from '../../model/collection.ts';

/** Finds the parts of one JSON Schema that apply to a part of a value. https://json-schema.org/draft/2020-12/json-schema-core#section-10 */
export interface SchemaParts {
  /** The schemas that a schema consists of: itself and what it refers to or is combined from. */
  readonly layersOf: (schema: unknown) => readonly JsonSchema[];
  /** The schemas for the value of a key, or for an item, below schemas that apply to the whole. */
  readonly below: (layers: readonly JsonSchema[], step: string | number) => readonly JsonSchema[];
}

/** The parts of a schema whose references are all within itself. */
export function partsOf(root: JsonSchema, matching: MatchingKeys): SchemaParts {
  const layersOf = (schema: unknown): readonly JsonSchema[] => {
    const seen = new Set<JsonSchema>();
    const add = (value: unknown): void => {
      if (!isMapping(value) || seen.has(value)) return;
      seen.add(value);
      if (typeof value.$ref === 'string') add(pointedAt(root, value.$ref));
      for (const keyword of ['allOf', 'anyOf', 'oneOf']) for (const branch of listIn(value, keyword)) add(branch);
    };
    add(schema);
    return [...seen];
  };
  // Each once: in a schema that refers to itself twice, they would double with each step.
  const below = (layers: readonly JsonSchema[], step: string | number) => [
    ...new Set(
      layers.flatMap((layer) =>
        layersOf(typeof step === 'number' ? itemOf(layer, step) : propertyOf(layer, step, matching)),
      ),
    ),
  ];
  return { layersOf, below };
}

/** A keyword of the first of several layers that has it. */
export function keywordOf(layers: readonly JsonSchema[], keyword: string): unknown {
  return layers.find((layer) => layer[keyword] !== undefined)?.[keyword];
}

/** Whether a mapping may be where a schema applies: it says so, it says that not, or it says nothing of it. */
export function takesMapping(layers: readonly JsonSchema[]): boolean | undefined {
  const answers = layers.map(takesMappingItself).filter((takes) => takes !== undefined);
  return answers.length === 0 ? undefined : answers.includes(true);
}

function takesMappingItself(layer: JsonSchema): boolean | undefined {
  const { type } = layer;
  if (type !== undefined) return [type].flat().includes('object');
  if ('const' in layer) return isMapping(layer.const);
  if (Array.isArray(layer.enum)) return layer.enum.some(isMapping);
  if (['properties', 'additionalProperties', 'patternProperties', 'propertyNames'].some((word) => word in layer))
    return true;
  return ['pattern', 'minLength', 'maxLength', 'format', 'items'].some((word) => word in layer) ? false : undefined;
}

function propertyOf(layer: JsonSchema, key: string, matching: MatchingKeys): unknown {
  const own = isMapping(layer.properties) ? getOwn(layer.properties, key) : undefined;
  if (own !== undefined) return own;
  const patterns = isMapping(layer.patternProperties) ? Object.entries(layer.patternProperties) : [];
  return patterns.find(([pattern]) => matching.get(pattern)?.has(key))?.[1] ?? layer.additionalProperties;
}

function itemOf(layer: JsonSchema, index: number): unknown {
  return listIn(layer, 'prefixItems')[index] ?? layer.items;
}

function listIn(layer: JsonSchema, keyword: string): readonly unknown[] {
  const value = layer[keyword];
  return Array.isArray(value) ? value : [];
}

/** Resolves a reference within a document: a JSON Pointer. https://www.rfc-editor.org/rfc/rfc6901#section-6 */
function pointedAt(root: JsonSchema, reference: string): unknown {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  return parsePointer(decoded(reference)).reduce<unknown>(
    (at, key) => (Array.isArray(at) ? at[Number(key)] : isMapping(at) ? getOwn(at, key) : undefined),
    root,
  );
}

/** The patterns of keys anywhere in a schema, and all keys of a value. */
export function patternsAndKeys(
  schema: unknown,
  value: unknown,
): readonly [patterns: ReadonlySet<string>, keys: ReadonlySet<string>] {
  const [patterns, keys] = [new Set<string>(), new Set<string>()];
  walkMappings(schema, ({ patternProperties }) => {
    for (const pattern of isMapping(patternProperties) ? Object.keys(patternProperties) : []) patterns.add(pattern);
  });
  if (patterns.size > 0)
    walkMappings(value, (mapping) => {
      for (const key of Object.keys(mapping)) keys.add(key);
    });
  return [patterns, keys];
}

function walkMappings(value: unknown, visit: (mapping: Readonly<Record<string, unknown>>) => void): void {
  if (isMapping(value)) visit(value as Readonly<Record<string, unknown>>);
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) walkMappings(part, visit);
}
