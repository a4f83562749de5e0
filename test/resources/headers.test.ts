import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseHeadersFile, printHeadersFile } from '../../generator/hosts/rules/headers-file.ts';
import type { Served } from '../../generator/hosts/rules/host.ts';
import { cloudflareMatching, findMismatches, netlifyMatching } from '../../generator/hosts/rules/matching.ts';
import { minimalRules, type Rule } from '../../generator/hosts/rules/rules.ts';
import { filePath } from '../../generator/output/declaration.ts';
import { buildTree } from '../build-sample.ts';
import { seeded } from '../fuzz/runs.ts';

const limits = { rules: 1000, lineLength: 2000 };
const matchings = { cloudflareMatching, netlifyMatching };

const tree = await buildTree();

const name = fc.constantFrom('a', 'b', 'ab', 'fr', 'blog', 'x-y', 'index', '404');
const folder = fc.oneof(name, fc.constantFrom('.well-known', 'assets'));
const leaf = fc.oneof(
  fc.constant(''),
  name,
  fc
    .tuple(name, fc.constantFrom('.md', '.json', '.xml', '.html', '.tar.gz', '.svg'))
    .map(([stem, ending]) => stem + ending),
);
const path = fc
  .tuple(fc.array(folder, { maxLength: 3 }), leaf)
  .map(([folders, last]) => `/${[...folders, last].join('/')}`);
const visible = fc.stringMatching(/^[!-~]([ -~]{0,12}[!-~])?$/);
const headers = fc.record(
  {
    'Content-Type': fc.constantFrom('text/html; charset=utf-8', 'text/markdown; charset=utf-8', 'application/json'),
    'Cache-Control': fc.constantFrom('public, max-age=0, must-revalidate', 'public, max-age=3600'),
    Vary: fc.constant('Accept'),
    Link: visible,
    'X-Content-Type-Options': fc.constant('nosniff'),
  },
  { requiredKeys: ['Content-Type'] },
);

/** Outputs whose files can be in one folder, as the build's collision check requires. */
const served: fc.Arbitrary<readonly Served[]> = fc
  .array(fc.record({ path, headers }), { minLength: 1, maxLength: 14 })
  .map((outputs) => {
    const kept: Served[] = [];
    for (const output of outputs) {
      const file = filePath(output.path);
      const clashes = ({ file: other }: Served) =>
        other === file || other.startsWith(`${file}/`) || file.startsWith(`${other}/`);
      if (!kept.some(clashes)) kept.push({ ...output, file, headers: { ...output.headers } });
    }
    return kept;
  });

function throughFile(rules: readonly Rule[]): readonly Rule[] {
  const { value, problems } = printHeadersFile(rules, 'A host', limits);
  assert.deepEqual(problems, []);
  return parseHeadersFile(value);
}

test('minimalRules(), printed and read back, give every output exactly its headers under either way of matching', () => {
  const gives = (outputs: readonly Served[]) => {
    const rules = throughFile(minimalRules(outputs));
    for (const matching of Object.values(matchings)) assert.deepEqual(findMismatches(outputs, rules, matching), []);
  };
  fc.assert(fc.property(served, gives), seeded(400));
});

/** A second definition of what a pattern matches: the text before and after its one star. */
function covers(pattern: string, path: string): boolean {
  const [start = '', end, ...more] = pattern.split('*');
  assert.deepEqual(more, [], pattern);
  if (end === undefined) return pattern === path;
  return path.length >= start.length + end.length && path.startsWith(start) && path.endsWith(end);
}

test('minimalRules() begins each pattern with a slash, names each once, and never sets a header of one path twice', () => {
  const holds = (outputs: readonly Served[]) => {
    const rules = minimalRules(outputs);
    assert.equal(new Set(rules.map(({ pattern }) => pattern)).size, rules.length);
    assert.ok(rules.every(({ pattern }) => pattern.startsWith('/')));
    for (const output of outputs) {
      const names = rules
        .filter(({ pattern }) => covers(pattern, output.path))
        .flatMap((rule) => Object.keys(rule.headers));
      assert.deepEqual(names.sort(), Object.keys(output.headers).sort(), output.path);
    }
  };
  fc.assert(fc.property(served, holds), seeded(400));
});

test('the _headers of the sample gives every output exactly its headers on Cloudflare, within the limits', () => {
  const text = tree.files.get('_headers')?.toString('utf8') ?? '';
  const rules = parseHeadersFile(text);
  const outputs = [...tree.entries.values()].map((entry) => ({
    ...entry,
    headers: { 'Content-Type': entry.mediaType, ...entry.headers },
  }));
  assert.deepEqual(findMismatches(outputs, rules, cloudflareMatching), []);
  assert.ok(rules.length <= 100, `${rules.length} rules`);
  assert.ok(text.split('\n').every((line) => line.length <= 2000));
});
