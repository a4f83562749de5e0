import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { pathOnSite } from '../base/base-path.ts';
import { onceFor } from '../base/once-for.ts';
import { runningOwn } from '../base/own-code.ts';
import { CommandError, hasErrors, type Problem, reportedProblems } from '../base/problem.ts';
import { treeOf } from '../hosts/runtime/respond.js';
import { readYaml } from '../load/content.ts';
import { planOutputs } from '../make/plan.ts';
import type { SiteMeta } from '../model/meta.ts';
import { type WrittenFact, writtenFacts } from '../model/written-facts.ts';
import { type Manifest, manifestFile, manifestOf } from '../output/manifest.ts';
import type { Output } from '../output/output.ts';
import { filePath } from '../output/output.ts';
import type { SiteChange, SiteSource } from '../preview/source.ts';
import { type BuiltTree, openTree, sourceOf as sourceIn } from '../preview/tree.ts';
import { localize } from '../settings/localized.ts';
import { type Choices, configure, type Declared, outlinesIn, statedIn } from '../steps.ts';
import { stateOfModules } from '../templates/module-state.ts';
import { type Conclusion, concluded, problemsOfFaulty, type State } from './conclude.ts';
import { codeFiles, type Inputs, type Places, readInputs, withFile } from './inputs.ts';
import { isKnownFaulty, knownProblems, type Ready, type Version, versionAfter, versionOf } from './version.ts';

/**
 * A site in memory, which follows its files. What is served is at any moment what a build would write, or the last good build if that reports an
 * error. An output is made when it is asked for, or else when the session settles.
 */
export type Session = ReturnType<typeof openSession>;

/**
 * Opens a session. What it is given says where the files are, and what a site is made with, at the time at which it is asked.
 *
 * @param output The folder of `build`, whose tree is shown until a build of the session succeeds.
 * @param patience How long looks wait for the site's own code, in milliseconds. It is run again once it has changed.
 */
export function openSession(options: () => Places & Choices, output?: string, patience = 10_000) {
  let inputs: Inputs | undefined;
  let newest: Version | undefined;
  let good: Conclusion | undefined;
  let stopped: State['stopped'];
  /** The problems of the newest version, once all are known. */
  let settled: readonly Problem[] | undefined;
  /** The files that have changed since the last good build. */
  let changed = new Set<string>();
  let served: { readonly ready: Ready; readonly tree: BuiltTree } | undefined;
  const last = output === undefined ? undefined : lastBuildIn(output);

  const isFaulty = () => stopped !== undefined || !newest || (settled ? hasErrors(settled) : isKnownFaulty(newest));
  const readyNow = (): Ready | undefined => (isFaulty() ? good?.ready : newest?.ready);

  let waiting: { readonly code: string; readonly reading: ReturnType<typeof readInputs> } | undefined;
  const read = async (places: Places): ReturnType<typeof readInputs> => {
    const code = stateOfModules(codeFiles(places));
    const begun = waiting?.code === code ? waiting.reading : undefined;
    const reading = begun ?? readInputs(places, inputs);
    waiting = { code, reading };
    const isRead = () => true;
    const end = new AbortController();
    const isLate = setTimeout(begun ? 0 : patience, false, { signal: end.signal });
    if (await Promise.race([reading.then(isRead, isRead), isLate]).finally(() => end.abort())) {
      waiting = undefined;
      return await reading;
    }
    const message = `${runningOwn() ?? 'Reading the files'} has not finished yet`;
    throw new CommandError(2, message, 'Until it has, the site stays as it was. To run it again, save its file');
  };

  const lookAt = async (): Promise<readonly string[] | undefined> => {
    const places = options();
    const { inputs: now, change } = await read(places);
    const wasStopped = stopped !== undefined;
    stopped = undefined;
    if (change.kind === 'none') return wasStopped ? [] : undefined;
    // Of a version with a mistake that nothing could be made of, nothing can be kept.
    const former = newest?.ready ? newest : good;
    const isSound = former !== newest || (settled !== undefined && !hasErrors(settled));
    const next = change.kind === 'text-only' && newest ? versionAfter(newest, now, change.files, isSound) : undefined;
    newest = next ?? (await versionOf(now, places, former, isSound));
    inputs = now;
    settled = undefined;
    // Two sites are in memory at a time, not three.
    if (good) good = { ...good, former: undefined };
    for (const file of change.files) changed.add(file);
    // A mistake is most likely where something was changed, and is to be known before anything is served.
    const entries = newest.ready ? [...newest.ready.meta.pages, ...newest.ready.meta.posts] : [];
    const edited = new Set(change.files);
    for (const entry of entries) if (edited.has(entry.file)) newest.ready?.outputs.outline(entry);
    return change.files;
  };

  const state = (): State => ({
    problems: settled ?? (newest ? reportedProblems(knownProblems(newest)) : []),
    stopped,
    isSettled: stopped !== undefined || settled !== undefined,
    good,
    builtAt: good?.builtAt ?? last?.builtAt,
    isHeld: isFaulty(),
  });
  return {
    /** Reads what has changed. Resolves to the files that did; undefined if none has. */
    async look(): Promise<readonly string[] | undefined> {
      try {
        return await lookAt();
      } catch (cause) {
        if (!(cause instanceof CommandError) || cause.exitCode === 70) throw cause;
        const { message, hint, place } = cause;
        const stop = { message, hint, place };
        const isKnown = isDeepStrictEqual(stop, stopped);
        stopped = stop;
        return isKnown ? undefined : [];
      }
    },
    /** Makes and checks all that is left. Resolves to false if it was to stop before it was done. */
    async settle(isToStop = () => false): Promise<boolean> {
      const version = newest;
      if (stopped || !version || settled) return true;
      const found = await settleVersion(version, good, [...changed], isToStop);
      if (!found || newest !== version) return false;
      settled = found.problems;
      if (!found.conclusion) return true;
      changed = new Set();
      good = found.conclusion;
      return true;
    },
    /** Tries the site with other bytes in a content file. Undefined where it cannot be built at all. */
    async trial(file: string, bytes: Uint8Array) {
      if (stopped || !newest) return undefined;
      const version = await versionOf(withFile(newest.inputs, file, bytes), options());
      const found = await settleVersion(version, good, [file], () => false);
      return found && { problems: found.problems, changes: found.conclusion ? changesOf(found.conclusion) : [] };
    },
    state,
    /** The files as they are now, and what has been made of them so far. */
    newest: () => newest,
    /** The last good build, for what looks into it. */
    source: sourceOf(state, () => newest, last),
    /** The tree that is served; undefined until a build succeeds. */
    tree(): BuiltTree | undefined {
      const ready = readyNow();
      if (!ready) return last?.tree();
      if (served?.ready !== ready) served = { ready, tree: treeOfVersion(ready) };
      return served.tree;
    },
  };
}

