// Fault: In `dev`: saves by rename, folders deleted and made again, several saves in one tick of the clock → All seen
// Fault: In `dev`: a name that was made to lead here, another origin that reads events or has a file opened → 403

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import type { State } from '../../generator/dev/conclude.ts';
import { editorCommand } from '../../generator/dev/editor.ts';
import { openFollowers } from '../../generator/dev/events.ts';
import { followingPolicy } from '../../generator/dev/page.ts';
import { openSession } from '../../generator/dev/session.ts';
import { openWatcher } from '../../generator/dev/watch.ts';
import { sampleOptions } from '../build-sample.ts';
import { exchange, header } from '../hosts/conformance/exchange.ts';
import { makeProject } from '../publish/project.ts';
import { until } from '../until.ts';
import { save, settled } from './saved.ts';
import { serveSession } from './serve-session.ts';

const project = makeProject();
const content = join(project, 'content');
const options = { ...sampleOptions, content };
const session = openSession(() => options);
const watcher = openWatcher(() => [content]);
const opened: string[] = [];
await session.look();
const { origin } = await serveSession(session, watcher, {
  show: (file) => `content/${file}`,
  open: async ({ file, line }) => opened.push(`${file}:${line}`) > 0 && file !== 'none.md',
  internal: [
    (_, response, path) => {
      if (path !== '/_inspect/') return false;
      response.end('inspected');
      return true;
    },
  ],
});
await settled(session);

interface News {
  readonly digests: Readonly<Record<string, string>>;
  readonly problems: readonly { readonly message: string; readonly shown: string; readonly text: string }[];
  readonly since?: string;
  readonly token: string;
}

/** Follows a page until what is told of it is as expected. */
async function heard(isExpected: (news: News) => boolean, act: () => void = () => {}): Promise<News> {
  let text = '';
  const told = () => [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']): News => JSON.parse(data));
  const following = ask(`${origin}/_dev/events?page=/`, (answer) => {
    act();
    answer.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  });
  following.end();
  await until(
    () => told().some(isExpected),
    () => text,
  );
  following.once('error', () => {}).destroy();
  return told().find(isExpected) ?? assert.fail();
}

const home = join(content, 'pages/en/index.md');
const written = readFileSync(home, 'utf8');
const served = async () => (await exchange(origin, '/')).body.toString();

test('a browser that follows a page hears of its new digest, of a mistake with its place, and that it is gone', async () => {
  const before = await heard(() => true);
  const changed = await heard(
    ({ digests }) => digests['/'] !== before.digests['/'],
    () => save(home, written.replace(/^title: .*$/m, 'title: Changed')),
  );
  assert.deepEqual(changed.problems, []);
  assert.equal(changed.digests['/style.css'], before.digests['/style.css']);
  const broken = await heard(
    ({ problems }) => problems.length > 0,
    () => save(home, `${written}\n[Nowhere](/nowhere/)\n`),
  );
  assert.match(broken.since ?? '', /^\d\d:\d\d$/);
  assert.deepEqual(
    broken.problems.map(({ message, shown, text }) => [message, shown, text]),
    [['There is nothing at /nowhere/', 'content/pages/en/index.md', '[Nowhere](/nowhere/)']],
  );
  await heard(
    ({ problems, since }) => problems.length === 0 && since === undefined,
    () => save(home, written),
  );
});

test('of 100 saves by rename, and of folders deleted and made again, the last is always served', async () => {
  for (let number = 1; number <= 100; number += 1) {
    save(home, written.replace(/^title: .*$/m, `title: Save ${number}`));
    if (number % 10 > 0) continue;
    const folder = join(content, 'assets/new');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a.txt'), String(number));
    await heard(() => session.source.manifest().outputs.some(({ path }) => path === '/assets/new/a.txt'));
    await until(async () => (await served()).includes(`<h1>Save ${number}</h1>`));
    await until(async () => (await exchange(origin, '/assets/new/a.txt')).body.toString() === String(number));
    rmSync(folder, { recursive: true });
  }
  save(home, written);
  await until(async () => !(await served()).includes('<h1>Save '));
});

test('only a browser that shows a page gets the script with it, under a policy that lets it run', async () => {
  const plain = await exchange(origin, '/');
  assert.doesNotMatch(plain.body.toString(), /_dev/);
  assert.match(header(plain, 'Cache-Control') ?? '', /must-revalidate/);
  const shown = await exchange(origin, '/', { headers: { 'Sec-Fetch-Dest': 'document' } });
  assert.match(
    shown.body.toString(),
    /<script src="\/_dev\/client.js" data-page="\/" data-digests="[^"]*"><\/script><\/body>/,
  );
  assert.equal(header(shown, 'Content-Length'), String(shown.body.byteLength));
  assert.equal(header(shown, 'ETag'), undefined);
  const fetched = await exchange(origin, '/', { headers: { 'Sec-Fetch-Dest': 'empty' } });
  assert.deepEqual(fetched.body, plain.body);
  assert.equal((await exchange(origin, '/_dev/client.js')).status, 200);
});

