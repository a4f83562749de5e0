// Fault: 50,001 URLs in a sitemap → From 10,001 pages on, an index of sitemaps

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { convert } from 'xmlbuilder2';
import type { Outline } from '../../generator/body/document.ts';
import type { Post, Site } from '../../generator/model/site.ts';
import type { Declaration, Output, Provided } from '../../generator/output/output.ts';
import type { SiteResource } from '../../generator/resources/parts/resource.ts';
import { schemamap } from '../../generator/resources/schemamap.ts';
import { sitemap } from '../../generator/resources/sitemap.ts';
import { schemaPost } from '../../generator/resources/structured-data.ts';
import { buildTree, minimalOptions, origin } from '../build-sample.ts';
import { output } from '../check/outputs.ts';

interface Url {
  readonly '@contentType'?: string;
  readonly loc: string;
  readonly lastmod: string;
  readonly 'sf:contentType'?: string;
  readonly 'xhtml:link'?: readonly Readonly<Record<'@rel' | '@hreflang' | '@href', string>>[];
}

const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => name === 'url' || name === 'xhtml:link',
});

const tree = await buildTree();

function urlset(path: string): Readonly<Record<string, unknown>> & { readonly url: readonly Url[] } {
  return parser.parse(tree.text(path)).urlset;
}

test('every XML file is well-formed to two parsers, which read the same elements in it', async () => {
  for (const built of [tree, await buildTree(minimalOptions)]) {
    const files = [...built.entries.values()].filter(({ mediaType }) => /xml(?:;|$)/.test(mediaType));
    assert.ok(files.length >= 3);
    for (const { path } of files) {
      const xml = built.text(path);
      assert.equal(XMLValidator.validate(xml), true, path);
      const names = new Map<string, number>();
      countElements(parser.parse(xml), names);
      const theirs = new Map<string, number>();
      countElements(convert(xml, { format: 'object' }), theirs);
      assert.deepEqual([...theirs].sort(), [...names].sort(), path);
    }
  }
});

/** How often each element occurs in a parsed document; the names of attributes, declarations and text begin differently. */
function countElements(value: unknown, counts: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    const isMixed = name === '#';
    if (!isMixed && !/^[a-zA-Z]/.test(name)) continue;
    for (const element of Array.isArray(child) ? child : [child]) {
      if (!isMixed) counts.set(name, (counts.get(name) ?? 0) + 1);
      countElements(element, counts);
    }
  }
}

test('the schema map lists exactly the structured data, with its kind in both forms', () => {
  const map = urlset('/schemamap.xml');
  assert.equal(map['@xmlns'], sitemapNamespace);
  assert.equal(map['@xmlns:sf'], 'http://schema.org/schemas/schemafeed/0.1');
  const data = [...tree.entries.values()].filter(({ mediaType }) => mediaType === 'application/ld+json');
  assert.deepEqual(
    map.url.map(({ loc }) => loc),
    data.map(({ path }) => origin + path),
  );
  for (const url of map.url) {
    assert.equal(url['@contentType'], 'structuredData/schema.org');
    assert.equal(url['sf:contentType'], 'structuredData/schema.org');
    assert.match(url.lastmod, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
  }
});

test('the date of a graph in the schema map is the newest change date in the graph', () => {
  for (const { loc, lastmod } of urlset('/schemamap.xml').url) {
    const graph = tree.json(loc.slice(origin.length)) as { '@graph': readonly { dateModified?: string }[] };
    const changes = graph['@graph'].flatMap(({ dateModified }) => dateModified ?? []);
    assert.equal(Date.parse(lastmod), Math.max(...changes.map((change) => Date.parse(change))), loc);
  }
});

test('a crawler that reads each listed file as one JSON document finds nodes with an @id in all', () => {
  for (const { loc } of urlset('/schemamap.xml').url) {
    const document = JSON.parse(tree.text(loc.slice(origin.length))) as {
      '@id'?: string;
      '@graph': readonly { '@id'?: string }[];
    };
    assert.equal(document['@id'], undefined);
    assert.ok(document['@graph'].length > 2 && document['@graph'].every((node) => node['@id'] !== undefined), loc);
  }
});

test('the sitemap lists exactly the HTML pages, each once, and not the 404 page', () => {
  const pages = [...tree.entries.values()].filter(
    ({ path, mediaType }) => mediaType.startsWith('text/html') && !path.endsWith('/404.html'),
  );
  const listed = urlset('/sitemap.xml').url.map(({ loc }) => loc);
  assert.deepEqual([...listed].sort(), pages.map(({ path }) => origin + path).sort());
  assert.equal(urlset('/sitemap.xml')['@xmlns'], sitemapNamespace);
});

test('the sitemap gives each page the date of its last change, as its structured data states it', () => {
  const nodes = ['/schema/page.json', '/schema/post.json'].flatMap(
    (path) => (tree.json(path) as { '@graph': readonly Record<string, unknown>[] })['@graph'],
  );
  const changes = new Map(nodes.map((node) => [node['@id'], node.dateModified]));
  for (const { loc, lastmod } of urlset('/sitemap.xml').url) assert.equal(lastmod, changes.get(loc), loc);
});

test('each set of language versions in the sitemap is the same for all of its pages, and includes each page itself and x-default', () => {
  const urls = new Map(urlset('/sitemap.xml').url.map((url) => [url.loc, url['xhtml:link'] ?? []]));
  let sets = 0;
  for (const [loc, links] of urls) {
    if (links.length === 0) continue;
    sets += 1;
    assert.ok(
      links.every((link) => link['@rel'] === 'alternate'),
      loc,
    );
    assert.ok(
      links.some((link) => link['@href'] === loc && link['@hreflang'] !== 'x-default'),
      loc,
    );
    const fallback = links.filter((link) => link['@hreflang'] === 'x-default');
    const english = links.find((link) => link['@hreflang'] === 'en');
    assert.deepEqual(
      fallback.map((link) => link['@href']),
      [english?.['@href']],
      loc,
    );
    for (const link of links) assert.deepEqual(urls.get(link['@href']), links, `${loc} and ${link['@href']}`);
  }
  assert.equal(sets, 20);
});

const baseUrl = 'https://a.example';
const stamp = (day: number) => ({ iso: new Date(day * 86_400_000).toISOString(), epoch: day * 86_400_000 });
const locale = { code: 'en', name: 'English', prefix: '', isDefault: true, labels: {} };

const outline: Outline = {
  words: 1,
  blocks: new Map(),
  anchors: new Set(),
  facts: new Set(),
  questions: [],
  references: [],
};

/** A site with more posts than a test could build: only the parts of it that these resources look at. */
function siteOfPosts(count: number): Site {
  const posts = Array.from({ length: count }, (_, index) => {
    const path = `/blog/post-${count - index}/`;
    const common = {
      kind: 'post',
      id: path,
      path,
      markdownPath: `${path}.md`,
      title: 'T',
      description: 'D',
      moved: [],
      taken: { title: false, description: false },
      extra: {},
      file: path,
      locale,
    };
    const dates = { published: stamp(count - index), updated: stamp(count - index) };
    return {
      ...common,
      ...dates,
      authors: [{ id: 'a', name: 'A' }],
      signed: [{ name: 'A' }],
      tags: [],
      translations: [],
    } as unknown as Post;
  });
  return {
    baseUrl,
    settings: {
      name: 'S',
      tagline: 'T',
      description: 'D',
      copyright: 'O',
      blog: { path: 'blog', feedItems: 50 },
      organization: { name: 'O', logo: '/l.svg', url: `${baseUrl}/` },
      theme: {},
      without: ['cards', 'developers'],
    },
    templates: { style: '' },
    locales: [locale],
    defaultLocale: locale,
    pages: [],
    pagesByPath: new Map(),
    data: { values: new Map(), collections: new Map(), faulty: new Set() },
    guides: [{ name: 'feed-page', locale, path: '/feed/', markdownPath: '/feed.md' }],
    blogs: new Set([locale.code]),
    moves: [],
    posts,
    lists: [],
    dates: { before: {}, today: '2026-01-01' },
    lastModified: stamp(count),
  } as unknown as Site;
}

function pagesOf({ posts }: Site): readonly Declaration[] {
  return posts.map((entry) => output(entry.path, { role: { kind: 'page', entry, alternates: [] } }));
}

/** The body of an output, given some other outputs. */
function textOf({ body, inputs }: Output, others: readonly Declaration[] = []): string {
  const outlines = inputs.outlines?.map(() => outline) ?? [];
  return String(body({ outlines, outputs: others.filter(inputs.outputs ?? (() => false)) } as unknown as Provided));
}

function outputsOf(resource: SiteResource, site: Site): readonly Output[] {
  return [...resource.outputs(site)];
}

function locations(xml: string): readonly string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => location);
}

