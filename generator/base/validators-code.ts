import { Ajv2020 } from 'ajv/dist/2020.js';
import { _, Name } from 'ajv/dist/compile/codegen/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import { optionsOf, type SchemaSet } from './validator.ts';

/**
 * The text of a module that exports `validatorOf`, as `compiler()` makes it of a set of schemas, with nothing left to compile: the package and
 * its work would be a sixth of a small build. https://ajv.js.org/standalone.html
 *
 * @param from The module that exports the set, as the printed one imports it.
 * @param name The name of the set there.
 */
export function printValidators(set: SchemaSet, from: string, name: string): string {
  const formats = _`${new Name(name)}.formats`;
  const ajv = new Ajv2020({ ...optionsOf(set), code: { source: true, esm: true, formats } });
  const names = set.schemas.map((_schema, index) => `exported${index}`);
  for (const [index, schema] of set.schemas.entries()) ajv.addSchema(schema, names[index]);
  return [
    `import { ${name} } from ${JSON.stringify(from)};`,
    standalone.default(ajv, Object.fromEntries(names.map((schema) => [schema, schema]))),
    `const validators = new Map([${names}].map((validate, index) => [${name}.schemas[index], validate]));`,
    'export const validatorOf = (schema) => validators.get(schema);',
  ].join('\n');
}
