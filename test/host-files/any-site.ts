import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasErrors } from '../../generator/base/problem.ts';
import { limitations } from '../../generator/hosts/rules/capabilities.ts';
import { gatherFiles } from '../../generator/hosts/rules/gather.ts';
import type { Host, HostInput, Served } from '../../generator/hosts/rules/host.ts';
import type { Redirect } from '../../generator/output/redirects.ts';
import { seeded } from '../fuzz/runs.ts';
import { type Ask, lowerCased, type Model } from './models/answer.ts';
import { inFolder, redirects } from './sample-input.ts';
import { output } from './small-site.ts';

/** Arbitrary sites, as far as hosts see them. */
interface Shape {
  readonly posts: number;
  readonly languages: readonly string[];
  readonly basePath: string;
  /** The sizes of Markdown: another one on most pages, or one of a few. */
  readonly tokens: 'none' | 'many' | 'few';
  readonly isNegotiated: boolean;
  readonly ownHeader: 'none' | 'all' | 'blog' | 'odd' | 'several';
  readonly pictures: number;
  readonly dotFolders: number;
  readonly redirects: readonly Redirect[];
  /** Files that are copied as they are. */
  readonly publicFiles: readonly (keyof typeof publicFiles)[];
}

const publicFiles = {
  '/ads.txt': 'text/plain; charset=utf-8',
  '/download': 'application/octet-stream',
  '/demo/': 'text/html; charset=utf-8',
  '/demo/app.js': 'text/javascript; charset=utf-8',
  '/files/v1.2/data.csv': 'text/csv; charset=utf-8',
  '/blog/post-0.txt': 'text/plain; charset=utf-8',
  '/files/a~b.c.txt': 'text/plain; charset=utf-8',
  '/about.pdf': 'application/pdf',
};

const shape: fc.Arbitrary<Shape> = fc.record({
  posts: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 30 }) },
    { weight: 1, arbitrary: fc.constantFrom(110, 260, 600) },
  ),
  languages: fc.subarray(['', '/fr', '/de', '/fr-ca', '/zh'], { minLength: 1 }),
  basePath: fc.constantFrom('', '', '/base', '/~user/v1.2'),
  tokens: fc.constantFrom('none', 'many', 'few'),
  isNegotiated: fc.boolean(),
  ownHeader: fc.constantFrom('none', 'all', 'blog', 'odd', 'several'),
  pictures: fc.integer({ min: 0, max: 12 }),
  dotFolders: fc.integer({ min: 0, max: 6 }),
  redirects: fc.subarray([...redirects]),
  publicFiles: fc.subarray(Object.keys(publicFiles) as (keyof typeof publicFiles)[]),
});

const html = 'text/html; charset=utf-8';
const open = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=0, must-revalidate' };

function siteOf({ basePath, ...shaped }: Shape): HostInput {
  const site = siteAtRoot(shaped);
  return basePath === '' ? site : inFolder(basePath, site);
}

