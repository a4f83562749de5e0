import { availableParallelism, freemem } from 'node:os';
import { serialize } from 'node:v8';
import { groupsOf } from '../base/append.ts';
import { type Splitter, splitterOf } from '../load/content.ts';
import { type Folder, isMarkdown } from '../load/files.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { type EntryMeta, entriesOf, type SiteMeta } from '../model/meta.ts';
import type { Output } from '../output/output.ts';
import { filePath } from '../output/output.ts';
import type { Stage, StagedTree } from '../publish/stage.ts';
import type { Registry } from '../registry/builtins.ts';
import type { Rendered } from '../resources/parts/render.ts';
import { drawApart, startDrawer } from './draw-apart.ts';
import { type MadeTask, type MakerOptions, openMaker, openTasks, type Writing } from './maker.ts';
import { chunksOf, planOutputs } from './plan.ts';
import {
  type DocumentRecord,
  type DocumentRecords,
  type Fresh,
  nothingFresh,
  type OutputRecord,
  type Records,
} from './records.ts';
import { inSharedMemory, startThread, type Task, type Thread } from './thread.ts';

interface PoolOptions {
  readonly folder: Folder;
  readonly templates: string;
  /** The configuration from which threads load the registry. */
  readonly config?: string | undefined;
  readonly registry: Registry;
  /** How many Markdown files are to be read; by default, all of them. */
  readonly files?: number | undefined;
  /** How many to open; by default, as many as are useful. With 1, everything is done by plain calls on this thread. */
  readonly count?: number | undefined;
  /** Whether there are no drawings to keep, so that what draws is loaded at once. */
  readonly isFirst?: boolean | undefined;
}

interface WriteTarget extends Omit<Writing, 'write' | 'unchanged'> {
  readonly stage: Stage;
  /** The records of an earlier build that still hold, whose files have only to be kept. */
  readonly fresh?: Fresh | undefined;
  /** The stamps of the files that it published. */
  readonly published?: ReadonlyMap<string, string> | undefined;
  /** Receives the number of outputs written so far, and of all. */
  readonly progress?: Progress | undefined;
  /** Receives about how many pages and posts are to be made, each time that more is known. */
  readonly counted?: ((pages: number) => void) | undefined;
}

/** Receives the number of outputs written so far, and of all. */
export type Progress = (written: number, total: number) => void;

/** All that was made, now or before: each output by its path, and each body by its content file. */
export type WrittenOutputs = Pick<Records, 'documents' | 'outputs'>;

/** A pool of workers, one of them this thread, and the ways to give them work. Threads are used nowhere else. */
export interface Workers {
  /** Reads Markdown files and splits off their front matter. */
  readonly split: Splitter;
  /** Gives them the site for all further work. */
  setSite(site: SiteMeta, parser: MarkdownParser): void;
  /** Reads the bodies of a site that will not be published, to find the problems in them. */
  read(): Promise<WrittenOutputs['documents']>;
  /** Makes, checks and stages every output. */
  write(rendered: Rendered, target: WriteTarget): Promise<WrittenOutputs>;
  close(): Promise<void>;
}

const filesAtOnce = 200;
const bodiesAtOnce = 50;

/** As many outputs are made sooner than other threads have begun. */
const fewOutputs = 500;

