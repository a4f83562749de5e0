import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { choices, fingerpost, fingerpostBefore, withWorkers } from '../../scripts/bench/fingerpost.ts';
import { differingFiles } from '../../scripts/bench/same.ts';

const work = mkdtempSync(join(tmpdir(), 'fingerpost-race-'));
after(() => rmSync(work, { recursive: true }));

/** A folder with files. */
function folderOf(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(work, name);
  mkdirSync(join(folder, 'deep'), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

test('differingFiles() names what differs and what only one has', () => {
  const one = folderOf('one', { a: '1', b: '2', 'deep/c': '3' });
  const same = folderOf('same', { a: '1', b: '2', 'deep/c': '3' });
  const other = folderOf('other', { a: '1', b: '3', d: '4' });
  assert.deepEqual(differingFiles(one, same), []);
  assert.deepEqual(differingFiles(one, other), ['b', 'd', 'deep/c']);
});

test('fingerpostBefore() starts another checkout as its own build script says', () => {
  const root = folderOf('before', {
    'package.json': JSON.stringify({ version: '0.0.9', scripts: { build: 'node --flag start.js build' } }),
  });
  const before = fingerpostBefore(root);
  const { args, folder, program } = before.command('/work');
  assert.deepEqual([program, folder], [process.execPath, root]);
  assert.deepEqual(args.slice(0, 3), ['--flag', 'start.js', 'build']);
  assert.notEqual(before.id, fingerpost.id);
});

test('fingerpostBefore() refuses a folder that is not a checkout', () => {
  const other = folderOf('no-build', { 'package.json': '{"version": "1", "scripts": {"build": "make"}}' });
  for (const folder of [join(work, 'nowhere'), other])
    assert.throws(() => fingerpostBefore(folder), { exitCode: 2, message: /is not a checkout of Fingerpost/ });
});

test('withWorkers() builds as this program does, with a number of workers', () => {
  const { args: usual, folder } = fingerpost.command('/work');
  assert.deepEqual(withWorkers(2).command('/work').args, [...usual, '--workers', '2']);
  assert.equal(folder, fileURLToPath(new URL('../../', import.meta.url)));
});

test('choices differ from this program in what their title says, and are not compared with it file by file', () => {
  const settings = 'content/site.yaml';
  for (const { id, isOurs, site, command } of choices) {
    assert.notEqual(site[settings], fingerpost.site[settings], id);
    assert.deepEqual({ ...site, [settings]: '' }, { ...fingerpost.site, [settings]: '' });
    assert.deepEqual(command('/work'), fingerpost.command('/work'));
    assert.equal(isOurs, undefined);
  }
  assert.equal(
    new Set([fingerpost, ...choices].map(({ id, site }) => `${id}\n${site[settings]}`)).size,
    1 + choices.length,
  );
});
