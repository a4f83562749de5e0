import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { suite, type TestContext, test } from 'node:test';
import type { Bomb } from './bomb.ts';
import { makeBundle, run } from './run.ts';

/** The most that a bomb may take: seconds of processor time and bytes of memory, whatever else the machine does. */
const most = { cpu: 10, memory: 1_000_000_000 };

const kinds = await Promise.all(
  readdirSync(new URL('kinds/', import.meta.url))
    .sort()
    .map(async (file) => {
      const { bombs }: { readonly bombs: readonly Bomb[] } = await import(`./kinds/${file}`);
      return { kind: file.replace(/\.ts$/, ''), bombs };
    }),
);

/** Some of the bombs alone, by a part of the kind and name: `FINGERPOST_BOMBS=yaml`. */
const wanted = process.env.FINGERPOST_BOMBS ?? '';

makeBundle();

test('each bomb has a name of its own', () => {
  const names = kinds.flatMap(({ kind, bombs }) => bombs.map(({ name }) => `${kind}: ${name}`));
  assert.deepEqual(names, [...new Set(names)]);
});

// Two at a time: one process is never all that a machine has to do.
suite('a bomb costs no more than its share', { concurrency: 2 }, () => {
  for (const { kind, bombs } of kinds)
    for (const bomb of bombs) {
      const name = `${kind}: ${bomb.name}`;
      if (name.includes(wanted)) test(name, async (t) => assertHeld(bomb, t));
    }
});

async function assertHeld(bomb: Bomb, t: TestContext): Promise<void> {
  const { exitCode, signal, cpu, memory, problems, said } = await run(bomb);
  t.diagnostic(`${cpu.toFixed(1)} s, ${Math.round(memory / 1e6)} MB`);
  assert.equal(signal, null, `ended by ${signal}: ${said}`);
  assert.ok(exitCode === 0 || exitCode === 1, `exit code ${exitCode}: ${said}`);
  assert.ok(cpu <= most.cpu, `${cpu.toFixed(1)} s of processor time`);
  assert.ok(memory <= most.memory, `${Math.round(memory / 1e6)} MB`);
  const errors = problems.filter(({ level }) => level === 'error');
  const lost = errors.filter(({ place }) => place === undefined);
  assert.deepEqual(lost, []);
  if ((bomb.command ?? 'build') === 'build') assert.equal(exitCode, errors.length > 0 ? 1 : 0);
  if (bomb.says) assert.match(errors.map(({ message, hint }) => `${message} / ${hint ?? ''}`).join('\n'), bomb.says);
}
