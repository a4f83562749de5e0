import { hasErrors, type Problem } from '../base/problem.ts';
import { checkCollisions } from '../check/collisions.ts';
import { checkHeaders } from '../check/headers.ts';
import { checkLinks } from '../check/links.ts';
import { checkSiblings } from '../check/siblings.ts';
import { printJson } from '../format/json.ts';
import { checkFileCount, checkFileSizes } from '../hosts/file-limits.ts';
import { type GatheredFile, gatherFiles } from '../hosts/gather.ts';
import type { Host } from '../hosts/host.ts';
import { hostInput } from '../hosts/input.ts';
import type { Progress } from '../model/index.ts';
import type { EntryHead } from '../model/meta.ts';
import type { Site } from '../model/site.ts';
import {
  type Made,
  type ManifestEntry,
  manifestEntry,
  manifestFile,
  manifestGenerator,
  manifestOf,
  printManifest,
} from '../output/manifest.ts';
import type { Output } from '../output/output.ts';
import { makeOutput } from '../publish/make.ts';
import type { Precompression } from '../publish/siblings.ts';
import type { Stage } from '../publish/stage.ts';
import { planOutputs, type Task } from './plan.ts';
import { shareWork } from './share.ts';
import type { Thread } from './thread.ts';

/** Where a build goes: the output tree, and the tree of files that hosts read from elsewhere. */
export interface Target {
  openOutput(): Stage;
  openDeploy(): Stage;
}

/** What a site is published with. */
export interface Publication {
  readonly site: Site;
  readonly outputs: readonly Output[];
  readonly hosts: readonly Host[];
  /** Which siblings outputs are given; undefined for none. */
  readonly precompression?: Precompression | undefined;
  readonly target: Target;
  /** A second thread that knows the heads of the site. */
  readonly thread?: Thread | undefined;
  readonly progress?: Progress | undefined;
}

/**
 * Writes every output, the manifest and the hosts' files to stages, checking each path, header, body and link on the way, and commits them
 * when all is well. Returns what was written: nothing when a problem is an error.
 */
export async function publish(publication: Publication, problems: Problem[]): Promise<readonly ManifestEntry[]> {
  const { site, outputs, hosts, precompression, target } = publication;
  const codings = precompression?.codings ?? [];
  checkCollisions(outputs, problems);
  checkSiblings(outputs, codings, problems);
  let files: readonly GatheredFile[] = [];
  const checks = [
    () => checkHeaders(outputs, problems),
    () => {
      files = gatherFiles(hosts, hostInput(outputs, site.templates.accept, codings), problems);
    },
  ];
  const stages: Stage[] = [];
  try {
    // What will not be published is made all the same, for the problems in it.
    const stage = hasErrors(problems) ? nowhere : target.openOutput();
    stages.push(stage);
    const { sharing } = stage;
    const thread = sharing && publication.thread;
    const prepared = sharing && thread?.ask({ kind: 'render', folder: sharing.folder, precompression });
    const press = { stage, thread };
    const [written] = await Promise.all([writeOutputs(publication, press, checks, problems), prepared]);
    checkLinks(outputs, site.baseUrl, problems);
    if (hasErrors(problems)) return [];
    const entries = outputs.flatMap((output) => {
      const made = written.get(output.path);
      return made ? [manifestEntry(output, made)] : [];
    });
    const siblings = entries.flatMap((entry) => entry.siblings ?? []);
    checkFileCount(hosts, entries.length + siblings.length, problems);
    checkFileSizes(hosts, entries, problems);
    if (hasErrors(problems)) return [];
    stage.write(manifestFile, printManifest(manifestOf(site.baseUrl, outputs, entries)));
    for (const file of files) if (file.folder === 'output') stage.write(file.path, file.text);
    const elsewhere = files.filter(({ folder }) => folder === 'deploy');
    if (elsewhere.length > 0) {
      const deploy = target.openDeploy();
      stages.push(deploy);
      deploy.write(manifestFile, printJson({ generator: manifestGenerator }));
      for (const { host, path, text } of elsewhere) deploy.write(`${host.name}/${path}`, text);
      deploy.commit();
    }
    // The output last: when a commit fails, the output is unchanged.
    const share = await thread?.ask({ kind: 'growth' });
    if (thread && share?.begun === false && sharing?.isChanged(share)) await thread.ask({ kind: 'begin' });
    stage.commit(share);
    return entries;
  } finally {
    for (const stage of stages) stage.discard();
  }
}

const nowhere: Stage = {
  write: () => ({ size: 0, sha256: '' }),
  commit() {},
  discard() {},
};

/** What outputs are made and written with. */
interface Press {
  readonly stage: Stage;
  readonly thread: Thread | undefined;
}

/** Makes and writes outputs, on both threads where there are two, and makes the checks that need no bodies; returns what was written at each path. */
async function writeOutputs(
  { site, outputs, precompression, progress }: Publication,
  { stage, thread }: Press,
  checks: readonly (() => void)[],
  problems: Problem[],
): Promise<ReadonlyMap<string, Made>> {
  const { first, tasks, last } = planOutputs(outputs);
  const written = new Map<string, Made>();
  const keep = ({ path }: Output, made: Made | undefined) => {
    if (made) written.set(path, made);
    if (written.size % 100 === 0) progress?.(written.size, outputs.length);
  };
  const make = (made: readonly Output[], bodies: readonly EntryHead[] = []) => {
    for (const output of made) keep(output, makeOutput(output, stage.write, problems, precompression));
    site.bodies.release(bodies);
  };
  const makeThere = async ({ outputs, bodies }: Task, outlined: readonly EntryHead[]) => {
    const answering = thread?.ask({
      kind: 'make',
      paths: outputs.map(({ path }) => path),
      bodies: bodies.map((entry) => [entry.file, site.bodies.unread(entry)]),
      outlines: outlined.map((entry) => [entry.file, site.bodies.outline(entry)]),
    });
    site.bodies.release(bodies);
    const answer = await answering;
    for (const [index, output] of outputs.entries()) keep(output, answer?.written[index]);
    site.bodies.learn(answer?.outlines ?? []);
    for (const problem of answer?.problems ?? []) problems.push(problem);
  };
  await shareWork({
    tasks,
    first: [...checks, ...first.map((output) => () => make([output]))],
    here: async (task) => make(task.outputs, task.bodies),
    there: thread && (async (task) => await makeThere(task, [])),
  });
  await shareWork({
    tasks: last,
    here: async (output) => make([output]),
    there: thread && (async (output) => await makeThere({ outputs: [output], bodies: [] }, output.outlines ?? [])),
  });
  return written;
}
