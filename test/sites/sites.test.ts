import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { parseFeed } from '@rowanmanning/feed-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { XMLValidator } from 'fast-xml-parser';
import { checkRichResults } from '../../generator/data/vocabulary/rich-results.ts';
import { loadVocabulary } from '../../generator/data/vocabulary/vocabulary.ts';
import { startPreview } from '../../generator/preview/server.ts';
import { openTree } from '../../generator/preview/tree.ts';
import type { Tree } from '../build-sample.ts';
import { parseLlms } from '../format/parse-llms.ts';
import { battery } from '../hosts/conformance/battery.ts';
import { tagsOf } from '../resources/html-tags.ts';
import { unfoundClaims } from '../resources/llms-claims.ts';
import { lostIn } from '../resources/word-comparison.ts';
import { assertConforms } from '../schemas/conforms.ts';
import { contradictionsIn, graphsOf, lostReferences, type Node, twinsIn, wholeNodes } from '../schemas/graphs.ts';
import { expand } from '../schemas/schema-org.ts';
import { some } from '../short.ts';
import { type BuiltSite, builtSite, siteNames } from './built-sites.ts';

const vocabulary = await loadVocabulary();

// All is built before the first test is registered: a suite ends when nothing is left to do.
const sites: { readonly name: string; readonly built: BuiltSite; readonly origin: string }[] = [];
const ends: (() => void)[] = [];
for (const name of siteNames) {
  const built = await builtSite(name);
  const { server, origin } = await startPreview(openTree(built.folder.folder), 0);
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  sites.push({ name, built, origin });
}

/** The sites whose preview is asked for all that they promise, two in a short run. The battery wants an address that has moved, which not every site has. */
const asked = some(
  sites.filter(({ built }) => built.folder.manifest.redirects.length > 0).map(({ name }) => name),
  2,
);

