// Fault: The same broken file read twice; keys such as `__proto__` → The same error twice; `Object.prototype` unchanged
// Fault: Invalid UTF-8, control characters, symbolic links, unreadable or vanishing files, secrets → An error each, all at once; secrets masked
// Fault: A byte order mark, CRLF, lone CR → Accepted, with the same output bytes

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs, { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFolder } from '../../generator/load/files.ts';
import { madeSecrets } from '../base/made-secrets.ts';
import { buildIn, command, commandLine, environment, makeProject, snapshot } from '../publish/project.ts';

const page = '---\ntitle: Page\ndescription: A page\nupdated: 2026-01-10\n---\n';

/** The first line of each problem that a build prints, without frames and hints. */
async function heads(project: string): Promise<readonly string[]> {
  const { text } = await buildIn(project, ['--verbose']);
  return text.split('\n').filter((line) => /^content\S* (?:error|warning)|^error /.test(line));
}

const bytes: readonly [what: string, body: Uint8Array, expected: string][] = [
  ['UTF-16', Buffer.from(`\ufeff${page}`, 'utf16le'), '1:1 error encoding The file is UTF-16'],
  [
    'a byte that is no UTF-8',
    Buffer.from(`${page}a\xff`, 'latin1'),
    '6:1 error encoding Byte 0xFF at offset 61 is not valid UTF-8',
  ],
  ['U+0007', Buffer.from(`${page}ab\x07`), '6:3 error character The character U+0007 cannot be published'],
];

for (const [what, body, expected] of bytes)
  test(`build() reports ${what} with its place`, async () => {
    const project = makeProject({ 'pages/en/page.md': body });
    assert.deepEqual(await heads(project), [`content/pages/en/page.md:${expected}`]);
  });

for (const [what, rewrite] of [
  ['a byte order mark', (text: string) => `\ufeff${text}`],
  ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ['lone CR', (text: string) => text.replaceAll('\n', '\r')],
] as const)
  test(`build() makes the same bytes from content with ${what}`, async () => {
    const plain = makeProject({ 'pages/en/page.md': `${page}One\n\ntwo\n` });
    const other = makeProject({ 'pages/en/page.md': rewrite(`${page}One\n\ntwo\n`) });
    assert.deepEqual(await buildIn(plain), { text: '', exitCode: 0 });
    assert.deepEqual(await buildIn(other), { text: '', exitCode: 0 });
    assert.deepEqual(snapshot(join(other, 'dist')), snapshot(join(plain, 'dist')));
  });

test('build() passes over the files of editors and systems, whatever they are', async () => {
  const project = makeProject();
  assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
  const before = snapshot(join(project, 'dist'));
  const content = join(project, 'content');
  symlinkSync('someone@machine.1234:1700000000', join(content, 'pages/en/.#page.md'));
  for (const name of ['#page.md#', 'page.md~', '.page.md.swp', '4913', '.DS_Store', 'Thumbs.db'])
    for (const folder of ['', 'pages/en', 'posts/en', 'data', 'assets']) {
      mkdirSync(join(content, folder), { recursive: true });
      writeFileSync(join(content, folder, name), 'CANARY');
    }
  assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
  assert.deepEqual(snapshot(join(project, 'dist')), before);
});

test('build() names the target of every symbolic link and reads none', async () => {
  const project = makeProject();
  const content = join(project, 'content');
  writeFileSync(join(project, 'outside.md'), `${page}CANARY`);
  symlinkSync('../../../outside.md', join(content, 'pages/en/out.md'));
  symlinkSync('nowhere', join(content, 'pages/en/dangling.md'));
  symlinkSync('loop.md', join(content, 'pages/en/loop.md'));
  symlinkSync('../pages', join(content, 'assets/folder'));
  assert.deepEqual(await heads(project), [
    'content/assets/folder:1:1 error symlink Symbolic link to "../pages"',
    'content/pages/en/dangling.md:1:1 error symlink Symbolic link to "nowhere"',
    'content/pages/en/loop.md:1:1 error symlink Symbolic link to "loop.md"',
    'content/pages/en/out.md:1:1 error symlink Symbolic link to "../../../outside.md"',
  ]);
});

