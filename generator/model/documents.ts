import type { MarkdownParser } from '../load/markdown.ts';
import type { Problem } from '../problem.ts';
import { type BodySource, type Document, type DocumentScope, readDocument } from './document.ts';
import type { DocumentThread } from './document-thread.ts';
import type { LinkScope } from './links.ts';
import type { EntryHead, PageHead, PostHead, SiteFacts } from './site.ts';

/** One body to be read, of one entry. */
export interface DocumentTask {
  readonly body: BodySource;
  readonly head: EntryHead;
}

/** What all bodies of a site are read with, as data that can be sent to another thread. */
export interface SharedScope {
  readonly facts: SiteFacts;
  /** Every published entry; the posts newest first. */
  readonly heads: readonly (PageHead | PostHead)[];
  readonly baseUrl: string;
  readonly unpublished: ReadonlySet<string>;
}

const chunkSize = 100;

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

/** Reads all bodies, in their order: on this thread, and where there is another on both, each taking the next chunk when it is free. */
export async function readDocuments(
  tasks: readonly DocumentTask[],
  shared: SharedScope,
  parser: MarkdownParser,
  thread: DocumentThread | undefined,
  problems: Problem[],
): Promise<readonly Document[]> {
  const scopeOf = scopesOf(shared, parser);
  const chunks = Array.from({ length: Math.ceil(tasks.length / chunkSize) }, (_, index) =>
    tasks.slice(index * chunkSize, (index + 1) * chunkSize),
  );
  const done: (readonly Document[])[] = [];
  let next = 0;
  const here = async () => {
    for (let index = next++; index < chunks.length; index = next++) {
      done[index] = (chunks[index] ?? []).map(({ body, head }) => readDocument(body, head, scopeOf(head), problems));
      // The other thread's answer is taken in between.
      await new Promise(setImmediate);
    }
  };
  const there = async (other: DocumentThread) => {
    other.share(shared);
    for (let index = next++; index < chunks.length; index = next++) {
      const result = await other.read(chunks[index] ?? []);
      problems.push(...result.problems);
      done[index] = result.documents;
    }
  };
  await Promise.all([here(), ...(thread ? [there(thread)] : [])]);
  return done.flat();
}
