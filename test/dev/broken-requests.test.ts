// Fault: Requests that are broken, aborted, too large, or of another name → 400, 403, 431 or dropped; `dev` and `preview` go on

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exchange } from '../hosts/conformance/exchange.ts';
import { buildIn, makeProject, templates } from '../publish/project.ts';
import { until } from '../until.ts';

/** The commands as processes of their own, by their origins. */
const running = new Map<string, ChildProcess>();
after(() => {
  for (const child of running.values()) child.kill();
});

before(async () => {
  const project = makeProject();
  assert.equal((await buildIn(project)).exitCode, 0);
  const start = fileURLToPath(new URL('../../scripts/start.js', import.meta.url));
  for (const [command, ...more] of [['dev', '--templates', templates], ['preview']]) {
    const args = [start, String(command), '--port', '0', ...more];
    const child = spawn(process.execPath, args, { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (text) => (said += text));
    const isServing = () => /What each reader gets: (http:\/\/[\d.:]+)/.exec(said)?.[1];
    await until(() => isServing() !== undefined);
    running.set(isServing() ?? '', child);
  }
});

/** Sends bytes as they are, and gives what comes back: an answer as soon as it has begun, or nothing where there may be none. */
async function send(origin: string, text: string, { isAborted = false, mayBeNone = false } = {}): Promise<string> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
    if (said.includes('\r\n\r\n')) socket.end();
  });
  socket.write(
    text.replaceAll('HOST', `Host: 127.0.0.1:${port}`).replaceAll('ORIGIN', `Origin: http://127.0.0.1:${port}`),
  );
  if (isAborted) setTimeout(() => socket.resetAndDestroy(), 50);
  else if (mayBeNone) setTimeout(() => socket.end(), 500);
  await new Promise((resolve) => socket.once('close', resolve));
  return said;
}

const post = 'HOST\r\nORIGIN\r\nContent-Type: application/json\r\nContent-Length: 100';
const form = 'HOST\r\nORIGIN\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100';
const requests: readonly (readonly [name: string, text: string, answer: RegExp])[] = [
  ['a target that is no URL', 'GET http://[/ HTTP/1.1\r\nHOST\r\n\r\n', /^HTTP\/1\.1 (?:[245]\d\d) /],
  [
    'the stream of events of a target that is no URL',
    'GET http://[/_dev/events HTTP/1.1\r\nHOST\r\n\r\n',
    /^HTTP\/1\.1 [245]\d\d /,
  ],
  ['events of a broken page', 'GET /_dev/events?page=%zz HTTP/1.1\r\nHOST\r\n\r\n', /^HTTP\/1\.1 [24]/],
  ['malformed percent-encoding', 'GET /%zz%e0%80 HTTP/1.1\r\nHOST\r\n\r\n', /^HTTP\/1\.1 40[04] /],
  [
    'malformed percent-encoding below the inspector',
    'GET /_inspect/address?path=%zz%ff HTTP/1.1\r\nHOST\r\n\r\n',
    /^HTTP\/1\.1 [24]/,
  ],
  ['a path of the inspector that is no URL', 'GET //[/_inspect/ HTTP/1.1\r\nHOST\r\n\r\n', /^HTTP\/1\.1 4/],
  [
    'an Accept header that is none',
    `GET / HTTP/1.1\r\nHOST\r\nAccept: ${';q=,/"'.repeat(500)}\r\n\r\n`,
    /^HTTP\/1\.1 /,
  ],
  ['headers of 100 kB', `GET / HTTP/1.1\r\nHOST\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, /^(?:HTTP\/1\.1 431 |$)/],
  ['no HTTP', '\0\u0001\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['an upgrade', 'GET / HTTP/1.1\r\nHOST\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', /^(?:HTTP\/1\.1 |$)/],
  ['CONNECT', 'CONNECT a.example:443 HTTP/1.1\r\nHOST\r\n\r\n', /^(?:HTTP\/1\.1 |$)/],
  ['a body whose end never comes', `POST /_dev/open HTTP/1.1\r\n${post}\r\n\r\n{`, /^(?:HTTP\/1\.1 |$)/],
  ['a form whose end never comes', `POST /_inspect/edit HTTP/1.1\r\n${form}\r\n\r\na=`, /^(?:HTTP\/1\.1 |$)/],
  ['a name of another machine', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', /^HTTP\/1\.1 403 /],
  [
    'a name of another machine for the inspector',
    'GET /_inspect/ HTTP/1.1\r\nHost: evil.example:4321\r\n\r\n',
    /^HTTP\/1\.1 4\d\d /,
  ],
];

for (const [name, text, answer] of requests)
  test(`dev and preview go on after ${name}`, async () => {
    for (const [origin, child] of running) {
      assert.match(await send(origin, text, { mayBeNone: answer.test('') }), answer);
      await send(origin, text, { isAborted: true });
      assert.equal((await exchange(origin, '/')).status, 200);
      assert.equal(child.exitCode, null);
    }
  });
