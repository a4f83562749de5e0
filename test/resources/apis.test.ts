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
    title: 'Calls',
    version: '2.3.0',
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
            name: 'as',
            in: 'query',
            deprecated: true,
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
        callbacks: { asked: { '{$request.body#/url}': { post: { responses: { 204: { description: 'Taken.' } } } } } },
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
      href: `${origin}/openapi.json`,
      type: 'application/vnd.oai.openapi+json',
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
      '(<a href="#api-calls-schema-call">Call</a> | null)[]',
      "https://calls.ringfold.example/v2/people?k='",
      '<h3 id="api-calls-webhooks"',
      '<code class="post">POST</code> <code>called</code>',
      '{$request.body#/url}</code></h4></summary>',
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
    '[call](https://ringfold.example/developers.md#api-calls-reading)',
    "await fetch('https://calls.ringfold.example/v2/calls/{id}?full=true&day={day}');\n",
    `requests.post(
    'https://calls.ringfold.example/v2/hooks',
    headers={'X-Key': API_KEY, 'Content-Type': 'application/json'},
    json={
      "url": "https://o'hara.example/"
    },
)`,
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
    { enum: [{ a: 1 }, null] },
    { type: 'array' },
  ].map((schema) => htmlText(typeOf(schema, document)));
  assert.deepEqual(types, [
    '<code>open</code> | <code>closed</code>',
    'integer (int64) | null',
    'Base',
    'A',
    'Wide',
    '',
    '<code>{&quot;a&quot;:1}</code> | <code>null</code>',
    'array',
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

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ description: 'It.', content: { 'application/json': { schema } } });

/** The Markdown of the operations and schemas of a description. */
async function referenceOf(paths: object, schemas: object): Promise<string> {
  const info = { title: 'A', version: '1' };
  const built = await withApis({ openapi: '3.1.0', info, paths, components: { schemas } });
  const markdown = built.text('/developers.md').replaceAll('https://ringfold.example/developers.md', '');
  return markdown.slice(markdown.indexOf('\n### '), markdown.indexOf('## Partner API'));
}

test('the properties of objects stand below what holds them, and those of a schema with several uses at one place, which the others lead to', async () => {
  const order = { ...json(ref('Order')), required: true };
  const problem = { 'application/problem+json': { schema: ref('Problem') } };
  const said = await referenceOf(
    {
      '/orders': {
        post: { requestBody: order, responses: { 201: order, 422: { description: 'No.', content: problem } } },
      },
      '/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true }],
        get: { responses: { 200: json({ type: 'array', items: ref('Order') }) } },
      },
    },
    {
      Order: {
        description: 'What is bought.',
        required: ['items'],
        properties: {
          id: { type: 'string', readOnly: true },
          items: { type: ['array', 'null'], minItems: 1, items: ref('Item'), description: 'The lines.' },
          pays: { oneOf: [ref('Card'), ref('Bill')], discriminator: { propertyName: 'kind', mapping: { c: 'Card' } } },
          parent: { nullable: true, allOf: [ref('Order')] },
          notes: { type: 'object', additionalProperties: { type: 'string' } },
        },
        example: { id: 'o1', items: [{ sku: 'A', total: 3 }], kept: [{ id: 1 }] },
      },
      Item: {
        type: 'object',
        description: 'A line.',
        required: ['sku'],
        properties: {
          sku: { type: 'string', pattern: '^A' },
          size: { properties: { cm: { minimum: 0, exclusiveMinimum: true, type: 'number' } } },
          words: { type: 'array', uniqueItems: true, items: { type: 'string', maxLength: 9 } },
          total: { type: 'number', readOnly: true },
          hidden: { type: 'number', writeOnly: true },
        },
      },
      Card: { type: 'object', properties: { kind: { const: 'c' } } },
      Bill: { type: 'object', properties: { number: { type: 'integer' } }, additionalProperties: { type: 'boolean' } },
      Problem: { type: 'object', properties: { title: { type: 'string', description: 'What is wrong.' } } },
    },
  );
  for (const part of [
    '- `items` body required, Type: Item[] | null, minItems `1`\n\n  The lines.\n\n  **Item**\n\n  A line.\n',
    '  - `sku` required, Type: string, pattern `^A`\n',
    '  - `size`, Type: object\n\n    **size**\n    - `cm`, Type: number, > `0`\n',
    '  - `words`, Type: string[], maxLength `9`, uniqueItems\n  - `hidden`, Type: number, writeOnly\n',
    '- `pays` body, Type: Card | Bill\n\n  `kind`: `c` (Card)\n\n  **Card**\n  - `kind`, Type: `c`\n\n  **Bill**\n',
    '  - `number`, Type: integer\n  - `*`, Type: boolean\n',
    '- `parent` body, Type: [Order](#api-calls-schema-order) | null\n- `notes` body, Type: {\\*: string}\n',
    '- `201` It. application/json, Type: [Order](#api-calls-schema-order)\n',
    '- `422` No.\n\n  **application/problem+json, Type: Problem**\n  - `title`, Type: string\n\n    What is wrong.\n',
    '- `200` It. application/json, Type: [Order](#api-calls-schema-order)[]\n',
    '### Schemas\n\n**`Order`**\n\nWhat is bought.\n\n- `id`, Type: string, readOnly\n',
    // Examples have neither what they do not send.
    '-d \'{\n  "items": [\n    {\n      "sku": "A"\n    }\n  ],\n  "kept": [\n    {\n      "id": 1\n    }\n  ]\n}\'',
    '```json\n{\n  "id": "o1",\n  "items": [\n    {\n      "sku": "A",\n      "total": 3\n    }\n  ],',
  ])
    assert.ok(said.includes(part), part);
  assert.equal(said.split('**`').length, 2);
});

