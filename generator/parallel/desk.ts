import type { Problem } from '../base/problem.ts';
import { joinLinks } from '../check/template-links.ts';
import type { Folder } from '../load/files.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { readText } from '../load/source.ts';
import { readSoundText } from '../load/text.ts';
import { openBodies } from '../model/bodies.ts';
import type { Document, Outline } from '../model/document.ts';
import type { Asset, EntryMeta, SiteMeta } from '../model/meta.ts';
import type { Announced } from '../output/announced.ts';
import type { Declaration } from '../output/declaration.ts';
import type { Inputs, Provided } from '../output/inputs.ts';
import type { Made } from '../output/manifest.ts';
import type { Output } from '../output/output.ts';
import { makeOutput, type WriteContext } from '../publish/make-output.ts';
import { directivesOf, type Registry } from '../registry/builtins.ts';
import { validatorFrom } from '../registry/validator-from.ts';
import type { OutlineOf, Readings, TaskResult } from './task.ts';

/** What a worker needs to read bodies. */
export interface DeskOptions {
  readonly site: SiteMeta;
  readonly folder: Pick<Folder, 'read'>;
  readonly parser: MarkdownParser;
  readonly registry: Registry;
}

/** What outputs are made from, besides bodies. */
export interface MakeContext extends Omit<WriteContext, 'validatorOf'> {
  readonly announced: readonly Announced[];
  /** Every output of the site. */
  readonly declarations: () => readonly Declaration[];
}

/** Where one worker, on any thread, reads bodies and makes outputs. */
export interface Desk {
  /** The problems in the given bodies, and their outlines. */
  read(entries: Iterable<EntryMeta>): Readings;
  /** Makes outputs, one after the other. A document that several of them contain is read once. */
  make(outputs: readonly Output[], context: MakeContext): Promise<TaskResult>;
  /** Adds the outlines of bodies that other workers have read. */
  learn(outlines: OutlineOf): void;
}

/** Opens the desk of a worker. */
export function openDesk({ site, folder, parser, registry }: DeskOptions): Desk {
  const directives = directivesOf(registry);
  const validatorOf = validatorFrom(registry);
  const bodiesFrom = (textOf: (file: string) => string | undefined) => openBodies(site, { parser, directives, textOf });
  // Outputs are made only from a site without errors, so its texts hold no secret that a message would have to mask.
  const readBody = bodiesFrom((file) => readSoundText(folder, file));
  const known = new Map<string, Outline>();
  // What many outputs are made from is read once: a logo, a font.
  const shared = new Map<string, Uint8Array>();
  return {
    read(entries) {
      const readMasked = bodiesFrom((file) => readText(folder, file));
      const read = Array.from(entries, (entry) => [entry.file, readMasked(entry)] as const);
      return {
        outlines: read.map(([file, { value }]) => [file, value.outline]),
        problems: read.flatMap(([, { problems }]) => problems),
      };
    },
    async make(outputs, context) {
      const problems: Problem[] = [];
      const read = new Map<string, Document>();
      const documentOf = (entry: EntryMeta): Document => {
        const atHand = read.get(entry.file);
        if (atHand) return atHand;
        const { value, problems: found } = readBody(entry);
        problems.push(...found);
        read.set(entry.file, value);
        known.set(entry.file, value.outline);
        return value;
      };
      const bytesOf = ({ file }: Asset): Uint8Array => {
        const { value } = folder.read(file);
        if (!value) throw new Error('its file can no longer be read');
        return value.bytes;
      };
      const keep = (asset: Asset): Uint8Array => {
        const bytes = bytesOf(asset);
        shared.set(asset.file, bytes);
        return bytes;
      };
      const filesOf = (files: readonly Asset[]) => files.map((asset) => shared.get(asset.file) ?? keep(asset));
      const supply = {
        documentOf,
        outlineOf: (entry: EntryMeta) => outlineOf(entry, known),
        bytesOf,
        filesOf,
        ...context,
      };
      const provided = providerOf(supply);
      const links: (readonly [string, string])[] = [];
      const writing = { ...context, validatorOf };
      const made: (Made | undefined)[] = [];
      for (const output of outputs) {
        const making = makeOutput(output, provided.for(output), site.settings, writing);
        // Only what is drawn takes a turn of its own.
        const { value, links: linked, problems: found } = making instanceof Promise ? await making : making;
        problems.push(...found);
        if (linked) links.push(...linksOfTemplate(linked, output, known));
        made.push(value);
      }
      return {
        made,
        outlines: [...read].map(([file, { outline }]) => [file, outline] as const),
        links: [...joinLinks(links)],
        problems,
      };
    },
    learn(outlines) {
      for (const [file, outline] of outlines) known.set(file, outline);
    },
  };
}

/** The paths that a page links to, without those in its body, which are checked with their places. */
function linksOfTemplate(
  linked: ReadonlySet<string>,
  { path: page, role }: Output,
  known: ReadonlyMap<string, Outline>,
): readonly (readonly [path: string, page: string])[] {
  const { references = [] } = (role?.kind === 'page' && known.get(role.entry.file)) || {};
  const inBody = new Set(references.map(({ path }) => path));
  return [...linked].flatMap((path) => (inBody.has(path) ? [] : [[path, page] as const]));
}

function outlineOf({ file }: EntryMeta, known: ReadonlyMap<string, Outline>): Outline {
  const outline = known.get(file);
  if (!outline) throw new Error(`The body of ${file} has not been read yet`);
  return outline;
}

/** The source of the outputs' inputs. */
interface Supply extends Pick<MakeContext, 'announced' | 'declarations'> {
  readonly documentOf: (entry: EntryMeta) => Document;
  readonly outlineOf: (entry: EntryMeta) => Outline;
  readonly bytesOf: (asset: Asset) => Uint8Array;
  readonly filesOf: (files: readonly Asset[]) => readonly Uint8Array[];
}

/** Provides each output in turn with the inputs that it declares, and nothing else. They are looked up when they are read: that may fail. */
function providerOf(supply: Supply) {
  let path = '';
  let inputs: Inputs = {};
  const declared = <T, Given>(name: keyof Inputs, input: T | undefined, give: (input: T) => Given): Given => {
    if (input === undefined) throw new Error(`${path} reads "${name}", which is not among its inputs`);
    return give(input);
  };
  // One object serves all: a new one with five getters takes longer than many a body.
  const provided: Provided = {
    get documents() {
      return declared('documents', inputs.documents, (entries) => entries.map(supply.documentOf));
    },
    get outlines() {
      return declared('outlines', inputs.outlines, (entries) => entries.map(supply.outlineOf));
    },
    get outputs() {
      return declared('outputs', inputs.outputs, (isWanted) => supply.declarations().filter(isWanted));
    },
    get announced() {
      return declared('announced', inputs.announced, () => supply.announced);
    },
    get asset() {
      return declared('asset', inputs.asset, supply.bytesOf);
    },
    get files() {
      return declared('files', inputs.files, supply.filesOf);
    },
  };
  return {
    for(output: Output): Provided {
      ({ path, inputs } = output);
      return provided;
    },
  };
}
