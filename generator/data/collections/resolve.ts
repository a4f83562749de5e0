import { isMapping, mapValues } from '../../base/mapping.ts';
import { error, hasErrors, type Problem, placeOf, type Result, warning } from '../../base/problem.ts';
import type { JsonSchema } from '../../base/validator.ts';
import type { RawCollection, RawContent, RawYaml } from '../../load/content.ts';
import type { YamlBlock, YamlPath } from '../../load/yaml.ts';
import type { Collection, Described } from '../../model/collection.ts';
import type { SiteData } from '../../model/meta.ts';
import { faultsOf } from '../../settings/validate.ts';
import { checkUnique } from '../types/data-type.ts';
import type { SchemaCompiler } from './compile.ts';
import { draftSchema } from './draft.ts';
import { blockInLanguage, checkTexts, inLanguage, schemaInLanguage, textsIn } from './languages.ts';
import { compileSchema, excess } from './schema.ts';
import { keywordOf, partsOf, patternsAndKeys, type SchemaParts } from './schema-parts.ts';

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
  const given = schema.block.value;
  if (!isMapping(given))
    return failed([error('wrong-type', 'A JSON Schema must be a mapping', schema.block.placeOf([]))]);
  const steps = compiler.allow(data.block.at.text.length + schema.block.at.text.length);
  try {
    return checkCollection({ name, data, schema, given, compiler, codes, other });
  } catch (cause) {
    return failed([excess(cause, steps, given, schema.block)]);
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
    return Object.entries(value).flatMap(([key, one]) =>
      checkDigits(one, block, [...path, Array.isArray(value) ? Number(key) : key]),
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
