import type { Ajv2020, Options, ValidateFunction } from 'ajv/dist/2020.js';
import { loadAjv } from './packages.cjs';

/**
 * A function that compiles schemas of ours (JSON Schema 2020-12), each once, when it is first wanted.
 */
export function compiler(options: Pick<Options, 'formats' | 'verbose'>): (schema: object) => ValidateFunction {
  const compiled = new WeakMap<object, ValidateFunction>();
  let ajv: Ajv2020 | undefined;
  return (schema) => {
    const known = compiled.get(schema);
    if (known) return known;
    ajv ??= load(options);
    const made = ajv.compile(schema);
    compiled.set(schema, made);
    return made;
  };
}

function load(options: Options): Ajv2020 {
  const { Ajv2020 } = loadAjv();
  return new Ajv2020({
    ...options,
    strict: true,
    allErrors: true,
    // The tests hold our schemas against the meta-schema, and no build has to.
    meta: false,
    validateSchema: false,
    // Compiling is most of its work.
    code: { optimize: false },
  });
}
