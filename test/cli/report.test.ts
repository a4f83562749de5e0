import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { error, placeOf } from '../../generator/base/problem.ts';
import { columnsOf } from '../../generator/cli/frame.ts';
import { printProblems } from '../../generator/cli/report.ts';
import { save } from '../dev/saved.ts';
import { environment, makeProject, temporaryFolder } from '../publish/project.ts';
import { hear } from './heard-lines.ts';

const folders = { content: 'content', templates: 'templates' };
const staleIn = (count: number) =>
  Array.from({ length: count }, (_, index) => error('stale', `dist/${index} is missing`, undefined, 'Build it'));

test('printProblems() says the hint of errors without a place once, below the last of them', () => {
  const other = error('broken-link', 'Nothing there', placeOf('pages/en/a.md'), 'Build it');
  assert.equal(
    printProblems([...staleIn(2), other, error('stale', 'dist/z is missing', undefined, 'Build it')], folders),
    [
      'error stale dist/0 is missing',
      'error stale dist/1 is missing',
      'error stale dist/z is missing',
      '  hint: Build it',
      '',
      'content/pages/en/a.md:1:1 error broken-link Nothing there',
      '  hint: Build it',
      '',
      '4 errors',
    ].join('\n'),
  );
});

test('printProblems() lists ten such errors and counts the others, and lists all where it is verbose', () => {
  const lines = printProblems(staleIn(13), folders).split('\n');
  assert.equal(lines.filter((line) => line.startsWith('error stale')).length, 10);
  assert.deepEqual(lines.slice(-4), ['  hint: Build it', '  and 3 more stale: --verbose shows them', '', '13 errors']);
  const all = printProblems(staleIn(13), folders, { verbose: true }).split('\n');
  assert.equal(all.filter((line) => line.startsWith('error stale')).length, 13);
});

test('printProblems() lists ten of many errors with the same hint, each at its place, with the hint once', () => {
  const missing = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      error('missing-key', 'It lacks a key', placeOf(`${index}.md`), 'Add it'),
    );
  const other = error('missing-key', 'It lacks another', placeOf('x.md'), 'Add that');
  const lines = printProblems([...missing(3), other, ...missing(9)], folders).split('\n');
  assert.deepEqual(lines.slice(8, 14), [
    'content/5.md:1:1 error missing-key It lacks a key',
    'content/6.md:1:1 error missing-key It lacks a key',
    '  hint: Add it',
    '  and 2 more missing-key, in 2 files: --verbose shows them',
    '',
    'content/x.md:1:1 error missing-key It lacks another',
  ]);
  assert.equal(printProblems(missing(10), folders).split('hint: Add it').length, 11);
  assert.equal(printProblems(missing(12), folders, { verbose: true }).split('error missing-key').length, 13);
});

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
    ...{ cwd: temporaryFolder(), env, encoding: 'utf8' },
    input: 'minimal\n\n\nen\nnetlify\n',
  });
  assert.equal(status, 0);
  assert.match(stdout, /Where is it served\?[^[]*\n[^[]* \[cloudflare-pages\] /);
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