/** Opens as many workers as there is work for, or as asked for. Those on other threads begin to load what they need. */
export function openWorkers(pool: PoolOptions): Workers {
  const { folder, templates, config, registry, files: given, count, isFirst } = pool;
  const texts = folder.paths.filter(isMarkdown);
  const all = texts.length;
  const mean = meanSize(texts, folder);
  const threads: Thread[] = [];
  const enlarge = (files: number, compresses = false): void => {
    const { root, laid } = folder;
    // Other threads cannot read a folder that is in memory.
    if (root === undefined) return;
    const wanted = count ?? workerCount({ files, bytes: files * mean, compresses });
    while (threads.length < wanted - 1) threads.push(startThread('worker', { root, laid, templates, config }));
  };
  enlarge(given ?? all);
  const drawsApart = () => threads.length === 0 && count !== 1 && availableParallelism() > 1;
  if (isFirst && drawsApart()) startDrawer();
  let options: MakerOptions | undefined;
  let packed: Uint8Array | undefined;
  let replies: Promise<void>[] = [];
  const tell = () => {
    for (const thread of threads.slice(replies.length)) {
      packed ??= inSharedMemory(serialize(known().site));
      const telling = thread.ask('setSite', packed);
      // A failure is reported where the work is awaited.
      telling.catch(() => {});
      replies.push(telling);
    }
  };
  /** Has enough threads for some work, which all know the site. */
  const enlist = (files: number, compresses = false) => {
    enlarge(files, compresses);
    tell();
    packed = undefined;
    return { threads, replies };
  };
  const known = (): MakerOptions => {
    if (!options) throw new Error('The workers have not been given a site yet');
    return options;
  };
  const splitHere = splitterOf(folder);
  return {
    async split(paths) {
      const results = await shareWork({
        tasks: chunksOf(paths, filesAtOnce),
        here: splitHere,
        elsewhere: threads.map((thread) => (some: readonly string[]) => thread.ask('split', some)),
      });
      return results.flat();
    },
    setSite(site, parser) {
      options = { site, folder, parser, registry };
      packed = undefined;
      replies = [];
      tell();
    },
    async read() {
      const { site } = known();
      const { replies } = enlist(all);
      const maker = openMaker(known(), { documents: new Map(), records: new Map() });
      const filesIn = (some: readonly EntryMeta[]) => some.map(({ file }) => file);
      const reading = shareWork<readonly EntryMeta[], DocumentRecords>({
        tasks: chunksOf([...site.pages, ...site.posts], bodiesAtOnce),
        here: (some) => some.map((entry) => [entry.file, maker.check(entry)]),
        elsewhere: threads.map((thread) => (some) => thread.ask('check', filesIn(some))),
      });
      const [found] = await Promise.all([reading, ...replies]);
      return new Map(found.flat());
    },
    async write(rendered, target) {
      return await writeOutputs(rendered, target, known(), enlist, drawsApart);
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}

async function writeOutputs(
  { outputs, announced, filesOf, readsOf }: Rendered,
  { stage, fresh = nothingFresh, published = new Map(), progress, counted, ...how }: WriteTarget,
  options: MakerOptions,
  enlist: (
    files: number,
    compresses: boolean,
  ) => { readonly threads: readonly Thread[]; readonly replies: readonly Promise<void>[] },
  drawsApart: () => boolean,
): Promise<WrittenOutputs> {
  const { site } = options;
  const tasks = openTasks({ ...options, announced, declarations: () => outputs });
  const documents = new Map<string, DocumentRecord>();
  for (const entry of entriesOf<EntryMeta, EntryMeta, EntryMeta>(site)) {
    const record = fresh.document(entry);
    if (record) documents.set(entry.file, record);
  }
  const records = new Map<string, OutputRecord>();
  const kept = (output: Output, record: OutputRecord | undefined) =>
    record?.made && stage.keep?.(filePath(output.path), record.made, published) ? record : undefined;
  const left = outputs.filter((output) => {
    const record = kept(output, fresh.output(output, readsOf.get(output.path) ?? 0, filesOf.get(output.path)));
    if (record) records.set(output.path, record);
    return !record;
  });
  tasks.addDocuments(documents);
  const { tree } = stage;
  // Of each page or post, two outputs are made: itself and its alternate.
  const pages = left.length / 2;
  counted?.(pages);
  const { threads, replies } =
    tree && left.length > fewOutputs ? enlist(pages, how.precompression !== undefined) : { threads: [], replies: [] };
  const joining = threads.map((thread) => thread.ask('join', tree as StagedTree, how));
  const outlineOf = (file: string) => documents.get(file)?.outline;
  const unchanged = (output: Output) =>
    kept(output, fresh.outputIfSame(output, readsOf.get(output.path) ?? 0, outlineOf));
  const writing = { ...how, write: stage.write, unchanged, drawApart: drawsApart() ? drawApart : undefined };
  const drawings: Promise<void>[] = [];
  const later = (path: string, drawing: Promise<OutputRecord>) => {
    const kept = drawing.then((record) => void records.set(path, record));
    // A failure is reported where all are awaited.
    kept.catch(() => {});
    return kept;
  };
  const keep = (task: readonly Output[], result: MadeTask) => {
    for (const [index, { path }] of task.entries()) {
      const record = result.outputs[index];
      if (record instanceof Promise) drawings.push(later(path, record));
      else if (record) records.set(path, record);
    }
    for (const [file, record] of result.documents) documents.set(file, record);
    tasks.addDocuments(result.documents);
    progress?.(records.size, outputs.length);
  };
  const here = (task: readonly Output[]) => keep(task, tasks.make(task, writing));
  const elsewhere = threads.map((thread) => async (task: readonly Output[]) => {
    keep(task, await thread.ask('make', taskOf(task, filesOf, documents)));
  });
  const plan = planOutputs(left);
  const single = (list: readonly Output[]) => list.map((output) => [output]);
  const steps = (list: readonly (readonly Output[])[]) => list.map((task) => () => here(task));
  const first = threads.length === 0 ? plan.plain : [];
  // The last ones, which this thread begins with, are short: the others get their next task between two of them.
  const shared = threads.length === 0 ? plan.tasks : [...plan.tasks, ...plan.plain];
  const late = groupsOf(plan.lastHere, ({ inputs }) => inputs.outlines ?? []);
  const knownOf = new Map<readonly EntryMeta[], number>();
  // Outputs that need many outlines, as soon as these are known: meanwhile other threads have other work.
  const hereWithLate = (task: readonly Output[]) => {
    here(task);
    for (const [entries, made] of late) {
      let known = knownOf.get(entries) ?? 0;
      while (documents.has(entries[known]?.file ?? '')) known += 1;
      knownOf.set(entries, known);
      if (known === entries.length && late.delete(entries)) here(made);
    }
  };
  const makeAll = async () => {
    // Next to a body, what is not made of any takes no time.
    const sizeOf = (task: readonly Output[]) => new Set(task.flatMap(({ inputs }) => inputs.documents ?? [])).size || 1;
    const given = { tasks: shared, first: steps([...first, ...single(plan.here)]), elsewhere, sizeOf };
    await shareWork({ ...given, here: hereWithLate });
    await shareWork({ tasks: single(plan.last), here, elsewhere });
    for (const thread of threads) stage.include?.(await thread.ask('finish'));
    // What is left needs memory of its own.
    await Promise.all(threads.map((thread) => thread.close()));
    await shareWork({ tasks: [], first: steps([...late.values()].flatMap(single)), here, elsewhere: [] });
  };
  await Promise.all([makeAll(), ...joining, ...replies]);
  await Promise.all(drawings);
  return { documents, outputs: records };
}

/** Outputs as a task for another thread, with the bodies that they describe. */
function taskOf(
  outputs: readonly Output[],
  filesOf: Rendered['filesOf'],
  documents: ReadonlyMap<string, DocumentRecord>,
): Task {
  const outlined = new Set(outputs.flatMap(({ inputs }) => inputs.outlines ?? []).map(({ file }) => file));
  return {
    paths: outputs.map(({ path }) => path),
    files: [...new Set(outputs.flatMap(({ path }) => filesOf.get(path) ?? []))],
    documents: [...outlined].flatMap((file) => {
      const record = documents.get(file);
      return record ? [[file, record] as const] : [];
    }),
  };
}

interface Workload {
  readonly files: number;
  /** The size of all of them. */
  readonly bytes: number;
  /** Whether outputs are also compressed, which is then most of the work. */
  readonly compresses: boolean;
}

interface Machine {
  readonly processors: number;
  /** Free memory, in bytes. */
  readonly memory: number;
}

/** How many Markdown files make another worker worth its start-up: it loads and warms up everything that the first one does. */
const filesAWorker = 750;

/** The same when outputs are compressed. */
const filesACompressor = 50;

/** The size of a file that counts as one, in bytes: a larger one is more work. */
const plainFile = 2000;

/** The memory that each worker after the first may take, in bytes. */
const memoryAWorker = 200_000_000;

/** As many workers as the processors, the memory and the work allow; at least 1. */
export function workerCount({ files, bytes, compresses }: Workload, machine: Machine = thisMachine()): number {
  const byWork = Math.floor(Math.max(files, bytes / plainFile) / (compresses ? filesACompressor : filesAWorker));
  const byMemory = 1 + Math.floor(machine.memory / 2 / memoryAWorker);
  return Math.max(1, Math.min(machine.processors, byWork, byMemory));
}

/** The mean size of files, in bytes; 0 for so many that they make workers worth it in any case. */
function meanSize(files: readonly string[], folder: Folder): number {
  if (files.length === 0 || files.length >= 2 * filesAWorker) return 0;
  return files.reduce((sum, file) => sum + (folder.sizeOf(file).value ?? 0), 0) / files.length;
}

function thisMachine(): Machine {
  return { processors: availableParallelism(), memory: freemem() };
}

/** Work that several workers share. */
interface Shared<Task, Result> {
  readonly tasks: readonly Task[];
  /** Does a task on this thread. */
  readonly here: (task: Task) => Result | Promise<Result>;
  /** One function for each other worker, which has it do a task. */
  readonly elsewhere: readonly ((task: Task) => Promise<Result>)[];
  /** How much work a task is, beside others; the same for each by default. */
  readonly sizeOf?: (task: Task) => number;
  /** The work of this thread before its first task, in steps. */
  readonly first?: readonly (() => void | Promise<void>)[];
}

/** Another worker, with what it has in advance. */
interface Busy<Task, Result> {
  readonly work: (task: Task) => Promise<Result>;
  tasks: number;
  size: number;
}

/** Tasks that another worker has in advance, so that it has the next one at hand when this thread is busy with its own. */
const tasksAhead = 2;

/** The same while this thread is busy with one of its first steps, which may take long. */
const tasksAheadAtFirst = 24;

/**
 * Does all tasks: each worker takes the next one when it is free, and this thread the last one. The results are in the order of the tasks. Rejects when
 * a task fails.
 */
export async function shareWork<Task, Result>(shared: Shared<Task, Result>): Promise<readonly Result[]> {
  const { tasks, here, elsewhere, first = [], sizeOf = () => 1 } = shared;
  const results = new Map<number, Result>();
  const sizes = tasks.map(sizeOf);
  let next = 0;
  let end = tasks.length;
  const fairShare = Math.floor(tasks.length / (elsewhere.length + 1));
  const fairSize = sizes.reduce((sum, size) => sum + size, 0) / (elsewhere.length + 1);
  let ahead = Math.min(fairShare, first.length > 0 ? tasksAheadAtFirst : tasksAhead);
  const takeElsewhere = async (worker: Busy<Task, Result>) => {
    while (worker.tasks < ahead) {
      const size = sizes[next] ?? 0;
      if (next === end || (worker.tasks > 0 && worker.size + size > fairSize)) return;
      const index = next++;
      worker.tasks += 1;
      worker.size += size;
      results.set(index, await worker.work(tasks[index] as Task));
      worker.tasks -= 1;
      worker.size -= size;
    }
  };
  const takeHere = async () => {
    for (const step of first) {
      await step();
      await betweenSteps();
    }
    ahead = Math.min(fairShare, tasksAhead);
    while (next < end) {
      const index = --end;
      results.set(index, await here(tasks[index] as Task));
      await betweenSteps();
    }
  };
  const workers = elsewhere.map((work): Busy<Task, Result> => ({ work, tasks: 0, size: 0 }));
  const others = Array.from({ length: ahead }, () => workers.map(takeElsewhere));
  await Promise.all([...others.flat(), takeHere()]);
  return tasks.map((_, index) => results.get(index) as Result);
}

/** Gives the event loop a turn, in which answers of other workers arrive and the native parser's memory is freed. */
function betweenSteps(): Promise<void> {
  return new Promise(setImmediate);
}
