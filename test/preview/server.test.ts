// Fault: A manifest that lists a file outside of its folder → Exit 2

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { treeOf } from '../../generator/hosts/runtime/respond.js';
import { startPreview } from '../../generator/preview/server.ts';
import { openTree } from '../../generator/preview/tree.ts';
import { exchange, header } from '../hosts/conformance/exchange.ts';
import { temporaryFolder } from '../publish/project.ts';

const entry = { mediaType: 'text/plain', headers: {}, size: 3, sha256: '0'.repeat(64) };
const outputs = [
  { ...entry, path: '/a.txt', file: 'a.txt' },
  { ...entry, path: '/b/', file: 'b/index.html' },
  { ...entry, path: '/back', file: 'back' },
];
/** How many more times a file cannot be read. */
let missing = 0;
const tree = {
  ...treeOf({ outputs, negotiated: [], redirects: [], notFound: '/404.html' }),
  basePath: '',
  read(file: string): Buffer {
    if (file === 'back' && missing > 0) {
      missing -= 1;
      throw new Error(`ENOENT: no such file or directory, open '/home/me/${file}'`);
    }
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

test('openTree() says that a folder has no manifest, in words', () => {
  const folder = temporaryFolder();
  const message = `"${folder}" is not a built tree: it has no _manifest.json`;
  assert.throws(() => openTree(folder)(), { exitCode: 2, message });
});

test('the preview answers 400 for a target that is no path and no URL, but 405 for other methods', async () => {
  for (const path of ['*', 'ftp://a.example/a.txt']) {
    assert.deepEqual(await ask(path), [400, '0', '']);
    assert.deepEqual(await ask(path, 'OPTIONS'), [405, '0', '']);
  }
});

test('the preview reads the path of a whole URL, as every server has to', async () => {
  assert.deepEqual(await ask('http://a.example/a.txt'), [200, '19', 'a.txt is longer now']);
  assert.deepEqual(await ask('http://a.example/b?a=1'), [308, '0', '']);
  assert.deepEqual(await ask('http://a.example'), [404, '0', '']);
});

test('the preview sends Content-Length for responses without a body', async () => {
  assert.deepEqual(await ask('/a.txt', 'HEAD'), [200, '3', '']);
  assert.deepEqual(await ask('/b?a=1'), [308, '0', '']);
  assert.deepEqual(await ask('/nothing'), [404, '0', '']);
});

test('the preview waits for a file that is missing while a build replaces the tree', async () => {
  missing = 3;
  assert.deepEqual(await ask('/back'), [200, '18', 'back is longer now']);
  assert.equal(missing, 0);
});

test('the preview answers with 503 and no path of this machine for a file that stays away', async () => {
  missing = Number.POSITIVE_INFINITY;
  assert.deepEqual(await ask('/back'), [503, undefined, 'The built site cannot be read: is it being built?\n']);
  missing = 0;
});

test('the preview never answers with a file of one tree and the headers of another', async () => {
  const trees = [1, 2].map((version) => {
    const outputs = [{ ...entry, path: '/v', file: 'v', sha256: String(version).repeat(64) }];
    return { ...treeOf({ outputs, negotiated: [], redirects: [], notFound: '/404.html' }), basePath: '', version };
  });
  let version = 1;
  const current = () => {
    const found = trees[version - 1];
    assert.ok(found);
    const read = () => {
      // A build replaces the tree between the manifest and the file.
      version = 2;
      return Buffer.from('v2');
    };
    return Object.assign(found, { read });
  };
  const { server: other, origin: at } = await startPreview(current, 0);
  try {
    const answer = await exchange(at, '/v', { method: 'GET' });
    assert.deepEqual([header(answer, 'ETag'), answer.body.toString()], [`"${'2'.repeat(32)}"`, 'v2']);
  } finally {
    other.close();
  }
});

test('the preview of a site in a folder leads to it from above, and has nothing else there', async () => {
  const based = [{ ...entry, path: '/some/folder/', file: 'index.html' }];
  const inFolder = {
    ...treeOf({ outputs: based, negotiated: [], redirects: [], notFound: '/some/folder/404.html' }),
    basePath: '/some/folder',
    read: () => Buffer.from('home'),
  };
  const { server: other, origin: at } = await startPreview(() => inFolder, 0);
  try {
    const answers = ['/', '/?a=1', '/some/folder', '/some/folder/', '/some/', '/a'].map(async (path) => {
      const answer = await exchange(at, path);
      return [path, answer.status, header(answer, 'Location')];
    });
    assert.deepEqual(await Promise.all(answers), [
      ['/', 307, '/some/folder/'],
      ['/?a=1', 307, '/some/folder/'],
      ['/some/folder', 308, '/some/folder/'],
      ['/some/folder/', 200, undefined],
      ['/some/', 404, undefined],
      ['/a', 404, undefined],
    ]);
    assert.equal((await exchange(at, '/', { method: 'POST' })).status, 405);
  } finally {
    other.close();
  }
});

for (const file of ['../secret', '/etc/passwd', 'a/../../secret', 'C:\\secret', '..\\secret', '\\\\host\\secret'])
  test(`openTree() refuses a manifest that lists ${file}`, () => {
    const folder = temporaryFolder();
    const manifest = {
      generator: 'fingerpost',
      notFound: '/404.html',
      negotiated: [],
      redirects: [],
      outputs: [{ ...entry, path: '/a', file }],
    };
    writeFileSync(join(folder, '_manifest.json'), JSON.stringify(manifest));
    assert.throws(() => openTree(folder), {
      exitCode: 2,
      message: /which (?:leads out of its folder|is an absolute path)/,
    });
  });
