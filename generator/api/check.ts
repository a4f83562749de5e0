import { hasErrors, sortProblems } from '../base/problem.ts';
import { openContent, type Report, build as run } from '../build.ts';
import { compareWith } from '../publish/compare.ts';
import { checkFolder } from '../publish/folder.ts';
import { builtTreeIn, statedInTree } from '../publish/former.ts';
import type { BuildEffects } from './build.ts';
import { type SettledOptions, type SiteOptions, settle } from './options.ts';
import { checkPlaceholders } from './placeholders.ts';

/** The result of a check. */
export interface CheckReport extends Pick<Report, 'problems' | 'hosts'> {
  /** Whether the content has no error and the output folders are the build of it. */
  readonly passed: boolean;
  /** The number of compared files. */
  readonly files: number;
}

/**
 * Builds a site without writing anything, and compares the result with the output folders, as `fingerpost check` does.
 * Throws a CommandError for what cannot be used.
 */
export async function check(given: SiteOptions & Pick<BuildEffects, 'counted'> = {}): Promise<CheckReport> {
  return await checkSettled(settle(given), given);
}

/** The same with options that are settled. */
export async function checkSettled(
  { options, folders }: SettledOptions,
  { counted }: Pick<BuildEffects, 'counted'>,
): Promise<CheckReport> {
  checkFolder(folders.output, '--out');
  const folder = openContent(options.content);
  counted?.(folder.paths.length);
  const comparison = compareWith(folders);
  const built = builtTreeIn(folders.output);
  const stated = statedInTree(folders.output);
  const report = await run({ ...options, folder, built, stated }, () => comparison.stage);
  const problems = sortProblems([...report.problems, ...checkPlaceholders(folder), ...comparison.problems()]);
  return { problems, hosts: report.hosts, passed: !hasErrors(problems), files: report.entries.length };
}
