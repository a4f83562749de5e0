// Fault: Front matter that is missing, not closed, empty, in another language or not a mapping → An error at its fence; nothing evaluated

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { splitFrontMatter } from '../../generator/load/front-matter.ts';
import { seeded } from '../fuzz/runs.ts';

function split(text: string) {
  const { value: parts, problems } = splitFrontMatter({ file: 'f.md', text });
  return { parts, problems };
}

const good: readonly [what: string, text: string, front: unknown, body: string][] = [
  ['a block and a body', '---\na: 1\n---\nbody\n', { a: 1 }, 'body\n'],
  ['no body', '---\na: 1\n---', { a: 1 }, ''],
  ['an empty block', '---\n---\nbody', null, 'body'],
  ['spaces after the fences', '---  \na: 1\n--- \nbody', { a: 1 }, 'body'],
  ['a rule in the body', '---\na: 1\n---\none\n\n---\n\ntwo', { a: 1 }, 'one\n\n---\n\ntwo'],
  ['dashes in a value', '---\na: one --- two\n---\n', { a: 'one --- two' }, ''],
  ['a comment only', '---\n# nothing\n---\nbody', null, 'body'],
  ['TOML', '+++\na = 1\nb = ["x"]\n+++\nbody', { a: 1, b: ['x'] }, 'body'],
  ['a rule in a body below TOML', '+++\na = 1\n+++\none\n\n---\n', { a: 1 }, 'one\n\n---\n'],
  ['blank lines before the body', '---\na: 1\n---\n\n\nbody', { a: 1 }, '\n\nbody'],
];

for (const [what, text, front, body] of good)
  test(`splitFrontMatter() takes ${what}`, () => {
    const { parts, problems } = split(text);
    assert.deepEqual(problems, []);
    assert.deepEqual(parts?.front.value, front);
    assert.equal(text.slice(parts?.bodyOffset), body);
  });

const bad: readonly [text: string, place: string, message: string][] = [
  ['', '1:1', 'There is no front matter'],
  ['body', '1:1', 'There is no front matter'],
  ['\n---\na: 1\n---\n', '1:1', 'There is no front matter'],
  [' ---\na: 1\n---\n', '1:1', 'There is no front matter'],
  ['---', '1:1', 'The front matter is not closed'],
  ['---\n', '1:1', 'The front matter is not closed'],
  ['---\na: 1\n', '1:1', 'The front matter is not closed'],
  ['---\na: 1\n ---\n', '1:1', 'The front matter is not closed'],
  ['----\na: 1\n----\n', '1:1', 'The front matter fence "----" is not ---'],
  ['---js\na: 1\n---\n', '1:1', 'The front matter fence "---js" is not ---'],
  ['--- yaml\na: 1\n---\n', '1:1', 'The front matter fence "--- yaml" is not ---'],
  ['---\u2028---', '1:1', 'The front matter fence "---\u2028---" is not ---'],
  ['---\u2028a: 1\n---\n', '1:1', 'The front matter fence "---\u2028a: 1" is not ---'],
  ['+++ toml\na = 1\n+++\n', '1:1', 'The front matter fence "+++ toml" is not ---'],
  ['+++\na = 1\n---\n', '1:1', 'The front matter is not closed'],
  ['+++\na = 1\n++++\n', '3:1', 'The front matter ends with "++++" instead of +++'],
  ['---\na: 1\n---x\n---\n', '3:1', 'The front matter ends with "---x" instead of ---'],
  ['---\na: 1\n----\nbody\n', '3:1', 'The front matter ends with "----" instead of ---'],
  ['a ---\na: 1\n---\n', '1:1', 'There is no front matter'],
  ['---\na: 1\n---  x  \n', '3:1', 'The front matter ends with "---  x" instead of ---'],
];

for (const [text, place, message] of bad)
  test(`splitFrontMatter() refuses ${JSON.stringify(text)} at ${place}`, () => {
    const { parts, problems } = split(text);
    assert.equal(parts, undefined);
    assert.deepEqual(
      problems.map((problem) => [problem.code, `${problem.place?.line}:${problem.place?.column}`, problem.message]),
      [['front-matter', place, message]],
    );
    assert.match(problems[0]?.hint ?? '', / with a line (?:---|\+\+\+)/);
  });

test('splitFrontMatter() evaluates nothing, and reports the same file in the same way twice', () => {
  for (const language of ['js', 'javascript', 'JS', 'coffee', 'json', 'toml']) {
    const text = `---${language}\nglobalThis.evaluated = true\n---\nbody`;
    assert.deepEqual(split(text).problems, split(text).problems);
    assert.equal(split(text).problems.length, 1);
  }
  assert.ok(!('evaluated' in globalThis));
});

test('splitFrontMatter() begins the body at a line after the fence, or reports a problem', () => {
  const pieces = fc.array(fc.constantFrom('---', '\n', 'a: 1', ' ', 'x', '----', '+++', '---js', '# c'), {
    maxLength: 12,
  });
  const text = fc.oneof(
    pieces.map((some) => some.join('')),
    fc.tuple(pieces, pieces).map(([front, body]) => `---\na: 1\n${front.join('')}\n---\n${body.join('')}`),
  );
  const seen = { cut: 0, refused: 0 };
  fc.assert(
    fc.property(text, (drawn) => {
      const { parts, problems } = split(drawn);
      seen[parts ? 'cut' : 'refused'] += 1;
      if (!parts) assert.ok(problems.length > 0);
      else assert.match(drawn.slice(0, parts.bodyOffset), /\n--- *\n?$/);
    }),
    seeded(1000),
  );
  assert.ok(seen.cut > 100 && seen.refused > 100, JSON.stringify(seen));
});
