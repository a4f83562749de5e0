import type { SchemaSet } from '../base/validator.ts';
import { formatTests } from './formats.ts';
import { pageSchema, postSchema, skillSchema } from './schemas/front-matter.ts';
import { siteSchema } from './schemas/site/index.ts';

/** The schemas of the settings and of front matter. */
export const contentSchemas: SchemaSet = {
  schemas: [siteSchema, pageSchema, postSchema, skillSchema],
  formats: formatTests,
  verbose: true,
};
