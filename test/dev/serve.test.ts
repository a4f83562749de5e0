// Fault: In `dev`: saves by rename, folders deleted and made again, several saves in one tick of the clock → All seen
// Fault: In `dev`: a name that was made to lead here, another origin that reads events or has a file opened → 403

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import type { State } from '../../generator/dev/conclude.ts';
import { editorCommand, openInEditor } from '../../generator/dev/editor.ts';
import { openFollowers } from '../../generator/dev/events.ts';
import { codeFiles } from '../../generator/dev/inputs.ts';
import { adaptAnswer, followingPolicy, waitingAnswer } from '../../generator/dev/page.ts';
import { openSession } from '../../generator/dev/session.ts';
import { openWatcher } from '../../generator/dev/watch.ts';
import type { BuiltTree } from '../../generator/preview/tree.ts';
import { sampleOptions } from '../build-sample.ts';
import { exchange, header } from '../hosts/conformance/exchange.ts';
import { makeProject, temporaryFolder } from '../publish/project.ts';
import { patience, until } from '../until.ts';
import { save, settled } from './saved.ts';
import { serveSession } from './serve-session.ts';

const project = makeProject();
const content = join(project, 'content');
const options = { ...sampleOptions, content };
const session = openSession(() => options, undefined, patience);
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
  const kept = { 'Sec-Fetch-Dest': 'document', 'If-None-Match': header(plain, 'ETag') ?? '' };
  assert.deepEqual((await exchange(origin, '/', { headers: kept })).body, shown.body);
  const fetched = await exchange(origin, '/', { headers: { 'Sec-Fetch-Dest': 'empty' } });
  assert.deepEqual(fetched.body, plain.body);
  for (const [name, type] of [
    ['client.js', 'text/javascript'],
    ['overlay.css', 'text/css'],
  ] as const) {
    const { status, headers, body } = await exchange(origin, `/_dev/${name}`);
    const sent = [...headers].filter(([key]) => !/^(?:connection|date|keep-alive)$/.test(key));
    assert.equal(status, 200);
    assert.deepEqual(Object.fromEntries(sent), {
      'content-type': [`${type}; charset=utf-8`],
      'content-length': [String(body.byteLength)],
      'cache-control': ['no-cache'],
      'x-content-type-options': ['nosniff'],
      'cross-origin-resource-policy': ['same-origin'],
    });
  }
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
  assert.equal(await post({ ...json, Origin: origin }, { ...place, more: 'x'.repeat(10_000) }), 403);
  for (const other of [{ line: '3' }, { line: 0 }, { column: 1.5 }, { column: -1 }, { file: 3 }])
    assert.equal(await post({ ...json, Origin: origin }, { ...place, ...other }), 400, JSON.stringify(other));
  assert.equal((await exchange(origin, '/_dev/open')).status, 405);
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
  const rows: readonly (readonly [programs: string, ...args: readonly string[]])[] = [
    ['code code-insiders codium vscodium cursor windsurf positron', '--goto', '/a b/c.md:7:3'],
    ['zed zeditor subl sublime_text atom pulsar lapce', '/a b/c.md:7:3'],
    ['idea webstorm phpstorm pycharm rubymine goland rider fleet idea64', '--line', '7', '--column', '2', '/a b/c.md'],
    ['gvim mvim', '+call cursor(7, 3)', '/a b/c.md'],
    ['emacsclient', '--no-wait', '+7:3', '/a b/c.md'],
    ['kate', '--line', '7', '--column', '3', '/a b/c.md'],
    ['gedit xed pluma gnome-text-editor', '+7:3', '/a b/c.md'],
    ['mate', '--line', '7:3', '/a b/c.md'],
  ];
  for (const [programs, ...args] of rows)
    for (const program of programs.split(' '))
      for (const path of [program, `/usr/bin/${program}`, `${program}.exe`, `${program}.CMD`, `${program}.sh`])
        assert.deepEqual(editorCommand(at, { EDITOR: ` ${path}  --wait -n -w` }), [path, '-n', ...args]);
  assert.deepEqual(editorCommand(at, { VISUAL: 'vim', EDITOR: 'code' })?.[0], 'code');
  assert.deepEqual(editorCommand(at, { VISUAL: 'subl', EDITOR: 'code' })?.[0], 'subl');
  const others = rows.flatMap(([programs]) => programs.split(' ').flatMap((name) => [`x${name}`, `${name}x`]));
  for (const EDITOR of [undefined, '', 'vim', 'code.js', 'vi code', ...others])
    assert.equal(editorCommand(at, { EDITOR }), undefined, EDITOR);
});

