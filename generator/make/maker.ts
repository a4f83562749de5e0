import { onceFor } from '../base/once-for.ts';
import { decoded } from '../base/percent-encoding.ts';
import { readsOf } from '../base/reads.ts';
import type { ValidatorOf } from '../base/validator.ts';
import { openBodies } from '../body/bodies.ts';
import type { Document, Outline } from '../body/document.ts';
import { termsIn } from '../body/terms.ts';
import { ownPart } from '../browser/sections.js';
import { checkBlockedBody } from '../check/blocked.ts';
import type { Folder } from '../load/files.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { readText } from '../load/source.ts';
import { readSoundText } from '../load/text.ts';
import type { AssetFile, EntryMeta, SiteMeta } from '../model/meta.ts';
import {
  type Body,
  type Declaration,
  type Inputs,
  isTemplated,
  type Output,
  type Provided,
  type Templated,
} from '../output/output.ts';
import type { Announced } from '../output/role.ts';
import { type MadeOutput, makeOutput, type WriteContext } from '../publish/make-output.ts';
import { directivesOf, hasOwnParts, type Registry } from '../registry/builtins.ts';
import { validatorOf } from '../registry/validators.ts';
import type { DocumentRecord, DocumentRecords, OutputRecord, TaskResult } from './records.ts';

export interface MakerOptions {
  readonly site: SiteMeta;
  readonly folder: Pick<Folder, 'read'>;
  readonly parser: MarkdownParser;
  readonly registry: Registry;
  readonly announced?: readonly Announced[];
  readonly declarations?: () => readonly Declaration[];
}

/** How outputs are written. */
export interface Writing extends Omit<WriteContext, 'validatorOf' | 'hasOwnParts'> {
  /** The former record, if it takes the same of all outlines. */
  readonly unchanged?: ((output: Output) => OutputRecord | undefined) | undefined;
}

/** The bodies that were read. Whoever makes outputs keeps as many documents as it likes. */
interface Shelf {
  readonly documents: { get(file: string): Document | undefined; set(file: string, document: Document): void };
  readonly records: Map<string, DocumentRecord>;
}

/** Makes outputs, in a build, in each of its workers, and while one edits. */
interface Maker {
  /** The problems in a body that is read for no output, and its outline. */
  check(entry: EntryMeta): DocumentRecord;
  /** The outline of a body, which is read unless it is known. */
  outline(entry: EntryMeta): Outline;
  /** Makes an output, checks it and writes it. */
  make(output: Output, writing: Writing): OutputRecord | Promise<OutputRecord>;
  /** The body of an output that was made before. */
  body(output: Output): Exclude<Body, Templated>;
}

export function openMaker(
  { site, folder, parser, registry, announced = [], declarations = () => [] }: MakerOptions,
  { documents, records }: Shelf,
): Maker {
  const directives = directivesOf(registry);
  const own = { validatorOf: validatorFrom(registry), hasOwnParts: hasOwnParts(registry) };
  const bodiesFrom = (textOf: (file: string) => string | undefined) => openBodies(site, { parser, directives, textOf });
  // Outputs are made only from a site without errors, so its texts hold no secret that a message would have to mask.
  const readBody = bodiesFrom((file) => readSoundText(folder, file));
  const readMasked = bodiesFrom((file) => readText(folder, file));
  const read = (entry: EntryMeta): readonly [document: Document, outline: Outline] => {
    const [{ value, problems }, reads] = readsOf(() => readBody(entry));
    documents.set(entry.file, value);
    const known = records.get(entry.file);
    // A text that is read again for its HTML is not cut into terms again.
    if (known) return [value, known.outline];
    const isNamed = entry.kind === 'list' || site.bodies.get(entry.file)?.isFinal;
    const outline = { terms: termsIn(entry, isNamed ? '' : ownPart(value.html)), ...value.outline };
    records.set(entry.file, { reads, leads: value.leads, outline, problems });
    return [value, outline];
  };
  const documentOf = (entry: EntryMeta) => documents.get(entry.file) ?? read(entry)[0];
  const outlineOf = (entry: EntryMeta) => records.get(entry.file)?.outline ?? read(entry)[1];
  const provided = providerOf({ documentOf, outlineOf, folder, announced, declarations });
  return {
    outline: outlineOf,
    check(entry) {
      const [{ value, problems }, reads] = readsOf(() => readMasked(entry));
      const blocked = checkBlockedBody(entry, value.html, site.settings);
      return { reads, outline: value.outline, problems: [...problems, ...blocked] };
    },
    make(output, { unchanged, ...writing }) {
      const same = output.takes && unchanged?.(output);
      if (same) return same;
      const context = { ...writing, ...own };
      const [making, reads, pictures] = readsOf(() => makeOutput(output, provided.for(output), site.settings, context));
      const recorded = ({ value: made, problems, links }: MadeOutput): OutputRecord => {
        const leading = links ? linksOfTemplate(links, output, records) : [];
        return {
          reads,
          ...(pictures && { pictures: [...pictures] }),
          made,
          problems,
          ...(leading.length > 0 && { links: leading }),
        };
      };
      // Only what is drawn takes a turn of its own.
      return making instanceof Promise ? making.then(recorded) : recorded(making);
    },
    body(output) {
      const body = output.body(provided.for(output));
      return isTemplated(body) ? body.page : body;
    },
  };
}

