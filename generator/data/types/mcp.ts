import type { FromSchema } from 'json-schema-to-ts';
import type { Place, Problem } from '../../base/problem.ts';
import { catalogTags, line, representativeQueries, url } from '../../settings/schemas/common.ts';
import { choice, closed, flag, formatted, key, listOf, rows } from '../../settings/schemas/keys.ts';
import { type DataContext, type DataType, unknownReference } from './data-type.ts';

const inputProperties = {
  description: key(line, 'What it is.', 'Your API key'),
  isRequired: flag('Whether it is required.', { otherwise: 'no' }),
  isSecret: flag('Whether it is secret.', { otherwise: 'no' }),
  format: choice(['string', 'number', 'boolean', 'filepath'], 'The kind of its value.', { otherwise: '`string`' }),
  value: key(line, 'A fixed value, with variables in braces.', 'Bearer {key}'),
  default: key(line, 'Its default.', 'eu'),
  placeholder: key(line, 'The placeholder in its field.', 'hk_…'),
  choices: key(listOf(line, { minItems: 1 }), 'The values to choose from.', ['eu', 'us']),
} as const;

/** A value that a client asks its user for before it connects. */
const input = { type: 'object', additionalProperties: false, properties: inputProperties } as const;

const header = closed({}, ['name'], {
  name: key(line, 'The name of the header.', 'Authorization'),
  ...inputProperties,
  variables: { type: 'object', additionalProperties: input, description: 'The variables in its value, by name.' },
});

const schema = closed({ shows: 'the server card' }, ['name', 'version', 'description', 'remotes'], {
  name: key(
    { type: 'string', minLength: 3, maxLength: 200, format: 'server-name' },
    'The name of the server: a reversed domain name, a slash and a name.',
    'com.example/halyard',
    { shows: 'the server card, the API catalog, the AI catalog' },
  ),
  title: key({ ...line, maxLength: 100 }, 'Its name for people.', 'Halyard', {
    otherwise: 'its name',
    shows: 'the server card, the API catalog, the AI catalog',
  }),
  version: key(formatted('semver'), 'Its version.', '1.4.0', { shows: 'the server card, the AI catalog' }),
  description: key({ ...line, maxLength: 100 }, 'What it does.', 'Reads and places calls.', {
    shows: 'the server card, the AI catalog',
  }),
  websiteUrl: key(url, 'Its own page.', 'https://www.example.com/mcp/', { shows: 'the server card, the API catalog' }),
  remotes: rows(
    {
      minItems: 1,
      description: 'Where it can be reached: the preferred address first.',
      shows: 'the server card, the API catalog',
    },
    ['type', 'url'],
    {
      type: choice(['streamable-http', 'sse'], 'Its transport.'),
      url: key(formatted('remote-url'), 'Its address, with variables in braces.', 'https://{region}.example.com/mcp'),
      headers: { type: 'array', minItems: 1, items: header, description: 'The headers that a client sends.' },
      variables: { type: 'object', additionalProperties: input, description: 'The variables in the address, by name.' },
      supportedProtocolVersions: key(
        listOf(formatted('calendar-date'), { minItems: 1 }),
        'The versions of the protocol that it speaks.',
        ['2025-06-18'],
      ),
    },
  ),
  icons: rows({ minItems: 1, description: 'Its icons.' }, ['src'], {
    src: key(url, 'The address of the picture.', 'https://www.example.com/assets/icon.png'),
    mimeType: key(line, 'Its media type.', 'image/png'),
    sizes: key(listOf(formatted('icon-size'), { minItems: 1 }), 'The sizes that it suits.', ['48x48']),
    theme: choice(['light', 'dark'], 'The background that it suits.'),
  }),
  repository: closed('Where its source code is.', ['url', 'source'], {
    url: key(url, 'The address of the repository.', 'https://code.example/halyard/mcp'),
    source: key(line, 'Who hosts it.', 'github'),
    subfolder: key(line, 'The folder of the server in it.', 'servers/mcp'),
    id: key(line, 'Its id at the host.', '481516'),
  }),
  _meta: key({ type: 'object' }, 'Further metadata, under namespaced keys.', { 'com.example/tier': 'beta' }),
  representativeQueries,
  tags: catalogTags,
  capabilities: key(
    listOf({ type: 'string', enum: ['tools', 'resources', 'prompts'] }, { uniqueItems: true }),
    'What it offers.',
    ['tools', 'resources'],
    { shows: 'the server card, the AI catalog' },
  ),
});

export type McpFile = FromSchema<typeof schema>;

function check({ remotes }: McpFile, { block }: DataContext): readonly Problem[] {
  return remotes.flatMap(({ url: address, variables = {}, headers = [] }, index) => {
    const at = ['remotes', index];
    return [
      ...unknownVariables(address, variables, block.placeOf([...at, 'url'])),
      ...headers.flatMap(({ value = '', variables: own = {} }, place) =>
        unknownVariables(value, { ...variables, ...own }, block.placeOf([...at, 'headers', place, 'value'])),
      ),
    ];
  });
}

function unknownVariables(text: string, variables: object, place: Place): readonly Problem[] {
  const known = new Set(Object.keys(variables));
  return [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
    known.has(name) ? [] : [unknownReference('variable', name, known, place)],
  );
}

/**
 * `data/mcp.yaml`: the public MCP server. What is there besides the first four keys and `capabilities` is optional and goes into the card as it
 * is, except `representativeQueries` and `tags`, which go into the AI catalog. https://modelcontextprotocol.io/seps/2127-mcp-server-cards
 */
export const mcp: DataType<McpFile> = { name: 'mcp', schema, check };
