import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadNative, loadRemark } from '../../generator/load/markdown.ts';
import { readBody, testScope } from '../model/test-scope.ts';
import { bodies } from './bodies.ts';
import { essence, hasEmptyItem } from './essence.ts';
import { seeded } from './runs.ts';

const native = await loadNative();
const scopes = [native ?? loadRemark(), loadRemark()].map(testScope);

/** Meaningless input on which the two differ: unpaired emphasis marks, a tag alone on the line after a table, and one beside a list that its line does not close. */
const meansNothing = [
  /^(?=[\s\S]*<b>(?!.*<\/b>))(?:[\s\S]*\n)?[> ]*(?:[-*]|\d\.) /,
  /\*{3}|_\*|\*_|\*\*em\*|\*em\*\*/,
  /^[-> \d.*]*<\/?(?:b|br)>[ ]*$/m,
  hasEmptyItem,
];

test('both parsers make the same page of any body', {
  skip: native ? false : 'satteri has no binary for this machine',
}, () => {
  fc.assert(
    fc.property(bodies, (body) => {
      fc.pre(!meansNothing.some((known) => known.test(body)));
      const [html = '', expected = ''] = scopes.map((scope) => readBody(body, scope).document.html);
      assert.equal(essence(html), essence(expected));
    }),
    seeded(300),
  );
});
