import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostTable } from '../../generator/hosts/rules/capabilities.ts';
import type { Host } from '../../generator/hosts/rules/host.ts';
import { cloudflareMatching, findMismatches, verifyRules } from '../../generator/hosts/rules/matching.ts';

const served = [
  { path: '/', file: 'index.html', headers: { T: 'html', V: 'v' } },
  { path: '/a', file: 'a', headers: { T: 'x' } },
  { path: '/b', file: 'b', headers: {} },
];

const right = [
  { pattern: '/', headers: { V: 'v', T: 'html' } },
  { pattern: '/a', headers: { T: 'x' } },
];

test('findMismatches() is empty when rules give every output its headers, in any order', () => {
  assert.deepEqual(findMismatches(served, right, cloudflareMatching), []);
});

const wrong = [
  ['a header too few', [{ pattern: '/', headers: { T: 'html' } }, ...right.slice(1)], '/', { T: 'html' }],
  ['another value', [...right.slice(0, 1), { pattern: '/a', headers: { T: 'y' } }], '/a', { T: 'y' }],
  ['another header', [...right.slice(0, 1), { pattern: '/a', headers: { V: 'x' } }], '/a', { V: 'x' }],
  ['a header too many', [...right, { pattern: '/b', headers: { T: 'x' } }], '/b', { T: 'x' }],
] as const;

for (const [what, rules, path, given] of wrong)
  test(`verifyRules() stops the build, as for a bug, where an output is given ${what}`, () => {
    const wanted = served.find((output) => output.path === path)?.headers;
    assert.deepEqual(findMismatches(served, rules, cloudflareMatching), [{ path, wanted, given }]);
    assert.throws(() => verifyRules('_headers', served, rules, cloudflareMatching), {
      name: 'CommandError',
      exitCode: 70,
      message: `_headers gives ${path} ${JSON.stringify(given)} for ${JSON.stringify(wanted)}`,
    });
  });

test('hostTable() lists for each host what it can do, what it cannot, and which siblings it serves', () => {
  const host: Host = {
    name: 'one',
    title: 'One',
    docs: 'https://one.example/',
    limits: {},
    files: () => ({ value: [], problems: [] }),
    capabilities: {
      types: true,
      headers: 'No headers',
      accept: true,
      methods: 'No methods',
      redirects: true,
      caching: true,
    },
  };
  const other: Host = {
    ...host,
    name: 'other',
    title: 'Other',
    precompressed: ['br', 'gzip'],
    limits: { note: '5 pages' },
  };
  assert.deepEqual(hostTable([host, other]).split('\n'), [
    '| Host | Name | Types | Headers | Markdown by Accept | Other methods | Redirects | Caches | 404 by language | In a folder | Precompressed | Limits |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    '| [One](https://one.example/) | `one` | yes | No headers | yes | No methods | yes | yes | yes | no | no | none known |',
    '| [Other](https://one.example/) | `other` | yes | No headers | yes | No methods | yes | yes | yes | no | `.br`, `.gz` | 5 pages |',
  ]);
});
