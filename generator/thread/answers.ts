import { parentPort } from 'node:worker_threads';
import { type Folder, readIn } from '../load/files.ts';
import { loadParser } from '../load/markdown.ts';
import { splitMarkdown } from '../load/markdown-file.ts';
import { loadTemplates } from '../load/templates.ts';
import { readText } from '../load/text.ts';
import { type Bodies, openBodies } from '../model/bodies.ts';
import type { Outline, UnreadBody } from '../model/document.ts';
import { type EntryHead, type SiteHeads, siteOf } from '../model/site.ts';
import type { Output } from '../output.ts';
import { type Problem, Stop } from '../problem.ts';
import { makeOutput } from '../publish/make.ts';
import { joinStage, type Share } from '../publish/stage.ts';
import { render } from '../render.ts';
import type { Answer, ByFile, Failure, MadeOutputs, Question } from './questions.ts';

// The module that a second thread runs: it answers each question and remembers what the next ones need.
const parser = await loadParser();
const problems: Problem[] = [];
const unread = new Map<string, UnreadBody>();
let site: { readonly heads: SiteHeads; readonly entries: ReadonlyMap<string, EntryHead>; readonly bodies: Bodies };
let press: { readonly outputs: ReadonlyMap<string, Output>; readonly share: Share };

let answered: Promise<void> = Promise.resolve();
parentPort?.on('message', (question: Question) => {
  answered = answered.then(async () => {
    try {
      parentPort?.postMessage({ answer: await answer(question) });
    } catch (cause) {
      parentPort?.postMessage({ failure: failureOf(cause) });
    }
  });
});

function answer(question: Question): Answer<Question['kind']> | Promise<undefined> {
  switch (question.kind) {
    case 'split':
      return question.paths.map((path) => splitMarkdown(path, folderAt(question.root)));
    case 'heads':
      return settle(question.heads, question.root);
    case 'read':
      read(question.bodies);
      release(question.bodies);
      return problems.splice(0);
    case 'render':
      return prepare(question.templates, question.folder);
    case 'make':
      return make(question.paths, question.bodies, question.outlines);
    case 'growth':
      return press.share.growth();
    case 'begin':
      press.share.begin();
      return undefined;
  }
}

function folderAt(root: string): Pick<Folder, 'read'> {
  return { read: (file, found) => readIn(root, file, found) };
}

function settle(heads: SiteHeads, root: string): undefined {
  const entries: readonly EntryHead[] = [...heads.pages, ...heads.posts];
  const textOf = (file: string) => readText(folderAt(root), file);
  const bodies = openBodies(heads, { parser, textOf }, unread, problems);
  site = { heads, bodies, entries: new Map(entries.map((entry) => [entry.file, entry])) };
}

/** Reads bodies and returns what they hold. */
function read(bodies: ByFile<UnreadBody>): ByFile<Outline> {
  for (const [file, body] of bodies) unread.set(file, body);
  return bodies.flatMap(([file]) => {
    const entry = site.entries.get(file);
    return entry ? [[file, site.bodies.outline(entry)] as const] : [];
  });
}

function release(bodies: ByFile<UnreadBody>): void {
  site.bodies.release(bodies.flatMap(([file]) => site.entries.get(file) ?? []));
}

async function prepare(templates: string, folder: string): Promise<undefined> {
  const outputs = render(siteOf(site.heads, await loadTemplates(templates, []), site.bodies), []);
  press = { outputs: new Map(outputs.map((output) => [output.path, output])), share: joinStage(folder) };
}

function make(paths: readonly string[], bodies: ByFile<UnreadBody>, outlines: ByFile<Outline>): MadeOutputs {
  site.bodies.learn(outlines);
  const found = read(bodies);
  const written = paths.map((path) => {
    const output = press.outputs.get(path);
    if (!output) throw new Error(`There is no output ${path} on this thread`);
    return makeOutput(output, press.share.write, problems);
  });
  release(bodies);
  return { written, outlines: found, problems: problems.splice(0) };
}

function failureOf(cause: unknown): Failure {
  const message =
    cause instanceof Error ? (cause instanceof Stop ? cause.message : (cause.stack ?? cause.message)) : String(cause);
  return cause instanceof Stop ? { message, stop: { exitCode: cause.exitCode, hint: cause.hint } } : { message };
}
