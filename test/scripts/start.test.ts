import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { base, temporaryFolder } from '../publish/project.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A copy of the program, with a project in it. */
function copyOfProgram(): string {
  const folder = temporaryFolder();
  for (const name of ['generator', 'templates', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  cpSync(base, join(folder, 'content'), { recursive: true });
  return folder;
}

function check(folder: string) {
  const args = ['scripts/start.js', 'check'];
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

test('a bundle that a power failure damaged is made again, and never ends a command in silence', () => {
  const folder = copyOfProgram();
  const bundle = join(folder, 'generator/bundle');
  const fresh = check(folder);
  // There is no dist/ yet, which is what check has to say.
  assert.equal(fresh.status, 1);
  assert.match(fresh.text, /dist\/index.html is missing/);
  const pages = () => readdirSync(bundle).filter((name) => name.endsWith('.js'));
  const [check0 = ''] = pages().filter((name) => name.startsWith('check-'));
  const damages: readonly (readonly [string, (path: string) => void])[] = [
    ['main.js', (path) => truncateSync(path, 0)],
    [check0, (path) => truncateSync(path, 0)],
    [check0, (path) => writeFileSync(path, flipped(readFileSync(path)))],
    [check0, (path) => rmSync(path)],
    ['digests.json', (path) => truncateSync(path, 0)],
    ['digests.json', (path) => writeFileSync(path, '{}')],
  ];
  const whole = readFileSync(join(bundle, check0), 'utf8');
  for (const [name, damage] of damages) {
    damage(join(bundle, name));
    assert.deepEqual(check(folder), fresh, name);
    assert.equal(readFileSync(join(bundle, check0), 'utf8'), whole);
  }
});

/** One bit in the middle is another. */
function flipped(bytes: Buffer): Buffer {
  const middle = bytes.byteLength >> 1;
  return Buffer.concat([bytes.subarray(0, middle), Buffer.of((bytes[middle] ?? 0) ^ 1), bytes.subarray(middle + 1)]);
}