test('openInEditor() says whether the editor could be started', async () => {
  const at = { file: 'a.md', line: 7, column: 3 };
  const editor = join(temporaryFolder(), 'kate');
  assert.equal(await openInEditor(at, {}), false);
  assert.equal(await openInEditor(at, { EDITOR: editor }), false);
  writeFileSync(editor, `#!/bin/sh\necho "$@" > ${editor}.txt\n`, { mode: 0o755 });
  assert.equal(await openInEditor(at, { EDITOR: editor }), true);
  await until(
    () => existsSync(`${editor}.txt`) && readFileSync(`${editor}.txt`, 'utf8') === '--line 7 --column 3 a.md\n',
  );
});

const good: State = {
  problems: [],
  stopped: undefined,
  good: undefined,
  builtAt: undefined,
  isSettled: true,
  isHeld: false,
};
const broken: State = {
  ...good,
  isHeld: true,
  problems: [{ code: 'broken-link', level: 'error', message: 'There is nothing at /nowhere/' }],
};

/** Followers of a session in a state, one of which has joined, and what is written to it: of news the values, without the token. */
function joined(state: () => State) {
  const followers = openFollowers({ state, tree: () => undefined }, (file) => `content/${file}`);
  const written: unknown[] = [];
  const write = (text: string) => {
    const [, data] = /^data: (.*)\n\n$/.exec(text) ?? [];
    written.push(data === undefined ? text : { ...JSON.parse(data), token: undefined });
  };
  const writeHead = (...head: readonly unknown[]) => {
    written.push(...head);
    return response;
  };
  const response = { write, writeHead, once: () => response, end: () => written.push('end') };
  const join = (method: string) => {
    const request = { method, url: '/_dev/events', headers: { host: 'localhost' } };
    followers.join(request as IncomingMessage, response as unknown as ServerResponse);
  };
  join('GET');
  return { followers, written, join };
}

