import type { FromSchema } from 'json-schema-to-ts';
import type { Place, Problem } from '../../base/problem.ts';
import { catalogTags, line, representativeQueries, url } from '../../settings/schemas/common.ts';
import { type DataContext, type DataType, unknownReference } from './data-type.ts';

const inputProperties = {
  description: { ...line, description: 'What it is.', examples: ['Your API key'] },
  isRequired: { description: 'Whether it is required.', otherwise: 'no', type: 'boolean' },
  isSecret: { description: 'Whether it is secret.', otherwise: 'no', type: 'boolean' },
  format: {
    description: 'The kind of its value.',
    otherwise: '`string`',
    enum: ['string', 'number', 'boolean', 'filepath'],
  },
  value: {
    ...line,
    description: 'Its value, with variables in braces, which nobody has to enter.',
    examples: ['Bearer {key}'],
  },
  default: { ...line, description: 'Its default.', examples: ['eu'] },
  placeholder: { ...line, description: 'The placeholder in its field.', examples: ['hk_…'] },
  choices: {
    type: 'array',
    minItems: 1,
    items: line,
    description: 'The values to choose from.',
    examples: [['eu', 'us']],
  },
} as const;

/** A value that a client asks its user for before it connects. */
const input = { type: 'object', additionalProperties: false, properties: inputProperties } as const;

const header = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { ...line, description: 'The name of the header.', examples: ['Authorization'] },
    ...inputProperties,
    variables: {
      type: 'object',
      additionalProperties: input,
      description: 'The variables in its value, by name.',
    },
  },
} as const;

const schema = {
  type: 'object',
  shows: 'the server card',
  additionalProperties: false,
  required: ['name', 'version', 'description', 'remotes'],
  properties: {
    name: {
      type: 'string',
      minLength: 3,
      maxLength: 200,
      format: 'server-name',
      description: 'The name of the server: a reversed domain name, a slash and a name.',
      examples: ['com.example/halyard'],
      shows: 'the server card, the API catalog, the AI catalog',
    },
    title: {
      ...line,
      maxLength: 100,
      description: 'Its name for people.',
      otherwise: 'its name',
      examples: ['Halyard'],
      shows: 'the server card, the API catalog, the AI catalog',
    },
    version: {
      type: 'string',
      format: 'semver',
      description: 'Its version.',
      examples: ['1.4.0'],
      shows: 'the server card, the AI catalog',
    },
    description: {
      ...line,
      maxLength: 100,
      description: 'What it does.',
      examples: ['Reads and places calls.'],
      shows: 'the server card, the AI catalog',
    },
    websiteUrl: {
      ...url,
      description: 'Its own page.',
      examples: ['https://www.example.com/mcp/'],
      shows: 'the server card, the API catalog',
    },
    remotes: {
      type: 'array',
      minItems: 1,
      description: 'Where it can be reached: the preferred address first.',
      shows: 'the server card, the API catalog',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['type', 'url'],
        properties: {
          type: { description: 'Its transport.', enum: ['streamable-http', 'sse'] },
          url: {
            type: 'string',
            format: 'remote-url',
            description: 'Its address, with variables in braces.',
            examples: ['https://{region}.example.com/mcp'],
          },
          headers: {
            type: 'array',
            minItems: 1,
            items: header,
            description: 'The headers that a client sends.',
          },
          variables: {
            type: 'object',
            additionalProperties: input,
            description: 'The variables in the address, by name.',
          },
          supportedProtocolVersions: {
            type: 'array',
            minItems: 1,
            items: { type: 'string', format: 'calendar-date' },
            description: 'The versions of the protocol that it speaks.',
            examples: [['2025-06-18']],
          },
        },
      },
    },
    icons: {
      type: 'array',
      minItems: 1,
      description: 'Its icons.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['src'],
        properties: {
          src: {
            ...url,
            description: 'The address of the picture.',
            examples: ['https://www.example.com/assets/icon.png'],
          },
          mimeType: { ...line, description: 'Its media type.', examples: ['image/png'] },
          sizes: {
            type: 'array',
            minItems: 1,
            items: { type: 'string', format: 'icon-size' },
            description: 'The sizes that it is good for.',
            examples: [['48x48']],
          },
          theme: { description: 'The background that it is for.', enum: ['light', 'dark'] },
        },
      },
    },
    repository: {
      type: 'object',
      additionalProperties: false,
      required: ['url', 'source'],
      description: 'Where its source code is.',
      properties: {
        url: { ...url, description: 'The address of the repository.', examples: ['https://code.example/halyard/mcp'] },
        source: { ...line, description: 'Who hosts it.', examples: ['github'] },
        subfolder: { ...line, description: 'The folder of the server in it.', examples: ['servers/mcp'] },
        id: { ...line, description: 'Its id at the host.', examples: ['481516'] },
      },
    },
    _meta: {
      description: 'What else its readers agree on, under names of theirs.',
      examples: [{ 'com.example/tier': 'beta' }],
      type: 'object',
    },
    representativeQueries,
    tags: catalogTags,
    capabilities: {
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', enum: ['tools', 'resources', 'prompts'] },
      description: 'What it offers.',
      examples: [['tools', 'resources']],
      shows: 'the server card, the AI catalog',
    },
  },
} as const;

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
