import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isText } from '../../generator/base/media-type.ts';
import { type Coding, inOrder } from '../../generator/format/codings.ts';
import { apache } from '../../generator/hosts/apache.ts';
import { caddy } from '../../generator/hosts/caddy.ts';
import { hosts } from '../../generator/hosts/index.ts';
import { nginx } from '../../generator/hosts/nginx.ts';
import { gatherFiles } from '../../generator/hosts/rules/gather.ts';
import type { Host, HostInput } from '../../generator/hosts/rules/host.ts';
import { apacheHeaders } from './models/apache.ts';
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

test('nginx serves gzip alone where there is any, and compresses text otherwise', () => {
  const text = textOf(nginx, ['br', 'gzip']);
  assert.match(text, /^ {2}gzip off;\n {2}gzip_static on;$/m);
  assert.doesNotMatch(text, /brotli|[.]br|gzip_types/);
  assert.match(textOf(nginx, ['br']), /^ {2}gzip on;[^}]* gzip_types [^;]*text\/markdown/m);
});

test('Caddy serves siblings in order, of pages for what is missing too', () => {
  assert.deepEqual(
    [...textOf(caddy, ['br', 'zstd', 'gzip']).matchAll(/^ +precompressed (.*)$/gm)].map(([, names]) => names),
    ['br zstd gzip', 'br zstd gzip'],
  );
});

test('Caddy sets Vary, and no other header, after the server has added its own', () => {
  const deferred = /header \{\n +Vary `[^`]+`\n +defer\n +\}/g;
  const text = textOf(caddy, ['gzip']);
  assert.ok([...text.matchAll(deferred)].length > 1);
  assert.equal([...text.matchAll(/defer/g)].length, [...text.matchAll(deferred)].length);
  assert.doesNotMatch(textOf(caddy, []), /precompressed/);
  assert.doesNotMatch(text, /encode|-gzip/);
});

test('Apache httpd gives a sibling the headers of its output, and finds a coding in what is accepted', () => {
  const text = textOf(apache, ['br', 'zstd', 'gzip']);
  const namesFor = (path: string) => Object.keys(apacheHeaders(text, path, input));
  for (const { file, headers } of input.served) {
    const isVaried = isText(headers['Content-Type'] ?? '');
    const wanted = new Set([...Object.keys(headers), ...(isVaried ? ['Vary'] : [])]);
    assert.deepEqual([...new Set(namesFor(`/${file}`))].sort(), [...wanted].sort(), file);
    for (const ending of ['.br', '.zst', '.gz']) assert.deepEqual(namesFor(`/${file}${ending}`), namesFor(`/${file}`));
  }
  const accepted = [...text.matchAll(/^RewriteCond %\{HTTP:Accept-Encoding\} "(.*)" \[NC\]$/gm)];
  const [, zstd] = accepted.map(([, expression = '']) => new RegExp(expression, 'i'));
  assert.equal(accepted.length, 3);
  for (const value of ['zstd', 'gzip,zstd', 'ZSTD ; Q=0.001, x', 'br;q=0, zstd;q=1', 'a, zstd;q=1.000'])
    assert.match(value, zstd ?? /$^/, value);
  for (const value of ['', 'zst', 'x-zstd', 'zstdx', 'zstd;q=0', 'zstd;q=0.000, br', 'br;zstd', 'zstd;q=0;a=1'])
    assert.doesNotMatch(value, zstd ?? /^/, value);
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

test('Apache httpd names the coding of a sibling once it is served, and keeps it from being compressed once more', () => {
  const text = textOf(apache, ['br', 'gzip']);
  for (const [coding, ending] of [
    ['br', 'br'],
    ['gzip', 'gz'],
  ])
    assert.ok(
      text.includes(
        `\nRewriteCond %{ENV:REDIRECT_STATUS} !=""\nRewriteRule \\.(?:${ending})$ - [END,E=fingerpost_coding:${coding},E=no-gzip:1,E=no-brotli:1]\nRewriteCond`,
      ),
    );
  assert.match(text, /^RewriteRule \\\.\(\?:br\|gz\)\$ - \[R=404,L\]\nRewriteCond/m);
  assert.match(text, /^RewriteRule \^ %\{ENV:fingerpost_variant\}$/m);
  assert.match(text, /\nHeader set Content-Encoding %\{fingerpost_coding\}e env=fingerpost_coding\n/);
  assert.doesNotMatch(textOf(apache, []), /fingerpost_coding|Encoding\}|no-gzip/);
});
