// Fault: What fuzzing guided by coverage has found in the readers of `test/fuzzing/targets/`: Markdown, MDX, SVG, YAML, schemas, sites of other generators, manifests, journals, Accept → No exception, 2 seconds at most, nothing written elsewhere
// Fault: A manifest with anything else in it than a build writes, for `preview` and `changes` → Exit 2, and what of it

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { instrument } from '../../scripts/fuzz/instrument.js';
import { temporaryFolder } from '../publish/project.ts';
import { faultOf, type Target } from './judge.ts';

const at = (path: string) => new URL(path, import.meta.url);
const names = readdirSync(at('targets/')).map((file) => file.replace(/\.ts$/, ''));

test('every folder of inputs belongs to a target', () => {
  assert.deepEqual(
    readdirSync(at('corpus/')).filter((name) => !names.includes(name)),
    [],
  );
});

for (const name of names)
  test(`${name}: no input that was ever at fault is at fault, and no seed`, async () => {
    const { target } = (await import(`./targets/${name}.ts`)) as { readonly target: Target };
    const found = readdirSync(at('corpus/')).includes(name) ? readdirSync(at(`corpus/${name}/`)) : [];
    const inputs = [
      ...target.seeds.map((seed, index) => [`seed ${index + 1}`, Buffer.from(seed)] as const),
      ...found.map((file) => [file, readFileSync(at(`corpus/${name}/${file}`))] as const),
    ];
    for (const [file, input] of inputs) assert.equal(await faultOf(target, input), undefined, file);
  });

test('an input is at fault that throws, changes what all objects have, writes elsewhere, runs a program or takes long', async () => {
  const told = async (run: Target['run']) => await faultOf({ seeds: [], run }, Buffer.from(''));
  assert.match(
    (await told(() => {
      throw new RangeError('Too "deep"');
    })) ?? '',
    /^RangeError: Too "deep" \([\w./-]*corpus\.test\.[jt]s:\d+\)$/,
  );
  const polluted = await told(() => Object.assign(Object.prototype, { polluted: true }) as unknown as undefined);
  Reflect.deleteProperty(Object.prototype, 'polluted');
  assert.match(polluted ?? '', /^Changed for all objects: .*polluted/);
  const { writeFileSync } = await import('node:fs');
  assert.match(
    (await told(() => writeFileSync('elsewhere', ''))) ?? '',
    /Would write outside the folder with writeFileSync/,
  );
  const spin = () => {
    for (const began = process.cpuUsage().user; process.cpuUsage().user - began < 2_100_000; )
      for (let count = 0; count < 1e7; count += 1) Math.sqrt(count);
  };
  assert.match((await told(spin)) ?? '', /^Took \d\.\d+ s of the processor$/);
  assert.equal(await told(() => {}), undefined);
});

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
