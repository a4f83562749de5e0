import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { caddy, rangeExpression } from '../../generator/hosts/caddy.ts';
import { prefersMarkdown } from '../../generator/hosts/runtime/accept.js';
import { buildTree, sampleOptions } from '../build-sample.ts';
import { seeded } from '../fuzz/runs.ts';
import { acceptHeader } from '../hosts/conformance/accept-headers.ts';
import { vectors } from './accept-vectors.ts';
import { caddyModel, chooses } from './models/caddy.ts';

const tree = await buildTree({ ...sampleOptions, hosts: ['caddy'] });
const text = tree.deploy.get('caddy/fingerpost.caddy')?.toString('utf8') ?? '';

test('the maps of Caddy choose as every Accept vector says', () => {
  for (const [accept, representation] of vectors) assert.equal(chooses(text, accept), representation, String(accept));
});

test('the maps of Caddy choose as prefersMarkdown() does for generated Accept headers', () => {
  const agrees = (accept: string) =>
    assert.equal(chooses(text, accept), prefersMarkdown(accept) ? 'markdown' : 'html', accept);
  fc.assert(fc.property(acceptHeader, agrees), seeded(2000));
});

test('the expressions of Caddy use nothing that RE2 does not know', () => {
  for (const type of ['text/markdown', '\\*/\\*']) {
    const withoutClasses = rangeExpression(type).replace(/\[[^\]]*\]/g, 'x');
    assert.doesNotMatch(withoutClasses, /\(\?(?!:|i\))|[*+?]\+|\\[1-9]/);
  }
});

test('Caddy is given braces, quotes and backslashes as they are, and what it cannot take is named', () => {
  const one = (link: string) => {
    const input = {
      served: [{ path: '/a.md', file: 'a.md', headers: { Link: link } }],
      pairs: [],
      notFound: '/404.html',
    };
    const { value, problems } = caddy.files(input);
    return { ask: caddyModel(new Map(value.map(({ path, text: made }) => [path, made])), input), problems };
  };
  const odd = '<a>; title="{path} $1 \\"\\\\"';
  assert.deepEqual(one(odd).ask({ path: '/a.md' }).headers, { Link: odd });
  assert.deepEqual(one(odd).problems, []);
  for (const wrong of ['<a>; title="`"', '<a>; title="\\{"']) {
    const [problem] = one(wrong).problems;
    assert.equal(problem?.code, 'host-limit');
    assert.match(problem?.message ?? '', /^Caddy takes no .* in a header, and Link of "\/a\.md" has one$/);
  }
});
