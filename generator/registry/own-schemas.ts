import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { addJsonFormats } from '../base/json-formats.ts';
import { optionsOf, type SchemaSet } from '../base/validator.ts';

/**
 * Compiles the schemas of a site's own parts, which are checked themselves: the program's are compiled when it is bundled. Loads ajv: to be imported
 * only where there is such a schema. The formats are those of JSON Schema, and those of the program's own schemas. Throws an error that says what is wrong with the schema.
 */
export function compileOwn(schema: object, set: Omit<SchemaSet, 'schemas'>): ValidateFunction {
  const ajv = new Ajv2020({
    ...optionsOf({ schemas: [], formats: {} }),
    verbose: set.verbose === true,
    meta: true,
    validateSchema: true,
    logger: false,
  });
  addJsonFormats(ajv);
  for (const [name, test] of Object.entries(set.formats)) ajv.addFormat(name, test);
  return ajv.compile(schema);
}
