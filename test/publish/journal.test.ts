import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { finishMoves } from '../../generator/publish/moves.ts';
import { workspaceOf } from '../../generator/publish/workspace.ts';
import { seeded } from '../fuzz/runs.ts';
import { buildIn, makeProject, put, snapshot, temporaryFolder } from './project.ts';

/** Hostile journals of an interrupted build, as a pull request of a stranger may have them. */
const journals: readonly [what: string, journal: unknown][] = [
  ['moves a folder over the content', [['content', 'content', 1]]],
  ['moves the content away', [['content', 'content', null]]],
  ['moves the output out of the project', [['../../elsewhere', 'dist', 1]]],
  ['names an absolute path', [['/tmp', 'other', null]]],
  ['names another file than the output', [['dist', 'index.html', null]]],
  ['leads out of the output', [['dist', '../content', null]]],
  ['puts a folder that no build staged in the place of the output', [['dist', 'dist', 1]]],
  ['removes an output that no build made', [['dist', 'dist', null]]],
  ['has paths that are no texts', [[1, ['dist'], {}]]],
  ['is of an earlier version', [{ from: '.dist.stage', to: 'dist', aside: '.dist.old', inode: 1 }]],
  ['is no list', { from: 'content', to: 'dist', aside: 'x' }],
  ['has holes', [null, 1, 'x', []]],
];

function projectWith(journal: string): string {
  const project = makeProject();
  put(project, { '.dist.journal': journal, '.dist.stage/evil.html': 'evil' });
  return project;
}

for (const [what, journal] of [
  ...journals.map(([what, value]) => [what, JSON.stringify(value)] as const),
  ['is empty', ''],
  ['is cut', '[{"from": ".dist.st'],
  ['is zeros', '\0\0\0'],
] as const)
  test(`a journal that ${what} moves nothing, and is gone after the build`, async () => {
    const project = projectWith(journal);
    const before = snapshot(join(project, 'content'));
    const { text, exitCode } = await buildIn(project);
    assert.equal(exitCode, 0, text);
    assert.match(text, /\.dist\.journal" was no journal of a build of "[^"]*dist", and was removed/);
    assert.deepEqual(snapshot(join(project, 'content')), before);
    assert.deepEqual(readdirSync(project).sort(), ['content', 'deploy', 'dist']);
    assert.ok(!existsSync(join(project, 'dist/evil.html')));
    assert.equal((await buildIn(project)).exitCode, 0);
  });

test('a journal that is a link is removed, and not followed', async () => {
  const project = makeProject();
  const outside = temporaryFolder();
  writeFileSync(join(outside, 'journal'), '[]');
  symlinkSync(join(outside, 'journal'), join(project, '.dist.journal'));
  symlinkSync(join(outside, 'draft'), join(project, '.dist.journal.new'));
  assert.equal((await buildIn(project)).exitCode, 0);
  assert.deepEqual(readdirSync(outside), ['journal']);
  assert.deepEqual(readdirSync(project).sort(), ['content', 'deploy', 'dist']);
});

test('whatever a journal says, only folders of the build are moved', () => {
  const outer = temporaryFolder();
  const root = join(outer, 'project');
  put(outer, { 'sibling/b': 'b' });
  put(root, { 'content/a': 'a', '.dist.stage/s': 's', 'dist/d': 'd', '.dist.old/o': 'o' });
  const names = ['content', '.dist.stage', 'dist', '.dist.old', 'deploy', '..', '.', 'sibling', '%2e%2e', 'x', outer];
  const path = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
  // The inode of what is staged is the one that nobody knows who writes a journal.
  const inodes = ['content', 'dist'].map((name) => statSync(join(root, name)).ino);
  const move = fc.tuple(path, path, fc.constantFrom(null, ...inodes));
  const kept = () => [snapshot(join(outer, 'sibling')), snapshot(join(root, 'content')), snapshot(join(root, 'dist'))];
  const before = kept();
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(move),
        fc.json().map((text) => JSON.parse(text) as unknown),
      ),
      (value) => {
        const workspace = workspaceOf(join(root, 'dist'));
        writeFileSync(join(root, '.dist.journal'), JSON.stringify(value));
        finishMoves(workspace, [workspace, workspaceOf(join(root, 'deploy'))]);
        // The output was made by no build, so it stays, too.
        assert.deepEqual(kept(), before);
        assert.ok(!existsSync(join(root, '.dist.journal')));
      },
    ),
    seeded(2000),
  );
});
