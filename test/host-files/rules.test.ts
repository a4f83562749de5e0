import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Served } from '../../generator/hosts/rules/host.ts';
import { headerVariable, minimalRules } from '../../generator/hosts/rules/rules.ts';

function rules(
  headersByPath: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Readonly<Record<string, object>> {
  const served: readonly Served[] = Object.entries(headersByPath).map(([path, headers]) => ({
    path,
    file: '',
    headers,
  }));
  return Object.fromEntries(minimalRules(served).map(({ pattern, headers }) => [pattern, headers]));
}

const cases: readonly [what: string, served: Record<string, Record<string, string>>, rules: Record<string, object>][] =
  [
    ['nothing', {}, {}],
    ['one output', { '/a.md': { T: 'x' } }, { '/a.md': { T: 'x' } }],
    ['what all outputs share', { '/': { T: 'x' }, '/a': { T: 'x' } }, { '/*': { T: 'x' } }],
    [
      'what most share',
      { '/': { T: 'x' }, '/a': { T: 'y' }, '/b': { T: 'x' } },
      { '/': { T: 'x' }, '/a': { T: 'y' }, '/b': { T: 'x' } },
    ],
    [
      'an ending',
      { '/': { T: 'x' }, '/a.md': { T: 'y' }, '/b/c.md': { T: 'y' } },
      { '/*.md': { T: 'y' }, '/': { T: 'x' } },
    ],
    [
      'a folder',
      { '/': { T: 'x' }, '/b/c.md': { T: 'y' }, '/b/': { T: 'y' } },
      { '/b/*': { T: 'y' }, '/': { T: 'x' } },
    ],
    [
      'a deep folder',
      { '/b/': { T: 'x' }, '/b/c/d': { T: 'y' }, '/b/c/e/f': { T: 'y' }, '/b/c/': { T: 'y' } },
      { '/b/c/*': { T: 'y' }, '/b/': { T: 'x' } },
    ],
    [
      'an ending of which one output differs',
      { '/': { T: 'x' }, '/a.md': { T: 'y' }, '/b.md': { T: 'z' }, '/c/d.md': { T: 'y' }, '/c/e.md': { T: 'y' } },
      { '/c/*': { T: 'y' }, '/': { T: 'x' }, '/a.md': { T: 'y' }, '/b.md': { T: 'z' } },
    ],
    [
      'headers of one output by several rules',
      { '/': { T: 'x', S: 's' }, '/a.md': { T: 'y', S: 's' }, '/b.md': { T: 'y', S: 's', L: 'l' } },
      { '/*': { S: 's' }, '/*.md': { T: 'y' }, '/': { T: 'x' }, '/b.md': { L: 'l' } },
    ],
    [
      'the ending before the folder that matches fewer, and nothing twice',
      { '/': { T: 'x' }, '/a.md': { T: 'y' }, '/c/d.md': { T: 'y' }, '/c/e.md': { T: 'y' } },
      { '/*.md': { T: 'y' }, '/': { T: 'x' } },
    ],
    [
      'the last ending of a name, and none of a folder',
      { '/a.tar.gz': { T: 'x' }, '/b.gz': { T: 'x' }, '/c.d/e': { T: 'y' }, '/f.d/g': { T: 'z' } },
      { '/*.gz': { T: 'x' }, '/c.d/e': { T: 'y' }, '/f.d/g': { T: 'z' } },
    ],
    [
      'outputs without headers',
      { '/': {}, '/a': { T: 'x' }, '/b': { T: 'x' } },
      { '/a': { T: 'x' }, '/b': { T: 'x' } },
    ],
    [
      'the first by name of two patterns that match as many',
      { '/': { T: 'x' }, '/a/b.md': { T: 'y' }, '/a/c.md': { T: 'y' } },
      { '/*.md': { T: 'y' }, '/': { T: 'x' } },
    ],
  ];

for (const [what, served, expected] of cases)
  test(`minimalRules() state ${what}`, () => assert.deepEqual(rules(served), expected));

test('minimalRules() come with patterns before paths, each in the order of their names', () => {
  const served = {
    '/z': { T: 'x' },
    '/b.md': { T: 'y' },
    '/a.md': { T: 'y' },
    '/y': { T: 'q' },
    '/b.js': { T: 'j' },
    '/a.js': { T: 'j' },
  };
  assert.deepEqual(Object.keys(rules(served)), ['/*.js', '/*.md', '/y', '/z']);
  const reversed = Object.fromEntries(Object.entries(served).reverse());
  assert.deepEqual(Object.keys(rules(reversed)), ['/*.js', '/*.md', '/y', '/z']);
});

test('headerVariable() is short enough for nginx, and another one for another header', () => {
  assert.equal(headerVariable('Access-Control-Expose-Headers'), 'fingerpost_access_control_expose_headers');
  const long = ['A', 'B'].map((end) => headerVariable(`X-A-Header-With-A-Name-That-Is-Rather-Long-${end}`));
  assert.equal(new Set(long).size, 2);
  for (const name of long) assert.match(name, /^\w{44}$/);
});
