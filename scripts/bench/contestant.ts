import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '../../generator/base/problem.ts';
import { type Corpus, type CorpusForm, type CorpusKind, writeCorpus } from './corpus.ts';

/** The builds to measure: one without anything of an earlier one, and those after it, in which nothing was changed, or one thing: a post is added. */
export const scenarios = [
  'cold',
  'unchanged',
  'one text',
  'one title',
  'one post',
  'one price',
  'one template',
] as const;
export type Scenario = (typeof scenarios)[number];

/** An edit of a file. */
export interface Change {
  readonly file: string;
  /** The original with a number in it that was not there before. */
  readonly put: (text: string, number: number) => string;
  /** Makes the file, for a site that usually has none. It is then built once more before the change. */
  readonly prepare?: (folder: string) => void;
}

/** A process to start. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** The working directory. */
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A contestant that can run here, or why it cannot. */
export type Readiness = { readonly version: string } | { readonly missing: string };

/** A program that builds the corpus. It gets its own folder, which every path here is relative to. */
export interface Contestant {
  readonly id: string;
  readonly title: string;
  readonly scenarios: readonly Scenario[];
  /** Whether it is Fingerpost itself: all of these make the same bytes. */
  readonly isOurs?: boolean;
  /** The most posts that it is timed with, because more would take too long to wait for. */
  readonly mostPosts?: number;
  /** Finds it, or installs it once. */
  readonly ready: () => Readiness;
  /** The posts in the form it needs; without this it has no corpus. */
  readonly corpus?: CorpusForm;
  /** The site around the posts: path to text. */
  readonly site: Readonly<Record<string, string>>;
  /** More files, or others, for a kind of posts. A contestant builds those kinds alone. */
  readonly sites: Readonly<Partial<Record<CorpusKind, Readonly<Record<string, string>>>>>;
  /** Further edits that scenarios make besides that of a post. */
  readonly changes?: Readonly<Partial<Record<Scenario, Change>>>;
  /** The last steps of its setup, if any. */
  readonly link?: (folder: string) => void;
  readonly output: string;
  /** Other paths that a cold build must not find, its cache among them. */
  readonly leftovers: readonly string[];
  readonly command: (folder: string) => Command;
}

/** Finds a contestant by its id. Throws a CommandError (2) for an unknown one. */
export function peerNamed<T extends Contestant>(id: string, peers: readonly T[]): T {
  const found = peers.find((peer) => peer.id === id);
  if (!found)
    throw new CommandError(2, `Unknown peer "${id}"`, `Known: ${peers.map((peer) => peer.id).join(',')} or none`);
  return found;
}

/** Writes a contestant's corpus and site into its folder. */
export function setUp(contestant: Contestant, folder: string, corpus: Corpus): void {
  for (const [path, text] of Object.entries({ ...contestant.site, ...contestant.sites[corpus.kind] })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  if (contestant.corpus) writeCorpus(folder, corpus, contestant.corpus);
  contestant.link?.(folder);
}

/** Removes what earlier builds left behind. */
export function forget({ output, leftovers }: Contestant, folder: string): void {
  for (const path of [output, ...leftovers]) rmSync(join(folder, path), { recursive: true, force: true });
}

/** The prices, for those that have some. */
export const plans = `plans:
  - id: solo
    name: Solo
    description: For one person.
    price: {month: {EUR: 10}}
`;

/** A change of the price. */
export const newPrice = (text: string, number: number) => text.replace('EUR: 10', `EUR: ${number}`);

/** The site that every contestant makes. */
export const bench = {
  url: 'https://bench.example',
  title: 'Bench',
  description: 'The same posts for every generator.',
  author: 'Ann Other',
  archive: 'All posts on one page.',
} as const;
