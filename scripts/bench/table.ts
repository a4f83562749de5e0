import type { Scenario } from './contestant.ts';
import type { Corpus } from './corpus.ts';
import type { Measure } from './measure.ts';
import type { Amount, Tally } from './tally.ts';

/** All runs of one contestant in one scenario, or why there are none: it was left out, or it failed. */
export interface Result {
  readonly corpus: Corpus;
  readonly title: string;
  readonly scenario: Scenario;
  readonly runs: readonly Measure[];
  readonly tally?: Tally;
  /** For another Fingerpost: the files of its output that differ from those of this one. */
  readonly differing?: readonly string[];
  readonly absence?: string;
  readonly failure?: string;
}

/** The median of the given numbers; NaN for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half) - 1] ?? Number.NaN)) / 2;
}

/** A Markdown table of medians. Ratios are to the wall time of `reference` with as many posts in the same scenario. */
export function printTable(results: readonly Result[], reference: string): string {
  const header = ['Posts', 'Generator', 'Build', 'Wall time', 'Ratio', 'CPU time', 'Peak memory', 'Files', 'Output'];
  const rows = results.map((result) => row(result, wallOf(results, result, reference)));
  const rule = header.map((_, column) => (column === 1 || column === 2 ? '---' : '---:'));
  return printRows(header, rule, rows);
}

/** A Markdown table of the wall times of cold builds: one row per corpus, one column for each of the given contestants. */
export function printShortTable(results: readonly Result[], titles: readonly string[]): string {
  const [reference = '', ...others] = titles;
  const cold = results.filter(({ title, scenario }) => title === reference && scenario === 'cold');
  const rows = cold.map((result) => {
    const ours = wallOf(results, result, reference);
    const cells = others.map((title) => {
      const theirs = wallOf(results, result, title);
      return Number.isNaN(theirs) ? '–' : `${seconds(theirs)} (${(theirs / ours).toFixed(2)}×)`;
    });
    return [`${count(result.corpus.posts)} ${result.corpus.kind}`, seconds(ours), ...cells];
  });
  return printRows(['Posts', ...titles], ['---', ...titles.map(() => '---:')], rows);
}

/** A Markdown table of what is in two output trees: the files by what their names end with, the largest sum of bytes first. */
export function printTrees(trees: readonly { readonly title: string; readonly tally: Tally }[]): string {
  const names = [...new Set(trees.flatMap(({ tally }) => [...tally.kinds.keys()]))];
  const bytesOf = (name: string) => trees.reduce((sum, { tally }) => sum + (tally.kinds.get(name)?.bytes ?? 0), 0);
  const cells = (amount: Amount | undefined) => (amount ? [count(amount.files), megabytes(amount.bytes)] : ['–', '–']);
  const rows = names
    .sort((a, b) => bytesOf(b) - bytesOf(a))
    .map((name) => [
      name === '' ? 'no ending' : `\`${name}\``,
      ...trees.flatMap(({ tally }) => cells(tally.kinds.get(name))),
    ]);
  const header = ['Files', ...trees.flatMap(({ title }) => [title, 'Bytes'])];
  return printRows(
    header,
    header.map((_, column) => (column === 0 ? '---' : '---:')),
    [...rows, ['all', ...trees.flatMap(({ tally }) => cells(tally))]],
  );
}

/** A Markdown table. */
export function printRows(
  header: readonly string[],
  rule: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function row(result: Result, reference: number): readonly string[] {
  const { corpus, title, scenario, runs, tally, absence, failure } = result;
  const name = [count(corpus.posts), title, scenario];
  const why = failure ?? absence;
  if (why !== undefined) return [...name, why.replaceAll('|', '\\|'), '', '', '', '', ''];
  const wall = runs.map((run) => run.wall);
  const middle = median(wall);
  const spread = runs.length > 1 ? ` (${seconds(Math.min(...wall))}–${seconds(Math.max(...wall))})` : '';
  return [
    ...name,
    `${seconds(middle)}${spread}`,
    Number.isNaN(reference) ? '' : `${(middle / reference).toFixed(2)}×`,
    known(runs, ({ cpu }) => cpu, seconds),
    known(runs, ({ memory }) => memory, megabytes),
    tally ? count(tally.files) : '',
    tally ? megabytes(tally.bytes) : '',
  ];
}

/** The median wall time of a contestant with the same posts in the same scenario; NaN where there is none. */
function wallOf(results: readonly Result[], { corpus, scenario }: Result, title: string): number {
  const same = results.find(
    (other) =>
      other.title === title &&
      other.corpus.kind === corpus.kind &&
      other.corpus.posts === corpus.posts &&
      other.scenario === scenario,
  );
  return same && same.failure === undefined ? median(same.runs.map(({ wall }) => wall)) : Number.NaN;
}

function known(
  runs: readonly Measure[],
  pick: (run: Measure) => number | undefined,
  print: (value: number) => string,
): string {
  const values = runs.map(pick).filter((value) => value !== undefined);
  return values.length > 0 ? print(median(values)) : 'unknown';
}

function seconds(value: number): string {
  return value < 100 ? `${value.toFixed(2)} s` : `${value.toFixed(0)} s`;
}

function megabytes(value: number): string {
  return `${(value / 1_000_000).toFixed(value < 10_000_000 ? 1 : 0)} MB`;
}

function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
