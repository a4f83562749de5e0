// Fault: A header with another value for each of hundreds of pages, in a folder of the host → Rules that give each output its own headers, or a warning
// Fault: Drafts and backups beside the tree → Not served by nginx, Caddy and Apache, however many pages there are

import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasErrors } from '../../generator/base/problem.ts';
import { hosts } from '../../generator/hosts/index.ts';
import { gatherFiles } from '../../generator/hosts/rules/gather.ts';
import type { Host, HostInput, Served } from '../../generator/hosts/rules/host.ts';
import { seeded } from '../fuzz/runs.ts';
import type { Model } from './models/answer.ts';
import { models } from './models/index.ts';
import { inFolder } from './sample-input.ts';

/** What a site may be like, as far as hosts are told. */
interface Shape {
  readonly posts: number;
  readonly languages: readonly string[];
  readonly basePath: string;
  readonly hasTokens: boolean;
  readonly isNegotiated: boolean;
  readonly ownHeader: 'none' | 'all' | 'blog' | 'odd';
  readonly pictures: number;
  readonly dotFolders: number;
  readonly redirects: number;
}

const shape: fc.Arbitrary<Shape> = fc.record({
  posts: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constantFrom(110, 260)),
  languages: fc.subarray(['', '/fr', '/de', '/pt-br', '/zh'], { minLength: 1 }),
  basePath: fc.constantFrom('', '', '/base', '/~user/v1.2'),
  hasTokens: fc.boolean(),
  isNegotiated: fc.boolean(),
  ownHeader: fc.constantFrom('none', 'all', 'blog', 'odd'),
  pictures: fc.integer({ min: 0, max: 12 }),
  dotFolders: fc.integer({ min: 0, max: 6 }),
  redirects: fc.integer({ min: 0, max: 5 }),
});

const html = 'text/html; charset=utf-8';
const open = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=0, must-revalidate' };

function output(path: string, type: string, headers: Served['headers'] = {}): Served {
  const file = path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
  return { path, file, headers: { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff', ...headers } };
}

function siteOf({ basePath, ...shaped }: Shape): HostInput {
  const site = siteAtRoot(shaped);
  return basePath === '' ? site : inFolder(basePath, site);
}

function siteAtRoot(shaped: Omit<Shape, 'basePath'>): HostInput {
  const { posts, languages, hasTokens, isNegotiated, pictures, dotFolders, redirects } = shaped;
  const served: Served[] = [];
  const pairs: { path: string; variant: string }[] = [];
  const page = (path: string, markdown: string, isChosen: boolean) => {
    const vary = { ...(isChosen && { Vary: 'Accept' }), ...ownOf(shaped.ownHeader, path) };
    const tokens = { ...(hasTokens && { 'X-Markdown-Tokens': `${100 + served.length * 7}` }) };
    served.push(output(path, html, { Link: `<${markdown}>; rel="alternate"`, ...vary }));
    const canonical = { Link: `<https://a.example${path}>; rel="canonical"`, ...open, ...tokens };
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
  return {
    ...{ served, pairs, notFound: '/404.html' },
    notFoundBelow: languages
      .filter((root) => root !== '')
      .map((root) => ({ below: `${root}/`, path: `${root}/404.html` })),
    redirects: Array.from({ length: redirects }, (_, index) => ({
      ...{ path: `/Old/${index}.php`, status: 301 as const, location: '/llms.txt' },
    })),
  };
}

function ownOf(own: Shape['ownHeader'], path: string): Served['headers'] {
  if (own === 'all' || (own === 'blog' && path.startsWith('/blog/'))) return { 'X-Own': 'a "b", {c} 50%' };
  return own === 'odd' && /[37]\/$/.test(path) ? { 'X-Own': path.length > 14 ? 'long :splat' : 'short' } : {};
}

/** Servers that serve nothing but outputs, and send what is missing with the headers of its page only. */
const exact = ['nginx', 'caddy', 'apache', 'handler', 'lighttpd'];

async function assertServes(host: Host, input: HostInput): Promise<void> {
  const { value, problems } = gatherFiles([host], input);
  if (hasErrors(problems)) return assert.ok(problems.every(({ code }) => code === 'host-limit'));
  const files = new Map(value.map(({ path, text }) => [path, text]));
  const said = problems.map(({ message }) => message).join('\n');
  const drafts = ['/blog/draft.md', '/draft/', '/blog/post-0.md.bak', '/.git/config'].map((path) => output(path, html));
  const beside = drafts.map((draft) => ({ ...draft, path: (input.basePath ?? '') + draft.path }));
  const { basePath = '' } = input;
  // The model of Apache knows no folders: test/hosts/ asks the engine.
  if (host.name === 'apache' && basePath !== '') return;
  const above = host.name === 'handler' ? '' : basePath.slice(1);
  const stored = (all: readonly Served[]) => all.map((one) => ({ ...one, file: posix.join(above, one.file) }));
  const ask = await (models[host.name] as Model)(files, { ...input, served: stored(input.served) });
  const step = Math.ceil(input.served.length / 60);
  for (const { path, file, headers } of stored(input.served).filter(
    (one, index) => index % step === 0 || one.path.length < 12,
  )) {
    if (path.endsWith('/404.html')) continue;
    const answer = await ask({ path });
    assert.deepEqual([answer.status, answer.file ?? file], [200, file], `${host.name} ${path}`);
    const sent = lower(answer.headers);
    for (const [name, value] of Object.entries(headers)) {
      if (name === 'Content-Type' && host.capabilities.types !== true) continue;
      const given = name === 'Vary' ? sent.vary?.replace(/(?:, )?Accept-Encoding$/, '') : sent[name.toLowerCase()];
      if (!said.includes(name)) assert.equal(given, value, `${host.name} ${path} ${name}`);
    }
    for (const name of ['Link', 'X-Own', 'Access-Control-Allow-Origin', 'X-Markdown-Tokens', 'Content-Location'])
      if (headers[name] === undefined)
        assert.equal(sent[name.toLowerCase()], undefined, `${host.name} ${path} ${name}`);
  }
  if (!exact.includes(host.name)) return;
  const withDrafts = await (models[host.name] as Model)(files, {
    ...input,
    served: stored(host.name === 'handler' ? input.served : [...input.served, ...beside]),
  });
  for (const path of [...beside.map((draft) => draft.path), `${basePath}/blog/nothing.md`]) {
    const { status, headers } = await withDrafts({ path });
    assert.equal(status, 404, `${host.name} ${path}`);
    assert.deepEqual(
      [lower(headers).link, lower(headers)['access-control-allow-origin']],
      [undefined, undefined],
      path,
    );
  }
}

function lower(headers: Served['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

for (const host of hosts.filter(({ name }) => !/^git(?:hub|lab)-/.test(name)))
  test(`${host.name} serves any site as it is declared, or says what it has no room for`, async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (shaped) => {
        await assertServes(host, siteOf(shaped));
      }),
      { ...seeded(8), includeErrorInReport: true },
    );
  });
