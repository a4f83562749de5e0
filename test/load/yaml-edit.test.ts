// Fault: An edit of any fact, with CRLF, comments and quotes; any text in the place of any other → Every other byte of the file stays, and the value reads back

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { isScalar, parseDocument } from 'yaml';
import { parseYaml } from '../../generator/load/yaml.ts';
import { withScalar } from '../../generator/load/yaml-edit.ts';
import { writtenFacts } from '../../generator/model/written-facts.ts';
import { seeded } from '../fuzz/runs.ts';

const content = fileURLToPath(new URL('../../content', import.meta.url));
const sample = ['site.yaml', ...readdirSync(`${content}/data`).map((name) => `data/${name}`)].map((file) => {
  const source = { file, text: readFileSync(`${content}/${file}`, 'utf8') };
  return { source, block: parseYaml(source, 0, source.text).value ?? assert.fail(file) };
});
const facts = writtenFacts(sample, { name: 'Ringfold', currency: 'EUR', locales: ['en', 'fr'] });

/** A text with a comment at the end of each line that may have one, and above it. */
function commented(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => (/^[\s-]*[\w-]+: [^'"|>]*$/.test(line) ? `${line}   # Why "so"?` : line));
  return `# The first line\n${lines.join('\n')}# The last line`;
}

test('an edit of any fact of the sample keeps every other byte of its file, with comments and CRLF', () => {
  assert.ok(facts.length > 100);
  const texts = new Map(
    sample.map(({ source: { file, text } }) => [file, commented(text).replaceAll('\n', '\r\n')] as const),
  );
  const documents = new Map([...texts].map(([file, text]) => [file, parseDocument(text)] as const));
  for (const { id, file, path, value } of facts) {
    const text = texts.get(file) ?? '';
    const node = documents.get(file)?.getIn(path, true);
    const [start, end] = (isScalar(node) && node.range) || assert.fail(id);
    const [number, word] = [`${Number(value) + 1 || 7}`, `${value}: "it's" #new`];
    for (const to of [{ number }, { text: word }]) {
      const edited = withScalar(text, path, to) ?? assert.fail(id);
      const written = edited.slice(start, edited.length - (text.length - end));
      assert.equal(edited, text.slice(0, start) + written + text.slice(end), id);
      assert.ok(!/[\r\n]/.test(written), id);
      assert.equal(parseDocument(edited).getIn(path), 'number' in to ? Number(number) : word, id);
    }
  }
});

const written = (text: string, to: Parameters<typeof withScalar>[2], path = ['a']) => withScalar(text, path, to);

test('withScalar() keeps the quotes of a text, and quotes one that would be something else', () => {
  assert.equal(written('a: plain # why\n', { text: 'other' }), 'a: other # why\n');
  assert.equal(written('a: "x"\n', { text: 'y' }), 'a: "y"\n');
  assert.equal(written("a: 'it''s'\n", { text: "that's" }), "a: 'that''s'\n");
  for (const text of [
    '42',
    'true',
    'null',
    '~',
    '0x1F',
    '1e3',
    '.inf',
    '2026-01-01: x',
    '- a',
    '# a',
    '&a',
    '*a',
    '!a',
    ' a',
  ])
    assert.equal(written('a: x\n', { text }), `a: ${JSON.stringify(text)}\n`, text);
  assert.equal(written('a: x\n', { text: '1,5' }), 'a: 1,5\n');
  assert.equal(written('a: [x, {b: y}]\n', { text: 'm, n' }, ['a', 1, 'b'] as never), 'a: [x, {b: "m, n"}]\n');
});

test('withScalar() writes a number as it is given', () => {
  assert.equal(written('a: 1.0 # per call\n', { number: '1.10' }), 'a: 1.10 # per call\n');
  assert.equal(written('a: free\n', { number: '49' }), 'a: 49\n');
  assert.equal(written('a: "49"\n', { number: '50' }), 'a: 50\n');
});

test('withScalar() refuses what is no scalar of one line, or not there', () => {
  for (const text of [
    'a: >-\n  x\n',
    'a: |\n  x\n',
    'a: "x\n  y"\n',
    'a: x\n  y\n',
    'a: [x]\n',
    'a: {b: x}\n',
    'b: x\n',
    'a: [\n',
  ])
    assert.equal(written(text, { text: 'y' }), undefined, text);
});

test('any text can be written in place of any other, and reads back', () => {
  const line = fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .filter((text) => !/\p{Cc}|\p{Cs}|[\u2028\u2029\ufeff]/u.test(text));
  const style = fc.constantFrom(
    (text: string) => `# c\na: ${JSON.stringify(text)} # d\nb: 1\n`,
    (text: string) => `# c\na: '${text.replaceAll("'", "''")}'\r\nb: {c: d}\r\n`,
    () => 'a: plain\nb: [1, 2] # e\n',
  );
  fc.assert(
    fc.property(line, line, style, (before, text, write) => {
      const yaml = write(before);
      const edited = withScalar(yaml, ['a'], { text }) ?? assert.fail(JSON.stringify([yaml, text]));
      assert.equal(parseDocument(edited).get('a'), text);
      assert.equal(edited.slice(-yaml.slice(yaml.indexOf('\nb:')).length), yaml.slice(yaml.indexOf('\nb:')));
    }),
    seeded(500),
  );
});
