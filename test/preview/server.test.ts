import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { treeOf } from '../../generator/hosts/runtime/respond.js';
import { startPreview } from '../../generator/preview/server.ts';
import { exchange, header } from '../hosts/conformance/exchange.ts';

const entry = { mediaType: 'text/plain', headers: {}, size: 3, sha256: '0'.repeat(64) };
const outputs = [
  { ...entry, path: '/a.txt', file: 'a.txt' },
  { ...entry, path: '/b/', file: 'b/index.html' },
  { ...entry, path: '/gone', file: 'gone' },
];
const tree = {
  ...treeOf({ outputs, negotiated: [], notFound: '/404.html' }),
  read(file: string): Buffer {
    if (file === 'gone') throw new Error('It is gone');
    return Buffer.from(`${file} is longer now`);
  },
};

const { server, origin } = await startPreview(() => tree, 0);
after(() => server.close());

/** The status, the length and the body of an answer. */
async function ask(path: string, method = 'GET') {
  const answer = await exchange(origin, path, { method });
  return [answer.status, header(answer, 'Content-Length'), answer.body.toString()];
}

test('the preview sends a file that was replaced since its manifest was read whole', async () => {
  assert.deepEqual(await ask('/a.txt'), [200, '19', 'a.txt is longer now']);
});

test('the preview answers 400 for a target that is not a path, but 405 for other methods', async () => {
  for (const path of ['*', 'http://a.example/a.txt']) {
    assert.deepEqual(await ask(path), [400, '0', '']);
    assert.deepEqual(await ask(path, 'OPTIONS'), [405, '0', '']);
  }
});

test('the preview sends Content-Length for responses without a body', async () => {
  assert.deepEqual(await ask('/a.txt', 'HEAD'), [200, '3', '']);
  assert.deepEqual(await ask('/b?a=1'), [308, '0', '']);
  assert.deepEqual(await ask('/nothing'), [404, '0', '']);
});

test('the preview answers 500 with what went wrong', async () => {
  assert.deepEqual(await ask('/gone'), [500, undefined, 'It is gone\n']);
});