test('a browser is told of each change, and once more only if there is more to tell when all has been made', () => {
  let state = good;
  const { followers, written, join } = joined(() => state);
  const told = () => written.flatMap((news) => (news as News).problems?.length ?? []);
  followers.settled();
  assert.deepEqual(told(), [0]);
  state = broken;
  followers.changed();
  followers.settled();
  assert.deepEqual(told(), [0, 1]);
  followers.changed();
  assert.deepEqual(told(), [0, 1, 1]);
  state = good;
  followers.settled();
  followers.settled();
  assert.deepEqual(told(), [0, 1, 1, 0]);
  assert.deepEqual(written.slice(0, 3), [
    200,
    { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
    'retry: 500\n',
  ]);
  join('POST');
  followers.close();
  assert.deepEqual(written.slice(-4), [405, { 'Content-Length': '0' }, 'end', 'end']);
});

test('what a browser is told is what is wrong, where, and since when the site is as it is shown', () => {
  const place = { file: 'a.md', line: 3, column: 9, text: '…lost here', before: 5 };
  const lost = { code: 'broken-link', level: 'error', message: 'Lost', hint: 'Find it' } as const;
  const { level: _, ...shown } = lost;
  const problems = [{ ...lost, level: 'warning' as const }, { ...lost, place }, ...Array<typeof lost>(21).fill(lost)];
  const at = { file: 'a.md', shown: 'content/a.md', line: 3, column: 9, text: '…lost here', at: 3 };
  const stopped = { message: 'No settings', hint: 'Write them' };
  const builtAt = new Date(2026, 0, 2, 3, 4);
  for (const [state, news] of [
    [{ problems, builtAt }, {}],
    [
      { problems, isHeld: true },
      { problems: [{ ...shown, ...at }, ...Array(19).fill(shown)], more: 2 },
    ],
    [
      { problems, isHeld: true, stopped, builtAt },
      { stopped, since: '03:04' },
    ],
    [{ stopped: { ...stopped, hint: undefined } }, { stopped: { message: 'No settings' } }],
  ] as const)
    assert.deepEqual(joined(() => ({ ...good, ...state })).written[3], {
      problems: [],
      more: 0,
      digests: {},
      token: undefined,
      ...news,
    });
});

test('adaptAnswer() adds to a page what it shows, by their digests, and has whatever a browser gets asked for again', () => {
  const page =
    '<!doctype html><link rel="stylesheet" href="/a.css"><source srcset="/b.png"><img src="/a.png"><a href="/b/"><script src="/none.js"></script><script src="a.js"></script>';
  const types = {
    '/': 'text/html',
    '/a.css': 'text/css',
    '/a.png': 'image/png',
    '/b.png': 'image/png',
    '/b/': 'text/html',
    '/a.js': 'text/javascript',
    '/404.html': 'text/html',
    '/fr/404.html': 'text/html',
  };
  const entry = { headers: { 'Content-Security-Policy': 'p' }, size: 1 };
  const byPath = new Map(
    Object.entries(types).map(([path, mediaType]) => [
      path,
      { ...entry, path, file: path, mediaType, sha256: `digest of ${path}` },
    ]),
  );
  const tree = {
    byPath,
    notFound: '/404.html',
    notFoundBelow: [{ below: '/fr/', path: '/fr/404.html' }],
    read: () => Buffer.from(page),
  };
  const adapted = (type: string, body: string | undefined, url: string, use?: string) => {
    const headers = { 'Content-Type': type, ETag: '"e"', 'Content-Security-Policy': "script-src 'self'" };
    const request = { url, headers: { 'sec-fetch-dest': use } };
    const answer = { status: 200, headers, ...(body !== undefined && { body }) };
    const got = adaptAnswer(answer, request as unknown as IncomingMessage, tree as unknown as BuiltTree);
    return got === answer ? 'as it was' : got;
  };
  const own = { 'Content-Security-Policy': "script-src 'self'", 'Cache-Control': 'no-cache' };
  const kept = (type: string, body?: string) => ({
    status: 200,
    headers: { 'Content-Type': type, ETag: '"e"', ...own },
    ...(body !== undefined && { body }),
  });
  assert.equal(adapted('text/html', page, '/'), 'as it was');
  assert.deepEqual(adapted('text/css', 'a {}', '/a.css', 'style'), kept('text/css', 'a {}'));
  assert.deepEqual(adapted('text/html', page, '/', 'empty'), kept('text/html', page));
  assert.deepEqual(adapted('text/html', undefined, '/', 'document'), kept('text/html'));
  const quoted = (digests: object) => JSON.stringify(digests).replaceAll('"', '&quot;');
  for (const [url, shown] of [
    ['/?a', '/'],
    ['/none', '/404.html'],
    ['/fr/none', '/fr/404.html'],
  ] as const)
    for (const use of ['document', 'iframe', 'frame']) {
      const [path = ''] = url.split('?');
      const digests = {
        '/a.css': 'digest of /a.css',
        '/b.png': 'digest of /b.png',
        '/a.png': 'digest of /a.png',
        policy: 'p',
        [path]: `digest of ${shown}`,
      };
      const script = `<script src="/_dev/client.js" data-page="${path}" data-digests="${quoted(digests)}"></script>`;
      for (const [before, after] of [
        [page, ''],
        [`${page}<body></body>`, '</body></html>'],
      ] as const)
        assert.deepEqual(adapted('text/html; charset=utf-8', before + after, url, use), {
          status: 200,
          headers: {
            'Content-Type': 'text/html; charset=utf-8',
            ...own,
            'Content-Security-Policy': "script-src 'self'; script-src-elem 'self'",
            'Content-Length': String(before.length + script.length + after.length),
          },
          body: before + script + after,
        });
    }
});

test('waitingAnswer() shows a page to browsers, and says in plain text to others, that nothing has been built', () => {
  const answer = (use?: string, accept = '*/*') =>
    waitingAnswer({ headers: { accept, 'sec-fetch-dest': use } } as unknown as IncomingMessage);
  const { headers, body } = answer('document');
  assert.match(String(body), /^<!doctype html>/);
  assert.deepEqual(headers, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(String(body))),
    'Retry-After': '1',
  });
  assert.equal(answer(undefined, 'text/html,application/xhtml+xml').body, body);
  assert.deepEqual(answer(), {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': '55', 'Retry-After': '1' },
    body: 'The site has not been built yet: its terminal says why\n',
  });
});

test('the folders are watched of modules that the configuration imports, and of one that is missing', async () => {
  const site = temporaryFolder();
  for (const name of ['own', 'more']) mkdirSync(join(site, name));
  const config = join(site, 'fingerpost.config.ts');
  writeFileSync(config, "import './own/host.ts';\nimport './more/missing';\n");
  writeFileSync(join(site, 'own/host.ts'), '');
  const own = openWatcher(
    () => [],
    () => codeFiles({ ...options, config }),
  );
  own.renew();
  for (const file of ['own/host.ts', 'more/missing.ts']) {
    writeFileSync(join(site, file), '// changed');
    await until(() => own.next(1));
    while (await own.next(100));
  }
  own.close();
});
