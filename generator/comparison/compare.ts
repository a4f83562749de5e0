import { essence } from '../base/media-type.ts';
import { CommandError } from '../base/problem.ts';
import type { ManifestEntry } from '../output/manifest.ts';
import type { NegotiatedPair } from '../output/output.ts';
import type { Redirect } from '../output/redirects.ts';
import { changedFacts, type Document, type Fact } from './facts.ts';
import type { ComparedTree } from './tree.ts';

/** The differences between two trees for programs that read the site. */
export interface Comparison {
  /** The number of addresses in the later tree. */
  readonly addresses: number;
  /** The base URLs, if they differ. */
  readonly baseUrl?: { readonly before: string; readonly after: string };
  readonly added: readonly Address[];
  /** With the redirect that answers in its place, if one does. */
  readonly removed: readonly (Address & { readonly redirect?: Redirect })[];
  /** The addresses whose content is another. */
  readonly changed: readonly string[];
  readonly types: readonly { readonly path: string; readonly before: string; readonly after: string }[];
  readonly headers: readonly HeaderChange[];
  readonly redirects: Both<Redirect>;
  /** The addresses that answer with Markdown where it is asked for. */
  readonly negotiated: Both<NegotiatedPair>;
  readonly facts: readonly Fact[];
}

interface Both<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
}

interface Address {
  readonly path: string;
  readonly mediaType: string;
}

/** A header that differs alike at some addresses; without a value where it was not sent. */
interface HeaderChange {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
  readonly paths: readonly string[];
}

/** Compares two built trees by their manifests, and by what their JSON states where that differs. */
export function compareTrees(former: ComparedTree, later: ComparedTree): Comparison {
  const [was, is] = [former.manifest, later.manifest];
  const before = new Map(was.outputs.map((entry) => [entry.path, entry]));
  const after = new Map(is.outputs.map((entry) => [entry.path, entry]));
  const added = is.outputs.filter(({ path }) => !before.has(path));
  const removed = was.outputs.filter(({ path }) => !after.has(path));
  const kept = is.outputs.flatMap((entry) => {
    const old = before.get(entry.path);
    return old ? [{ path: entry.path, old, entry }] : [];
  });
  const redirects = new Map(is.redirects.map((redirect) => [redirect.path, redirect]));
  const others = kept.filter(({ old, entry }) => old.sha256 !== entry.sha256);
  const listed = new Set([...added, ...removed].map(({ path }) => path));
  return {
    addresses: is.outputs.length,
    ...(was.baseUrl !== is.baseUrl && { baseUrl: { before: was.baseUrl, after: is.baseUrl } }),
    added: added.map(addressOf),
    removed: removed.map((entry) => {
      const redirect = redirects.get(entry.path);
      return { ...addressOf(entry), ...(redirect && { redirect }) };
    }),
    changed: others.map(({ path }) => path),
    types: kept.flatMap(({ path, old, entry }) =>
      old.mediaType === entry.mediaType ? [] : [{ path, before: old.mediaType, after: entry.mediaType }],
    ),
    headers: headerChanges(kept),
    redirects: both(was.redirects, is.redirects),
    negotiated: both(was.negotiated, is.negotiated),
    facts: changedFacts(
      others.flatMap(({ path, old, entry }): Document[] =>
        statesFacts(old) && statesFacts(entry) ? [{ path, before: json(former, old), after: json(later, entry) }] : [],
      ),
      (path) => listed.has(path),
    ),
  };
}

/** Whether two trees are the same to programs. */
export function isSame({ addresses, ...differences }: Comparison): boolean {
  const lists = Object.values(differences).flatMap((difference) =>
    Array.isArray(difference) ? [difference] : Object.values(difference ?? {}),
  );
  return lists.every((list) => list.length === 0);
}

function addressOf({ path, mediaType }: ManifestEntry): Address {
  return { path, mediaType };
}

/**
 * Linked data, and JSON that programs of others may read: openapi.json, feeds and catalogs only list the addresses, and what is for the site's own
 * scripts, such as the words to search for, says what the pages do.
 */
function statesFacts({ mediaType, headers }: ManifestEntry): boolean {
  const isForAnyone = headers['Access-Control-Allow-Origin'] !== undefined;
  return isForAnyone && ['application/ld+json', 'application/json'].includes(essence(mediaType));
}

/** A document without the address of its site, which may differ between the trees. */
function json({ manifest, read }: ComparedTree, { file }: ManifestEntry): unknown {
  try {
    return JSON.parse(read(file).replaceAll(`${new URL(manifest.baseUrl).origin}/`, '/'));
  } catch (cause) {
    throw cause instanceof SyntaxError
      ? new CommandError(2, `"${file}" of a tree is not JSON: ${cause.message}`)
      : cause;
  }
}

function headerChanges(
  kept: readonly { readonly path: string; readonly old: ManifestEntry; readonly entry: ManifestEntry }[],
): readonly HeaderChange[] {
  const groups = new Map<string, HeaderChange & { readonly paths: string[] }>();
  for (const { path, old, entry } of kept)
    for (const name of new Set([...Object.keys(old.headers), ...Object.keys(entry.headers)])) {
      const [before, after] = [old.headers[name], entry.headers[name]];
      if (before === after) continue;
      const key = JSON.stringify([name, before, after]);
      const group = groups.get(key);
      if (group) group.paths.push(path);
      else groups.set(key, { name, ...(before && { before }), ...(after && { after }), paths: [path] });
    }
  return [...groups.values()];
}

/** Compares two lists by all that their values say. */
function both<T>(before: readonly T[], after: readonly T[]): Both<T> {
  const without = (values: readonly T[], others: readonly T[]) => {
    const known = new Set(others.map((other) => JSON.stringify(other)));
    return values.filter((value) => !known.has(JSON.stringify(value)));
  };
  return { added: without(after, before), removed: without(before, after) };
}
