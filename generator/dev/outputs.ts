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

/** The most documents that are kept. */
const mostDocuments = 400;
/** The most bytes of bodies that are kept. */
const mostBytes = 32 * 2 ** 20;

/** Opens the outputs of a declared site. What was made for the version before, and is still so, is kept. */
export function openOutputs(
  meta: SiteMeta,
  { site, rendered }: Pick<Declared, 'site' | 'rendered'>,
  { folder, parser, registry, draw }: Inputs,
  facts: Facts,
  former: Outputs | undefined,
): Outputs {
  const { announced, outputs, filesOf, readsOf } = rendered;
  const fresh = former ? freshOf(former.records, facts, site, (file) => readSoundText(folder, file)) : nothingFresh;
  const read = new Map<string, DocumentRecord>();
  for (const entry of entriesOf<EntryMeta, EntryMeta, EntryMeta>(meta)) {
    const record = fresh.document(entry);
    if (record) read.set(entry.file, record);
  }
  const made = new Map<string, OutputRecord>();
  for (const output of outputs) {
    const record = fresh.output(output, readsOf.get(output.path) ?? 0, filesOf.get(output.path));
    if (record) made.set(output.path, record);
  }
  const documents = new Map([...(former?.documents ?? [])].filter(([file]) => read.has(file)));
  const bodies = new Map([...(former?.bodies ?? [])].filter(([path]) => made.has(path)));
  let bytesKept = [...bodies.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  // What is made of all documents holds them, and is to be given the same ones again.
  const held = new Map<string, WeakRef<Document>>();
  const shelf = {
    get: (file: string) => documents.get(file) ?? held.get(file)?.deref(),
    set(file: string, document: Document) {
      documents.set(file, document);
      held.set(file, new WeakRef(document));
      const [oldest = file] = documents.keys();
      if (documents.size > mostDocuments) documents.delete(oldest);
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
      if (bytesKept <= mostBytes) break;
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
    const record = maker.make(output, { write, precompression: undefined, draw });
    if (record instanceof Promise) throw new Error(`${output.path} was to be drawn at once`);
    made.set(output.path, record);
    return record;
  };
  return {
    records: { ...facts, documents: read, outputs: made },
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
