import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XMLParser } from 'fast-xml-parser';
import type { Site } from '../../generator/model/site.ts';
import type { Output } from '../../generator/output.ts';
import { bodyBytes } from '../../generator/output.ts';
import type { Surface } from '../../generator/resources/resource.ts';
import { sitemap } from '../../generator/resources/sitemap.ts';
import { origin } from '../build-sample.ts';

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'url' || name === 'sitemap' });
const updated = { iso: '2026-01-10', epoch: Date.parse('2026-01-10') };
const newest = { iso: '2026-02-01T09:30:00Z', epoch: Date.parse('2026-02-01T09:30:00Z') };

/** The sitemaps of a site of so many pages, each in so many languages; the last page is the newest. */
function sitemapsOf(pages: number, languages = 1): ReadonlyMap<string, Output> {
  const alternates = Array.from({ length: languages > 1 ? languages + 1 : 0 }, (_, index) => ({
    rel: 'alternate',
    href: `${origin}/${index}/`,
    hreflang: 'en',
  }));
  const entries = Array.from({ length: pages }, (_, index) => ({
    path: `/p-${index}/`,
    updated: index === pages - 1 ? newest : updated,
    translations: Array.from({ length: languages }),
  }));
  const site = { baseUrl: origin, pages: entries.slice(0, 1), posts: entries.slice(1) } as unknown as Site;
  const surface = {
    at: () => ({ sitemap: { lastModified: '2026-01-10T00:00:00Z', alternates } }),
  } as unknown as Surface;
  return new Map([...sitemap.outputs(site, surface)].map((output) => [output.path, output]));
}

function read(output: Output | undefined) {
  assert.ok(output);
  const text = Buffer.from(bodyBytes(output.body)).toString('utf8');
  return { text, ...parser.parse(text) } as {
    text: string;
    urlset?: { url: readonly { loc: string }[] };
    sitemapindex?: { sitemap: readonly { loc: string; lastmod: string }[] };
  };
}

test('the sitemap of 50,000 pages is one file', () => {
  const outputs = sitemapsOf(50_000);
  assert.deepEqual([...outputs.keys()], ['/sitemap.xml']);
  assert.equal(read(outputs.get('/sitemap.xml')).urlset?.url.length, 50_000);
});

test('the sitemap of 50,001 pages is an index of two, which together list each page once', () => {
  const outputs = sitemapsOf(50_001);
  assert.deepEqual([...outputs.keys()], ['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml']);
  assert.deepEqual(read(outputs.get('/sitemap.xml')).sitemapindex?.sitemap, [
    { loc: `${origin}/sitemap-1.xml`, lastmod: '2026-01-10T00:00:00Z' },
    { loc: `${origin}/sitemap-2.xml`, lastmod: newest.iso },
  ]);
  const listed = ['/sitemap-1.xml', '/sitemap-2.xml'].map((path) => read(outputs.get(path)).urlset?.url ?? []);
  assert.deepEqual(
    listed.map(({ length }) => length),
    [50_000, 1],
  );
  assert.equal(new Set(listed.flat().map(({ loc }) => loc)).size, 50_001);
});

test('robots.txt and pages are told of the index alone', () => {
  const announced = [...sitemapsOf(50_001).values()].filter(({ announce }) => announce);
  assert.deepEqual(
    announced.map(({ path }) => path),
    ['/sitemap.xml'],
  );
});

test('a sitemap of many languages lists fewer pages, and keeps below 50 MB', () => {
  const outputs = sitemapsOf(6000, 20);
  assert.equal(outputs.size, 1 + Math.ceil((6000 * 22) / 49_984));
  for (const output of outputs.values()) assert.ok(bodyBytes(output.body).length < 50_000_000);
});

test('a site without pages has a sitemap that lists none', () => {
  const outputs = sitemapsOf(0);
  assert.deepEqual([...outputs.keys()], ['/sitemap.xml']);
  assert.match(read(outputs.get('/sitemap.xml')).text, /<urlset [^>]*\/>/);
});
