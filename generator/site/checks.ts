import { isMapping } from '../base/mapping.ts';
import type { SchemaCompiler } from '../data/collections/compile.ts';
import { loadVocabulary, type Vocabulary } from '../data/vocabulary/vocabulary.ts';
import type { RawContent } from '../load/content.ts';
import { namedFacts } from '../settings/schemas/site/index.ts';

/** Checkers that only some content needs, so that others need not wait for them to load. */
export interface Checks {
  /** Compiles the JSON Schemas beside data files. */
  readonly compiler?: SchemaCompiler;
  /** Knows the terms of schema.org that the organization and `jsonld` in front matter use. */
  readonly vocabulary?: Vocabulary;
}

/** Loads what the content needs to be checked with. */
export async function loadChecks(
  raw: Pick<RawContent, 'settings' | 'collections' | 'pages' | 'posts'>,
): Promise<Checks> {
  return {
    ...(raw.collections.size > 0 && { compiler: (await import('../data/collections/compile.ts')).schemaCompiler() }),
    ...(hasTerms(raw) && { vocabulary: await loadVocabulary() }),
  };
}

function hasTerms({ settings, pages, posts }: Pick<RawContent, 'settings' | 'pages' | 'posts'>): boolean {
  const settingsValue = settings?.block.value;
  const { organization, frontMatter, collections } = isMapping(settingsValue) ? settingsValue : {};
  const isNode = (setting: unknown) => isMapping(setting) && 'jsonld' in setting;
  if (isMapping(collections) && Object.values(collections).some(isNode)) return true;
  if (isMapping(organization) && Object.keys(organization).some((key) => key === 'type' || !namedFacts.includes(key)))
    return true;
  const names = Object.entries(isMapping(frontMatter) ? frontMatter : {}).flatMap(([key, known]) =>
    known === 'jsonld' ? [key] : [],
  );
  const keys = ['jsonld', ...names];
  return [...pages, ...posts].some(
    ({ front: { value } }) => isMapping(value) && keys.some((key) => Object.hasOwn(value, key)),
  );
}