test('the sitemap of a large site is an index of sitemaps that list every page once', () => {
  const site = siteOfPosts(20_001);
  const [index, ...parts] = outputsOf(sitemap, site);
  assert.equal(index?.path, '/sitemap.xml');
  assert.deepEqual(
    parts.map(({ path }) => path),
    ['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'],
  );
  const text = textOf(index as Output);
  assert.ok('sitemapindex' in new XMLParser().parse(text));
  assert.deepEqual(
    locations(text),
    parts.map(({ path }) => baseUrl + path),
  );
  const listed = parts.map((part) => locations(textOf(part, pagesOf(site))));
  assert.deepEqual(
    listed.map(({ length }) => length),
    [10_000, 10_000, 1],
  );
  assert.equal(new Set(listed.flat()).size, 20_001);
  const [, dated = ''] = /<lastmod>([^<]*)<\/lastmod>\s*<\/sitemap>\s*<\/sitemapindex>/.exec(text) ?? [];
  assert.equal(dated, site.posts[0]?.updated.iso);
});

test('a sitemap of 10,000 pages is one document', () => {
  const site = siteOfPosts(10_000);
  const outputs = outputsOf(sitemap, site);
  assert.equal(outputs.length, 1);
  assert.equal(locations(textOf(outputs[0] as Output, pagesOf(site))).length, 10_000);
});

test('the graph of many posts continues in archives, each with every node it refers to, all listed by the schema map', () => {
  const site = siteOfPosts(2_500);
  const outputs = outputsOf(schemaPost, site);
  assert.deepEqual(
    outputs.map(({ path, endpoint }) => [path, endpoint !== undefined]),
    [
      ['/schema/post.json', true],
      ['/schema/post/archive-1.json', false],
      ['/schema/post/archive-2.json', false],
    ],
  );
  const headlines: string[] = [];
  for (const output of outputs) {
    const graph = JSON.parse(textOf(output))['@graph'] as readonly Record<string, unknown>[];
    const ids = new Set(graph.map((node) => node['@id']));
    assert.equal(ids.size, graph.length);
    for (const node of graph.filter((candidate) => candidate['@type'] === 'BlogPosting')) {
      headlines.push(String(node['@id']));
      assert.ok(ids.has((node.author as { '@id': string })['@id']));
    }
    assert.deepEqual(output.inputs.outlines?.length, graph.filter((node) => node['@type'] === 'BlogPosting').length);
  }
  assert.equal(new Set(headlines).size, 2_500);
  const [map] = outputsOf(schemamap, site);
  assert.deepEqual(
    locations(textOf(map as Output, outputs)),
    outputs.map(({ path }) => baseUrl + path),
  );
});
