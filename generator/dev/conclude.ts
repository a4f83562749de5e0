import { type Problem, reportedProblems, type Stop } from '../base/problem.ts';
import type { Outline } from '../body/document.ts';
import { placedInSlot } from '../check/template-links.ts';
import { openMaker } from '../make/maker.ts';
import type { DocumentRecord } from '../make/records.ts';
import { siteOf } from '../model/site.ts';
import type { ListedFile, ManifestEntry } from '../output/manifest.ts';
import { type Changes, changesSince } from '../publish/changes.ts';
import { describe, encode } from '../publish/content.ts';
import { checkWritten, type configure, faultsBeside, outlinesIn } from '../steps.ts';
import { templatesOf } from './inputs.ts';
import type { Ready, Version } from './version.ts';

/** Facts about the files as they are now. */
export interface State {
  /** As many as are known. */
  readonly problems: readonly Problem[];
  /** Why nothing could be read at all. */
  readonly stopped: Stop | undefined;
  readonly isSettled: boolean;
  readonly good: Conclusion | undefined;
  /** When that was built or, until there is one, what the last build left in its folder; undefined where there is neither. */
  readonly builtAt: Date | undefined;
  /** Whether what is served is that, because the files as they are now have an error. */
  readonly isHeld: boolean;
}

export interface Conclusion {
  readonly ready: Ready;
  readonly problems: readonly Problem[];
  readonly entries: readonly ManifestEntry[];
  /** The files of hosts in the output folder. */
  readonly files: readonly ListedFile[];
  /** The differences from the version before; undefined for the first. */
  readonly changes: Changes | undefined;
  /** The one before, until the next one is begun. */
  readonly former: Ready | undefined;
  readonly builtAt: Date;
}

/** Checks a version whose outputs are all made, with pauses. */
export function* concluded(
  { understood }: Version,
  ready: Ready,
  { value, problems }: Awaited<ReturnType<typeof configure>>,
  former: Conclusion | undefined,
  changed: readonly string[],
): Generator<void, Conclusion> {
  const { declared, outputs } = ready;
  const { records } = outputs;
  const entries = declared.rendered.outputs.flatMap((output) => outputs.entry(output) ?? []);
  yield;
  const ofOutputs = [...outputs.problems()].map((problem) => placedInSlot(problem, declared.site.templates));
  const found = [...declared.problems, ...ofOutputs, ...problems, ...checkWritten(declared, records, entries)];
  yield;
  const changes = former && changesOf(former, ready, entries, outlinesIn(records.documents), changed);
  yield;
  return {
    ready,
    problems: reportedProblems(understood.withFound(found)),
    entries,
    files: value
      .filter(({ folder }) => folder === 'output')
      .map(({ path, text }) => ({ file: path, ...describe(encode(text)) })),
    changes,
    former: former?.ready,
    builtAt: new Date(),
  };
}

function changesOf(
  former: Conclusion,
  { meta, declared }: Ready,
  entries: readonly ManifestEntry[],
  outlines: ReadonlyMap<string, Outline>,
  changed: readonly string[],
): Changes {
  // Edited files may be the reason for any change, like a file of data.
  const edited = changed.filter((file) => !(file in meta.sources) && !(file in former.ready.meta.sources));
  const sources = { ...meta.sources, ...Object.fromEntries(edited.map((file) => [file, 'changed'])) };
  const { rendered, redirects } = declared;
  const { outputs } = rendered;
  return changesSince(
    { outputs: former.entries, sources: former.ready.meta.sources },
    { site: { basePath: meta.basePath, sources }, outputs, entries, outlines, redirects },
  );
}

/** Finds the problems of a version that has errors before anything is made, with pauses. */
export function* problemsOfFaulty({
  inputs,
  understood: { model, before, withFound },
}: Version): Generator<void, readonly Problem[]> {
  if (!model) return before;
  const { folder, parser, registry } = inputs;
  const { site } = model;
  const maker = openMaker({ site, folder, parser, registry }, { documents: new Map(), records: new Map() });
  const documents = new Map<string, DocumentRecord>();
  for (const entry of [...site.pages, ...site.posts]) {
    yield;
    documents.set(entry.file, maker.check(entry));
  }
  return withFound(faultsBeside(before, siteOf(site, templatesOf(inputs).value), registry, documents));
}
