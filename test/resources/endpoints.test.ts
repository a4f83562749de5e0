import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse as parseYaml } from 'yaml';
import { openFolder } from '../../generator/load/files.ts';
import { buildEdited, buildTree, filesOf, replaceIn, textFile } from '../build-sample.ts';
import { temporaryFolder } from '../publish/project.ts';
import { optionsOf } from '../sites/built-sites.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content: Readonly<
          Record<string, { readonly schema: { readonly $ref: string }; readonly example: unknown }>
        >;
      }
    >
  >;
}
interface Description {
  readonly paths: Readonly<Record<string, { readonly get: Operation; readonly head: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}
interface Context {
  readonly anchor: string;
  readonly item?: readonly { readonly href: string; readonly hreflang?: readonly string[] }[];
  readonly 'service-desc'?: readonly { readonly href: string }[];
}

const options = optionsOf('restaurants');
const origin = 'https://sarrasin.example';
const paths = ['/api/locations.json', '/api/menu.json'].flatMap((path) => [path, `/fr${path}`]);

const tree = await buildTree(options);
const description = tree.json('/openapi.json') as Description;

test('each endpoint has the data of its file in one language', () => {
  const file = filesOf(openFolder(options.content)).find(({ path }) => path === 'data/menu.yaml');
  const written = parseYaml(Buffer.from(file?.bytes ?? []).toString('utf8')) as {
    galettes: readonly { name: Record<string, string> }[];
  };
  for (const [code, path] of [
    ['en', '/api/menu.json'],
    ['fr', '/fr/api/menu.json'],
  ] as const) {
    const served = tree.json(path) as { galettes: readonly { name: string }[] };
    assert.deepEqual(
      served.galettes.map(({ name }) => name),
      written.galettes.map(({ name }) => name[code]),
    );
  }
});

test('openapi.json has each endpoint with the schema beside the data, which data and example satisfy', () => {
  for (const path of paths) {
    const { get, head } = description.paths[path] ?? {};
    assert.ok(get && head, path);
    assert.deepEqual(get.tags, ['Data']);
    const { schema, example } = get.responses['200']?.content['application/json'] ?? {};
    const name = schema?.$ref.replace('#/components/schemas/', '') ?? '';
    assert.deepEqual(Object.keys(description.components.schemas).includes(name), true, name);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const validate = ajv.compile({ $ref: schema?.$ref, components: description.components });
    for (const value of [tree.json(path), example])
      assert.equal(validate(value), true, JSON.stringify(validate.errors));
    assert.equal(validate({ galettes: 1 }), false);
  }
  const ids = paths.map((path) => description.paths[path]?.get.operationId);
  assert.deepEqual(ids, ['getLocationsData', 'getLocationsDataFr', 'getMenuData', 'getMenuDataFr']);
});

test('the catalog has each endpoint as an item that openapi.json describes', () => {
  const { linkset } = tree.json('/.well-known/api-catalog') as { readonly linkset: readonly Context[] };
  const items = linkset[0]?.item ?? [];
  for (const path of paths) {
    const item = items.find(({ href }) => href === origin + path);
    assert.deepEqual(item?.hreflang, [path.startsWith('/fr/') ? 'fr' : 'en']);
    const context = linkset.find(({ anchor }) => anchor === origin + path);
    assert.deepEqual(
      context?.['service-desc']?.map(({ href }) => href),
      [`${origin}/openapi.json`],
    );
  }
});

test('llms.txt of each language has its endpoints', () => {
  const listed = (path: string) => [...tree.text(path).matchAll(/\]\((\S+\/api\/\w+\.json)\)/g)].map(([, url]) => url);
  assert.deepEqual(listed('/llms.txt'), [`${origin}/api/locations.json`, `${origin}/api/menu.json`]);
  assert.deepEqual(listed('/fr/llms.txt'), [`${origin}/fr/api/locations.json`, `${origin}/fr/api/menu.json`]);
});

test('an endpoint is sent with the headers of the other JSON files, and links to its description and languages', () => {
  const { Link, ...headers } = tree.entries.get('/api/menu.json')?.headers ?? {};
  assert.deepEqual(headers, tree.entries.get('/api/status')?.headers);
  assert.equal(
    Link,
    '</openapi.json>; rel="service-desc"; type="application/vnd.oai.openapi+json", </fr/api/menu.json>; rel="alternate"; type="application/json"; hreflang="fr"',
  );
});

test('data that is the same in all languages is there once, by default below /api/ under the title of its schema', async () => {
  const built = await buildEdited(
    (files) => [
      ...replaceIn(files, 'site.yaml', 'endpoints:\n', 'endpoints:\n  - data: opening-days\n'),
      { path: 'data/opening-days.yaml', bytes: Buffer.from('- 2026-04-01\n') },
      {
        path: 'data/opening-days.schema.yaml',
        bytes: Buffer.from('title: Opening days\ntype: array\nitems: {type: string}\n'),
      },
    ],
    options,
  );
  assert.deepEqual(built.json('/api/opening-days.json'), ['2026-04-01']);
  assert.equal(built.entries.has('/fr/api/opening-days.json'), false);
  const { paths: described } = built.json('/openapi.json') as Description;
  const { operationId, summary } = described['/api/opening-days.json']?.get ?? {};
  assert.deepEqual([operationId, summary], ['getOpeningDaysData', 'Opening days']);
});

