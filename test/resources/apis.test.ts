// Fault: An OpenAPI description without responses, with a path parameter, an operationId or a reference that is wrong → Told at its place

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { htmlText } from '../../generator/format/html.ts';
import { openFolder } from '../../generator/load/files.ts';
import { exampleOf, propertiesOf, typeOf } from '../../generator/resources/parts/api-schema.ts';
import { buildBare, filesOf, minimalOptions, origin, textFile, tryBuild } from '../build-sample.ts';
import { parseLlms } from '../format/parse-llms.ts';
import { memoryFolder } from '../memory-folder.ts';
import { assertConforms } from '../schemas/conforms.ts';
import { type Graph, graphsOf } from '../schemas/graphs.ts';

const calls = {
  openapi: '3.1.0',
  info: {
    ...{ title: 'Calls', version: '2.3.0' },
    description: '# First\n\nA [call](#tag/Reading), a [hook](#gone), ![a bell](bell.png).\n\n- *one*',
  },
  servers: [
    { url: 'https://{region}.ringfold.example/v2/', variables: { region: { default: 'calls' } } },
    { url: 'https://trial.ringfold.example/v2', description: 'For *trials*.' },
  ],
  tags: [{ name: 'Reading', description: 'What was noted.' }],
  paths: {
    '/calls/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        operationId: 'getCall',
        tags: ['Reading'],
        summary: 'Reads a call',
        description: 'With `full`, the whole of it.\n\nAnd <b>nothing</b> else.',
        parameters: [
          { name: 'full', in: 'query', required: true, schema: { type: 'boolean' }, example: true },
          {
            ...{ name: 'as', in: 'query', deprecated: true },
            schema: { type: 'array', items: { enum: ['text', 'note'] }, minItems: 1, default: ['text'] },
          },
          { name: 'day', in: 'query', required: true, schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'The call.',
            headers: { 'X-Left': { description: 'How *many*.', schema: { type: 'integer', maximum: 50 } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Call' } } },
          },
        },
      },
    },
    '/calls/{id}/notes/{note}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        parameters: [{ name: 'note', in: 'path', required: true, schema: { type: 'string' }, example: 'n/1' }],
        responses: { 200: { description: 'The note.' } },
      },
    },
    '/people': { $ref: '#/components/pathItems/People' },
    '/hooks': {
      post: {
        deprecated: true,
        requestBody: {
          content: {
            'application/json': {
              example: { url: "https://o'hara.example/" },
              schema: { allOf: [{ $ref: '#/components/schemas/Hook' }], properties: { calls: { enum: ['missed'] } } },
            },
          },
        },
        security: [{ key: [] }],
        responses: { 201: { description: 'It was made.' } },
      },
    },
  },
  webhooks: {
    called: {
      post: { requestBody: { content: { 'text/plain': { example: 'Ada called', schema: { type: 'string' } } } } },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'From the *settings*.' },
      asked: { type: 'apiKey', in: 'query', name: 'k' },
    },
    pathItems: {
      People: {
        put: {
          security: [{ asked: [] }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Person' } } } },
          responses: {
            200: {
              description: 'All:\n\n- of them',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Person' } } },
            },
          },
        },
      },
    },
    parameters: { Id: { name: 'id', in: 'path', required: true, description: 'Its id.', schema: { type: 'string' } } },
    schemas: {
      Hook: {
        required: ['url'],
        properties: { url: { type: 'string', format: 'uri', description: 'Where to send.' } },
      },
      Person: {
        type: 'object',
        properties: {
          number: { type: 'string', format: 'uuid', readOnly: true },
          pin: { type: 'string', writeOnly: true },
          mail: { type: 'string', format: 'email' },
          calls: { type: 'array', items: { oneOf: [{ $ref: '#/components/schemas/Call' }, { type: 'null' }] } },
        },
      },
      Call: {
        type: 'object',
        properties: {
          id: { type: 'string', examples: ['c_1'] },
          answers: { type: 'array', items: { $ref: '#/components/schemas/Call' } },
        },
      },
    },
  },
};

const data = `apis:
  - id: calls
    name: Calls API
    url: https://calls.ringfold.example/v2
    description: {en: Reads calls., fr: Lit les appels.}
    access: {en: Needs a key., fr: Une clé est nécessaire.}
    openapi: /openapi.json
    status: https://status.ringfold.example/
  - id: partners
    name: Partner API
    url: https://partners.ringfold.example/
    description: For partners.
    openapi: https://partners.ringfold.example/openapi.json
    documentation: https://partners.ringfold.example/docs
`;

