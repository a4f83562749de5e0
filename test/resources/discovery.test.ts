import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse as parseYaml } from 'yaml';
import { buildBare, buildTree, origin, replaceIn, sampleOptions } from '../build-sample.ts';
import { type ParsedLink, parseLinks } from '../format/parse-links.ts';
import { assertConforms, conforms } from '../schemas/conforms.ts';

interface Target {
  readonly href: string;
  readonly type?: string;
}
type Context = { readonly anchor: string } & { readonly [relation: string]: readonly Target[] | undefined };

const folder = '/.well-known/agent-skills';

const tree = await buildTree();

function linksOf(path: string): readonly ParsedLink[] {
  return parseLinks(tree.entries.get(path)?.headers.Link ?? '');
}

function catalog(): readonly Context[] {
  return (tree.json('/.well-known/api-catalog') as { linkset: readonly Context[] }).linkset;
}

test('status says ok, the name of the service and its documentation, and nothing else', () => {
  assertConforms(tree.json('/api/status'), 'status');
  assert.deepEqual(tree.json('/api/status'), {
    status: 'ok',
    service: 'ringfold-discovery',
    documentation: 'https://docs.ringfold.example/',
  });
});

test('the catalog is a linkset whose only root member is linkset and whose relations are arrays', () => {
  const linkset = tree.json('/.well-known/api-catalog');
  assertConforms(linkset, 'api-catalog');
  assert.equal(conforms({ ...(linkset as object), version: '1' }, 'api-catalog'), false);
  assert.equal(conforms({ linkset: [{ anchor: `${origin}/`, status: `${origin}/api/status` }] }, 'api-catalog'), false);
});

test('the catalog answers with a Link header that names it', () => {
  const [own] = linksOf('/.well-known/api-catalog');
  assert.deepEqual(own, { target: '/.well-known/api-catalog', parameters: { rel: 'api-catalog' } });
});

test('the catalog says where the description, documentation, metadata and status of the public site are', () => {
  const site = catalog().find(({ anchor }) => anchor === `${origin}/`);
  const hrefs = (relation: string) => site?.[relation]?.map(({ href }) => href.replace(origin, ''));
  assert.deepEqual(hrefs('service-desc'), ['/openapi.json']);
  assert.deepEqual(hrefs('service-doc'), ['https://docs.ringfold.example/', '/developers/', '/fr/developers/']);
  assert.deepEqual(hrefs('status'), ['/api/status']);
  assert.deepEqual(hrefs('service-meta'), [
    '/.well-known/agent-skills/index.json',
    '/.well-known/mcp/server-card.json',
    '/schemamap.xml',
  ]);
});

test('the catalog states the type that each of its targets on this site is served with', () => {
  for (const context of catalog())
    for (const target of Object.values(context).flatMap((value) => (Array.isArray(value) ? value : []))) {
      if (!target.href.startsWith(`${origin}/`) || target.type === undefined) continue;
      const entry = tree.entries.get(target.href.slice(origin.length));
      assert.equal(entry?.mediaType.split(';')[0], target.type, target.href);
    }
});

test('the skills index lists each skill once, by the name of its folder, with the digest of the bytes that are served', () => {
  const index = tree.json(`${folder}/index.json`) as { skills: readonly Record<string, string>[] };
  assertConforms(index, 'agent-skills');
  const names = readdirSync(join(sampleOptions.content, 'skills')).sort();
  assert.deepEqual(
    index.skills.map(({ name }) => name),
    names,
  );
  for (const { name, url, digest } of index.skills) {
    assert.equal(url, `${origin}${folder}/${name}/SKILL.md`);
    const bytes = tree.files.get(`.well-known/agent-skills/${name}/SKILL.md`) ?? Buffer.of();
    assert.equal(digest, `sha256:${createHash('sha256').update(bytes).digest('hex')}`);
  }
});

test('each skill is served as Markdown with front matter that the reference validator accepts, and the index repeats its description', () => {
  const index = tree.json(`${folder}/index.json`) as { skills: readonly Record<string, string>[] };
  for (const { name, description } of index.skills) {
    const path = `${folder}/${name}/SKILL.md`;
    assert.equal(tree.entries.get(path)?.mediaType, 'text/markdown; charset=utf-8');
    assert.equal(tree.entries.get(path)?.headers['Access-Control-Allow-Origin'], '*');
    const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(tree.text(path)) ?? [];
    const parsed = parseYaml(front) as Record<string, unknown>;
    assertConforms(parsed, 'skill-front-matter');
    assert.deepEqual([parsed.name, parsed.description], [name, description]);
    assert.ok(body.split('\n').length < 500 && body.trim() !== '', path);
  }
});

