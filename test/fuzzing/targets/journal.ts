import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishMoves } from '../../../generator/publish/moves.ts';
import { workspaceOf } from '../../../generator/publish/workspace.ts';
import type { Target } from '../judge.ts';

const outer = realpathSync(mkdtempSync(join(tmpdir(), 'fingerpost-fuzz-')));
process.once('exit', () => rmSync(outer, { recursive: true, force: true }));
const project = join(outer, 'project');
const at = (path: string) => join(project, path);
const workspaces = ['dist', 'deploy'].map((name) => workspaceOf(at(name)));

/** The journal of a publication that a crash interrupted, `INODE` being that of the staged tree: it may have come with the repository of a stranger. */
export const target: Target = {
  folder: project,
  seeds: ['[["dist","dist",INODE],["deploy","deploy",null]]', '[["dist","../content",1],["./deploy/","deploy",null]]'],
  words: [
    '["',
    '","',
    '",',
    'INODE',
    '../',
    '/',
    '\\\\',
    '.',
    '\\u0000',
    'dist',
    '.dist.stage',
    'null',
    '[',
    ']',
    '{',
    '}',
    ',',
    '"',
    '__proto__',
    'content',
    '.dist.old',
    'deploy',
    '.deploy.old',
    project,
  ],
  run(input) {
    for (const name of ['dist', '.dist.stage', '.dist.old', '.deploy.old', 'deploy'])
      rmSync(at(name), { recursive: true, force: true });
    for (const name of ['.dist.stage', 'content']) mkdirSync(at(name), { recursive: true });
    writeFileSync(at('content/a'), 'a');
    writeFileSync(at('.dist.journal'), input.toString().replaceAll('INODE', String(statSync(at('.dist.stage')).ino)));
    const [main] = workspaces;
    assert.ok(main);
    finishMoves(main, workspaces);
    assert.equal(readFileSync(at('content/a'), 'utf8'), 'a');
  },
};
