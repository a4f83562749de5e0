import { onceFor } from '../base/once-for.ts';
import type { Document, Outline } from '../body/document.ts';
import type { Folder } from '../load/files.ts';
import type { AssetFile, EntryMeta } from '../model/meta.ts';
import type { Declaration } from '../output/declaration.ts';
import type { Inputs, Output, Provided } from '../output/output.ts';
import type { Announced } from '../output/role.ts';
import type { DocumentRecord } from './records.ts';

/** The paths that a page links to, without those in its body, which are checked with their places. */
export function linksOfTemplate(
  linked: ReadonlySet<string>,
  { role }: Output,
  known: Pick<ReadonlyMap<string, Pick<DocumentRecord, 'outline'>>, 'get'>,
): readonly string[] {
  const { references = [] } = (role?.kind === 'page' && known.get(role.entry.file)?.outline) || {};
  const inBody = new Set(references.map(({ path }) => path));
  return [...linked].filter((path) => !inBody.has(path));
}

/** Reads assets out of a folder: each time, or the first time only. Throws where a file can no longer be read. */
export function assetsFrom({ read }: Pick<Folder, 'read'>): Pick<Supply, 'bytesOf' | 'sharedBytesOf'> {
  const bytesOf = ({ file }: AssetFile): Uint8Array => {
    const { value } = read(file);
    if (!value) throw new Error('its file can no longer be read');
    return value.bytes;
  };
  return { bytesOf, sharedBytesOf: onceFor(bytesOf) };
}

/** The source of the outputs' inputs. */
export interface Supply {
  readonly announced: readonly Announced[];
  readonly declarations: () => readonly Declaration[];
  readonly documentOf: (entry: EntryMeta) => Document;
  readonly outlineOf: (entry: EntryMeta) => Outline;
  readonly bytesOf: (asset: AssetFile) => Uint8Array;
  /** The bytes of an asset that is in many outputs: a logo, a font. */
  readonly sharedBytesOf: (asset: AssetFile) => Uint8Array;
}

/** Provides each output in turn with the inputs that it declares, and nothing else. They are looked up when they are read: that may fail. */
export function providerOf(supply: Supply) {
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
      return declared('files', inputs.files, (files) => files.map(supply.sharedBytesOf));
    },
  };
  return {
    for(output: Output): Provided {
      ({ path, inputs } = output);
      return provided;
    },
  };
}
