import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hosts } from '../../generator/hosts/index.ts';
import type { HostInput, Served } from '../../generator/hosts/rules/host.ts';
import { withSiblings } from '../../generator/hosts/rules/rules.ts';
import { vectors } from './accept-vectors.ts';
import { type Answer, lowerCased } from './models/answer.ts';
import { askerOf, configured, filesOf, hostNamed } from './models/index.ts';
import { sampleInput } from './sample-input.ts';
import { like, smallSite } from './small-site.ts';

/** The answers of the model of a host that differ from the contract. */
interface Case {
  /** Headers that are told by the files: all, those but the type of what has no ending or another's, or none. */
  readonly carries: 'all' | 'by ending' | 'none';
  readonly negotiates: boolean;
  /** The statuses that other spellings of a folder are redirected with: without the slash, and with the name of the file, where a model tells. */
  readonly moved: readonly [bare: number, index: number | undefined] | undefined;
  readonly keepsQuery?: boolean;
  /** Whether 405 comes with an Allow header, for a path that is not negotiated. */
  readonly refuses: 'allowing' | 'plainly' | undefined;
  /** The parts of the 404 page that are known: its file and headers, or its file alone. */
  readonly page: 'whole' | 'file' | undefined;
  /** Whether it compresses text itself, which varies by that then. */
  readonly compresses?: boolean;
  /** Files of the tree that are no outputs, and not served. */
  readonly hides?: readonly string[];
}

const common = { carries: 'all', negotiates: true, page: 'file' } as const;

const unmoved = { moved: undefined, refuses: undefined } as const;
const without = { carries: 'none', negotiates: false, page: undefined, ...unmoved } as const;

const hidden = ['/_manifest.json', '/.htaccess'];
/** Of hosts that can be told everything. */
const full = { ...common, page: 'whole', hides: hidden, keepsQuery: true, refuses: 'allowing' } as const;

const cases: Readonly<Record<string, Case>> = {
  handler: { ...full, moved: [308, 308], compresses: true },
  's3-cloudfront': { ...full, page: 'file', moved: [308, 308], hides: ['/_manifest.json'] },
  'cloudflare-pages': { ...common, moved: [308, undefined], refuses: 'plainly' },
  'cloudflare-workers': { ...common, moved: [308, undefined], refuses: 'plainly', hides: hidden },
  netlify: { ...common, moved: [301, undefined], refuses: 'plainly' },
  vercel: { ...common, moved: [308, 308], refuses: undefined },
  firebase: { ...common, ...unmoved, negotiates: false, hides: ['/_manifest.json'] },
  'azure-static-web-apps': { ...common, ...unmoved, carries: 'by ending', negotiates: false },
  'github-pages': without,
  'gitlab-pages': without,
};

/** The headers that come from the files, by names in lower case: not those of a model's own. */
function plain(headers: Answer['headers'], { carries }: Case): Readonly<Record<string, string>> {
  const own = ['accept-ranges', 'etag', 'content-length', ...(carries === 'by ending' ? ['content-type'] : [])];
  return carries === 'none'
    ? {}
    : Object.fromEntries(Object.entries(lowerCased(headers)).filter(([name]) => !own.includes(name)));
}

function represented(stored: Served | undefined, request: Case) {
  const output = stored && request.compresses ? withSiblings({ ...smallSite, served: [stored] }, []).served[0] : stored;
  return { status: 200, file: output?.file, headers: plain(output?.headers ?? {}, request) };
}

const outputAt = (path: string) => smallSite.served.find((output) => output.path === path);

async function assertServes(name: string, request: Case, input: HostInput): Promise<void> {
  const ask = await configured(name, input);
  for (const output of input.served) {
    const { status, file, headers } = await ask({ path: output.path });
    assert.deepEqual({ status, file, headers: plain(headers, request) }, represented(output, request), output.path);
  }
}

