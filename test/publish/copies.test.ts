import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { check as checkSite } from '../../generator/api/check.ts';
import { buildIn, command, makeProject, templates, today } from './project.ts';

const post = '---\ntitle: More\ndescription: More\npublished: 2026-01-12\nauthor: ada\n---\n\nMore.\n';

/** A project that was built for hosts that read files at the root of the repository, to which they were copied. */
async function projectWithCopies(): Promise<string> {
  const project = makeProject();
  const settings = join(project, 'content/site.yaml');
  writeFileSync(
    settings,
    readFileSync(settings, 'utf8').replace('hosts: [nginx]', 'hosts: [firebase, netlify, vercel]'),
  );
  assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
  for (const host of ['firebase', 'netlify', 'vercel'])
    cpSync(join(project, 'deploy', host), project, { recursive: true });
  return project;
}

const copies = ['firebase.json', 'vercel/config.json', 'netlify/edge-functions/markdown.js'];
const firebase = (project: string) => join(project, 'firebase.json');

/** Builds with the cache of what was built before. */
function buildCached(project: string) {
  return command(project, ['build', '--templates', templates]);
}

/** The result of a check of copies. */
async function check(project: string) {
  const folders = { content: join(project, 'content'), out: join(project, 'dist'), deploy: join(project, 'deploy') };
  const { passed, problems } = await checkSite({ ...folders, templates, workers: 1, now: Number(today) * 1000 });
  const found = (level: string) =>
    problems.flatMap((problem) =>
      problem.code === 'stale' && problem.level === level ? problem.message.replaceAll(`${project}/`, '') : [],
    );
  return { passed, stale: found('error'), told: found('warning') };
}

test('build() renews the copies of files that hosts read at the root, and says so', async () => {
  const project = await projectWithCopies();
  writeFileSync(join(project, 'content/posts/en/more.md'), post);
  const { text, exitCode } = await buildIn(project);
  assert.deepEqual(
    text.match(/^\S+(?= was renewed)/gm),
    copies.filter((copy) => !copy.startsWith('netlify')),
  );
  assert.equal(exitCode, 0);
  for (const copy of copies) {
    const file = join(project, 'deploy', copy.split(/[/.]/)[0] ?? '', copy);
    assert.equal(readFileSync(join(project, copy), 'utf8'), readFileSync(file, 'utf8'));
  }
  assert.match(readFileSync(firebase(project), 'utf8'), /blog\/more/);
  assert.deepEqual(await check(project), { passed: true, stale: [], told: [] });
});

test('build() and check() name the copies of a host that is no longer chosen until they are removed or changed', async () => {
  const project = await projectWithCopies();
  const settings = join(project, 'content/site.yaml');
  const only = readFileSync(settings, 'utf8').replace('hosts: [firebase, netlify, vercel]', 'hosts: [firebase]');
  writeFileSync(settings, only);
  const named = async () => {
    const { text, exitCode } = await buildIn(project);
    assert.equal(exitCode, 0);
    return [...text.matchAll(/^(\S+) is for a host that is no longer chosen: remove it$/gm)]
      .map(([, copy = '']) => copy)
      .sort();
  };
  const warned = async () => {
    const { passed, stale, told } = await check(project);
    assert.deepEqual([passed, stale], [true, []]);
    return told.map((message = '') => message.split(' ', 1).join('')).sort();
  };
  const left = await named();
  assert.deepEqual(left, [
    'netlify.toml',
    'netlify/edge-functions/markdown.js',
    'vercel.json',
    'vercel/config.json',
    'vercel/functions/_middleware.func/.vc-config.json',
    'vercel/functions/_middleware.func/index.js',
  ]);
  for (const copy of left) assert.ok(existsSync(join(project, copy)), copy);
  assert.deepEqual(await warned(), left);
  writeFileSync(settings, only.replace('hosts: [firebase]', 'hosts: [azure-static-web-apps]'));
  assert.deepEqual(await named(), ['firebase.json', ...left]);
  rmSync(join(project, 'vercel'), { recursive: true });
  rmSync(join(project, 'netlify'), { recursive: true });
  writeFileSync(join(project, 'vercel.json'), '{}');
  assert.deepEqual(await warned(), ['firebase.json', 'netlify.toml']);
  assert.deepEqual(await named(), ['firebase.json', 'netlify.toml']);
  for (const _ of [1, 2]) assert.match(buildCached(project).stderr, /^netlify\.toml is for a host that is no longer/m);
  writeFileSync(settings, only);
  assert.deepEqual(await named(), ['netlify.toml']);
  rmSync(join(project, 'netlify.toml'));
  assert.deepEqual([await named(), await warned()], [[], []]);
  assert.doesNotMatch(readFileSync(join(project, 'deploy/_manifest.json'), 'utf8'), /"left"/);
});

test('build() makes no copy that nobody has made, and check() does not miss it', async () => {
  const project = await projectWithCopies();
  rmSync(firebase(project));
  writeFileSync(join(project, 'content/posts/en/more.md'), post);
  assert.equal((await buildIn(project)).exitCode, 0);
  assert.ok(!existsSync(firebase(project)));
  assert.ok((await check(project)).passed);
});

test('build() leaves a copy alone that was changed, and check() finds that it is out of date', async () => {
  const project = await projectWithCopies();
  const mine = {
    ...(JSON.parse(readFileSync(firebase(project), 'utf8')) as object),
    functions: { source: 'functions' },
  };
  writeFileSync(firebase(project), JSON.stringify(mine));
  // It says everything that it has to.
  assert.deepEqual(await check(project), { passed: true, stale: [], told: [] });
  writeFileSync(join(project, 'content/posts/en/more.md'), post);
  const { text } = await buildIn(project);
  assert.match(text, /^firebase\.json does not say what deploy\/firebase\/firebase\.json does: copy it again$/m);
  assert.deepEqual(JSON.parse(readFileSync(firebase(project), 'utf8')), mine);
  assert.deepEqual(await check(project), {
    passed: false,
    stale: ['firebase.json does not say what deploy/firebase/firebase.json does'],
    told: [],
  });
});

test('check() finds a copy that is out of date where deploy/ is not kept', async () => {
  const project = await projectWithCopies();
  writeFileSync(join(project, 'content/posts/en/more.md'), post);
  const old = readFileSync(firebase(project));
  assert.equal((await buildIn(project)).exitCode, 0);
  writeFileSync(firebase(project), old);
  rmSync(join(project, 'deploy'), { recursive: true });
  assert.ok(!(await check(project)).passed);
});
