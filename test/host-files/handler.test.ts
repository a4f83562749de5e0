import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { isText } from '../../generator/base/media-type.ts';
import { buildTree, sampleOptions } from '../build-sample.ts';

type Respond = (request: Request) => Promise<Response>;
type Site = (read: (file: string) => Uint8Array) => Respond;

const scratch = mkdtempSync(join(tmpdir(), 'fingerpost-'));
const origin = 'https://www.example.com';

/** The bytes of a file of the tree. */
function read(file: string): Uint8Array {
  const bytes = tree.files.get(file);
  assert.ok(bytes, `${file} is asked for`);
  return bytes;
}

/** The function that a module with the given source exports. */
async function siteOf(name: string, text: string): Promise<Site> {
  const path = join(scratch, `${name}.mjs`);
  writeFileSync(path, text);
  return ((await import(pathToFileURL(path).href)) as { readonly site: Site }).site;
}

function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Response> {
  return respond(new Request(`${origin}${path}`, { method, headers: { ...headers } }));
}

const tree = await buildTree({ ...sampleOptions, hosts: ['handler'] });
const source = tree.deploy.get('handler/site.js')?.toString('utf8') ?? '';
const respond = (await siteOf('site', source))(read);

after(() => rmSync(scratch, { recursive: true, force: true }));

test('the handler answers GET and HEAD of every output with its type, its headers and its length', async () => {
  for (const { path, file, mediaType, headers, size } of tree.entries.values())
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(path, {}, method);
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers.get('Content-Type'), mediaType);
      assert.equal(answer.headers.get('Content-Length'), String(size));
      const varied = isText(mediaType) ? { Vary: [headers.Vary ?? [], 'Accept-Encoding'].flat().join(', ') } : {};
      for (const [name, value] of Object.entries({ ...headers, ...varied }))
        assert.equal(answer.headers.get(name), value, path);
      const body = Buffer.from(await answer.arrayBuffer());
      assert.ok(body.equals(method === 'HEAD' ? Buffer.alloc(0) : Buffer.from(read(file))), path);
    }
});

test('the handler answers one range of bytes, and everything for what is no range or another tag', async () => {
  const whole = Buffer.from(read('openapi.json'));
  const tag = (await ask('/openapi.json')).headers.get('ETag') ?? '';
  const { length } = whole;
  for (const [range, start, end] of [
    ['bytes=0-9', 0, 10],
    ['bytes=5-', 5, length],
    ['bytes=-7', length - 7, length],
    [`bytes=10-${length + 5}`, 10, length],
    [`bytes=-${length + 5}`, 0, length],
  ] as const) {
    const answer = await ask('/openapi.json', { Range: range, 'If-Range': tag });
    assert.equal(answer.status, 206, range);
    assert.equal(answer.headers.get('Content-Range'), `bytes ${start}-${end - 1}/${length}`);
    assert.equal(answer.headers.get('Content-Length'), String(end - start));
    assert.equal(answer.headers.get('ETag'), tag);
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(whole.subarray(start, end)), range);
  }
  for (const range of [`bytes=${length}-`, 'bytes=-0']) {
    const answer = await ask('/openapi.json', { Range: range });
    assert.deepEqual([answer.status, answer.headers.get('Content-Range')], [416, `bytes */${length}`], range);
  }
  for (const headers of [
    { Range: 'bytes=0-1, 3-4' },
    { Range: 'bytes=9-1' },
    { Range: 'bytes=-' },
    { Range: 'lines=0-1' },
    { Range: 'bytes=0-9', 'If-Range': '"another"' },
    { Range: 'bytes=0-9', 'If-Range': `W/${tag}` },
  ])
    assert.equal((await ask('/openapi.json', headers)).status, 200, JSON.stringify(headers));
  assert.equal((await ask('/openapi.json', { Range: 'bytes=0-9' }, 'HEAD')).status, 200);
  assert.equal((await ask('/openapi.json', { Range: 'bytes=0-9', 'If-None-Match': tag })).status, 304);
});

test('the handler knows a path whose letters are percent-encoded, and takes no other for one', async () => {
  for (const path of ['/%66eatures.md', '/openapi%2Ejson', '/%66%72/'])
    assert.equal((await ask(path)).status, 200, path);
  for (const path of ['/fr%2F', '/%2Ffeatures.md', '/features%00.md', '/%E9'])
    assert.equal((await ask(path)).status, 404, path);
});

test('the handler tells a browser what other origins may send, where they may read', async () => {
  const asking = { 'Access-Control-Request-Method': 'GET' };
  for (const { path, headers } of tree.entries.values()) {
    const answer = await ask(path, asking, 'OPTIONS');
    const isOpen = headers['Access-Control-Allow-Origin'] === '*';
    assert.equal(answer.status, isOpen ? 204 : 405, path);
    assert.equal(answer.headers.get('Access-Control-Allow-Methods'), isOpen ? 'GET, HEAD' : null);
  }
  assert.equal((await ask('/openapi.json', {}, 'OPTIONS')).status, 405);
});

test('the handler redirects other spellings of a folder within the site only', async () => {
  assert.equal((await ask('/fr?a=1')).headers.get('Location'), '/fr/?a=1');
  assert.equal((await ask('/index.html')).headers.get('Location'), '/');
  for (const path of ['//fr', '//evil.example/index.html', '/%2e%2e/fr%2f', '/_manifest.json', '/fr/%2e%2e%2findex.md'])
    assert.equal((await ask(path)).status, 404, path);
});

