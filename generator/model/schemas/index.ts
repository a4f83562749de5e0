import type { SchemaSet } from '../../base/validator.ts';
import { formats } from '../formats.ts';
import {
  affiliateSchema,
  apiSchema,
  authorsSchema,
  calculatorSchema,
  featuresSchema,
  mcpSchema,
  plansSchema,
} from './data.ts';
import { pageSchema, postSchema, skillSchema } from './front-matter.ts';
import { siteSchema } from './site.ts';

/** The schemas of all content files. */
export const contentSchemas: SchemaSet = {
  schemas: [
    siteSchema,
    plansSchema,
    featuresSchema,
    affiliateSchema,
    calculatorSchema,
    authorsSchema,
    mcpSchema,
    apiSchema,
    pageSchema,
    postSchema,
    skillSchema,
  ],
  formats: Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, format.test])),
  verbose: true,
};
