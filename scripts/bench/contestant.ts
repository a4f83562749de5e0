import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Corpus, type CorpusForm, writeCorpus } from './corpus.ts';

/** The builds to measure: one without earlier output, one with earlier output and no changes, and one after a post was changed. */
export const scenarios = ['cold', 'unchanged', 'one changed'] as const;
export type Scenario = (typeof scenarios)[number];

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
  /** The files that make the page of all posts, where the corpus has one. */
  readonly list?: Readonly<Record<string, string>>;
  /** The last steps of its setup, if any. */
  readonly link?: (folder: string) => void;
  readonly output: string;
  /** Other paths that a cold build must not find. */
  readonly leftovers: readonly string[];
  readonly command: (folder: string) => Command;
}

/** Writes a contestant's corpus and site into its folder. */
export function setUp(contestant: Contestant, folder: string, corpus: Corpus): void {
  const list = corpus.kind === 'real' ? contestant.list : {};
  for (const [path, text] of Object.entries({ ...contestant.site, ...list })) {
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

/** The site that every contestant makes. */
export const bench = {
  url: 'https://bench.example',
  title: 'Bench',
  description: 'The same posts for every generator.',
  author: 'Ann Other',
  archive: 'All posts on one page.',
} as const;