test('build() reports settings that are a link or a folder as such, not as missing', async () => {
  const project = makeProject({ 'site.yaml': null });
  symlinkSync('nowhere', join(project, 'content/site.yaml'));
  assert.deepEqual(await heads(project), ['content/site.yaml:1:1 error symlink Symbolic link to "nowhere"']);
  rmSync(join(project, 'content/site.yaml'));
  mkdirSync(join(project, 'content/site.yaml'));
  assert.deepEqual(await heads(project), [
    'content/site.yaml:1:1 error unreadable There is a folder where a file is expected',
  ]);
});

test('build() takes a content folder that is itself reached by a link', async () => {
  const project = makeProject();
  symlinkSync('content', join(project, 'link'));
  assert.deepEqual(await buildIn(project, ['--content', 'link']), { text: '', exitCode: 0 });
});

const secrets: readonly [kind: string, value: string][] = [
  ['an AWS key id', madeSecrets.aws],
  ['a GitHub token', madeSecrets.gitHub],
  ['an API key', madeSecrets.openAi],
  ['a private key', madeSecrets.privateKey.replace('\n', '\\n')],
];

for (const [kind, value] of secrets)
  test(`build() reports ${kind} wherever it is and prints it nowhere`, async () => {
    const project = makeProject({
      'pages/en/page.md': `${page}Our key is ${value} [x](nowhere.md)\n`,
      'pages/en/key.md': page.replace('---\n', `---\nkey: "${value}"\n`),
      'data/authors.yaml': `authors:\n  - {id: ada, name: Ada, role: "${value}"}\n`,
      'assets/logo.svg': `<svg><!-- ${value} --></svg>`,
    });
    const { text, exitCode } = await buildIn(project);
    assert.equal(exitCode, 1);
    const places = [...text.matchAll(/^(\S+) error secret/gm)].map(([, place]) => place);
    assert.deepEqual(places, [
      'content/assets/logo.svg:1:11',
      'content/data/authors.yaml:2:33',
      'content/pages/en/key.md:2:7',
      'content/pages/en/page.md:6:12',
    ]);
    assert.ok(!text.includes(value.slice(5, 45)), text);
  });

test('build() finds a secret that is written with YAML escapes', async () => {
  const project = makeProject({
    'data/authors.yaml': `authors:\n  - {id: ada, name: "\\x41${madeSecrets.aws.slice(1)}"}\n`,
  });
  assert.deepEqual(await heads(project), [
    'content/data/authors.yaml:2:21 error secret This looks like a secret in disguise',
  ]);
});

test('build() accepts words that only begin like a key', async () => {
  const body = `${page}sk-learn and sk-slovak-version-of-a-long-page, task-force, AKIAH, ghp_short\n`;
  assert.deepEqual(await heads(makeProject({ 'pages/en/page.md': body })), []);
});

test('build() reports unreadable files together with all other problems', async () => {
  const project = makeProject({ 'pages/en/bad.md': 'no front matter\n' });
  mkdirSync(join(project, 'content/pages/en/folder.md'));
  spawnSync('mkfifo', [join(project, 'content/pages/en/pipe.md')]);
  assert.deepEqual(await heads(project), [
    'content/pages/en/bad.md:1:1 error front-matter There is no front matter',
    'content/pages/en/folder.md:1:1 error unreadable There is a folder where a file is expected',
    'content/pages/en/pipe.md:1:1 error unreadable Not a regular file',
  ]);
});

