import { parentPort, workerData } from 'node:worker_threads';
import { type Problem, Stop } from '../base/problem.ts';
import { type Folder, readIn } from '../load/files.ts';
import { loadParser } from '../load/markdown.ts';
import { splitMarkdown } from '../load/markdown-file.ts';
import { readText } from '../load/text.ts';
import { type Bodies, openBodies } from '../model/bodies.ts';
import type { UnreadBody } from '../model/body.ts';
import type { Outline } from '../model/document.ts';
import type { EntryHead, SiteHeads } from '../model/meta.ts';
import { type Entry, type Site, siteOf } from '../model/site.ts';
import type { Output } from '../output/output.ts';
import { makeOutput } from '../publish/make.ts';
import type { Precompression } from '../publish/siblings.ts';
import { joinStage, type Share } from '../publish/stage.ts';
import { entryResources, resources } from '../resources/index.ts';
import { render } from '../resources/render.ts';
import type { Resource, Surface } from '../resources/resource.ts';
import { loadTemplates } from '../templates/load.ts';
import type { Answer, ByFile, Failure, MadeOutputs, Question } from './questions.ts';

// The module that a second thread runs: it answers each question in its turn, and remembers what the next ones need. It reads files while
// the parser and the templates are loaded.
const loading = Promise.all([loadParser(), loadTemplates(workerData.templates, [])]);
let answered = Promise.resolve();
const problems: Problem[] = [];
const unread = new Map<string, UnreadBody>();
let heads: SiteHeads;
let entries: ReadonlyMap<string, EntryHead>;
let bodies: Bodies;
let press: Press;

/** What outputs are made and written with. */
interface Press {
  readonly site: Site;
  readonly entries: ReadonlyMap<string, Entry>;
  /** Without the outputs of pages and posts, which are made when they are asked for: all of them would fill the memory a second time. */
  readonly surface: Surface;
  readonly share: Share;
  readonly precompression: Precompression | undefined;
}

parentPort?.on('message', (question: Question) => {
  answered = answered.then(async () => {
    try {
      parentPort?.postMessage({ answer: await answer(question) });
    } catch (cause) {
      parentPort?.postMessage({ failure: failureOf(cause) });
    }
  });
});

async function answer(question: Question): Promise<Answer<Question['kind']>> {
  switch (question.kind) {
    case 'split':
      return question.paths.map((path) => splitMarkdown(path, folderAt(question.root)));
    case 'heads':
      return await settle(question.heads, question.root);
    case 'read':
      read(question.bodies);
      release(question.bodies);
      return problems.splice(0);
    case 'render':
      return await prepare(question.folder, question.precompression);
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

async function settle(settled: SiteHeads, root: string): Promise<undefined> {
  const [parser] = await loading;
  const textOf = (file: string) => readText(folderAt(root), file);
  heads = settled;
  entries = byFile<EntryHead>([...heads.pages, ...heads.posts]);
  bodies = openBodies(heads, { parser, textOf }, unread, problems);
}

function byFile<Head extends EntryHead>(all: readonly Head[]): ReadonlyMap<string, Head> {
  return new Map(all.map((entry) => [entry.file, entry]));
}

/** Reads bodies and returns what they hold. */
function read(wanted: ByFile<UnreadBody>): ByFile<Outline> {
  for (const [file, body] of wanted) unread.set(file, body);
  return wanted.flatMap(([file]) => {
    const entry = entries.get(file);
    return entry ? [[file, bodies.outline(entry)] as const] : [];
  });
}

function release(wanted: ByFile<UnreadBody>): void {
  bodies.release(wanted.flatMap(([file]) => entries.get(file) ?? []));
}

async function prepare(folder: string, precompression: Precompression | undefined): Promise<undefined> {
  const [, templates] = await loading;
  const site = siteOf(heads, templates, bodies);
  const perEntry: ReadonlySet<Resource> = new Set(entryResources);
  const others = resources.filter((resource) => !perEntry.has(resource));
  let all: readonly Output[] | undefined;
  const surface = render(site, [], others, () => {
    all ??= render(site, []).outputs;
    return all;
  });
  const byContentFile = byFile<Entry>([...site.pages, ...site.posts]);
  press = { site, surface, entries: byContentFile, share: joinStage(folder), precompression };
}

function make(paths: readonly string[], wanted: ByFile<UnreadBody>, outlines: ByFile<Outline>): MadeOutputs {
  bodies.learn(outlines);
  const found = read(wanted);
  const own = new Map(wanted.flatMap(([file]) => outputsOf(file)).map((output) => [output.path, output]));
  const written = paths.map((path) => {
    const output = own.get(path) ?? press.surface.at(path);
    if (!output) throw new Error(`There is no output ${path} on this thread`);
    return makeOutput(output, press.share.write, problems, press.precompression);
  });
  release(wanted);
  return { written, outlines: found, problems: problems.splice(0) };
}

/** The outputs of a page or post alone. */
function outputsOf(file: string): readonly Output[] {
  const { site, surface } = press;
  const entry = press.entries.get(file);
  return entry ? entryResources.map((resource) => resource.output(site, entry, surface)) : [];
}

function failureOf(cause: unknown): Failure {
  const message =
    cause instanceof Error ? (cause instanceof Stop ? cause.message : (cause.stack ?? cause.message)) : String(cause);
  return cause instanceof Stop ? { message, stop: { exitCode: cause.exitCode, hint: cause.hint } } : { message };
}