interface Settled {
  readonly problems: readonly Problem[];
  readonly conclusion: Conclusion | undefined;
}

/**
 * Makes and checks all that is left of a version. Resolves to undefined if it was to stop before it was done.
 *
 * @param former What it is compared with, and the files that have changed since.
 */
async function settleVersion(
  version: Version,
  former: Conclusion | undefined,
  changed: readonly string[],
  isToStop: () => boolean,
): Promise<Settled | undefined> {
  const { ready } = version;
  if (!ready) {
    const problems = await inSlices(problemsOfFaulty(version), isToStop);
    return problems && { problems: reportedProblems(problems), conclusion: undefined };
  }
  if (!(await inSlices(makeAll(ready), isToStop))) return undefined;
  const files = await configured(ready.alike);
  const conclusion = await inSlices(concluded(version, ready, files, former, changed), isToStop);
  if (!conclusion) return undefined;
  const { problems } = conclusion;
  return { problems, conclusion: hasErrors(problems) ? undefined : conclusion };
}

/** Time slice, in milliseconds, before yielding to requests at the next pause. */
const slice = 8;

/** Does work between requests, which come first. Resolves to undefined if it was to stop before it was done. */
async function inSlices<Value>(work: Iterator<void, Value>, isToStop: () => boolean): Promise<Value | undefined> {
  let until = 0;
  for (;;) {
    if (performance.now() >= until) {
      await setImmediate();
      if (isToStop()) return undefined;
      until = performance.now() + slice;
    }
    const { done, value } = work.next();
    if (done) return value;
  }
}

function* makeAll({ declared, outputs }: Ready): Generator<void, true> {
  const left = declared.rendered.outputs.filter(({ path }) => !outputs.records.outputs.has(path));
  const { here, tasks, last, lastHere } = planOutputs(left);
  for (const output of [...tasks.flat(), ...here, ...last, ...lastHere]) {
    yield;
    outputs.entry(output);
  }
  return true;
}

/** Made once, as whoever looks into a build begins anew with another manifest. */
const manifestOfBuild = onceFor(({ ready: { meta, declared, outputs }, entries, files }: Conclusion): Manifest => {
  const { rendered, redirects } = declared;
  return {
    ...manifestOf(
      { ...meta, ...statedIn(meta, outlinesIn(outputs.records.documents)) },
      rendered.outputs,
      entries,
      redirects,
    ),
    files,
  };
});

/** The tree that an earlier `build` left in a folder. */
interface LastBuild extends Pick<SiteSource, 'manifest' | 'read'> {
  readonly builtAt: Date;
  tree(): BuiltTree;
}

function lastBuildIn(folder: string): LastBuild | undefined {
  try {
    const tree = openTree(folder);
    return { ...sourceIn(folder, tree), builtAt: statSync(join(folder, manifestFile)).mtime, tree };
  } catch {
    // No build has left anything there that could be served.
    return undefined;
  }
}

