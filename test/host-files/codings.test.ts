import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isText } from '../../generator/base/media-type.ts';
import { type Coding, inOrder } from '../../generator/format/codings.ts';
import { apache } from '../../generator/hosts/apache.ts';
import { hosts } from '../../generator/hosts/index.ts';
import { nginx } from '../../generator/hosts/nginx.ts';
import { gatherFiles } from '../../generator/hosts/rules/gather.ts';
import type { Host, HostInput } from '../../generator/hosts/rules/host.ts';
import { smallSite } from './small-site.ts';

const picture = { path: '/a.png', file: 'a.png', headers: { 'Content-Type': 'image/png' } };
const input: HostInput = { ...smallSite, served: [...smallSite.served, picture] };

/** The input of a host where a tree has siblings of some codings. */
function given(precompressed: readonly Coding[] | undefined, codings: readonly Coding[]): HostInput {
  let seen: HostInput | undefined;
  const host: Host = {
    ...nginx,
    precompressed: precompressed ?? [],
    files(hostInput) {
      seen = hostInput;
      return { value: [], problems: [] };
    },
  };
  gatherFiles([host], { ...input, codings });
  assert.ok(seen);
  return seen;
}

function textOf(host: Host, codings: readonly Coding[]): string {
  return gatherFiles([host], { ...input, codings })
    .value.filter(({ path }) => host !== apache || path === '.htaccess')
    .map(({ text }) => text)
    .join('\n');
}

test('isText() knows text by its type', () => {
  for (const type of ['text/html; charset=utf-8', 'image/svg+xml', 'application/xml', 'application/ld+json'])
    assert.ok(isText(type), type);
  for (const type of ['image/png', 'application/zip', 'font/woff2', 'application/octet-stream', 'image/text/x'])
    assert.ok(!isText(type), type);
});

test('inOrder() has the best coding first', () => {
  assert.deepEqual(inOrder(['gzip', 'br']), ['br', 'gzip']);
  assert.deepEqual(inOrder(['gzip', 'zstd', 'br']), ['br', 'zstd', 'gzip']);
  assert.deepEqual(inOrder([]), []);
});

test('gatherFiles() gives no siblings to a host that serves none of them', () => {
  for (const [serves, codings] of [
    [['br'], ['gzip']],
    [undefined, ['br', 'gzip']],
    [['br', 'gzip'], []],
  ] as const) {
    const { codings: told = [], ...others } = given(serves, codings);
    assert.deepEqual(told, []);
    assert.deepEqual(others, input);
  }
});

test('gatherFiles() gives a host the siblings that it serves, and has text vary by the coding', () => {
  const { codings, served } = given(['br', 'gzip'], ['zstd', 'gzip']);
  assert.deepEqual(codings, ['gzip']);
  const varyOf = (path: string) => served.find((output) => output.path === path)?.headers.Vary;
  assert.equal(varyOf('/'), 'Accept, Accept-Encoding');
  assert.equal(varyOf('/openapi.json'), 'Accept-Encoding');
  assert.equal(varyOf('/a.png'), undefined);
});

test('the files of every host are unchanged when the tree has no siblings, or none that the host serves', () => {
  for (const host of hosts) {
    const without = gatherFiles([host], input);
    const all: readonly Coding[] = ['br', 'zstd', 'gzip'];
    const unserved = all.filter((coding) => !host.precompressed?.includes(coding));
    for (const codings of [[], unserved]) assert.deepEqual(gatherFiles([host], { ...input, codings }), without);
  }
});

test('Apache httpd takes from each ending of the tree, and of its siblings, what a server may tie to it', () => {
  const endings = ['.html', '.json', '.md', '.min', '.png', '.svg', '.txt', '.xml'];
  for (const [codings, more] of [
    [[], []],
    [
      ['br', 'gzip'],
      ['.br', '.gz'],
    ],
  ] as const)
    for (const directive of ['RemoveEncoding', 'RemoveHandler', 'RemoveLanguage'])
      assert.match(
        textOf(apache, codings),
        new RegExp(`^${directive} ${[...more, ...endings].sort().join(' ')}$`, 'm'),
      );
});
