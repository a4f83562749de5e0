import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apache } from '../../generator/hosts/apache.ts';
import { buildTree, sampleOptions } from '../build-sample.ts';
import { manyPosts } from './many-posts.ts';

const tree = await buildTree({ ...sampleOptions, hosts: ['apache'] });
const text = tree.files.get('.htaccess')?.toString('utf8') ?? '';

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

test('.htaccess lists the dot-folders that are outputs, and the endings that are no codings', () => {
  const served = [
    { path: '/.well-known/a', file: '.well-known/a', headers: { Link: '</a.md>' } },
    { path: '/b.tar.gz', file: 'b.tar.gz', headers: {} },
  ];
  const [file] = apache.files({ served, pairs: [], notFound: '/404.html' }).value;
  assert.match(file?.text ?? '', /^RewriteRule \^\\\.well-known\/a\$ - /m);
  assert.match(file?.text ?? '', /^RemoveEncoding \.gz \.tar$/m);
});
