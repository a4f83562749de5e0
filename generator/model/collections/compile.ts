import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../../base/validator.ts';

/** The meta-schema of JSON Schema, by which schemas are checked themselves. https://json-schema.org/draft/2020-12/schema */
export interface SchemaCompiler {
  readonly metaSchema: ValidateFunction;
  /** The validator of a schema that satisfies the meta-schema. Throws what ajv does for one that means nothing, such as an unknown keyword. */
  compile(schema: JsonSchema): ValidateFunction;
}

/** A time of day as clocks show it, without seconds. */
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * Compiles the schemas of a site's own data. The formats are those of JSON Schema, and two that only say how a value is printed: `money`, an amount
 * in the currency of the site, and `clock`, such as 18:30. Loads ajv: to be imported only where there is such a schema.
 */
export function schemaCompiler(): SchemaCompiler {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    // Unknown keywords and formats are mistakes; ways to write a schema are not.
    strictSchema: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    validateSchema: false,
    logger: false,
  });
  addFormats.default(ajv, { mode: 'full' });
  ajv.addFormat('money', { type: 'number', validate: () => true });
  ajv.addFormat('clock', clock);
  const metaSchema = ajv.getSchema('https://json-schema.org/draft/2020-12/schema') as ValidateFunction;
  return {
    metaSchema,
    // Without its name, or two that say the same would get in each other's way.
    compile: ({ $id: _, ...schema }) => ajv.compile(schema as AnySchemaObject),
  };
}
