import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../../generator/base/problem.ts';
import type { Contestant } from './contestant.ts';
import { fingerpost, fingerpostBefore } from './fingerpost.ts';
import { printRows, type Result } from './table.ts';

/** The user times that the repository keeps, in seconds by course, and where they were measured. */
export interface Figures {
  readonly commit: string;
  readonly machine: string;
  readonly user: Readonly<Record<string, number>>;
}

/** The most that a build may take, as a share of the user time that it took before. */
const most = 1.05;

/** The resolution of GNU time in seconds. */
const resolution = 0.02;

const root = fileURLToPath(new URL('../../', import.meta.url));
const figuresFile = join(root, 'scripts/bench/figures.json');

/** The kept figures; undefined if there are none yet. */
export function readFigures(): Figures | undefined {
  return existsSync(figuresFile) ? JSON.parse(readFileSync(figuresFile, 'utf8')) : undefined;
}

/** The title of the checkout that the kept figures are of. */
const keptTitle = 'Fingerpost as kept';

/**
 * Fingerpost as it is, at the commit before, or in another checkout, and at the commit of the kept figures, which may come from another machine: only what
 * takes turns here can be compared.
 */
export function gateContestants(work: string, figures: Figures | undefined, against: string | undefined): Contestant[] {
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  const former = commitNamed(isChanged ? 'HEAD' : 'HEAD~1');
  const before = fingerpostBefore(against ?? checkOut(former, work));
  const kept = figures && commitNamed(figures.commit);
  if (kept === undefined || kept === former || kept === commitNamed('HEAD')) return [fingerpost, before];
  return [fingerpost, before, fingerpostBefore(checkOut(kept, work), { id: 'fingerpost-kept', title: keptTitle })];
}

/** Writes the files of a commit below a folder, with the packages of this checkout. Throws a CommandError (2) if it needs others. */
function checkOut(commit: string, work: string): string {
  const folder = join(work, commit);
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('sh', ['-c', 'git -C "$1" archive "$2" | tar -x -C "$3"', 'sh', root, commit, folder]);
  const lock = 'package-lock.json';
  if (status !== 0 || readFileSync(join(folder, lock), 'utf8') !== readFileSync(join(root, lock), 'utf8'))
    throw new CommandError(
      2,
      `${commit} has other packages`,
      'Check it out, run npm ci there, and name it with --against',
    );
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Finds a commit. Throws a CommandError (2) if it is not here. */
function commitNamed(name: string): string {
  const commit = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  if (commit === '')
    throw new CommandError(2, `There is no commit ${name} here`, 'Fetch the whole history: git fetch --unshallow');
  return commit;
}

function git(...args: readonly string[]): string {
  return spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' }).stdout.trim();
}

/** The same results with the runs of another race. */
export function withMoreRuns(results: readonly Result[], more: readonly Result[]): Result[] {
  return results.map((result, index) => ({
    ...result,
    ...more[index],
    runs: [...result.runs, ...(more[index]?.runs ?? [])],
  }));
}

/** Keeps the user times of this commit. */
export function keepFigures(machine: string, results: readonly Result[]): void {
  const user = userTimes(results.filter(({ title }) => title === fingerpost.title));
  writeFileSync(figuresFile, `${JSON.stringify({ commit: commitNamed('HEAD'), machine, user }, undefined, 2)}\n`);
}

/** How one build compares: user times in seconds. */
interface Verdict {
  readonly course: string;
  readonly now: number;
  readonly before: number;
  readonly kept: number | undefined;
  readonly isSlower: boolean;
}

/** Compares each build with the same one of the other checkouts, by the least user time of its runs: other work on the machine only adds to it. */
export function verdictsOn(results: readonly Result[]): readonly Verdict[] {
  const timesOf = (title: string) => userTimes(results.filter((result) => result.title === title));
  const [now, before, kept] = [fingerpost.title, 'Fingerpost before', keptTitle].map(timesOf);
  return Object.entries(now ?? {}).map(([course, time]) => {
    const others = [before?.[course], kept?.[course]].filter((figures) => figures !== undefined);
    const isSlower = others.length === 0 || others.some((other) => time > other * most && time > other + resolution);
    return { course, now: time, before: before?.[course] ?? Number.NaN, kept: kept?.[course], isSlower };
  });
}

/** The least user time of each build. Throws a CommandError (2) where it is unknown. */
function userTimes(results: readonly Result[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    results.map(({ corpus, scenario, runs, failure }) => {
      const times = runs.map(({ user = Number.NaN }) => user);
      const course = `${corpus.posts} ${corpus.kind}, ${scenario}`;
      const least = Math.min(...times);
      if (failure !== undefined || !Number.isFinite(least))
        throw new CommandError(2, `${course}: ${failure ?? 'no user time'}`, 'The gate needs GNU time');
      return [course, least];
    }),
  );
}

/** A Markdown table of the verdicts, with the kept figures, and whether all are met. */
export function printGate(verdicts: readonly Verdict[], figures: Figures | undefined): string {
  const time = (value: number | undefined) => (value === undefined ? '' : `${value.toFixed(2)} s`);
  const share = (now: number, other: number | undefined) =>
    other === undefined ? '' : ` (${(now / other).toFixed(2)}×)`;
  const rows = verdicts.map(({ course, now, before, kept, isSlower }) => [
    course,
    time(now),
    time(before) + share(now, before),
    time(kept) + share(now, kept),
    time(figures?.user[course]),
    isSlower ? 'slower' : '',
  ]);
  const header = ['User time', 'Now', 'Before', 'The kept commit, here', 'As kept', ''];
  const slower = verdicts.filter(({ isSlower }) => isSlower).length;
  return [
    printRows(
      header,
      header.map((_, column) => (column === 0 ? '---' : '---:')),
      rows,
    ),
    '',
    figures
      ? `The kept figures are those of ${figures.commit} on ${figures.machine}.`
      : 'No figures are kept: only the commit before was compared. --keep writes them.',
    slower === 0 ? 'No build takes 5 % longer.' : `${slower} of ${rows.length} builds take at least 5 % longer.`,
  ].join('\n');
}
