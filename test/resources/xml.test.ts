import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { convert } from 'xmlbuilder2';
import { buildTree, minimalOptions, origin } from '../build-sample.ts';

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
    for (const one of Array.isArray(child) ? child : [child]) {
      if (!isMixed) counts.set(name, (counts.get(name) ?? 0) + 1);
      countElements(one, counts);
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
  assert.equal(sets, 16);
});
