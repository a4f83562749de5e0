import { existsSync } from 'node:fs';
import { confinementFault, type WritableFolder } from '../base/writable-folder.ts';
import { pictureSize } from '../load/picture-size.ts';
import type { Note } from './old/left.ts';
import type { Picture } from './old/site.ts';

/** Most bytes of a picture, milliseconds for one, requests at a time, and failures after which a server that gave nothing is left alone. */
const most = { bytes: 20 * 2 ** 20, time: 30_000, atOnce: 4, failures: 8 };

/** The fetched files: their locations by path in the old folder. */
interface Fetched {
  readonly files: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
}

/**
 * Fetches pictures into `content/public/` of a new site, where those of an earlier try are used again. Each is asked of the host that its address
 * names and of no other; only what is a picture by its name, its type and its bytes is written, each file whole.
 */
export async function fetchPictures(
  wanted: readonly Picture[],
  to: WritableFolder,
  progress: (text: string) => void,
): Promise<Fetched> {
  const files = new Map<string, string>();
  const notes: Note[] = [];
  const waiting = [...wanted];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { path, url } = next;
      progress(`Fetching pictures: ${wanted.length - waiting.length} of ${wanted.length}`);
      const place = `content/public/${path}`;
      const fault = confinementFault(path);
      const isGone = files.size === 0 && notes.length >= most.failures;
      const found = fault ?? (isGone ? 'nothing answered before' : existsSync(to.at(place)) || (await pictureAt(url)));
      if (typeof found === 'string')
        notes.push({
          file: 'content/site.yaml',
          message: `${url} was not fetched: ${found}`,
          hint: 'Fetch it yourself',
        });
      else {
        if (found !== true) {
          to.write(`${place}~`, found);
          to.rename(`${place}~`, place);
        }
        files.set(path, to.at(place));
      }
    }
  };
  await Promise.all(Array.from({ length: most.atOnce }, work));
  return { files, notes };
}

/** The bytes of a picture, or why there are none. */
async function pictureAt(url: string): Promise<Uint8Array | string> {
  try {
    const host = new URL(url).hostname;
    let response = await ask(url);
    const onward = response.headers.get('location');
    if (onward !== null && response.status >= 300 && response.status < 400) {
      const next = new URL(onward, url);
      if (next.hostname !== host) return `it is at ${next.hostname} now`;
      response = await ask(next.href);
    }
    const type = response.headers.get('content-type') ?? 'no type';
    if (response.status !== 200) return `the answer is ${response.status}`;
    if (!/^image\/(?!svg)/i.test(type)) return `it is ${type}, and no picture`;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > most.bytes) return `it has more than ${most.bytes / 2 ** 20} MB`;
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    return pictureSize(bytes) === undefined ? 'its bytes are no picture' : bytes;
  } catch (cause) {
    const { message, cause: inner } = cause as Error;
    return inner instanceof Error ? inner.message : message;
  }
}

function ask(url: string): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(most.time) });
}
