import { isMapping, mapValues } from '../../base/mapping.ts';
import { error, hasErrors, type Problem, placeOf, type Result, warning } from '../../base/problem.ts';
import type { JsonSchema } from '../../base/validator.ts';
import type { RawCollection, RawContent, RawYaml } from '../../load/content.ts';
import type { YamlBlock, YamlPath } from '../../load/yaml.ts';
import type { Collection, Described, MatchingKeys } from '../../model/collection.ts';
import type { SiteData } from '../../model/meta.ts';
import { checkLanguages } from '../../settings/localized.ts';
import { faultsOf } from '../../settings/validate.ts';
import { checkUnique } from '../types/data-type.ts';
import type { SchemaCompiler } from './compile.ts';
import { draftSchema } from './draft.ts';
import { compileSchema, excess } from './schema.ts';
import { keywordOf, partsOf, patternsAndKeys, type SchemaParts, takesMapping } from './schema-parts.ts';

/** The collections whose texts may lack languages, and the language that is shown instead. */
export interface Fallback {
  readonly of: ReadonlySet<string>;
  readonly code: string;
}

/** Validates the data files of the site's own against the JSON Schemas beside them, which are validated themselves. */
export function resolveCollections(
  { collections, unread }: Pick<RawContent, 'collections' | 'unread'>,
  compiler: SchemaCompiler | undefined,
  codes: readonly string[],
  fallback?: Fallback,
): Result<Pick<SiteData, 'collections' | 'faulty'>> {
  const problems: (readonly Problem[])[] = [];
  const values = new Map<string, Collection>();
  const faulty = new Set<string>();
  for (const [name, raw] of collections) {
    const { value, problems: found } = unread.has(name)
      ? unreadable
      : resolveCollection(name, raw, compiler, codes, fallback?.of.has(name) ? fallback.code : undefined);
    problems.push(found);
    if (value) values.set(name, value);
    else faulty.add(name);
  }
  return { value: { collections: values, faulty }, problems: problems.flat() };
}

const unreadable: Result<undefined> = { value: undefined, problems: [] };

function resolveCollection(
  name: string,
  { data, schema }: RawCollection,
  compiler: SchemaCompiler | undefined,
  codes: readonly string[],
  other: string | undefined,
): Result<Collection | undefined> {
  if (!data || !schema || !compiler) return failed([missing(name, data, codes)]);
  const written = schema.block.value;
  if (!isMapping(written))
    return failed([error('wrong-type', 'A JSON Schema must be a mapping', schema.block.placeOf([]))]);
  const steps = compiler.allow(data.block.at.text.length + schema.block.at.text.length);
  try {
    return checkCollection({ name, data, schema, given: written, compiler, codes, other });
  } catch (cause) {
    return failed([excess(cause, steps, written, schema.block)]);
  }
}

interface Checking extends Required<RawCollection> {
  readonly name: string;
  readonly given: JsonSchema;
  readonly compiler: SchemaCompiler;
  readonly codes: readonly string[];
  /** The language of the texts that others lack, where they may. */
  readonly other: string | undefined;
}

function checkCollection({
  name,
  data,
  schema,
  given,
  compiler,
  codes,
  other,
}: Checking): Result<Collection | undefined> {
  const [first = ''] = codes;
  const inFirst = schemaInLanguage(given, codes, first);
  const { value: validate, problems: refusals } = compileSchema(inFirst, schema.block, compiler);
  if (!validate) return failed(refusals);
  const written = data.block.value ?? [];
  const [patterns, keys] = patternsAndKeys(inFirst, written);
  const matching = new Map(Array.from(patterns, (pattern) => [pattern, compiler.matching(pattern, keys)]));
  const value = withPercentages(written, partsOf(inFirst, matching), inFirst);
  const texts = textsIn(value, inFirst, codes, matching);
  const lacks = checkTexts(texts, data.block, codes);
  const faults = [
    ...(other === undefined ? lacks : withFallback(lacks, name, other)),
    ...(/\d{16}/.test(data.block.at.text) ? checkDigits(written, data.block) : []),
    ...(texts.paths.size === 0 ? [first] : codes).flatMap((code) =>
      faultsOf(inLanguage(value, texts, code, other), validate, blockInLanguage(data.block, texts, code)),
    ),
  ];
  const problems = hasErrors(faults) ? faults : [...faults, ...checkIds(value, data)];
  const described = codes.map((code): readonly [string, Described] => [
    code,
    { value: inLanguage(value, texts, code, other), schema: schemaInLanguage(given, codes, code), matching },
  ]);
  return hasErrors(problems) ? failed(problems) : { value: { name, inLanguage: new Map(described) }, problems };
}

