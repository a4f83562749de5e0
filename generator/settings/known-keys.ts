import { pageSchema, postSchema } from './schemas/front-matter.ts';

/** The keys of pages and of posts. */
export const keysOf = {
  page: Object.keys(pageSchema.properties),
  post: Object.keys(postSchema.properties),
} as const satisfies Record<string, readonly string[]>;

/** Every key that has a meaning in any file. */
export const knownKeys: readonly string[] = [...new Set([...keysOf.page, ...keysOf.post])];

/** The target of keys whose values only templates use. */
export const extraKey = 'extra';

/** The keys whose values name an entry or lead to it: they are no texts. */
export const addressKeys: ReadonlySet<string> = new Set([
  'id',
  'slug',
  'permalink',
  'aliases',
  'redirectTo',
  'template',
]);
