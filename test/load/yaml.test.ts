// Fault: YAML with tabs, aliases or tags → An error at the place, with how to fix it

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { stringify } from 'yaml';
import type { YamlPath } from '../../generator/load/yaml.ts';
import { base32, madeSecrets, random } from '../base/made-secrets.ts';
import { seeded } from '../fuzz/runs.ts';
import { at, parse } from './parsed-yaml.ts';

const places: readonly [what: string, text: string, path: YamlPath, value: string, key: string][] = [
  ['a value at the root', 'a: 1\nbb: 2', ['bb'], '2:5', '2:1'],
  ['a nested value', 'a:\n  b:\n    c: 1', ['a', 'b', 'c'], '3:8', '3:5'],
  ['a value in a list', 'a:\n  - x\n  - {y: 2}', ['a', 1, 'y'], '3:9', '3:6'],
  ['a value behind wide characters', 'a: {日本: x, b: y}', ['a', 'b'], '1:15', '1:12'],
  ['a value behind a pair of surrogates', 'a: [👍, b]', ['a', 1], '1:9', '1:9'],
  ['a value behind a tab', 'a:\t1', ['a'], '1:4', '1:1'],
  ['a quoted key', '"a b": 1', ['a b'], '1:8', '1:1'],
  ['a key that is a number', '1: x', ['1'], '1:4', '1:1'],
  ['the parent of a value that does not exist', 'a: {b: 1}', ['a', 'c'], '1:4', '1:4'],
  ['the root for an empty path', '# note\na: 1', [], '2:1', '2:1'],
  ['an empty block', '', [], '1:1', '1:1'],
];

for (const [what, text, path, value, key] of places)
  test(`parseYaml() gives the place of ${what}`, () => {
    const { block } = parse(text);
    assert.equal(at(block?.placeOf(path)), value);
    assert.equal(at(block?.placeOfKey(path)), key);
  });

test('parseYaml() counts lines from the beginning of the source', () => {
  const { block } = parse('a: 1\nb: 2', '---\n');
  assert.deepEqual(block?.placeOf(['b']), { file: 'f.yaml', line: 3, column: 4, text: 'b: 2' });
});

test('parseYaml() gives places inside a plain text, and the start of any other value', () => {
  const { block } = parse('a: one two\nb: "one two"\nc: one\n  two\nd: {e: 1}');
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => at(block?.placeIn([key], 4))),
    ['1:8', '2:4', '3:4', '5:4'],
  );
});

test('parseYaml() reads a merge key like any other', () => {
  assert.deepEqual(parse('a: {<<: {b: 1}, c: 2}').block?.value, { a: { '<<': { b: 1 }, c: 2 } });
});

test('parseYaml() keeps numbers as they were written, besides their values', () => {
  const { block } = parse('a: 1.10\nb: 0x10\nc: "1.10"');
  assert.deepEqual(block?.value, { a: 1.1, b: 16, c: '1.10' });
  assert.deepEqual(
    [block?.writtenAt(['a']), block?.writtenAt(['b']), block?.writtenAt(['c'])],
    ['1.10', '0x10', undefined],
  );
});

test('parseYaml() reads YAML 1.2: dates, yes and no, octals and sexagesimals stay what they look like', () => {
  const { block } = parse('a: 2026-02-31\nb: yes\nc: no\nd: 010\ne: 1:30\nf: ~\ng: true');
  assert.deepEqual(block?.value, { a: '2026-02-31', b: 'yes', c: 'no', d: 10, e: '1:30', f: null, g: true });
});

