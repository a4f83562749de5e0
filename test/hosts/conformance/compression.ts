import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import type { BuiltFolder } from './battery.ts';
import { exchange, header, sha256 } from './exchange.ts';
import { type Gap, keeps } from './gaps.ts';

/** Registers the test of a host that compresses on the way: pages, Markdown and text, each with Vary, and 304 to its own tag. */
export function compression(name: string, origin: string, { manifest }: BuiltFolder, gaps: readonly Gap[] = []): void {
  keeps(`${name}, which compresses,`, gaps, (promise) => {
    const texts = manifest.outputs.filter(({ mediaType, size }) => /^text\//.test(mediaType) && size > 1024);
    for (const { path, headers, sha256: digest } of texts) {
      const coded = { 'Accept-Encoding': 'gzip' };
      promise(
        'compression',
        path,
        `${path} is compressed, varies by what is accepted, and is answered 304 to its own tag`,
        async () => {
          const answer = await exchange(origin, path, { headers: coded });
          assert.equal(header(answer, 'Content-Encoding'), 'gzip');
          assert.equal(sha256({ ...answer, body: gunzipSync(answer.body) }), digest);
          const varied = [headers.Vary ?? [], 'Accept-Encoding'].flat().join(', ');
          assert.equal(header(answer, 'Vary'), varied);
          const plain = await exchange(origin, path);
          assert.equal(header(plain, 'Vary'), varied);
          const tag = header(answer, 'ETag') ?? '';
          const again = await exchange(origin, path, { headers: { ...coded, 'If-None-Match': tag } });
          assert.equal(again.status, 304);
          assert.deepEqual([header(again, 'Vary'), header(again, 'ETag')], [varied, tag]);
          assert.equal((await exchange(origin, path, { headers: { 'If-None-Match': '"another-gzip"' } })).status, 200);
        },
      );
      promise('entity tag list', path, `${path} is answered 304 to its own tag among others`, async () => {
        const tag = header(await exchange(origin, path, { headers: coded }), 'ETag') ?? '';
        const headers = { ...coded, 'If-None-Match': `"another", ${tag}` };
        assert.equal((await exchange(origin, path, { headers })).status, 304);
      });
    }
  });
}
