import assert from 'node:assert/strict';
import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { packageFolder } from '../../generator/base/package-folder.ts';
import { CommandError } from '../../generator/base/problem.ts';
import { confinementFault, writableFolder } from '../../generator/base/writable-folder.ts';
import { seeded } from '../fuzz/runs.ts';
import { modulesOf } from '../import-graph.ts';
import { temporaryFolder } from '../publish/project.ts';

const source = import.meta.filename;

const isRefused = (cause: unknown) => cause instanceof CommandError && cause.exitCode === 2;

for (const path of [
  '',
  '..',
  '../x',
  'a/../../x',
  'a/..',
  './x',
  'a//x',
  '/x',
  '\\x',
  'a\\..\\..\\x',
  'C:x',
  'c:\\x',
  '..%2f..%2fx',
  '%2e%2e/x',
  '%252e%252e%252fx',
  '%25252525252e./x',
  'a/%2E%2E%5Cx',
  '%2fx',
  'x\0.md',
  'x%00.md',
  'x\ny',
  'x\u0085y',
  '.. /x',
  '... /x',
  'a/. ./x',
  ' /x',
  'con',
  'a/NUL.md',
  'com1.txt',
  `%${'25'.repeat(5000)}2e./x`,
])
  test(`nothing can be written to ${JSON.stringify(path.slice(0, 30))}`, () => {
    const outer = temporaryFolder();
    const folder = writableFolder(join(outer, 'deep/root'));
    assert.notEqual(confinementFault(path), undefined);
    for (const act of [
      () => folder.write(path, 'x'),
      ...(path === '' ? [] : [() => folder.makeFolder(path)]),
      () => folder.remove(path),
      () => folder.rename(path, 'y'),
      () => folder.rename('y', path),
      () => folder.copy(source, path),
      () => folder.link(source, path),
    ])
      assert.throws(act, isRefused);
    assert.deepEqual(readdirSync(outer), []);
  });

for (const path of [
  'a',
  'a/b.md',
  '.well-known/x',
  '100%',
  '50%25 off',
  '%zz',
  'a..b/c',
  '日本語.md',
  'conference',
  'long:name',
])
  test(`a file can be written to ${JSON.stringify(path)}`, () => {
    const root = temporaryFolder();
    writableFolder(root).write(path, 'x');
    assert.equal(readFileSync(join(root, path), 'utf8'), 'x');
  });

test('a link on the way is refused, and one in the place of a file is replaced', () => {
  const [outside, root] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(outside, 'kept'), 'as it was');
  symlinkSync(outside, join(root, 'way'));
  symlinkSync(join(outside, 'kept'), join(root, 'file'));
  symlinkSync(join(outside, 'missing'), join(root, 'dangling'));
  mkdirSync(join(root, 'a'));
  symlinkSync('..', join(root, 'a/up'));
  const folder = writableFolder(root);
  for (const path of ['way/x', 'a/up/x', 'way/deeper/x']) assert.throws(() => folder.write(path, 'x'), isRefused);
  assert.throws(() => folder.remove('way/kept'), isRefused);
  for (const path of ['file', 'dangling']) folder.write(path, 'new');
  assert.throws(() => folder.write('file', 'x', { as: 'new' }), { code: 'EEXIST' });
  folder.remove('way');
  assert.deepEqual(readdirSync(outside), ['kept']);
  assert.equal(readFileSync(join(outside, 'kept'), 'utf8'), 'as it was');
  assert.equal(readFileSync(join(root, 'file'), 'utf8'), 'new');
});

