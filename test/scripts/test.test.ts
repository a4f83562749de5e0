import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { environment, temporaryFolder } from '../publish/project.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the tests of some files and folders, as a process that is no test itself. */
function runTests(paths: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { NODE_TEST_CONTEXT: _, ...env } = environment(more);
  const args = ['--import', 'tsx', 'scripts/test.ts', ...paths];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  return { status, stderr, ran: [...stdout.matchAll(/^(?:not )?ok \d+ - (.*)$/gm)].map(([, name]) => name).sort() };
}

const folder = temporaryFolder();
mkdirSync(join(folder, 'below'));
for (const name of ['one.test.ts', 'below/two.test.ts', 'below/other.ts'])
  writeFileSync(join(folder, name), `import { test } from 'node:test';\ntest('${name}', () => {});\n`);
const [one = '', below = '', other = ''] = ['one.test.ts', 'below', 'below/other.ts'].map((name) => join(folder, name));

test('the tests of a file are run, those below a folder, and those of both', () => {
  assert.deepEqual(runTests([one]), { status: 0, stderr: '', ran: ['one.test.ts'] });
  assert.deepEqual(runTests([folder]).ran, ['below/two.test.ts', 'one.test.ts']);
  assert.deepEqual(runTests([one, below]).ran, ['below/two.test.ts', 'one.test.ts']);
});

test('a file without tests and a path where there is nothing are usage errors', () => {
  assert.deepEqual(runTests([other]), { status: 2, stderr: `error There are no tests in ${other}\n`, ran: [] });
  const nothing = join(folder, 'nothing');
  assert.deepEqual(runTests([nothing]), {
    status: 2,
    stderr: `error There is no file or folder "${nothing}"\n`,
    ran: [],
  });
});

test('tests know nothing of the proxies, certificates and locale of a machine', () => {
  const file = join(temporaryFolder(), 'environment.test.ts');
  const set = {
    http_proxy: 'http://127.0.0.1:9',
    HTTPS_PROXY: 'http://127.0.0.1:9',
    LC_ALL: 'C',
    NODE_EXTRA_CA_CERTS: file,
  };
  const check = `import { test } from 'node:test';
for (const name of ${JSON.stringify(Object.keys(set))}) test(name + ' is ' + process.env[name], () => {});
`;
  writeFileSync(file, check);
  assert.deepEqual(
    runTests([file], set).ran,
    Object.keys(set)
      .map((name) => `${name} is undefined`)
      .sort(),
  );
});