/** Each with what is reported: the place, the code, the message, and the hint if there is one. */
const explained: readonly (readonly [text: string, ...said: string[]])[] = [
  ['a: 1\na: 2', '2:1 yaml-syntax The key "a" appears here a second time | Keep one of them'],
  ['a:\n\tb: 1', '2:1 yaml-syntax A tab cannot indent | Indent with spaces'],
  [
    'a:\n\tb: 1\n\tb: 2\nb: 3\nb: 4',
    '2:1 yaml-syntax A tab cannot indent | Indent with spaces',
    '3:1 yaml-syntax A tab cannot indent | Indent with spaces',
  ],
  ['b: 1\na:\n\tb: 1', '3:1 yaml-syntax A tab cannot indent | Indent with spaces'],
  [
    'a: 1\na: 2\nb:\n\tc: 1',
    '4:1 yaml-syntax A tab cannot indent | Indent with spaces',
    '2:1 yaml-syntax The key "a" appears here a second time | Keep one of them',
  ],
  ['- a: 1\n\tb: 2\n- a: 4', '2:1 yaml-syntax A tab cannot indent | Indent with spaces'],
  ['a: [1,\n\t2]', '2:1 yaml-syntax A tab cannot indent | Indent with spaces'],
  ['a: "b\n\tc"', '2:1 yaml-syntax A tab cannot indent | Indent with spaces'],
  ['a:\n  b: 1\n\tc: 2\n  d: 3', '3:1 yaml-syntax A tab cannot indent | Indent with spaces'],
  ['a: [1', '1:4 yaml-syntax The list that begins with [ is not closed | Close it with ]'],
  ['a: "b', '1:4 yaml-syntax The text that begins with " is not closed | Close it with "'],
  ["a: 'b", "1:4 yaml-syntax The text that begins with ' is not closed | Close it with '"],
  ['a: {b: 1', '1:4 yaml-syntax The mapping that begins with { is not closed | Close it with }'],
  ['a: [1\nb: 2', '1:4 yaml-syntax The list that begins with [ is not closed | Close it with ]'],
  ['a: {b: "c\n', '1:8 yaml-syntax The text that begins with " is not closed | Close it with "'],
  ['a: "', '1:4 yaml-syntax The text that begins with " is not closed | Close it with "'],
  ['a: 1\n"b', '2:1 yaml-syntax The text that begins with " is not closed | Close it with "'],
  ['a: [b,\n  {c]\nd: e', '2:3 yaml-syntax The mapping that begins with { is not closed | Close it with }'],
  [
    'a: [b,\n {c], d',
    '2:2 yaml-syntax The mapping that begins with { is not closed | Close it with }',
    '1:4 yaml-syntax The list that begins with [ is not closed | Close it with ]',
  ],
  ['a: b: c', '1:4 yaml-syntax A value cannot have ": " in it without quotes | Quote the whole value'],
  ['a: bb: c', '1:4 yaml-syntax A value cannot have ": " in it without quotes | Quote the whole value'],
  ['a: b\n  c: d', '1:4 yaml-syntax The lines below are indented as part of this value | Indent them like this line'],
  ['a: 1\n---\nb: 2', '2:1 yaml-syntax A second document begins here | Remove the line ---'],
  [
    'a: "b" c',
    '1:8 yaml-syntax Something follows that does not belong to the value | Quote the whole value, or begin a new line with a key',
  ],
  ['a: @b', '1:4 yaml-syntax Plain value cannot start with reserved character @ | Quote the whole value'],
  [
    'a: 1\nword',
    '2:1 yaml-syntax Implicit map keys need to be followed by map values | Write "key: value", and quote a text that has ": " or " #" in it',
  ],
  [
    '"a b": 1\nword',
    '2:1 yaml-syntax Implicit map keys need to be followed by map values | Write "key: value", and quote a text that has ": " or " #" in it',
  ],
  [
    'a: {b: ["c"d]}',
    '1:12 yaml-syntax Missing , or : between flow sequence items | Write "key: value", and quote a text that has ": " or " #" in it',
  ],
  ['a: *x', '1:4 yaml-feature The alias *x is not supported | Write the value out, or quote a text that begins with *'],
  ['a: !!str 1', '1:4 yaml-feature The tag !!str is not supported | Remove it'],
  ['a: !x 1', '1:4 yaml-feature The tag !x is not supported | Remove it'],
  ['a: b\nc: !<tag:yaml.org,2002:str> 1', '2:29 yaml-feature The tag !!str is not supported | Remove it'],
  ['!!map {a: 1}', '1:1 yaml-feature The tag !!map is not supported | Remove it'],
  [
    'a: &x &y 1',
    '1:7 yaml-syntax A node can have at most one anchor',
    '1:7 yaml-feature The anchor &y is not supported | Write the value out where it is used',
  ],
  [
    'a: [&x 1, &x 2, &y 3]',
    '1:5 yaml-feature The anchor &x is not supported | Write the value out where it is used',
    '1:17 yaml-feature The anchor &y is not supported | Write the value out where it is used',
  ],
  [
    'a: [*x, *x, *y]',
    '1:5 yaml-feature The alias *x is not supported | Write the value out, or quote a text that begins with *',
    '1:13 yaml-feature The alias *y is not supported | Write the value out, or quote a text that begins with *',
  ],
  [
    `a: "\\x41${madeSecrets.aws.slice(1)}"`,
    '1:4 secret This looks like a secret in disguise | Remove it, and revoke it where it was made',
  ],
  [
    `a: ["\\x41${madeSecrets.aws.slice(1)}", "\\x41SIA${random(16, base32, 2)}"]`,
    '1:5 secret This looks like a secret in disguise | Remove it, and revoke it where it was made',
    '1:32 secret This looks like a secret in disguise | Remove it, and revoke it where it was made',
  ],
  [
    'a: {b: "\\x07", c: "\\x01"}',
    '1:8 character The character U+0007 cannot be published | Delete it',
    '1:19 character The character U+0001 cannot be published | Delete it',
  ],
  ['a: [1, 2}', '1:4 yaml-syntax The list that begins with [ is not closed | Close it with ]'],
  ['a: "b\\q"', '1:6 yaml-syntax Invalid escape sequence \\q'],
  ['a: "\\u1\n  23"', '1:5 yaml-syntax Invalid escape sequence \\u1'],
  [
    'a:\n  - b\n c: [1',
    '3:1 yaml-syntax The line is indented otherwise than those it belongs to | Indent it like the lines around it',
  ],
  [
    'a:\n  - b: 1\n   c: 2\n    # d\n    e: 3\n    f: 4\ng:\n  - h: 1\n   i: 2',
    '3:1 yaml-syntax The line is indented otherwise than those it belongs to | Indent it like the lines around it',
    '9:1 yaml-syntax The line is indented otherwise than those it belongs to | Indent it like the lines around it',
  ],
  ['a: 1\nb:2\nc: 3', '2:1 yaml-syntax A space is missing after the colon | Write "b: 2"'],
  ['a: b\n"c', '2:1 yaml-syntax The text that begins with " is not closed | Close it with "'],
  [
    'a: 1: 2\nb: 3: 4',
    '1:4 yaml-syntax A value cannot have ": " in it without quotes | Quote the whole value',
    '2:4 yaml-syntax A value cannot have ": " in it without quotes | Quote the whole value',
  ],
  ['a: "b\\rc"', '1:4 character The character U+000D cannot be published | Delete it'],
  ['a: "\\x07"', '1:4 character The character U+0007 cannot be published | Delete it'],
  ['"\\x07": a', '1:1 character The character U+0007 cannot be published | Delete it'],
  ['a: "\\ud800"', '1:4 character The character U+D800 cannot be published | Delete it'],
  ['&x a: 1', '1:1 yaml-feature The anchor &x is not supported | Write the value out where it is used'],
  ['%YAML 1.1\n---\na: yes', '1:1 yaml-feature The directive %YAML 1.1 is not supported | Remove the line'],
  ['\n%TAG ! x\n---\na: 1', '2:1 yaml-feature The directive %TAG ! x is not supported | Remove the line'],
  ['# 50%\n# %'],
  [' \n# 50%\n\n%YAML 1.1\n---\na: yes', '4:1 yaml-feature The directive %YAML 1.1 is not supported | Remove the line'],
  ['a: b %YAML'],
  ['a: |\n  %x'],
  ['a: 50% *b*'],
  ['a: "\\x41"'],
  ['a: "b&c"'],
];

