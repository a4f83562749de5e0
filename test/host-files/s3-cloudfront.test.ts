import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import type { HostInput } from '../../generator/hosts/host.ts';
import { s3CloudFront } from '../../generator/hosts/s3-cloudfront.ts';
import type { Problem } from '../../generator/problem.ts';
import { prefersMarkdown } from '../../templates/accept.js';
import { seeded } from '../fuzz/runs.ts';
import { acceptHeader, hostileHeaders } from '../hosts/conformance/accept-headers.ts';
import { vectors } from './accept-vectors.ts';
import { manyPosts } from './many-posts.ts';
import { sampleInput } from './sample-input.ts';

interface Field {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

type Fields = Record<string, Field>;

interface Answer {
  readonly status: number;
  readonly file?: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Fields;
  readonly querystring?: Fields;
}

type Files = ReadonlyMap<string, string>;

let input: HostInput;
let files: Files;

before(async () => {
  input = await sampleInput();
  files = filesOf(input);
});

function filesOf(of: HostInput): Files {
  const problems: Problem[] = [];
  const made = new Map(s3CloudFront.files(of, problems).map(({ path, text }) => [path, text]));
  assert.deepEqual(problems, []);
  return made;
}

/** The `handler` of a function, in a context that has nothing but the language. */
function handlerOf(from: Files, name: string): (event: unknown) => Record<string, unknown> {
  const context = createContext({});
  runInContext(from.get(name) ?? '', context);
  const run = runInContext('(text) => JSON.stringify(handler(JSON.parse(text)))', context) as (text: string) => string;
  return (event) => JSON.parse(run(JSON.stringify(event))) as Record<string, unknown>;
}

/** CloudFront before S3: the function for requests, the object with its metadata, the function for responses unless that is an error. */
function distribution(from: Files, of: HostInput = input) {
  const request = handlerOf(from, 'viewer-request.js');
  const response = handlerOf(from, 'viewer-response.js');
  const objects = new Map(of.served.map(({ file, headers }) => [file, headers]));
  return (uri: string, { method = 'GET', headers = {}, querystring = {} }: Asked = {}): Answer => {
    const event = { version: '1.0', request: { method, uri, headers, querystring, cookies: {} } };
    const passed = request(event);
    if (typeof passed.statusCode === 'number')
      return { status: passed.statusCode, headers: plain(passed.headers as Fields) };
    const file = (passed.uri as string).slice(1);
    const object = objects.get(file);
    if (!object) return { status: 404, file: '404.html', headers: {} };
    const carried = { 'content-type': field(object['Content-Type']), 'cache-control': field(object['Cache-Control']) };
    const given = response({ ...event, request: passed, response: { statusCode: 200, headers: carried } });
    return { status: 200, file, headers: plain(given.headers as Fields) };
  };
}

function field(value: string | undefined): Field {
  return { value: value ?? '' };
}

function plain(headers: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([, { value }]) => value !== '')
      .map(([name, { value }]) => [name, value]),
  );
}

function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

test('CloudFront and S3 give every output its file and exactly its headers', () => {
  const ask = distribution(files);
  for (const { path, file, headers } of input.served)
    assert.deepEqual(ask(path), { status: 200, file, headers: lowerCase(headers) }, path);
});

test('the function of CloudFront chooses as every Accept vector and 2,000 generated headers say', () => {
  const ask = distribution(files);
  assert.ok(input.pairs.length > 0);
  for (const { path, variant } of input.pairs) {
    const [html, markdown] = [path, variant].map((one) => input.served.find((output) => output.path === one));
    const assertChosen = (accept: string | null) => {
      const chosen = prefersMarkdown(accept) ? markdown : html;
      const given = ask(path, accept === null ? {} : { headers: { accept: { value: accept } } });
      assert.deepEqual(
        given,
        { status: 200, file: chosen?.file, headers: lowerCase(chosen?.headers ?? {}) },
        `${accept}`,
      );
    };
    for (const [accept] of vectors) assertChosen(accept);
    for (const [, accept] of hostileHeaders) assertChosen(accept);
    fc.assert(fc.property(acceptHeader, assertChosen), seeded(1000));
  }
  const twice = {
    accept: { value: 'text/html;q=0.5', multiValue: [{ value: 'text/html;q=0.5' }, { value: 'text/markdown' }] },
  };
  assert.equal(ask('/', { headers: twice }).file, 'index.md');
});

test('the function for responses knows the chosen representation by its type when it is shown the path that was asked for', () => {
  const respond = handlerOf(files, 'viewer-response.js');
  const headers = { 'content-type': field('text/markdown; charset=utf-8') };
  const given = respond({ request: { uri: '/', headers: {} }, response: { statusCode: 200, headers } });
  assert.equal((given.headers as Fields)['content-location']?.value, '/index.md');
});