/** The validators of the schemas of all outputs that a registry declares. */
function validatorFrom({ validators }: Pick<Registry, 'validators'>): ValidatorOf {
  return (schema) => validators?.get(schema) ?? validatorOf(schema);
}

/** The paths that a page links to, without those in its body, which are checked with their places. */
function linksOfTemplate(linked: ReadonlySet<string>, { role }: Output, known: Shelf['records']): readonly string[] {
  if (role?.kind !== 'page') return [...linked];
  const { outline, problems = [] } = known.get(role.entry.file) ?? {};
  const broken = problems.flatMap(({ code, about = '' }) =>
    code === 'broken-link' && URL.canParse(about, `https://site.invalid${role.entry.path}`)
      ? [decoded(new URL(about, `https://site.invalid${role.entry.path}`).pathname)]
      : [],
  );
  const inBody = new Set([...(outline?.references ?? []).map(({ path }) => path), ...broken]);
  return [...linked].filter((path) => !inBody.has(path));
}

/** The source of the outputs' inputs. */
interface Supply extends Required<Pick<MakerOptions, 'folder' | 'announced' | 'declarations'>> {
  readonly documentOf: (entry: EntryMeta) => Document;
  readonly outlineOf: (entry: EntryMeta) => Outline;
}

/** Provides each output in turn with the inputs that it declares, and nothing else. They are looked up when they are read: that may fail. */
function providerOf({ folder, announced, declarations, documentOf, outlineOf }: Supply) {
  let path = '';
  let inputs: Inputs = {};
  const declared = <T, Given>(name: keyof Inputs, input: T | undefined, give: (input: T) => Given): Given => {
    if (input === undefined) throw new Error(`${path} reads "${name}", which is not among its inputs`);
    return give(input);
  };
  const bytesOf = ({ file }: AssetFile): Uint8Array => {
    const { value } = folder.read(file);
    if (!value) throw new Error('its file can no longer be read');
    return value.bytes;
  };
  // A logo and a font are in many outputs.
  const sharedBytesOf = onceFor(bytesOf);
  // Many an output is made of those that the one before was made of.
  let last: { readonly of?: readonly EntryMeta[]; readonly outlines: readonly Outline[] } = { outlines: [] };
  const outlinesOf = (entries: readonly EntryMeta[]) => {
    if (last.of !== entries) last = { of: entries, outlines: entries.map(outlineOf) };
    return last.outlines;
  };
  // One object serves all: a new one with five getters takes longer than many a body.
  const provided: Provided = {
    get documents() {
      return declared('documents', inputs.documents, (entries) => entries.map(documentOf));
    },
    get outlines() {
      return declared('outlines', inputs.outlines, outlinesOf);
    },
    get outputs() {
      return declared('outputs', inputs.outputs, (isWanted) => declarations().filter(isWanted));
    },
    get announced() {
      return declared('announced', inputs.announced, () => announced);
    },
    get asset() {
      return declared('asset', inputs.asset, bytesOf);
    },
    get files() {
      return declared('files', inputs.files, (files) => files.map(sharedBytesOf));
    },
  };
  return {
    for(output: Output): Provided {
      ({ path, inputs } = output);
      return provided;
    },
  };
}

/** The result of a task, in which drawings may be under way. */
export interface MadeTask extends Omit<TaskResult, 'outputs'> {
  readonly outputs: readonly (OutputRecord | Promise<OutputRecord>)[];
}

/** The work of one worker, on any thread. */
export interface Tasks {
  /** Makes outputs, one after the other, and drawings later. A document that several of them contain is read once. */
  make(outputs: readonly Output[], writing: Writing): MadeTask;
  /** Adds bodies that others have read, or that were read before. */
  addDocuments(documents: Iterable<DocumentRecords[number]>): void;
}

export function openTasks(options: MakerOptions): Tasks {
  const documents = new Map<string, Document>();
  const records = new Map<string, DocumentRecord>();
  const maker = openMaker(options, { documents, records });
  return {
    make(outputs, writing) {
      const made = outputs.map((output) => maker.make(output, writing));
      const read = [...documents.keys()].flatMap((file) => {
        const record = records.get(file);
        // Whoever asked for it keeps it.
        records.delete(file);
        return record ? [[file, record] as const] : [];
      });
      documents.clear();
      return { outputs: made, documents: read };
    },
    addDocuments(read) {
      for (const [file, record] of read) records.set(file, record);
    },
  };
}
