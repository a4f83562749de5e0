import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { printChanges } from '../../generator/cli/summary.ts';
import type { RawFile } from '../../generator/load/files.ts';
import type { Manifest } from '../../generator/output/manifest.ts';
import { type Changes, noChanges } from '../../generator/publish/changes.ts';
import { formerIn } from '../../generator/publish/former.ts';
import { buildEdited, buildTree, replaceIn, type Tree, textFile } from '../build-sample.ts';
import { optionsOf } from '../sites/built-sites.ts';

const serviceOptions = optionsOf('service');
let tree: Tree;
let former: Manifest;

before(async () => {
  tree = await buildTree(serviceOptions);
  former = JSON.parse(tree.files.get('_manifest.json')?.toString() ?? '') as Manifest;
});

/** Builds the service site after a change, beside the tree that it had before. */
async function after(edit: (files: readonly RawFile[]) => readonly RawFile[]) {
  const built = await buildEdited(edit, { ...serviceOptions, former: () => former });
  const { changes } = built.report;
  assert.ok(changes);
  return { built, changes };
}

/** The addresses whose bytes differ, as the files say. */
function different(built: Tree): readonly string[] {
  const isOther = (file: string) => !tree.files.get(file)?.equals(built.files.get(file) ?? Buffer.from(''));
  return [...built.entries.values()].flatMap(({ path, file }) => (isOther(file) ? [path] : []));
}

/** The addresses whose text matches. */
function stating(built: Tree, pattern: RegExp): readonly string[] {
  return [...built.entries.values()].flatMap(({ path, file }) =>
    pattern.test(built.files.get(file)?.toString() ?? '') ? [path] : [],
  );
}

test('one price that is changed changes exactly the outputs that state it, and the build says which', async () => {
  const { built, changes } = await after((files) =>
    replaceIn(files, 'data/plans.yaml', 'month: {GBP: 89,', 'month: {GBP: 87,'),
  );
  const [was, is] = [/£89(?![\d.,]\d)|"price": ?89\b/, /£87(?![\d.,]\d)|"price": ?87\b/];
  const expected = stating(tree, was);
  for (const path of `/ /index.md /pricing/ /pricing.md /join/ /join.md /llms.txt /schema/page.json /blog/first-week/ /feed.xml`.split(
    /\s/,
  ))
    assert.ok(expected.includes(path), path);
  assert.ok(expected.every((path) => !path.startsWith('/fr/')));
  assert.deepEqual(stating(built, was), []);
  assert.deepEqual(stating(built, is), expected);
  assert.deepEqual(different(built), expected);
  assert.deepEqual(changes, { ...noChanges, changed: [{ sources: ['data/plans.yaml'], paths: expected }] });
  assert.deepEqual(printChanges(changes), [`plans.yaml: ${expected.length} addresses changed`]);
});

test('a price of one language changes nothing in the other', async () => {
  const { changes } = await after((files) => replaceIn(files, 'data/plans.yaml', 'EUR: 33}', 'EUR: 34}'));
  const [group, ...others] = changes.changed;
  assert.deepEqual(others, []);
  assert.ok(group && group.paths.length > 5);
  assert.ok(
    group.paths.every((path) => path.startsWith('/fr/') || path === '/schema/page.json'),
    String(group.paths),
  );
});

test('what is only written otherwise in a data file changes nothing', async () => {
  const { built, changes } = await after((files) => replaceIn(files, 'data/plans.yaml', /^/, '# A comment\n\n'));
  assert.deepEqual(built.files, tree.files);
  assert.deepEqual(changes, noChanges);
  assert.deepEqual(printChanges(changes), []);
});

test('a page that shows no fact of the file that changed is not put down to it', async () => {
  const { built, changes } = await after((files) =>
    replaceIn(replaceIn(files, 'data/plans.yaml', 'GBP: 89,', 'GBP: 87,'), 'pages/fr/contact.md', 'sonnez', 'frappez'),
  );
  const of = (...sources: string[]) =>
    changes.changed.find((group) => String(group.sources) === String(sources))?.paths ?? [];
  assert.deepEqual([...of()].sort(), ['/fr/contact.md', '/fr/contact/']);
  assert.ok(of('data/plans.yaml').includes('/pricing/'));
  assert.equal(changes.changed.flatMap(({ paths }) => paths).length, different(built).length);
  assert.deepEqual(printChanges(changes).at(-1), '2 addresses changed');
});

