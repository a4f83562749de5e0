import type { Problem } from '../base/problem.ts';
import { openBodies } from '../body/bodies.ts';
import type { Document, Outline } from '../body/document.ts';
import { readSoundText } from '../load/text.ts';
import type { EntryMeta } from '../model/meta.ts';
import { isDrawing } from '../output/drawing.ts';
import { type ManifestEntry, manifestEntry } from '../output/manifest.ts';
import type { Output } from '../output/output.ts';
import { assetsFrom, linksOfTemplate, providerOf } from '../parallel/provide.ts';
import { describe, encode } from '../publish/content.ts';
import { makeOutput } from '../publish/make-output.ts';
import { directivesOf } from '../registry/builtins.ts';
import { validatorFrom } from '../registry/validator-from.ts';
import type { Declared } from '../steps.ts';
import type { Inputs } from './inputs.ts';
import { type Recent, recent } from './recent.ts';

/** Facts about an output that was made; its bytes can be made again. */
export interface MadeFacts {
  /** Its entry in the manifest; undefined where it could not be made. */
  readonly entry: ManifestEntry | undefined;
  readonly links: readonly (readonly [path: string, page: string])[];
}

/** Everything made of a site so far. */
export interface Kept {
  /** By path. */
  readonly made: Map<string, MadeFacts>;
  /** The outlines of the bodies that were read, by content file. */
  readonly read: Map<string, Outline>;
  /** Their problems: by the path of an output, or the content file of a body. */
  readonly problems: Map<string, readonly Problem[]>;
  readonly documents: Recent<Document>;
  readonly bodies: Recent<Uint8Array>;
}

/** Makes the outputs of a site, each when it is asked for, and keeps what is known of them. */
export interface Making {
  readonly kept: Kept;
  /** Reads a body, unless that has been done. */
  read(entry: EntryMeta): Outline;
  /** Makes an output, unless that has been done. */
  make(output: Output): MadeFacts;
  /** The bytes of an output. Throws where they cannot be made. */
  bytes(output: Output): Uint8Array;
}

/** The most documents, and the most bytes of bodies, that are kept. */
const [mostDocuments, mostBytes] = [400, 32 * 2 ** 20];

export function nothingKept(): Kept {
  return {
    made: new Map(),
    read: new Map(),
    problems: new Map(),
    documents: recent<Document>(mostDocuments, () => 1),
    bodies: recent<Uint8Array>(mostBytes, ({ byteLength }) => byteLength),
  };
}

/** Opens the making of a declared site out of the folder that it was read from. */
export function openMaking(
  { site, rendered: { announced, outputs } }: Pick<Declared, 'site' | 'rendered'>,
  { folder, parser, registry, draw }: Inputs,
  kept: Kept,
): Making {
  const { made, read, documents, bodies } = kept;
  const note = (of: string, problems: readonly Problem[]) => {
    if (problems.length > 0) kept.problems.set(of, problems);
  };
  const readBody = openBodies(site, {
    parser,
    directives: directivesOf(registry),
    textOf: (file) => readSoundText(folder, file),
  });
  const documentOf = (entry: EntryMeta): Document => {
    const known = documents.get(entry.file);
    if (known) return known;
    const { value, problems } = readBody(entry);
    documents.set(entry.file, value);
    read.set(entry.file, value.outline);
    note(entry.file, problems);
    return value;
  };
  const outlineOf = (entry: EntryMeta): Outline => read.get(entry.file) ?? documentOf(entry).outline;
  const provided = providerOf({
    documentOf,
    outlineOf,
    ...assetsFrom(folder),
    announced,
    declarations: () => outputs,
  });
  const validatorOf = validatorFrom(registry);
  return {
    kept,
    read: outlineOf,
    make(output) {
      const known = made.get(output.path);
      if (known) return known;
      const write = (_: string, content: Parameters<typeof encode>[0]) => {
        const bytes = Buffer.concat([...encode(content)]);
        if (!output.inputs.asset) bodies.set(output.path, bytes);
        return describe([bytes]);
      };
      const making = { write, precompression: undefined, validatorOf, draw };
      const { value, problems, links } = makeOutput(output, provided.for(output), site.settings, making);
      note(output.path, problems);
      const facts = {
        entry: value && manifestEntry(output, site, value),
        links: links ? linksOfTemplate(links, output, read) : [],
      };
      made.set(output.path, facts);
      return facts;
    },
    bytes(output) {
      const known = bodies.get(output.path);
      if (known) return known;
      const body = output.body(provided.for(output));
      const bytes = isDrawing(body) ? draw(body) : Buffer.concat([...encode(body)]);
      if (!output.inputs.asset) bodies.set(output.path, bytes);
      return bytes;
    },
  };
}
