import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerVariable, openPatterns } from '../../generator/hosts/rules/rules.ts';

const cases: readonly [
  what: string,
  open: readonly string[],
  closed: readonly string[],
  patterns: readonly string[],
][] = [
  ['nothing', [], ['/'], []],
  ['one output', ['/a.md'], ['/'], ['/a.md']],
  ['all outputs', ['/', '/a'], [], ['/*']],
  ['an ending', ['/a.md', '/b/c.md'], ['/'], ['/*.md']],
  ['a folder', ['/b/c.md', '/b/'], ['/'], ['/b/*']],
  ['a deep folder', ['/b/c/d', '/b/c/e/f', '/b/c/'], ['/b/'], ['/b/c/*']],
  ['an ending of which one differs', ['/a.md', '/c/d.md', '/c/e.md'], ['/', '/b.md'], ['/c/*', '/a.md']],
  ['the ending before a folder that matches fewer', ['/a.md', '/c/d.md', '/c/e.md'], ['/'], ['/*.md']],
  [
    'the last ending of a name, and none of a folder',
    ['/a.gz', '/b.tar.gz', '/c.d/e'],
    ['/f.d/g'],
    ['/*.gz', '/c.d/e'],
  ],
  ['the first by name of two that match as many', ['/a/b.md', '/a/c.md'], ['/'], ['/*.md']],
  ['patterns before paths, each by name', ['/z', '/b/c', '/b/d', '/a/e', '/a/f'], ['/'], ['/a/*', '/b/*', '/z']],
];

for (const [what, open, closed, patterns] of cases)
  test(`openPatterns() match ${what}`, () => {
    const served = [
      ...open.map((path) => ({ path, file: '', headers: { 'Access-Control-Allow-Origin': '*' } })),
      ...closed.map((path) => ({ path, file: '', headers: {} })),
    ];
    assert.deepEqual(openPatterns(served), patterns);
  });

test('headerVariable() is short enough for nginx, and another one for another header', () => {
  assert.equal(headerVariable('Access-Control-Expose-Headers'), 'fingerpost_access_control_expose_headers');
  const long = ['A', 'B'].map((end) => headerVariable(`X-A-Header-With-A-Name-That-Is-Rather-Long-${end}`));
  assert.equal(new Set(long).size, 2);
  for (const name of long) assert.match(name, /^\w{44}$/);
});
