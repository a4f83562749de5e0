import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { broadRules } from '../../generator/hosts/rules/broad-rules.ts';
import type { Served } from '../../generator/hosts/rules/host.ts';
import { cloudflareMatching, findMismatches } from '../../generator/hosts/rules/matching.ts';
import { headerRules } from '../../generator/hosts/rules/rules.ts';
import { seeded } from '../fuzz/runs.ts';

function served(headersByPath: Readonly<Record<string, Readonly<Record<string, string>>>>): readonly Served[] {
  return Object.entries(headersByPath).map(([path, headers]) => ({ path, file: path.slice(1), headers }));
}

/** So many paths, each with its place in it, that have the same headers but for their own path. */
function like(count: number, path: (index: number) => string, headers: (path: string) => Record<string, string>) {
  return served(Object.fromEntries(Array.from({ length: count }, (_, index) => [path(index), headers(path(index))])));
}

test('headerRules() of nothing are none', () => {
  assert.deepEqual(headerRules([]), []);
});

test('headerRules() state what all outputs share once, and for each output the rest', () => {
  const outputs = served({
    '/': { T: 'html', S: 's' },
    '/a.md': { T: 'md', S: 's', V: 'v' },
    '/b': { S: 's', T: 'html' },
  });
  assert.deepEqual(headerRules(outputs), [
    { pattern: '/*', headers: { S: 's' } },
    { pattern: '/', headers: { T: 'html' } },
    { pattern: '/a.md', headers: { T: 'md', V: 'v' } },
    { pattern: '/b', headers: { T: 'html' } },
  ]);
});

test('headerRules() leave out rules that say nothing', () => {
  assert.deepEqual(headerRules(served({ '/': { T: 'x' }, '/a': { T: 'x' } })), [
    { pattern: '/*', headers: { T: 'x' } },
  ]);
  assert.deepEqual(headerRules(served({ '/': { T: 'x' }, '/a': {} })), [{ pattern: '/', headers: { T: 'x' } }]);
});

test('headerRules() state four like files of a folder at once, and fewer one by one', () => {
  const files = (count: number) => [
    ...like(
      count,
      (index) => `/assets/deep/${index}.svg`,
      () => ({ T: 'svg' }),
    ),
    ...served({ '/a.svg': { T: 'svg' }, '/assets/b.png': { T: 'png' } }),
  ];
  assert.deepEqual(
    headerRules(files(4)).map(({ pattern }) => pattern),
    ['/assets/*.svg', '/a.svg', '/assets/b.png'],
  );
  assert.equal(headerRules(files(3)).length, 5);
});

test('headerRules() state like files one by one where one of them differs', () => {
  const files = [
    ...like(
      4,
      (index) => `/assets/${index}.svg`,
      () => ({ T: 'svg' }),
    ),
    ...served({ '/assets/x.svg': { T: 'x' } }),
  ];
  assert.ok(headerRules(files).every(({ pattern }) => !pattern.includes('*')));
  assert.equal(headerRules(files).length, 5);
});

test('headerRules() and broadRules() give any outputs exactly their headers', () => {
  const segment = fc.constantFrom('a', 'b', 'ab', 'a-b', 'slug', 'a.b');
  const path = fc
    .tuple(fc.array(segment, { maxLength: 4 }), fc.constantFrom('', '/', '.md', '.svg'))
    .map(([segments, end]) => `/${segments.join('/')}${segments.length === 0 ? '' : end}`);
  const output = fc.record({
    path,
    type: fc.constantFrom('x', 'x', 'y'),
    link: fc.constantFrom('', 'alternate', 'other'),
  });
  const several = fc.array(output, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(several, (wanted) => {
      const outputs = served(
        Object.fromEntries(
          wanted.map(({ path: expected, type, link }) => {
            const target = link === 'alternate' ? `<${expected.replace(/(\/|\.[a-z]+)$/, '')}.md>` : '</a/b.md>';
            return [expected, { T: type, ...(link !== '' && { L: target }) }];
          }),
        ),
      );
      for (const rulesOf of [headerRules, broadRules])
        assert.deepEqual(findMismatches(outputs, rulesOf(outputs), cloudflareMatching), []);
    }),
    seeded(500),
  );
});
