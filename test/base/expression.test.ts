import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCase, escapeExpression, wildcard } from '../../generator/base/expression.ts';

test('escapeExpression() matches its text and nothing else', () => {
  const holds = (text: string, other: string) => {
    const expression = new RegExp(`^${escapeExpression(text)}$`);
    assert.match(text, expression);
    assert.equal(expression.test(other), text === other);
  };
  const text = fc.string({ unit: fc.constantFrom(...'.*+?^$\\/-ab1', ...'{}()|[]') });
  fc.assert(fc.property(text, text, holds));
});

test('anyCase() matches its text in upper and lower case, and nothing else', () => {
  const expression = new RegExp(`^${anyCase('text/x.md')}$`);
  for (const text of ['text/x.md', 'TEXT/X.MD', 'tExT/x.mD']) assert.match(text, expression);
  for (const text of ['text/x_md', 'text/x.mdd', 'text/y.md']) assert.doesNotMatch(text, expression);
});

test('wildcard() lets stars stand for any characters, also where there are many', () => {
  const pattern = fc.string({ unit: fc.constantFrom('*', 'a', 'b', '.'), maxLength: 6 });
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '\n'), maxLength: 6 });
  fc.assert(
    fc.property(pattern, text, (given, path) => {
      const expression = new RegExp(`^${given.split('*').map(escapeExpression).join('.*')}$`, 's');
      assert.equal(wildcard(given)(path), expression.test(path), given);
    }),
    { numRuns: 500 },
  );
  assert.ok(!wildcard('*a'.repeat(40))('a'.repeat(5000).concat('b')));
});