const withApis = (description: object | string, apis = data) =>
  buildBare((files) => [
    ...files.filter(({ path }) => path !== 'data/api.yaml' && path !== 'public/ringfold.openapi.yaml'),
    textFile('data/api.yaml', apis),
    textFile('public/openapi.json', typeof description === 'string' ? description : JSON.stringify(description)),
  ]);

const tree = await withApis(calls);

type Context = { readonly anchor: string } & {
  readonly [relation: string]: readonly Readonly<Record<string, string>>[];
};

test("an API's own description is served as it is at /openapi.json, and that of the site moves, is valid and is the one that others name", async () => {
  assert.deepEqual(tree.json('/openapi.json'), calls);
  assert.equal(tree.entries.get('/openapi.json')?.mediaType, 'application/vnd.oai.openapi+json');
  assert.equal(tree.entries.get('/openapi.json')?.headers['Access-Control-Allow-Origin'], '*');
  const source = tree.text('/discovery.openapi.json');
  assert.ok(source.includes('"/discovery.openapi.json"') && !source.includes('"/openapi.json"'));
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  assert.deepEqual(
    found.filter(({ ruleId, severity }) => severity === 'error' && ruleId !== 'no-path-trailing-slash'),
    [],
  );
  assert.ok(tree.text('/llms.txt').includes(`(${origin}/discovery.openapi.json)`));
});

test('the API catalog lists the APIs first, each with its description, documentation and status', () => {
  const { linkset } = tree.json('/.well-known/api-catalog') as { readonly linkset: readonly Context[] };
  assertConforms(tree.json('/.well-known/api-catalog'), 'api-catalog');
  assert.deepEqual(
    linkset[0]?.item?.slice(0, 3).map(({ href }) => href),
    ['https://calls.ringfold.example/v2', 'https://partners.ringfold.example/', `${origin}/`],
  );
  const of = (anchor: string) => linkset.find((context) => context.anchor === anchor);
  const own = of('https://calls.ringfold.example/v2');
  assert.deepEqual(own?.['service-desc'], [
    {
      ...{ href: `${origin}/openapi.json`, type: 'application/vnd.oai.openapi+json' },
      title: 'Calls API description 2.3.0',
    },
  ]);
  assert.deepEqual(
    [own?.['service-doc']?.[0]?.href, own?.status?.[0]?.href],
    [`${origin}/developers/#api-calls`, 'https://status.ringfold.example/'],
  );
  const other = of('https://partners.ringfold.example/');
  assert.equal(other?.['service-desc']?.[0]?.href, 'https://partners.ringfold.example/openapi.json');
  assert.equal(other?.['service-doc']?.[0]?.href, 'https://partners.ringfold.example/docs');
  assert.deepEqual(
    of(`${origin}/`)?.['service-desc']?.map(({ href }) => href),
    [`${origin}/discovery.openapi.json`],
  );
});

test('the AI catalog has the APIs first, with the version of a description that is here', () => {
  assertConforms(tree.json('/.well-known/ai-catalog.json'), 'ai-catalog');
  const { entries } = tree.json('/.well-known/ai-catalog.json') as {
    readonly entries: readonly Readonly<Record<string, string>>[];
  };
  assert.deepEqual(
    entries.slice(0, 2).map(({ identifier, url, version }) => [identifier, url, version]),
    [
      ['urn:air:ringfold.example:api:calls', `${origin}/openapi.json`, '2.3.0'],
      ['urn:air:ringfold.example:api:partners', 'https://partners.ringfold.example/openapi.json', undefined],
    ],
  );
  assert.ok(entries.some(({ url }) => url === `${origin}/discovery.openapi.json`));
});

test('llms.txt has a section of the APIs before that of the site, and each line leads to what it says', () => {
  for (const [path, guide, words] of [
    ['/llms.txt', '/developers.md', ['Reads calls.', 'Needs a key.']],
    ['/fr/llms.txt', '/fr/developers.md', ['Lit les appels.', 'Une clé est nécessaire.']],
  ] as const) {
    const { sections } = parseLlms(tree.text(path));
    const at = sections.findIndex(({ links }) => links.some(({ title }) => title === 'Calls API'));
    assert.ok(
      sections[at + 1]?.links.some(({ url }) => url.endsWith('/api/status')),
      path,
    );
    const [first, ...others] = sections[at]?.links ?? [];
    assert.equal(first?.url, origin + guide);
    for (const text of [...words, 'https://calls.ringfold.example/v2', 'Calls API']) {
      assert.ok(tree.text(guide).includes(text), `${guide}: ${text}`);
      if (text !== 'Calls API') assert.ok(first?.note?.includes(text), `${path}: ${text}`);
    }
    assert.deepEqual(
      others.map(({ url }) => url),
      [
        `${origin}/openapi.json`,
        'https://status.ringfold.example/',
        origin + guide,
        'https://partners.ringfold.example/docs',
        'https://partners.ringfold.example/openapi.json',
      ],
    );
  }
});