test('a price that changes in own data changes exactly what states it', async () => {
  const changed = await buildEdited(
    (files) => replaceIn(files, 'data/menu.yaml', 'price: 13.5', 'price: 14.25'),
    options,
  );
  const different = [...tree.files].flatMap(([file, bytes]) => (changed.files.get(file)?.equals(bytes) ? [] : [file]));
  const stating = ['api/menu.json', 'index.html', 'index.md', 'menu.md', 'menu/index.html'];
  const expected = [
    ...stating,
    ...stating.map((file) => `fr/${file}`),
    'llms-full.txt',
    'fr/llms-full.txt',
    'search-text.json',
    'fr/search-text.json',
    '_manifest.json',
    'openapi.json',
    // They show the answer of each endpoint.
    'developers/index.html',
    'developers.md',
    'fr/developers/index.html',
    'fr/developers.md',
  ];
  assert.deepEqual(different.sort(), expected.sort());
});

test('templates get the collections in the language of the page', async () => {
  const templates = temporaryFolder();
  cpSync(options.templates, templates, { recursive: true });
  const page = readFileSync(join(templates, 'page.ts'), 'utf8');
  const shown = `\${String((view.data.menu as { cider: { name: string }[] }).cider[0]?.name)}`;
  const changed = page.replace(/\$\{view\.content\}/, (content) => `${content}<p>${shown}</p>`);
  assert.notEqual(changed, page);
  writeFileSync(join(templates, 'page.ts'), changed);
  const built = await buildTree({ ...options, templates });
  assert.match(built.text('/menu/'), /<p>Dry cider<\/p>/);
  assert.match(built.text('/fr/menu/'), /<p>Cidre brut<\/p>/);
});

test('definitions of a schema are components beside it, also those that refer to themselves', async () => {
  const schema = {
    $ref: '#/$defs/tree node',
    $defs: {
      'tree node': {
        type: 'object',
        properties: { below: { $ref: '#/$defs/tree node' }, name: { $ref: '#/$defs/name' } },
      },
      name: { type: 'string' },
    },
  };
  const built = await buildEdited(
    (files) => [
      ...replaceIn(files, 'site.yaml', 'endpoints:\n', 'endpoints:\n  - data: forest\n'),
      { path: 'data/forest.yaml', bytes: Buffer.from('below: {name: Oak}\n') },
      { path: 'data/forest.schema.json', bytes: Buffer.from(JSON.stringify(schema)) },
    ],
    options,
  );
  const { schemas } = (built.json('/openapi.json') as Description).components;
  const at = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  assert.deepEqual(schemas.ForestData, at('ForestData.TreeNode'));
  assert.deepEqual(schemas['ForestData.TreeNode'], {
    type: 'object',
    properties: { below: at('ForestData.TreeNode'), name: at('ForestData.Name') },
  });
});

test('names that are alike stay apart in openapi.json and on the page, and references lead to them however they are written', async () => {
  const kinds = { 'foo-bar': 'integer', fooBar: 'string', 'foo/bar': 'boolean', é: 'null', 価格: 'number' };
  const $defs = Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }]));
  const references = ['foo-bar', 'fooBar', 'foo~1bar', '%C3%A9', '価格'].map((name) => ({ $ref: `#/$defs/${name}` }));
  const schemas = {
    'area-51': { $defs, prefixItems: references },
    area51: { type: 'object', required: ['n'] },
    b: { $defs: { data: { type: 'object' } }, $ref: '#/$defs/data' },
    'b-data': { type: 'array' },
  };
  const data = { 'area-51': '[1, a, true, null, 1.5]', area51: 'n: 1', b: 'n: 1', 'b-data': '[1]' };
  const settings = Object.keys(schemas).map((name) => `  - data: ${name}\n  - {data: ${name}, path: /${name}.json}\n`);
  const built = await buildEdited(
    (files) => [
      ...replaceIn(files, 'site.yaml', 'endpoints:\n', `endpoints:\n${settings.join('')}`),
      ...Object.entries(data).map(([name, text]) => textFile(`data/${name}.yaml`, `${text}\n`)),
      ...Object.entries(schemas).map(([name, schema]) => textFile(`data/${name}.schema.json`, JSON.stringify(schema))),
    ],
    options,
  );
  const { paths: described, components } = built.json('/openapi.json') as Description;
  for (const name of Object.keys(schemas)) {
    const path = `/api/${name}.json`;
    const { schema } = described[path]?.get.responses['200']?.content['application/json'] ?? {};
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const validate = ajv.compile({ $ref: schema?.$ref, components });
    assert.equal(validate(built.json(path)), true, name);
    assert.equal(validate(name === 'area-51' ? ['a', 1, 1, 1, 'a'] : 'text'), false, name);
  }
  const ids = Array.from(built.text('/developers/').matchAll(/<h4 id="([^"]+)"/g), ([, id]) => id ?? '');
  assert.deepEqual(ids, [...new Set(ids)]);
  const operations = Object.values(described).map(({ get }) => get.operationId);
  assert.deepEqual(operations, [...new Set(operations)]);
});