test('whatever a path is, nothing outside the folder is written, moved or removed', () => {
  const piece = fc.constantFrom(
    ...['..', '.', '/', '\\', '%2e', '%2F', '%5c', '%25', '%00'],
    ...['\0', 'a', 'b', 'C:', ' ', 'con', 'é', '~', 'link', '%'],
  );
  const paths = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
  const outer = temporaryFolder();
  mkdirSync(join(outer, '1/2/3'), { recursive: true });
  writeFileSync(join(outer, '1/a'), 'a');
  const root = join(outer, '1/2/3/root');
  const outside = () => ['', '1', '1/2', '1/2/3'].flatMap((folder) => readdirSync(join(outer, folder)));
  writableFolder(root).write('a/b', 'x');
  symlinkSync(join(outer, '1'), join(root, 'link'));
  const before = outside();
  const acts = fc.constantFrom('write', 'new', 'append', 'makeFolder', 'copy', 'link', 'remove', 'rename');
  fc.assert(
    fc.property(paths, paths, acts, (path, other, act) => {
      const folder = writableFolder(root);
      try {
        if (act === 'new' || act === 'append') folder.write(path, 'x', { as: act });
        else if (act === 'write') folder.write(path, 'x');
        else if (act === 'rename') folder.rename(path, other);
        else if (act === 'copy' || act === 'link') folder[act](join(outer, '1/a'), path);
        else folder[act](path);
        if (act !== 'remove' && act !== 'rename') assert.ok(existsSync(join(root, path)));
      } catch (cause) {
        assert.ok(isRefused(cause) || (cause as NodeJS.ErrnoException).code !== undefined, String(cause));
      }
      if (!existsSync(join(root, 'link'))) symlinkSync(join(outer, '1'), join(root, 'link'));
      assert.deepEqual(outside(), before);
    }),
    seeded(3000),
  );
});

const remove = (path: string) => writableFolder(dirname(path)).remove(basename(path));

/** A folder beside others, with what a tree can hold. */
function makeTree() {
  const folder = temporaryFolder();
  const [tree, other] = [join(folder, 'tree'), join(folder, 'other')];
  mkdirSync(join(tree, 'deep', 'empty'), { recursive: true });
  mkdirSync(other);
  for (const file of ['tree/a', 'tree/deep/b', 'other/kept']) writeFileSync(join(folder, file), file);
  return { folder, tree, other };
}

test('remove() removes a folder with all in it, and follows no link', () => {
  const { folder, tree, other } = makeTree();
  symlinkSync(other, join(tree, 'deep', 'link'));
  symlinkSync(join(other, 'kept'), join(tree, 'link'));
  symlinkSync('nowhere', join(tree, 'broken'));
  remove(tree);
  assert.deepEqual(readdirSync(folder), ['other']);
  assert.deepEqual(readdirSync(other), ['kept']);
});

test('remove() removes what stands in the place of a folder, and nothing behind it', () => {
  const { folder, tree, other } = makeTree();
  symlinkSync(other, join(folder, 'link'));
  remove(join(folder, 'link'));
  remove(join(tree, 'a'));
  remove(join(folder, 'nothing'));
  assert.deepEqual(readdirSync(folder).sort(), ['other', 'tree']);
  assert.deepEqual(readdirSync(tree), ['deep']);
  assert.ok(existsSync(join(other, 'kept')));
});

test('remove() leaves rmSync() only what it could not remove itself', (context) => {
  const { folder, tree } = makeTree();
  const { mock: removal } = context.mock.method(fs, 'rmSync', () => {});
  syncBuiltinESMExports();
  context.after(syncBuiltinESMExports);
  remove(tree);
  assert.deepEqual(readdirSync(folder), ['other']);
  assert.deepEqual(
    removal.calls.map((call) => call.arguments),
    [[tree, { recursive: true, force: true }]],
  );
});

/** A folder with a file whose permissions are its own, and a folder of the same kind outside. */
function makeEdited() {
  const [outside, root] = [temporaryFolder(), temporaryFolder()];
  for (const folder of [outside, root]) {
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/a.yaml'), 'old', { mode: 0o640 });
  }
  return { outside, root, folder: writableFolder(root) };
}

test('replace() puts other bytes in the place of a file, with its permissions, and leaves nothing else', () => {
  const { root, folder } = makeEdited();
  assert.equal(
    folder.replace('data/a.yaml', Buffer.from('new'), (now) => String(now) === 'old'),
    true,
  );
  assert.equal(readFileSync(join(root, 'data/a.yaml'), 'utf8'), 'new');
  assert.equal(statSync(join(root, 'data/a.yaml')).mode & 0o777, 0o640);
  assert.equal(
    folder.replace('data/a.yaml', Buffer.from('newer'), (now) => String(now) === 'old'),
    false,
  );
  assert.equal(
    folder.replace('data/none.yaml', Buffer.from('newer'), () => true),
    false,
  );
  assert.deepEqual(readdirSync(join(root, 'data')), ['a.yaml']);
  assert.equal(String(folder.read('data/a.yaml')), 'new');
});