test('/developers/ and its alternate have every operation with its parameters, request and answers, before the addresses of the site', () => {
  for (const path of ['/developers/', '/fr/developers/']) {
    const page = tree.text(path).replace(/<\/?span>/g, '');
    const own = page.slice(page.indexOf('class="contents"'), page.indexOf('<h3 id="status">'));
    for (const part of [
      '<h3 id="api-calls-reading"',
      '</h4> <code class="get">GET</code> <code>/calls/{id}</code></summary>',
      '<li><a href="#api-calls-getcall">',
      '<a href="https://status.ringfold.example/">',
      '<details class="operation"><summary><h3 id="api-calls-post-hooks"><code class="post">POST</code> <code>/hooks</code></h3> <span class="badge">',
      '<code>full</code>',
      '<small>(<code>text</code> | <code>note</code>)[], minItems <code>1</code>, ',
      '<code>["text"]</code></small>'.replaceAll('"', '&quot;'),
      '<code>https://trial.ringfold.example/v2</code> ',
      '<code>key</code> (apiKey header X-Key) ',
      'From the <em>settings</em>.',
      '<strong>First</strong>',
      'A <a href="#api-calls-reading">call</a>, a hook, a bell.',
      '<li><em>one</em></li>',
      'X-Left</code>',
      'integer, ≤ <code>50</code>',
      '<li>of them</li>',
      '(Call | null)[]',
      "https://calls.ringfold.example/v2/people?k='",
      '<h3 id="api-calls-webhooks"',
      '<code class="post">POST</code> <code>called</code>',
      'And &lt;b&gt;nothing&lt;/b&gt; else.',
      'https://calls.ringfold.example/v2/calls/{id}?full=true&amp;day={day}',
      'https://calls.ringfold.example/v2/calls/{id}/notes/n%2F1',
      '<code>url</code> <small>body</small> <span class="badge">',
      '>Where to send.</div></li>',
      '<code>calls</code> <small>body</small>',
      'X-Key: $API_KEY',
      '"id": "c_1"',
      '<code>201</code>',
    ])
      assert.ok(own.replace(/<span(?: class="hl-[^>]*)?>|<\/span>/g, '').includes(part), `${path}: ${part}`);
    assert.match(own, /<code class="language-json">[^<]*<span class="hl-/);
    assert.equal(own.split(`<span class="badge">${path === '/developers/' ? 'deprecated' : 'obsolète'}<`).length, 3);
    // What has no tag stands below no heading of one.
    assert.ok(own.lastIndexOf('#api-calls-post-hooks') < own.indexOf('<li><a href="#api-calls-reading">'));
    assert.ok(own.indexOf('<h3 id="api-calls-post-hooks"') < own.indexOf('<h3 id="api-calls-reading"'));
    assert.ok(own.includes('<h2 id="api-partners">'));
    assert.equal(own.includes(' lang="en"'), path !== '/developers/');
  }
  const markdown = tree.text('/developers.md');
  for (const part of [
    '\n\n`GET` `/calls/{id}`\n\n',
    '- `id` path required, Type: string\n\n  Its id.',
    'With `full`, the whole of it.',
    "-d '{\n  \"url\": \"https://o'\\''hara.example/\"\n}'",
    '- `201` It was made.',
    '-d \'{\n  "pin": "text",\n  "mail": "name@example.com",',
    '{\n  "number": "123e4567-e89b-12d3-a456-426614174000",\n  "mail": "name@example.com",',
    'people?k=\'"$API_KEY"\n',
    "people?k=' + API_KEY, {",
    '```text\nAda called\n```',
    '.json), [Status](',
    '[call](https://ringfold.example/developers/#api-calls-reading)',
    "await fetch('https://calls.ringfold.example/v2/calls/{id}?full=true&day={day}');\n",
    `fetch('https://calls.ringfold.example/v2/hooks', {
  method: 'POST',
  headers: { 'X-Key': API_KEY, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    "url": "https://o'hara.example/"
  }),
});`,
  ])
    assert.ok(markdown.includes(part), part);
});

test('a schema says what those in its allOf say, and no name in it means anything to the program', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const schemas = {
    Status: { type: 'string', enum: ['open', 'closed'] },
    Count: { type: 'integer', format: 'int64', minimum: 1 },
    Base: { type: 'object', properties: { name: { type: 'string', format: 'constructor' } } },
    A: { allOf: [ref('Base'), { required: ['name'] }] },
    Tree: {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`part${at}`, ref('Tree')])),
    },
    Wide: {
      oneOf: Array.from({ length: 16 }, () => ref('Wide')),
      properties: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`part${at}`, ref(`Wide${at}`)])),
    },
    ...Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`Wide${at}`, { allOf: [ref('Wide')] }])),
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `One${at}`,
        { oneOf: Array.from({ length: 40 }, (_, of) => ref(`One${of}`)) },
      ]),
    ),
  };
  const document = { components: { schemas } };
  const types = [
    { allOf: [ref('Status')] },
    { allOf: [ref('Count')], nullable: true },
    { allOf: [ref('Base')] },
    ref('A'),
    ref('Wide'),
    ref('One0'),
  ].map((schema) => htmlText(typeOf(schema, document)));
  assert.deepEqual(types, [
    '<code>open</code> | <code>closed</code>',
    'integer (int64) | null',
    'Base',
    'A',
    'Wide',
    '',
  ]);
  assert.deepEqual(
    propertiesOf(ref('A'), document, 'readOnly').map(({ name, required }) => [name, required]),
    [['name', true]],
  );
  assert.deepEqual(exampleOf({ schema: ref('A') }, document, 'readOnly'), { name: 'text' });
  assert.deepEqual(exampleOf({ schema: { type: 'constructor' } }, document, 'readOnly'), undefined);
  assert.deepEqual(exampleOf({ schema: ref('Tree') }, document, 'readOnly'), {});
  assert.ok(JSON.stringify(exampleOf({ schema: ref('Wide') }, document, 'readOnly')).length < 20_000);
});

