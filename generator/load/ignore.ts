import { nearest } from '../base/nearest.ts';
import { type Problem, type Result, warning } from '../base/problem.ts';
import type { Folder } from './files.ts';
import type { YamlBlock } from './yaml.ts';

/** A content folder without what its settings tell to pass over. */
interface Passed {
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
  const patterns = Array.isArray(ignore)
    ? ignore.filter((pattern): pattern is string => typeof pattern === 'string')
    : [];
  if (!settings || patterns.length === 0) return { value: { folder, ignored: [] }, problems: [] };
  const isNamed = matcherOf(patterns);
  const isKept = (path: string) => path === 'site.yaml' || !isNamed(path);
  const all = [...folder.paths, ...folder.refused].filter((path) => path !== 'site.yaml');
  const ignored = all.filter(isNamed).sort();
  // Patterns for any folder, such as **/.DS_Store, need not match a file.
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
        `No file matches "${pattern}"`,
        settings.placeOf(['ignore', (ignore as readonly unknown[]).indexOf(pattern)]),
        hintFor(pattern, all),
      ),
    ),
  };
}

function hintFor(pattern: string, paths: readonly string[]): string {
  const wider = [`${pattern}/`, `**/${pattern}`, `**/${pattern}/`].find((form) => paths.some(matcherOf([form])));
  const close = wider ?? nearest(pattern, paths);
  if (close !== undefined) return `Did you mean "${close}"?`;
  return 'Write a path below the content folder, such as posts/en/notes.md, a folder with its final slash, or **/ before a name that may be in any folder; or delete it';
}

/** Tells whether a path below the content folder is one of those that patterns name. They may begin with that folder, as messages do. */
export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  const all = patterns.map((pattern) => {
    const parts = partsOf(pattern);
    const isStar = (part: string) => part.startsWith('*');
    // Most paths are told by these already.
    const start = parts.slice(0, parts.findIndex(isStar) + 1 || undefined).filter((part) => !isStar(part));
    const end = parts.slice(parts.findLastIndex(isStar) + 1);
    return { parts, start: start.join(''), end: end.join('') };
  });
  return (path) =>
    all.some(({ parts, start, end }) => path.startsWith(start) && path.endsWith(end) && isMatch(parts, path));
}

/** The parts of a pattern: a character, `*`, `**`, or a double star with the slash after it, which stands for any folders or none. */
function partsOf(pattern: string): readonly string[] {
  const any = pattern.endsWith('/') ? `${pattern}**` : pattern;
  return (
    any
      .replace(/^\/?(?:content\/)?/, '')
      .match(/\*\*+\/?|[\s\S]/g)
      ?.map((part) => part.replace(/\*{3,}/, '**')) ?? []
  );
}

/** Follows all ways through a pattern at once, in time proportional to both lengths: a regular expression would try one after the other. */
function isMatch(parts: readonly string[], path: string): boolean {
  let reached = new Uint8Array(parts.length + 1);
  let next = new Uint8Array(parts.length + 1);
  const reach = (ways: Uint8Array, from: number): void => {
    for (let at = from; ways[at] === 0; at += 1) {
      ways[at] = 1;
      if (!parts[at]?.startsWith('*')) return;
    }
  };
  reach(reached, 0);
  for (const character of path.split('')) {
    next.fill(0);
    for (const [at, part] of parts.entries()) {
      if (reached[at] === 0) continue;
      if (part === '**/') {
        next[at] = 1;
        if (character === '/') reach(next, at + 1);
      } else if (part === '**' || (part === '*' && character !== '/')) reach(next, at);
      else if (part === character) reach(next, at + 1);
    }
    if (!next.includes(1)) return false;
    [reached, next] = [next, reached];
  }
  return reached[parts.length] === 1;
}
