import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cloudflarePages } from '../../generator/hosts/cloudflare.ts';
import { headerRules } from '../../generator/hosts/rules/header-rules.ts';
import { parseHeadersFile, printHeadersFile } from '../../generator/hosts/rules/headers-file.ts';
import type { Served } from '../../generator/hosts/rules/host.ts';
import { cloudflareMatching, findMismatches, headersBy } from '../../generator/hosts/rules/matching.ts';
import { seeded } from '../fuzz/runs.ts';
import { manyPosts } from './many-posts.ts';

function headersFile(served: readonly Served[]) {
  const { value, problems } = cloudflarePages.files({ served, pairs: [], notFound: '/404.html' });
  const text = value.find(({ path }) => path === '_headers')?.text ?? '';
  return { rules: parseHeadersFile(text), text, problems };
}

test('the _headers of 10,000 posts have at most 100 rules, and give every output exactly its headers', () => {
  const served = manyPosts(10_000);
  const { rules, text, problems } = headersFile(served);
  assert.ok(rules.length <= 100, `${rules.length} rules`);
  assert.deepEqual(findMismatches(served, rules, cloudflareMatching), []);
  assert.deepEqual(
    problems.map(({ code, level, message }) => [code, level, message]),
    [
      [
        'host-limit',
        'warning',
        'Cloudflare Pages takes 100 header rules, so like paths share one: what is missing at /blog/:slug.md, /fr/blog/:slug.md is answered 404 with their type',
      ],
    ],
  );
  assert.match(text, /^\/fr\/blog\/:slug\/$/m);
});

test('no rule, and no line of one, can be cut from the _headers of many posts without an output losing its headers', () => {
  const served = manyPosts(200);
  const { rules } = headersFile(served);
  const assertMissed = (cut: typeof rules, what: string) =>
    assert.notDeepEqual(findMismatches(served, cut, cloudflareMatching), [], what);
  for (const [index, rule] of rules.entries()) {
    assertMissed(rules.toSpliced(index, 1), rule.pattern);
    for (const name of Object.keys(rule.headers)) {
      const { [name]: _, ...headers } = rule.headers;
      assertMissed(rules.with(index, { ...rule, headers }), `${rule.pattern} ${name}`);
    }
    for (const name of rule.unset ?? []) {
      const unset = rule.unset?.filter((other) => other !== name) ?? [];
      assertMissed(rules.with(index, { ...rule, unset }), `${rule.pattern} ! ${name}`);
    }
  }
});

test('the _headers of a site within the limit have no placeholders', () => {
  const { rules, problems } = headersFile(manyPosts(10));
  assert.ok(rules.every(({ pattern, unset }) => !pattern.includes(':') && unset === undefined));
  assert.deepEqual(problems, []);
});

test('pages below many folders share rules, too', () => {
  const headers = (path: string) => ({
    'Content-Type': 'text/html; charset=utf-8',
    Link: `<${path}x.md>; rel="alternate"`,
  });
  const served = Array.from({ length: 900 }, (_, index) => {
    const path = `/docs/part-${index % 150}/page-${index}/`;
    return { path, file: `${path.slice(1)}index.html`, headers: headers(path) };
  });
  const { rules, problems } = headersFile(served);
  assert.deepEqual(problems, []);
  assert.ok(rules.some(({ pattern }) => pattern === '/docs/:folder/:slug/'));
});

test('headers that no pattern can tell are over the limit, which is an error', () => {
  const served = Array.from({ length: 101 }, (_, index) => {
    const path = `/page-${index}/`;
    return { path, file: `${path.slice(1)}index.html`, headers: { 'Content-Type': `text/x-${index}` } };
  });
  const [problem] = headersFile(served).problems;
  assert.equal(problem?.code, 'host-limit');
  assert.equal(problem.level, 'error');
  assert.match(problem.message, /^Cloudflare Pages takes 100 header rules, and there are 101/);
});

const segment = fc.constantFrom('a', 'b', 'ab', 'a-b', 'blog', 'slug', 'index', 'a.b');

interface Wanted {
  readonly folders: readonly string[];
  readonly leaf: string;
  readonly type: string;
  readonly link: string | undefined;
}

const output: fc.Arbitrary<Wanted> = fc.record({
  folders: fc.array(segment, { maxLength: 3 }),
  leaf: fc.tuple(segment, fc.constantFrom('', '/', '/', '.md', '.md', '.svg')).map((parts) => parts.join('')),
  type: fc.constantFrom('text/html', 'text/html', 'text/markdown'),
  link: fc.constantFrom('alternate', 'other', undefined),
});

test('headerRules() give every output exactly its headers, however few rules they may be', () => {
  const gives = (wanted: readonly Wanted[], most: number) => {
    const served = new Map<string, Served>();
    for (const { folders, leaf, type, link } of wanted) {
      const path = `/${[...folders, leaf].join('/')}`;
      const target = link === 'alternate' ? `${path.replace(/(\/|\.[a-z]+)$/, '')}.md` : '/a/b.md';
      const headers = { 'Content-Type': type, Vary: 'Accept', ...(link && { Link: `<${target}>; rel="alternate"` }) };
      served.set(path, { path, file: path.slice(1), headers });
    }
    const outputs = [...served.values()];
    const rules = parseHeadersFile(printHeadersFile(headerRules(outputs, most), 'A host', {}).value);
    assert.deepEqual(findMismatches(outputs, rules, cloudflareMatching), []);
  };
  const several = fc.array(output, { minLength: 2, maxLength: 24 });
  fc.assert(fc.property(several, fc.integer({ min: 1, max: 8 }), gives), seeded(1000));
});

test('a rule that removes a header and sets it anew replaces what earlier rules gave', () => {
  const rules = parseHeadersFile('/a/:slug\n  Link: </:slug.md>\n\n/a/b\n  ! Link\n  Link: <c>\n');
  assert.deepEqual(headersBy(rules, cloudflareMatching)('/a/x'), { Link: '</x.md>' });
  assert.deepEqual(headersBy(rules, cloudflareMatching)('/a/b'), { Link: '<c>' });
});
