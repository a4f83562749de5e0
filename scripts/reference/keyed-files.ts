import { dataTypes } from '../../generator/data/index.ts';
import type { ContentSchema } from '../../generator/settings/localized.ts';
import { pageSchema, postSchema, skillSchema } from '../../generator/settings/schemas/front-matter.ts';
import { siteSchema } from '../../generator/settings/schemas/site/index.ts';

/** A kind of content file with the keys that it may have. */
export interface KeyedFile {
  /** The name of its schema: `site`, `plans`, `page`. */
  readonly name: string;
  /** Where it is in the content folder. */
  readonly path: string;
  readonly schema: ContentSchema;
  /** Whether its keys are front matter. */
  readonly isFront: boolean;
}

/** Every kind of content file whose keys the program knows. */
export const keyedFiles: readonly KeyedFile[] = [
  { name: 'site', path: 'site.yaml', schema: siteSchema, isFront: false },
  ...dataTypes.map(({ name, schema }) => ({ name, path: `data/${name}.yaml`, schema, isFront: false })),
  { name: 'page', path: 'pages/<language>/**.md', schema: pageSchema, isFront: true },
  { name: 'post', path: 'posts/<language>/<slug>.md', schema: postSchema, isFront: true },
  { name: 'skill', path: 'skills/<name>/SKILL.md', schema: skillSchema, isFront: true },
];
