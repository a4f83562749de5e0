import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { apache } from '../../generator/hosts/apache.ts';
import { acceptExpression } from '../../generator/hosts/rules/accept-expression.ts';
import type { Served } from '../../generator/hosts/rules/host.ts';
import { withSiblings } from '../../generator/hosts/rules/rules.ts';
import { prefersMarkdown } from '../../generator/hosts/runtime/accept.js';
import { buildTree, sampleOptions } from '../build-sample.ts';
import { seeded } from '../fuzz/runs.ts';
import { acceptHeader } from '../hosts/conformance/accept-headers.ts';
import { vectors } from './accept-vectors.ts';
import { manyPosts } from './many-posts.ts';
import { apacheHeaders, apacheModel } from './models/apache.ts';
import { perlExpression } from './perl-expression.ts';

const tree = await buildTree({ ...sampleOptions, hosts: ['apache'] });
const text = tree.files.get('.htaccess')?.toString('utf8') ?? '';

/** Headers as they are where text may be compressed on the way. */
function varied(headers: Served['headers']): Served['headers'] {
  const served = [{ path: '/', file: '', headers }];
  return withSiblings({ served, pairs: [], notFound: '' }, []).served[0]?.headers ?? {};
}

test('acceptExpression() matches as every Accept vector says', () => {
  const expression = perlExpression(acceptExpression());
  for (const [accept, representation] of vectors)
    assert.equal(expression.test(accept ?? ''), representation === 'markdown', String(accept));
});

test('acceptExpression() matches as prefersMarkdown() chooses, for generated headers and for all pairs of qualities', () => {
  const expression = perlExpression(acceptExpression());
  const agrees = (accept: string) => assert.equal(expression.test(accept), prefersMarkdown(accept), accept);
  fc.assert(fc.property(acceptHeader, agrees), seeded(2000));
  const qualities = '0 0. 0.0 0.001 0.01 0.09 0.1 0.10 0.101 0.11 0.5 0.999 1 1.000'.split(' ');
  for (const markdown of qualities)
    for (const html of qualities) agrees(`text/html;q=${html}, text/markdown;q=${markdown}`);
});

test('the file to include has the rules of .htaccess', () => {
  const rules = (file: string) => file.slice(file.indexOf('\nOptions '));
  const included = tree.deploy.get('apache/fingerpost.conf')?.toString('utf8') ?? '';
  assert.equal(rules(included), rules(text));
});

test('.htaccess has the same length for any number of posts, and the file to include grows with their names only, by a few bytes each', () => {
  const sizes = (posts: number) => {
    const served = manyPosts(posts);
    const pairs = served.flatMap(({ path }) =>
      /^(?:\/fr)?\/blog\/.+\/$/.test(path) ? [{ path, variant: `${path.slice(0, -1)}.md` }] : [],
    );
    const files = apache
      .files({ served, pairs, notFound: '/404.html' })
      .value.filter(({ path }) => path !== '_405.txt');
    for (const { text: rules } of files)
      for (const output of served)
        assert.deepEqual(apacheHeaders(rules, `/${output.file}`, { served }), varied(output.headers), output.path);
    return files.map(({ text: rules }) => rules.length);
  };
  const [[small = 0, named = 0], [large, allNamed = 0]] = [sizes(600), sizes(2000)];
  assert.equal(large, small);
  assert.ok(allNamed > named && allNamed - named < 1400 * 2 * 5, `${allNamed - named}`);
});

test('a header that begins like an expression is sent as it is written', () => {
  const served = [{ path: '/a.txt', file: 'a.txt', headers: { 'X-A': 'expr=%{REQUEST_URI}' } }];
  const [file] = apache.files({ served, pairs: [], notFound: '/404.html' }).value;
  assert.match(file?.text ?? '', /Header set X-A "expr=%\{unbase64:ZXhwcj0le1JFUVVFU1RfVVJJfQ==\}"/);
});

test('.htaccess finds a page by its Markdown, and its Markdown by the page', () => {
  const served = manyPosts(600);
  const pairs = served.flatMap(({ path }) =>
    /^(?:\/fr)?\/blog\/.+\/$/.test(path) ? [{ path, variant: `${path.slice(0, -1)}.md` }] : [],
  );
  const [file] = apache.files({ served, pairs, notFound: '/404.html' }).value;
  const answer = apacheModel(new Map([['.htaccess', file?.text ?? '']]), { served, pairs, notFound: '/404.html' });
  const left = ['blog/left.md', 'left/index.html', 'blog/left.html'].map((name) => ({
    path: `/${name}`,
    file: name,
    headers: {},
  }));
  const beside = apacheModel(new Map([['.htaccess', file?.text ?? '']]), {
    served: [...served, ...left],
    pairs,
    notFound: '/404.html',
  });
  for (const path of ['/blog/left.md', '/left/', '/blog/left.html']) {
    assert.equal(answer({ path }).status, 404, path);
    assert.equal(beside({ path }).status, 404, path);
  }
});

test('.htaccess keeps percent signs, quotes and backslashes of a header, and lists the dot-folders that are outputs', () => {
  const link = '</%C3%A9.md>; title="a \\"b\\" \\\\"';
  const served = [
    { path: '/.well-known/a', file: '.well-known/a', headers: { Link: link } },
    { path: '/b.tar.gz', file: 'b.tar.gz', headers: {} },
  ];
  const [file] = apache.files({ served, pairs: [], notFound: '/404.html' }).value;
  assert.deepEqual(apacheHeaders(file?.text ?? '', '/.well-known/a', { served }), { Link: link });
  assert.match(file?.text ?? '', /^RewriteRule \^\\\.well-known\/a\$ - /m);
  assert.match(file?.text ?? '', /^RemoveEncoding \.gz \.tar$/m);
});
