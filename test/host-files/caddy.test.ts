import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { caddy, rangeExpression } from '../../generator/hosts/caddy.ts';
import { prefersMarkdown } from '../../generator/hosts/runtime/accept.js';
import { buildTree, sampleOptions } from '../build-sample.ts';
import { seeded } from '../fuzz/runs.ts';
import { acceptHeader } from '../hosts/conformance/accept-headers.ts';
import { vectors } from './accept-vectors.ts';
import { caddyModel, chooses, lookUp, mapsOf } from './models/caddy.ts';

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

test('the maps of Caddy send other spellings of a folder to it', () => {
  const folders = mapsOf(text).get('fingerpost_folder');
  assert.equal(lookUp(folders, '/fr'), '/fr/');
  assert.equal(lookUp(folders, '/fr/index.html'), '/fr/');
  assert.equal(lookUp(folders, '/index.html'), '/');
  for (const path of ['/', '/fr/', '//fr', '']) assert.equal(lookUp(folders, path), '');
});

test('a line of the Accept maps that is cut is missed by the vectors', () => {
  const lines = text.split('\n');
  const cuttable = lines.flatMap((line, index) => (/^ *(?:`~\(\?i\)|q 1$|"~\^q)/.test(line) ? [index] : []));
  assert.equal(cuttable.length, 8);
  for (const index of cuttable) {
    const cut = lines.toSpliced(index, 1).join('\n');
    assert.ok(
      vectors.some(([accept, representation]) => chooses(cut, accept) !== representation),
      lines[index],
    );
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
