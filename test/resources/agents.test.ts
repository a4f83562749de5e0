import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RawFile } from '../../generator/load/files.ts';
import { buildBare, buildTree, origin, replaceIn, type Tree, textFile } from '../build-sample.ts';
import { assertConforms } from '../schemas/conforms.ts';

interface Catalog {
  readonly specVersion: string;
  readonly host: Readonly<Record<string, string>>;
  readonly entries: readonly (Readonly<Record<string, string>> & {
    readonly [key in 'tags' | 'capabilities' | 'representativeQueries']?: readonly string[];
  })[];
}
type Context = { readonly anchor: string } & {
  readonly [relation: string]: readonly { readonly href: string }[] | undefined;
};

const location = '/.well-known/ai-catalog.json';

const tree = await buildTree();

const catalogOf = (built: Tree) => built.json(location) as Catalog;

test('the AI catalog names the card, each skill and the OpenAPI description, at addresses that serve them', () => {
  const { specVersion, host, entries } = catalogOf(tree);
  assertConforms(catalogOf(tree), 'ai-catalog');
  assert.equal(specVersion, '1.0');
  assert.deepEqual(host, {
    displayName: 'Ringfold',
    identifier: origin,
    documentationUrl: 'https://docs.ringfold.example/',
    logoUrl: `${origin}/assets/logo.svg`,
  });
  assert.deepEqual(
    entries.map(({ identifier, type, url }) => [identifier, type, url?.slice(origin.length)]),
    [
      ['urn:air:ringfold.example:api:ringfold', 'application/vnd.oai.openapi+yaml', '/ringfold.openapi.yaml'],
      [
        'urn:air:ringfold.example:skill:choose-a-ringfold-plan',
        'text/markdown; profile="urn:air:agent-skills"',
        '/.well-known/agent-skills/choose-a-ringfold-plan/SKILL.md',
      ],
      [
        'urn:air:ringfold.example:skill:estimate-missed-call-revenue',
        'text/markdown; profile="urn:air:agent-skills"',
        '/.well-known/agent-skills/estimate-missed-call-revenue/SKILL.md',
      ],
      [
        'urn:air:ringfold.example:mcp:answering',
        'application/mcp-server-card+json',
        '/.well-known/mcp/server-card.json',
      ],
      ['urn:air:ringfold.example:site:discovery', 'application/vnd.oai.openapi+json', '/openapi.json'],
    ],
  );
  for (const { url = '', type, mediaType } of entries) {
    assert.ok(tree.entries.has(url.slice(origin.length)), url);
    assert.equal(mediaType, type);
  }
});

test('the card is also beside a server that is at an address of the site, and only there', async () => {
  const beside = ({ entries }: Tree) => [...entries.keys()].filter((path) => path.endsWith('/server-card'));
  assert.deepEqual(beside(tree), []);
  const built = await buildBare((files) =>
    replaceIn(files, 'data/mcp.yaml', 'https://mcp.ringfold.example/mcp', `${origin}/mcp`),
  );
  assert.deepEqual(beside(built), ['/mcp/server-card']);
  assert.equal(built.text('/mcp/server-card'), built.text('/.well-known/mcp/server-card.json'));
  const { mediaType, headers } = built.entries.get('/mcp/server-card') ?? { headers: {} as Record<string, string> };
  assert.equal(mediaType, 'application/mcp-server-card+json');
  assert.equal(headers['Access-Control-Allow-Origin'], '*');
});

test('an API may have the name of the description of the site', async () => {
  const built = await buildBare((files) => replaceIn(files, 'data/api.yaml', 'id: ringfold', 'id: discovery'));
  const ids = catalogOf(built).entries.map(({ identifier }) => identifier);
  assert.ok(ids.includes('urn:air:ringfold.example:api:discovery'));
  assert.deepEqual(ids, [...new Set(ids)]);
});

test('each entry of the catalog says by which questions and words it is found, and what it can do, as the content does', () => {
  const told = (name: string) => catalogOf(tree).entries.find(({ identifier = '' }) => identifier.endsWith(`:${name}`));
  for (const { representativeQueries, displayName } of catalogOf(tree).entries)
    assert.ok((representativeQueries?.length ?? 0) >= 2, displayName);
  const api = told('api:ringfold');
  assert.deepEqual(
    [api?.tags, api?.capabilities],
    [
      ['Calls', 'Duty'],
      ['listCalls', 'getCall', 'createWebhook', 'getOnDuty', 'getOpeningHours'],
    ],
  );
  const mcp = told('mcp:answering');
  assert.deepEqual(
    [mcp?.tags, mcp?.capabilities],
    [
      ['call answering', 'calls', 'on-duty lists'],
      ['tools', 'resources'],
    ],
  );
  assert.deepEqual(told('skill:estimate-missed-call-revenue')?.tags, ['missed calls', 'revenue', 'calculator']);
  assert.ok(!tree.text('/.well-known/mcp/server-card.json').includes('on-duty lists'));
});

const withoutSkillTerms = (files: readonly RawFile[]) => replaceIn(files, 'site.yaml', /^skills:\n(?: .*\n)*/m, '');

test('nothing is invented for a skill that the settings do not mention, and one that is not there is an error', async () => {
  const skill = 'choose-a-ringfold-plan';
  const built = await buildBare(withoutSkillTerms);
  const entry = catalogOf(built).entries.find(({ displayName }) => displayName === skill);
  assert.ok(entry && !('tags' in entry || 'representativeQueries' in entry));
  const wrong = (files: readonly RawFile[]) => replaceIn(files, 'site.yaml', `  ${skill}:`, '  choose-a-plan:');
  await assert.rejects(buildBare(wrong), /There is no skill "choose-a-plan"/);
});

