// Fault: Bytes that are not UTF-8 → An error with byte offset and line

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readText } from '../../generator/load/source.ts';
import { decode, findForbidden, readSoundText } from '../../generator/load/text.ts';
import { madeSecrets } from '../base/made-secrets.ts';
import { seeded } from '../fuzz/runs.ts';

function read(bytes: Uint8Array | string) {
  const { value, problems } = decode({ path: 'f.md', bytes: Buffer.from(bytes) });
  return { text: value?.text, problems };
}

for (const [what, given, text] of [
  ['a byte order mark', '\ufeffa', 'a'],
  ['CRLF', 'a\r\nb\r\n', 'a\nb\n'],
  ['lone CR', 'a\rb\r\rc', 'a\nb\n\nc'],
  ['a mix of line ends', 'a\n\r\nb\r', 'a\n\nb\n'],
  ['tabs and the separators of Unicode', 'a\tb\u2028c\u2029d', 'a\tb\u2028c\u2029d'],
  ['nothing', '', ''],
] as const)
  test(`decode() accepts ${what}`, () => {
    assert.deepEqual(read(given), { text, problems: [] });
  });

for (const point of [
  0x01, 0x08, 0x0b, 0x0c, 0x1f, 0x7f, 0x80, 0x85, 0x9f, 0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x1fffe, 0x10ffff,
]) {
  const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  test(`decode() reports ${name} at its line and column`, () => {
    const { text, problems } = read(`one\ntwo ${String.fromCodePoint(point)}`);
    assert.equal(text, undefined);
    assert.equal(problems[0]?.code, 'character');
    assert.equal(problems[0]?.message, `The character ${name} cannot be published`);
    assert.match(problems[0]?.hint ?? '', /Delete/);
    assert.deepEqual([problems[0]?.place?.line, problems[0]?.place?.column], [2, 5]);
  });
}

for (const [what, bytes, offset, line] of [
  ['a lone continuation', [0x61, 0x80], 1, 1],
  ['a continuation after a whole character', [0xc3, 0xa9, 0x80], 2, 1],
  ['a lead without continuation', [0x0a, 0xc3, 0x28], 1, 2],
  ['a sequence cut off at the end', [0x0a, 0x0a, 0xf0, 0x9f, 0x91], 2, 3],
  ['a code point above U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0, 1],
  ['what UTF-16 never starts with', [0xff, 0xff], 0, 1],
  ['one half of a UTF-16 mark', [0xfe, 0x61], 0, 1],
  ['the other half', [0x61, 0xfe, 0xff], 1, 1],
  ['both halves apart', [0xff, 0x61, 0xfe], 0, 1],
  [
    'one byte amid much',
    [...Array.from({ length: 50 }, () => 0x0a), 0xff, ...Array.from({ length: 50 }, () => 0x61)],
    50,
    51,
  ],
  ['Latin-1', [0x63, 0x61, 0x66, 0xe9], 3, 1],
] as const)
  test(`decode() reports ${what} by byte offset and line`, () => {
    const { text, problems } = read(Uint8Array.from(bytes));
    assert.equal(text, undefined);
    assert.match(problems[0]?.message ?? '', new RegExp(`^Byte 0x[0-9A-F]{2} at offset ${offset} is not valid UTF-8$`));
    assert.equal(problems[0]?.place?.line, line);
    assert.equal(problems[0]?.code, 'encoding');
    assert.match(problems[0]?.hint ?? '', /UTF-8/);
  });

for (const [what, bytes, message, line] of [
  ['UTF-16 little-endian', Buffer.from('\ufeffa\nb', 'utf16le'), 'The file is UTF-16', 1],
  ['UTF-16 big-endian', Buffer.from('\ufeffa\nb', 'utf16le').swap16(), 'The file is UTF-16', 1],
  ['a NUL', Buffer.from('a\nb\0c\0'), 'There is a NUL at byte offset 3', 2],
  ['a NUL at the beginning', Buffer.from('\0'), 'There is a NUL at byte offset 0', 1],
] as const)
  test(`decode() reports ${what} as such`, () => {
    const { text, problems } = read(bytes);
    assert.equal(text, undefined);
    assert.deepEqual(
      problems.map((problem) => [problem.code, problem.message, problem.place?.line]),
      [['encoding', message, line]],
    );
    assert.match(problems[0]?.hint ?? '', /UTF-8/);
  });

test('findForbidden() gives the first character that cannot be published, and undefined when there is none', () => {
  assert.equal(findForbidden('a\u0007b\u0001'), '\u0007');
  assert.equal(findForbidden('a\tb\u{1f43e}'), undefined);
});

test('decode() and findForbidden() refuse every character that XML forbids, every noncharacter and an escaped CR, and no other', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const control = /^[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]$/;
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const character = String.fromCodePoint(point);
    const isRefused =
      character === '\r' || control.test(character) || /^[\p{Noncharacter_Code_Point}\p{Surrogate}]$/u.test(character);
    assert.equal(findForbidden(`é${character}👍`), isRefused ? character : undefined, point.toString(16));
  }
  for (const point of [0x0b, 0x9f, 0xfdd0, 0xfdef, 0xfffe, 0x1fffe, 0x10ffff]) {
    const text = `é\n👍${String.fromCodePoint(point)}`;
    assert.deepEqual([read(text).text, read(text).problems[0]?.place?.column], [undefined, 3]);
  }
});

test('readText() gives the text of a file as decode() does, and undefined for one that is gone or not text', () => {
  const files = new Map([
    ['a.md', Buffer.from('\ufeffa\r\nb')],
    ['b.md', Buffer.from([0xff])],
  ]);
  const folder = {
    read(path: string) {
      const bytes = files.get(path);
      return { value: bytes && { path, bytes }, problems: [] };
    },
  };
  assert.deepEqual(
    ['a.md', 'b.md', 'c.md'].map((path) => readText(folder, path)),
    ['a\nb', undefined, undefined],
  );
});

test('decode() returns any text that may be published, and reports all other bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
      const { text, problems } = read(bytes);
      if (text === undefined) assert.equal(problems.length, 1);
      else if (problems.length === 0) {
        const plain = Buffer.from(bytes)
          .toString('utf8')
          .replace(/^\ufeff/, '');
        assert.equal(text, plain.replace(/\r\n?/g, '\n'));
      }
    }),
    seeded(3000),
  );
});

test('decode() masks a secret without changing its length, so that places after it stay right', () => {
  const key = madeSecrets.aws;
  const { text, problems } = read(`one ${key} two`);
  assert.equal(text, `one AKIA${'*'.repeat(16)} two`);
  assert.equal(problems[0]?.code, 'secret');
  assert.equal(problems[0]?.place?.text, text);
});

test('readSoundText() gives the same text as decode() for a sound file, and undefined for one that is gone or broken', () => {
  const read = (bytes: Uint8Array | undefined) =>
    readSoundText({ read: (path) => ({ value: bytes && { path, bytes }, problems: [] }) }, 'a.md');
  for (const text of ['', 'Text.\n', '\ufeffA\r\nB\rC\n', 'é 日本 😀\n']) {
    const bytes = Buffer.from(text);
    assert.equal(read(bytes), decode({ path: 'a.md', bytes }).value?.text);
  }
  assert.equal(read(undefined), undefined);
  assert.equal(read(Buffer.of(0xff, 0x41)), undefined);
});
