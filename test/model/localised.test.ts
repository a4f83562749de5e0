import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseYaml } from '../../generator/load/yaml.ts';
import { checkTranslations, say } from '../../generator/model/localised.ts';
import type { Problem } from '../../generator/problem.ts';

function check(yaml: string): readonly string[] {
  const problems: Problem[] = [];
  const block = parseYaml({ file: 'f.yaml', text: yaml }, 0, yaml, problems);
  assert.ok(block);
  checkTranslations(block, ['en', 'fr'], problems);
  return problems.map(({ code, message, hint, place }) => {
    const head = `${place?.line}:${place?.column} ${code} ${message}`;
    return hint ? `${head} / ${hint}` : head;
  });
}

for (const [yaml, ...said] of [
  ['a: {en: x, fr: y}'],
  ['a: x'],
  ['a: {b: x, c: y}'],
  ['a: {en: {b: x}}'],
  ['a: {en: x, b: {c: y}}'],
  ['a:'],
  ['a: {en: x}', '1:4 missing-translation "a" has no text for the locale "fr"'],
  ['a: [{fr: x}]', '1:5 missing-translation "a.0" has no text for the locale "en"'],
  ['a: {en: x, fr: y, de: z}', '1:19 unknown-key "de" is not a locale of the site / The site\'s locales: en, fr'],
  [
    'a: {en: x, de: z}',
    '1:4 missing-translation "a" has no text for the locale "fr"',
    '1:12 unknown-key "de" is not a locale of the site / The site\'s locales: en, fr',
  ],
] as const) {
  test(`checkTranslations() says ${said.length} things of ${yaml}`, () => {
    assert.deepEqual(check(yaml), said);
  });
}

test('say() gives the text of a locale, or the one text for all', () => {
  assert.equal(say('x', 'fr'), 'x');
  assert.equal(say({ en: 'x', fr: 'y' }, 'fr'), 'y');
});
