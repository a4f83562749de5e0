import assert from 'node:assert/strict';
import { test } from 'node:test';
import { azureStaticWebApps } from '../../generator/hosts/azure-static-web-apps.ts';
import { caddy } from '../../generator/hosts/caddy.ts';
import { cloudflarePages, cloudflareWorkers } from '../../generator/hosts/cloudflare.ts';
import { lighttpd } from '../../generator/hosts/lighttpd.ts';
import { nginx } from '../../generator/hosts/nginx.ts';
import { outgrown } from '../../generator/hosts/rules/capabilities.ts';
import type { Host, HostFile, Served } from '../../generator/hosts/rules/host.ts';
import { s3CloudFront } from '../../generator/hosts/s3-cloudfront.ts';
import { vercel } from '../../generator/hosts/vercel.ts';
import { manyPosts } from './many-posts.ts';
import { pagesModel, workersModel } from './models/cloudflare.ts';
import { type Configuration, vercelModel } from './models/vercel.ts';
import { smallSite } from './small-site.ts';

function made(host: Host, served: readonly Served[]): { files: readonly HostFile[]; problems: readonly string[] } {
  const { value: files, problems } = host.files({ ...smallSite, served });
  const said = problems.map(({ code, level, message, hint }) =>
    [`${level} ${code} ${message}`, ...(hint === undefined ? [] : [hint])].join(' | '),
  );
  return { files, problems: said };
}

const output = (name: string, headers: Served['headers']): Served => ({ path: `/${name}`, file: name, headers });

/** The given number of outputs, each with a different header. */
const own = (count: number): readonly Served[] =>
  Array.from({ length: count }, (_, index) =>
    output(`n${index}.md`, { 'Content-Type': 'text/markdown', Link: `<https://b.example/${index * 7919}>` }),
  );

