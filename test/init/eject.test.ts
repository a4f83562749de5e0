// Fault: A copied template whose original has changed, or whose record is damaged → A warning that names it

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { eject, mark } from '../../generator/init/eject.ts';
import { ownImports } from '../../generator/registry/load.ts';
import { ejectedFile } from '../../generator/templates/ejected.ts';
import { loadTemplates } from '../../generator/templates/load.ts';
import { command, templates, temporaryFolder } from '../publish/project.ts';

function ejected(): string {
  const folder = join(temporaryFolder(), 'templates');
  eject(folder);
  return folder;
}

async function warnings(folder: string): Promise<readonly string[]> {
  return (await loadTemplates(folder, ownImports)).problems.map(
    ({ level, code, place, message }) => `${level} ${code} ${place?.file}: ${message}`,
  );
}

test('eject copies every template, and what each imports comes from the package', () => {
  const folder = ejected();
  const files = (path: string) => readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
  assert.deepEqual(files(folder), [...files(templates), ejectedFile].sort());
  const imports = files(folder)
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from),
    );
  assert.deepEqual([...new Set(imports)].sort(), [
    '../parts.ts',
    './docs.ts',
    './frame.ts',
    './layout.ts',
    './parts.ts',
    'fingerpost',
  ]);
});

test('copied templates say nothing until an original changes, and then name it', async () => {
  const folder = ejected();
  assert.deepEqual(await warnings(folder), []);
  // A change of a copy is the reason for copying.
  writeFileSync(join(folder, 'style.css'), 'p { margin: 0 }\n');
  assert.deepEqual(await warnings(folder), []);
  const path = join(folder, ejectedFile);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, before.replace(/("page\.ts": "sha256:)../, '$1zz').replace(/ {4}"post\.ts": .*\n/, ''));
  assert.deepEqual(await warnings(folder), [
    "warning ejected-template templates/page.ts: The package's own page.ts has changed since it was copied",
    'warning ejected-template templates/post.ts: The package has a template post.ts, which was not there when the others were copied',
  ]);
  mark(folder);
  assert.equal(readFileSync(path, 'utf8'), before);
  assert.deepEqual(await warnings(folder), []);
});

test('eject copies a single file, and the program has the others', async () => {
  const folder = join(temporaryFolder(), 'templates');
  assert.deepEqual(eject(folder, 'style.css'), ['style.css', ejectedFile]);
  assert.deepEqual(eject(folder, 'labels/fr.yaml'), ['labels/fr.yaml', ejectedFile]);
  assert.deepEqual(readdirSync(folder).sort(), [ejectedFile, 'labels', 'style.css']);
  writeFileSync(join(folder, 'style.css'), 'p { margin: 0 }\n');
  const { value, problems } = await loadTemplates(folder, ownImports);
  const { value: builtin } = await loadTemplates(templates);
  assert.deepEqual(problems, []);
  assert.equal(value?.style, 'p { margin: 0 }');
  assert.deepEqual([value?.script, value?.page, value?.llms], [builtin?.script, builtin?.page, builtin?.llms]);
  assert.deepEqual(value?.labels, builtin?.labels);
  assert.throws(() => eject(folder, 'style.css'), { exitCode: 2, message: /already has style\.css$/ });
  assert.throws(() => eject(folder), { exitCode: 2, message: /already has .*style\.css/ });
});

test('eject copies a part of the style sheet, which the others surround', async () => {
  const folder = join(temporaryFolder(), 'templates');
  assert.deepEqual(eject(folder, 'style/cards.css'), ['style/cards.css', ejectedFile]);
  const { value: builtin } = await loadTemplates(templates);
  assert.equal((await loadTemplates(folder, ownImports)).value?.style, builtin?.style);
  const cards = join(folder, 'style/cards.css');
  writeFileSync(cards, 'p { margin: 0 }\n');
  const { value, problems } = await loadTemplates(folder, ownImports);
  assert.deepEqual(problems, []);
  const [above = '', below = ''] = value?.style.split('p { margin: 0 }') ?? [];
  assert.ok(builtin?.style.startsWith(above) && builtin.style.endsWith(below));
  assert.ok(above.length > 1000 && below.length > 1000 && above.length + below.length < builtin.style.length);
});

test('eject copies modules that import one another together, and no others', async () => {
  const folder = join(temporaryFolder(), 'templates');
  const modules = ['docs.ts', 'frame.ts', 'layout.ts', 'not-found.ts', 'page.ts', 'parts.ts', 'post.ts'];
  assert.deepEqual(eject(folder, 'post.ts'), [...modules, ejectedFile]);
  const { value, problems } = await loadTemplates(folder, ownImports);
  const { value: builtin } = await loadTemplates(templates);
  assert.deepEqual(problems, []);
  assert.notEqual(value?.page, builtin?.page);
  assert.deepEqual([value?.llms, value?.style], [builtin?.llms, builtin?.style]);
  assert.deepEqual(eject(folder, 'theme.js'), ['theme.js', ejectedFile]);
  rmSync(join(folder, 'theme.js'));
  assert.equal((await loadTemplates(folder, ownImports)).value?.script, undefined);
});

test('of single files, an update tells those whose original has changed, and none that were not copied', async () => {
  const folder = join(temporaryFolder(), 'templates');
  eject(folder, 'llms.ts');
  const path = join(folder, ejectedFile);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, before.replace(/("llms\.ts": "sha256:)../, '$1zz'));
  eject(folder, 'style.css');
  assert.deepEqual(await warnings(folder), [
    "warning ejected-template templates/llms.ts: The package's own llms.ts has changed since it was copied",
  ]);
  mark(folder);
  assert.deepEqual(await warnings(folder), []);
  assert.deepEqual(Object.keys(JSON.parse(readFileSync(path, 'utf8')).originals), ['llms.ts', 'style.css']);
});

for (const text of ['', '[]', '{"originals":1}', 'null'])
  test(`a list of originals that says ${text || 'nothing'} is a warning`, async () => {
    const folder = ejected();
    writeFileSync(join(folder, ejectedFile), text);
    const [first, ...more] = await warnings(folder);
    assert.match(first ?? '', /^warning ejected-template templates\/ejected\.json: /);
    assert.deepEqual(more, []);
  });

test('eject writes nothing over what is there', () => {
  const folder = ejected();
  writeFileSync(join(folder, 'page.ts'), 'mine');
  assert.throws(() => eject(folder), { exitCode: 2, message: /already has .*page\.ts/ });
  assert.equal(readFileSync(join(folder, 'page.ts'), 'utf8'), 'mine');
  assert.throws(() => mark(temporaryFolder()), { exitCode: 2 });
});

test('eject copies nothing where no build would look for it', () => {
  const cwd = temporaryFolder();
  const { status, stderr } = command(cwd, ['eject', 'style.css']);
  assert.equal(status, 2);
  assert.match(stderr, /^error There is no folder "content" here/);
  assert.deepEqual(readdirSync(cwd), []);
});

test('eject copies the header alone, which pages of the program have then', async () => {
  const folder = join(temporaryFolder(), 'templates');
  assert.deepEqual(eject(folder, 'slots/header.ts'), ['slots/header.ts', ejectedFile]);
  // A layout that is copied after it goes on with the footer of the program.
  assert.ok(!eject(folder, 'layout.ts').includes('slots/footer.ts'));
});
