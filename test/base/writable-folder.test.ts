import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { CommandError } from '../../generator/base/problem.ts';
import { confinementFault, writableFolder } from '../../generator/base/writable-folder.ts';
import { seeded } from '../fuzz/runs.ts';
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
  'é'.repeat(128),
  'a/'.repeat(3000),
]) {
  test(`nothing can be written to ${JSON.stringify(path.slice(0, 30))}`, () => {
    const outer = temporaryFolder();
    const folder = writableFolder(join(outer, 'deep/root'));
    assert.notEqual(confinementFault(path), undefined);
    for (const act of [
      () => folder.write(path, 'x'),
      () => folder.makeFolder(path),
      () => folder.remove(path),
      () => folder.rename(path, 'y'),
      () => folder.rename('y', path),
      () => folder.copy(source, path),
      () => folder.link(source, path),
    ])
      assert.throws(act, isRefused);
    assert.deepEqual(readdirSync(outer), []);
  });
}

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
    ...[
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2F',
      '%5c',
      '%25',
      '%00',
      '\0',
      'a',
      'b',
      'C:',
      ' ',
      'con',
      'é',
      '~',
      'link',
      '%',
    ],
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
