import { CommandError } from '../base/problem.ts';
import type { Comparison } from './compare.ts';
import type { ComparedTree } from './tree.ts';

/** The most addresses of one submission. */
const most = 10_000;

/**
 * The pages that are new, gone or other, as the JSON that search engines take by IndexNow. Throws a CommandError (2) where the later tree has no key.
 * https://www.indexnow.org/documentation
 */
export function indexNowOf({ added, removed, changed }: Comparison, { manifest, read }: ComparedTree): object {
  const { baseUrl, outputs } = manifest;
  const [key] = outputs.flatMap(({ path, file }) => {
    const [, name] = /^\/([A-Za-z0-9-]{8,128})\.txt$/.exec(path) ?? [];
    return name !== undefined && read(file) === name ? [name] : [];
  });
  if (key === undefined)
    throw new CommandError(2, 'The later tree has no key for IndexNow', 'Write indexNow: KEY in site.yaml, and build');
  const isPage = (path: string, mediaType: string) => mediaType.startsWith('text/html') && path.endsWith('/');
  const kept = new Set(changed);
  const all = [
    ...outputs.filter(({ path, mediaType }) => kept.has(path) && isPage(path, mediaType)),
    ...[...added, ...removed].filter(({ path, mediaType }) => isPage(path, mediaType)),
  ];
  return {
    host: new URL(baseUrl).host,
    key,
    keyLocation: `${baseUrl}/${key}.txt`,
    urlList: all.slice(0, most).map(({ path }) => baseUrl + path),
  };
}
