import { resources } from '../resources/index.ts';
import type { SchemaSet } from '../validator.ts';

/** The schemas of all outputs. */
export const outputSchemas: SchemaSet = {
  schemas: resources.flatMap(({ schema }) => (schema ? [schema] : [])),
  formats: { uri: (text) => /^[a-z][a-z0-9+.-]*:/i.test(text) && URL.canParse(text) },
};