for (const [text, ...said] of explained)
  test(`parseYaml() reports what is wrong with ${JSON.stringify(text)}, if anything, and how to fix it`, () => {
    const { block, problems } = parse(text);
    const printed = problems.map(({ place, code, message, hint }) =>
      [`${at(place)} ${code} ${message}`, ...(hint === undefined ? [] : [hint])].join(' | '),
    );
    assert.deepEqual(printed, said);
    assert.equal(block === undefined, said.length > 0);
  });

test('parseYaml() returns what was written, and the place of every value', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'é', '日', '👍', ' ', ':', '#', "'", '"', '\\', '-'),
    maxLength: 8,
  });
  const data = fc.dictionary(word, fc.oneof(word, fc.integer(), fc.boolean(), fc.array(word, { maxLength: 3 })));
  fc.assert(
    fc.property(data, (value) => {
      const text = stringify(value, { lineWidth: 0 });
      const { block, problems } = parse(text);
      assert.deepEqual(problems, []);
      assert.deepEqual(block?.value, { ...value });
      for (const key of Object.keys(value)) assert.equal(block?.placeOfKey([key]).file, 'f.yaml');
    }),
    seeded(200),
  );
});

test('parseYaml() never throws, and every place it gives is in the text', () => {
  const mark = fc.constantFrom(...'a: \n-[]{}&*!"\'%#|?,\t');
  fc.assert(
    fc.property(fc.string({ unit: mark, maxLength: 40 }), (text) => {
      for (const { place } of parse(text).problems)
        assert.ok(place && place.line <= text.split('\n').length && place.column <= place.text.length + 1);
    }),
    seeded(2000),
  );
});

test('parseYaml() reports one mistake in each of many lines', () => {
  const text = Array.from({ length: 150 }, (_, index) => `k${index}: @v`).join('\n');
  assert.equal(parse(text).problems.length, 150);
});