test('build() reports a file that vanishes while it is read', async () => {
  const project = makeProject({ 'pages/en/gone.md': page });
  const { readFileSync } = fs;
  const vanish = (path: string, ...rest: []) => {
    if (String(path).endsWith('gone.md')) rmSync(path);
    return readFileSync(path, ...rest);
  };
  Object.assign(fs, { readFileSync: vanish });
  syncBuiltinESMExports();
  try {
    assert.deepEqual(await heads(project), [
      'content/pages/en/gone.md:1:1 error unreadable Cannot read the file: ENOENT: no such file or directory',
    ]);
  } finally {
    Object.assign(fs, { readFileSync });
    syncBuiltinESMExports();
  }
});

test('build() reports a file and a folder that it has no permission to read', { skip: notRoot() }, () => {
  const project = makeProject({ 'pages/en/locked.md': page, 'posts/locked/x.md': page });
  chmodSync(project, 0o777);
  chmodSync(join(project, 'content/pages/en/locked.md'), 0);
  chmodSync(join(project, 'content/posts/locked'), 0);
  const env = environment({ TSX_DISABLE_CACHE: '1' });
  const { stderr, status } = command(project, commandLine().slice(1), { env, uid: 65_534 });
  chmodSync(join(project, 'content/posts/locked'), 0o755);
  assert.equal(status, 1, stderr);
  assert.match(
    stderr,
    /^content\/pages\/en\/locked\.md:1:1 error unreadable Cannot read the file: EACCES: permission denied$/m,
  );
  assert.match(
    stderr,
    /^content\/posts\/locked:1:1 error unreadable Cannot read the folder: EACCES: permission denied$/m,
  );
});

test('build() reads more files than a process may have open', () => {
  const files = Array.from({ length: 300 }, (_, index) => [`assets/n${index}.txt`, 'text\n'] as const);
  const project = makeProject(Object.fromEntries(files));
  const args = commandLine(['--json']).map((arg) => `'${arg}'`);
  const { status, stderr } = spawnSync('sh', ['-c', `ulimit -n 128 && exec '${process.execPath}' ${args.join(' ')}`], {
    cwd: project,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
});

test('build() reads the same broken file twice with the same error', async () => {
  const project = makeProject({
    'pages/en/js.md': '---js\nglobalThis.evaluated = true\n---\n',
    'pages/en/dup.md': '---\na: 1\na: 2\n---\n',
  });
  const first = await buildIn(project);
  assert.equal(first.exitCode, 1);
  assert.deepEqual(await buildIn(project), first);
  assert.ok(!('evaluated' in globalThis));
});

test('build() does not let content change Object.prototype', async () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const yaml =
    'authors:\n  - {id: ada, name: Ada, __proto__: {polluted: 1}, constructor: {prototype: {polluted: 1}}}\n';
  await buildIn(makeProject({ 'data/authors.yaml': yaml }));
  assert.deepEqual(Object.getOwnPropertyNames(Object.prototype), before);
  assert.ok(!('polluted' in {}));
});

test('build() refuses YAML that is nested endlessly in one line', async () => {
  const said = await heads(makeProject({ 'data/api.yaml': `a: ${'{a: '.repeat(20_000)}` }));
  assert.deepEqual(said, ['content/data/api.yaml:1:80000 error yaml-syntax Nested more than 64 levels deep']);
});

test('build() gives each of 2,000 problems in a large file its place', async () => {
  const line = `${'word '.repeat(20)}[x](nowhere.md)\n\n`;
  const found = await heads(makeProject({ 'pages/en/large.md': page + line.repeat(2000) }));
  assert.equal(found.length, 2000);
  assert.match(found.at(-1) ?? '', /large\.md:4004:101 error broken-link/);
});

function notRoot(): string | false {
  return process.getuid?.() === 0 ? false : 'only root can become another user';
}

test('a content folder that may not be read is said to be one', async () => {
  const project = makeProject();
  chmodSync(project, 0o755);
  chmodSync(join(project, 'content'), 0);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    assert.throws(() => openFolder(join(project, 'content')), {
      exitCode: 2,
      message: `Cannot read the folder "${join(project, 'content')}": EACCES: permission denied`,
    });
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(join(project, 'content'), 0o755);
  }
});
