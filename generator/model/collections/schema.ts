import type { ValidateFunction } from 'ajv/dist/2020.js';
import { isMapping } from '../../base/mapping.ts';
import { suggest } from '../../base/nearest.ts';
import { error, type Problem, type Result } from '../../base/problem.ts';
import type { JsonSchema } from '../../base/validator.ts';
import type { YamlBlock, YamlPath } from '../../load/yaml.ts';
import { faultsOf } from '../validate.ts';
import type { SchemaCompiler } from './compile.ts';

/** Checks a JSON Schema of the site's own, and compiles it; undefined where it means nothing. */
export function compileSchema(
  schema: JsonSchema,
  block: YamlBlock,
  { metaSchema, compile }: SchemaCompiler,
): Result<ValidateFunction | undefined> {
  const faults = faultsOf(schema, metaSchema, block);
  if (faults.length > 0) return { value: undefined, problems: faults };
  try {
    return { value: compile(schema), problems: [] };
  } catch (cause) {
    return { value: undefined, problems: [refusal((cause as Error).message, schema, block)] };
  }
}

/** Why a schema cannot be compiled, at the keyword that is the reason, as far as the message of ajv tells. */
function refusal(message: string, schema: JsonSchema, block: YamlBlock): Problem {
  const [, keyword] = /unknown keyword: "(.+)"$/.exec(message) ?? [];
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
const keywords = [
  ...['$schema', '$id', '$ref', '$defs', '$comment', '$anchor', 'title', 'description', 'default', 'examples'],
  ...['type', 'enum', 'const', 'format', 'deprecated', 'readOnly', 'properties', 'required', 'additionalProperties'],
  ...['patternProperties', 'propertyNames', 'minProperties', 'maxProperties', 'dependentRequired', 'dependentSchemas'],
  ...['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems', 'minLength', 'maxLength', 'pattern'],
  ...[
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'allOf',
    'anyOf',
    'oneOf',
    'not',
    'if',
  ],
  ...['then', 'else', 'unevaluatedProperties', 'unevaluatedItems'],
];

const formats = [
  ...['date', 'date-time', 'time', 'duration', 'clock', 'money', 'uri', 'uri-reference', 'email', 'hostname', 'ipv4'],
  ...['ipv6', 'uuid', 'regex', 'json-pointer'],
];
