import { essence } from '../../base/media-type.ts';
import type { Answer } from '../page/answer.ts';
import type { Asked } from '../page/asked.ts';
import { framePolicy, plain, sealed } from '../page/guard.ts';

/** The body of an output for a frame in which nothing runs. */
export async function framedBody({ site, query }: Pick<Asked, 'site' | 'query'>): Promise<Answer> {
  const path = query.get('path') ?? '';
  const entry = site.entries.get(path);
  const bytes = entry && (await site.bytes(path));
  return bytes ? framed(bytes, entry.mediaType) : plain(404, 'There is no such output.\n');
}

/** The same of what a change replaced, or of what it made. */
export function changedBody({ site, query }: Pick<Asked, 'site' | 'query'>): Answer {
  const path = query.get('path') ?? '';
  const change = site.report?.changes.find((one) => one.path === path);
  const bytes = query.get('side') === 'before' ? change?.before : change?.after;
  const mediaType =
    site.entries.get(path)?.mediaType ?? (path.endsWith('/') ? 'text/html; charset=utf-8' : 'text/plain');
  return bytes ? framed(bytes, mediaType) : plain(404, 'There is no such version.\n');
}

/** Keeps the type of HTML and pictures; sends everything else as plain text. */
function framed(bytes: Uint8Array, mediaType: string): Answer {
  const isShown = /^(?:text\/html|image\/)/.test(essence(mediaType));
  const type = isShown ? mediaType : 'text/plain; charset=utf-8';
  return {
    status: 200,
    headers: { ...sealed, 'Content-Type': type, 'Content-Security-Policy': framePolicy },
    body: bytes,
  };
}