test('a body is shown as each media type and each example has it', async () => {
  const examples = { a: { value: { n: 1 } }, b: { summary: 'Two', value: { n: 2, secret: 'x' } } };
  const properties = { n: { type: 'integer' }, secret: { type: 'string', writeOnly: true } };
  const content = {
    'application/json': { schema: { type: 'object', properties }, examples },
    'text/csv': { schema: { type: 'string' }, examples: { c: { value: 'n\n3' } } },
  };
  const said = await referenceOf(
    {
      '/a': {
        put: {
          requestBody: { content },
          responses: { 200: { description: 'It.', content }, 404: { description: 'No.', content }, 500: json({}) },
        },
      },
    },
    {},
  );
  for (const part of [
    '- `secret` body, Type: string, writeOnly\n- `body` text/csv, Type: string\n',
    '**Two**\n\n```json\n{\n  "n": 2,\n  "secret": "x"\n}\n```\n\n**Response**',
    '**Two**\n\n```json\n{\n  "n": 2\n}\n```\n\n**`404`**\n\n```json\n{\n  "n": 1\n}\n```\n\n**`404` Two**\n',
  ])
    assert.ok(said.includes(part), `${part} in ${said}`);
});

test('a description in HTML is read as such, a tag alone ends a line, and what is no address is no link', async () => {
  const said = await referenceOf(
    Object.fromEntries(
      [
        '<p>All of <b>x</b>, <a href="https://a.example/">a</a>, <a href="javascript:b()">b</a>.</p><ul><li>One <img src="x" onerror="c()" alt="c"></li></ul>',
        'A<br>B <b>c</b> `<br/>`, https://d.example:port/',
        '<p>Text</p><script>e()</script>',
      ].map((description, at) => [`/${at}`, { get: { description, responses: { 200: { description: 'It.' } } } }]),
    ),
    {},
  );
  for (const part of [
    '`/0`\n\nAll of **x**, [a](https://a.example/), b.\n\n- One c\n\n',
    '`/1`\n\nA\\\nB \\<b>c\\</b> `<br/>`, https\\://d.example:port/\n\n',
    '`/2`\n\n\\<p>Text\\</p>\\<script>e()\\</script>\n\n',
  ])
    assert.ok(said.includes(part), `${part} in ${said.slice(0, 900)}`);
});

