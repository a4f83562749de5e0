import { isMapping, mapValues } from '../../base/mapping.ts';
import type { Problem } from '../../base/problem.ts';
import type { JsonSchema } from '../../base/validator.ts';
import type { YamlBlock, YamlPath } from '../../load/yaml.ts';
import type { MatchingKeys } from '../../model/collection.ts';
import { checkLanguages } from '../../settings/localized.ts';
import { partsOf, takesMapping } from './schema-parts.ts';

/** Where a value has a text for each language instead of one: the paths to these mappings. */
interface Texts {
  readonly paths: ReadonlyMap<string, YamlPath>;
}

/**
 * Finds the mappings in a value that are texts in the languages of the site. The schema describes the value in one language, so it is one
 * where the schema takes no mapping and a key is a language; or, where it takes both or does not say, every key is.
 */
export function textsIn(
  value: unknown,
  schema: JsonSchema,
  codes: readonly string[],
  matching: MatchingKeys = new Map(),
): Texts {
  const paths = new Map<string, YamlPath>();
  const parts = partsOf(schema, matching);
  const walk = (at: unknown, layers: readonly JsonSchema[], path: YamlPath): void => {
    if (Array.isArray(at))
      for (const [index, item] of at.entries()) walk(item, parts.below(layers, index), [...path, index]);
    if (!isMapping(at)) return;
    if (isTexts(at, layers, codes)) paths.set(keyOf(path), path);
    else for (const [key, item] of Object.entries(at)) walk(item, parts.below(layers, key), [...path, key]);
  };
  walk(value, parts.layersOf(schema), []);
  return { paths };
}

function isTexts(value: object, layers: readonly JsonSchema[], codes: readonly string[]): boolean {
  const keys = Object.keys(value);
  if (takesMapping(layers) === false) return keys.some((key) => codes.includes(key));
  const mayBeText = layers.some(({ type }) => type === 'string') || takesMapping(layers) === undefined;
  return mayBeText && keys.length > 0 && keys.every((key) => codes.includes(key));
}

/** A value in one language. Where it has no texts in several, it is that value itself; a text that is missing is the one in another language. */
export function inLanguage(value: unknown, { paths }: Texts, code: string, other = ''): unknown {
  if (paths.size === 0) return value;
  const walk = (at: unknown, path: YamlPath): unknown => {
    // One that is missing is reported already.
    if (paths.has(keyOf(path)) && isMapping(at)) return at[code] ?? at[other] ?? Object.values(at)[0];
    return mapValues(at, (item, step) => walk(item, [...path, step]));
  };
  return walk(value, []);
}

/** The block of a value in one language, whose values are at the places of those that it was made from. */
export function blockInLanguage(block: YamlBlock, { paths }: Texts, code: string): YamlBlock {
  if (paths.size === 0) return block;
  const written = (path: YamlPath): YamlPath => {
    const made: (string | number)[] = [];
    for (const step of path) {
      made.push(step);
      if (paths.has(keyOf(made))) made.push(code);
    }
    return made;
  };
  return {
    at: block.at,
    value: inLanguage(block.value, { paths }, code),
    placeOf: (path) => block.placeOf(written(path)),
    placeOfKey: (path) => block.placeOfKey(written(path)),
    placeIn: (path, offset) => block.placeIn(written(path), offset),
    writtenAt: (path) => block.writtenAt(written(path)),
  };
}

/** Reports the languages that texts lack, and those that the site does not have. */
export function checkTexts({ paths }: Texts, block: YamlBlock, codes: readonly string[]): readonly Problem[] {
  return [...paths.values()].flatMap((path) => {
    const texts = path.reduce<unknown>((at, step) => (at as Readonly<Record<string, unknown>>)[step], block.value);
    return checkLanguages(texts as object, path, block, codes);
  });
}

/** A JSON Schema with its titles and descriptions in one language: where they have a text for each, that one. */
export function schemaInLanguage(schema: JsonSchema, codes: readonly string[], code: string): JsonSchema {
  const walk = (at: unknown): unknown =>
    mapValues(at, (part, key) => {
      const isText = key === 'title' || key === 'description';
      const hasTexts = isText && isMapping(part) && Object.keys(part).every((one) => codes.includes(one));
      return hasTexts ? part[code] : walk(part);
    });
  return walk(schema) as JsonSchema;
}

function keyOf(path: YamlPath): string {
  return path.join('\0');
}
