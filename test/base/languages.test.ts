import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalLocale, namesLanguage } from '../../generator/base/languages.ts';

test('canonicalLocale() gives the spelling that was meant', () => {
  assert.deepEqual(['en_us', 'FR', 'zh-hant-tw', 'x', ''].map(canonicalLocale), [
    'en-US',
    'fr',
    'zh-Hant-TW',
    undefined,
    undefined,
  ]);
});

test('namesLanguage() tells the tags of languages, in any spelling, from other words', () => {
  const words = ['en', 'EN', 'pt_br', 'zh-Hant', 'gsw', 'about', 'my-trip', 'blog', '2024', 'x', 'a b', ''];
  assert.deepEqual(words.filter(namesLanguage), ['en', 'EN', 'pt_br', 'zh-Hant', 'gsw']);
});
