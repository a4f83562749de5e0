import { escapeExpression } from '../base/expression.ts';
import { nearest } from '../base/nearest.ts';
import { type Problem, type Result, warning } from '../base/problem.ts';
import type { Folder } from './files.ts';
import type { YamlBlock } from './yaml.ts';

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
export function passOver(folder: Folder, settings: Pick<YamlBlock, 'value' | 'placeOf'> | undefined): Result<Passed> {
  const { value } = settings ?? {};
  const ignore = typeof value === 'object' && value !== null && 'ignore' in value ? value.ignore : [];
  const patterns = Array.isArray(ignore) ? ignore.filter((one): one is string => typeof one === 'string') : [];
  if (!settings || patterns.length === 0) return { value: { folder, ignored: [] }, problems: [] };
  const isNamed = matcherOf(patterns);
  const isKept = (path: string) => path === 'site.yaml' || !isNamed(path);
  const all = [...folder.paths, ...folder.refused].filter((path) => path !== 'site.yaml');
  const ignored = all.filter(isNamed).sort();
  // What may be in any folder, such as **/.DS_Store, may be in none.
  const idle = patterns.filter((pattern) => !pattern.startsWith('**/') && !ignored.some(matcherOf([pattern])));
  return {
    value: {
      folder: {
        ...folder,
        paths: folder.paths.filter(isKept),
        refused: folder.refused.filter(isKept),
        problems: folder.problems.filter(({ place }: Problem) => !place || isKept(place.file)),
      },
      ignored,
    },
    problems: idle.map((pattern) =>
      warning(
        'unknown-reference',
        `There is no file "${pattern}" to pass over`,
        settings.placeOf(['ignore', (ignore as readonly unknown[]).indexOf(pattern)]),
        hintFor(pattern, all),
      ),
    ),
  };
}

/** What somebody most likely meant by a pattern that no path matches. */
function hintFor(pattern: string, paths: readonly string[]): string {
  const wider = [`${pattern}/`, `**/${pattern}`, `**/${pattern}/`].find((one) => paths.some(matcherOf([one])));
  const close = wider ?? nearest(pattern, paths);
  if (close !== undefined) return `Did you mean "${close}"?`;
  return 'Write a path below the content folder, such as posts/en/notes.md, a folder with its final slash, or **/ before a name that may be in any folder; or delete it';
}

/** Tells whether a path below the content folder is one of those that patterns name. They may begin with that folder, as messages do. */
export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  const expression = new RegExp(`^(?:${patterns.map(expressionOf).join('|')})$`, 's');
  return (path) => patterns.length > 0 && expression.test(path);
}

function expressionOf(pattern: string): string {
  const any = pattern.endsWith('/') ? `${pattern}**` : pattern;
  return escapeExpression(any.replace(/^\/?(?:content\/)?/, ''))
    .replaceAll('\\*\\*/', '(?:.*/)?')
    .replaceAll('\\*\\*', '.*')
    .replaceAll('\\*', '[^/]*');
}
