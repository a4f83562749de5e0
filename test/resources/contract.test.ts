import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { buildBare, buildTree, textFile } from '../build-sample.ts';
import { assertConforms } from '../schemas/conforms.ts';

const markdown = 'text/markdown; charset=utf-8';

/** The public contract: each path with its exact Content-Type. */
const contract: Readonly<Record<string, string>> = {
  '/api/status': 'application/json',
  '/.well-known/api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  '/.well-known/agent-skills/index.json': 'application/json',
  '/.well-known/mcp/server-card.json': 'application/json',
  '/openapi.json': 'application/vnd.oai.openapi+json',
  '/llms.txt': 'text/plain; charset=utf-8',
  '/feed.xml': 'application/rss+xml; charset=utf-8',
  '/schemamap.xml': 'application/xml',
  '/schema/page.json': 'application/ld+json',
  '/schema/post.json': 'application/ld+json',
  '/index.md': markdown,
  '/features.md': markdown,
  '/pricing.md': markdown,
  '/affiliate-program.md': markdown,
  '/missed-call-revenue-calculator/index.md': markdown,
  '/fr/index.md': markdown,
  '/fr/features.md': markdown,
  '/fr/pricing.md': markdown,
};
const homes = ['/', '/fr/'];

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: unknown;
  readonly security?: unknown;
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Header {
  readonly example: string;
}

interface Answer {
  readonly headers?: Readonly<Record<string, Header | { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, Representation>>;
}

interface Representation {
  readonly schema: object;
  readonly example?: unknown;
}

interface Description {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly security: readonly unknown[];
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly headers: Readonly<Record<string, Header>>;
  };
}

const tree = await buildTree();
const description = tree.json('/openapi.json') as Description;
const operations = Object.values(description.paths).flatMap((item) => Object.values(item));

test('build() serves every path of the contract with its exact media type', () => {
  const served = Object.keys(contract).map((path) => [path, tree.entries.get(path)?.mediaType]);
  assert.deepEqual(Object.fromEntries(served), contract);
});

test('openapi.json describes exactly the contract and the home pages, with GET and HEAD for each', () => {
  assert.deepEqual(Object.keys(description.paths).sort(), [...Object.keys(contract), ...homes].sort());
  for (const item of Object.values(description.paths)) assert.deepEqual(Object.keys(item), ['get', 'head']);
});

test('openapi.json is OpenAPI 3.1.0 of a version 0.1.0 without security, parameters or a final slash on its server', () => {
  assert.equal(description.openapi, '3.1.0');
  assert.equal(description.info.version, '0.1.0');
  assert.deepEqual(description.security, []);
  assert.deepEqual(
    description.servers.map(({ url }) => url),
    ['https://ringfold.example'],
  );
  for (const operation of operations) {
    assert.equal(operation.parameters, undefined);
    assert.equal(operation.security, undefined);
  }
});

test('openapi.json gives pages whose paths differ in a slash only operations of their own', async () => {
  const page = '---\ntitle: Plans\ndescription: All plans.\nendpoint: true\n---\n\nAll plans.\n';
  const { json } = await buildBare((files) => [
    ...files,
    ...['a-b', 'a/b'].map((name) => textFile(`pages/en/${name}.md`, page)),
  ]);
  const paths = (json('/openapi.json') as typeof description).paths as Record<string, { get: Operation }>;
  assert.deepEqual(
    ['/a-b.md', '/a/b.md'].map((path) => paths[path]?.get.operationId),
    ['getABMarkdown', 'getABMarkdown2'],
  );
});

test('openapi.json gives each operation a unique id, a tag, a summary, a description and a 4xx response', () => {
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length);
  for (const { operationId, tags, summary, description: text, responses } of operations) {
    assert.match(operationId, /^(?:get|head)[A-Z][A-Za-z]*$/);
    assert.ok(tags.length > 0 && summary !== '' && text !== '', operationId);
    assert.deepEqual(Object.keys(responses), ['200', '304', '404', '405'], operationId);
    if (operationId.startsWith('head')) assert.equal(responses['200']?.content, undefined, operationId);
  }
});

/** The headers of an answer, with what they refer to. */
function headersIn(answer: Answer | undefined): Readonly<Record<string, Header>> {
  const prefix = '#/components/headers/';
  const told = Object.entries(answer?.headers ?? {}).map(([name, header]) => {
    if (!('$ref' in header)) return [name, header] as const;
    const found = description.components.headers[header.$ref.slice(prefix.length)];
    assert.ok(found && header.$ref.startsWith(prefix), header.$ref);
    return [name, found] as const;
  });
  return Object.fromEntries(told);
}

test('openapi.json has each header once that several paths answer with alike', () => {
  const inPlace = Object.values(description.paths).flatMap(({ get }) =>
    Object.entries(get?.responses['200']?.headers ?? {}).flatMap(([name, header]) =>
      '$ref' in header ? [] : [`${name}: ${header.example}`],
    ),
  );
  assert.equal(new Set(inPlace).size, inPlace.length);
  const shared = Object.values(description.components.headers);
  assert.equal(new Set(shared.map((header) => JSON.stringify(header))).size, shared.length);
  assert.ok(shared.length > 3);
});