test('the graph has each API as a WebAPI with one id, and pages announce its description', () => {
  const apis = (tree.json('/schema/page.json') as Graph)['@graph'].filter((node) => node['@type'] === 'WebAPI');
  assert.deepEqual(
    apis.map(({ '@id': id, url, documentation }) => [id, url, documentation]),
    [
      [`${origin}/#api-calls`, 'https://calls.ringfold.example/v2', `${origin}/developers/#api-calls`],
      [`${origin}/#api-partners`, 'https://partners.ringfold.example/', 'https://partners.ringfold.example/docs'],
    ],
  );
  assert.deepEqual(apis[0]?.description, [
    { '@language': 'en', '@value': 'Reads calls.' },
    { '@language': 'fr', '@value': 'Lit les appels.' },
  ]);
  assert.ok(graphsOf(tree).size > 20);
  assert.match(
    tree.text('/'),
    /<link rel="service-desc" href="\/openapi\.json" type="application\/vnd\.oai\.openapi\+json">/,
  );
});

/** The problems of a small site with a description, or with another data/api.yaml. */
async function faultsWith(description: string, apis = data, name = 'openapi.json'): Promise<readonly string[]> {
  const files = [
    ...filesOf(openFolder(minimalOptions.content)),
    textFile('data/api.yaml', apis.replace(/\{en: (.*?), fr: .*?\}/g, '$1')),
    textFile(`public/${name}`, description),
  ];
  const { report } = await tryBuild({ ...minimalOptions, folder: memoryFolder(files) });
  return report.problems.map(({ code, message, place }) => `${place?.file}:${place?.line} ${code} ${message}`);
}