test('both addresses of the catalog have the same bytes, its type, and CORS headers for MCP clients in browsers', () => {
  assert.equal(tree.text('/.well-known/ard.json'), tree.text(location));
  for (const path of [location, '/.well-known/ard.json']) {
    const { mediaType, headers } = tree.entries.get(path) ?? { headers: {} as Record<string, string> };
    assert.equal(mediaType, 'application/ai-catalog+json');
    assert.deepEqual(
      ['Origin', 'Methods', 'Headers'].map((name) => headers[`Access-Control-Allow-${name}`]),
      ['*', 'GET', 'Content-Type, If-None-Match'],
    );
    assert.equal(headers['Cache-Control'], 'public, max-age=3600');
  }
  for (const [relation, path] of [
    ['ai-catalog', location],
    ['ard', '/.well-known/ard.json'],
  ] as const) {
    assert.ok(
      tree.text('/pricing/').includes(`<link rel="${relation}" href="${path}" type="application/ai-catalog+json">`),
    );
    assert.ok(
      tree.entries.get('/')?.headers.Link?.includes(`<${path}>; rel="${relation}"; type="application/ai-catalog+json"`),
    );
  }
});

test('without an MCP server, skills and APIs, the AI catalog names only the description', async () => {
  const built = await buildBare((files) =>
    withoutSkillTerms(files).filter(({ path }) => !/^(?:data\/(?:mcp|api)\.yaml$|skills\/)/.test(path)),
  );
  assert.deepEqual(
    catalogOf(built).entries.map(({ url }) => url),
    [`${origin}/openapi.json`],
  );
});

const server = `name: example.ringfold/answering
version: 1.4.0
description: Read calls.
websiteUrl: https://ringfold.example/
icons: [{src: "https://ringfold.example/assets/logo.svg", mimeType: image/svg+xml, sizes: [any, 48x48], theme: light}]
repository: {url: "https://code.example/answering", source: github, subfolder: server, id: "42"}
_meta: {example.ringfold/tier: {level: 2}}
representativeQueries: [who rang while I was away, read me the last call]
remotes:
  - type: streamable-http
    url: https://{tenant}.ringfold.example/mcp
    variables: {tenant: {description: The name of the account, isRequired: true}}
    headers:
      - {name: Authorization, isRequired: true, isSecret: true, value: "Bearer {token}", variables: {token: {isSecret: true}}}
  - {type: streamable-http, url: "https://mcp.ringfold.example/mcp"}
`;

const withServer = (text: string) => (files: readonly RawFile[]) => [
  ...files.filter(({ path }) => path !== 'data/mcp.yaml'),
  textFile('data/mcp.yaml', text),
];

test('the card says what mcp.yaml says of icons, repository, headers, variables and _meta', async () => {
  const built = await buildBare(withServer(server));
  const card = built.json('/.well-known/mcp/server-card.json') as Readonly<Record<string, unknown>>;
  assertConforms(card, 'mcp-server-card');
  assert.deepEqual(card.icons, [
    { src: `${origin}/assets/logo.svg`, mimeType: 'image/svg+xml', sizes: ['any', '48x48'], theme: 'light' },
  ]);
  assert.deepEqual(card.repository, {
    url: 'https://code.example/answering',
    source: 'github',
    subfolder: 'server',
    id: '42',
  });
  assert.deepEqual(card._meta, { 'example.ringfold/tier': { level: 2 } });
  assert.equal(card.representativeQueries, undefined);
  const [first] = card.remotes as readonly Readonly<Record<string, unknown>>[];
  assert.deepEqual(first?.variables, { tenant: { description: 'The name of the account', isRequired: true } });
  assert.deepEqual(first?.headers, [
    {
      name: 'Authorization',
      isRequired: true,
      isSecret: true,
      value: 'Bearer {token}',
      variables: { token: { isSecret: true } },
    },
  ]);
  const entry = catalogOf(built).entries.find(({ type }) => type?.includes('mcp'));
  assert.deepEqual(entry?.representativeQueries, ['who rang while I was away', 'read me the last call']);
});

test('a variable that is not described is an error, in an address and in a header', async () => {
  for (const [from, to] of [
    ['{tenant}.', '{tenent}.'],
    ['{token}"', '{tokn}"'],
  ] as const)
    await assert.rejects(buildBare(withServer(server.replace(from, to))), /There is no variable|unknown-reference/);
});

const linkset = (built: Tree) =>
  (built.json('/.well-known/api-catalog') as { readonly linkset: readonly Context[] }).linkset;

test('the API catalog leads from the MCP endpoint to its card', async () => {
  const own = linkset(tree).find(({ anchor }) => anchor === 'https://mcp.ringfold.example/mcp');
  assert.deepEqual(
    own?.['service-desc']?.map(({ href }) => href),
    [`${origin}/.well-known/mcp/server-card.json`],
  );
  assert.deepEqual(
    own?.['service-doc']?.map(({ href }) => href),
    [`${origin}/`],
  );
  const templated = await buildBare(withServer(server));
  assert.deepEqual(
    linkset(templated)
      .map(({ anchor }) => anchor)
      .filter((anchor) => anchor.includes('mcp')),
    ['https://mcp.ringfold.example/mcp'],
  );
});
