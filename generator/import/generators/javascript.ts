import { dateKeys, splitOld } from '../read.ts';
import type { OldFolder } from '../source.ts';

/** The first of the folders that has Markdown files with a date, or else the one that most of such files are in. */
export function folderOfPosts({ paths, text }: OldFolder, usual: readonly string[], within = ''): string | undefined {
  const isDated = (path: string) => {
    const { front } = splitOld(path, text(path));
    return dateKeys.some((key) => front[key] !== undefined);
  };
  const files = paths.filter((path) => path.startsWith(within) && /\.mdx?$/.test(path));
  const found = usual.find((folder) => files.some((path) => path.startsWith(folder)));
  if (found !== undefined) return found;
  const counts = new Map<string, number>();
  for (const path of files.filter(isDated)) {
    const parts = path.split('/').slice(0, -1);
    for (let length = 1; length <= parts.length; length += 1) {
      const folder = `${parts.slice(0, length).join('/')}/`;
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...counts.values());
  // Of the folders that hold the most, the innermost; a few files beside it are not posts.
  return [...counts]
    .filter(([, count]) => count > 0 && count >= most * 0.9)
    .sort(([a], [b]) => b.length - a.length)[0]?.[0];
}

/** The first configuration of a name that a site has. */
export function configFile({ paths }: OldFolder, name: string): string | undefined {
  return paths.find((path) => new RegExp(`^${name}\\.(?:[cm]?[jt]s)$`).test(path));
}

/** `MyPost` of a folder or file as a part of an address: without a final `index`. */
export function withoutIndex(stem: string): string {
  return stem.replace(/(^|\/)index$/, '');
}
