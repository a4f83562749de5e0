import { deserialize } from 'node:v8';
import { workerData } from 'node:worker_threads';
import { readIn, readLaid } from '../load/files.ts';
import { loadParser, withMdx } from '../load/markdown.ts';
import { splitMarkdown } from '../load/markdown-file.ts';
import { type EntryMeta, entriesOf, type SiteMeta } from '../model/meta.ts';
import { type Entry, highlightFor, siteOf } from '../model/site.ts';
import type { Output } from '../output/output.ts';
import { joinStage, type Share } from '../publish/stage.ts';
import { loadRegistry, ownImports } from '../registry/load.ts';
import { render } from '../resources/parts/render.ts';
import { isOfEveryEntry } from '../resources/parts/resource.ts';
import { loadTemplates } from '../templates/load.ts';
import { type MakerOptions, openMaker, openTasks, type Tasks, type Writing } from './maker.ts';
import { answerQuestions, type Questions, type Task, type WorkerData } from './thread.ts';

// The module that a thread runs: it answers questions in order, and remembers what later ones need. It reads files while the parser and
// the templates are loaded.
const { root, laid, templates, config } = workerData as WorkerData;
const loading = Promise.all([loadParser(), loadTemplates(templates, ownImports), loadRegistry(config)]);
const folder = { read: (path: string) => readLaid(path, laid) ?? readIn(root, path) };
let known: Pick<MakerOptions, 'site' | 'parser' | 'registry' | 'announced'>;
let outputsOf: (task: Pick<Task, 'paths' | 'files'>) => readonly Output[];
let joined: { readonly share: Share; readonly writing: Writing; readonly tasks: Tasks };

answerQuestions<Questions>({
  split: async (paths) => paths.map((path) => splitMarkdown(path, folder)),
  async setSite(packed) {
    const [loaded, { value: views }, registry] = await loading;
    const meta = deserialize(packed) as SiteMeta;
    const parser = await withMdx(loaded, [...meta.bodies.keys()]);
    const site = siteOf(meta, views, await highlightFor(meta));
    const entries = byFile<Entry>(entriesOf(site));
    // Outputs of pages and posts are declared when they are asked for: declaring all of them would take as much memory again.
    const ofEntries = registry.resources.filter(isOfEveryEntry);
    const { outputs, announced } = render(
      site,
      registry.resources.filter((resource) => !isOfEveryEntry(resource)),
    );
    known = { site: meta, parser, registry, announced };
    const byPath = new Map(outputs.map((output) => [output.path, output]));
    outputsOf = ({ paths, files }) => {
      const found = files.flatMap((file) => entries.get(file) ?? []);
      const own = new Map(
        found.flatMap((entry) => ofEntries.map(({ output }) => output(site, entry))).map((one) => [one.path, one]),
      );
      return paths.map((path) => {
        const output = own.get(path) ?? byPath.get(path);
        if (output) return output;
        throw new Error(`There is no output ${path} on this thread`);
      });
    };
  },
  async check(files) {
    const entries = byFile<EntryMeta>(entriesOf(known.site));
    const maker = openMaker({ ...known, folder }, { documents: new Map(), records: new Map() });
    return files.flatMap((file) => {
      const entry = entries.get(file);
      return entry ? [[file, maker.check(entry)] as const] : [];
    });
  },
  async join(stage, how) {
    const share = joinStage(stage);
    const declarations = () => {
      throw new Error('The list of outputs is on another thread');
    };
    const tasks = openTasks({ ...known, folder, declarations });
    joined = { share, writing: { write: share.write, ...how }, tasks };
  },
  async make(task) {
    const { tasks, writing } = joined;
    tasks.addDocuments(task.documents);
    const { outputs, documents } = tasks.make(outputsOf(task), writing);
    return { outputs: await Promise.all(outputs), documents };
  },
  finish: async () => joined.share.added(),
});

function byFile<Head extends EntryMeta>(all: readonly Head[]): ReadonlyMap<string, Head> {
  return new Map(all.map((entry) => [entry.file, entry]));
}