function siteAtRoot(shaped: Omit<Shape, 'basePath'>): HostInput {
  const { posts, languages, tokens, isNegotiated, pictures, dotFolders } = shaped;
  const served: Served[] = [];
  const pairs: { path: string; variant: string }[] = [];
  const page = (path: string, markdown: string, isChosen: boolean) => {
    const vary = { ...(isChosen && { Vary: 'Accept' }), ...ownOf(shaped.ownHeader, path) };
    const size = 100 + 7 * (tokens === 'few' ? served.length % 11 : served.length);
    const sized = { ...(tokens !== 'none' && { 'X-Markdown-Tokens': `${size}` }) };
    served.push(output(path, html, { Link: `<${markdown}>; rel="alternate"`, ...vary }));
    const canonical = { Link: `<https://a.example${path}>; rel="canonical"`, ...open, ...sized };
    const location = { ...(isChosen && { 'Content-Location': markdown }) };
    served.push(output(markdown, 'text/markdown; charset=utf-8', { ...canonical, ...location, ...vary }));
    if (isChosen) pairs.push({ path, variant: markdown });
  };
  for (const root of languages) {
    page(`${root}/`, `${root}/index.md`, true);
    page(`${root}/about/`, `${root}/about.md`, isNegotiated);
    for (let index = 0; index < posts; index += 1) {
      page(`${root}/blog/post-${index * 3}/`, `${root}/blog/post-${index * 3}.md`, isNegotiated);
      if (index % 10 === 9) page(`${root}/blog/page/${index}/`, `${root}/blog/page/${index}.md`, isNegotiated);
      if (index < 12) served.push(output(`${root}/blog/tags/t${index}/feed.xml`, 'application/rss+xml', open));
    }
    served.push(output(`${root}/tool/`, html), output(`${root}/llms.txt`, 'text/plain; charset=utf-8', open));
    served.push(output(`${root}/404.html`, html));
  }
  if (!languages.includes('')) served.push(output('/404.html', html));
  for (let index = 0; index < pictures; index += 1) served.push(output(`/blog/post-0/p${index}.png`, 'image/png'));
  for (let index = 0; index < dotFolders; index += 1)
    served.push(output(`/.well-known/d${index}.json`, 'application/json', index % 2 === 0 ? open : {}));
  for (const path of shaped.publicFiles) served.push(output(path, publicFiles[path]));
  return {
    served,
    pairs,
    notFound: '/404.html',
    notFoundBelow: languages
      .filter((root) => root !== '')
      .map((root) => ({ below: `${root}/`, path: `${root}/404.html` })),
    redirects: shaped.redirects,
  };
}

function ownOf(own: Shape['ownHeader'], path: string): Served['headers'] {
  if (own === 'all' || (own === 'blog' && path.startsWith('/blog/'))) return { 'X-Site': 'a "b", {c} 50%' };
  const [, digit] = /(\d)(?:\/|\.md)$/.exec(path) ?? [];
  if (own === 'several') return digit === undefined ? {} : { 'X-Site': `of ${digit}` };
  return own === 'odd' && /[37]\/$/.test(path) ? { 'X-Site': path.length > 14 ? 'long :splat' : 'short' } : {};
}

/** A site whose text file has none of the headers of its kind, on a host with little room. */
const crowded: Shape = {
  posts: 15,
  languages: ['', '/fr', '/de', '/zh'],
  basePath: '',
  tokens: 'none',
  isNegotiated: false,
  ownHeader: 'none',
  pictures: 0,
  dotFolders: 0,
  redirects: redirects.slice(0, 3),
  publicFiles: (Object.keys(publicFiles) as (keyof typeof publicFiles)[]).filter((path) => path !== '/demo/'),
};

/** Servers that serve nothing but outputs, and send what is missing with the headers of its page only. */
const exact = ['nginx', 'caddy', 'apache', 'handler', 'lighttpd'];

async function assertServes(host: Host, model: Model, input: HostInput): Promise<void> {
  const { value, problems } = gatherFiles([host], input);
  if (hasErrors(problems)) return assert.ok(problems.every(({ code }) => code === 'host-limit'));
  const files = new Map(value.map(({ path, text }) => [path, text]));
  const said = problems.map(({ message }) => message).join('\n');
  const drafts = ['/blog/draft.md', '/draft/', '/blog/post-0.md.bak', '/.git/config'].map((path) => output(path, html));
  const beside = drafts.map((draft) => ({ ...draft, path: (input.basePath ?? '') + draft.path }));
  const { basePath = '' } = input;
  const above = host.name === 'handler' ? '' : basePath.slice(1);
  const stored = (all: readonly Served[]) => all.map((served) => ({ ...served, file: posix.join(above, served.file) }));
  const ask = await model(files, { ...input, served: stored(input.served) });
  const step = Math.ceil(input.served.length / 40);
  for (const { path, file, headers } of stored(input.served).filter((_, index) => index % step === 0 || index < 24)) {
    if (path.endsWith('/404.html')) continue;
    const answer = await ask({ path });
    assert.deepEqual([answer.status, answer.file ?? file], [200, file], `${host.name} ${path}`);
    // Hosts of pages send no headers of a site, and each redirect is a page there.
    if (host.capabilities.headers !== true) continue;
    const sent = lowerCased(answer.headers);
    for (const [name, value] of Object.entries(headers)) {
      if (name === 'Content-Type' && host.capabilities.types !== true) continue;
      const given = name === 'Vary' ? sent.vary?.replace(/(?:, ?)?Accept-Encoding$/, '') : sent[name.toLowerCase()];
      if (!said.includes(name)) assert.equal(given, value, `${host.name} ${path} ${name}`);
    }
    for (const name of ['Link', 'X-Site', 'Access-Control-Allow-Origin', 'X-Markdown-Tokens', 'Content-Location'])
      if (headers[name] === undefined)
        assert.equal(sent[name.toLowerCase()], undefined, `${host.name} ${path} ${name}`);
  }
  await assertChooses(host, input, ask);
  if (host.capabilities.headers === true) await assertMoved(host, input, ask);
  await assertMissing(host, { ...input, served: stored(input.served) }, ask);
  if (!exact.includes(host.name)) return;
  const withDrafts = await model(files, {
    ...input,
    served: stored(host.name === 'handler' ? input.served : [...input.served, ...beside]),
  });
  for (const path of [...beside.map((draft) => draft.path), `${basePath}/blog/nothing.md`]) {
    const { status, headers } = await withDrafts({ path });
    assert.equal(status, 404, `${host.name} ${path}`);
    assert.deepEqual(
      [lowerCased(headers).link, lowerCased(headers)['access-control-allow-origin']],
      [undefined, undefined],
      path,
    );
  }
}

