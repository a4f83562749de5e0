import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { longest, namedTiers, tiers } from '../../scripts/test/tiers.ts';
import { environment, temporaryFolder } from '../publish/project.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the tests of some files and folders, as a process that is no test itself. */
function runTests(paths: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { NODE_TEST_CONTEXT: _, ...env } = environment(more);
  const args = ['--import', 'tsx', 'scripts/test.ts', ...paths];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stderr, ran: [...stdout.matchAll(/^ +(?:not )?ok \d+ - (.*)$/gm)].map(([, name]) => name).sort() };
}

const folder = temporaryFolder();
mkdirSync(join(folder, 'below'));
for (const name of ['one.test.ts', 'below/two.test.ts', 'below/other.ts'])
  writeFileSync(join(folder, name), `import { test } from 'node:test';\ntest('${name}', () => {});\n`);
const [one = '', below = '', other = ''] = ['one.test.ts', 'below', 'below/other.ts'].map((name) => join(folder, name));

test('the tests of a file are run, and those below a folder, each once', () => {
  assert.deepEqual(runTests([one, below]), { status: 0, stderr: '', ran: ['below/two.test.ts', 'one.test.ts'] });
});

test('every test file is in exactly one tier, which a script runs, and every path of a tier and of those that begin first has tests', () => {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !file.includes('node_modules'),
  );
  assert.ok(files.length > 250);
  assert.deepEqual(
    files.filter((file) => namedTiers(file).length > 1),
    [],
  );
  for (const path of [...Object.values(tiers).flat(), ...longest])
    assert.ok(
      files.some((file) => (path.endsWith('/') ? file.startsWith(path) : file === path)),
      path,
    );
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  assert.deepEqual(
    ['test', 'test:ci', 'test:long'].map((name) => /scripts\/test\.ts.*/.exec(scripts[name] ?? '')?.[0]),
    ['scripts/test.ts', 'scripts/test.ts --tier=ci', 'scripts/test.ts --tier=long'],
  );
  for (const folder of tiers.engines)
    assert.ok(scripts[`test:${folder.slice(0, -1)}`]?.includes(`scripts/test.ts test/${folder.slice(0, -1)}`), folder);
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

test('a file that cannot be imported fails, whatever it left open, and those after it are run, which know nothing of the proxies, certificates and locale of a machine', () => {
  const others = temporaryFolder();
  const [broken, file] = [join(others, 'broken.test.ts'), join(others, 'environment.test.ts')];
  writeFileSync(broken, "setInterval(() => {}, 1000);\nthrow new Error('Not today');\n");
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
  const { status, ran } = runTests([others], set);
  const unset = Object.keys(set).map((name) => `${name} is undefined`);
  assert.deepEqual([status, ran], [1, [...unset, 'the file can be imported'].sort()]);
});
