import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const [, section = ''] = readFileSync(new URL('../generator/README.md', import.meta.url), 'utf8').split(
  '\n## Faults\n',
);

test('generator/README.md names a test that exists for every fault', () => {
  const rows = section.split('\n').filter((line) => /^\| [A-Z\d]/.test(line) && !line.startsWith('| Fault '));
  assert.ok(rows.length > 10);
  for (const row of rows) {
    const [, file] = /\| `(test\/[\w/-]+\.test\.ts)`\s+\|$/.exec(row) ?? [];
    assert.ok(file && existsSync(new URL(`../${file}`, import.meta.url)), row);
  }
});

test('generator/README.md names every folder of test/faults/, and no other', () => {
  const [, list = ''] = section.split('(`test/faults.test.ts`):\n');
  const [names = ''] = list.split('\n## ');
  const folders = readdirSync(new URL('./faults', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'base')
    .map(({ name }) => name);
  assert.deepEqual([...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort(), folders.sort());
});
