import { dataTypes } from '../data/index.ts';
import type { ContentSchema } from '../settings/localized.ts';
import { pageSchema, postSchema, skillSchema } from '../settings/schemas/front-matter.ts';
import { siteSchema } from '../settings/schemas/site/index.ts';
import { affiliateKeys, apiKeys, authorsKeys, calculatorKeys, featuresKeys } from './data.ts';
import { pageKeys, postKeys, skillKeys } from './front-matter.ts';
import { mcpKeys } from './mcp.ts';
import { plansKeys } from './plans.ts';
import { siteKeys } from './site/index.ts';
import type { KeyTexts } from './site/key-text.ts';

/** A kind of content file with the keys that it may have. */
export interface KeyedFile {
  /** What its schema is called: `site`, `plans`, `page`. */
  readonly name: string;
  /** Where it is in the content folder. */
  readonly path: string;
  readonly schema: ContentSchema;
  readonly texts: KeyTexts;
  /** Whether its keys are front matter. */
  readonly isFront: boolean;
}

const dataKeys: Readonly<Record<string, KeyTexts>> = {
  plans: plansKeys,
  features: featuresKeys,
  affiliate: affiliateKeys,
  calculator: calculatorKeys,
  authors: authorsKeys,
  mcp: mcpKeys,
  api: apiKeys,
};

/** Every kind of content file whose keys the program knows. */
export const keyedFiles: readonly KeyedFile[] = [
  { name: 'site', path: 'site.yaml', schema: siteSchema, texts: siteKeys, isFront: false },
  ...dataTypes.map(({ name, schema }) => {
    return { name, path: `data/${name}.yaml`, schema, texts: dataKeys[name] ?? {}, isFront: false };
  }),
  { name: 'page', path: 'pages/<language>/**.md', schema: pageSchema, texts: pageKeys, isFront: true },
  { name: 'post', path: 'posts/<language>/<slug>.md', schema: postSchema, texts: postKeys, isFront: true },
  { name: 'skill', path: 'skills/<name>/SKILL.md', schema: skillSchema, texts: skillKeys, isFront: true },
];
