import { createRequire } from 'node:module';
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../output.ts';

let ajv: Ajv2020 | undefined;
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** The function that checks values against a schema of ours. */
export function validator(schema: JsonSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  ajv ??= create();
  const made = ajv.compile(schema);
  compiled.set(schema, made);
  return made;
}

/** It is loaded when it is first wanted: on most threads no body has a schema. */
function create(): Ajv2020 {
  const package_ = createRequire(import.meta.url)('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  return new package_.Ajv2020({
    strict: true,
    allErrors: true,
    // The tests hold our schemas against the meta-schema, and no build has to.
    meta: false,
    validateSchema: false,
    // Compiling is most of its work.
    code: { optimize: false },
    formats: { uri: (text: string) => /^[a-z][a-z0-9+.-]*:/i.test(text) && URL.canParse(text) },
  });
}