test('the server card conforms to its standard and agrees with its older members', () => {
  const path = '/.well-known/mcp/server-card.json';
  const card = tree.json(path) as {
    readonly version: string;
    readonly remotes: readonly { readonly type: string; readonly url: string }[];
    readonly serverInfo: { readonly version: string };
    readonly endpoint: string;
    readonly transport: { readonly type: string; readonly endpoint: string };
  };
  assertConforms(card, 'mcp-server-card');
  const [remote] = card.remotes;
  assert.equal(card.serverInfo.version, card.version);
  assert.equal(card.endpoint, remote?.url);
  assert.deepEqual(card.transport, { type: remote?.type, endpoint: remote?.url });
  assert.equal(conforms({ ...card, description: 'x'.repeat(101) }, 'mcp-server-card'), false);
  const { headers } = tree.entries.get(path) ?? { headers: {} as Record<string, string> };
  assert.equal(headers['Access-Control-Allow-Methods'], 'GET');
  assert.equal(headers['Access-Control-Allow-Headers'], 'Content-Type, If-None-Match');
  assert.equal(headers['Cache-Control'], 'public, max-age=3600');
});

test('every address of this site in any output, header or body, is a path that the build made', () => {
  const missing: string[] = [];
  for (const [file, bytes] of tree.files) {
    if (/\.(?:svg|css)$/.test(file) || file.startsWith('_')) continue;
    const text = bytes.toString('utf8').replaceAll('&quot;', '"');
    for (const [url] of text.matchAll(/https:\/\/ringfold\.example(?:\/[^\s"'<>)\\`\]|]*)?/g)) {
      const path = new URL(url.replace(/&amp;|&#x26;/g, '&').replace(/\.$/, '')).pathname;
      if (!tree.entries.has(path)) missing.push(`${file}: ${url}`);
    }
  }
  for (const path of tree.entries.keys())
    for (const { target } of linksOf(path)) {
      const url = new URL(target, origin);
      if (url.origin === origin && !tree.entries.has(url.pathname)) missing.push(`Link of ${path}: ${target}`);
    }
  assert.deepEqual(missing, []);
});

test('robots.txt lets everyone in, says what the content may be used for, and names the sitemap', () => {
  const lines = tree.text('/robots.txt').trimEnd().split('\n');
  assert.deepEqual(lines, [
    'User-agent: *',
    'Content-Signal: search=yes, ai-input=yes, ai-train=no',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ]);
});

test('what the content may be used for is also said as Content-Usage and as a license, where the settings want that', async () => {
  const more = 'robots:\n  contentUsage: header-and-robots\n  rsl: true\n';
  const built = await buildBare((files) => replaceIn(files, 'site.yaml', 'robots:\n', more));
  assert.match(built.text('/robots.txt'), /^Content-Usage: train-ai=n, search=y$/m);
  assert.equal(built.entries.get('/pricing/')?.headers['Content-Usage'], 'train-ai=n, search=y');
  const license = built.text('/license.xml');
  assert.match(license, /<content url="\/">\s*<license>\s*<permits type="usage">search ai-input<\/permits>/);
  assert.match(license, /<prohibits type="usage">ai-train<\/prohibits>\s*<payment type="free"\/>/);
  assert.match(built.text('/pricing/'), /<link rel="license" href="[^"]*\/license\.xml" type="application\/rsl\+xml">/);
  assert.match(built.entries.get('/')?.headers.Link ?? '', /license\.xml>; rel="license"/);
});

test('robots.txt keeps out the crawlers of each role that the settings block, and no others', async () => {
  const blockedBy = async (roles: string) => {
    const built = await buildBare((files) => replaceIn(files, 'site.yaml', 'robots:\n', `robots:\n${roles}`));
    const [first = '', ...groups] = built.text('/robots.txt').split('\n\n');
    assert.match(first, /^User-agent: \*\nContent-Signal: .*\nAllow: \/$/);
    return groups.filter((group) => group.endsWith('\nDisallow: /'));
  };
  assert.deepEqual(await blockedBy('  search: allow\n'), []);
  const [training = '', ...more] = await blockedBy('  training: block\n');
  assert.deepEqual(more, []);
  assert.match(training, /^User-agent: GPTBot$/m);
  assert.doesNotMatch(training, /Googlebot|OAI-SearchBot|ChatGPT-User/);
  const [both = ''] = await blockedBy('  training: block\n  user: block\n');
  assert.match(both, /^User-agent: GPTBot$[\s\S]*^User-agent: ChatGPT-User$/m);
});

test('each home page announces the catalog, the description, the sitemap, and the alternate, feed and llms.txt of its language in one Link header', () => {
  for (const home of ['/', '/fr/']) {
    const said = linksOf(home).map(({ target, parameters }) => `${parameters.rel} ${target}`);
    for (const wanted of [
      'api-catalog /.well-known/api-catalog',
      `describedby ${home}llms.txt`,
      'service-desc /openapi.json',
      'sitemap /sitemap.xml',
      `alternate ${home}index.md`,
      `alternate ${home}feed.xml`,
    ])
      assert.ok(said.includes(wanted), `${home}: ${wanted}`);
    assert.deepEqual(
      said.filter((link) => /feed|atom|describedby/.test(link)),
      [`describedby ${home}llms.txt`, `alternate ${home}feed.xml`],
    );
  }
});
