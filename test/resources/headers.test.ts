import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { parseHeadersFile, printHeadersFile } from '../../generator/hosts/rules/headers-file.ts';
import type { Served } from '../../generator/hosts/rules/host.ts';
import {
  cloudflareMatching,
  findMismatches,
  headersBy,
  netlifyMatching,
} from '../../generator/hosts/rules/matching.ts';
import { minimalRules, type Rule } from '../../generator/hosts/rules/rules.ts';
import { filePath } from '../../generator/output/declaration.ts';
import { buildTree, origin, type Tree } from '../build-sample.ts';
import { parseLinks } from '../format/parse-links.ts';
import { seeded } from '../fuzz/runs.ts';

const limits = { rules: 1000, lineLength: 2000 };
const matchings = { cloudflareMatching, netlifyMatching };
let tree: Tree;

before(async () => {
  tree = await buildTree();
});

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

test('minimalRules() needs no more rules than there are outputs and patterns, and does not depend on their order', () => {
  const holds = (outputs: readonly Served[]) => {
    const text = printHeadersFile(minimalRules(outputs), 'A host', limits).value;
    assert.ok(minimalRules(outputs).filter(({ pattern }) => !pattern.includes('*')).length <= outputs.length);
    const reversed = parseHeadersFile(printHeadersFile(minimalRules([...outputs].reverse()), 'A host', limits).value);
    for (const { path: one } of outputs)
      assert.deepEqual(
        headersBy(reversed, cloudflareMatching)(one),
        headersBy(parseHeadersFile(text), cloudflareMatching)(one),
      );
  };
  fc.assert(fc.property(served, holds), seeded(400));
});

test('findMismatches() names an output whose header a rule has lost, doubled or changed', () => {
  const outputs: readonly Served[] = [{ path: '/a.md', file: 'a.md', headers: { Vary: 'Accept' } }];
  const exact = { pattern: '/a.md', headers: { Vary: 'Accept' } };
  assert.deepEqual(findMismatches(outputs, [exact], cloudflareMatching), []);
  const lost = [{ pattern: '/b.md', headers: { Vary: 'Accept' } }];
  const doubled = [{ pattern: '/*', headers: { Vary: 'Accept' } }, exact];
  const changed = [{ pattern: '/a.md', headers: { Vary: '*' } }];
  for (const rules of [lost, doubled, changed])
    assert.equal(findMismatches(outputs, rules, cloudflareMatching)[0]?.path, '/a.md');
});

test('the _headers of the sample gives every output exactly its headers under either way of matching, within the limits', () => {
  const text = tree.files.get('_headers')?.toString('utf8') ?? '';
  const rules = parseHeadersFile(text);
  const outputs = [...tree.entries.values()].map((entry) => ({
    ...entry,
    headers: { 'Content-Type': entry.mediaType, ...entry.headers },
  }));
  for (const [which, matching] of Object.entries(matchings))
    assert.deepEqual(findMismatches(outputs, rules, matching), [], which);
  assert.ok(rules.length <= 100, `${rules.length} rules`);
  assert.ok(text.split('\n').every((line) => line.length <= 2000));
});

test('every Link header of the sample reads back by RFC 8288, and each of its targets is a path or address of this site', () => {
  let read = 0;
  for (const { path: from, headers: given } of tree.entries.values()) {
    for (const { target, parameters } of parseLinks(given.Link ?? '')) {
      read += 1;
      assert.match(parameters.rel ?? '', /^[a-z][a-z-]*$/, from);
      assert.ok(tree.entries.has(new URL(target, origin).pathname), `${from}: ${target}`);
    }
  }
  assert.ok(read > 50);
});

test('each Markdown alternate names its page as canonical, and each page its alternate as the alternate', () => {
  for (const { path: alternate, mediaType, headers: given } of tree.entries.values()) {
    if (!mediaType.startsWith('text/markdown') || alternate.startsWith('/.well-known/')) continue;
    const [canonical] = parseLinks(given.Link ?? '');
    assert.equal(canonical?.parameters.rel, 'canonical', alternate);
    const page = canonical?.target.slice(origin.length) ?? '';
    const links = parseLinks(tree.entries.get(page)?.headers.Link ?? '');
    assert.ok(
      links.some(({ target, parameters }) => target === alternate && parameters.type === 'text/markdown'),
      alternate,
    );
  }
});
