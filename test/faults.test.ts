import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildIn, makeProject, snapshot } from './publish/project.ts';

/*
 * Every folder in test/faults/ but the base site is a fault: content/, if there is one, is laid over that, the files that without.txt names are taken out of it,
 * and the build is run with the flags in flags.txt. What it prints and its exit code are in expected.txt, which is written anew when
 * UPDATE_EXPECTED is set.
 */
const faults = fileURLToPath(new URL('./faults', import.meta.url));
const names = readdirSync(faults, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'base')
  .map(({ name }) => name)
  .sort();

const built = makeProject();
const base = await buildIn(built);
test('the base site of the faults has no problem', () => {
  assert.deepEqual(base, { text: '', exitCode: 0 });
});

for (const name of names) {
  test(`build() reports ${name.replaceAll('-', ' ')} and leaves the output alone`, async () => {
    const project = makeProject();
    const fault = join(faults, name);
    for (const path of lines(join(fault, 'without.txt'))) rmSync(join(project, 'content', path), { recursive: true });
    if (existsSync(join(fault, 'content')))
      cpSync(join(fault, 'content'), join(project, 'content'), { recursive: true });
    cpSync(join(built, 'dist'), join(project, 'dist'), { recursive: true });
    const before = snapshot(project);
    const { text, exitCode } = await buildIn(project, lines(join(fault, 'flags.txt')));
    const printed = `${text}exit ${exitCode}\n`;
    const expected = join(fault, 'expected.txt');
    if (process.env.UPDATE_EXPECTED) writeFileSync(expected, printed);
    assert.equal(printed, readFileSync(expected, 'utf8'));
    if (exitCode !== 0) assert.deepEqual(snapshot(project), before);
  });
}

function lines(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}
