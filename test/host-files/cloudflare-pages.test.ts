import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cloudflarePages } from '../../generator/hosts/cloudflare.ts';
import { parseHeadersFile } from '../../generator/hosts/rules/headers-file.ts';
import type { Served } from '../../generator/hosts/rules/host.ts';
import { cloudflareMatching, findMismatches } from '../../generator/hosts/rules/matching.ts';
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
  assert.deepEqual(problems, []);
  assert.match(text, /^\/\*\/$/m);
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
