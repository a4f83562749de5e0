import { DefaultDeserializer, DefaultSerializer } from 'node:v8';
import { programDigest } from '../base/package-folder.ts';
import type { Problem } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import type { WritableFolder } from '../base/writable-folder.ts';
import type { GatheredFile } from '../hosts/rules/gather.ts';
import type { KnownSources } from '../load/sources.ts';
import type { Stamps } from '../publish/as-left.ts';
import type { Folders } from '../publish/workspace.ts';
import type { Compiled } from '../templates/typescript.ts';
import type { Records } from './records.ts';

/** The files of hosts, each with the name of its host, and what is wrong with them. */
export interface Configured {
  /** The digest of all that they were made from. */
  readonly of: string;
  readonly files: readonly (Omit<GatheredFile, 'host'> & { readonly host: string })[];
  readonly problems: readonly Problem[];
}

/** The state that a build leaves to the next one of the same site into the same folder. */
export interface Left {
  readonly sources: KnownSources;
  /** The stamps of the files that were published. */
  readonly published: Stamps;
  /** The state of everything besides the content. */
  readonly setting: string;
  /** From when until when the same would be made, if nothing changed, in milliseconds since 1970. */
  readonly holds: { readonly from: number; readonly until: number };
  /** Compiled modules of the user's own, by their files. */
  readonly compiled: ReadonlyMap<string, Compiled>;
  /** As plain data. */
  readonly report: { readonly atRoot: readonly unknown[] };
  /** The records of outputs, read only if something has changed. */
  readonly made: {
    readonly records: Records;
    readonly configured: Configured;
  };
}

export interface Cache {
  /** Where what it tells of is published. */
  readonly folders: Folders;
  /** Undefined where there is nothing, or it is not whole: then everything is made again. */
  read(): Left | undefined;
  /** Replaces what was there: all or nothing. A cache that cannot be written is only missed. */
  write(left: Left): void;
}

/** The length of a digest at the head of a cache, in bytes. */
const headLength = 64;

/** The digest at the head. What another program has left has none that fits. */
function headOf(body: Uint8Array, program: string): string {
  return sha256Of(`${program} ${sha256Of(body)}`);
}

/**
 * Opens the cache of a build in a folder. It may be that of another machine, or damaged: it is never trusted without its digest, and what it tells of the
 * published tree is compared with that.
 *
 * @param name Its file's name: the same for the same site, built into the same folder.
 */
export function openCache(folder: WritableFolder, name: string, folders: Folders): Cache {
  const program = programDigest();
  const file = `${name}.bin`;
  return {
    folders,
    read() {
      try {
        const bytes = folder.read(file);
        const body = bytes?.subarray(headLength);
        if (!bytes || !body || bytes.toString('latin1', 0, headLength) !== headOf(body, program)) return undefined;
        const values = new DefaultDeserializer(body);
        values.readHeader();
        const left = values.readValue() as Omit<Left, 'made'>;
        let made: Left['made'] | undefined;
        return {
          ...left,
          get made() {
            made ??= values.readValue() as Left['made'];
            return made;
          },
        };
      } catch {
        return undefined;
      }
    },
    write({ made, ...left }) {
      const values = new DefaultSerializer();
      values.writeHeader();
      values.writeValue(left);
      values.writeValue(made);
      const body = values.releaseBuffer();
      const draft = `${file}.${process.pid}.new`;
      try {
        if (!folder.read('.gitignore')) folder.write('.gitignore', '*\n');
        folder.write(draft, headOf(body, program));
        folder.write(draft, body, { as: 'append' });
        folder.rename(draft, file);
      } catch {
        try {
          folder.remove(draft);
        } catch {}
      }
    },
  };
}
