import type { Problem } from '../base/problem.ts';
import type { Document, Outline } from '../body/document.ts';
import { readSoundText } from '../load/text.ts';
import { openMaker } from '../make/maker.ts';
import {
  type DocumentRecord,
  type Facts,
  freshOf,
  nothingFresh,
  type OutputRecord,
  type Records,
} from '../make/records.ts';
import { type EntryMeta, entriesOf, type SiteMeta } from '../model/meta.ts';
import { isDrawing } from '../output/drawing.ts';
import { type ManifestEntry, manifestEntry } from '../output/manifest.ts';
import type { Output } from '../output/output.ts';
import { describe, encode } from '../publish/content.ts';
import type { Declared } from '../steps.ts';
import type { Inputs } from './inputs.ts';

/** The outputs of one version of a site: each is made when it is asked for. */
export interface Outputs {
  /** All that was made so far. */
  readonly records: Records & {
    readonly documents: Map<string, DocumentRecord>;
    readonly outputs: Map<string, OutputRecord>;
  };
  /** The documents and bodies that were made last. */
  readonly documents: Map<string, Document>;
  readonly bodies: Map<string, Uint8Array>;
  /** The outline of a body, which is read unless that has been done. */
  outline(entry: EntryMeta): Outline;
  /** The entry of an output in the manifest, once it is made; undefined where it cannot be made. */
  entry(output: Output): ManifestEntry | undefined;
  /** The bytes of an output. Throws where they cannot be made. */
  bytes(output: Output): Uint8Array;
  problems(): readonly Problem[];
}

const mostDocumentsKept = 400;
const mostBytesKept = 32 * 2 ** 20;

/** Where the outputs of a version come from, besides its inputs. */
interface Before {
  /** Digests this version. */
  readonly facts: () => Facts;
  readonly former: Outputs | undefined;
  /** Whether all of the former was made without error. */
  readonly isSound: boolean;
}

/**
 * Opens the outputs of a declared site. What was made for the version before, and is still so, is kept. To find that out takes a while, for which
 * nobody has to wait who asks for an output first; but if that version had an error, it is to be known whether this one has it, too.
 */
export function openOutputs(
  meta: SiteMeta,
  { site, rendered }: Pick<Declared, 'site' | 'rendered'>,
  { folder, parser, registry, draw }: Inputs,
  before: Before | undefined,
): Outputs {
  const { announced, outputs, filesOf, readsOf } = rendered;
  const read = new Map<string, DocumentRecord>();
  const made = new Map<string, OutputRecord>();
  const documents = new Map<string, Document>();
  const bodies = new Map<string, Uint8Array>();
  let bytesKept = 0;
  const dropOldest = () => {
    for (const oldest of documents.keys()) {
      if (documents.size <= mostDocumentsKept) return;
      documents.delete(oldest);
    }
  };
  let fresh = nothingFresh;
  /** Takes over what is still so, and returns the facts of this version. */
  const compare = ({ facts, former }: Before): Facts => {
    const now = facts();
    if (!former) return now;
    const { records } = former;
    fresh = freshOf(records, now, site, (file) => readSoundText(folder, file));
    for (const entry of entriesOf<EntryMeta, EntryMeta, EntryMeta>(meta)) {
      const record = fresh.document(entry);
      if (record && !read.has(entry.file)) read.set(entry.file, record);
    }
    for (const output of outputs) {
      const record = fresh.output(output, readsOf.get(output.path) ?? 0, filesOf.get(output.path));
      if (record && !made.has(output.path)) made.set(output.path, record);
    }
    keepBefore(documents, former.documents, (file) => read.get(file) === records.documents.get(file));
    keepBefore(bodies, former.bodies, (path) => made.get(path) === records.outputs.get(path));
    dropOldest();
    bytesKept = [...bodies.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    return now;
  };
  let records: Outputs['records'] | undefined;
  const recordsNow = (): Outputs['records'] => {
    if (before) records = { ...compare(before), documents: read, outputs: made };
    // Only two versions are in memory.
    before = undefined;
    return records as Outputs['records'];
  };
  if (before?.former && !before.isSound) recordsNow();
  // Outputs that are made of all documents hold them, and are to be given the same ones again.
  const held = new Map<string, WeakRef<Document>>();
  const shelf = {
    get: (file: string) => documents.get(file) ?? held.get(file)?.deref(),
    set(file: string, document: Document) {
      documents.set(file, document);
      held.set(file, new WeakRef(document));
      dropOldest();
    },
  };
  const maker = openMaker(
    { site: meta, folder, parser, registry, announced, declarations: () => outputs },
    { documents: shelf, records: read },
  );
  const keep = ({ path, inputs }: Output, bytes: Uint8Array) => {
    if (inputs.asset) return bytes;
    bodies.set(path, bytes);
    bytesKept += bytes.byteLength;
    for (const [oldest, { byteLength }] of bodies) {
      if (bytesKept <= mostBytesKept) break;
      bodies.delete(oldest);
      bytesKept -= byteLength;
    }
    return bytes;
  };
  const make = (output: Output): OutputRecord => {
    const known = made.get(output.path);
    if (known) return known;
    const write = (_: string, content: Parameters<typeof encode>[0]) =>
      describe([keep(output, Buffer.concat([...encode(content)]))]);
    const unchanged = () =>
      fresh.outputIfSame(output, readsOf.get(output.path) ?? 0, (file) => read.get(file)?.outline);
    const record = maker.make(output, { write, precompression: undefined, draw, unchanged });
    if (record instanceof Promise) throw new Error(`${output.path} was to be drawn at once`);
    made.set(output.path, record);
    return record;
  };
  return {
    get records() {
      return recordsNow();
    },
    documents,
    bodies,
    outline: maker.outline,
    entry(output) {
      const { made: written } = make(output);
      return written && manifestEntry(output, site, written);
    },
    bytes(output) {
      const known = bodies.get(output.path);
      if (known) return known;
      const body = maker.body(output);
      return keep(output, isDrawing(body) ? draw(body) : Buffer.concat([...encode(body)]));
    },
    problems: () => [...read.values(), ...made.values()].flatMap(({ problems }) => problems),
  };
}

/** Puts those of another map that are still so before the others in a map. */
function keepBefore<Value>(
  now: Map<string, Value>,
  before: ReadonlyMap<string, Value>,
  isSame: (key: string) => boolean,
): void {
  const later = [...now];
  now.clear();
  for (const [key, value] of before) if (isSame(key)) now.set(key, value);
  for (const [key, value] of later) now.set(key, value);
}
