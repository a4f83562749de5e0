import { serialize } from 'node:v8';
import type { Problem } from '../base/problem.ts';
import { type Splitter, splitterOf } from '../load/content.ts';
import { type Folder, isMarkdown } from '../load/files.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import type { Directive } from '../model/directive.ts';
import type { Outline } from '../model/document.ts';
import type { EntryMeta, SiteMeta } from '../model/meta.ts';
import type { Made } from '../output/manifest.ts';
import type { Output } from '../output/output.ts';
import type { Precompression } from '../publish/siblings.ts';
import type { Stage } from '../publish/stage.ts';
import type { Rendered } from '../resources/render.ts';
import { workerCount } from './count.ts';
import { type Desk, openDesk } from './desk.ts';
import { chunksOf, planOutputs } from './plan.ts';
import { shareWork } from './share.ts';
import type { Task, TaskResult } from './task.ts';
import { startThread, type Thread } from './thread.ts';

/** What workers are opened with. */
export interface PoolOptions {
  readonly folder: Folder;
  /** The templates folder. */
  readonly templates: string;
  /** Every directive that there is. */
  readonly directives: readonly Directive[];
  /** How many there are to be; as many as are of use when it is left out. With 1, all is done by plain calls on this thread. */
  readonly count?: number | undefined;
}

/** What outputs are written into. */
export interface WriteTarget {
  readonly stage: Stage;
  readonly precompression: Precompression | undefined;
  /** Is told how many outputs are written of how many. */
  readonly progress?: Progress | undefined;
}

/** Is told how many outputs are written of how many. */
export type Progress = (written: number, total: number) => void;

/** What became of all outputs. */
export interface WrittenOutputs {
  /** What was written, by path; nothing for an output that could not be made, of which a problem tells. */
  readonly made: ReadonlyMap<string, Made>;
  /** What each body holds, by its content file. */
  readonly outlines: ReadonlyMap<string, Outline>;
  readonly problems: readonly Problem[];
}

/** Some workers, of which this thread is one, and how work is given to them: the one door to all threads. */
export interface Workers {
  /** Reads Markdown files and splits their front matter off. */
  readonly split: Splitter;
  /** Tells them of the site that what follows is about, whose outputs may be `compressed` too. */
  know(site: SiteMeta, parser: MarkdownParser, compresses: boolean): void;
  /** Reads the bodies of a site that is not to be published, for the problems in them. */
  read(): Promise<readonly Problem[]>;
  /** Makes, checks and stages every output. */
  write(rendered: Rendered, target: WriteTarget): Promise<WrittenOutputs>;
  close(): Promise<void>;
}

/** How many files are read and split at a time. */
const filesAtOnce = 200;

/** How many bodies are read at a time for the problems in them. */
const bodiesAtOnce = 50;

/** Opens as many workers as there is work for, or as are asked for. Others than this thread begin to load what they need. */
export function openWorkers({ folder, templates, directives, count }: PoolOptions): Workers {
  const files = folder.paths.filter(isMarkdown).length;
  const threads: Thread[] = [];
  const enlarge = (compresses: boolean): readonly Thread[] => {
    const { root } = folder;
    const wanted = root === undefined ? 1 : (count ?? workerCount({ files, compresses }));
    const added = Array.from({ length: Math.max(0, wanted - 1 - threads.length) }, () =>
      startThread({ root: root ?? '', templates }),
    );
    threads.push(...added);
    return added;
  };
  enlarge(false);
  let desk: Desk | undefined;
  let entries: readonly EntryMeta[] = [];
  let told: readonly Promise<void>[] = [];
  const known = (): Desk => {
    if (!desk) throw new Error('The workers know no site yet');
    return desk;
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
    know(site, parser, compresses) {
      desk = openDesk({ site, folder, parser, directives });
      entries = [...site.pages, ...site.posts];
      enlarge(compresses);
      if (threads.length === 0) return;
      const packed = shared(serialize(site));
      told = threads.map((thread) => thread.ask('know', packed));
      // Why one fails is told where its work is waited for.
      for (const telling of told) telling.catch(() => {});
    },
    async read() {
      const reading = shareWork({
        tasks: chunksOf(entries, bodiesAtOnce),
        here: known().read,
        elsewhere: threads.map(
          (thread) => (some: readonly EntryMeta[]) =>
            thread.ask(
              'read',
              some.map(({ file }) => file),
            ),
        ),
      });
      const [found] = await Promise.all([reading, ...told]);
      return found.flat();
    },
    async write(rendered, target) {
      const sharing = target.stage.folder === undefined ? [] : threads;
      const [written] = await Promise.all([writeOutputs(rendered, target, known(), sharing), ...told]);
      return written;
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}

/** Bytes that every thread can read where they are. */
function shared(bytes: Uint8Array): Uint8Array {
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  memory.set(bytes);
  return memory;
}

async function writeOutputs(
  { outputs, announced, filesOf }: Rendered,
  { stage, precompression, progress }: WriteTarget,
  desk: Desk,
  threads: readonly Thread[],
): Promise<WrittenOutputs> {
  const joining = threads.map((thread) => thread.ask('join', stage.folder ?? '', precompression));
  const made = new Map<string, Made>();
  const outlines = new Map<string, Outline>();
  const problems: Problem[] = [];
  const context = { write: stage.write, precompression, announced, declarations: () => outputs };
  const keep = (task: readonly Output[], result: TaskResult) => {
    for (const [index, { path }] of task.entries()) {
      const one = result.made[index];
      if (one) made.set(path, one);
    }
    for (const [file, outline] of result.outlines) outlines.set(file, outline);
    problems.push(...result.problems);
    progress?.(made.size, outputs.length);
  };
  const here = (task: readonly Output[]) => keep(task, desk.make(task, context));
  const elsewhere = threads.map((thread) => async (task: readonly Output[]) => {
    keep(task, await thread.ask('make', taskOf(task, filesOf, outlines)));
  });
  const plan = planOutputs(outputs);
  const steps = (list: readonly Output[]) => list.map((output) => () => here([output]));
  const makeAll = async () => {
    await shareWork({ tasks: plan.tasks, first: steps(plan.here), here, elsewhere });
    desk.learn([...outlines]);
    await shareWork({ tasks: plan.last.map((output) => [output]), first: steps(plan.lastHere), here, elsewhere });
  };
  await Promise.all([makeAll(), ...joining]);
  const statistics = await Promise.all(threads.map((thread) => thread.ask('finish')));
  for (const written of statistics) stage.include?.(written);
  return { made, outlines, problems };
}

/** Outputs as a task for another thread, which is told of the bodies that they say something of. */
function taskOf(
  outputs: readonly Output[],
  filesOf: Rendered['filesOf'],
  outlines: ReadonlyMap<string, Outline>,
): Task {
  const told = new Set(outputs.flatMap(({ inputs }) => inputs.outlines ?? []).map(({ file }) => file));
  return {
    paths: outputs.map(({ path }) => path),
    files: [...new Set(outputs.flatMap(({ path }) => filesOf.get(path) ?? []))],
    outlines: [...told].flatMap((file) => {
      const outline = outlines.get(file);
      return outline ? [[file, outline] as const] : [];
    }),
  };
}
