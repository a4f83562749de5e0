import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questionsOf } from '../../generator/body/outline.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import { readBody, testScope } from '../model/test-scope.ts';

const scope = testScope(await loadParser());

const list = '## Why?\n\nSince *it*\n- is\n- so.\n\n> Yes.\n\n## Et quoi ?\n\n`This` one.\n\n## Then\n\nMore.\n';

test('a page that asks twice on one level has two questions, each answered by the text up to the next heading', () => {
  assert.deepEqual(readBody(list, scope).document.outline.questions, [
    { id: 'why', text: 'Why?', answer: 'Since it is so. Yes.' },
    { id: 'et-quoi-', text: 'Et quoi ?', answer: 'This one.' },
  ]);
});

for (const [why, body] of [
  ['asks once', '## Why?\n\nSo.\n'],
  ['asks once on each of two levels', '## Why?\n\nSo.\n\n### How?\n\nThus.\n'],
  ['answers only one of two', '## Why?\n\n## How?\n\nThus.\n'],
] as const) {
  test(`a page that ${why} has no list of questions`, () => {
    assert.deepEqual(readBody(body, scope).document.outline.questions, []);
  });
}

test('questionsOf() leaves out headings without an id', () => {
  const heading = { type: 'heading' as const, depth: 2 as const, children: [{ type: 'text' as const, value: '?' }] };
  const text = { type: 'paragraph' as const, children: [{ type: 'text' as const, value: 'a' }] };
  assert.deepEqual(questionsOf({ type: 'root', children: [heading, text, heading, text] }), []);
});
