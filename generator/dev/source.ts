import { pathOnSite } from '../base/base-path.ts';
import { type Manifest, manifestOf } from '../output/manifest.ts';
import type { Output } from '../output/output.ts';
import type { SiteChange, SiteSource } from '../preview/source.ts';
import type { Conclusion } from './conclude.ts';
import type { State } from './state.ts';
import type { Ready, Version } from './version.ts';
import { factsNow, textsNow } from './written.ts';

/** The manifest that a build would write. */
function manifestOfBuild({ ready: { meta, declared }, entries, files }: Conclusion): Manifest {
  const { rendered, redirects } = declared;
  return { ...manifestOf(meta, rendered.outputs, entries, redirects), files };
}

/** The last good build of a session, for what looks into it. Its functions throw as long as there is none. */
export function sourceOf(state: () => State, newest: () => Version | undefined): SiteSource {
  const good = (): Conclusion => {
    const { good: last } = state();
    if (!last) throw new Error('Nothing has been built yet');
    return last;
  };
  return {
    manifest: () => manifestOfBuild(good()),
    read: async (path) => bytesAt(path, good().ready),
    report() {
      const { ready, builtAt } = good();
      return {
        problems: state().problems,
        builtAt,
        changes: changesOf(good()),
        sources: (path) => sourcesAt(path, ready),
        facts: () => factsNow(newest(), ready.meta),
        texts: () => textsNow(newest(), ready.meta),
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
  return output && ready.making.bytes(output);
}

/** What the last build changed, whose bytes are made when they are asked for. */
export function changesOf({ changes, ready, former }: Conclusion): readonly SiteChange[] {
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
  const { read } = ready.making.kept;
  const { documents = [], outlines = [] } = output.inputs;
  const files = [...documents, ...outlines].map(({ file }) => file).filter((file) => read.has(file));
  const facts = documents.flatMap(({ file }) => [...(read.get(file)?.facts ?? [])]);
  const data = facts.flatMap((name) =>
    Object.keys(ready.meta.sources).filter((file) => file.startsWith(`data/${name}.`)),
  );
  return [...new Set([output.source, ...files, ...data])];
}
