import { deserialize, serialize } from 'node:v8';
import { sha256Of } from '../base/sha256.ts';
import type { WritableFolder } from '../base/writable-folder.ts';
import type { Records } from './records.ts';

/** What a build leaves to the next one of the same site into the same folder. */
export interface Cache {
  /** Undefined where there is nothing, or it is not whole: then everything is made again. */
  read(): Records | undefined;
  /** Replaces what was there: all or nothing. A cache that cannot be written is only missed. */
  write(records: Records): void;
}

/** The length of a digest at the head of a cache, in bytes. */
const headLength = 64;

/**
 * Opens the cache of a build in a folder. It may be that of another machine, or damaged: it is never trusted without its digest, and what it tells of the
 * published tree is compared with that.
 *
 * @param name What it is for: the same name is the same site, built into the same folder.
 */
export function openCache(folder: WritableFolder, name: string): Cache {
  const file = `${sha256Of(name).slice(0, 16)}.bin`;
  return {
    read() {
      try {
        const bytes = folder.read(file);
        const body = bytes?.subarray(headLength);
        if (!bytes || !body || bytes.toString('latin1', 0, headLength) !== sha256Of(body)) return undefined;
        return deserialize(body) as Records;
      } catch {
        return undefined;
      }
    },
    write(records) {
      const body = serialize(records);
      const draft = `${file}.${process.pid}.new`;
      try {
        if (!folder.read('.gitignore')) folder.write('.gitignore', '*\n');
        folder.write(draft, Buffer.concat([Buffer.from(sha256Of(body)), body]));
        folder.rename(draft, file);
      } catch {
        try {
          folder.remove(draft);
        } catch {}
      }
    },
  };
}
