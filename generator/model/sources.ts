import { createHash } from 'node:crypto';
import type { RawContent } from '../load/content.ts';

/**
 * A digest of what each file says that many outputs state: the settings, and each data file. By them the next build knows which file it was
 * that changed. Comments and spaces do not count.
 */
export function sourcesOf({
  settings,
  data,
  collections,
}: Pick<RawContent, 'settings' | 'data' | 'collections'>): Readonly<Record<string, string>> {
  const own = [...collections.values()].flatMap((parts) => Object.values(parts));
  const files = [...(settings ? [settings] : []), ...data.values(), ...own];
  return Object.fromEntries(files.map(({ source, block }) => [source.file, digestOf(block.value)]));
}

function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex');
}