/** The last good build of a session, or the one that was there before, for what looks into it. Its functions throw as long as there is none. */
function sourceOf(
  state: () => State,
  newest: () => Version | undefined,
  before: Pick<LastBuild, 'manifest' | 'read'> | undefined,
): SiteSource {
  const shown = () => {
    const { good } = state();
    if (!good && !before) throw new Error('Nothing has been built yet');
    return good;
  };
  return {
    manifest() {
      const good = shown();
      return good ? manifestOfBuild(good) : (before as LastBuild).manifest();
    },
    async read(path) {
      const good = shown();
      return good ? bytesAt(path, good.ready) : before?.read(path);
    },
    report() {
      const { problems, builtAt = new Date(0) } = state();
      const good = shown();
      return {
        problems,
        builtAt,
        changes: good ? changesOf(good) : [],
        sources: (path) => (good ? sourcesAt(path, good.ready) : []),
        facts: () => (good ? factsNow(newest(), good.ready.meta) : []),
        texts: () => textsIn(newest()?.inputs),
      };
    },
  };
}

function outputAt(path: string, { meta, byPath }: Ready): Output | undefined {
  const own = pathOnSite(meta, path);
  return own === undefined ? undefined : byPath.get(own);
}

function bytesAt(path: string, ready: Ready | undefined): Uint8Array | undefined {
  const output = ready && outputAt(path, ready);
  return output && ready.outputs.bytes(output);
}

/** Lists the changes of the last build, whose bytes are made on demand. */
function changesOf({ changes, ready, former }: Conclusion): readonly SiteChange[] {
  if (!changes) return [];
  const { changed, added, removed } = changes;
  const change = (path: string, sources: readonly string[]): SiteChange => ({
    path,
    sources,
    get before() {
      return bytesAt(path, former) as Uint8Array;
    },
    get after() {
      return bytesAt(path, ready) as Uint8Array;
    },
  });
  return [
    ...changed.flatMap(({ sources, paths }) => paths.map((path) => change(path, sources))),
    ...[...added, ...removed].map((path) => change(path, [])),
  ];
}

/** The files that an output is made from, as far as they are known: what it is declared by, the bodies in it, and the data that they state. */
function sourcesAt(path: string, ready: Ready): readonly string[] {
  const output = outputAt(path, ready);
  if (!output) return [];
  const { documents: read } = ready.outputs.records;
  const { documents = [], outlines = [] } = output.inputs;
  const files = [...documents, ...outlines].map(({ file }) => file).filter((file) => read.has(file));
  const facts = documents.flatMap(({ file }) => [...(read.get(file)?.outline.facts ?? [])]);
  const data = facts.flatMap((name) =>
    Object.keys(ready.meta.sources).filter((file) => file.startsWith(`data/${name}.`)),
  );
  return [...new Set([output.source, ...files, ...data])];
}

/** A version as a built tree, in which each output is made when it is asked for. */
function treeOfVersion(ready: Ready): BuiltTree {
  const { meta, byPath, outputs, alike } = ready;
  return {
    ...bareTree(alike),
    basePath: meta.basePath,
    byPath: {
      has: (path) => outputAt(path, ready) !== undefined,
      get(path) {
        const output = outputAt(path, ready);
        return output && outputs.entry(output);
      },
    },
    read(file) {
      const output = byPath.get(pathsByFile(alike).get(file) ?? '');
      if (!output) throw new Error(`There is no output ${file}`);
      return Buffer.from(outputs.bytes(output));
    },
  };
}

const known = new WeakMap<Inputs, readonly WrittenFact[]>();

/** The facts in the YAML files as they are now. A file that cannot be read has none. */
function factsNow(newest: Version | undefined, good: SiteMeta): readonly WrittenFact[] {
  if (!newest) return [];
  const { inputs, ready } = newest;
  const facts = known.get(inputs) ?? factsIn(inputs, ready?.meta ?? good);
  known.set(inputs, facts);
  return facts;
}

function factsIn({ folder }: Inputs, { sources, settings, defaultLocale, locales }: SiteMeta): readonly WrittenFact[] {
  const files = Object.keys(sources).filter((file) => file.endsWith('.yaml') && !file.endsWith('.schema.yaml'));
  return writtenFacts(
    files.flatMap((file) => readYaml(file, folder).value ?? []),
    {
      name: settings.name,
      currency: settings.currency === '' ? '' : localize(settings.currency, defaultLocale.code),
      locales: [defaultLocale.code, ...locales.map(({ code }) => code)],
    },
  );
}

/** The texts of pages, posts, data, settings and templates, as they are in memory. */
function textsIn(inputs: Inputs | undefined): readonly string[] {
  const files = inputs ? [...inputs.folder.files, ...inputs.templateFiles.files] : [];
  const text = new TextDecoder();
  return files.flatMap(([path, { content }]) =>
    content?.value && /\.(?:mdx?|ya?ml|html|json|ts)$/.test(path) ? text.decode(content.value.bytes) : [],
  );
}

// Parts that depend on the declared outputs alone are made once for all versions between which only texts change, and only if they are needed.

const bareTree = onceFor(({ site, rendered: { outputs }, redirects }: Declared) =>
  treeOf(manifestOf(site, outputs, [], redirects)),
);

const pathsByFile = onceFor(
  ({ rendered: { outputs } }: Declared): ReadonlyMap<string, string> =>
    new Map(outputs.map(({ path }) => [filePath(path), path])),
);

/** The files of hosts, and what is wrong with them. */
const configured = onceFor(configure);