/** Asserts that Markdown is sent where it is preferred and may be chosen, and nowhere else. */
async function assertChooses({ name, capabilities }: Host, { served, pairs }: HostInput, ask: Ask): Promise<void> {
  if (capabilities.accept === limitations.accept) return;
  const variants = new Map(pairs.map(({ path, variant }) => [path, variant]));
  const pages = served.filter(({ path }) => path.endsWith('/'));
  const step = Math.ceil(pages.length / 20);
  for (const { path } of pages.filter((_, index) => index % step === 0)) {
    const wanted = served.find((candidate) => candidate.path === (variants.get(path) ?? path));
    const { status, headers } = await ask({ path, accept: 'text/markdown' });
    const type = lowerCased(headers)['content-type'];
    assert.deepEqual([status, type], [200, wanted?.headers['Content-Type']], `${name} ${path} as Markdown`);
  }
}

/** Asserts that each address that was left leads to another, or is gone. */
async function assertMoved({ name, capabilities }: Host, { redirects = [] }: HostInput, ask: Ask): Promise<void> {
  for (const { path, status, location } of redirects) {
    const { status: given, headers } = await ask({ path });
    const isSaid = capabilities.redirects === true;
    const others = location === undefined ? (isSaid ? [] : [404]) : name === 'firebase' ? [301] : [];
    assert.ok([status, ...others].includes(given), `${name} ${path}: ${given}`);
    if (location !== undefined) assert.equal(lowerCased(headers).location, location, `${name} ${path}`);
  }
}

/** Asserts that what is missing is answered with the page of the language whose folder it would be in. */
async function assertMissing({ name, capabilities }: Host, input: HostInput, ask: Ask): Promise<void> {
  if (capabilities.notFound !== undefined) return;
  const { basePath = '', served, notFound, notFoundBelow = [] } = input;
  const fileOf = (page: string) => served.find(({ path }) => path === page)?.file;
  for (const { below, path: page } of [{ below: `${basePath}/`, path: notFound }, ...notFoundBelow])
    for (const missing of ['none', 'none.md', 'none/at/all/', 'frost/none']) {
      const { status, file } = await ask({ path: below + missing });
      assert.deepEqual([status, file], [404, fileOf(page)], `${name} ${below}${missing}`);
    }
}

/** Registers the test that a host serves arbitrary sites, by a model of it or by its engine. */
export function servesAnySite(host: Host, model: Model): void {
  test(`${host.name} serves any site as it is declared, or says what it has no room for`, async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (shaped) => {
        await assertServes(host, model, siteOf(shaped));
      }),
      {
        ...seeded(8),
        examples: [[crowded], [{ ...crowded, posts: 0, languages: [''], redirects }]],
        includeErrorInReport: true,
      },
    );
  });
}
