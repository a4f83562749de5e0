import type { SchemaSet } from '../base/validator.ts';
import { builtins } from './builtins.ts';

/** The schemas of all outputs. */
export const outputSchemas: SchemaSet = {
  schemas: builtins.resources.flatMap(({ schema }) => (schema ? [schema] : [])),
  formats: { uri: (text) => /^[a-z][a-z0-9+.-]*:/i.test(text) && URL.canParse(text) },
};
