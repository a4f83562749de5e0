// Fault: A `load` that fails, or returns no files, files outside of the content folder, or one that is there already → Exit 70, with its name and line; an error at the file

import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { testParts } from '../../generator/api/test-parts.ts';
import { openSession } from '../../generator/dev/session.ts';
import type { Plugin } from '../../generator/registry/config.ts';
import { save } from '../dev/saved.ts';
import { buildIn, makeProject, runIn, snapshot, templates } from '../publish/project.ts';

const post = (title: string) =>
  `---\ntitle: ${title}\ndescription: From the shop.\npublished: 2026-02-02\n---\n\nTea at last.\n`;

/** A project with a plugin that loads posts. */
function project(
  load = `await Promise.resolve({ 'posts/en/tea.md': tea, 'public/tea.bin': new Uint8Array([1, 2]) })`,
): string {
  const folder = makeProject();
  writeFileSync(
    join(folder, 'fingerpost.config.ts'),
    `const tea: string = ${JSON.stringify(post('Tea'))};
const shop = {
  name: 'shop',
  async load() {
    return ${load};
  },
};
export default { plugins: [shop], load: () => ({ 'posts/en/rice.md': tea.replace('Tea', 'Rice') }) };
`,
  );
  return folder;
}

test('a build reads what load() returns like files of the content folder, the same on one thread and on several', async () => {
  const written = {
    'posts/en/tea.md': post('Tea'),
    'posts/en/rice.md': post('Rice'),
    'public/tea.bin': new Uint8Array([1, 2]),
  };
  const [one, several, plain] = [project(), project(), makeProject(written)];
  assert.deepEqual(await buildIn(one), { text: '', exitCode: 0 });
  const { text, output, exitCode } = runIn(several, ['--workers', '3', '--list']);
  assert.deepEqual([text, exitCode], ['', 0]);
  assert.match(output, /The plugin "shop" loaded 2 files\n +The configuration loaded 1 file\n/);
  assert.deepEqual(await buildIn(plain), { text: '', exitCode: 0 });
  const expected = snapshot(join(plain, 'dist'));
  assert.ok('blog/tea.md' in expected && 'tea.bin' in expected);
  assert.deepEqual(snapshot(join(one, 'dist')), expected);
  assert.deepEqual(snapshot(join(several, 'dist')), expected);
});

for (const [what, load, text, exitCode] of [
  [
    'fails',
    "Promise.reject(new Error('fetch failed', { cause: new Error('No network') }))",
    `fingerpost.config.ts:5:5 error resource The plugin "shop" fails: fetch failed: No network
  5 |     return Promise.reject(new Error('fetch failed', { cause: new Error('No network') }));
    |     ^`,
    70,
  ],
  [
    'ends the process',
    'process.exit(0)',
    `fingerpost.config.ts:5:5 error resource The plugin "shop" fails: process.exit(0) would end the program
  5 |     return process.exit(0);
    |     ^`,
    70,
  ],
  [
    'returns no files',
    '[tea]',
    'fingerpost.config.ts:1:1 error resource The plugin "shop" returns no object of files from load()',
    70,
  ],
  [
    'leads out of the content folder',
    "{ 'posts/../../x.md': tea }",
    'fingerpost.config.ts:1:1 error resource The plugin "shop" loads "posts/../../x.md", which is no path below the content folder: write data/offices.yaml',
    70,
  ],
  [
    'returns a file that is no text',
    "{ 'data/tea.yaml': { tea } }",
    'fingerpost.config.ts:1:1 error resource The plugin "shop" loads data/tea.yaml, which is neither a text nor bytes',
    70,
  ],
  [
    'returns a file of another one',
    "{ 'posts/en/rice.md': tea }",
    'fingerpost.config.ts:1:1 error resource The configuration loads posts/en/rice.md, as does: The plugin "shop"',
    70,
  ],
  [
    'returns a file that is there',
    "{ 'posts/en/first.md': tea }",
    `content/posts/en/first.md:1:1 error collision The plugin "shop" loads a file that is also in the content folder
  hint: Keep one of them`,
    1,
  ],
  [
    'returns a file with a mistake',
    "{ 'posts/en/tea.md': tea.replace('Tea at last', '[Tea](nowhere.md)') }",
    `content/posts/en/tea.md:7:1 error broken-link The link "nowhere.md" leads nowhere
  7 | [Tea](nowhere.md).
    | ^
  hint: Link to a content file, relative to this one, or to a path that begins with /. The plugin "shop" loads this file`,
    1,
  ],
] as const)
  test(`a build stops where load() ${what}`, async () => {
    const folder = project(load);
    const printed = `${text}\n\n1 error\nNothing was published: dist/ is unchanged\n`;
    assert.deepEqual(await buildIn(folder), { text: printed, exitCode });
  });

test('registryOf() wants a function for "load"', async () => {
  await assert.rejects(testParts({ load: {} as Plugin['load'] & {} }), {
    message: 'fingerpost.config.ts: "load" must be a function',
  });
});

test('testParts() has a plugin load its files', async () => {
  const load = async () => ({ 'pages/en/tea.md': '---\ntitle: Tea\ndescription: Of all kinds.\n---\n\nGreen.\n' });
  const { text, problems } = await testParts({ load });
  assert.deepEqual(problems, []);
  assert.match(text('/tea.md') ?? '', /Green/);
  const plugged = await testParts({ plugins: [{ name: 'shop', load }] });
  assert.match(plugged.text('/tea.md') ?? '', /Green/);
});

/** A session of a project with its configuration, and the page that it loads. */
function openDev(patience?: number) {
  const folder = project();
  const config = join(folder, 'fingerpost.config.ts');
  cpSync(templates, join(folder, 'templates'), { recursive: true });
  const options = () => ({
    content: join(folder, 'content'),
    templates: join(folder, 'templates'),
    config,
    includeFuture: false,
    now: Date.parse('2026-06-01'),
  });
  const session = openSession(options, undefined, patience);
  return { session, config, served: () => session.tree()?.read('blog/tea.md').toString() };
}

test('dev says which load() has not finished, serves what was there, and begins anew when the code has changed', async () => {
  const { session, config, served } = openDev(500);
  const arrive = async () => {
    do await session.look();
    while (session.state().stopped);
  };
  const code = readFileSync(config, 'utf8');
  await arrive();
  await session.settle();
  save(config, code.replace('return await', 'await new Promise(() => {}); return'));
  assert.deepEqual(await session.look(), []);
  assert.equal(session.state().stopped?.message, 'The plugin "shop" has not finished yet');
  assert.equal(await session.look(), undefined);
  assert.match(served() ?? '', /Tea at last/);
  save(config, code.replace('Tea at last', 'No tea'));
  await arrive();
  assert.match(served() ?? '', /No tea/);
});

test('dev serves what load() returns, and calls it again when its code has changed', async () => {
  const { session, config, served } = openDev();
  const settle = async () => {
    const files = await session.look();
    assert.ok(await session.settle());
    assert.deepEqual(session.state().problems, []);
    return files;
  };
  await settle();
  assert.match(served() ?? '', /Tea at last/);
  assert.equal(await settle(), undefined);
  save(config, readFileSync(config, 'utf8').replace('Tea at last', 'No tea'));
  assert.deepEqual(await settle(), ['posts/en/rice.md', 'posts/en/tea.md']);
  assert.match(served() ?? '', /No tea/);
});
