import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { commandLine } from '../../generator/base/command-line.ts';
import { optionsOf } from '../../generator/base/validator.ts';
import { keyedFiles } from '../../generator/keys/index.ts';
import { parseYaml } from '../../generator/load/yaml.ts';
import { contentSchemas } from '../../generator/settings/content-schemas.ts';
import { resolveSettings } from '../../generator/settings/settings.ts';
import { usualForm } from '../../generator/site/front/read.ts';
import type { Templates } from '../../generator/templates/view.ts';
import { withCommands } from '../../scripts/reference/commands.ts';
import { described, exampleOf, showsOf } from '../../scripts/reference/described.ts';
import { references } from '../../scripts/reference/files.ts';
import { keyReference } from '../../scripts/reference/keys.ts';
import { modelOf, pageText, postText } from '../model/test-content.ts';

for (const [path, text] of references())
  test(`${path} is what npm run reference writes`, () => {
    assert.equal(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'), text);
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

const files = keyedFiles.map((file) => ({ ...file, ...described(file) }));

/** What follows a path in one that begins with it. */
function after(path: string, beginning: string): string {
  return path.startsWith(beginning) ? path.slice(beginning.length) : '';
}

test('every key has a description, an example or keys of its own, and a place where it shows', () => {
  assert.ok(files.length > 10);
  for (const { name, keys, texts } of files) {
    assert.ok(keys.length > 2, name);
    for (const { path, text, schema, like } of keys) {
      assert.ok(text, `${name}: ${path} has no description`);
      assert.match(text.says, /^[A-Z].*\.$/);
      const hasKeys = like !== undefined || keys.some((key) => /^(?:\[\]|\.\*)?\./.test(after(key.path, path)));
      assert.ok(hasKeys || exampleOf(text, schema) !== undefined, `${name}: ${path} has no example`);
      assert.ok(showsOf(path, texts), `${name}: nothing says where ${path} shows`);
    }
  }
});

test('every description is of a key that there is', () => {
  for (const { name, keys, texts } of files) {
    const known = keys.map(({ path }) => path);
    assert.deepEqual(
      Object.keys(texts).filter((path) => !known.includes(path)),
      [],
      name,
    );
  }
});

test('every example and every default is a value that its key accepts', () => {
  const ajv = new Ajv2020(optionsOf(contentSchemas));
  for (const { name, keys } of files)
    for (const { path, text, schema } of keys)
      for (const value of [text && exampleOf(text, schema), text?.default]) {
        if (value === undefined) continue;
        assert.ok(ajv.validate(schema, value), `${name}: ${path} does not accept ${JSON.stringify(value)}`);
      }
});

test('what may be written in another form becomes what its key accepts', () => {
  const ajv = new Ajv2020(optionsOf(contentSchemas));
  let tried = 0;
  for (const { name, keys } of files)
    for (const { path, text, schema } of keys) {
      if (!text?.also) continue;
      tried += 1;
      assert.ok(ajv.validate(text.also.schema, text.also.example), `${name}: ${path}`);
      const usual = usualForm({ [path]: text.also.example }, { timeZone: undefined })[path];
      assert.ok(ajv.validate(schema, usual), `${name}: ${path} does not accept ${JSON.stringify(usual)}`);
    }
  assert.ok(tried >= 5);
});

test('a key without a description is seen in the reference', () => {
  const schema = { type: 'object', properties: { known: { type: 'string' }, added: { type: 'boolean' } } };
  const file = { name: 'x', path: 'x.yaml', schema, isFront: false };
  const [known, added] = described({ ...file, texts: { known: { says: 'What it is.' } } }).keys;
  assert.deepEqual([known?.text?.says, added?.text], ['What it is.', undefined]);
  assert.match(keyReference([{ ...file, texts: {} }]), /\| `added` \| {2}\| `true` or `false` \|/);
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

for (const { path, text } of files[0]?.keys ?? []) {
  if (text?.default === undefined) continue;
  test(`site.yaml means the same without "${path}" as with its stated default`, () => {
    const [around] = /^.*(?=\.)/.exec(path) ?? [];
    assert.deepEqual(settingsWith(at(path, text.default)), settingsWith(around === undefined ? {} : at(around, {})));
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
      const found = [...(resolved?.site.pages ?? []), ...(resolved?.site.posts ?? [])].find((one) => one.file === file);
      assert.ok(found, `${file} is not published`);
      return { ...found, body: undefined };
    };
    for (const { path, text } of keys) {
      if (text?.default === undefined) continue;
      assert.deepEqual(await metaOf(`${path}: ${text.default}`), await metaOf(), path);
      compared += 1;
    }
  }
  assert.ok(compared >= 4);
});