test('CloudFront refuses other methods, redirects other spellings within the site, and lets what is missing be missing', () => {
  const ask = distribution(files);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    assert.deepEqual(ask('/', { method }), { status: 405, headers: { allow: 'GET, HEAD' } });
  const querystring = { a: { value: '1', multiValue: [{ value: '1' }, { value: '%2F' }] }, b: { value: '' } };
  assert.deepEqual(ask('/fr', { querystring }), { status: 308, headers: { location: '/fr/?a=1&a=%2F&b' } });
  assert.equal(ask('/fr/index.html').headers.location, '/fr/');
  assert.equal(ask('/index.html').headers.location, '/');
  for (const path of ['//evil.example/a', '//evil', '/\\evil', '/nothing/', '/nothing.md', '/fr/nothing.svg'])
    assert.equal(ask(path).status, 404, path);
});

test('no line of what the functions know can be cut without an answer changing', () => {
  const asked: readonly (readonly [string, Asked])[] = [
    ...input.served.map(({ path }) => [path, {}] as const),
    ...input.pairs.map(({ path }) => [path, { headers: { accept: field('text/markdown') } }] as const),
  ];
  const answers = (from: Files) => {
    const ask = distribution(from);
    return JSON.stringify(asked.map(([path, options]) => ask(path, options)));
  };
  const right = answers(files);
  let cut = 0;
  for (const name of ['viewer-request.js', 'viewer-response.js']) {
    const lines = (files.get(name) ?? '').split('\n');
    for (const [index, line] of lines.entries()) {
      if (!/^ {2}(?:\[\/\^|"\/)|^ {2}else if|^ {2}if \(variants\[uri\]/.test(line)) continue;
      cut += 1;
      assert.notEqual(answers(new Map([...files, [name, lines.toSpliced(index, 1).join('\n')]])), right, line);
    }
  }
  assert.ok(cut > 20, `${cut} lines`);
});

test('the functions of 10,000 posts are within 10 KB, and give every output its headers', () => {
  const of = { ...input, served: manyPosts(10_000) };
  const many = filesOf(of);
  const ask = distribution(many, of);
  for (const { path, file, headers } of of.served.filter(
    ({ path }, index) => index % 53 === 0 || /index|blog\.md/.test(path),
  ))
    assert.deepEqual(ask(path), { status: 200, file, headers: lowerCase(headers) }, path);
});

test('functions that are too long are an error that names the limit', () => {
  const headers = (index: number) => ({
    'Content-Type': 'text/html',
    Link: `<https://b.example/${index * 7919}>; rel="x"`,
  });
  const served = Array.from({ length: 300 }, (_, index) => ({
    path: `/p-${index}/`,
    file: `p-${index}/index.html`,
    headers: headers(index),
  }));
  const problems: Problem[] = [];
  s3CloudFront.files({ ...input, served }, problems);
  assert.deepEqual(
    problems.map(({ code, level }) => [code, level]),
    [['host-limit', 'error']],
  );
  assert.match(
    problems[0]?.message ?? '',
    /^CloudFront takes functions of 10240 bytes, and viewer-response\.js has \d+$/,
  );
});

test('upload.sh gives every object the type and caching that objects.json says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fingerpost-'));
  try {
    const log = join(folder, 'log');
    writeFileSync(
      join(folder, 'aws'),
      `#!/bin/sh\nfor argument in "$@"; do printf '%s\\n' "$argument"; done >>"${log}"\necho >>"${log}"\n`,
    );
    chmodSync(join(folder, 'aws'), 0o755);
    writeFileSync(join(folder, 'upload.sh'), files.get('upload.sh') ?? '');
    const environment = { PATH: `${folder}:${process.env.PATH ?? ''}`, BUCKET: 'b', DISTRIBUTION: 'd' };
    assert.equal(spawnSync('sh', [join(folder, 'upload.sh'), 'dist'], { env: environment }).status, 0);
    const commands = readFileSync(log, 'utf8')
      .split('\n\n')
      .map((text) => text.split('\n').filter((line) => line !== ''));
    const uploads = commands.filter((words) => words[1] === 'cp');
    assert.deepEqual(
      commands.filter((words) => words[1] !== 'cp').map((words) => words.slice(0, 2).join(' ')),
      ['s3 sync', 'cloudfront create-invalidation', ''],
    );
    const objects = JSON.parse(files.get('objects.json') ?? '') as readonly Record<
      'Key' | 'ContentType' | 'CacheControl',
      string
    >[];
    assert.equal(objects.length, input.served.length);
    for (const { Key, ContentType, CacheControl } of objects) {
      const given = uploads
        .filter((words) => taken(words, Key))
        .map((words) => [option(words, '--content-type'), option(words, '--cache-control')]);
      assert.deepEqual(given, [[ContentType, CacheControl]], Key);
    }
    assert.ok(uploads.every((words) => !taken(words, '_manifest.json')));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Whether the filters of a command take a file: the last that matches decides. */
function taken(words: readonly string[], file: string): boolean {
  let included = true;
  for (const [index, word] of words.entries()) {
    if (word !== '--include' && word !== '--exclude') continue;
    const pattern = (words[index + 1] ?? '').replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    if (new RegExp(`^${pattern}$`).test(file)) included = word === '--include';
  }
  return included;
}

function option(words: readonly string[], name: string): string | undefined {
  return words[words.indexOf(name) + 1];
}
