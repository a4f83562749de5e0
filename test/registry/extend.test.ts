// Fault: A resource, host, directive or type of data of the site's own that throws, or returns something else than its type says → Exit 70, with its name and the line in its file

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildIn, makeProject, type Outcome, put, runIn, snapshot } from '../publish/project.ts';
import { isShort } from '../short.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const doc = readFileSync(join(root, 'docs/extend.md'), 'utf8');

/** The files of the worked examples: each block of code names its own in a comment at its beginning. */
const examples: Readonly<Record<string, string>> = Object.fromEntries(
  [...doc.matchAll(/^```(?:ts|yaml|md)\n((?:---\n)?(?:\/\/|#) (\S+)\n[\s\S]*?)^```$/gm)].map(
    ([, text = '', path = '']) => [path, text],
  ),
);

/** A project with the examples, each changed as asked for. */
function project(changes: Readonly<Record<string, readonly [from: string, to: string]>> = {}): string {
  const folder = makeProject();
  for (const [path, text] of Object.entries(examples)) {
    const [from, to] = changes[path] ?? ['', ''];
    assert.ok(text.includes(from), `${path} has no ${from}`);
    put(folder, { [path]: text.replace(from, () => to) });
  }
  return folder;
}

const flags = ['--templates', 'templates', '--host', 'plain-server'];

/** Builds on one thread in this process, or on several with the real command line. */
async function buildOn(threads: number, folder: string): Promise<Outcome> {
  if (threads === 1) return await buildIn(folder, flags);
  const { text, exitCode } = runIn(folder, [...flags, '--workers', String(threads)]);
  return { text, exitCode };
}

/** The parts that fail on several threads in a short run, as they make bodies; all others fail on one. */
const inThreads: readonly string[] = ['resource whose body fails', 'directive that throws'];

test('the worked examples name a file each', () => {
  assert.deepEqual(
    Object.keys(examples),
    `fingerpost.config.ts own/counts.ts own/counts.test.ts own/plain-server.ts own/offices.ts
content/data/offices.yaml own/currency.ts content/pages/en/offices.md own/partners.ts templates/landing.ts`.split(/\s/),
  );
});

