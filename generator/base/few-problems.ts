import { error, type Problem, placeOf, sortProblems, warning } from './problem.ts';

/** The most errors, and the most warnings, that are reported of one file: a megabyte can hold half a million. */
export const mostProblems = 10_000;

/** The most problems whose hint takes a search. */
const mostSearches = 100;

/** Collects problems, and leaves off those that would not be reported anyway. */
export interface FewProblems {
  /** Adds a problem, which is only made if there are few of its level so far, with a hint that takes a search if there are very few. */
  report(level: Problem['level'], make: (maySearch: boolean) => Problem): void;
  readonly found: readonly Problem[];
}

/** Starts to collect the problems of one file: one more of each level than is reported, so that it shows that there are more. */
export function fewProblems(): FewProblems {
  const found: Problem[] = [];
  const counts = { error: 0, warning: 0 };
  return {
    report(level, make) {
      if (counts[level] > mostProblems) return;
      counts[level] += 1;
      found.push(make(counts[level] <= mostSearches));
    },
    found,
  };
}

/** The problems of a build in order, without duplicates: of each file the first errors and warnings, and whether there are more. */
export function reportedProblems(problems: readonly Problem[]): readonly Problem[] {
  const counts = new Map<string, number>();
  const more: Problem[] = [];
  const first = sortProblems(problems).filter(({ level, place }) => {
    if (!place) return true;
    const key = `${level} ${place.file}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count === mostProblems + 1) more.push(moreProblems(level, place.file));
    return count <= mostProblems;
  });
  return more.length === 0 ? first : sortProblems([...first, ...more]);
}

function moreProblems(level: Problem['level'], file: string): Problem {
  const report = level === 'error' ? error : warning;
  const message = `There are more ${level}s in this file than the ${mostProblems.toLocaleString('en')} that are reported`;
  return report('more-problems', message, placeOf(file), 'Fix them, and build again to see the others');
}