test('openapi.json states the headers that each path is served with, and those that 304 and 405 have', () => {
  for (const [path, item] of Object.entries(description.paths)) {
    const { headers } = tree.entries.get(path) ?? { headers: {} as Record<string, string> };
    for (const { responses } of Object.values(item)) {
      const stated = headersIn(responses['200']);
      assert.ok(stated.ETag, path);
      for (const name of ['Cache-Control', 'Vary', 'Content-Location'])
        if (name !== 'Content-Location' || !homes.includes(path))
          assert.equal(stated[name]?.example, headers[name], `${path}: ${name}`);
      assert.equal(stated.Link === undefined, headers.Link === undefined, path);
      assert.ok((headers.Link ?? '').startsWith(stated.Link?.example ?? ''), path);
      const again = headersIn(responses['304']);
      assert.ok(again.ETag && again['Cache-Control'], path);
      assert.equal('Vary' in again, 'Vary' in headers, path);
      assert.deepEqual(responses['405'], { $ref: '#/components/responses/MethodNotAllowed' });
    }
    if (homes.includes(path))
      assert.equal(headersIn(item.get?.responses['200'])['Content-Location']?.example, `${path}index.md`);
  }
  assert.equal(headersIn(description.components.responses.MethodNotAllowed).Allow?.example, 'GET, HEAD');
});

test('each example of openapi.json is part of what the path answers with', () => {
  const isPartOf = (part: unknown, whole: unknown): boolean => {
    if (Array.isArray(part))
      return Array.isArray(whole) && part.every((item) => whole.some((other) => isPartOf(item, other)));
    if (typeof part !== 'object' || part === null) return part === whole;
    return Object.entries(part).every(([key, value]) =>
      isPartOf(value, (whole as Readonly<Record<string, unknown>>)[key]),
    );
  };
  const withExample = new Set<string>();
  for (const [path, item] of Object.entries(description.paths))
    for (const [type, { example }] of Object.entries(item.get?.responses['200']?.content ?? {})) {
      const served = homes.includes(path) && type === 'text/markdown' ? `${path}index.md` : path;
      if (example === undefined) continue;
      withExample.add(path);
      if (typeof example === 'string') assert.ok(tree.text(served).startsWith(example), path);
      else assert.ok(isPartOf(example, tree.json(served)), path);
    }
  const without = Object.keys(description.paths).filter((path) => !withExample.has(path));
  assert.deepEqual(without, ['/openapi.json', '/llms.txt', '/feed.xml', '/schemamap.xml']);
});

test('the schemas of formats that may grow are open, and those of the contract closed', () => {
  const isClosed = (name: string) =>
    (description.components.schemas[name] as { additionalProperties?: boolean }).additionalProperties === false;
  assert.deepEqual(Object.keys(description.components.schemas).filter(isClosed), [
    'StatusResponse',
    'ApiCatalog',
    'PageGraph',
    'PostGraph',
  ]);
});

test('Redocly finds nothing in openapi.json but the final slash that the contract asks for', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const found = await lintFromString({ source: tree.text('/openapi.json'), absoluteRef: '/openapi.json', config });
  const seen = found.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
  assert.deepEqual(seen, ['no-path-trailing-slash #/paths/~1fr~1']);
});

test('Redocly reports an openapi.json whose operation ids are not unique', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const source = tree.text('/openapi.json').replaceAll('"headStatus"', '"getStatus"');
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  assert.ok(found.some(({ ruleId }) => ruleId === 'operation-operationId-unique'));
});

test('the OpenAPI schema validator accepts openapi.json as version 3.1', async () => {
  const validator = new Validator();
  assert.deepEqual(await validator.validate(tree.text('/openapi.json')), { valid: true });
  assert.equal(validator.version, '3.1');
});

test('every response body conforms to the schema that openapi.json gives for its media type', () => {
  for (const [path, item] of Object.entries(description.paths)) {
    const content = item.get?.responses['200']?.content ?? {};
    const bodies = homes.includes(path) ? [path, `${path}index.md`] : [path];
    const types = bodies.map((body) => tree.entries.get(body)?.mediaType.split(';')[0]);
    assert.deepEqual(Object.keys(content), types, path);
    for (const [index, { schema }] of Object.values(content).entries()) {
      const body = bodies[index] ?? path;
      const isJson = /json$/.test(types[index] ?? '');
      assert.equal(isJson, '$ref' in schema, body);
      assertConforms(isJson ? tree.json(body) : tree.text(body), resolved(schema));
    }
  }
});

/** A schema of openapi.json with the components that it may refer to, as one JSON Schema. */
function resolved(schema: object): object {
  const ownRefs = (value: object): object =>
    JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/'));
  return { ...ownRefs(schema), $defs: ownRefs(description.components.schemas) };
}

test('every output has a media type, nosniff and Cache-Control, and exactly the bytes that the manifest states', () => {
  for (const { path, file, mediaType, headers, size, sha256 } of tree.entries.values()) {
    assert.match(mediaType, /^[a-z]+\/[a-z0-9.+-]+(?:; [a-z]+=(?:[a-z0-9-]+|"[^"]+"))?$/, path);
    const isShownAsText = /^(?:text\/|application\/(?:rss|atom)\+xml)/.test(mediaType);
    assert.equal(isShownAsText, mediaType.endsWith('charset=utf-8'), path);
    assert.equal(headers['X-Content-Type-Options'], 'nosniff', path);
    assert.match(headers['Cache-Control'] ?? '', /^public, max-age=\d+/, path);
    const bytes = tree.files.get(file);
    assert.equal(bytes?.byteLength, size, path);
    assert.equal(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
      sha256,
      path,
    );
  }
});

test('the machine-readable files are open to every origin and let it read ETag, Link and Content-Location', () => {
  for (const path of Object.keys(contract)) {
    const { headers } = tree.entries.get(path) ?? { headers: {} as Record<string, string> };
    assert.equal(headers['Access-Control-Allow-Origin'], '*', path);
    assert.equal(headers['Access-Control-Expose-Headers'], 'ETag, Link, Content-Location', path);
  }
});