test('the worked examples type-check against what the package offers', () => {
  const folder = project();
  const include = ['fingerpost.config.ts', 'own', 'templates/landing.ts'];
  const paths = { fingerpost: [join(root, 'generator/api/index.ts')] };
  for (const file of readdirSync(join(folder, 'templates')).filter((name) => name.endsWith('.ts'))) {
    const at = join(folder, 'templates', file);
    writeFileSync(at, readFileSync(at, 'utf8').replaceAll("'../generator/", `'${root}generator/`));
  }
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: object;
  };
  const options = { ...compilerOptions, paths, typeRoots: [join(root, 'node_modules/@types')] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include }));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}\n');
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc], { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

test('a resource, host, directive, type of data and template of the site are built, the same on one thread and on several', async () => {
  const [one, several] = [project(), project()];
  const treesOf = (folder: string) => [snapshot(join(folder, 'dist')), snapshot(join(folder, 'deploy'))];
  assert.deepEqual(await buildOn(1, one), { text: '', exitCode: 0 });
  assert.deepEqual(await buildOn(3, several), { text: '', exitCode: 0 });
  assert.deepEqual(treesOf(several), treesOf(one));
  const read = (path: string) => readFileSync(join(several, path), 'utf8');
  assert.equal(read('dist/counts.json'), '{"pages":3}');
  assert.match(read('deploy/plain-server/headers.json'), /"\/counts\.json":\{"Content-Type":"application\/json"/);
  assert.match(read('dist/offices.md'), /\n- Cork\n\nWe charge in EUR\.\n$/);
  assert.match(read('dist/offices/index.html'), /<h1 id="offices-title">Offices<\/h1>/);
  assert.ok(!existsSync(join(several, 'dist/llms-full.txt')));
});

for (const [what, path, from, to, text] of [
  [
    'resource that cannot list its outputs',
    'own/counts.ts',
    '    yield declare',
    '    (site as any).nowhere.list();\n    yield declare',
    `own/counts.ts:15:5 error resource The resource "counts" fails: Cannot read properties of undefined (reading 'list')
  15 |     (site as any).nowhere.list();
     |     ^`,
  ],
  [
    'resource whose body fails',
    'own/counts.ts',
    'pages: documents.length',
    'pages: documents[99].html',
    `own/counts.ts:19:7 error resource The resource "counts", in making /counts.json, fails: Cannot read properties of undefined (reading 'html')
  19 |       body: ({ documents }) => JSON.stringify({ pages: documents[99].html }),
     |       ^
  hint: Found at /counts.json`,
  ],
  [
    'resource that breaks its schema',
    'own/counts.ts',
    'pages: documents.length',
    'pages: "two"',
    'fingerpost.config.ts:1:1 error resource The resource "counts": /counts.json breaks its schema at "/pages": must be integer',
  ],
  [
    'resource whose body is a promise',
    'own/counts.ts',
    'body: (',
    'body: async (',
    `fingerpost.config.ts:1:1 error resource The resource "counts", in making /counts.json, returns a promise, and nothing is waited for here
  hint: Found at /counts.json`,
  ],
  [
    'resource whose path leads out of the output',
    'own/counts.ts',
    "'/counts.json'",
    "'/../counts.json'",
    'fingerpost.config.ts:1:1 error resource The resource "counts" declares /../counts.json, which is no path of a site: write /folder/file.txt or /folder/',
  ],
  [
    'resource whose header has several lines',
    'own/counts.ts',
    'headers: {}',
    "headers: { 'X-Counts': 'a\\nb' }",
    'fingerpost.config.ts:1:1 error resource The resource "counts" declares /counts.json with the header "X-Counts: a\\nb", which no host can send',
  ],
  [
    'resource whose JSON is none',
    'own/counts.ts',
    "JSON.stringify({ pages: documents.length }),\n      headers: {},\n      source: 'counts',\n      schema,",
    "String(documents.length).concat(','),\n      headers: {},\n      source: 'counts',",
    'fingerpost.config.ts:1:1 error resource The resource "counts": /counts.json is not JSON',
  ],
  [
    'directive that returns what is not Markdown',
    'own/offices.ts',
    'return [list(',
    "return [{ type: 'ring', children: [] } as never, list(",
    `fingerpost.config.ts:1:1 error resource The directive "::offices" returns what Markdown cannot say: Cannot handle unknown node \`ring\`
  hint: Found at pages/en/offices.md, line 8`,
  ],
  [
    'host that throws',
    'own/plain-server.ts',
    'redirects = [] }) => ({',
    'redirects = [] }) => (served as any).nowhere.x || ({',
    `own/plain-server.ts:18:3 error resource The host "plain-server" fails: Cannot read properties of undefined (reading 'x')
  18 |   files: ({ served, redirects = [] }) => (served as any).nowhere.x || ({
     |   ^`,
  ],
  [
    'host whose file is outside of its folder',
    'own/plain-server.ts',
    "'redirects.json'",
    "'../redirects.json'",
    'fingerpost.config.ts:1:1 error resource The host "plain-server" returns a file whose path is "../redirects.json"',
  ],
  [
    'directive that throws',
    'own/currency.ts',
    'scope.currency',
    '(scope as any).nowhere.currency',
    `own/currency.ts:9:3 error resource The directive ":currency" fails: Cannot read properties of undefined (reading 'currency')
  9 |   text: (scope) => (scope as any).nowhere.currency,
    |   ^
  hint: Found at pages/en/offices.md, line 10`,
  ],
  [
    'question for prices that throws',
    'own/offices.ts',
    '  directives: [cities],',
    '  directives: [cities],\n  hasPrices: (all) => (all as any).nowhere.x,',
    `own/offices.ts:46:3 error resource The data type "offices" fails: Cannot read properties of undefined (reading 'x')
  46 |   hasPrices: (all) => (all as any).nowhere.x,
     |   ^`,
  ],
  [
    'check that throws',
    'own/offices.ts',
    '    all.flatMap(({ city }, index) => {',
    '    all.flatMap(({ city }, index) => {\n      (all as any).nowhere.x;',
    `own/offices.ts:41:7 error resource The data type "offices" fails: Cannot read properties of undefined (reading 'x')
  41 |       (all as any).nowhere.x;
     |       ^`,
  ],
] as const)
  test(`a ${what} is named and placed, and ends with 70, on any number of threads`, async () => {
    const expected = { text: `${text}\n\n1 error\nNothing was published: dist/ is unchanged\n`, exitCode: 70 };
    for (const threads of isShort ? [inThreads.includes(what) ? 3 : 1] : [3, 1])
      assert.deepEqual(await buildOn(threads, project({ [path]: [from, to] })), expected);
  });

for (const [what, path, from, to, text] of [
  [
    'data that breaks the schema of its type',
    'content/data/offices.yaml',
    'city: Cork',
    'town: Cork',
    /^content\/data\/offices\.yaml:4:5 error missing-key "offices\.1" lacks the key "city"[\s\S]*Unknown key "town"/,
  ],
  [
    'data that fails the check of its type',
    'content/data/offices.yaml',
    'city: Cork',
    'city: Lyon',
    /^content\/data\/offices\.yaml:4:13 error duplicate Lyon is there twice/,
  ],
  [
    'a directive that is used wrongly',
    'content/pages/en/offices.md',
    'country=IE',
    'country=DE',
    /^content\/pages\/en\/offices\.md:8:1 error directive-attribute "offices": There is no office in "DE"/,
  ],
] as const)
  test(`${what} is a fault of the content`, async () => {
    const outcome = await buildOn(1, project({ [path]: [from, to] }));
    assert.equal(outcome.exitCode, 1);
    assert.match(outcome.text, text);
  });
