import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { hasErrors, type Problem } from '../base/problem.ts';
import type { Document, Outline } from '../body/document.ts';
import type { BodyPlace } from '../load/content.ts';
import { readSoundText } from '../load/text.ts';
import { openMaker } from '../make/maker.ts';
import {
  type DocumentRecord,
  type Facts,
  factsAfter,
  factsOf,
  freshOf,
  nothingFresh,
  type OutputRecord,
  type Records,
} from '../make/records.ts';
import { type EntryMeta, entriesOf, type SiteMeta } from '../model/meta.ts';
import { siteOf, withBodies } from '../model/site.ts';
import { isDrawing } from '../output/drawing.ts';
import { type ManifestEntry, manifestEntry } from '../output/manifest.ts';
import type { Output } from '../output/output.ts';
import { describe, encode } from '../publish/content.ts';
import { hasOwnParts } from '../registry/builtins.ts';
import { render } from '../resources/parts/render.ts';
import { readingMinutes } from '../site/entries.ts';
import { type Choices, type Declared, declareSite, type Understood, understand } from '../steps.ts';
import { type Inputs, loadedFrom, templatesOf } from './inputs.ts';

/** A site as it is at one moment: what it is made from, and what has been made of it so far. */
export interface Version {
  readonly inputs: Inputs;
  readonly understood: Understood;
  /** Its outputs; undefined where errors were found before any could be declared. */
  readonly ready: Ready | undefined;
}

/** The part of a version that is served, if it is made without error. */
export interface Ready {
  readonly meta: SiteMeta;
  readonly declared: Declared;
  /** Declarations of the first of the versions that differ in texts only, for outputs that do not depend on texts. */
  readonly alike: Declared;
  readonly outputs: Outputs;
  readonly byPath: ReadonlyMap<string, Output>;
}

/**
 * Makes a version of inputs. What was made for another, and is still so, is kept.
 *
 * @param isSound Whether all of the other was made without error.
 */
export async function versionOf(inputs: Inputs, choices: Choices, former?: Version, isSound = false): Promise<Version> {
  const { registry } = inputs;
  const understood = understand(await loadedFrom(inputs), registry, choices);
  const { model, before } = understood;
  if (!model || hasErrors(before)) return { inputs, understood, ready: undefined };
  const declared = await declareSite(model.site, templatesOf(inputs).value, registry, choices);
  const { meta } = declared;
  const facts = () => factsOf(declared.site, declared.rendered, codeOf(inputs), digestIn(inputs));
  const outputs = openOutputs(meta, declared, inputs, { facts, former: former?.ready?.outputs, isSound });
  const byPath = new Map(declared.rendered.outputs.map((output) => [output.path, output]));
  return { inputs, understood, ready: { meta, declared, alike: declared, outputs, byPath } };
}

/** Everything else that what is made depends on. Parts of the site's own may read anything, so that with them nothing is kept. */
function codeOf({ ownModules, parser, registry }: Inputs): unknown {
  return [ownModules, parser.name, hasOwnParts(registry) ? randomUUID() : ''];
}

const digests = new WeakMap<object, string>();

/** Tells the states of files apart. */
function digestIn({ folder }: Inputs) {
  return (file: string): string => {
    const version = folder.files.get(file)?.version ?? {};
    const known = digests.get(version) ?? randomUUID();
    digests.set(version, known);
    return known;
  };
}

/**
 * A version in which only texts have changed, which needs no new model. Undefined where so much depends on them that it does: a post that takes another time
 * to read says so wherever it is listed.
 *
 * @param isSound Whether all of the version before was made without error.
 */
export function versionAfter(
  before: Version,
  inputs: Inputs,
  files: readonly string[],
  isSound: boolean,
): Version | undefined {
  const { ready, understood } = before;
  if (!ready) return undefined;
  const bodies = new Map(ready.meta.bodies);
  for (const file of files) {
    const body = bodyOf(file, inputs);
    if (body) bodies.set(file, body);
  }
  const changed = new Set(files);
  const isOther = ready.meta.posts.some(({ file, minutes, locale }) => {
    const { length = 0, offset = 0 } = bodies.get(file) ?? {};
    return changed.has(file) && minutes !== readingMinutes(length - offset, locale);
  });
  if (isOther) return undefined;
  const meta: SiteMeta = { ...ready.meta, bodies };
  const { site: known, rendered: old } = ready.declared;
  const isOfBodies = before.inputs.texts === inputs.texts;
  const site = isOfBodies ? withBodies(known, bodies) : siteOf(meta, templatesOf(inputs).value, known.highlight);
  if (site.stylesXml !== known.stylesXml || site.hasFace !== known.hasFace) return undefined;
  const entries = entriesOf(site).filter(({ file }) => changed.has(file));
  const rendered = render(site, inputs.registry.resources, entries, isOfBodies ? old : undefined);
  const again = new Map(rendered.outputs.map((output) => [output.path, output]));
  for (const [path, output] of again) if (!isSameDeclaration(ready.byPath.get(path), output)) return undefined;
  if (!isDeepStrictEqual(old.announced, rendered.announced) || !rendered.isComplete) return undefined;
  const outputs = old.outputs.map((output) => again.get(output.path) ?? output);
  const readsOf = withAll(old.readsOf, rendered.readsOf);
  const wide = withAll(old.wide, rendered.wide);
  const declared: Declared = { ...ready.declared, site, rendered: { ...old, outputs, readsOf, wide } };
  const byPath = withAll(ready.byPath, again);
  const facts = () => factsAfter(ready.outputs.records, site, rendered, digestIn(inputs));
  const made = openOutputs(meta, declared, inputs, { facts, former: ready.outputs, isSound });
  return { inputs, understood, ready: { meta, declared, alike: ready.alike, outputs: made, byPath } };
}

function withAll<Key, Value>(one: ReadonlyMap<Key, Value>, other: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> {
  const both = new Map(one);
  for (const [key, value] of other) both.set(key, value);
  return both;
}

function bodyOf(file: string, { splits }: Inputs): BodyPlace | undefined {
  const split = splits.get(file)?.found.value;
  if (!split) return undefined;
  const { head, length, digest, hasCode } = split;
  return { offset: head.text.length, length, digest, ...(hasCode && { hasCode }) };
}

/** Whether other outputs and hosts see no difference between two declarations. */
function isSameDeclaration(one: Output | undefined, other: Output): boolean {
  return one !== undefined && isDeepStrictEqual(withoutFunctions(one), withoutFunctions(other));
}

/** Reduces an output to what others see: all but its functions, its inputs and its entries. */
function withoutFunctions({ inputs: _, role, ...rest }: Output): unknown {
  const seen = Object.entries(rest).filter(([, value]) => typeof value !== 'function');
  return { ...Object.fromEntries(seen), role: role && { ...role, entry: undefined, entries: undefined } };
}

/** Lists the problems known of a version so far. */
export function knownProblems({ understood: { before, withFound }, ready }: Version): readonly Problem[] {
  if (!ready) return before;
  return withFound([...ready.declared.problems, ...ready.outputs.problems()]);
}

export function isKnownFaulty(version: Version): boolean {
  return !version.ready || hasErrors(knownProblems(version));
}

/** The outputs of one version of a site: each is made when it is asked for. */
interface Outputs {
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
function openOutputs(
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
