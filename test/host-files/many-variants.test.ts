import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hosts } from '../../generator/hosts/index.ts';
import { gatherFiles } from '../../generator/hosts/rules/gather.ts';
import type { HostInput } from '../../generator/hosts/rules/host.ts';
import { manyPosts } from './many-posts.ts';
import { lowerCased, type Model } from './models/answer.ts';
import { hostNamed, models } from './models/index.ts';
import { smallSite } from './small-site.ts';

/** A site whose pages and posts are all negotiated. */
function negotiatedSite(posts: number): HostInput {
  const page = smallSite.served.filter(({ path }) => path === '/404.html');
  const vary = (output: HostInput['served'][number]) => ({ ...output, headers: { ...output.headers, Vary: 'Accept' } });
  const served = [...manyPosts(posts).map(vary), ...page];
  const paths = new Set(served.map(({ path }) => path));
  const pairs = served.flatMap(({ path }) => {
    const variants = [`${path}index.md`, `${path.slice(0, -1)}.md`].filter((variant) => paths.has(variant));
    return path.endsWith('/') && variants[0] !== undefined ? [{ path, variant: variants[0] }] : [];
  });
  return { served, pairs, notFound: '/404.html' };
}

/** More than any host takes a rule for. */
const posts = 2000;
const large = negotiatedSite(posts);

for (const name of ['cloudflare-pages', 'cloudflare-workers'])
  test(`${name} has room for a header with ten values on ${posts} posts and their Markdown`, async () => {
    const ownOf = (path: string) => ({ 'X-Own': /(\d)(?:\/|\.md)$/.exec(path)?.[1] ?? 'none' });
    const served = large.served.map((output) => ({ ...output, headers: { ...output.headers, ...ownOf(output.path) } }));
    const input = { ...large, served };
    const { value: files, problems } = gatherFiles([hostNamed(name)], input);
    assert.deepEqual(
      problems.filter(({ message }) => !message.includes(' files')),
      [],
    );
    const ask = await (models[name] as Model)(new Map(files.map(({ path, text }) => [path, text])), input);
    for (const { path, variant } of input.pairs.filter((_, index) => index < 20 || index % 997 === 0))
      for (const [asked, accept, wanted] of [
        [path, 'text/html', path],
        [path, 'text/markdown', variant],
        [variant, '*/*', variant],
      ] as const) {
        const { headers } = await ask({ path: asked, accept });
        const sent = lowerCased(headers);
        assert.equal(sent['x-own'], ownOf(wanted)['X-Own'], `${asked} ${accept}`);
      }
  });

const unable = ['azure-static-web-apps', 'firebase', 'github-pages', 'gitlab-pages'];

/** These list every name, so that they serve nothing else. */
const listing = ['apache', 'caddy', 'nginx'];

for (const [name, model] of Object.entries(models).filter(([host]) => !unable.includes(host))) {
  const host = [hostNamed(name)];

  test(`${name} chooses on every page of a site of ${posts} posts, within its limits`, async () => {
    assert.ok(large.pairs.length > posts);
    const { value: files, problems } = gatherFiles(host, large);
    assert.deepEqual(
      problems.filter(({ level, message }) => level === 'error' && !message.includes(' files')),
      [],
    );
    const ask = await model(new Map(files.map(({ path, text }) => [path, text])), large);
    const byPath = new Map(large.served.map((output) => [output.path, output]));
    for (const { path, variant } of large.pairs.filter((_, index) => index < 6 || index % 997 === 0))
      for (const [accept, wanted] of [
        ['text/html', path],
        ['text/markdown', variant],
      ] as const) {
        const { status, file, headers } = await ask({ path, accept });
        assert.deepEqual([status, file], [200, byPath.get(wanted)?.file], `${path} ${accept}`);
        const sent = lowerCased(headers);
        for (const [header, value] of Object.entries(byPath.get(wanted)?.headers ?? {}))
          assert.equal(sent[header.toLowerCase()]?.replace(/, Accept-Encoding$/, ''), value, `${path} ${accept}`);
      }
    const missing = await ask({ path: '/blog/nothing/', accept: 'text/markdown' });
    assert.deepEqual([missing.status, missing.file], [404, '404.html']);
  });
}

for (const { name } of hosts.filter((host) => ![...unable, 'lighttpd', 's3-cloudfront'].includes(host.name)))
  test(`what ${name} is told to choose by grows with the names of posts at most`, () => {
    const size = (posts: number) =>
      gatherFiles([hostNamed(name)], negotiatedSite(posts))
        .value.filter(({ path }) => !/config\.json$|^_headers$/.test(path))
        .reduce((sum, { text }) => sum + text.length, 0);
    const grown = size(800) - size(400);
    assert.ok(grown <= (listing.includes(name) ? 400 * 12 : 0), `${grown}`);
  });