test('the faults of a description are told at their places, all at once', async () => {
  const yaml = `openapi: 3.0.3
info: {title: A}
paths:
  /a/{id}:
    get:
      operationId: a
      responses: {}
  /b:
    get:
      operationId: a
      tags: [2024, null, "1"]
      responses:
        200: {$ref: "#/components/responses/B"}
        default: {$ref: "#/components/responses/D"}
  c: {}
  /d: {$ref: "#/components/pathItems/D"}
  /e: {$ref: e.yaml}
  /f: {$ref: ./openapi.yaml#/paths/~1b}
  /g: {$ref: openapi.yaml#/paths/~1b}
components:
  securitySchemes:
    key: {type: apikey, in: header, name: K}
  pathItems:
    D:
      post:
        operationId: a
        parameters: [{name: type, in: qery, schema: {type: integr}}]
        responses:
          200: {description: D, content: {text/plain: {schema: {properties: {type: {type: [text, "null"]}}, example: {type: a}}}}}
`;
  const apis = data.replace('/openapi.json', '/openapi.yaml');
  assert.deepEqual(await faultsWith(yaml, apis, 'openapi.yaml'), [
    'public/openapi.yaml:2 missing-key "info" lacks the text "version"',
    'public/openapi.yaml:5 missing-key GET /a/{id} does not describe its parameter "id"',
    'public/openapi.yaml:5 missing-key GET /a/{id} has no responses',
    'public/openapi.yaml:10 duplicate The operationId "a" is used twice',
    'public/openapi.yaml:11 invalid-value "tags" cannot be 2024',
    'public/openapi.yaml:11 invalid-value "tags" cannot be null',
    'public/openapi.yaml:13 unknown-reference "#/components/responses/B" leads to no part of the description',
    'public/openapi.yaml:14 unknown-reference "#/components/responses/D" leads to no part of the description',
    'public/openapi.yaml:15 invalid-value The path "c" does not begin with /',
    'public/openapi.yaml:16 duplicate The operationId "a" is used twice',
    'public/openapi.yaml:17 unknown-reference There is no file "e.yaml" beside the description',
    'public/openapi.yaml:18 unknown-reference "./openapi.yaml" is another file, which is not shown',
    'public/openapi.yaml:19 unknown-reference "openapi.yaml" is another file, which is not shown',
    'public/openapi.yaml:22 invalid-value "type" cannot be "apikey"',
    'public/openapi.yaml:27 invalid-value "in" cannot be "qery"',
    'public/openapi.yaml:27 invalid-value "type" cannot be "integr"',
    'public/openapi.yaml:29 invalid-value "type" cannot be "text"',
  ]);
  for (const text of ['{"swagger": "2.0"}', '[]', '"a"'])
    assert.match(
      (await faultsWith(text)).join('\n'),
      /^public\/openapi\.json:1 invalid-value The file is not an OpenAPI/,
      text,
    );
  assert.match((await faultsWith('{"openapi": ')).join('\n'), /^public\/openapi\.json:\d+ yaml-syntax /);
  const circle = JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} },
    components: { schemas: { A: { $ref: '#/components/schemas/A' }, B: { $ref: '#/%E0%' } } },
  });
  assert.equal((await faultsWith(circle)).length, 2);
});

test('a description that is not there, and a data/api.yaml with one API as it was written before, are told', async () => {
  assert.deepEqual(await faultsWith('{}', data, 'spec.json'), [
    'data/api.yaml:7 broken-link There is no OpenAPI description at /openapi.json',
  ]);
  const former = 'name: A\nurl: https://a.example/\ndescription: D\ndocumentation: https://a.example/docs\n';
  const said = await faultsWith('{}', former, 'spec.json');
  assert.ok(said.includes('data/api.yaml:1 unknown-key Unknown key "name"'), said.join('\n'));
});

test('a schema that holds itself, and any part that is missing, still make a page', async () => {
  const odd = {
    ...{ openapi: '3.1.0', info: { title: 'A', version: '1' }, tags: [{ name: 'Unused' }, 3], servers: 'x' },
    paths: {
      '/a': { get: { tags: 'x', parameters: 3, requestBody: [], responses: { default: null } }, put: 3 },
      'x-b': 1,
    },
  };
  const built = await withApis(odd);
  const page = built.text('/developers/');
  assert.ok(
    page.includes('GET</code> <code>/a</code>') &&
      !page.includes('Unused') &&
      page.replace(/<\/?span[^>]*>/g, '').includes("curl 'https://calls.ringfold.example/v2/a'"),
  );
});