/** The conditions of lighttpd for a site without outputs. */
const conditionsOfNothing =
  lighttpd.files({ ...smallSite, served: [] }).value[0]?.text.match(/^ *\$[A-Z_]+\["/gm)?.length ?? 0;

/** A limit, as a number that grows with the input, and the message for one more than a host accepts. */
const limits: readonly [
  what: string,
  host: Host,
  most: number,
  of: (size: number) => readonly Served[],
  said: string,
][] = [
  [
    'a header value of nginx, with its quotes and escapes',
    nginx,
    4090,
    (size) => [output('a', { Link: `"\\${'x'.repeat(size - 6)}` })],
    'nginx takes header values of 4090 characters, and Link of "/a" has 4091',
  ],
  [
    'conditions of lighttpd, of which each output is one',
    lighttpd,
    4000,
    (size) => own(size - conditionsOfNothing),
    `lighttpd takes 4000 conditions, those of all sites of a server together, and there are 4001 | ${outgrown}`,
  ],
  [
    'a line of Cloudflare Pages',
    cloudflarePages,
    2000,
    (size) => [output('a', { T: 'x' }), output('b', { Link: 'x'.repeat(size - 'Link: '.length) })],
    'Cloudflare Pages takes header lines of 2000 characters, and "/b" has one of 2001',
  ],
  [
    'a line of Cloudflare Workers',
    cloudflareWorkers,
    2000,
    (size) => [output('a', { T: 'x' }), output('b', { Link: 'x'.repeat(size - 'Link: '.length) })],
    'Cloudflare Workers takes header lines of 2000 characters, and "/b" has one of 2001',
  ],
  [
    'rules of Cloudflare Pages',
    cloudflarePages,
    100,
    (size) => Array.from({ length: size }, (_, index) => output(`n${index}`, { T: `${index}` })),
    `Cloudflare Pages takes 100 header rules, and there are 101: "/n100" would be dropped | ${outgrown}`,
  ],
];

for (const [what, host, most, of, said] of limits)
  test(`the files for ${what}, reach the limit without a problem, and exceed it by one with an error`, () => {
    assert.deepEqual(made(host, of(most)).problems, []);
    assert.deepEqual(made(host, of(most + 1)).problems, [`error host-limit ${said}`]);
  });

/** Limits of a whole file, whose size is known once it is made. */
const sized: readonly [host: Host, file: string, most: number, said: string][] = [
  [
    azureStaticWebApps,
    'staticwebapp.config.json',
    20_000,
    `Azure Static Web Apps takes 20000 bytes of settings, and there are 20001 | ${outgrown}`,
  ],
  [
    s3CloudFront,
    'viewer-response.js',
    10_240,
    `CloudFront takes 10240 bytes of a function, and there are 10241 | ${outgrown}`,
  ],
];

for (const [host, file, most, said] of sized)
  test(`${file} for ${host.name} reaches its limit without a problem, and exceeds it by a byte with an error`, () => {
    const grown = (size: number) =>
      made(host, [output('a.txt', { 'Content-Type': 'text/plain' }), output('b', { Link: `é${'x'.repeat(size)}` })]);
    const rest = Buffer.byteLength(grown(0).files.find(({ path }) => path === file)?.text ?? '');
    assert.deepEqual(grown(most - rest).problems, []);
    assert.deepEqual(grown(most - rest + 1).problems, [`error host-limit ${said}`]);
  });

test('the routes of Vercel reach their limit without a problem, and exceed it by one with an error', () => {
  const routes = (count: number) => {
    const { files, problems } = made(vercel, own(count));
    const text = files.find(({ path }) => path === 'vercel/config.json')?.text ?? '';
    return { count: (JSON.parse(text) as { readonly routes: readonly unknown[] }).routes.length, problems };
  };
  const most = 100 + 2048 - routes(100).count;
  assert.deepEqual(routes(most), { count: 2048, problems: [] });
  assert.deepEqual(routes(most + 1).problems, [
    `error host-limit Vercel takes 2048 routes, and there are 2049 | ${outgrown}`,
  ]);
});

test('the path to a worker of Cloudflare may have a hundred characters, and one more is told', () => {
  for (const host of [cloudflarePages, cloudflareWorkers])
    for (const [length, count] of [
      [100, 0],
      [101, 1],
    ] as const) {
      const path = `/${'a'.repeat(length - 2)}/`;
      const served = [path.slice(1), 'b/', 'c/', 'd/', 'a.md'].map((name) =>
        output(name, { 'Content-Type': 'text/html' }),
      );
      const { problems } = host.files({ ...smallSite, served, pairs: [{ path, variant: '/a.md' }] });
      assert.equal(problems.filter(({ message }) => /takes routes of 100 characters/.test(message)).length, count);
    }
});

test('Vercel redirects to each of many folders, with expressions that are no longer than it accepts', async () => {
  const served = manyPosts(1000);
  const input = { ...smallSite, served };
  const files = new Map(vercel.files(input).value.map(({ path, text }) => [path, text]));
  const { routes } = JSON.parse(files.get('vercel/config.json') ?? '') as Configuration;
  const longest = Math.max(...routes.map(({ src = '' }) => src.length));
  assert.ok(longest > 2000 && longest <= 4096, `${longest} characters`);
  const ask = await vercelModel(files, input);
  for (const { path } of served.filter((candidate) => /.\/$/.test(candidate.path))) {
    const { status, headers } = await ask({ path: path.slice(0, -1) });
    assert.deepEqual([status, headers.Location], [308, path]);
  }
  for (const { path, file, headers } of served.filter((_, index) => index % 97 === 0))
    assert.deepEqual(await ask({ path }), { status: 200, file, headers }, path);
});

test('Vercel runs its middleware only for negotiated paths with an Accept header that names Markdown', () => {
  const text = made(vercel, smallSite.served).files.find(({ path }) => path === 'vercel/config.json')?.text ?? '';
  const { routes } = JSON.parse(text) as Configuration;
  const [{ src = '', has = [] } = {}, ...more] = routes.filter(({ middlewarePath }) => middlewarePath !== undefined);
  assert.deepEqual(more, []);
  const paths = smallSite.served.map(({ path }) => path).filter((path) => new RegExp(src).test(path));
  assert.deepEqual(paths, ['/', '/fr/']);
  const named = (accept: string) => has.every(({ value = '' }) => new RegExp(`^(?:${value})$`).test(accept));
  for (const accept of ['text/markdown', 'text/html, Text/MARKDOWN;q=0.5']) assert.ok(named(accept), accept);
  for (const accept of ['*/*', 'text/html', '']) assert.ok(!named(accept), accept);
});

test('the worker of Cloudflare answers what is missing where a rule for many would label it, and sets headers that no rule has room for', async () => {
  const served = manyPosts(200).map((output, index) =>
    output.path.endsWith('.md')
      ? { ...output, headers: { ...output.headers, 'X-Markdown-Tokens': `${index}` } }
      : output,
  );
  const page = smallSite.served.filter(({ path }) => path === '/404.html');
  const input = { ...smallSite, served: [...served, ...page] };
  for (const [host, model] of [
    [cloudflarePages, pagesModel],
    [cloudflareWorkers, workersModel],
  ] as const) {
    const { value, problems } = host.files(input);
    assert.deepEqual(problems, []);
    const ask = await model(new Map(value.map(({ path, text }) => [path, text])), input);
    for (const path of ['/blog/nothing.md', '/nothing.md', '/fr/blog/nothing/']) {
      const { status, headers } = await ask({ path });
      assert.deepEqual([status, headers['content-type']], [404, 'text/html; charset=utf-8'], path);
      if (path.endsWith('.md'))
        assert.deepEqual([headers.link, headers['access-control-allow-origin']], [undefined, undefined], path);
    }
    for (const { path, headers } of served.filter(({ path: candidate }) => /post-7?\d\.md$/.test(candidate)))
      assert.equal((await ask({ path })).headers['x-markdown-tokens'], headers['X-Markdown-Tokens'], path);
  }
});

test('a header that Caddy cannot express is a problem; braces, quotes and other backslashes are not', () => {
  const said = (value: string) => made(caddy, [output('a', { Link: value })]).problems;
  assert.deepEqual(said('"{a} $1 \\" \\\\ }'), []);
  assert.deepEqual(said('a`b'), [
    'error host-limit Caddy takes no backtick in a header, and Link of "/a" has one | Remove it from the title',
  ]);
  for (const brace of ['\\{', '\\}'])
    assert.deepEqual(said(`a${brace}b`), [
      'error host-limit Caddy takes no backslash before a brace in a header, and Link of "/a" has one | Remove it from the title',
    ]);
});

test('a dollar sign in a header is a problem on nginx, which would take what follows for a variable', () => {
  assert.deepEqual(made(nginx, [output('a', { Link: '</b>; title="$5"' })]).problems, [
    'error host-limit nginx takes no dollar sign in a header, and Link of "/a" has one | Remove it from the title',
  ]);
});
