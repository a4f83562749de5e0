import assert from 'node:assert/strict';
import type { BuiltFolder } from './battery.ts';
import { exchange, header, preflight } from './exchange.ts';
import type { Promising } from './gaps.ts';

/** Makes the promises of what a browser asks before it sends a request of another origin. https://fetch.spec.whatwg.org/#cors-preflight-fetch */
export function preflights(origin: string, { manifest }: BuiltFolder, promise: Promising): void {
  const ask = (path: string) => exchange(origin, path, { method: 'OPTIONS', headers: preflight });
  for (const { path, headers } of manifest.outputs) {
    const isOpen = headers['Access-Control-Allow-Origin'] === '*';
    if (isOpen)
      promise('preflight', path, `${path} may be asked for by other origins, with any header`, async () => {
        const answer = await ask(path);
        assert.ok([200, 204].includes(answer.status), `status ${answer.status}`);
        assert.equal(header(answer, 'Access-Control-Allow-Origin'), '*');
        assert.match(header(answer, 'Access-Control-Allow-Methods') ?? '', /^GET, HEAD\b/);
        assert.equal(header(answer, 'Access-Control-Allow-Headers'), '*');
        assert.equal(answer.body.byteLength, 0);
      });
    else
      promise('methods', 'OPTIONS', `${path} is no more open to other origins than its headers say`, async () => {
        assert.equal((await ask(path)).status, 405);
      });
  }
}
