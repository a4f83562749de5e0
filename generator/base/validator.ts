import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** JSON Schemas of ours (2020-12), with the formats that they use. */
export interface SchemaSet {
  readonly schemas: readonly object[];
  readonly formats: Readonly<Record<string, (text: string) => boolean>>;
  /** Whether each fault includes the faulty value and the schema around it. */
  readonly verbose?: boolean;
}

export type ValidatorOf = (schema: object) => ValidateFunction;

/** Compiles each schema of a set once, when it is first needed. */
export function compiler(set: SchemaSet): ValidatorOf {
  const compiled = new Map<object, ValidateFunction>();
  let ajv: Ajv2020 | undefined;
  return (schema) => {
    const known = compiled.get(schema);
    if (known) return known;
    ajv ??= new Ajv2020(optionsOf(set));
    const made = ajv.compile(schema);
    compiled.set(schema, made);
    return made;
  };
}

/** Annotations of our schemas besides `description`, `default` and `examples`; see `ContentSchema`. */
export const annotations = ['otherwise', 'also', 'shows'] as const;

export function optionsOf({ formats, verbose = false }: SchemaSet): Options {
  return {
    formats,
    verbose,
    strict: true,
    // A part of a choice may demand what the whole describes.
    strictRequired: false,
    allErrors: true,
    keywords: [...annotations],
    // The tests validate our schemas against the meta-schema, so builds do not have to.
    meta: false,
    validateSchema: false,
  };
}
