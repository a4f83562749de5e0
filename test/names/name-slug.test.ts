// Fault: Tags of any characters, reserved names, or ones that differ only in capitals or accents → A segment that any host can store; one page for those that are alike

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nameSlug } from '../../generator/names/name-slug.ts';
import { checkSegments } from '../../generator/names/paths.ts';

for (const [name, slug] of [
  ['Missed calls', 'missed-calls'],
  ['C', 'c'],
  ['C++', 'c-plus-plus'],
  ['C#', 'c-sharp'],
  ['.NET', 'dot-net'],
  ['Node.js', 'node-js'],
  ['Été à la Łódź, straße', 'ete-a-la-lodz-strasse'],
  ["Rock 'n' roll", 'rock-n-roll'],
  ['日本語', 'xn--wgv71a119e'],
  ['ёлка', 'xn--80atc1g'],
  ['Привет, мир', 'xn----ctbjkdxqigq'],
  ['🚀', 'u1f680'],
  ['--', 'u2d-u2d'],
  ['Con', 'con-1'],
  ['page', 'page'],
] as const) {
  test(`nameSlug() spells ${JSON.stringify(name)} as ${slug}`, () => {
    assert.equal(nameSlug(name), slug);
  });
}

test('nameSlug() makes one segment of a path of any name, the same for any normal form and capitals', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
      const slug = nameSlug(name);
      assert.deepEqual(checkSegments([slug], 'x').problems, []);
      assert.equal(nameSlug(name.normalize('NFD')), slug);
    }),
  );
  assert.notEqual(nameSlug(`${'a'.repeat(200)}b`), nameSlug(`${'a'.repeat(200)}c`));
});
