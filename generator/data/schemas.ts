import type { SchemaSet } from '../base/validator.ts';
import { formatTests } from '../settings/formats.ts';
import { dataTypes } from './index.ts';

/** The schemas of the data files that the program knows. */
export const dataSchemas: SchemaSet = {
  schemas: dataTypes.map(({ schema }) => schema),
  formats: formatTests,
  verbose: true,
};
