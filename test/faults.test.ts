// Fault: A post whose update is dated before its publication → An error at the value
// Fault: A link beside an error of another file; what would be at a page at fault → Its own error; nothing
// Fault: A redirect of a path that is served, or to nothing → An error that names both
// Fault: A post in the place of a list → An error that names both, and how to do without the list
// Fault: Two pages, posts or assets with one path, even if case or normal form differ → An error that names both
// Fault: A footnote without its text or its mark, a row with too many cells, strong marks that are no such in Chinese or Japanese → A warning at the mark
// Fault: Links to a missing or unpublished page, to a missing file or heading, or with a scheme that is not published → An error at their line and column
// Fault: No content folder, an empty one, or none of the settings → Exit 2, and what to create
// Fault: A base URL that is not https, or has a query, a fragment, a user, or a path that would be normalized → An error at the value
// Fault: Locales that are misspelt, unknown or do not include the default one; a translation without its original → An error with the canonical spelling; a warning
// Fault: A file with the name of another's precompressed form → An error that names both
// Fault: Data of the site's own with mistakes, or a schema that means nothing, is missing or refers to nothing → An error at its place; a schema to begin with
// Fault: Terms of schema.org that do not exist, or where they do not belong; values and ids of other kinds → An error at its place with "Did you mean"

import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Problem } from '../generator/base/problem.ts';
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

for (const name of names)
  test(`build() reports ${name.replaceAll('-', ' ')} and leaves the output alone`, async () => {
    const project = makeProject();
    const fault = join(faults, name);
    for (const path of lines(join(fault, 'without.txt'))) rmSync(join(project, 'content', path), { recursive: true });
    if (existsSync(join(fault, 'content')))
      cpSync(join(fault, 'content'), join(project, 'content'), { recursive: true });
    cpSync(join(built, 'dist'), join(project, 'dist'), { recursive: true });
    const before = snapshot(project);
    const found: Problem[] = [];
    const { text, exitCode } = await buildIn(project, lines(join(fault, 'flags.txt')), found);
    // How many more outputs there are changes with each resource.
    const printed = `${text}exit ${exitCode}\n`.replace(/(\/\S*) and \d+ more/g, '$1 and more');
    const expected = join(fault, 'expected.txt');
    if (process.env.UPDATE_EXPECTED) writeFileSync(expected, printed);
    assert.equal(printed, readFileSync(expected, 'utf8'));
    if (exitCode !== 0) assert.deepEqual(snapshot(project), before);
    for (const { code, message, about } of found) if (/-link$/.test(code)) assert.notEqual(about, undefined, message);
  });

function lines(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}
