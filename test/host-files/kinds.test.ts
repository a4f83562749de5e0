import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { broadExpression, variantTables } from '../../generator/hosts/rules/broad-rules.ts';
import type { Served } from '../../generator/hosts/rules/host.ts';
import {
  expressionsOf,
  filledKind,
  type Kind,
  kindExpressions,
  kindsOf,
  withoutNamed,
} from '../../generator/hosts/rules/kinds.ts';
import type { NegotiatedPair } from '../../generator/output/output.ts';
import { seeded } from '../fuzz/runs.ts';
import { manyPosts } from './many-posts.ts';

const served = manyPosts(200);
const pairs: readonly NegotiatedPair[] = served
  .filter(({ path }) => path.endsWith('/'))
  .map(({ path }) => ({ path, variant: path.length < 5 ? `${path}index.md` : `${path.slice(0, -1)}.md` }))
  .filter(({ variant }) => served.some(({ path }) => path === variant));

/** The headers and variant of a path by its kind, found as servers do. */
function given(kinds: readonly Kind[], path: string): ReturnType<typeof filledKind> | undefined {
  for (const kind of kinds) {
    if (kind.paths.length === 1 && kind.paths[0] === path) return kind;
    if (kind.paths.length === 1) continue;
    for (const expression of kindExpressions(kind, { most: 200 })) {
      const match = new RegExp(`^${expression}$`).exec(path);
      if (match) return filledKind(kind, match[1] ?? '');
    }
  }
  return undefined;
}

test('kindsOf() gives each path its own headers and variant, and no other path any', () => {
  const kinds = kindsOf({ served, pairs });
  assert.ok(kinds.length < 20, `${kinds.length}`);
  const variants = new Map(pairs.map(({ path, variant }) => [path, variant]));
  for (const { path, headers } of served) {
    assert.deepEqual(given(kinds, path)?.headers, headers, path);
    assert.equal(given(kinds, path)?.variant, variants.get(path), path);
  }
  for (const path of [
    '/blog/anything.md',
    '/blog/.env.md',
    '/blog/post-1.md~',
    '/blog/post-1',
    '/draft/',
    '/index.html',
  ])
    assert.equal(given(kinds, path), undefined, path);
});

test('kindsOf() has as many kinds for 20,000 posts as for 20', () => {
  const count = (posts: number) => kindsOf({ served: manyPosts(posts), pairs: [] }).length;
  assert.equal(count(20_000), count(20));
});

test('kindsOf() has the root alone, also below a base path, and what differs from like paths', () => {
  const homes = ['/base/', '/base/fr/', '/base/de/', '/base/es/', '/base/it/'].map((path) => ({
    path,
    file: `${path.slice(1)}index.html`,
    headers: { Link: `<${path}index.md>; rel="alternate"` },
  }));
  const odd = { ...homes[2], path: '/base/pl/', file: 'base/pl/index.html', headers: {} };
  const kinds = kindsOf({ served: [...homes, odd], pairs: [], basePath: '/base' });
  assert.deepEqual(
    kinds.map(({ paths }) => paths),
    [['/base/de/', '/base/es/', '/base/fr/', '/base/it/'], ['/base/'], ['/base/pl/']],
  );
});

test('kindsOf() tells headers with many values by path, and withoutNamed() leaves them out', () => {
  const tokens = (count: number) =>
    manyPosts(100).map((output, index) =>
      output.path.endsWith('.md')
        ? { ...output, headers: { ...output.headers, 'X-Markdown-Tokens': `${index % count}` } }
        : output,
    );
  const kind = kindsOf({ served: tokens(90), pairs: [] }).find(({ paths }) => paths.includes('/blog/post-7.md'));
  assert.equal(kind?.headers['X-Markdown-Tokens'], undefined);
  const wanted = tokens(90).find(({ path }) => path === '/blog/post-7.md')?.headers['X-Markdown-Tokens'];
  assert.equal(kind?.own['X-Markdown-Tokens']?.get('/blog/post-7.md'), wanted);
  const { served: left, names } = withoutNamed(tokens(90), 'own');
  assert.deepEqual(names, ['X-Markdown-Tokens']);
  assert.deepEqual(left, manyPosts(100));
  assert.deepEqual(withoutNamed(tokens(4), 'own').names, []);
  assert.deepEqual(withoutNamed(tokens(90), 'all').names, ['Link', 'X-Markdown-Tokens']);
});

const name = fc.stringMatching(/^[ab.-]{0,6}$/);

test('expressionsOf() matches exactly the texts that it is given, within the length that is asked for', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 40 }), fc.array(name), (texts, others) => {
      for (const most of [30, 10_000]) {
        const expressions = expressionsOf([...texts].sort(), most);
        const matches = (text: string) =>
          expressions.filter((expression) => new RegExp(`^(?:${expression})$`).test(text)).length;
        for (const text of texts) assert.equal(matches(text), 1, text);
        for (const other of others) assert.equal(matches(other), Number(texts.includes(other)), other);
      }
    }),
    seeded(300),
  );
  const long = Array.from({ length: 5000 }, (_, index) => `/blog/post-${index}`).sort();
  assert.ok(expressionsOf(long, 3500).every(({ length }) => length <= 3500));
});

test('expressionsOf() nests no deeper than matchers allow', () => {
  const nested = Array.from({ length: 400 }, (_, index) => 'a'.repeat(index + 1));
  const [expression = ''] = expressionsOf(nested, Number.POSITIVE_INFINITY);
  let depth = 0;
  let deepest = 0;
  for (const sign of expression) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    deepest = Math.max(deepest, depth);
  }
  assert.ok(deepest < 100, `${deepest}`);
  const matcher = new RegExp(`^(?:${expression})$`);
  assert.ok(nested.every((text) => matcher.test(text)) && !matcher.test('b') && !matcher.test('a'.repeat(401)));
});

test('variantTables() names each page that an expression matches but that has no Markdown', () => {
  const alone: Served = { path: '/tool/', file: 'tool/index.html', headers: {} };
  const { variants, variantPatterns } = variantTables({ served: [...served, alone], pairs });
  assert.equal(variants['/tool/'], '');
  assert.ok(variantPatterns.length === 1 && Object.keys(variants).length < 6, JSON.stringify(variants));
  const [expression = '', to = ''] = variantPatterns[0] ?? [];
  assert.equal('/blog/post-1/'.replace(new RegExp(expression), to), '/blog/post-1.md');
  assert.equal(broadExpression({ pattern: '/a.b/*.md' }), '^/a\\.b/(.*)\\.md$');
});
