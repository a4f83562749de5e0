// Fault: Names with signs that mean something in the rules of a host, or that could end one → The same address, and a warning that it is without that redirect
// Fault: Tags of any characters, reserved names, or ones that differ only in capitals or accents → A segment that any host can store; one page for those that are alike

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asciiPath, asciiSegment, canRedirect } from '../../generator/names/ascii-path.ts';
import { nameSlug } from '../../generator/names/name-slug.ts';
import { checkSegments } from '../../generator/names/paths.ts';

for (const [name, spelled] of [
  ['Screen Shot 2024-05-06 at 10.00 (1).png', 'Screen-Shot-2024-05-06-at-10.00-1.png'],
  ['Screenshot 2024-05-06 at 10.00.00\u202fAM.png', 'Screenshot-2024-05-06-at-10.00.00-AM.png'],
  ['My File.pdf', 'My-File.pdf'],
  ['Größe.png', 'grosse.png'],
  ['Plan (größer) – 2.dark.png', 'Plan-grosser-2.dark.png'],
  ['cafe\u0301 1.png', 'cafe-1.png'],
  ['日本 (2).png', 'xn---2-5t7du0c.png'],
  ['a - b.svg', 'a-b.svg'],
  ['file (1).tar.gz', 'file-1.tar.gz'],
  ["It's Bob’s & Eve's.txt", 'Its-Bobs-Eves.txt'],
  ['Mr. Smith.png', 'Mr-Smith.png'],
  ['Wait... what?', 'Wait-what'],
  ['My%20File.pdf', 'My-20File.pdf'],
  ['100 %.png', '100.png'],
  ['-x.svg', 'x.svg'],
  ['_old things', '_old-things'],
  ['.My Folder', '.My-Folder'],
  ['👍.svg', 'u1f44d.svg'],
  ['👍 yes.svg', 'yes.svg'],
  ['a\u0000b\n.txt', 'a-b.txt'],
  ['(1).png', '1.png'],
] as const)
  test(`asciiSegment() spells ${JSON.stringify(name)} as ${spelled}`, () => {
    assert.equal(asciiSegment(name), spelled);
    assert.equal(asciiSegment(name.normalize('NFD')), spelled);
  });

for (const name of ['a--b', 'a-.svg', 'photo@2x.png', 'logo~dark.svg', '.well-known', '_a', '..', '.', '~a', 'a.', ''])
  test(`asciiSegment() leaves ${JSON.stringify(name)} as it is`, () => assert.equal(asciiSegment(name), name));

test('asciiSegment() keeps what locks and hidden files begin with, so that they are told as before', () => {
  assert.equal(asciiSegment('~$Report.docx'), '~Report.docx');
  assert.equal(asciiSegment('.~lock.a b.odt#'), '.~lock.a-b.odt');
});

test('asciiSegment() makes ASCII of any name, without signs that hosts or file systems read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
      if (name.includes('/')) return;
      assert.match(asciiSegment(name), /^[\w.~@-]+$/);
      assert.equal(asciiSegment(asciiSegment(name)), asciiSegment(name));
    }),
  );
});

test('asciiPath() spells each segment, in small letters', () => {
  assert.equal(asciiPath('/My Talks/Größe/What’s new?'), '/my-talks/grosse/whats-new');
});

for (const path of [
  '/a',
  'a/b/',
  '/My File (1).pdf',
  "/It's A & B, c+d=e!.txt",
  '/größe/日本語/– „x“ 👍',
  '/a\u202fb',
  `/${'a'.repeat(299)}`,
])
  test(`canRedirect() takes ${path.slice(0, 24)}`, () => assert.ok(canRedirect(path)));

for (const path of [
  '',
  '/',
  '//a',
  '/a//b',
  '/.a',
  '/..',
  '/ a',
  '/a /b',
  '/a\u00a0',
  '/\u0301a',
  `/${'a'.repeat(300)}`,
])
  test(`canRedirect() refuses ${JSON.stringify(path.slice(0, 24))}`, () => assert.ok(!canRedirect(path)));

for (const sign of [...'"#$%*:;<>?[\\]^`{|}\n\r\t\0\x7f\u0085\u2028\u2029\u200b\u202e\ufeff\ue000', '\ud800'])
  test(`canRedirect() lets no ${JSON.stringify(sign)} into the rules of hosts`, () => {
    for (const path of [`/a${sign}b`, `/${sign}`, `/a/${sign}a`, `/a${sign}`]) assert.ok(!canRedirect(path));
  });

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
] as const)
  test(`nameSlug() spells ${JSON.stringify(name)} as ${slug}`, () => {
    assert.equal(nameSlug(name), slug);
  });

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
