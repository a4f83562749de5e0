import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import type { Target } from '../../test/fuzzing/judge.ts';
import { mutate } from './mutate.ts';

/**
 * Runs one target until its time is over: an input that reaches a branch, or reaches one more often, than all before it is kept and mutated further. The
 * first input of each fault is written to `<folder>/faults/`, and each input before it runs, after its length, to `<folder>/running`, for the process that watches this one.
 */
const [path = '', seconds = '60', folder = '', corpus = ''] = process.argv.slice(2);

/** How often each edge between two branches was taken by the input that runs, and which were taken at all. https://lcamtuf.coredump.cx/afl/technical_details.txt */
const hits = new Uint32Array(2 ** 16);
const touched: number[] = [];
let last = 0;
const words: string[] = [];
Object.assign(globalThis, {
  $words: words,
  $edge(branch: number) {
    const edge = (branch ^ last) & 0xffff;
    last = branch >> 1;
    hits[edge] = (hits[edge] ?? 0) + 1;
    if (hits[edge] === 1) touched.push(edge);
  },
});
register(new URL('./instrument.js', import.meta.url));
const { target } = (await import(path)) as { readonly target: Target };
const { faultOf } = await import('../../test/fuzzing/judge.ts');

/** By edge, one bit for each power of two of times that it was taken. */
const seen = new Uint32Array(2 ** 16);

function hasNew(): boolean {
  let found = false;
  for (const edge of touched) {
    const bit = 1 << (31 - Math.clz32(hits[edge] ?? 1));
    if (((seen[edge] ?? 0) & bit) === 0) found = true;
    seen[edge] = (seen[edge] ?? 0) | bit;
  }
  return found;
}

const [kept, faults] = ['kept', 'faults'].map((name) => join(folder, name)) as [string, string];
for (const name of [kept, faults]) mkdirSync(name, { recursive: true });
const filesIn = (name: string) =>
  existsSync(name) ? readdirSync(name).map((file) => readFileSync(join(name, file))) : [];
const nameOf = (input: Buffer) => `${createHash('sha256').update(input).digest('hex').slice(0, 12)}.txt`;
const running = openSync(join(folder, 'running'), 'w');
const pool: Buffer[] = [];
const known = new Set<string>();
let runs = 0;

async function tryOut(input: Buffer): Promise<void> {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(input.length);
  writeSync(running, Buffer.concat([length, input]), 0, undefined, 0);
  for (const edge of touched) hits[edge] = 0;
  touched.length = 0;
  last = 0;
  runs += 1;
  const fault = await faultOf(target, input);
  if (fault) {
    // Where it is thrown tells one from another, and what is said of the input does not.
    const kind = fault.replace(/:.*(?=\()/, '');
    if (!known.has(kind)) {
      writeFileSync(join(faults, nameOf(input)), input);
      console.log(`${nameOf(input)}: ${fault}`);
    }
    known.add(kind);
  } else if (hasNew()) {
    pool.push(input);
    writeFileSync(join(kept, nameOf(input)), input);
  }
}

const end = performance.now() + Number(seconds) * 1000;
const first = [...target.seeds.map((seed) => Buffer.from(seed)), ...filesIn(corpus), ...filesIn(kept)];
for (const input of first) await tryOut(input);
if (pool.length === 0) pool.push(Buffer.from(''));
const all = [...(target.words ?? []), ...(target.words ?? []), ...new Set(words)];
const pick = (start: number) => pool[start + Math.floor(Math.random() * (pool.length - start))] as Buffer;
while (performance.now() < end)
  // Half of the time, one of the newest: they have been tried least.
  await tryOut(mutate(pick(Math.random() < 0.5 ? 0 : Math.max(0, pool.length - 20)), pick(0), all));
const covered = seen.reduce((count, bits) => count + (bits === 0 ? 0 : 1), 0);
console.log(`${runs} runs, ${pool.length} inputs kept, ${covered} edges, ${known.size} faults`);
