import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { battery } from './conformance/battery.ts';
import { exchange, header } from './conformance/exchange.ts';
import { buildSample } from './conformance/sample.ts';

type Respond = (request: Request) => Promise<Response>;

const { tree, deploy, remove } = await buildSample(['handler']);
const emitted = (name: string) => import(pathToFileURL(join(deploy, 'handler', name)).href);
const { site } = (await emitted('site.js')) as {
  readonly site: (read: (file: string) => Promise<Uint8Array>) => Respond;
};
const { listener } = (await emitted('node.js')) as { readonly listener: (respond: Respond) => RequestListener };

const server = createServer(listener(site((file) => readFile(join(tree.folder, file)))));
const port = await new Promise<number>((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    resolve(typeof address === 'object' && address !== null ? address.port : 0);
  });
});

battery({ name: 'the handler in Node.js', origin: `http://127.0.0.1:${port}`, gaps: [] }, tree);

test('the handler in Node.js refuses TRACE, which no Request has', async () => {
  const answer = await exchange(`http://127.0.0.1:${port}`, '/', { method: 'TRACE' });
  assert.deepEqual([answer.status, header(answer, 'Allow')], [405, 'GET, HEAD']);
});

after(() => {
  server.closeAllConnections();
  server.close();
  remove();
});
