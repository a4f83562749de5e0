import type { MarkdownParser } from '../load/markdown.ts';
import type { Problem } from '../problem.ts';
import { shareWork, type Thread } from '../thread/thread.ts';
import { type BodySource, type Document, type DocumentScope, readDocument } from './document.ts';
import type { Progress } from './index.ts';
import type { Absence, LinkScope } from './links.ts';
import type { EntryHead, PageHead, PostHead, SiteFacts } from './site.ts';

/** One body to be read, of one entry. */
export interface DocumentTask {
  readonly body: BodySource;
  readonly head: EntryHead;
}

/** A body that was read, and the problems in it. */
export interface DocumentResult {
  readonly document: Document;
  readonly problems: readonly Problem[];
}

/** What all bodies of a site are read with, as data that can be sent to another thread. */
export interface SharedScope {
  readonly facts: SiteFacts;
  /** Every published entry; the posts newest first. */
  readonly heads: readonly (PageHead | PostHead)[];
  readonly baseUrl: string;
  readonly unpublished: ReadonlyMap<string, Absence>;
}

/** The scope of each entry's body, from what all share. */
export function scopesOf(
  { facts, heads, baseUrl, unpublished }: SharedScope,
  parser: MarkdownParser,
): (head: EntryHead) => DocumentScope {
  const links: LinkScope = {
    baseUrl,
    byFile: new Map(heads.map((head) => [head.file, head])),
    byPath: new Map(heads.map((head) => [head.path, head])),
    unpublished,
  };
  const posts = new Map<string, PostHead[]>();
  for (const head of heads) {
    if (head.kind !== 'post') continue;
    const known = posts.get(head.locale.code);
    if (known) known.push(head);
    else posts.set(head.locale.code, [head]);
  }
  return ({ locale }) => ({ parser, links, blocks: { facts, locale, posts: posts.get(locale.code) ?? [] } });
}

/** Reads one body, with the scope of its entry. */
export function readTask({ body, head }: DocumentTask, scopeOf: (head: EntryHead) => DocumentScope): DocumentResult {
  const problems: Problem[] = [];
  return { document: readDocument(body, head, scopeOf(head), problems), problems };
}

/** What bodies are read with, and who is told how many are. */
export interface Readers {
  readonly parser: MarkdownParser;
  readonly thread: Thread | undefined;
  readonly progress: Progress | undefined;
}

/** Reads all bodies, in their order. */
export async function readDocuments(
  tasks: readonly DocumentTask[],
  scope: SharedScope,
  { parser, thread, progress }: Readers,
  problems: Problem[],
): Promise<readonly Document[]> {
  const scopeOf = scopesOf(scope, parser);
  if (thread) await thread.ask({ kind: 'scope', scope });
  const here = (chunk: readonly DocumentTask[]) => chunk.map((task) => readTask(task, scopeOf));
  const there = thread && ((chunk: readonly DocumentTask[]) => thread.ask({ kind: 'read', tasks: chunk }));
  const results = await shareWork(tasks, 100, here, there, (done) => progress?.('Reading', done, tasks.length));
  for (const result of results) problems.push(...result.problems);
  return results.map(({ document }) => document);
}