test('the handler reads the manifest again after it could not be read', async () => {
  let broken = true;
  const site = await siteOf('again', source);
  const answer = site((file) => {
    if (broken) throw new Error('The disk is away');
    return read(file);
  });
  await assert.rejects(answer(new Request(`${origin}/`)), /The disk is away/);
  broken = false;
  assert.equal((await answer(new Request(`${origin}/`))).status, 200);
});

/** A tree with a page, as a build would leave it, and its manifest. */
function build(text: string, type = 'text/html'): ReadonlyMap<string, Uint8Array> {
  const pages = new Map([
    ['index.html', text],
    [`${text}.html`, text],
    ['404.html', 'missing'],
  ]);
  const outputs = [...pages].map(([file, body]) => ({
    path: file === 'index.html' ? '/' : `/${file}`,
    file,
    mediaType: type,
    headers: { Link: `<${text}>` },
    size: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
  }));
  const manifest = JSON.stringify({ notFound: '/404.html', negotiated: [], redirects: [], outputs });
  return new Map([...pages, ['_manifest.json', manifest] as const].map(([name, body]) => [name, Buffer.from(body)]));
}

/** The parts of an answer that have to be of the same build. */
async function partsOf(answer: Response): Promise<readonly unknown[]> {
  const { status, headers } = answer;
  const body = await answer.text();
  return [status, headers.get('Link'), headers.get('Content-Length'), body];
}

test('the handler serves another build from the next request on, and the former one after a rollback', async () => {
  const builds = [build('short'), build('a longer one'), build('short')];
  let at = 0;
  let asked = 0;
  const files = Object.assign(
    (file: string) => {
      if (file === '_manifest.json') asked += 1;
      const bytes = builds[at]?.get(file);
      if (!bytes) throw new Error(`${file} is missing`);
      return bytes;
    },
    { version: () => at },
  );
  const site = await siteOf('renewed', source);
  const asks = site(files);
  const get = async (path: string, headers = {}) => await asks(new Request(`${origin}${path}`, { headers }));
  let tag = '';
  for (const [index, text] of ['short', 'a longer one', 'short'].entries()) {
    at = index;
    assert.equal((await get('/', { 'If-None-Match': tag })).status, 200);
    assert.deepEqual(await partsOf(await get('/')), [200, `<${text}>`, `${text.length}`, text]);
    tag = (await get('/')).headers.get('ETag') ?? '';
    assert.equal((await get('/', { 'If-None-Match': tag })).status, 304);
    assert.equal((await get('/short.html')).status, text === 'short' ? 200 : 404);
  }
  assert.equal(asked, 3);
});

test('the handler never sends a body with the headers of another build, while files are replaced one by one', async () => {
  const [before, after] = [build('old'), build('the new one')];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const site = await siteOf('replaced', source);
  for (const order of [names, names.toReversed()])
    for (const isTold of [true, false]) {
      const disk = new Map(before);
      let version = 0;
      const files = Object.assign(
        (file: string) => {
          const bytes = disk.get(file);
          if (!bytes) throw new Error(`${file} is missing`);
          return bytes;
        },
        isTold ? { version: () => version } : {},
      );
      const asks = site(files);
      const right = [
        [200, '<old>', '3', 'old'],
        [200, '<the new one>', '11', 'the new one'],
      ];
      const asked = async () => await partsOf(await asks(new Request(`${origin}/`)));
      assert.deepEqual(await asked(), right[0]);
      for (const name of order) {
        const bytes = after.get(name);
        if (bytes) disk.set(name, bytes);
        else disk.delete(name);
        if (name === '_manifest.json') version += 1;
        const parts = await asked();
        assert.ok(right.some((other) => isDeepStrictEqual(other, parts)) || parts[0] === 503, JSON.stringify(parts));
      }
      if (isTold) assert.deepEqual(await asked(), right[1]);
    }
});

test('the handler compresses text with gzip where that is accepted, with a tag of its own, and says that it varies', async () => {
  for (const { path, size, mediaType } of tree.entries.values()) {
    const coded = await ask(path, { 'Accept-Encoding': 'br;q=0, gzip;q=0.5' });
    if (!isText(mediaType) || size < 1024) {
      assert.equal(coded.headers.get('Content-Encoding'), null, path);
      continue;
    }
    const body = Buffer.from(await coded.arrayBuffer());
    assert.equal(coded.headers.get('Content-Encoding'), 'gzip', path);
    assert.equal(coded.headers.get('Content-Length'), String(body.byteLength));
    assert.ok(gunzipSync(body).equals(Buffer.from(await (await ask(path)).arrayBuffer())), path);
    const tag = coded.headers.get('ETag') ?? '';
    assert.notEqual(tag, (await ask(path)).headers.get('ETag'));
    const again = { 'Accept-Encoding': 'gzip', 'If-None-Match': tag };
    assert.equal((await ask(path, again)).status, 304);
    assert.equal((await ask(path, { 'If-None-Match': tag })).status, 200);
    assert.equal((await ask(path, { 'Accept-Encoding': 'gzip, br', Range: 'bytes=0-1' })).status, 206);
  }
});
