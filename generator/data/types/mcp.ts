import type { FromSchema } from 'json-schema-to-ts';
import type { Place, Problem } from '../../base/problem.ts';
import { line, url } from '../../settings/schemas/common.ts';
import type { DataContext, DataType } from './data-type.ts';
import { unknownReference } from './ids.ts';

const inputProperties = {
  description: line,
  isRequired: { type: 'boolean' },
  isSecret: { type: 'boolean' },
  format: { enum: ['string', 'number', 'boolean', 'filepath'] },
  value: line,
  default: line,
  placeholder: line,
  choices: { type: 'array', minItems: 1, items: line },
} as const;

/** A value that a client asks its user for before it connects. */
const input = { type: 'object', additionalProperties: false, properties: inputProperties } as const;

const header = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: { name: line, ...inputProperties, variables: { type: 'object', additionalProperties: input } },
} as const;

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'version', 'description', 'remotes'],
  properties: {
    name: { type: 'string', minLength: 3, maxLength: 200, format: 'server-name' },
    title: { ...line, maxLength: 100 },
    version: { type: 'string', format: 'semver' },
    description: { ...line, maxLength: 100 },
    websiteUrl: url,
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['type', 'url'],
        properties: {
          type: { enum: ['streamable-http', 'sse'] },
          url: { type: 'string', format: 'remote-url' },
          headers: { type: 'array', minItems: 1, items: header },
          variables: { type: 'object', additionalProperties: input },
          supportedProtocolVersions: { type: 'array', minItems: 1, items: { type: 'string', format: 'calendar-date' } },
        },
      },
    },
    icons: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['src'],
        properties: {
          src: url,
          mimeType: line,
          sizes: { type: 'array', minItems: 1, items: { type: 'string', format: 'icon-size' } },
          theme: { enum: ['light', 'dark'] },
        },
      },
    },
    repository: {
      type: 'object',
      additionalProperties: false,
      required: ['url', 'source'],
      properties: { url, source: line, subfolder: line, id: line },
    },
    _meta: { type: 'object' },
    representativeQueries: { type: 'array', minItems: 2, maxItems: 5, uniqueItems: true, items: line },
    capabilities: {
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', enum: ['tools', 'resources', 'prompts'] },
    },
  },
} as const;

export type McpFile = FromSchema<typeof schema>;

/** Reports the variables of addresses and header values that are not described. */
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
 * is, except `representativeQueries`, which go into the AI catalog. https://modelcontextprotocol.io/seps/2127-mcp-server-cards
 */
export const mcp: DataType<McpFile> = { name: 'mcp', schema, check };
