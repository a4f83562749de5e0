import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { withOrigin } from '../../generator/format/origin.ts';
import { loadNative, loadRemark } from '../../generator/load/markdown.ts';
import { browserTree, wordsOf } from '../body/html/trees.ts';
import { readBody, testScope } from '../model/test-scope.ts';
import { isShort } from '../short.ts';
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
    seeded(300, 100),
  );
});

// Markdown that people wrote: the files in the packages of this project, whose exact bytes the lock file fixes.
const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const files = readdirSync(packages, { recursive: true, encoding: 'utf8' }).filter((file) => /^[^.].*\.md$/.test(file));
const readmes = [...new Set(files.sort().map((file) => readFileSync(join(packages, file), 'utf8')))]
  .map((text) => text.replaceAll('\r\n', '\n'))
  .filter(({ length }, index) => length < 50_000 && (!isShort || index % 4 === 0));

const [scope, remarkScope] = [native ?? loadRemark(), loadRemark()].map(testScope);

test('the alternates of what people write read as their HTML does', () => {
  assert.ok(readmes.length > (isShort ? 20 : 100), String(readmes.length));
  for (const body of readmes) {
    assert.ok(scope);
    const { document } = readBody(body, scope);
    const again = readBody(document.markdown, scope).document;
    // Of HTML, Markdown says the same words, but has no form for all of it.
    if (!/<\/?[a-z]/i.test(body)) assert.equal(essence(again.html), essence(document.html), body);
    const [left, right] = [again, document].map(({ html }) => wordsOf(browserTree(withOrigin(html, ''))));
    assert.deepEqual(left, right, body);
  }
});

test('both parsers make the same pages of what people write', {
  skip: native ? false : 'satteri has no binary for this machine',
}, () => {
  for (const body of readmes) {
    assert.ok(scope && remarkScope);
    const [html = '', expected = ''] = [scope, remarkScope].map((each) => readBody(body, each).document.html);
    assert.equal(essence(html), essence(expected), body);
  }
});
