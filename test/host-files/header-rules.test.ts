import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { headerRules } from '../../generator/hosts/rules/header-rules.ts';
import type { Served } from '../../generator/hosts/rules/host.ts';
import { cloudflareMatching, findMismatches } from '../../generator/hosts/rules/matching.ts';
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

const post = (path: string) => ({ T: 'html', L: `<${path.slice(0, -1)}.md>, <https://a.example${path}>` });

test('headerRules() put a placeholder in the place of what varies, where there are too many rules', () => {
  const outputs = [
    ...like(5, (index) => `/blog/post-${index}/`, post),
    ...served({ '/': { T: 'home' }, '/about/': { T: 'html' } }),
  ];
  assert.equal(headerRules(outputs, 7).length, 7);
  assert.deepEqual(headerRules(outputs, 6), [
    { pattern: '/blog/:slug/', headers: { T: 'html', L: '</blog/:slug.md>, <https://a.example/blog/:slug/>' } },
    { pattern: '/', headers: { T: 'home' } },
    { pattern: '/about/', headers: { T: 'html' } },
  ]);
});

test('headerRules() take back for one path what its group sets, and set what is its own', () => {
  const odd = served({ '/blog/odd/': { T: 'odd', V: 'v' } });
  const outputs = [...like(4, (index) => `/blog/post-${index}/`, post), ...odd, ...served({ '/': { T: 'home' } })];
  assert.deepEqual(headerRules(outputs, 3), [
    { pattern: '/blog/:slug/', headers: { T: 'html', L: '</blog/:slug.md>, <https://a.example/blog/:slug/>' } },
    { pattern: '/blog/odd/', headers: { T: 'odd', V: 'v' }, unset: ['T', 'L'] },
    { pattern: '/', headers: { T: 'home' } },
  ]);
});

test('headerRules() put what most like paths ask for into their rule, not what the first asks for', () => {
  const odd = served({ '/blog/a/': { T: 'odd' } });
  const outputs = [...odd, ...like(4, (index) => `/blog/post-${index}/`, post), ...served({ '/': { T: 'home' } })];
  assert.deepEqual(
    headerRules(outputs, 3).map(({ pattern, headers }) => [pattern, headers.T]),
    [
      ['/blog/:slug/', 'html'],
      ['/blog/a/', 'odd'],
      ['/', 'home'],
    ],
  );
});

test('headerRules() group paths that are as numerous in the order of their names', () => {
  const outputs = ['c', 'a', 'b'].flatMap((name) =>
    like(
      2,
      (index) => `/${name}/${index}/`,
      () => ({ T: name }),
    ),
  );
  assert.deepEqual(
    headerRules(outputs, 5).map(({ pattern }) => pattern),
    ['/a/:slug/', '/c/0/', '/c/1/', '/b/0/', '/b/1/'],
  );
});

test('headerRules() group the most numerous paths first, and no more than are needed', () => {
  const outputs = [
    ...like(
      3,
      (index) => `/a/${index}/`,
      () => ({ T: 'a' }),
    ),
    ...like(
      5,
      (index) => `/b/${index}/`,
      () => ({ T: 'b' }),
    ),
    ...served({ '/': { T: 'home' } }),
  ];
  const patterns = (most: number) => headerRules(outputs, most).map(({ pattern }) => pattern);
  assert.deepEqual(patterns(8), ['/b/:slug/', '/a/0/', '/a/1/', '/a/2/', '/']);
  assert.deepEqual(patterns(5), ['/b/:slug/', '/a/0/', '/a/1/', '/a/2/', '/']);
  assert.deepEqual(patterns(4), ['/b/:slug/', '/a/:slug/', '/']);
  assert.deepEqual(patterns(1), ['/b/:slug/', '/a/:slug/', '/']);
});

test('headerRules() let two segments vary, then three, where one is not enough', () => {
  const two = like(9, (index) => `/docs/part-${index % 3}/page-${index}/`, post);
  assert.deepEqual(
    headerRules(two, 2).map(({ pattern }) => pattern),
    ['/docs/:folder/:slug/', '/*'],
  );
  const three = like(8, (index) => `/docs/v${index % 2}/p${index % 4}/n${index}/`, post);
  const [rule, ...more] = headerRules(three, 2);
  assert.deepEqual(more, [{ pattern: '/*', headers: { T: 'html' } }]);
  assert.equal(rule?.pattern, '/docs/:section/:folder/:slug/');
  assert.equal(rule.headers.L, '</docs/:section/:folder/:slug.md>, <https://a.example/docs/:section/:folder/:slug/>');
});

test('headerRules() let a name at the root vary with its ending only, never a name without one', () => {
  const outputs = [
    ...like(
      4,
      (index) => `/n${index}.md`,
      (path) => ({ T: path }),
    ),
    ...like(
      4,
      (index) => `/n${index}`,
      () => ({ T: 'x' }),
    ),
  ];
  const patterns = headerRules(
    outputs.map((output) => (output.path.endsWith('.md') ? { ...output, headers: { T: 'md' } } : output)),
    1,
  ).map(({ pattern }) => pattern);
  assert.deepEqual(patterns, ['/:slug.md', '/n0', '/n1', '/n2', '/n3']);
});

test('headerRules() replace a path within a value only where it ends as a segment does', () => {
  const value = (path: string) => {
    const stem = path.slice(0, -1);
    return { L: `${stem}.md ${stem}> ${stem}/y /b/a.0cx /b/ab0c.` };
  };
  const outputs = [...like(3, (index) => `/b/a.${index}c/`, value), ...served({ '/': { L: 'home' } })];
  assert.deepEqual(headerRules(outputs, 2), [
    { pattern: '/b/:slug/', headers: { L: '/b/:slug.md /b/:slug> /b/:slug/y /b/a.0cx /b/ab0c.' } },
    { pattern: '/', headers: { L: 'home' } },
  ]);
});

test('headerRules() give any outputs exactly their headers, by as few rules as are asked for', () => {
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
    fc.property(several, fc.integer({ min: 1, max: 6 }), (wanted, most) => {
      const outputs = served(
        Object.fromEntries(
          wanted.map(({ path: one, type, link }) => {
            const target = link === 'alternate' ? `<${one.replace(/(\/|\.[a-z]+)$/, '')}.md>` : '</a/b.md>';
            return [one, { T: type, ...(link !== '' && { L: target }) }];
          }),
        ),
      );
      assert.deepEqual(findMismatches(outputs, headerRules(outputs, most), cloudflareMatching), []);
    }),
    seeded(500),
  );
});
