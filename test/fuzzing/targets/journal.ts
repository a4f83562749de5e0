import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishMoves } from '../../../generator/publish/moves.ts';
import type { Target } from '../judge.ts';

const outer = mkdtempSync(join(tmpdir(), 'fingerpost-fuzz-'));
process.once('exit', () => rmSync(outer, { recursive: true, force: true }));
const folder = join(outer, 'site');
const journal = join(folder, '.dist.journal');

/** The journal of a publication that a crash interrupted: it may have come with the repository of a stranger. */
export const target: Target = {
  folder,
  seeds: [
    '[{"from":".dist.staged","to":"dist","aside":".dist.old","inode":1},{"to":"deploy","aside":".deploy.old"}]',
    '[{"from":".dist.staged/tree","to":"dist/","aside":"./a/../b","inode":null}]',
  ],
  words: [
    '{"from":"',
    '"to":"',
    '"aside":"',
    '"inode":',
    '../',
    '/',
    '\\\\',
    '.',
    '\\u0000',
    'dist',
    '.dist.staged',
    'null',
    '[',
    ']',
    '{',
    '}',
    ',',
    '"',
    '__proto__',
    'content',
  ],
  run(input) {
    rmSync(folder, { recursive: true, force: true });
    for (const name of ['dist', '.dist.staged/tree', 'content']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'dist/a'), 'a');
    writeFileSync(journal, input);
    finishMoves(journal);
  },
};
