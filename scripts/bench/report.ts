import { readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import { CommandError } from '../../generator/base/problem.ts';
import type { Contestant, Readiness } from './contestant.ts';
import { type CorpusKind, corpusKinds } from './corpus.ts';
import { copy, fingerpost } from './fingerpost.ts';
import { hugoSame } from './hugo-same.ts';
import { printShortTable, printTable, printTrees, type Result } from './table.ts';

/** The findings of a bench. */
export interface Bench {
  readonly results: readonly Result[];
  readonly entered: readonly { readonly contestant: Contestant; readonly readiness: Readiness }[];
  readonly runs: number;
  readonly inMemory: boolean;
  readonly hasTime: boolean;
  readonly date: Date;
}

/** The whole text: when, what and where, the table, and what it leaves out. */
export function printBench({ results, entered, runs, inMemory, hasTime, date }: Bench): string {
  const versions = entered.flatMap(({ contestant, readiness }) =>
    'version' in readiness && readiness.version !== '' ? [`${contestant.title} ${readiness.version}`] : [],
  );
  const missing = entered.flatMap(({ contestant, readiness }) =>
    'missing' in readiness ? [`- ${contestant.title}: not installed: ${readiness.missing}`] : [],
  );
  const versionsUsed = [...versions, `Node ${process.versions.node}`].join(', ');
  const middle = runs === 1 ? 'One run each' : `Medians of ${runs} interleaved runs (fastest–slowest)`;
  return [
    `${date.toISOString().slice(0, 10)}: ${versionsUsed}; ${machine()}, files ${inMemory ? 'in memory' : 'on disk'}.`,
    `${middle} of whole processes; the ratio is to Fingerpost's wall time for the same posts and kind of build.`,
    '',
    ...corpusKinds.flatMap((kind) => {
      const ofKind = results.filter(({ corpus }) => corpus.kind === kind);
      return ofKind.length > 0 ? [kinds[kind], '', printTable(ofKind, fingerpost.title), '', ...trees(ofKind)] : [];
    }),
    ...comparisons(results),
    ...(missing.length > 0 ? ['', ...missing] : []),
    ...(hasTime
      ? []
      : ['', 'CPU time and peak memory are unknown: there is no GNU time (Debian: apt-get install time).']),
  ].join('\n');
}

const kinds: Readonly<Record<CorpusKind, string>> = {
  plain: '**Plain posts**: English, with front matter that needs no escapes.',
  real: '**Real posts**: accented and CJK text, front matter quoted in many ways, and a page that lists all posts.',
  rich: '**Rich posts**: each with a picture, HTML, and code in four languages, which is highlighted.',
};

/** Compares the trees of Fingerpost and of the Hugo site that does the same work, for the largest number of posts of a kind. */
function trees(results: readonly Result[]): readonly string[] {
  const most = Math.max(...results.map(({ corpus }) => corpus.posts));
  const tallied = [fingerpost, hugoSame].flatMap(({ title }) => {
    const found = results.find((result) => result.title === title && result.corpus.posts === most)?.tally;
    return found ? [{ title, tally: found }] : [];
  });
  return tallied.length < 2
    ? []
    : [`What both made of ${most.toLocaleString('en')} posts:`, '', printTrees(tallied), ''];
}

/** Whether the other versions of Fingerpost made the same files. */
function comparisons(results: readonly Result[]): readonly string[] {
  const lines = results.flatMap(({ corpus, title, differing }) => {
    if (!differing) return [];
    const [first, ...rest] = differing;
    const files = first === undefined ? 'the same files' : `other files: ${first} and ${rest.length} more differ`;
    return [`- ${title} made ${files} of ${corpus.posts} ${corpus.kind} posts.`];
  });
  return [...new Set(lines)];
}

/** The wall times of cold builds, one line per corpus. */
function printShortBench({ results, entered }: Pick<Bench, 'results' | 'entered'>): string {
  const able = entered.filter(({ contestant, readiness }) => contestant.id !== copy.id && 'version' in readiness);
  const titles = able.map(({ contestant }) => contestant.title);
  return printShortTable(results, titles);
}

/**
 * Puts the whole text between the markers `bench`, and the short table between `bench-short`. Throws a CommandError (2) if there are
 * neither.
 */
export function fillBench(text: string, bench: Bench): string {
  const hasShort = text.includes('<!-- bench-short -->');
  const filled = hasShort ? fillMarkers(text, 'bench-short', printShortBench(bench)) : text;
  return hasShort && !text.includes('<!-- bench -->') ? filled : fillMarkers(filled, 'bench', printBench(bench));
}

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. Throws a CommandError (2) without the markers. */
export function fillMarkers(text: string, name: string, filling: string): string {
  const [open, close] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const start = text.indexOf(open) + open.length;
  const end = text.indexOf(close, start);
  if (start < open.length || end < 0)
    throw new CommandError(2, `There is no ${open.trim()} … ${close} to fill`, 'Write both lines');
  return `${text.slice(0, start)}${filling}\n${text.slice(end)}`;
}

/** The machine, in words. */
export function machine(): string {
  const cores = availableParallelism();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus()[0]?.model.trim() ?? arch()}, ${cores} cores, ${memory} GiB, ${system()}`;
}

function system(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? platform();
  } catch {
    return `${platform()} ${release()}`;
  }
}
