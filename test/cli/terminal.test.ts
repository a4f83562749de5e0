import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { columnsOf } from '../../generator/cli/terminal.ts';
import { save } from '../dev/saved.ts';
import { environment, makeProject, temporaryFolder } from '../publish/project.ts';
import { hear } from './heard-lines.ts';

const start = fileURLToPath(new URL('../../scripts/start.js', import.meta.url));
const terminal = 'data:text/javascript,Object.assign(process.stdout, { isTTY: true, columns: 80 })';
/** The arguments of node for a command whose output has 80 columns. */
const onTerminal = (...args: readonly string[]) => ['--import', terminal, start, ...args];
const env = environment({ NO_COLOR: '1' });

function assertFits(text: string): void {
  for (const line of text.split('\n')) assert.ok(columnsOf(line) <= 80, `${columnsOf(line)} columns: ${line}`);
}

test('init asks in lines that fit the terminal', () => {
  const { status, stdout } = spawnSync(process.execPath, onTerminal('init', 'site', '--no-install'), {
    cwd: temporaryFolder(),
    env,
    encoding: 'utf8',
    input: 'minimal\n\n\nen\n\nnetlify\n',
  });
  assert.equal(status, 0);
  assert.match(stdout, /Which host serves it\?[^[]*\n[^[]* \[cloudflare-pages\] /);
  assertFits(stdout.replaceAll('] ', ']\n'));
});

test('dev says in lines that fit the terminal that a port is busy, and at which addresses something changed', async () => {
  const blocking = createServer().listen(0, '127.0.0.1');
  await once(blocking, 'listening');
  const { port } = blocking.address() as AddressInfo;
  const project = makeProject();
  const child = spawn(process.execPath, onTerminal('dev', '--port', String(port)), { cwd: project, env });
  try {
    let text = '';
    const { line } = hear([child.stdout]);
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    await line(/all built after/);
    assert.ok(text.startsWith(`Port ${port} is busy. Serving content/ at http://127.0.0.1:`));
    const page = join(project, 'content/pages/en/index.md');
    save(page, readFileSync(page, 'utf8').replace(/^title: .*$/m, 'title: Another title'));
    await line(/index\.md → \d+ addresses: [\s\S]* and \d+ more\n/);
    assertFits(text);
  } finally {
    child.kill();
    blocking.close();
  }
});