test('replace() and read() follow no link', () => {
  const { outside, root, folder } = makeEdited();
  symlinkSync(join(outside, 'data'), join(root, 'link'));
  symlinkSync(join(outside, 'data/a.yaml'), join(root, 'data/link.yaml'));
  assert.throws(() => folder.replace('link/a.yaml', Buffer.from('new'), () => true), isRefused);
  assert.equal(
    folder.replace('data/link.yaml', Buffer.from('new'), () => true),
    false,
  );
  for (const path of ['link/a.yaml', 'data/link.yaml', 'data', 'none/x', '../x'])
    assert.equal(folder.read(path), undefined);
  assert.equal(readFileSync(join(outside, 'data/a.yaml'), 'utf8'), 'old');
});

test('replace() cannot be led elsewhere by who exchanges the folder for a link meanwhile', {
  skip: process.platform !== 'linux',
}, () => {
  const { outside, root, folder } = makeEdited();
  const isReplaced = folder.replace('data/a.yaml', Buffer.from('new'), () => {
    renameSync(join(root, 'data'), join(root, 'moved'));
    symlinkSync(join(outside, 'data'), join(root, 'data'));
    return true;
  });
  assert.equal(isReplaced, true);
  assert.equal(readFileSync(join(outside, 'data/a.yaml'), 'utf8'), 'old');
  assert.deepEqual(readdirSync(join(outside, 'data')), ['a.yaml']);
  assert.equal(readFileSync(join(root, 'moved/a.yaml'), 'utf8'), 'new');
});

test('no other file of the program writes files', () => {
  const writing =
    /^(?:append|chmod|chown|copyFile|cp|fchmod|fchown|ftruncate|futimes|lchmod|lchown|link|lutimes|mkdir|mkdtemp|rename|rm|rmdir|symlink|truncate|unlink|utimes|write|writev|writeFile|createWriteStream)(?:Sync)?$/;
  const found = modulesOf().flatMap(({ path }) => {
    const source = readFileSync(path, 'utf8');
    const imports = [...source.matchAll(/import\s*\{([^}]*)\}\s*from 'node:fs(?:\/promises)?'/g)];
    const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replace(/^type /, '')));
    const isWhole = /import (?:\* as )?\w+ from 'node:fs/.test(source) && 'node:fs as a whole';
    const opens = [...source.matchAll(/\bopenSync\([^,]+, (?!'r'|constants\.O_RDONLY)/g)].map(() => 'openSync');
    return [...names.filter((name) => writing.test(name)), ...opens, ...(isWhole ? [isWhole] : [])].map(
      (name) => `${path}: ${name}`,
    );
  });
  const own = /^generator\/base\/writable-folder\.ts: /;
  assert.ok(found.filter((line) => own.test(line)).length > 10);
  // The folder of Node.js's own cache has to be made before anything is loaded. Bytes are written to descriptors that the folder has opened.
  const allowed = [
    'generator/cli/engine.ts: mkdirSync',
    'generator/publish/content.ts: fchmodSync',
    'generator/publish/content.ts: writeSync',
  ];
  assert.deepEqual(found.filter((line) => !own.test(line)).sort(), allowed);
});

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

test('packageFolder() is the folder of this package, from its sources and from its bundle', () => {
  assert.equal(packageFolder(), root);
  assert.equal(packageFolder(pathToFileURL(join(root, 'generator/bundle/chunk-A.mjs')).href), root);
});

test('packageFolder() skips packages of other names, and throws when this one is not found', () => {
  const folder = temporaryFolder();
  const within = join(folder, 'node_modules/fingerpost');
  mkdirSync(join(within, 'generator/other'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"name":"a-site"}');
  writeFileSync(join(within, 'package.json'), '{"name":"fingerpost"}');
  writeFileSync(join(within, 'generator/other/package.json'), '{"type":"module"}');
  const module = (path: string) => pathToFileURL(join(folder, path)).href;
  assert.equal(packageFolder(module('node_modules/fingerpost/generator/other/a.mjs')), within);
  assert.throws(() => packageFolder(module('a.mjs')), /is not in the package fingerpost$/);
});
