import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hostInput } from '../../generator/hosts/rules/gather.ts';
import type { Host, HostInput } from '../../generator/hosts/rules/host.ts';
import type { Declaration } from '../../generator/output/output.ts';
import { withOwnHeaders } from '../../generator/resources/parts/render.ts';
import type { HeaderSetting } from '../../generator/settings/config.ts';
import { seeded } from '../fuzz/runs.ts';
import { lowerCased, type Model } from './models/answer.ts';
import { smallSite } from './small-site.ts';

const file = (path: string, mediaType: string): Declaration => ({
  path,
  mediaType,
  links: [],
  source: 'public',
  role: { kind: 'file' },
  headers: { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'public, max-age=3600' },
});

/** The small site, with files of `public/`. */
export const outputs: readonly Declaration[] = [
  ...smallSite.served.map(({ path, headers: { 'Content-Type': mediaType = '', ...headers } }): Declaration => {
    const negotiated = smallSite.pairs.find((pair) => pair.path === path);
    return {
      path,
      mediaType,
      headers,
      links: [],
      source: path,
      ...(path === '/404.html' && { role: { kind: 'not-found', below: '/' } }),
      ...(negotiated && { negotiated: { mediaType: 'text/markdown; charset=utf-8', path: negotiated.variant } }),
    };
  }),
  file('/favicon.ico', 'image/vnd.microsoft.icon'),
  file('/CNAME', 'text/plain; charset=utf-8'),
  file('/.well-known/apple-app-site-association', 'application/json'),
  file('/blog/hello/photo.jpg', 'image/jpeg'),
  file('/demo/', 'text/html; charset=utf-8'),
  file('/app.js', 'text/javascript; charset=utf-8'),
];

function inputWith(settings: readonly HeaderSetting[]): HostInput {
  const { value, problems } = withOwnHeaders(outputs, settings);
  assert.deepEqual(problems, []);
  return hostInput({ basePath: '' }, value, []);
}

const setting = (pattern: string, headers: HeaderSetting['headers']): HeaderSetting => ({
  pattern,
  headers,
  place: { file: 'site.yaml', line: 1, column: 1, text: '' },
});

/** Asserts that a host sends each output its headers, and none of another, by the rules that it is given. */
export async function assertSends(host: Host, model: Model, input: HostInput): Promise<void> {
  const { value: files, problems } = host.files(input);
  assert.deepEqual(problems, []);
  const ask = await model(new Map(files.map(({ path, text }) => [path, text])), input);
  const told = ['Link', 'Content-Language', 'X-Robots-Tag', 'Access-Control-Allow-Origin'];
  const typesVary = host.capabilities.types !== true;
  for (const { path, headers } of input.served) {
    // Cloudflare sends the page for what is missing at a path without its ending.
    if (path === '/404.html') continue;
    const answer = await ask({ path });
    assert.equal(answer.status, 200, `${host.name} ${path}`);
    const sent = lowerCased(answer.headers);
    for (const [name, value] of Object.entries(headers)) {
      if (name === 'Vary' || (name === 'Content-Type' && typesVary)) continue;
      assert.equal(sent[name.toLowerCase()], value, `${host.name} ${path} ${name}`);
    }
    for (const name of told)
      if (headers[name] === undefined)
        assert.equal(sent[name.toLowerCase()], undefined, `${host.name} ${path} ${name}`);
  }
}

const usual: readonly HeaderSetting[] = [
  setting('/*', {
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    'Permissions-Policy': 'camera=(), geolocation=(self "https://a.example")',
    NEL: '{"report_to":"a","max_age":1}',
    'X-Odd': "50% of {this}, 'that' #1; a:slug; %{x}e <b>",
    'X-Quoted': 'a "b \\"c\\"" \\\\ 100% %1 C:\\new',
  }),
  setting('/*.jpg', { 'Cache-Control': 'public, max-age=31536000, immutable' }),
  setting('/app.js', { 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'none'" }),
  setting('/.well-known/*', { 'X-Robots-Tag': 'noindex' }),
];

export const names = ['X-A', 'Referrer-Policy', 'x-b-c'];
const values = ['a', 'no-referrer', '"b", c', 'd; e=1'];
const patterns = ['/*', '/', '/blog/*', '/*.svg', '/assets/*', '/assets/deep/*', '/*o*', '/app.js', '/demo/', '/f*/*'];

/** Any settings, of which each header keeps to one spelling, as those of site.yaml do. */
export const anySettings = fc.array(
  fc
    .tuple(
      fc.constantFrom(...patterns),
      fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...values), { minKeys: 1 }),
    )
    .map(([pattern, headers]) => setting(pattern, headers)),
  { maxLength: 5 },
);

/** Registers the tests that a host sends the headers of settings, by a model of it or by its engine. */
export function sendsOwnHeaders(host: Host, model: Model): void {
  test(`${host.name} sends the headers of the settings, and the files of public/ as they are`, async () => {
    await assertSends(host, model, inputWith(usual));
  });

  test(`${host.name} sends the headers of any settings`, async () => {
    await fc.assert(
      fc.asyncProperty(anySettings, async (settings) => {
        await assertSends(host, model, inputWith(settings));
      }),
      seeded(20),
    );
  });
}