test('each example of a request runs as it stands, whatever is in names, types and values, and ids differ', async () => {
  const sends = (type: string, part: object) => ({ requestBody: { content: { [type]: part } } });
  const field = (value: string) => ({
    schema: { type: 'object', properties: { 'a b': { type: 'string', example: value } } },
  });
  const responses = { 200: { description: 'Done.' } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const built = await withApis({
    ...{ openapi: '3.1.0', info: { title: 'A', version: '1' } },
    paths: {
      '/users/{id}': { get: { responses, parameters: [id] } },
      '/users/id': {
        get: {
          ...{ responses, security: [{ own: [] }] },
          parameters: [{ name: 'q', in: 'query', required: true, example: 'x\ud800y' }],
        },
      },
      '/search/{by}': {
        get: {
          responses,
          parameters: [
            { name: 'by', in: 'path', required: true, example: ['a', 'b'] },
            { name: 'page[size]', in: 'query', required: true, example: 1 },
            { name: 'f', in: 'query', required: true, style: 'deepObject', example: { a: 1, b: 'x&' } },
            { name: 'id', in: 'query', required: true, example: [1, 2] },
            { name: 'as', in: 'query', required: true, explode: false, example: [1, 2] },
            { name: 'X-O', in: 'header', required: true, example: { a: 1 } },
            { name: 's', in: 'cookie', required: true, example: 'c d' },
          ],
        },
      },
      '/token': { post: { responses, ...sends('application/x-www-form-urlencoded', field("it's=1")) } },
      '/file': { post: { responses, ...sends('multipart/form-data', field('$(id)')) } },
      '/bread': {
        post: { responses, ...sends('application/x-www-form-urlencoded', { example: { with: ['a&b', 'c'] } }) },
      },
      '/photo': {
        post: {
          responses,
          ...sends('multipart/form-data', {
            schema: { properties: { photo: { type: 'string', format: 'binary' }, title: { type: 'string' } } },
          }),
        },
        put: { responses, ...sends('image/png', {}) },
      },
      '/note': {
        post: {
          ...{ responses, ...sends("text/plain; a='b'", { example: '[draft] hello' }) },
          parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, example: "k'1" }],
        },
      },
    },
    components: { securitySchemes: { own: { type: 'apiKey', in: 'header', name: 'X-$(id)`' } } },
  });
  const markdown = built.text('/developers.md');
  const codeOf = (language: string) =>
    [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, code = '']) => code);
  const shell = codeOf('sh').map((code) => `curl() { printf '<%s>' "$@"; echo; }; API_KEY=secret; ${code}`);
  const sent = shell.map((code) => execFileSync('sh', ['-c', code], { encoding: 'utf8' }).trim());
  const server = 'https://calls.ringfold.example/v2';
  assert.deepEqual(sent, [
    `<${server}/users/{id}>`,
    `<-H><X-$(id)\`: secret><${server}/users/id?q=x%EF%BF%BDy>`,
    `<-H><X-O: {"a":1}><-H><Cookie: s=c%20d><${server}/search/a%2Cb?page%5Bsize%5D=1&f%5Ba%5D=1&f%5Bb%5D=x%26&id=1&id=2&as=1%2C2>`,
    `<-X><POST><--data-urlencode><a b=it's=1><${server}/token>`,
    `<-X><POST><-F><a b=$(id)><${server}/file>`,
    `<-X><POST><--data-urlencode><with=a&b><--data-urlencode><with=c><${server}/bread>`,
    `<-X><POST><-F><photo=@file><-F><title=text><${server}/photo>`,
    `<-X><PUT><-H><Content-Type: image/png><--data-binary><@file><${server}/photo>`,
    `<-X><POST><-H><Idempotency-Key: k'1><-H><Content-Type: text/plain; a='b'><-d><[draft] hello><${server}/note>`,
  ]);
  const fetched = codeOf('js').map((code) => {
    const options: unknown[] = [];
    new Function('fetch', 'API_KEY', 'file', `return (async () => {${code}})()`)(
      (...all: unknown[]) => options.push(all[1]),
      'secret',
      new Blob(['photo']),
    );
    return options[0] as { headers?: object; body?: unknown } | undefined;
  });
  assert.deepEqual(
    fetched.map((one) => [
      one?.headers,
      one?.body instanceof FormData
        ? [...one.body].map(([name, value]) => [name, String(value)])
        : String(one?.body ?? ''),
    ]),
    [
      [undefined, ''],
      [{ 'X-$(id)`': 'secret' }, ''],
      [{ 'X-O': '{"a":1}', Cookie: 's=c%20d' }, ''],
      [undefined, 'a+b=it%27s%3D1'],
      [undefined, [['a b', '$(id)']]],
      [undefined, 'with=a%26b&with=c'],
      [
        undefined,
        [
          ['photo', '[object File]'],
          ['title', 'text'],
        ],
      ],
      [{ 'Content-Type': 'image/png' }, '[object Blob]'],
      [{ 'Idempotency-Key': "k'1", 'Content-Type': "text/plain; a='b'" }, '[draft] hello'],
    ],
  );
  const ids = [...built.text('/developers/').matchAll(/ id="([^"]*)"/g)].map(([, one]) => one);
  assert.deepEqual(ids, [...new Set(ids)]);
});
