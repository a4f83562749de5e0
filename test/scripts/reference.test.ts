import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { SaxesParser } from 'saxes';
import { commandLine } from '../../generator/base/command-line.ts';
import type { Mapping } from '../../generator/base/mapping.ts';
import { optionsOf } from '../../generator/base/validator.ts';
import { valueAt } from '../../generator/import/old/read.ts';
import { parseYaml } from '../../generator/load/yaml.ts';
import { contentSchemas } from '../../generator/settings/content-schemas.ts';
import { resolveSettings } from '../../generator/settings/settings.ts';
import { usualForm } from '../../generator/site/front/read.ts';
import type { Templates } from '../../generator/templates/view.ts';
import { printDemo } from '../../scripts/demo/record.ts';
import { withCommands } from '../../scripts/reference/commands.ts';
import { described, exampleOf } from '../../scripts/reference/described.ts';
import { faultsNamed } from '../../scripts/reference/faults.ts';
import { references, viewReference } from '../../scripts/reference/files.ts';
import { keyedFiles } from '../../scripts/reference/keyed-files.ts';
import { keyReference } from '../../scripts/reference/keys.ts';
import { modelOf, pageText, postText } from '../model/test-content.ts';

for (const [path, text] of references())
  test(`${path} is what npm run reference writes`, () => {
    assert.equal(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'), text);
  });

test('a test names its faults, and says what comes of each', () => {
  const named = faultsNamed('a.test.ts', '// Fault: A full disk → Exit 73\n// Fault: Tabs → An error\n\nimport x;');
  assert.deepEqual(named, [
    { fault: 'A full disk', behaviour: 'Exit 73', proof: 'a.test.ts' },
    { fault: 'Tabs', behaviour: 'An error', proof: 'a.test.ts' },
  ]);
  assert.throws(() => faultsNamed('a.test.ts', '// Fault: A full disk'), /a\.test\.ts: a fault needs one/);
});

test('the switch of a first release writes the commands of documents, there and back', () => {
  const before = '`node scripts/start.js init ../my-site`, `npx --no-install fingerpost explain stale`, `npm run init`';
  const released = '`npx fingerpost init ../my-site`, `npx fingerpost explain stale`, `npm run init`';
  assert.deepEqual([withCommands(before, true), withCommands(before, false)], [released, before]);
  assert.deepEqual([withCommands(released, true), withCommands(released, false)], [released, before]);
  assert.deepEqual(
    [commandLine('build', true), commandLine('build', false)],
    ['npx fingerpost build', 'npx --no-install fingerpost build'],
  );
});

test('every property of the view has its type and its meaning in the reference', () => {
  const source = readFileSync(new URL('../../generator/templates/view.ts', import.meta.url), 'utf8');
  const [declared = ''] = /^[\s\S]*(?=^export type LlmsTemplate)/m.exec(source) ?? [];
  const rows = [...viewReference().matchAll(/^\| `.*$/gm)].map(([row]) => row);
  assert.equal(rows.length, [...declared.matchAll(/^ {2}readonly /gm)].length);
  for (const row of rows) assert.match(row, /^\| `\w+\??` \| \S.* \| [A-Z`].+\. \|$/);
});

const files = keyedFiles.map((file) => ({ ...file, ...described(file.schema) }));

/** The rest of a path that begins with another. */
function after(path: string, beginning: string): string {
  return path.startsWith(beginning) ? path.slice(beginning.length) : '';
}

test('every key has a description, an example or keys of its own, and a place where it shows', () => {
  assert.ok(files.length > 10);
  for (const { name, keys } of files) {
    assert.ok(keys.length > 2, name);
    for (const { path, schema, shows, like } of keys) {
      assert.match(schema.description ?? '', /^[A-Z].*\.$/, `${name}: ${path} has no description`);
      const hasKeys = like !== undefined || keys.some((key) => /^(?:\[\]|\.\*)?\./.test(after(key.path, path)));
      assert.ok(hasKeys || exampleOf(schema) !== undefined, `${name}: ${path} has no example`);
      assert.ok(shows, `${name}: nothing says where ${path} shows`);
    }
  }
});

test('every example and every default is a value that its key accepts', () => {
  const ajv = new Ajv2020(optionsOf(contentSchemas));
  for (const { name, keys } of files)
    for (const { path, schema } of keys)
      for (const value of [exampleOf(schema), schema.default]) {
        if (value === undefined) continue;
        assert.ok(ajv.validate(schema, value), `${name}: ${path} does not accept ${JSON.stringify(value)}`);
      }
});

test('what may be written in another form becomes what its key accepts', () => {
  const ajv = new Ajv2020(optionsOf(contentSchemas));
  let tried = 0;
  for (const { name, keys } of files)
    for (const { path, schema } of keys) {
      if (!schema.also) continue;
      tried += 1;
      const example = exampleOf(schema.also);
      assert.ok(ajv.validate(schema.also, example), `${name}: ${path}`);
      const names = path.split('.');
      const given = names.reduceRight<unknown>((value, name) => ({ [name]: value }), example);
      const usual = valueAt(usualForm(given as Mapping, { timeZone: undefined }), path);
      assert.ok(ajv.validate(schema, usual), `${name}: ${path} does not accept ${JSON.stringify(usual)}`);
    }
  assert.ok(tried >= 5);
});

test('a key without a description is seen in the reference', () => {
  const known = { type: 'string', description: 'What it is.' };
  const schema = { type: 'object', properties: { known, added: { type: 'boolean' } } };
  assert.deepEqual(
    described(schema).keys.map((key) => key.schema.description),
    ['What it is.', undefined],
  );
  const reference = keyReference([{ name: 'x', path: 'x.yaml', schema, isFront: false }]);
  assert.match(reference, /\| `added` \| {2}\| `true` or `false` \|/);
});

test('keys with the same keys of their own describe those once, each with a description of its own', () => {
  const color = { type: 'object', properties: { light: { type: 'string', description: 'By day.' } } };
  const { keys, schema } = described({
    type: 'object',
    shows: 'every page',
    properties: {
      ink: { ...color, description: 'Text.' },
      line: { ...color, description: 'Borders.', shows: 'tables' },
    },
  });
  assert.deepEqual(
    keys.map(({ path, like, shows }) => [path, like, shows]),
    [
      ['ink', undefined, 'every page'],
      ['ink.light', undefined, 'every page'],
      ['line', 'ink', 'tables'],
    ],
  );
  assert.equal(schema.shows, undefined);
  assert.equal(schema.properties?.line?.description, 'Borders.\n\nShows in: tables.');
  assert.deepEqual(schema.properties?.line?.properties, schema.properties?.ink?.properties);
});

/** The settings of a site with some keys. */
function settingsWith(keys: object) {
  const text = JSON.stringify({ baseUrl: 'https://a.example', name: 'A', ...keys });
  const source = { file: 'site.yaml', text };
  const { value: block } = parseYaml(source, 0, text);
  assert.ok(block);
  const labels = { en: { surfaceTitle: '{site}' } };
  const raw = { settings: { source, block }, pages: [], faulty: new Set(['pages/en/index.md']) };
  const { value, problems } = resolveSettings(raw, { labels } as unknown as Templates, {
    now: 0,
    hostNames: [],
    optionalNames: [],
  });
  assert.deepEqual(problems, [], text);
  assert.ok(value);
  return value;
}

/** A mapping that has a value at a path, and otherwise nothing. */
function at(path: string, ...[value]: readonly unknown[]): object {
  return path.split('.').reduceRight<object>((inner, key) => ({ [key]: inner }), value as object);
}

for (const { path, schema } of files[0]?.keys ?? []) {
  if (schema.default === undefined) continue;
  test(`site.yaml means the same without "${path}" as with its stated default`, () => {
    const [around] = /^.*(?=\.)/.exec(path) ?? [];
    assert.deepEqual(settingsWith(at(path, schema.default)), settingsWith(around === undefined ? {} : at(around, {})));
  });
}

test('front matter means the same without a key as with its stated default', async () => {
  const ofPost = (...lines: readonly string[]) => postText('2026-02-03', ...lines);
  const written = { page: ['pages/en/guide.md', pageText], post: ['posts/en/hello.md', ofPost] } as const;
  let compared = 0;
  for (const { name, keys } of files) {
    if (name !== 'page' && name !== 'post') continue;
    const [file, textOf] = written[name];
    const metaOf = async (...lines: readonly string[]) => {
      const { resolved, said } = await modelOf({ [file]: textOf(...lines) });
      assert.deepEqual(said, []);
      const found = [...(resolved?.site.pages ?? []), ...(resolved?.site.posts ?? [])].find(
        (entry) => entry.file === file,
      );
      assert.ok(found, `${file} is not published`);
      return { ...found, body: undefined };
    };
    for (const { path, schema } of keys) {
      if (schema.default === undefined) continue;
      const [top, ...inner] = path.split('.');
      const without = inner.length === 0 ? [] : [`${top}: {}`];
      assert.deepEqual(
        await metaOf(
          `${top}: ${JSON.stringify(inner.length === 0 ? schema.default : at(inner.join('.'), schema.default))}`,
        ),
        await metaOf(...without),
        path,
      );
      compared += 1;
    }
  }
  assert.ok(compared >= 4);
});

const picture = readFileSync(new URL('../../.github/demo.svg', import.meta.url), 'utf8');

test('the moving picture of the README says what its lines print today', async () => {
  assert.equal(picture, await printDemo(), 'npm run demo writes it anew');
});

test('the moving picture is well-formed, small, and shows the price and the Markdown', () => {
  new SaxesParser({ xmlns: true }).write(picture).close();
  assert.ok(picture.length < 60_000);
  for (const text of [
    /\d+ of \d+ addresses have other content, 1 fact changed\./,
    /price 49 → 59/,
    />\$ curl -s -H &#39;Accept: text\/markdown&#39;|>\$ curl -s -H 'Accept: text\/markdown'/,
    />\*\*€59 per month\*\*</,
  ])
    assert.match(picture, text);
});