test('the settings, and data that no body shows, may be the reason for any address', async () => {
  const { changes } = await after((files) =>
    replaceIn(files, 'site.yaml', 'name: Kilnrow\ntagline', 'name: Kiln Row\ntagline'),
  );
  assert.deepEqual(
    changes.changed.map(({ sources }) => sources),
    [['site.yaml']],
  );
  const authors = 'authors:\n  - {id: ada, name: Ada}\n';
  const signed = await after((files) => [
    ...replaceIn(files, 'posts/en/first-week.md', 'tags:', 'author: ada\ntags:'),
    textFile('data/authors.yaml', authors),
  ]);
  const reasons = signed.changes.changed.map(({ sources }) => sources);
  assert.deepEqual(reasons, [['data/authors.yaml']]);
});

test('what came and went is told, and an answer whose headers alone changed', async () => {
  const { changes } = await after((files) => [
    ...files.filter(({ path }) => !path.startsWith('posts/')),
    textFile('pages/en/hours.md', '---\ntitle: Hours\ndescription: When.\nupdated: 2026-01-01\n---\n\nAlways.\n'),
  ]);
  assert.ok(changes.added.includes('/hours/') && changes.added.includes('/hours.md'));
  assert.ok(changes.removed.includes('/blog/first-week/') && changes.removed.includes('/blog/first-week.md'));
  const lost = changes.lost.map(({ path }) => path);
  assert.ok(lost.includes('/blog/first-week/') && lost.every((path) => path.endsWith('/')));
  assert.match(
    printChanges(changes).slice(-3).join('\n'),
    /^\d+ addresses added\n\d+ addresses removed\nNothing redirects (?:\/\S*, ){2}\/\S* and \d+ other pages: /,
  );
  const renamed = await after((files) => [
    ...files.filter(({ path }) => path !== 'pages/en/contact.md'),
    ...replaceIn(files, 'pages/en/contact.md', /^---\n/, '---\naliases: [/contact/]\n')
      .filter(({ path }) => path === 'pages/en/contact.md')
      .map((file) => ({ ...file, path: 'pages/en/write-to-us.md' })),
  ]);
  assert.ok(renamed.changes.removed.includes('/contact/'));
  assert.deepEqual(renamed.changes.lost, []);
  const moved = await after((files) =>
    files.map((file) => (file.path === 'posts/en/first-week.md' ? { ...file, path: 'posts/en/week-one.md' } : file)),
  );
  assert.match(
    printChanges(moved.changes).at(-1) ?? '',
    /^Nothing redirects \/blog\/first-week\/ \(now \/blog\/week-one\/\): "aliases"/,
  );
  const headers = 'headers: [{path: /contact/, headers: {X-Note: hello}}]\n';
  const sent = await after((files) => replaceIn(files, 'site.yaml', 'hosts:', `${headers}hosts:`));
  assert.ok(sent.changes.changed.some(({ paths }) => paths.includes('/contact/')));
  assert.ok(!different(sent.built).includes('/contact/'));
});

test('nothing is put down to a file where the former build named none', async () => {
  const { sources: _, ...older } = former;
  const edit = (files: readonly RawFile[]) => replaceIn(files, 'data/plans.yaml', 'EUR: 33}', 'EUR: 34}');
  const { report } = await buildEdited(edit, { ...serviceOptions, former: () => older });
  assert.deepEqual(
    report.changes?.changed.map(({ sources }) => sources),
    [[]],
  );
});

test('printChanges() counts one address as one', () => {
  const changes: Changes = {
    ...noChanges,
    changed: [{ sources: ['data/a.yaml', 'site.yaml'], paths: ['/'] }],
    added: ['/a'],
  };
  assert.deepEqual(printChanges(changes), ['a.yaml, site.yaml: 1 address changed', '1 address added']);
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => `data/${name}.yaml`);
  const [line] = printChanges({ ...noChanges, changed: [{ sources: many, paths: ['/', '/a'] }] });
  assert.equal(line, 'a.yaml, b.yaml, c.yaml and 2 more: 2 addresses changed');
});

test('formerIn() reads the manifest of a build, also of one that named no sources, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fingerpost-changes-'));
  try {
    assert.equal(formerIn(join(folder, 'none')), undefined);
    const said = (name: string, text: string) => {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, '_manifest.json'), text);
      return formerIn(join(folder, name));
    };
    assert.equal(said('cut', '{"generator": "finger'), undefined);
    assert.equal(said('foreign', '{"generator": "other", "outputs": []}'), undefined);
    assert.equal(said('empty', '{"generator": "fingerpost"}'), undefined);
    assert.equal(said('odd', '{"generator": "fingerpost", "outputs": [null]}'), undefined);
    assert.deepEqual(said('old', '{"generator": "fingerpost", "outputs": []}'), { outputs: [] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