test('an operation and an API have an id each, however they are named', async () => {
  const description = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { get: { operationId: 'more', responses: { 200: { description: 'It.' } } } } },
  };
  const page = (await withApis(description, data.replace('id: partners', 'id: calls-more'))).text('/developers/');
  assert.match(page, /<h2 id="api-calls-more">Partner API/);
  assert.match(page, /<h3 id="api-calls-more-2">/);
});

test('a description that goes round, deep or wide ends visibly, and the page stays small', async () => {
  const many = (make: (at: number) => object) =>
    Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`p${at}`, make(at)]));
  const deep = (left: number): object => ({ type: 'object', properties: left > 0 ? { inner: deep(left - 1) } : {} });
  // Each part refers to parts within what it stands in.
  const round = {
    properties: many((at) => ({
      properties: many((to) => ({ $ref: `#/components/schemas/Round/properties/p${to}`, at })),
    })),
  };
  const schemas = {
    Round: round,
    Base: { properties: many(() => ({ type: 'string' })) },
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `Kid${at}`,
        { allOf: [ref('Base')], properties: many((to) => ref(`Kid${(at + to) % 30}`)) },
      ]),
    ),
    Loop: { type: 'array', items: ref('Loop') },
    Self: { allOf: [ref('Self')], oneOf: [ref('Self')], discriminator: { propertyName: 'k' } },
  };
  const paths = Object.fromEntries(
    [ref('Round'), ref('Kid0'), ref('Loop'), ref('Self'), deep(20)].map((schema, at) => [
      `/p${at}`,
      { post: { requestBody: json(schema), responses: { 200: json(schema) } } },
    ]),
  );
  const said = await referenceOf(paths, schemas);
  assert.equal(said.match(/^ *…$/gm)?.length, 2);
  assert.ok(said.length < 400_000, `${said.length}`);
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
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: {},
    components: { schemas: { A: { $ref: '#/components/schemas/A' }, B: { $ref: '#/%E0%' } } },
  });
  assert.equal((await faultsWith(circle)).length, 2);
});

test('only OpenAPI 3.0 asks for responses', async () => {
  const withVersion = (openapi: string) =>
    faultsWith(JSON.stringify({ openapi, info: { title: 'A', version: '1' }, paths: { '/a': { get: {} } } }));
  assert.deepEqual(await withVersion('3.0.3'), ['public/openapi.json:1 missing-key GET /a has no responses']);
  assert.deepEqual(await withVersion('3.1.0'), []);
});

