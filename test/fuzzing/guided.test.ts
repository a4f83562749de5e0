import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { instrument } from '../../scripts/fuzz/instrument.js';
import { temporaryFolder } from '../publish/project.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('a module that is instrumented does what it did, and names the branches that it takes', () => {
  const source = `
    const list = [1, 2, 3].map((one) => one > 1 ? { one } : null);
    const pick = (which) => { switch (which) { case 'a': return 1; default: return 2; } };
    let count = 0;
    for (const one of list) if (one?.one ?? false) count += one.one; else count -= 1;
    do count += 1; while (count < 0 || !count);
    export default [list.length, pick('a'), pick('b'), count, (() => ({}))()];
  `;
  const run = (text: string, edge: (branch: number) => void) =>
    new Function('$edge', text.replace('export default', 'return'))(edge) as unknown;
  const taken: number[] = [];
  const text = instrument(source, false);
  assert.deepEqual(
    run(text, (branch) => taken.push(branch)),
    run(source, () => {}),
  );
  assert.deepEqual(
    run(source, () => {}),
    [3, 1, 2, 5, {}],
  );
  assert.ok(new Set(taken).size >= 12, String(new Set(taken).size));
});

test('a fault behind four letters is found, which chance alone would take days for', () => {
  const folder = temporaryFolder();
  const target = join(folder, 'target.mjs');
  const nested = ['b', 'u', 'g', '!'].reduceRight(
    (inner, letter, index) => `if (input[${index}] === ${letter.charCodeAt(0)}) { ${inner} }`,
    "console.log('Found ' + input); process.exit(3);",
  );
  writeFileSync(target, `export const target = { seeds: ['aaaa'], run(input) { ${nested} } };\n`);
  const loop = ['--import', 'tsx', 'scripts/fuzz/loop.ts', target, '300', join(folder, 'found'), 'none'];
  const { stdout, stderr, status } = spawnSync(process.execPath, loop, { cwd: root, encoding: 'utf8' });
  assert.match(stdout, /^Found bug!/, stderr);
  assert.equal(status, 3);
});
