import { basePathOf } from '../../base/base-path.ts';
import { isText } from '../../base/media-type.ts';
import { onceFor } from '../../base/once-for.ts';
import { respond, type Tree, treeOf } from '../../hosts/runtime/respond.js';
import type { Manifest, ManifestEntry } from '../../output/manifest.ts';
import type { SiteReport, SiteSource } from '../../preview/source.ts';

/** A site as the views see it: one tree, from its manifest to its bytes. */
export interface OpenSite {
  readonly manifest: Manifest;
  /** The files and rules from which preview and inspector answer. */
  readonly tree: Tree;
  readonly basePath: string;
  /** The address of the home page on the host: `/`, or `/repo/`. */
  readonly home: string;
  /** The scheme and host that it is published at. */
  readonly origin: string;
  readonly entries: ReadonlyMap<string, ManifestEntry>;
  readonly report: SiteReport | undefined;
  bytes(path: string): Promise<Uint8Array | undefined>;
  /** A body as text; undefined where there is none, or it is no text. */
  text(path: string): Promise<string | undefined>;
}

/** Opens what a source has now. */
export function openSite(source: SiteSource): OpenSite {
  const manifest = source.manifest();
  const entries = entriesOf(manifest);
  const basePath = basePathOf(manifest.baseUrl);
  return {
    manifest,
    entries,
    basePath,
    tree: treeFor(manifest),
    home: `${basePath}/`,
    report: source.report?.(),
    origin: new URL(manifest.baseUrl).origin,
    bytes: (path) => source.read(path),
    text: async (path) => {
      const entry = entries.get(path);
      if (!entry || !isText(entry.mediaType)) return undefined;
      const bytes = await source.read(path);
      return bytes && new TextDecoder().decode(bytes);
    },
  };
}

const treeFor = onceFor((manifest: Manifest): Tree => treeOf(manifest));

const entriesOf = onceFor(
  ({ outputs }: Manifest): ReadonlyMap<string, ManifestEntry> => new Map(outputs.map((entry) => [entry.path, entry])),
);

/**
 * The path on this host that a link leads to, without its fragment; undefined where it leads elsewhere or to nothing that is served.
 *
 * @param from The path of what has the link.
 */
export function pathOfLink({ origin }: Pick<OpenSite, 'origin'>, href: string, from: string): string | undefined {
  try {
    const url = new URL(href, origin + from);
    return url.origin === origin ? url.pathname : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a link to a path on this host leads to an output, by a redirect or without its last slash too. */
export function isThere({ entries, tree }: OpenSite, path: string): boolean {
  return entries.has(path) || tree.redirects.has(path) || entries.has(`${path}/`);
}

/** The answer to a GET request for a path, as hosts give it. */
export function answerAt({ tree }: Pick<OpenSite, 'tree'>, path: string, accept: string | undefined) {
  return respond({ method: 'GET', path, query: '', accept, ifNoneMatch: undefined }, tree);
}
