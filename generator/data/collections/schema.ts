import type { ValidateFunction } from 'ajv/dist/2020.js';
import { isMapping } from '../../base/mapping.ts';
import { suggest } from '../../base/nearest.ts';
import { error, type Problem, type Result } from '../../base/problem.ts';
import type { JsonSchema } from '../../base/validator.ts';
import type { YamlBlock, YamlPath } from '../../load/yaml.ts';
import { faultsOf } from '../../settings/validate.ts';
import type { SchemaCompiler } from './compile.ts';
import { CostlyError, PatternError } from './meter.ts';

/** Checks a JSON Schema of the site's own, and compiles it; undefined where it means nothing. */
export function compileSchema(
  schema: JsonSchema,
  block: YamlBlock,
  { metaSchema, compile }: SchemaCompiler,
): Result<ValidateFunction | undefined> {
  const faults = faultsOf(schema, metaSchema, block);
  if (faults.length > 0) return { value: undefined, problems: faults };
  if (sizeOf(schema) > mostParts) {
    const message = `The JSON Schema has more than ${mostParts.toLocaleString('en')} keywords, names and values`;
    const hint = 'Describe keys that are alike once, with additionalProperties or patternProperties';
    return { value: undefined, problems: [error('too-long', message, block.placeOf([]), hint)] };
  }
  try {
    return { value: compile(schema), problems: [] };
  } catch (cause) {
    if (isExcess(cause)) throw cause;
    return { value: undefined, problems: [refusal(cause as Error, schema, block)] };
  }
}

/** The most parts of a schema: ajv makes code of each, in up to 0.2 ms. */
const mostParts = 20_000;

/** How many keywords, names and values are in a schema, but for the words to choose from. */
function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce(
    (sum, [key, part]) => sum + (key === 'enum' && Array.isArray(part) ? 1 : sizeOf(part)),
    1,
  );
}

/** The error for a schema that takes more steps than are allowed, or refers to itself without end. Throws whatever else the cause is. */
export function excess(cause: unknown, steps: number, schema: JsonSchema, block: YamlBlock): Problem {
  if (!isExcess(cause)) throw cause;
  if (cause instanceof RangeError) {
    const path = pathTo(schema, (key) => key === '$ref' || key === '$dynamicRef') ?? [];
    const message = 'The JSON Schema refers to itself without end, or from part to part too often';
    const hint = 'Refer to a schema for what is inside of the value, and not for the value itself';
    return error('invalid-value', message, block.placeOf(path), hint);
  }
  const message = `Checking data against this JSON Schema takes more than ${steps.toLocaleString('en')} steps`;
  const hint = 'Write fewer choices and repetitions within one another, or split the data into several files';
  return error('too-long', message, block.placeOf([]), hint);
}

/** Whether the work was too much, or the stack too deep. */
function isExcess(cause: unknown): boolean {
  return cause instanceof CostlyError || (cause instanceof RangeError && cause.message.includes('call stack'));
}

/** Why a schema cannot be compiled, at the keyword that is the reason, as far as the message of ajv tells. */
function refusal(cause: Error, schema: JsonSchema, block: YamlBlock): Problem {
  if (cause instanceof PatternError) return patternProblem(cause, schema, block);
  const { message } = cause;
  const [, keyword] = /^strict mode: unknown keyword: "(.+)"$/.exec(message) ?? [];
  if (keyword !== undefined) {
    const path = pathTo(schema, (key) => key === keyword) ?? [];
    const hint = suggest(keyword, keywords, 'Keywords');
    return error('unknown-key', `JSON Schema has no keyword "${keyword}"`, block.placeOfKey(path), hint);
  }
  const [, format] = /^unknown format "(.+?)"/.exec(message) ?? [];
  if (format !== undefined) {
    const path = pathTo(schema, (key, value) => key === 'format' && value === format) ?? [];
    const hint = suggest(format, formats, 'Formats');
    return error('unknown-reference', `There is no format "${format}"`, block.placeOf(path), hint);
  }
  const [, reference] = /can't resolve reference (\S+)/.exec(message) ?? [];
  if (reference !== undefined) {
    const path = pathTo(schema, (key, value) => key === '$ref' && value === reference) ?? [];
    const hint = 'Refer to a part of the same file, such as #/$defs/name';
    return error('unknown-reference', `There is nothing at "${reference}"`, block.placeOf(path), hint);
  }
  return error('invalid-value', `The JSON Schema cannot be used: ${message}`, block.placeOf([]));
}

function patternProblem({ pattern, message }: PatternError, schema: JsonSchema, block: YamlBlock): Problem {
  const hint =
    'Write it without look-ahead, look-behind, references back and repetitions of more than 1,000, as JSON Schema recommends: these may take exponential time';
  const value = pathTo(schema, (key, keyword) => key === 'pattern' && keyword === pattern);
  const place = value ? block.placeOf(value) : block.placeOfKey(pathTo(schema, (key) => key === pattern) ?? []);
  return error('invalid-value', message, place, hint);
}

/** The path to the first key of a schema that is wanted. */
function pathTo(value: unknown, isWanted: (key: string, value: unknown) => boolean): YamlPath | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (isMapping(value) && isWanted(key, part)) return [key];
    const below = pathTo(part, isWanted);
    if (below) return [Array.isArray(value) ? Number(key) : key, ...below];
  }
  return undefined;
}

/** The keywords of JSON Schema that data files need. https://json-schema.org/draft/2020-12/json-schema-validation */
const keywords = `
  $schema $id $ref $defs $comment title description default examples
  type enum const format deprecated readOnly properties required additionalProperties
  patternProperties propertyNames minProperties maxProperties dependentRequired dependentSchemas
  items prefixItems contains minItems maxItems uniqueItems minLength maxLength pattern
  minimum maximum exclusiveMinimum exclusiveMaximum multipleOf allOf anyOf oneOf not if
  then else unevaluatedProperties unevaluatedItems
`
  .trim()
  .split(/\s+/);

const formats = `
  date date-time time duration clock money percent uri uri-reference email hostname ipv4
  ipv6 uuid regex json-pointer
`
  .trim()
  .split(/\s+/);