test('followingPolicy() adds what the script needs, and leaves the rest', () => {
  assert.equal(
    followingPolicy("default-src 'none'; img-src https:; script-src https://a.example"),
    "default-src 'none'; img-src https:; script-src https://a.example; script-src-elem https://a.example 'self'; style-src-elem 'self'; connect-src 'self'",
  );
});

for (const host of ['evil.example', 'evil.example:4321', '127.0.0.1.evil.example', 'localhost.evil.example'])
  test(`a request for the host "${host}" is refused, as of a name that was made to lead here`, async () => {
    for (const path of ['/', '/_dev/events', '/_dev/client.js', '/_inspect/'])
      assert.equal((await exchange(origin, path, { headers: { Host: host } })).status, 403);
  });

test('another origin can neither follow the events nor have a file opened', async () => {
  for (const headers of [
    { Origin: 'http://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1:1' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])
    assert.equal((await exchange(origin, '/_dev/events', { headers })).status, 403);
  const { token } = await heard(() => true);
  const post = (headers: Readonly<Record<string, string>>, body: object) =>
    fetch(`${origin}/_dev/open`, { method: 'POST', headers, body: JSON.stringify(body) }).then(({ status }) => status);
  const json = { 'Content-Type': 'application/json' };
  const place = { token, file: 'pages/en/index.md', line: 3, column: 1 };
  assert.equal(await post(json, place), 403);
  assert.equal(await post({ ...json, Origin: 'http://evil.example' }, place), 403);
  assert.equal(await post({ 'Content-Type': 'text/plain', Origin: origin }, place), 403);
  assert.equal(await post({ ...json, Origin: origin }, { ...place, token: 'guessed' }), 403);
  assert.equal(await post({ ...json, Origin: origin }, { ...place, line: '3' }), 400);
  assert.deepEqual(opened, []);
  assert.equal(await post({ ...json, Origin: origin }, place), 204);
  assert.equal(await post({ ...json, Origin: origin }, { ...place, file: 'none.md' }), 404);
  assert.deepEqual(opened, ['pages/en/index.md:3', 'none.md:3']);
});

test('what else answers below /_ is asked before the site', async () => {
  assert.equal((await exchange(origin, '/_inspect/')).body.toString(), 'inspected');
  assert.equal((await exchange(origin, '/_other/')).status, 404);
});

test('editorCommand() tells an editor with a window the place, and starts none in a terminal', () => {
  const at = { file: '/a b/c.md', line: 7, column: 3 };
  assert.deepEqual(editorCommand(at, { EDITOR: 'code --wait' }), ['code', '--goto', '/a b/c.md:7:3']);
  assert.deepEqual(editorCommand(at, { VISUAL: '/usr/bin/subl -w', EDITOR: 'vim' }), [
    '/usr/bin/subl',
    '/a b/c.md:7:3',
  ]);
  assert.deepEqual(editorCommand(at, { VISUAL: 'vim', EDITOR: 'emacsclient' }), [
    'emacsclient',
    '--no-wait',
    '+7:3',
    '/a b/c.md',
  ]);
  assert.equal(editorCommand(at, { EDITOR: 'vim' }), undefined);
  assert.equal(editorCommand(at, {}), undefined);
});

const good: State = {
  problems: [],
  ...{ stopped: undefined, good: undefined, builtAt: undefined },
  ...{ isSettled: true, isHeld: false },
};
const broken: State = {
  ...good,
  isHeld: true,
  problems: [{ code: 'broken-link', level: 'error', message: 'There is nothing at /nowhere/' }],
};

test('a browser is told of each change, and once more only if there is more to tell when all has been made', () => {
  let state = good;
  const followers = openFollowers({ state: () => state, tree: () => undefined }, (file) => file);
  const told: number[] = [];
  const write = (text: string) => {
    const [, data] = /^data: (.*)\n\n$/.exec(text) ?? [];
    if (data !== undefined) told.push(JSON.parse(data).problems.length);
  };
  const request = { method: 'GET', url: '/_dev/events?page=/', headers: { host: 'localhost' } };
  const response = { write, writeHead: () => response, once: () => response };
  followers.join(request as IncomingMessage, response as unknown as ServerResponse);
  followers.settled();
  assert.deepEqual(told, [0]);
  state = broken;
  followers.changed();
  followers.settled();
  assert.deepEqual(told, [0, 1]);
  followers.changed();
  assert.deepEqual(told, [0, 1, 1]);
  state = good;
  followers.settled();
  followers.settled();
  assert.deepEqual(told, [0, 1, 1, 0]);
});
