import { reportedProblems } from '../base/few-problems.ts';
import { CommandError, hasErrors, type Problem } from '../base/problem.ts';
import type { SiteChange, SiteSource } from '../preview/source.ts';
import type { BuiltTree } from '../preview/tree.ts';
import type { Choices } from '../steps.ts';
import type { Conclusion } from './conclude.ts';
import { type Inputs, type Places, readInputs, withFile } from './inputs.ts';
import { settleVersion } from './settle.ts';
import { changesOf, sourceOf } from './source.ts';
import type { State } from './state.ts';
import { treeOfVersion } from './tree.ts';
import { isKnownFaulty, knownProblems, type Ready, type Version, versionAfter, versionOf } from './version.ts';

/**
 * A site in memory, which follows its files. What is served is at any moment what a build would write, or the last good build if that reports an
 * error. An output is made when it is asked for, or else when the session settles.
 */
export interface Session {
  /** Reads what has changed. Resolves to the files that did; undefined if none has. */
  look(): Promise<readonly string[] | undefined>;
  /** Makes and checks all that is left. Resolves to false if it was to stop before it was done. */
  settle(isToStop?: () => boolean): Promise<boolean>;
  state(): State;
  /** What the site would be if a content file held other bytes. Undefined where it cannot be built at all. */
  trial(file: string, bytes: Uint8Array): Promise<Trial | undefined>;
  /** The files as they are now, and what has been made of them so far. */
  newest(): Version | undefined;
  /** What is served; undefined as long as nothing was good. */
  tree(): BuiltTree | undefined;
  /** The last good build, for what looks into it. */
  readonly source: SiteSource;
}

/** What would be wrong with a site that is not written, and how it would differ from the last good build if nothing is. */
export interface Trial {
  readonly problems: readonly Problem[];
  readonly changes: readonly SiteChange[];
}

/** Opens a session. What it is given says where the files are, and what a site is made with, at the time at which it is asked. */
export function openSession(options: () => Places & Choices): Session {
  let inputs: Inputs | undefined;
  let newest: Version | undefined;
  let good: Conclusion | undefined;
  let stopped: State['stopped'];
  /** The problems of the newest version, once all are known. */
  let settled: readonly Problem[] | undefined;
  /** The files that have changed since the last good build. */
  let changed = new Set<string>();
  let served: { readonly ready: Ready; readonly tree: BuiltTree } | undefined;

  const isFaulty = () => stopped !== undefined || !newest || (settled ? hasErrors(settled) : isKnownFaulty(newest));
  const readyNow = (): Ready | undefined => (isFaulty() ? good?.ready : newest?.ready);

  const lookAt = async (): Promise<readonly string[] | undefined> => {
    const given = options();
    const { inputs: now, change } = await readInputs(given, inputs);
    const wasStopped = stopped !== undefined;
    stopped = undefined;
    if (change.kind === 'none') return wasStopped ? [] : undefined;
    const next = change.kind === 'slight' && newest ? versionAfter(newest, now, change.slight) : undefined;
    newest = next ?? (await versionOf(now, given));
    inputs = now;
    settled = undefined;
    // Two sites are in memory at a time, not three.
    if (good) good = { ...good, former: undefined };
    for (const file of change.files) changed.add(file);
    // A mistake is most likely where something was changed, and is to be known before anything is served.
    const entries = newest.ready ? [...newest.ready.meta.pages, ...newest.ready.meta.posts] : [];
    const edited = new Set(change.files);
    for (const entry of entries) if (edited.has(entry.file)) newest.ready?.making.read(entry);
    return change.files;
  };

  const state = (): State => ({
    problems: settled ?? (newest ? reportedProblems(knownProblems(newest)) : []),
    stopped,
    isSettled: stopped !== undefined || settled !== undefined,
    good,
    isHeld: isFaulty(),
  });
  return {
    async look() {
      try {
        return await lookAt();
      } catch (cause) {
        if (!(cause instanceof CommandError) || cause.exitCode === 70) throw cause;
        const { message, hint } = cause;
        const isKnown = stopped?.message === message;
        stopped = { message, hint };
        return isKnown ? undefined : [];
      }
    },
    async settle(isToStop = () => false) {
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
    async trial(file, bytes) {
      if (stopped || !newest) return undefined;
      const version = await versionOf(withFile(newest.inputs, file, bytes), options());
      const found = await settleVersion(version, good, [file], () => false);
      return found && { problems: found.problems, changes: found.conclusion ? changesOf(found.conclusion) : [] };
    },
    state,
    newest: () => newest,
    source: sourceOf(state, () => newest),
    tree() {
      const ready = readyNow();
      if (!ready) return undefined;
      if (served?.ready !== ready) served = { ready, tree: treeOfVersion(ready) };
      return served.tree;
    },
  };
}
