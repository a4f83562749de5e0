import type { RawContent } from '../load/content.ts';
import type { SchemaCompiler } from './collections/compile.ts';

/** What only some content is checked with, so that others need not wait for it to be loaded. */
export interface Checks {
  /** Compiles the JSON Schemas beside data files. */
  readonly compiler?: SchemaCompiler;
}

/** Loads what the content needs to be checked with. */
export async function loadChecks({ collections }: Pick<RawContent, 'collections'>): Promise<Checks> {
  if (collections.size === 0) return {};
  const { schemaCompiler } = await import('./collections/compile.ts');
  return { compiler: schemaCompiler() };
}
