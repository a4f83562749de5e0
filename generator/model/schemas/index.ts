import type { SchemaSet } from '../../base/validator.ts';
import { dataTypes } from '../data/index.ts';
import { formats } from '../formats.ts';
import { pageSchema, postSchema, skillSchema } from './front-matter.ts';
import { siteSchema } from './site/index.ts';

/** The schemas of all content files. */
export const contentSchemas: SchemaSet = {
  schemas: [siteSchema, ...dataTypes.map(({ schema }) => schema), pageSchema, postSchema, skillSchema],
  formats: Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, format.test])),
  verbose: true,
};
