import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { groups } from '../../scripts/mutate/groups.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Whether there is a file, or one that a pattern such as `folder/*.ts` stands for. */
function isThere(path: string): boolean {
  if (basename(path) !== '*.ts') return existsSync(join(root, path));
  const folder = join(root, dirname(path));
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.ts'));
}

test('each file that mutate changes is there, and each test that has to notice', () => {
  const paths = Object.entries(groups).flatMap(([name, { mutate, tests }]) =>
    [...mutate, ...tests].map((path) => ({ name, path: path.replace('!', '') })),
  );
  assert.deepEqual(
    paths.filter(({ path }) => !isThere(path)),
    [],
  );
});