test('of an operation in another file, that alone is told', async () => {
  const paths = { '/a/{id}': { get: { $ref: 'a.yaml#/get' } } };
  const description = JSON.stringify({ openapi: '3.0.3', info: { title: 'A', version: '1' }, paths });
  assert.deepEqual(await faultsWith(description), [
    'public/openapi.json:1 unknown-reference There is no file "a.yaml" beside the description',
  ]);
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
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    tags: [{ name: 'Unused' }, 3],
    servers: 'x',
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
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: {
      '/users/{id}': { get: { responses, parameters: [id] } },
      '/users/id': {
        get: {
          responses,
          security: [{ own: [] }],
          parameters: [{ name: 'q', in: 'query', required: true, example: 'x\ud800y' }],
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
      '/found/{at}': {
        head: {
          responses,
          parameters: [
            { name: 'at', in: 'path', required: true, example: { x: 1, y: '/' }, explode: true },
            { name: 'filter', in: 'query', required: true, style: 'deepObject', example: { a: 1, 'b&': [2] } },
            { name: 'page[size]', in: 'query', required: true, example: 5 },
            { name: 'ids', in: 'query', required: true, explode: false, example: ['a,', 'b'] },
            { name: 'tag', in: 'query', required: true, example: ['c', 'd'] },
            { name: 'x', in: 'query', required: true, content: { 'application/json': { example: { e: true } } } },
            { name: 'X-List', in: 'header', required: true, example: [1, 'two'] },
            { name: 'Accept', in: 'header', required: true, example: 'text/html' },
            { name: 'seen', in: 'cookie', required: true, example: 'é' },
          ],
        },
      },
      '/raw': {
        put: { responses, security: [{ jar: [] }, { own: [] }], ...sends('text/plain', { example: '@home' }) },
      },
      '/note': {
        post: {
          responses,
          ...sends("text/plain; a='b'", { example: '[draft] hello' }),
          parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, example: "k'1" }],
        },
      },
    },
    components: {
      securitySchemes: {
        own: { type: 'apiKey', in: 'header', name: 'X-$(id)`' },
        jar: { type: 'apiKey', in: 'cookie', name: 'j' },
      },
    },
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
    `<-X><POST><--data-urlencode><a b=it's=1><${server}/token>`,
    `<-X><POST><-F><a b=$(id)><${server}/file>`,
    `<-X><POST><--data-urlencode><with=a&b><--data-urlencode><with=c><${server}/bread>`,
    `<-X><POST><-F><photo=@file><-F><title=text><${server}/photo>`,
    `<-X><PUT><-H><Content-Type: image/png><--data-binary><@file><${server}/photo>`,
    `<-I><-H><X-List: 1,two><-H><Cookie: seen=%C3%A9><${server}/found/x=1,y=%2F?filter%5Ba%5D=1&filter%5Bb%26%5D=%5B2%5D&page%5Bsize%5D=5&ids=a%2C,b&tag=c&tag=d&x=%7B%22e%22%3Atrue%7D>`,
    `<-X><PUT><-H><Cookie: j=secret><-H><Content-Type: text/plain><--data-raw><@home><${server}/raw>`,
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
    fetched.map((request) => [
      request?.headers,
      request?.body instanceof FormData
        ? [...request.body].map(([name, value]) => [name, String(value)])
        : String(request?.body ?? ''),
    ]),
    [
      [undefined, ''],
      [{ 'X-$(id)`': 'secret' }, ''],
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
      [{ 'X-List': '1,two', Cookie: 'seen=%C3%A9' }, ''],
      [{ Cookie: 'j=secret', 'Content-Type': 'text/plain' }, '@home'],
      [{ 'Idempotency-Key': "k'1", 'Content-Type': "text/plain; a='b'" }, '[draft] hello'],
    ],
  );
  const imported = 'import requests\n\nresponse = requests.';
  assert.deepEqual(
    codeOf('python').map((code) =>
      code
        .replace(imported, '')
        .replaceAll(server, '')
        .replace(/\n {4}/g, ' ')
        .trim(),
    ),
    [
      "get('/users/{id}')",
      "get( '/users/id?q=x%EF%BF%BDy', headers={'X-$(id)`': API_KEY},\n)",
      "post( '/token', data=[('a b', 'it\\'s=1')],\n)",
      "post( '/file', files=[('a b', (None, '$(id)'))],\n)",
      "post( '/bread', data=[('with', 'a&b'), ('with', 'c')],\n)",
      "post( '/photo', files=[('photo', open('file', 'rb')), ('title', (None, 'text'))],\n)",
      "put( '/photo', headers={'Content-Type': 'image/png'}, data=open('file', 'rb'),\n)",
      "head( '/found/x=1,y=%2F?filter%5Ba%5D=1&filter%5Bb%26%5D=%5B2%5D&page%5Bsize%5D=5&ids=a%2C,b&tag=c&tag=d&x=%7B%22e%22%3Atrue%7D', headers={'X-List': '1,two', 'Cookie': 'seen=%C3%A9'},\n)",
      "put( '/raw', headers={'Cookie': 'j=' + API_KEY, 'Content-Type': 'text/plain'}, data='@home'.encode(),\n)",
      "post( '/note', headers={'Idempotency-Key': 'k\\'1', 'Content-Type': 'text/plain; a=\\'b\\''}, data='[draft] hello'.encode(),\n)",
    ],
  );
  const ids = [...built.text('/developers/').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.deepEqual(ids, [...new Set(ids)]);
});