for (const [name, request] of Object.entries(cases)) {
  const { negotiates, moved, keepsQuery = false, refuses, page, hides = [] } = request;

  test(`${name} gives every output of a small site and of the sample its file and its headers`, async () => {
    assert.deepEqual(hostNamed(name).files(smallSite).problems, []);
    await assertServes(name, request, smallSite);
    const sample = await sampleInput([name]);
    const hasRoom = hostNamed(name).files(sample).problems.length === 0;
    const served = sample.served.filter(({ path }) => !/\/(?:search|privacy|terms|tags\/)/.test(path));
    await assertServes(name, request, hasRoom ? sample : { ...sample, served, redirects: [] });
  });

  test(`${name} gives like paths, of which one lacks a header, each its own`, () => assertServes(name, request, like));

  if (negotiates)
    test(`${name} chooses on the negotiated paths as every Accept vector says, and on no other`, async () => {
      for (const [input, tried] of [
        [smallSite, vectors],
        [await sampleInput(), vectors.slice(0, 12)],
      ] as const) {
        const ask = await configured(name, input);
        for (const { path, variant } of input.pairs)
          for (const [accept, representation] of tried)
            for (const target of [path, `${path}?a=1`]) {
              const { status, file, headers } = await ask({ path: target, ...(accept !== null && { accept }) });
              const chosen = representation === 'markdown' ? variant : path;
              const output = input.served.find((served) => served.path === chosen);
              const wanted = represented(output, request);
              assert.deepEqual({ status, file, headers: plain(headers, request) }, wanted, `${target} ${accept}`);
            }
      }
      const ask = await askerOf(name, smallSite);
      assert.equal((await ask({ path: '/about/', accept: 'text/markdown' })).file, 'about/index.html');
    });

  if (moved)
    test(`${name} redirects other spellings of a folder of a small site`, async () => {
      const ask = await askerOf(name, smallSite);
      for (const [path, status, to] of [
        ['/about', moved[0], '/about/'],
        ['/docs/start', moved[0], '/docs/start/'],
        ['/fr', moved[0], '/fr/'],
        ['/about/index.html', moved[1], '/about/'],
        ['/fr/index.html', moved[1], '/fr/'],
        ['/index.html', moved[1], '/'],
      ] as const) {
        if (status === undefined) continue;
        const answer = await ask({ path: `${path}?a=1&b=%2F` });
        assert.equal(answer.status, status, path);
        const query = keepsQuery ? '?a=1&b=%2F' : '';
        assert.equal(plain(answer.headers, request).location, `${to}${query}`);
      }
    });

  if (refuses)
    test(`${name} refuses other methods than GET and HEAD`, async () => {
      const ask = await askerOf(name, smallSite);
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
        for (const path of ['/', '/openapi.json', '/nothing']) {
          const { status, headers } = await ask({ path, method });
          assert.equal(status, 405, `${method} ${path}`);
          if (refuses === 'allowing') assert.equal(plain(headers, request).allow, 'GET, HEAD');
        }
      assert.equal((await ask({ path: '/about/', method: 'HEAD' })).status, 200);
      assert.equal((await ask({ path: '/', method: 'HEAD', accept: 'text/markdown' })).status, 200);
    });

  if (page)
    test(`${name} answers what a small site has not with its page for that`, async () => {
      const ask = await askerOf(name, smallSite);
      for (const path of [
        '/nothing/',
        '/docs/',
        '/assets/',
        ...hides,
        '/nothing.md',
        '/about.m',
        '/about.md/',
        '/assets/f.png',
      ]) {
        const { status, file, headers } = await ask({ path });
        assert.deepEqual([status, file], [404, '404.html'], path);
        if (page === 'whole')
          assert.deepEqual(plain(headers, request), represented(outputAt('/404.html'), request).headers);
      }
    });
}

for (const { name } of hosts) {
  test(`${name} says what it is, and what it cannot carry`, () => {
    const { title, docs, capabilities } = hostNamed(name);
    assert.match(title, /^\w{3}/);
    assert.match(docs, /^https:\/\//);
    assert.deepEqual(Object.keys({ notFound: true, ...capabilities }).sort(), [
      'accept',
      'caching',
      'headers',
      'methods',
      'notFound',
      'redirects',
      'types',
    ]);
    for (const capability of Object.values(capabilities)) if (capability !== true) assert.match(capability, /^\w.{20}/);
  });

  test(`${name} says in its files that they are made, where they have a place for it`, () => {
    for (const [path, text] of filesOf(name, smallSite))
      if (text !== '' && !/\.json$|^_405|^\.assetsignore$/.test(path))
        assert.match(text, /^(?:#|\/\/) Generated by Fingerpost/m, path);
  });
}

test('the servers that look for precompressed siblings say in which codings', () => {
  const all = ['br', 'zstd', 'gzip'];
  assert.deepEqual(
    Object.fromEntries(hosts.flatMap(({ name, precompressed }) => (precompressed ? [[name, precompressed]] : []))),
    { apache: all, caddy: all, handler: all, nginx: ['gzip'] },
  );
});
