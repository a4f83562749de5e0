import { escapeExpression } from '../base/expression.ts';
import type { Problem } from '../base/problem.ts';
import type { Folder } from './files.ts';

/** A content folder without what its settings tell to pass over. */
export interface Passed {
  readonly folder: Folder;
  /** The paths that are passed over, in code point order. */
  readonly ignored: readonly string[];
}

/**
 * Leaves out what the patterns of the settings match: a path below the content folder, with `*` for a part of a name and `**` for any number
 * of folders, or a folder with its final slash. Whether the settings have patterns at all is checked with them, later.
 */
export function passOver(folder: Folder, settings: unknown): Passed {
  const ignore = typeof settings === 'object' && settings !== null && 'ignore' in settings ? settings.ignore : [];
  const patterns = Array.isArray(ignore) ? ignore.filter((one): one is string => typeof one === 'string') : [];
  if (patterns.length === 0) return { folder, ignored: [] };
  const isNamed = matcherOf(patterns);
  const isIgnored = (path: string) => path !== 'site.yaml' && isNamed(path);
  const isKept = (path: string) => !isIgnored(path);
  return {
    folder: {
      ...folder,
      paths: folder.paths.filter(isKept),
      refused: folder.refused.filter(isKept),
      problems: folder.problems.filter(({ place }: Problem) => !place || isKept(place.file)),
    },
    ignored: [...folder.paths, ...folder.refused].filter(isIgnored).sort(),
  };
}

/** Tells whether a path below the content folder is one of those that patterns name. */
export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  const expression = new RegExp(`^(?:${patterns.map(expressionOf).join('|')})$`, 's');
  return (path) => patterns.length > 0 && expression.test(path);
}

function expressionOf(pattern: string): string {
  const any = pattern.endsWith('/') ? `${pattern}**` : pattern;
  return escapeExpression(any.replace(/^\//, ''))
    .replaceAll('\\*\\*/', '(?:.*/)?')
    .replaceAll('\\*\\*', '.*')
    .replaceAll('\\*', '[^/]*');
}
