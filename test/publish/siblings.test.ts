// Fault: A content coding that this Node.js cannot write → An error at the value

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import zlib from 'node:zlib';
import { type Coding, codingNames } from '../../generator/format/codings.ts';
import { compressors } from '../../generator/format/compressed.ts';
import { hosts, hostsNamed } from '../../generator/hosts/index.ts';
import { type Manifest, manifestFile } from '../../generator/output/manifest.ts';
import { describe, encode } from '../../generator/publish/content.ts';
import { precompressionOf, writeSiblings } from '../../generator/publish/siblings.ts';
import { output } from '../check/outputs.ts';
import { buildOutputs } from './build-outputs.ts';
import { base, buildIn, makeProject, snapshot, temporaryFolder } from './project.ts';

const text = 'The same words again. '.repeat(100);
const settings = readFileSync(join(base, 'site.yaml'), 'utf8');

/** The files that siblings of a body are written to, with their bytes. */
function written(body: string | Uint8Array, mediaType: string, codings: readonly Coding[], minimum = 0) {
  const files = new Map<string, Uint8Array>();
  const output = { path: '/a/', mediaType, headers: {}, links: [], source: 'a' };
  const siblings = writeSiblings(output, body, { codings, minimum }, (path, content) => {
    const bytes = Buffer.concat([...encode(content)]);
    files.set(path, bytes);
    return describe([bytes]);
  });
  assert.deepEqual(
    siblings.map(({ file }) => file),
    [...files.keys()],
  );
  return files;
}

function precompressionFor(
  names: readonly string[],
  precompress: Parameters<typeof precompressionOf>[0]['precompress'],
) {
  return precompressionOf({ precompress }, hostsNamed(names, hosts));
}

test('precompressionOf() asks for what the settings name and a host serves, the best first', () => {
  const asked = { codings: ['br', 'gzip'], minimum: 1024 } as const;
  assert.equal(precompressionFor(['nginx', 'apache'], undefined), undefined);
  assert.equal(precompressionFor(['cloudflare-pages', 's3-cloudfront'], asked), undefined);
  assert.equal(precompressionFor(['nginx'], { ...asked, codings: ['br'] }), undefined);
  assert.deepEqual(precompressionFor(['nginx'], asked), { codings: ['gzip'], minimum: 1024 });
  assert.deepEqual(precompressionFor(['netlify', 'caddy'], { codings: ['gzip', 'zstd', 'br'], minimum: 0 }), {
    codings: ['br', 'zstd', 'gzip'],
    minimum: 0,
  });
});

test('writeSiblings() writes files beside the output that decode to its bytes', () => {
  const files = written(text, 'text/html; charset=utf-8', ['br', 'gzip']);
  assert.deepEqual([...files.keys()], ['a/index.html.br', 'a/index.html.gz']);
  assert.equal(zlib.brotliDecompressSync(files.get('a/index.html.br') ?? '').toString(), text);
  assert.equal(zlib.gunzipSync(files.get('a/index.html.gz') ?? '').toString(), text);
});

test('writeSiblings() writes gzip without a time, a name or a system', () => {
  const [gzip = new Uint8Array()] = written(text, 'text/plain', ['gzip']).values();
  assert.deepEqual([...gzip.subarray(0, 10)], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
});

test('writeSiblings() compresses text alone, from the minimum on, and only to fewer bytes', () => {
  const count = (...asked: Parameters<typeof written>) => written(...asked).size;
  for (const type of ['text/css', 'image/svg+xml', 'application/json', 'application/linkset+json; profile="a"'])
    assert.equal(count(text, type, ['gzip']), 1, type);
  for (const type of ['image/png', 'font/woff2', 'application/zip', 'application/pdf', 'video/mp4'])
    assert.equal(count(text, type, ['gzip']), 0, type);
  assert.equal(count('é'.repeat(50), 'text/plain', ['gzip'], 100), 1);
  assert.equal(count('é'.repeat(50), 'text/plain', ['gzip'], 101), 0);
  assert.equal(count('short', 'text/plain', ['br', 'gzip']), 0);
});

test('writeSiblings() writes no two of one size, because some servers would give them the same entity tag', () => {
  // Few texts get the same size from two codings, so one coding is used twice instead.
  assert.equal(written(text, 'text/plain', ['gzip', 'gzip']).size, 1);
});

test('every coding decodes to what was compressed, where this Node.js can write it', () => {
  const decoders: Readonly<Record<Coding, keyof typeof zlib | 'zstdDecompressSync'>> = {
    br: 'brotliDecompressSync',
    zstd: 'zstdDecompressSync',
    gzip: 'gunzipSync',
  };
  for (const coding of codingNames) {
    const decode = (zlib as unknown as Record<string, ((bytes: Uint8Array) => Buffer) | undefined>)[decoders[coding]];
    assert.equal(compressors[coding] === undefined, decode === undefined, coding);
    if (decode) assert.equal(decode(compressors[coding]?.(Buffer.from(text)) ?? Buffer.of()).toString(), text);
  }
});

test('a build with siblings lists them in its manifest, makes the same again, and leaves it untouched', async () => {
  const project = makeProject({ 'site.yaml': `${settings}precompress: {minimum: 500}\n` });
  assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
  const before = snapshot(project);
  const dist = join(project, 'dist');
  const { outputs } = JSON.parse(readFileSync(join(dist, manifestFile), 'utf8')) as Manifest;
  const siblings = outputs.flatMap((entry) => entry.siblings ?? []);
  assert.ok(siblings.length > 5 && siblings.length < outputs.length);
  for (const { coding, file, ...described } of siblings) {
    assert.equal(coding, 'gzip');
    assert.deepEqual(describe([readFileSync(join(dist, file))]), described);
  }
  assert.deepEqual(
    Object.keys(before).filter((file) => file.endsWith('.gz')),
    siblings.map(({ file }) => `dist/${file}`).sort(),
  );
  await buildIn(project);
  assert.deepEqual(snapshot(project), before);
});

test('a build without siblings removes those of the one before', async () => {
  const project = makeProject({ 'site.yaml': `${settings}precompress: {}\n` });
  await buildIn(project);
  await buildIn(project, ['--host', 'netlify']);
  assert.deepEqual(
    Object.keys(snapshot(project)).filter((file) => file.endsWith('.gz')),
    [],
  );
});

test('a coding that this Node.js cannot write is named', async () => {
  const project = makeProject({ 'site.yaml': `${settings}precompress: {codings: [gzip, zstd]}\n` });
  const { text: said, exitCode } = await buildIn(project);
  if (compressors.zstd) assert.deepEqual([said, exitCode], ['', 0]);
  else assert.match(said, /^content\/site\.yaml:12:31 error invalid-value This Node\.js cannot write "zstd"\n/);
});

test('a build counts siblings towards the number of files that a host accepts', async () => {
  const content = join(makeProject({ 'site.yaml': `${settings}precompress: {}\n` }), 'content');
  const host = { title: 'A host', limits: { files: 4 } };
  const messagesFor = async (paths: readonly string[]) => {
    const outputs = paths.map((path) => output(path, { body: () => text }));
    const { problems, published } = await buildOutputs(temporaryFolder(), outputs, { host, content });
    assert.equal(published, problems.length === 0);
    return problems.map(({ message }) => message);
  };
  assert.deepEqual(await messagesFor(['/a']), []);
  assert.deepEqual(await messagesFor(['/a', '/b']), ['A host takes 4 files, and there are 6']);
});
