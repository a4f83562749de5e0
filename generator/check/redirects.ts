import { error, type Problem, placeOf } from '../base/problem.ts';
import { type Declaration, filePath } from '../output/declaration.ts';
import type { Move } from '../settings/config.ts';

/** Finds redirects of paths where something is, or of which a folder is needed, and those that lead nowhere. */
export function checkRedirects(moves: readonly Move[], outputs: readonly Declaration[]): readonly Problem[] {
  if (moves.length === 0) return [];
  const byPath = new Map(outputs.map((output) => [output.path, output]));
  const files = new Set(outputs.map(({ path }) => filePath(path)));
  return moves.flatMap(({ from, to, source }): readonly Problem[] => {
    const [first = ''] = from;
    const there = from.map((path) => byPath.get(path)).find((output) => output !== undefined);
    if (there) {
      const message = `${first} redirects by ${source}, but is made from ${there.source}`;
      return [error('collision', message, placeOf(source), `Leave the redirect out, or rename ${there.source}`)];
    }
    if (first.split('/', 2)[1]?.startsWith('_')) {
      const message = `${first} has a name that hosts keep for themselves`;
      return [error('collision', message, placeOf(source), 'Leave the redirect out')];
    }
    if (files.has(filePath(first))) {
      const message = `${first} redirects by ${source}, but is the file of a page`;
      return [error('collision', message, placeOf(source), 'Leave the redirect out')];
    }
    if (to === undefined || !to.startsWith('/') || byPath.has(to.replace(/#.*$/, ''))) return [];
    return [error('broken-link', `${first} redirects to ${to}, where there is nothing`, placeOf(source))];
  });
}
