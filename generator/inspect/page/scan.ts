import { setImmediate } from 'node:timers/promises';
import { append } from '../../base/append.ts';
import { isText } from '../../base/media-type.ts';
import { sha256Of } from '../../base/sha256.ts';
import { countedForm, limitsIn, moneyIn } from '../../model/figures.ts';
import type { Manifest, ManifestEntry } from '../../output/manifest.ts';
import { type BodyOutline, linksOfHeader, loadReader } from './body.ts';
import { type OpenSite, pathOfLink } from './open-site.ts';

/** A link from one output to another, or to a missing one. */
interface Edge {
  readonly to: string;
  readonly rel: string;
}

/** The facts about one body, once it is read. */
interface Read {
  readonly sha256: string;
  /** Whether the bytes are those that the manifest says. */
  readonly intact: boolean;
  readonly tokens: number;
  /** The links within this host, each target and relation once. */
  readonly edges: readonly Edge[];
  /** The addresses of other hosts that it links to. */
  readonly outside: readonly string[];
  /** The amounts of money that are written in it. */
  readonly money: readonly string[];
  /** The numbers of what limits count, with that. */
  readonly limits: readonly string[];
}

/** The reading of a whole tree, which goes on by itself. */
export interface Scan {
  readonly total: number;
  readonly read: ReadonlyMap<string, Read>;
  /** Resolves once everything is read. */
  readonly finished: Promise<void>;
  /** Matches numbers of things that limits count. */
  readonly counted: RegExp | undefined;
  readonly isFinished: () => boolean;
  /** Lists the links to an address from others. */
  inbound(path: string): readonly { readonly from: string; readonly rel: string }[];
}

/**
 * Starts to read every output of a site, a few at a time, so that requests are answered meanwhile. What an earlier reading knows of the
 * same bytes is not read again.
 */
export function startScan(site: OpenSite, former?: Scan): Scan {
  const read = new Map<string, Read>();
  const inbound = new Map<string, { from: string; rel: string }[]>();
  const kept = keeper();
  const counted = countedForm(site.report?.facts() ?? []);
  const earlier = former?.counted?.source === counted?.source ? former : undefined;
  let isFinished = false;
  const finished = (async () => {
    const reader = await loadReader();
    let taken = 0;
    for (const entry of site.manifest.outputs) {
      const old = earlier?.read.get(entry.path);
      // The bytes of a damaged file may be repaired without a new manifest.
      const one =
        old?.intact && old.sha256 === entry.sha256 ? old : await readOne(site, entry, { reader, counted, kept });
      read.set(entry.path, one);
      for (const { to, rel } of one.edges) if (to !== entry.path) append(inbound, to, { from: entry.path, rel });
      taken += 1;
      if (taken % atOnce === 0) await setImmediate();
    }
    isFinished = true;
  })();
  return {
    total: site.manifest.outputs.length,
    read,
    finished,
    counted,
    isFinished: () => isFinished,
    inbound: (path) => inbound.get(path) ?? [],
  };
}

/** Gives back each text as one copy: what was cut from a body would keep all of that in memory, and sites link to the same addresses. */
function keeper(): (text: string) => string {
  const copies = new Map<string, string>();
  return (text) => {
    const known = copies.get(text);
    if (known !== undefined) return known;
    const copy = Buffer.from(text).toString();
    copies.set(copy, copy);
    return copy;
  };
}

/** Number of outputs read before requests get their turn. */
const atOnce = 8;

interface Reading {
  readonly reader: (body: string, mediaType: string) => BodyOutline;
  readonly counted: RegExp | undefined;
  readonly kept: (text: string) => string;
}

async function readOne(site: OpenSite, entry: ManifestEntry, { reader, counted, kept }: Reading): Promise<Read> {
  const bytes = await site.bytes(entry.path);
  const { path, mediaType, sha256, headers } = entry;
  const intact = bytes !== undefined && sha256Of(bytes) === sha256;
  const text = bytes && isText(mediaType) ? new TextDecoder().decode(bytes) : '';
  const { links, shown } = reader(text, mediaType);
  const edges = new Map<string, Edge>();
  const outside = new Set<string>();
  for (const { href, rel } of [...linksOfHeader(headers.Link ?? ''), ...links]) {
    const to = pathOfLink(site, href, path);
    if (to !== undefined) edges.set(`${rel} ${to}`, { to: kept(to), rel: kept(rel) });
    else if (/^https?:/i.test(href)) outside.add(kept(href));
  }
  return {
    sha256,
    intact,
    tokens: tokensOf(text),
    edges: [...edges.values()],
    outside: [...outside],
    money: moneyIn(shown).map(kept),
    limits: limitsIn(shown, counted).map(kept),
  };
}

/**
 * About how many tokens a text is to a language model: four characters of Latin script each, and one of those that are words by themselves.
 * https://help.openai.com/en/articles/4936856-what-are-tokens-and-how-to-count-them
 */
export function tokensOf(text: string): number {
  const wide = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0;
  return Math.ceil((text.length - wide) / 4) + wide;
}

/** Keeps one scan for each tree, and gives its knowledge to the next. */
export function scans(): (site: OpenSite) => Scan {
  let current: { readonly manifest: Manifest; readonly scan: Scan } | undefined;
  return (site) => {
    if (current?.manifest !== site.manifest)
      current = { manifest: site.manifest, scan: startScan(site, current?.scan) };
    return current.scan;
  };
}
