import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly resolved?: string }>>;
}

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest;
const { packages } = JSON.parse(read('package-lock.json')) as Lock;

test('every package is asked for in one exact version', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    assert.match(version, /^\d+\.\d+\.\d+$/, name);
});

test('every package is locked with the digest of its bytes, and comes from no other place than the registry', () => {
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  assert.ok(locked.length > 100);
  for (const [path, { integrity, resolved = 'https://registry.npmjs.org/' }] of locked) {
    assert.match(integrity ?? '', /^sha512-[A-Za-z0-9+/]{86}==$/, path);
    assert.ok(resolved.startsWith('https://registry.npmjs.org/'), `${path} ${resolved}`);
  }
});

test('no package runs a script while it is installed, and no script of ours is one that npm then leaves out', () => {
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m);
  assert.deepEqual(
    Object.keys(scripts).filter((name) => /^(?:pre|post|prepare)/.test(name)),
    ['preview'],
  );
});

test('what runs in continuous integration may read the repository and nothing else', () => {
  const workflow = read('.github/workflows/check.yml');
  assert.match(workflow, /^permissions:\n {2}contents: read\n\n/m);
  assert.equal(workflow.match(/permissions:/g)?.length, 1);
  for (const [, action] of workflow.matchAll(/uses: (\S+)/g)) assert.match(action ?? '', /@[0-9a-f]{40}$/);
  assert.match(workflow, /persist-credentials: false/);
});
