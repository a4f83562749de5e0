import { parentPort } from 'node:worker_threads';
import { loadParser } from '../load/markdown.ts';
import type { Problem } from '../problem.ts';
import { readDocument } from './document.ts';
import type { Chunk, ChunkResult } from './document-thread.ts';
import { type SharedScope, scopesOf } from './documents.ts';

/** The other side of document-thread.ts: reads the bodies that it is sent, with the scope that it was sent first. */
const parser = await loadParser();
let scopeOf: ReturnType<typeof scopesOf> | undefined;

parentPort?.on('message', (message: SharedScope | Chunk) => {
  if ('heads' in message) {
    scopeOf = scopesOf(message, parser);
    return;
  }
  const problems: Problem[] = [];
  const documents = message.tasks.map(({ body, head }) => {
    if (!scopeOf) throw new Error('Bodies came before their scope');
    return readDocument(body, head, scopeOf(head), problems);
  });
  parentPort?.postMessage({ documents, problems } satisfies ChunkResult);
});
