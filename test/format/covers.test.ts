import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverClass, coverSubject, withCovers } from '../../generator/format/covers.ts';

test('a cover shows an icon for a tag or else for a word of the title, a version, or its first letter', () => {
  const subjects = [
    ['What we don’t write down', ['privacy'], 'lock'],
    ['The twenty minutes after nobody answers', ['operations', 'callbacks'], 'clock'],
    ['Renvoyer ses appels manqués', ['numéros'], 'phone'],
    ['Daten sichern', [], 'chart'],
    ['مرحبا بالعالم', [], 'chat'],
    ['News of 3.4', ['news'], '3.4'],
    ['Figures of 10,000', [], 'F'],
    ['5 planks', [], 'P'],
    ['What is 404?', [], 'W'],
    ['A day of ours', [], 'A'],
    ['“что” нового', [], 'Ч'],
    ['🐾', [], ''],
  ] as const;
  for (const [title, tags, expected] of subjects) assert.equal(coverSubject(title, tags, ''), expected, title);
  assert.equal(coverSubject('A day of ours', [], 'Night and day'), 'moon');
});

test('a page draws the covers that its cards ask for: an icon, or a word of few letters', () => {
  const card = (subject: string) => withCovers(`<li class="${coverClass(subject)}">`);
  assert.match(card('bolt'), /^<li><svg class="cover" [^>]+><path d="M13 3[^"]+"><\/path><\/svg>$/);
  assert.match(card('3.4'), /^<li><svg class="cover" [^>]+><text [^>]+>3\.4<\/text><\/svg>$/);
});
