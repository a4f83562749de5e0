// Fault: 50,001 URLs in a sitemap → From 10,001 pages on, an index of sitemaps

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XMLParser } from 'fast-xml-parser';
import type { Outline } from '../../generator/body/document.ts';
import type { Post, Site } from '../../generator/model/site.ts';
import type { Declaration } from '../../generator/output/declaration.ts';
import type { Output, Provided } from '../../generator/output/output.ts';
import type { SiteResource } from '../../generator/resources/parts/resource.ts';
import { schemamap } from '../../generator/resources/schemamap.ts';
import { sitemap } from '../../generator/resources/sitemap.ts';
import { schemaPost } from '../../generator/resources/structured-data.ts';
import { output } from '../check/outputs.ts';

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
      ...{ name: 'S', tagline: 'T', description: 'D', copyright: 'O', blog: { path: 'blog', feedItems: 50 } },
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
    ...{ filePaths: new Set(), blogs: new Set([locale.code]), moves: [] },
    posts,
    lists: [],
    dates: { before: {}, today: '2026-01-01' },
    lastModified: stamp(count),
  } as unknown as Site;
}

/** The declarations of the pages of a site. */
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
