import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '../../generator/base/problem.ts';
import { parseYaml } from '../../generator/load/yaml.ts';
import { checkTranslations, localize } from '../../generator/settings/localized.ts';

const text = { anyOf: [{ type: 'string' }, { type: 'object' }] };
const schema = {
  properties: { a: text, list: { items: text }, items: { items: { properties: { name: text } } }, other: {} },
};

function check(yaml: string): readonly string[] {
  const problems: Problem[] = [];
  const { value: block } = parseYaml({ file: 'f.yaml', text: yaml }, 0, yaml);
  assert.ok(block);
  const { value, problems: found } = checkTranslations(schema, block, ['en', 'fr']);
  assert.equal(value, found.length === 0);
  return [...problems, ...found].map(({ code, message, hint, place }) => {
    const head = `${place?.line}:${place?.column} ${code} ${message}`;
    return hint ? `${head} / ${hint}` : head;
  });
}

const known = "The site's locales: en, fr";
for (const [yaml, ...said] of [
  ['a: {en: x, fr: y}'],
  ['a: x'],
  ['list: [x, {fr: x, en: y}]\nitems: [{name: x}]'],
  ['other: {en: x}\nmore: {b: {en: x}}'],
  ['a:'],
  ['a: {en: x}', '1:4 missing-translation "a" has no text for the locale "fr"'],
  ['list: [x, {fr: x}]', '1:11 missing-translation "list.1" has no text for the locale "en"'],
  ['items: [{name: {en: x}}]', '1:16 missing-translation "items.0.name" has no text for the locale "fr"'],
  ['a: {en: x, fr: y, de: z}', `1:19 unknown-key "de" is not a locale of the site / ${known}`],
  [
    'a: {EN: x, b: z}',
    '1:4 missing-translation "a" has no text for the locale "en"',
    '1:4 missing-translation "a" has no text for the locale "fr"',
    `1:5 unknown-key "EN" is not a locale of the site / ${known}`,
    `1:12 unknown-key "b" is not a locale of the site / ${known}`,
  ],
] as const) {
  test(`checkTranslations() reports ${said.length} problems in ${yaml}`, () => {
    assert.deepEqual(check(yaml), said);
  });
}

test('localize() gives the text of a locale, or the one text for all', () => {
  assert.equal(localize('x', 'fr'), 'x');
  assert.equal(localize({ en: 'x', fr: 'y' }, 'fr'), 'y');
});
