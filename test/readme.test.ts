import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '../generator/base/files-below.ts';
import { essence } from '../generator/base/media-type.ts';
import { exitCodes } from '../generator/cli/commands.ts';
import { builtins, directivesOf } from '../generator/registry/builtins.ts';
import { optionalNames } from '../generator/resources/parts/resource.ts';
import { buildTree } from './build-sample.ts';

const readme = read('../README.md');
const [outputs, commands, content, deploy] = ['outputs', 'commands', 'content', 'deploy'].map((name) =>
  read(`../docs/${name}.md`),
) as [string, string, string, string];
const architecture = read('../generator/README.md');
const speed = read('../docs/speed.md');
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** A Markdown file as it was written, without the padding that a formatter puts into its tables. */
function read(path: string): string {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8');
  return text.replace(/^\|.*\|$/gm, (row) => row.replace(/ {2,}/g, ' ').replace(/-{3,}/g, '---'));
}

/** The text between two markers of a document. */
function section(document: string, name: string): string {
  return new RegExp(`<!-- ${name} -->\n([\\s\\S]*?)<!-- /${name} -->`).exec(document)?.[1]?.trim() ?? '';
}

test('README says how many files the sample is, and how many are made of it', () => {
  const [, written, made] =
    /a folder of (\d+) Markdown files .* a build makes more than (\d+) files/.exec(readme) ?? [];
  const filesIn = (folder: string) => filesBelow(fileURLToPath(new URL(`../${folder}/`, import.meta.url)));
  const markdown = filesIn('content').filter((path) => path.endsWith('.md'));
  assert.equal(Number(written), markdown.length);
  const more = filesIn('dist').length - Number(made);
  assert.ok(more > 0 && more < 30, `${more} more`);
});

test('README shows a mistake where the sample has the line', () => {
  const [, line, text] = /^ {2}(\d+) \| (.*prize: .*)$/m.exec(readme) ?? [];
  const lines = read('../content/data/plans.yaml').split('\n');
  assert.equal(lines[Number(line) - 1], text?.replace('prize', 'price'));
  assert.match(readme, new RegExp(`^content/data/plans\\.yaml:${line}:5 error`, 'm'));
});

test('docs/outputs.md lists every endpoint of the sample with its type, in order', async () => {
  const tree = await buildTree();
  const { paths } = tree.json('/openapi.json') as { paths: Record<string, unknown> };
  const rows = [...section(outputs, 'endpoints').matchAll(/^\| `([^`]+)` \| `([^`]+)` \|/gm)].map(
    ([, path, type]) => `${path} ${type}`,
  );
  const expected = Object.keys(paths).map((path) => `${path} ${essence(tree.entries.get(path)?.mediaType ?? '')}`);
  assert.deepEqual(rows.sort(), expected.sort());
});

test('docs/outputs.md explains every output that a site can do without', () => {
  const rows = [...outputs.matchAll(/^\| ((?:`[a-z-]+`(?:, )?)+) \|/gm)].flatMap(
    ([, names = '']) => names.match(/[a-z-]+/g) ?? [],
  );
  assert.deepEqual(rows.sort(), [...optionalNames(builtins.resources)].sort());
});

test('docs/commands.md lists the exit codes', () => {
  assert.ok(commands.includes(`Exit codes: ${exitCodes.map(([code, meaning]) => `${code} ${meaning}`).join(' · ')}.`));
});

test('docs/content.md names every directive', () => {
  const directives = directivesOf(builtins);
  assert.ok(directives.length > 15);
  for (const { kind, name } of directives)
    assert.ok(content.includes(kind === 'block' ? `\`::${name}` : `\`:${name}`), name);
});

test('the documents name no command that does not exist', () => {
  for (const [, name = ''] of [readme, architecture, speed, outputs, commands, content, deploy]
    .join('')
    .matchAll(/npm run ([a-z:]+)/g))
    assert.ok(name in manifest.scripts, name);
});

test('README.md says of speed what docs/speed.md does', () => {
  const [, told = ''] = readme.match(/^## Speed\n([\s\S]*?)^## /m) ?? [];
  const figures = [...told.matchAll(/([\d.]+) (?:s|ms)\b/g)].map(([, figure = '']) => figure);
  assert.equal(figures.length, 5);
  for (const figure of figures) assert.match(speed, new RegExp(`\\| ${figure.replace('.', '\\.')}[ (]`), figure);
});

test('docs/speed.md lists every flag of the bench and no other', () => {
  const [, flags = ''] = /^const benchFlags = \{\n([\s\S]*?)^\}/m.exec(read('../scripts/bench.ts')) ?? [];
  const known = [...flags.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => `--${name}`);
  const listed = [...speed.matchAll(/^\| `(--\w+)/gm)].map(([, name]) => name);
  assert.ok(known.length > 5);
  assert.deepEqual(listed.sort(), known.sort());
});

test('generator/dependencies.md accounts for every dependency and no other', () => {
  const named = [...read('../generator/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(
    named.sort(),
    [
      ...new Set(Object.keys(manifest.optionalDependencies).map((name) => name.replace(/(satteri)-.*/, '$1-*'))),
      ...Object.keys(manifest.devDependencies),
    ].sort(),
  );
});

test('generator/dependencies.md says only of packages that the program does not import that they are for tests', () => {
  const folder = new URL('../generator/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.startsWith('bundle'))
    .map((path) => readFileSync(new URL(path, folder), 'utf8'));
  const tested = [...read('../generator/dependencies.md').matchAll(/^\| `([^`]+)` \| Test: /gm)].map(
    ([, name]) => name,
  );
  assert.ok(tested.length > 5);
  assert.deepEqual(
    tested.filter((name) => sources.some((source) => source.includes(`from '${name}'`))),
    [],
  );
});