/** A value with the numbers of percentages that are written as people write them: `12 %`, `12,5 %`. */
function withPercentages(value: unknown, { layersOf, below }: SchemaParts, schema: JsonSchema): unknown {
  const walk = (at: unknown, layers: readonly JsonSchema[]): unknown => {
    if (typeof at !== 'string') return mapValues(at, (item, step) => walk(item, below(layers, step)));
    const [, figure] = (keywordOf(layers, 'format') === 'percent' && percentage.exec(at)) || [];
    return figure === undefined ? at : Number(figure.replace(',', '.'));
  };
  return JSON.stringify(schema).includes('"percent"') ? walk(value, layersOf(schema)) : value;
}

const percentage = /^(-?\d+(?:[.,]\d+)?)[ \u00a0\u202f]?%$/;

/** Tells once how many texts lack a language and are shown in another one. One that lacks that, too, remains a problem. */
function withFallback(found: readonly Problem[], name: string, other: string): readonly Problem[] {
  const isLack = ({ code, message }: Problem) =>
    code === 'missing-translation' && !message.endsWith(` for the locale "${other}"`);
  const lacking = found.filter(isLack);
  const [first] = lacking;
  if (!first) return found;
  const count = lacking.length === 1 ? 'a translation' : `${lacking.length} translations`;
  const message = `"${name}" lacks ${count}, and shows "${other}" instead`;
  const hint = `${first.message}. Without "fallback" in site.yaml, that is an error`;
  return [...found.filter((problem) => !isLack(problem)), warning('missing-translation', message, first.place, hint)];
}

/** Finds integers that lose digits as a JavaScript number, such as long ids. */
function checkDigits(value: unknown, block: YamlBlock, path: YamlPath = []): readonly Problem[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) =>
      checkDigits(part, block, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  if (typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER) return [];
  const written = block.writtenAt(path) ?? '';
  if (!/^-?\d{1,100}$/.test(written) || written === String(value)) return [];
  const message = `${written} has more digits than a number keeps`;
  return [error('invalid-value', message, block.placeOf(path), `Make it a text: "${written}"`)];
}

function failed(problems: readonly Problem[]): Result<undefined> {
  return { value: undefined, problems };
}

function missing(name: string, data: RawYaml | undefined, codes: readonly string[]): Problem {
  const [file, schema] = [`data/${name}.yaml`, `data/${name}.schema.json`];
  if (!data) {
    const message = `There is no ${file}, which this JSON Schema would describe`;
    return error('content-missing', message, placeOf(schema), `Create ${file}`);
  }
  const draft = JSON.stringify(draftSchema(data.block.value, codes));
  const message = `${file} has no JSON Schema beside it`;
  return error('content-missing', message, placeOf(file), `Create ${schema}, to begin with: ${draft}`);
}

/** An id in a list of entries names one of them. */
function checkIds(value: unknown, { block }: RawYaml): readonly Problem[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const withIds = entries.map((entry) => ({ id: isMapping(entry) && typeof entry.id === 'string' ? entry.id : '' }));
  return withIds.every(({ id }) => id !== '') ? checkUnique(withIds, undefined, block) : [];
}

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
function inLanguage(value: unknown, { paths }: Texts, code: string, other = ''): unknown {
  if (paths.size === 0) return value;
  const walk = (at: unknown, path: YamlPath): unknown => {
    // One that is missing is reported already.
    if (paths.has(keyOf(path)) && isMapping(at)) return at[code] ?? at[other] ?? Object.values(at)[0];
    return mapValues(at, (item, step) => walk(item, [...path, step]));
  };
  return walk(value, []);
}

/** The block of a value in one language, whose values are at the places of those that it was made from. */
function blockInLanguage(block: YamlBlock, { paths }: Texts, code: string): YamlBlock {
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
function checkTexts({ paths }: Texts, block: YamlBlock, codes: readonly string[]): readonly Problem[] {
  return [...paths.values()].flatMap((path) => {
    const texts = path.reduce<unknown>((at, step) => (at as Readonly<Record<string, unknown>>)[step], block.value);
    return checkLanguages(texts as object, path, block, codes);
  });
}

/** A JSON Schema with its titles and descriptions in one language: where they have a text for each, that one. */
function schemaInLanguage(schema: JsonSchema, codes: readonly string[], code: string): JsonSchema {
  const walk = (at: unknown): unknown =>
    mapValues(at, (part, key) => {
      const isText = key === 'title' || key === 'description';
      const hasTexts = isText && isMapping(part) && Object.keys(part).every((language) => codes.includes(language));
      return hasTexts ? part[code] : walk(part);
    });
  return walk(schema) as JsonSchema;
}

function keyOf(path: YamlPath): string {
  return path.join('\0');
}
