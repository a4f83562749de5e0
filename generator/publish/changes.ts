import { pathOnHost } from '../base/base-path.ts';
import type { Outline } from '../body/document.ts';
import type { EntryMeta, SiteMeta } from '../model/meta.ts';
import { isPage, type Manifest, type ManifestEntry } from '../output/manifest.ts';
import { type Output, sameHeaders } from '../output/output.ts';
import type { Redirect } from '../output/redirects.ts';
import type { FormerTree } from './former.ts';

/** The differences of a tree from the one it replaces. */
export interface Changes {
  /** The addresses whose answer changed, by the files that they may state the change of; none where it is not known which. */
  readonly changed: readonly { readonly sources: readonly string[]; readonly paths: readonly string[] }[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The pages among them from which nothing redirects, first those whose text another page has now. */
  readonly lost: readonly { readonly path: string; readonly now: string | undefined }[];
}

interface Made {
  readonly site: Pick<SiteMeta, 'basePath' | 'sources'>;
  readonly outputs: readonly Output[];
  readonly entries: readonly ManifestEntry[];
  readonly outlines: ReadonlyMap<string, Outline>;
  readonly redirects: readonly Redirect[];
}

export const noChanges: Changes = { changed: [], added: [], removed: [], lost: [] };

/** Compares a tree with the former one: each body by its digest, and the headers that it is served with. */
export function changesSince(former: FormerTree, { site, outputs, entries, outlines, redirects }: Made): Changes {
  const before = new Map(former.outputs.map((entry) => [entry.path, entry]));
  const now = new Set(entries.map(({ path }) => path));
  const removed = former.outputs.filter(({ path }) => !now.has(path));
  const redirected = new Set(redirects.map(({ path }) => path));
  const files = former.sources ? changedFiles(former.sources, site.sources) : [];
  const stated = new Set([...outlines.values()].flatMap(({ facts }) => [...facts]));
  const byPath = new Map(outputs.map((output) => [pathOnHost(site, output.path), output]));
  const groups = new Map<string, { readonly sources: readonly string[]; readonly paths: string[] }>();
  for (const entry of entries) {
    const old = before.get(entry.path);
    if (!old || isSame(old, entry)) continue;
    const facts = factsOf(byPath.get(entry.path), outlines);
    // A file that directives show is not the reason for a page that shows none of it.
    const sources = files.filter((file) => !facts || !stated.has(nameOf(file)) || facts.has(nameOf(file)));
    const key = sources.join('\n');
    const group = groups.get(key);
    if (group) group.paths.push(entry.path);
    else groups.set(key, { sources, paths: [entry.path] });
  }
  return {
    changed: [...groups.values()],
    added: entries.flatMap(({ path }) => (before.has(path) ? [] : [path])),
    removed: removed.map(({ path }) => path),
    lost: lostAmong(
      removed,
      redirected,
      entries.filter(({ path }) => !before.has(path)),
    ),
  };
}

function lostAmong(
  removed: readonly ManifestEntry[],
  redirected: ReadonlySet<string>,
  added: readonly ManifestEntry[],
): Changes['lost'] {
  const nowAt = new Map(added.flatMap((entry) => (pageOf(entry) ? [[entry.sha256, pageOf(entry)]] : [])));
  const moved = new Map(removed.flatMap((entry) => [[pageOf(entry), nowAt.get(entry.sha256)]]));
  const pages = removed.filter((page) => isPage(page) && !redirected.has(page.path));
  const lost = pages.map(({ path }) => ({ path, now: moved.get(path) }));
  return [...lost.filter(({ now }) => now), ...lost.filter(({ now }) => !now)];
}

/** The path of the page that a Markdown alternate is of, which its Link header names. */
function pageOf({ mediaType, headers }: ManifestEntry): string | undefined {
  const [, url] = /<([^>]*)>; rel="canonical"/.exec(headers.Link ?? '') ?? [];
  return url !== undefined && mediaType.startsWith('text/markdown') ? new URL(url).pathname : undefined;
}

/** The files that say something else than they did, and those that came or went. */
function changedFiles(before: Manifest['sources'], now: Manifest['sources']): readonly string[] {
  const all = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...all].filter((file) => before[file] !== now[file]).sort();
}

function isSame(old: ManifestEntry, entry: ManifestEntry): boolean {
  return (
    old === entry ||
    (old.sha256 === entry.sha256 &&
      old.mediaType === entry.mediaType &&
      // A manifest that somebody has changed may have none.
      sameHeaders(old.headers ?? {}, entry.headers))
  );
}

/** The names of the data files that the bodies in an output state facts of; undefined where it may state any. */
function factsOf(output: Output | undefined, outlines: Made['outlines']): ReadonlySet<string> | undefined {
  const entries: readonly EntryMeta[] | undefined = output?.inputs.documents;
  if (!entries) return undefined;
  return new Set(entries.flatMap((entry) => [...(outlines.get(entry.file)?.facts ?? [])]));
}

/** The name of the data that a file is of, or the schema of: `plans` for `data/plans.yaml`. */
function nameOf(file: string): string {
  return file.replace(/^data\//, '').replace(/\..*$/, '');
}
