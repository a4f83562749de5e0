// Fault: Another host name, a page of another origin, a write, at the inspector → 421, 403, 405; nothing is read

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { inspector } from '../../generator/inspect/inspect.ts';
import type { Editing } from '../../generator/inspect/page/editing.ts';
import { asker, siteOf } from './site.ts';

const source = siteOf({ '/': ['text/html', '<!doctype html><title>Home</title><script>alert(1)</script>'] });
const ask = asker(source);
const targets = ['/_inspect/', '/_inspect/framed?path=/', '/_inspect/inspect.js', '/_inspect/address'];

test('the inspector answers to names of this machine only, whatever is asked (DNS rebinding)', async () => {
  for (const target of targets) {
    for (const host of ['localhost', 'localhost:4321', '127.0.0.1', '[::1]:4321'])
      assert.equal((await ask(target, { host }))?.status, 200, `${host} ${target}`);
    for (const host of [
      'evil.example',
      'evil.example:4321',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '',
      'localhost@evil.example',
      '0.0.0.0:4321',
    ])
      assert.equal((await ask(target, { host }))?.status, 421, `${host} ${target}`);
  }
});

test('a page of another origin can read nothing: it is refused, and no answer is shared with it', async () => {
  for (const target of targets) {
    for (const site of ['cross-site', 'same-site'])
      assert.equal((await ask(target, { 'sec-fetch-site': site, 'sec-fetch-mode': 'cors' }))?.status, 403, target);
    const { headers } = (await ask(target, { origin: 'https://evil.example' })) ?? assert.fail();
    assert.ok(!Object.keys(headers).some((name) => /^access-control-/i.test(name)), target);
    assert.equal(headers['Cross-Origin-Resource-Policy'], 'same-origin');
    assert.equal(headers['X-Content-Type-Options'], 'nosniff');
  }
});

test('the inspector only shows: other methods are refused', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    assert.deepEqual(
      [(await ask('/_inspect/', {}, method))?.status, (await ask('/_inspect/', {}, method))?.headers.Allow],
      [405, 'GET, HEAD'],
    );
});

test('a page of the inspector runs its own script only, and cannot be framed', async () => {
  const policy = (await ask('/_inspect/address?path=/'))?.headers['Content-Security-Policy'] ?? '';
  assert.match(policy, /default-src 'none'; script-src http:\/\/127\.0\.0\.1:4321\/_inspect\/inspect\.js;/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /unsafe/);
});

test('a body in a frame is sandboxed, and loads nothing of another origin', async () => {
  const { headers, text } = (await ask('/_inspect/framed?path=/')) ?? assert.fail();
  assert.match(text, /alert/);
  assert.match(headers['Content-Security-Policy'] ?? '', /^sandbox allow-same-origin; default-src 'none'/);
  assert.doesNotMatch(headers['Content-Security-Policy'] ?? '', /script-src|https?:|allow-(?!same-origin)/);
  assert.equal((await ask('/_inspect/framed?path=/../secret'))?.status, 404);
});

test('names of built-in properties are no views, readers, kinds, files or hosts', async () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    assert.equal((await ask(`/_inspect/${name}`))?.status, 404);
    for (const key of ['as', 'kind', 'host', 'fact', 'q', 'from', 'accept', 'path'])
      for (const view of ['address', 'surface', 'hosts', 'facts', 'accept', 'map', 'changes', ''])
        assert.equal((await ask(`/_inspect/${view}?${key}=${name}`))?.status, 200, `${view}?${key}=${name}`);
  }
});

test('the style sheet has each of its parts', async () => {
  const text = (await ask('/_inspect/inspect.css'))?.text ?? '';
  const folder = new URL('../../generator/inspect/assets/', import.meta.url);
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.css')))
    assert.ok(text.includes(readFileSync(new URL(name, folder), 'utf8')), name);
});

test('a tree that cannot be read is told, with 503', async () => {
  const broken = asker({
    manifest: () => {
      throw new Error('gone');
    },
    read: async () => undefined,
  });
  assert.equal((await broken('/_inspect/'))?.status, 503);
});

test('a form is taken from this machine, this origin and with the token only, before anything is asked of the session', async () => {
  const asked: string[] = [];
  const note = async (what: string) => void asked.push(what);
  const editing: Editing = {
    token: 'f'.repeat(64),
    propose: ({ id }) => note(id).then(() => ({ kind: 'refused', why: 'asked' })),
    write: ({ id }) => note(id).then(() => ({ kind: 'refused', why: 'asked' })),
    open: ({ file }) => note(file).then(() => true),
    compareLive: ({ baseUrl }) => note(baseUrl).then(() => ({ headline: 'Nothing', paths: [], differences: [] })),
  };
  const handler = inspector(source, { editing });
  const send = async (headers: IncomingHttpHeaders, token = editing.token, name = 'write', method = 'POST') => {
    const own = { host: '127.0.0.1:4321', origin: 'http://127.0.0.1:4321' };
    const type = 'application/x-www-form-urlencoded';
    const answer = await handler({
      method,
      path: `/_inspect/${name}`,
      query: '',
      headers: { ...own, 'content-type': type, ...headers },
      body: async () => new URLSearchParams({ token, fact: 'f', file: 'f', line: '1', column: '1' }).toString(),
    });
    return answer?.status;
  };
  for (const name of ['edit', 'write', 'open', 'ask']) {
    assert.equal(await send({ host: 'evil.example', origin: 'http://evil.example' }, undefined, name), 421);
    assert.equal(await send({ origin: 'http://localhost:4321' }, undefined, name), 403);
    assert.equal(await send({ origin: undefined }, undefined, name), 403);
    assert.equal(await send({ 'sec-fetch-site': 'cross-site' }, undefined, name), 403);
    for (const token of ['', 'f', 'F'.repeat(64), 'f'.repeat(65)]) assert.equal(await send({}, token, name), 403);
    assert.equal(await send({ 'content-type': 'application/json' }, undefined, name), 415);
    assert.equal(await send({}, undefined, name, 'GET'), 405);
  }
  assert.deepEqual(asked, []);
  assert.deepEqual([await send({}), await send({}, undefined, 'open')], [409, 204]);
  assert.deepEqual(asked, ['f', 'f']);
});
