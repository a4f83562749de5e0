import type { Readiness } from './contestant.ts';
import { editNames } from './dev-server.ts';
import type { Saves } from './saves.ts';
import { median } from './table.ts';

/** The outcome of the saves of one contestant: their times, why it is not installed, or why it failed. */
export type Outcome = Saves | Extract<Readiness, { missing: string }> | { readonly failure: string };

/** The head of the table of saves, in Markdown. */
export function savesHead(): string {
  return `| Posts | Generator | ${editNames.join(' | ')} | Ready | Peak memory |\n| ---: | --- |${' ---: |'.repeat(editNames.length + 2)}`;
}

/** One row of it: the median of each kind of save in milliseconds, with the slowest. */
export function savesRow(posts: number, title: string, outcome: Outcome): string {
  const cells = [posts.toLocaleString('en'), title, ...cellsOf(outcome)];
  return `| ${cells.join(' | ')} |`;
}

function cellsOf(outcome: Outcome): readonly string[] {
  if ('missing' in outcome) return toldOnce(`not installed: ${outcome.missing}`);
  if ('failure' in outcome) return toldOnce(outcome.failure);
  const { times, ready, peak } = outcome;
  return [
    ...editNames.map((name) => {
      const found = times.get(name);
      return found ? `${Math.round(median(found))} (${Math.round(Math.max(...found))})` : '–';
    }),
    `${(ready / 1000).toFixed(1)} s`,
    peak === undefined ? '–' : `${Math.round(peak / 2 ** 20)} MB`,
  ];
}

function toldOnce(text: string): readonly string[] {
  return [text, ...Array<string>(editNames.length + 1).fill('')];
}