for (const { name, built: tree, origin } of sites) {
  const { folder } = tree;
  suite(`the site ${name}`, () => {
    test('is built without a warning', () => {
      assert.deepEqual(tree.report.problems, []);
    });

    test('has an openapi.json in which Redocly finds only final slashes, and that another validator takes', async () => {
      const config = await createConfig({ extends: ['recommended-strict'] });
      const source = tree.text('/openapi.json');
      const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
      const seen = new Set(found.map(({ ruleId, message }) => `${ruleId}: ${message}`));
      for (const one of [...seen].filter((text) => text.startsWith('no-path-trailing-slash'))) seen.delete(one);
      // A site need not have a licence.
      for (const one of [...seen].filter((text) => text.startsWith('info-license'))) seen.delete(one);
      assert.deepEqual([...seen], []);
      assert.deepEqual(await new Validator().validate(source), { valid: true });
    });

    test('answers with what openapi.json says, for every path that it names', () => {
      const description = tree.json('/openapi.json') as Description;
      for (const [path, { get }] of Object.entries(description.paths))
        for (const [type, { schema, example }] of Object.entries(get.responses['200'].content)) {
          if (!/json$/.test(type)) continue;
          for (const value of [tree.json(path), ...(example === undefined ? [] : [example])])
            assertConforms(value, withoutFormats(resolved(schema, description)));
        }
    });

    test('has pages whose elements close, with one title, and with links that lead somewhere', () => {
      const ofType = [...tree.entries.values()].filter(({ mediaType }) => mediaType.startsWith('text/html'));
      const pages = new Map(ofType.map(({ path }) => [path, tagsOf(tree.text(path))]));
      const { baseUrl } = folder.manifest;
      for (const [path, tags] of pages) {
        assert.equal(tags.filter(({ name }) => name === 'h1').length, 1, path);
        for (const { attributes } of tags) {
          const address = attributes.href ?? attributes.src;
          const url = address === undefined ? undefined : new URL(address, baseUrl + path);
          if (url?.origin !== baseUrl) continue;
          const fragment = decodeURIComponent(url.hash.slice(1));
          const isThere = pages.get(url.pathname)?.some(({ attributes: { id } }) => id === fragment);
          assert.ok(tree.entries.has(url.pathname) && (fragment === '' || isThere), `${path}: ${address}`);
        }
      }
    });

    test('has an alternate for each page that says what the page says, and no more', () => {
      assert.deepEqual(lostIn(tree), []);
    });

    test('has an llms.txt whose lines lead to what they say', () => {
      assert.deepEqual(unfoundClaims(tree), []);
    });

    test('has alternates and an llms.txt that show no directive and link to what is there', () => {
      const { baseUrl } = folder.manifest;
      for (const { path, mediaType } of tree.entries.values()) {
        const links = path.endsWith('/llms.txt') ? parseLlms(tree.text(path)).sections.flatMap((one) => one.links) : [];
        for (const { title, url, note } of links) assert.ok(note || !url.startsWith(baseUrl), `${path}: ${title}`);
        const isMarkdown = mediaType.startsWith('text/markdown');
        const text = isMarkdown ? tree.text(path).replace(/```.*?```|`[^`\n]*`/gs, '') : '';
        assert.doesNotMatch(text, /(?<![\w:]):{1,2}[a-z-]+\{|^::[a-z]/m, path);
        const written = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, url = '']) => url);
        for (const url of [...written, ...links.map((link) => link.url)]) {
          assert.match(url, /^(?:https|mailto|tel):/, path);
          if (url.startsWith(`${baseUrl}/`)) assert.ok(tree.entries.has(new URL(url).pathname), `${path}: ${url}`);
        }
      }
    });

    test('has a catalog, graphs and feeds that readers take', async () => {
      assertConforms(tree.json('/.well-known/api-catalog'), 'api-catalog');
      if (tree.entries.has('/api/status')) assertConforms(tree.json('/api/status'), 'status');
      assertConforms(tree.json('/.well-known/ai-catalog.json'), 'ai-catalog');
      for (const { path, mediaType } of tree.entries.values()) {
        if (/xml/.test(mediaType)) assert.equal(XMLValidator.validate(tree.text(path)), true, path);
        if (/rss|atom/.test(mediaType)) assert.ok(parseFeed(tree.text(path)).title, path);
      }
      const graphs = graphsOf(tree);
      for (const [path, graph] of graphs) {
        assertConforms(graph, 'graph');
        assert.equal((await expand(graph)).length, graph['@graph'].length, path);
      }
      assert.deepEqual(lostReferences(graphs, tree), []);
      assert.deepEqual([...twinsIn(graphs), ...contradictionsIn(graphs)], []);
      for (const node of wholeNodes(graphs))
        assert.deepEqual(
          checkRichResults(node, { file: '', line: 1, column: 1, text: '' }, vocabulary),
          [],
          node['@id'],
        );
    });
  });

  if (asked.includes(name)) battery({ name: `the preview of ${name}`, origin, gaps: [] }, folder);
}

interface Description {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly responses: {
            readonly 200: {
              readonly content: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
            };
          };
        };
      }
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** A schema of openapi.json with the components that it may refer to, as one JSON Schema. */
function resolved(schema: object, { components }: Description): object {
  const ownRefs = (value: object): object =>
    JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/'));
  return { ...ownRefs(schema), $defs: ownRefs(components.schemas) };
}

/** A schema without the formats that only say how a value is printed. */
function withoutFormats(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replace(/,"format":"(?:money|clock|date|date-time)"/g, '')) as object;
}

function organizationOf(tree: Tree): Node {
  const [organization] = graphsOf(tree).get('/')?.['@graph'] ?? [];
  assert.ok(organization);
  return organization;
}

function treeOf(name: string): Tree {
  const site = sites.find((one) => one.name === name);
  assert.ok(site, name);
  return site.built;
}

test('the restaurants are a Restaurant with branches that their page describes, and hours and menu as data', () => {
  const tree = treeOf('restaurants');
  const { '@type': type, servesCuisine, location } = organizationOf(tree);
  assert.deepEqual([type, servesCuisine], ['Restaurant', ['Breton', 'Irish']]);
  const described =
    graphsOf(tree)
      .get('/restaurants/')
      ?.['@graph'].filter((node) => node['@type'] === 'Restaurant') ?? [];
  assert.deepEqual(
    (location as readonly Node[]).map((one) => one['@id']),
    described.map((node) => node['@id']).slice(1),
  );
  assert.match(tree.text('/menu.md'), /\| Complète \| .* \| €13\.50 \|/);
  assert.match(tree.text('/fr/menu/'), /<td[^>]*>13,50\s€<\/td>/);
  assert.match(tree.text('/fr/restaurants.md'), /\| Tous les jours \| 11:30 \| 22:30 \|/);
});

test('the library states its versions and no price, in no output', () => {
  const tree = treeOf('library');
  assert.equal(organizationOf(tree)['@type'], 'Project');
  assert.deepEqual(
    (tree.json('/api/versions.json') as readonly { id: string }[]).map(({ id }) => id),
    ['3.1.0', '3.0.2', '2.8.5', '1.4.0'],
  );
  for (const { path, mediaType } of tree.entries.values())
    if (/^text\/|json|xml/.test(mediaType)) assert.doesNotMatch(tree.text(path), /"(?:price|offers)"|EUR|€/, path);
});

after(() => {
  for (const end of ends) end();
});
