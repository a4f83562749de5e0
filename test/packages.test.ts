import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly version: string;
  readonly private: boolean;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly resolved?: string }>>;
}

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const {
  scripts,
  version,
  private: isPrivate,
  optionalDependencies,
  devDependencies,
} = JSON.parse(read('package.json')) as Manifest;
const { packages } = JSON.parse(read('package-lock.json')) as Lock;

test('every package is asked for in one exact version', () => {
  for (const [name, version] of Object.entries({ ...optionalDependencies, ...devDependencies }))
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

test('the package is published for a tag of its version only, with provenance, by a job that may sign', () => {
  const workflow = read('.github/workflows/publish.yml');
  const [, dryRun = '', publish = ''] = workflow.split(/^ {2}(?:dry-run|publish):\n/m);
  assert.match(workflow, /^permissions:\n {2}contents: read\n\n/m);
  assert.doesNotMatch(dryRun, /permissions|secrets/);
  assert.match(dryRun, /npm publish --dry-run/);
  assert.match(publish, /if: startsWith\(github\.ref, 'refs\/tags\/v'\)/);
  assert.deepEqual(publish.match(/^ {6}[a-z-]+: (?:read|write)$/gm), ['      contents: read', '      id-token: write']);
  assert.match(publish, /= "\$GITHUB_REF_NAME"\n[\s\S]*npm publish --provenance/);
  assert.equal(workflow.match(/persist-credentials: false/g)?.length, 2);
  for (const [, action] of workflow.matchAll(/uses: (\S+)/g)) assert.match(action ?? '', /@[0-9a-f]{40}$/);
});

test('the native parser has a binary for as many machines as its package knows', () => {
  const { optionalDependencies: known } = JSON.parse(read('node_modules/satteri/package.json')) as Manifest;
  assert.deepEqual(Object.entries(optionalDependencies).sort(), Object.entries(known).sort());
});

test('the version has its changes in the changelog, and the repository itself cannot be published', () => {
  assert.match(read('CHANGELOG.md'), new RegExp(`^## ${version.replaceAll('.', '\\.')}$`, 'm'));
  assert.equal(isPrivate, true);
});
