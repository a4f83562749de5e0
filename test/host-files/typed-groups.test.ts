import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Served } from '../../generator/hosts/rules/host.ts';
import { commonestByEnding, type TypedGroup, typedGroups } from '../../generator/hosts/rules/typed-groups.ts';
import { seeded } from '../fuzz/runs.ts';

function served(files: Readonly<Record<string, string>>): readonly Served[] {
  return Object.entries(files).map(([file, type]) => ({ path: `/${file}`, file, headers: { type } }));
}

const typeOf = ({ headers }: Served) => headers.type ?? '';

test('commonestByEnding() gives the value of most files with an ending, or the first by name of two equally common ones', () => {
  const files = {
    'd.xml': 'q',
    'e.xml': 'p',
    'f.csv': 'm',
    'g.csv': 'n',
    'a.json': 'x',
    'b.json': 'y',
    'c.json': 'y',
    'no-ending': 'z',
    'd.ir/f': 'z',
    'A.CSV': 'z',
    'B.Csv': 'z',
  };
  assert.deepEqual(
    [...commonestByEnding(served(files), typeOf)],
    [
      ['.csv', 'm'],
      ['.json', 'y'],
      ['.xml', 'p'],
    ],
  );
});

test('typedGroups() groups by ending, excludes files with another value, and adds them by name', () => {
  const files = { 'a.json': 'x', 'b.json': 'x', 'c.json': 'y', plain: 'x' };
  assert.deepEqual(typedGroups(served(files), typeOf), [
    {
      value: 'x',
      filters: [
        { verb: 'exclude', pattern: '*' },
        { verb: 'include', pattern: '*.json' },
        { verb: 'exclude', pattern: 'c.json' },
        { verb: 'include', pattern: 'plain' },
        { verb: 'exclude', pattern: '_*' },
      ],
    },
    {
      value: 'y',
      filters: [
        { verb: 'exclude', pattern: '*' },
        { verb: 'include', pattern: 'c.json' },
        { verb: 'exclude', pattern: '_*' },
      ],
    },
  ]);
});

/** Whether a group takes a file: the last filter that matches decides. */
function takes({ filters }: TypedGroup, file: string): boolean {
  const matching = filters.filter(({ pattern }) =>
    pattern.startsWith('*')
      ? file.endsWith(pattern.slice(1))
      : pattern.endsWith('*')
        ? file.startsWith('_')
        : pattern === file,
  );
  return matching.at(-1)?.verb === 'include';
}

test('typedGroups() take each file exactly once, in the group of its value, and no file that configures hosts', () => {
  const name = fc
    .tuple(fc.constantFrom('a', 'b', 'c', 'd/a', 'd/b'), fc.constantFrom('', '.x', '.y', '.X', '.x.y'))
    .map((parts) => parts.join(''));
  const some = fc.dictionary(name, fc.constantFrom('p', 'q', 'r'), { minKeys: 1, maxKeys: 12 });
  fc.assert(
    fc.property(some, (files) => {
      const groups = typedGroups(served(files), typeOf);
      for (const [file, value] of Object.entries(files))
        assert.deepEqual(
          groups.filter((group) => takes(group, file)).map((group) => group.value),
          [value],
          file,
        );
      for (const group of groups) assert.ok(!takes(group, '_headers.x'));
    }),
    seeded(500),
  );
});
