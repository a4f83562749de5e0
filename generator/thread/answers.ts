import { parentPort } from 'node:worker_threads';
import { loadParser } from '../load/markdown.ts';
import { splitMarkdown } from '../load/markdown-file.ts';
import { readTask, scopesOf } from '../model/documents.ts';
import { Stop } from '../problem.ts';
import { openStage, type Stage } from '../publish/stage.ts';
import type { Answer, Failure, Question } from './questions.ts';

// The module that a second thread runs: it answers each question and remembers what the next ones need.
const parser = await loadParser();
let scopeOf: ReturnType<typeof scopesOf> | undefined;
let stage: Stage | undefined;

parentPort?.on('message', (question: Question) => {
  try {
    parentPort?.postMessage({ answer: answer(question) });
  } catch (cause) {
    parentPort?.postMessage({ failure: failureOf(cause) });
  }
});

function answer(question: Question): Answer<Question['kind']> {
  switch (question.kind) {
    case 'split':
      return question.files.map(splitMarkdown);
    case 'scope':
      scopeOf = scopesOf(question.scope, parser);
      return undefined;
    case 'read':
      return question.tasks.map((task) => readTask(task, shared()));
    case 'open': {
      const said: string[] = [];
      stage = openStage(question.folder, (message) => said.push(message));
      return said;
    }
    case 'write':
      return question.files.map(([path, body]) => opened().write(path, body));
    case 'commit':
      opened().commit();
      return undefined;
    case 'discard':
      opened().discard();
      return undefined;
  }
}

function shared(): ReturnType<typeof scopesOf> {
  if (!scopeOf) throw new Error('Bodies came before their scope');
  return scopeOf;
}

function opened(): Stage {
  if (!stage) throw new Error('Files came before their folder');
  return stage;
}

function failureOf(cause: unknown): Failure {
  const message =
    cause instanceof Error ? (cause instanceof Stop ? cause.message : (cause.stack ?? cause.message)) : String(cause);
  return cause instanceof Stop ? { message, stop: { exitCode: cause.exitCode, hint: cause.hint } } : { message };
}
