import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type BuiltFolder, battery } from './conformance/battery.ts';
import { exchange, header } from './conformance/exchange.ts';
import { buildSample, inFolder } from './conformance/sample.ts';

type Respond = (request: Request) => Promise<Response>;

const { tree, deploy, remove } = await buildSample(['handler']);
const emitted = (name: string) => import(pathToFileURL(join(deploy, 'handler', name)).href);
const { site } = (await emitted('site.js')) as {
  readonly site: (read: (file: string) => Promise<Uint8Array>) => Respond;
};
const { listener } = (await emitted('node.js')) as { readonly listener: (respond: Respond) => RequestListener };

/** Serves a tree. Resolves to where. */
async function serve({ folder }: BuiltFolder): Promise<string> {
  const server = createServer(listener(site((file) => readFile(join(folder, file)))));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return `http://127.0.0.1:${port}`;
}

const origin = await serve(tree);
battery({ name: 'the handler in Node.js', origin, gaps: [] }, tree);

const below = await buildSample(['handler'], inFolder);
battery({ name: 'the handler in a folder', origin: await serve(below.tree), gaps: [] }, below.tree);

test('the handler in Node.js refuses TRACE, which no Request has', async () => {
  const answer = await exchange(origin, '/', { method: 'TRACE' });
  assert.deepEqual([answer.status, header(answer, 'Allow')], [405, 'GET, HEAD']);
});

after(() => {
  remove();
  below.remove();
});
