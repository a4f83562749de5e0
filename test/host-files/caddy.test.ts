import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caddy, rangeExpression } from '../../generator/hosts/caddy.ts';

test('the expressions of Caddy use nothing that RE2 does not know', () => {
  for (const type of ['text/markdown', '\\*/\\*']) {
    const withoutClasses = rangeExpression(type).replace(/\[[^\]]*\]/g, 'x');
    assert.doesNotMatch(withoutClasses, /\(\?(?!:|i\))|[*+?]\+|\\[1-9]/);
  }
});

test('what Caddy cannot take in a header is named', () => {
  for (const link of ['<a>; title="`"', '<a>; title="\\{"']) {
    const served = [{ path: '/a.md', file: 'a.md', headers: { Link: link } }];
    const [problem] = caddy.files({ served, pairs: [], notFound: '/404.html' }).problems;
    assert.equal(problem?.code, 'host-limit');
    assert.match(problem?.message ?? '', /^Caddy takes no .* in a header, and Link of "\/a\.md" has one$/);
  }
});
