import { deserialize, serialize } from 'node:v8';
import { programDigest } from '../base/package-folder.ts';
import { sha256Of } from '../base/sha256.ts';
import type { WritableFolder } from '../base/writable-folder.ts';
import type { KnownSources } from '../load/sources.ts';
import type { Records } from './records.ts';

/** What a build leaves to the next one of the same site into the same folder. */
export interface Left {
  readonly sources: KnownSources;
  readonly records: Records;
  /** The stamps of the files that were published, by path. */
  readonly published: ReadonlyMap<string, string>;
}

export interface Cache {
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
 * @param name What it is for: the same name is the same site, built into the same folder.
 */
export function openCache(folder: WritableFolder, name: string): Cache {
  const program = programDigest();
  const file = `${sha256Of(name).slice(0, 16)}.bin`;
  return {
    read() {
      try {
        const bytes = folder.read(file);
        const body = bytes?.subarray(headLength);
        if (!bytes || !body || bytes.toString('latin1', 0, headLength) !== headOf(body, program)) return undefined;
        return deserialize(body) as Left;
      } catch {
        return undefined;
      }
    },
    write(left) {
      const body = serialize(left);
      const draft = `${file}.${process.pid}.new`;
      try {
        if (!folder.read('.gitignore')) folder.write('.gitignore', '*\n');
        folder.write(draft, Buffer.concat([Buffer.from(headOf(body, program)), body]));
        folder.rename(draft, file);
      } catch {
        try {
          folder.remove(draft);
        } catch {}
      }
    },
  };
}
