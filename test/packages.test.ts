import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
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

test('every package that a source names is one of ours', () => {
  const declared = new Set(Object.keys({ ...optionalDependencies, ...devDependencies }));
  // What is imported for its types alone may be declared by these.
  const isDeclared = (name: string) => declared.has(name) || declared.has(`@types/${name}`);
  const named = ['generator', 'templates', 'scripts', 'test'].flatMap((folder) =>
    readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.ts$/.test(path) && !/node_modules|^(?:bundle|faults|init\/sites|bench\/)/.test(path))
      .flatMap((path) =>
        [
          ...read(`${folder}/${path}`).matchAll(
            /^(?:import|export)\b[^'"`;]*? from '((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?';$/gm,
          ),
        ].map(([, name = '']) => `${folder}/${path}: ${name}`),
      ),
  );
  assert.ok(named.length > 100);
  const isOwn = (name: string) => name === 'fingerpost' || builtinModules.includes(name);
  assert.deepEqual(
    named.filter((line) => !isDeclared(line.replace(/.*: /, '')) && !isOwn(line.replace(/.*: (?:node:)?/, ''))),
    [],
  );
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

const workflows = readdirSync(new URL('../.github/workflows/', import.meta.url));

test('workflows run actions by the digest of their code, may read the repository, and leave no token behind', () => {
  assert.ok(workflows.length >= 5);
  for (const name of workflows) {
    const workflow = read(`.github/workflows/${name}`);
    assert.match(workflow, /^permissions:\n {2}contents: read\n\n/m, name);
    const uses = [...workflow.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    for (const action of uses) assert.match(action, /^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, name);
    const checkouts = uses.filter((action) => action.startsWith('actions/checkout@')).length;
    assert.equal(workflow.match(/persist-credentials: false/g)?.length ?? 0, checkouts, name);
    // https://docs.github.com/actions/security-for-github-actions/security-guides/security-hardening-for-github-actions
    assert.doesNotMatch(
      workflow,
      /pull_request_target|workflow_run|run:.*\$\{\{ *(?:github\.event|github\.head_ref)/,
      name,
    );
    assert.equal(workflow.match(/timeout-minutes/g)?.length, workflow.match(/runs-on/g)?.length, name);
  }
});

test('only the jobs that publish, attest and report may do more than read, and each no more than that', () => {
  const more = workflows.flatMap((name) =>
    [...read(`.github/workflows/${name}`).matchAll(/^ +([a-z-]+: write)$/gm)].map(([, right]) => `${name} ${right}`),
  );
  assert.deepEqual(more, [
    'codeql.yml security-events: write',
    ...['id-token', 'contents', 'id-token', 'attestations'].map((right) => `publish.yml ${right}: write`),
    ...['id-token', 'security-events'].map((right) => `scorecard.yml ${right}: write`),
  ]);
});

test('the package is published for a tag of its version only, with provenance, by a job that may sign', () => {
  const workflow = read('.github/workflows/publish.yml');
  const [head = '', publish = '', release = ''] = workflow.split(/^ {2}(?:publish|release):\n/m);
  assert.match(head, /^on:\n {2}push:\n {4}tags: \['v\*'\]\n\n/m);
  assert.doesNotMatch(release, /secrets|npm /);
  assert.match(publish, /= "\$GITHUB_REF_NAME"\n[\s\S]*npm publish --provenance/);
  assert.match(read('.github/workflows/check.yml'), /npm run pack[^\n]*\n[^\n]*npm publish --dry-run/);
});

test('every night, each target is fuzzed', () => {
  const targets = readdirSync(new URL('./fuzzing/targets/', import.meta.url)).map((file) => file.replace('.ts', ''));
  assert.ok(read('.github/workflows/fuzz.yml').includes(`target: [${targets.join(', ')}]`), targets.join(', '));
});

test('the folders with packages of their own are all kept up to date', () => {
  const folders = readdirSync(new URL('.', import.meta.url)).filter((name) =>
    existsSync(new URL(`./${name}/package-lock.json`, import.meta.url)),
  );
  const listed = /directories: \[(.*)\]/.exec(read('.github/dependabot.yml'))?.[1]?.split(', ');
  assert.deepEqual([...(listed ?? [])].sort(), ['/', ...folders.map((name) => `/test/${name}`)].sort());
});

test('the native parser has a binary for as many machines as its package knows', () => {
  const { optionalDependencies: known } = JSON.parse(read('node_modules/satteri/package.json')) as Manifest;
  assert.deepEqual(Object.entries(optionalDependencies).sort(), Object.entries(known).sort());
});

test('the version has its changes in the changelog, and the repository itself cannot be published', () => {
  assert.match(read('CHANGELOG.md'), new RegExp(`^## ${version.replaceAll('.', '\\.')}$`, 'm'));
  assert.equal(isPrivate, true);
});
