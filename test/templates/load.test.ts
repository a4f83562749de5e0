import assert from 'node:assert/strict';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Problem } from '../../generator/base/problem.ts';
import { loadTemplates } from '../../generator/templates/load.ts';
import { temporaryFolder, templates as usual } from '../publish/project.ts';

/** The usual templates without their types, which are not beside the copy, and some files changed. What is compiled of them is kept with them. */
function makeTemplates(files: Readonly<Record<string, string>> = {}): string {
  const folder = join(temporaryFolder(), 'templates');
  cpSync(usual, folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

async function load(folder: string) {
  const problems: Problem[] = [];
  const loaded = await loadTemplates(folder, problems);
  assert.deepEqual(problems, []);
  return loaded;
}

const greeting = { 'words.ts': "export const words: string = 'Hello';\n" };
const page = { 'page.ts': "import { words } from './words.ts';\nexport default () => words;\n" };

test('loadTemplates() loads modules that import others, and what changed in them the next time', async () => {
  const folder = makeTemplates({ ...greeting, ...page });
  assert.equal(String((await load(folder)).page({} as never, (() => '') as never)), 'Hello');
  writeFileSync(join(folder, 'words.ts'), "export const words = 'Good day';\n");
  assert.equal(String((await load(folder)).page({} as never, (() => '') as never)), 'Good day');
});

test('loadTemplates() loads them also where nothing compiled can be kept', async () => {
  const folder = makeTemplates({ ...greeting, ...page });
  writeFileSync(join(folder, 'node_modules', '.cache'), 'in the way');
  const { page: template, post, notFound, llms } = await load(folder);
  assert.equal(String(template({} as never, (() => '') as never)), 'Hello');
  for (const other of [post, notFound, llms]) assert.equal(typeof other, 'function');
});

for (const [what, files, message] of [
  ['has no default export', { 'post.ts': 'export const post = 1;\n' }, /^The template "\S+\/post\.ts" has no default/],
  ['is not TypeScript', { 'llms.ts': 'export default (;\n' }, /^The templates in "\S+" cannot .*\/llms\.ts:1:17: \S/],
  [
    'imports what is not there',
    { 'page.ts': "import './none.ts';\n" },
    /page\.ts:1:8: Could not resolve "\.\/none\.ts"/,
  ],
  [
    'throws',
    { 'page.ts': "throw new Error('Not today');\n" },
    /^The template "\S+\/page\.ts" cannot be loaded: Not today$/,
  ],
] as const) {
  test(`loadTemplates() stops at a template that ${what}`, async () => {
    await assert.rejects(loadTemplates(makeTemplates(files), []), { exitCode: 2, message });
  });
}

test('loadTemplates() stops at a template that is missing', async () => {
  const folder = makeTemplates();
  rmSync(join(folder, 'post.ts'));
  await assert.rejects(loadTemplates(folder, []), {
    exitCode: 2,
    message: /^Cannot read the template "\S+\/post\.ts": ENOENT/,
  });
});
