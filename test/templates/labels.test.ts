// Fault: A label that a language lacks, or with other names in braces → An error; a failing test

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { duration } from '../../generator/format/numbers.ts';
import { builtinTemplates } from '../../generator/templates/folder.ts';
import { counted, type Labels, labelNames } from '../../generator/templates/labels.ts';
import { loadTemplates } from '../../generator/templates/load.ts';
import type { Templates } from '../../generator/templates/view.ts';

let templates: Templates;

before(async () => {
  const { value, problems } = await loadTemplates(builtinTemplates);
  assert.deepEqual(problems, []);
  templates = value;
});

const languages = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt'];

test('the templates speak nine languages', () => {
  assert.deepEqual(Object.keys(templates.labels).sort(), languages);
  assert.deepEqual(
    readdirSync(join(builtinTemplates, 'labels')).sort(),
    languages.map((code) => `${code}.yaml`),
  );
});

const names = (label: string) => [...new Set(label.match(/\{\w+\}/g))].sort();

/** Whether a label has a phrase of a language: one or two words may be the same in two of them. */
const isPhrase = (label: string) => /\p{L} \p{L}+ \p{L}/u.test(label.replace(/\{\w+\}/g, ''));

for (const code of languages) {
  test(`every label has its text in ${code}, with the same names in braces as in English`, () => {
    const { en } = templates.labels;
    const labels = templates.labels[code];
    assert.ok(en && labels);
    assert.deepEqual(Object.keys(labels).sort(), [...labelNames].sort());
    for (const name of labelNames) {
      assert.ok(labels[name] !== '', name);
      assert.deepEqual(names(labels[name]), names(en[name]), name);
      assert.equal(labels[name], labels[name].normalize('NFC'), name);
    }
  });

  test(`no text in ${code} was left in English`, () => {
    const { en } = templates.labels as { readonly en: Labels };
    const labels = templates.labels[code] as Labels;
    const same = labelNames.filter((name) => isPhrase(en[name]) && labels[name] === en[name]);
    if (code !== 'en') assert.deepEqual(same, []);
  });
}

test('duration() takes the plural of the language, where there are more than two as well', () => {
  assert.deepEqual(
    [1, 2, 3, 12].map((months) => duration(months, 'month', 'en')),
    ['1 month', '2 months', '3 months', '12 months'],
  );
  assert.deepEqual(
    [1, 2, 3, 12].map((months) => duration(months, 'month', 'ar')),
    ['شهر', 'شهران', '3 أشهر', '12 شهرًا'],
  );
  assert.equal(duration(30, 'day', 'ja').replace(/\s/g, ''), '30日');
});

test('counted() takes the form of the language that a number has', () => {
  const say = (code: string, counts: readonly number[]) =>
    counts.map((count) => counted(templates.labels[code]?.postCount ?? '', count, code));
  assert.deepEqual(say('en', [0, 1, 2, 1200]), ['0 posts', '1 post', '2 posts', '1,200 posts']);
  assert.deepEqual(say('es', [1, 2, 1_000_000]), ['1 artículo', '2 artículos', '1.000.000 artículos']);
  assert.deepEqual(say('ar', [0, 1, 2, 3, 11, 100]), [
    'لا مقالات',
    'مقال واحد',
    'مقالان',
    '3 مقالات',
    '11 مقالًا',
    '100 مقال',
  ]);
  assert.deepEqual(say('ja', [1, 2]), ['1件の記事', '2件の記事']);
  assert.equal(counted('{count} post|{count} posts', 2, 'ja'), '2 posts');
});
