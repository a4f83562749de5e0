import assert from 'node:assert/strict';
import type { BuiltFolder } from './battery.ts';
import { type Answer, exchange, header, sha256 } from './exchange.ts';
import type { Promising } from './gaps.ts';

/** A shared cache: what it keeps, by path. https://www.rfc-editor.org/rfc/rfc9111 */
type Cache = (path: string, accept: string) => Promise<Answer>;

/** Promises that a cache in between never answers with the other representation, whether it heeds Vary or not. */
export function caches(origin: string, { manifest }: BuiltFolder, promise: Promising): void {
  const digests = new Map(manifest.outputs.map(({ path, sha256: digest }) => [path, digest]));
  for (const heedsVary of [true, false])
    for (const { path, variant } of manifest.negotiated)
      promise(
        'caches',
        path,
        `a cache that ${heedsVary ? 'heeds' : 'ignores'} Vary keeps the representations of ${path} apart`,
        async () => {
          const ask = cacheBefore(origin, heedsVary);
          for (const accept of [
            'text/html',
            'text/markdown',
            'text/html',
            'text/markdown',
            'text/markdown',
            'text/html',
          ]) {
            const wanted = accept === 'text/html' ? path : variant;
            assert.equal(sha256(await ask(path, accept)), digests.get(wanted), accept);
          }
          assert.equal(sha256(await ask(variant, '*/*')), digests.get(variant));
        },
      );
}

/** A cache that answers anew only what is fresh, and asks for the rest with the tag it has. */
function cacheBefore(origin: string, heedsVary: boolean): Cache {
  const kept = new Map<string, Answer>();
  return async (path, accept) => {
    const key = heedsVary ? `${path} ${accept}` : path;
    const known = kept.get(key);
    const age = /max-age=(\d+)/.exec((known && header(known, 'Cache-Control')) ?? '')?.[1];
    if (known && Number(age) > 0) return known;
    const tag = known && header(known, 'ETag');
    const headers = { Accept: accept, ...(tag !== undefined && { 'If-None-Match': tag }) };
    const answer = await exchange(origin, path, { headers });
    if (known && answer.status === 304) return known;
    assert.equal(answer.status, 200);
    kept.set(key, answer);
    return answer;
  };
}
