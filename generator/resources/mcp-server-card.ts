import { dataOf } from '../data/types/data-type.ts';
import { type McpFile, mcp } from '../data/types/mcp.ts';
import { printJson } from '../format/json.ts';
import { declare } from '../output/output.ts';
import { discoveryHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

const schemaUrl = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
const text = { type: 'string', minLength: 1 };

const schema = {
  title: 'McpServerCard',
  description: '{mcpCardSchema}',
  type: 'object',
  additionalProperties: true,
  required: [
    '$schema',
    'name',
    'version',
    'description',
    'remotes',
    'serverInfo',
    'endpoint',
    'transport',
    'capabilities',
  ],
  properties: {
    $schema: { type: 'string', format: 'uri', const: schemaUrl },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    version: text,
    description: { type: 'string', minLength: 1, maxLength: 100 },
    websiteUrl: { type: 'string', format: 'uri' },
    icons: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: true,
        required: ['src'],
        properties: {
          src: { type: 'string', format: 'uri' },
          mimeType: text,
          sizes: { type: 'array', items: text },
          theme: text,
        },
      },
    },
    repository: {
      type: 'object',
      additionalProperties: true,
      required: ['url', 'source'],
      properties: { url: { type: 'string', format: 'uri' }, source: text, subfolder: text, id: text },
    },
    _meta: { type: 'object', additionalProperties: true },
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: true,
        required: ['type', 'url'],
        properties: {
          type: { type: 'string', enum: ['streamable-http', 'sse'] },
          url: text,
          supportedProtocolVersions: { type: 'array', items: text },
          headers: {
            type: 'array',
            items: { type: 'object', additionalProperties: true, required: ['name'], properties: { name: text } },
          },
          variables: { type: 'object', additionalProperties: { type: 'object', additionalProperties: true } },
        },
      },
    },
    serverInfo: {
      type: 'object',
      additionalProperties: true,
      required: ['name', 'version'],
      properties: { name: text, version: text },
    },
    endpoint: text,
    transport: {
      type: 'object',
      additionalProperties: true,
      required: ['type', 'endpoint'],
      properties: { type: text, endpoint: text },
    },
    capabilities: { type: 'object', additionalProperties: { type: 'object' } },
  },
};

/** `/.well-known/mcp/server-card.json`, when an MCP server is configured: the v1 card, with the members that older scanners look for. */
export const mcpServerCard: Resource = {
  name: 'mcp-server-card',
  schema,
  *outputs(site) {
    const server = dataOf(site.data, mcp);
    if (!server) return;
    yield declare({
      path: '/.well-known/mcp/server-card.json',
      mediaType: 'application/json',
      inputs: {},
      body: () => printJson(card(server)),
      headers: discoveryHeaders,
      links: [],
      source: 'mcp-server-card',
      schema,
      announce: { rel: 'service-meta', type: 'application/json' },
      role: { kind: 'mcp-card' },
      endpoint: {
        id: 'mcpServerCard',
        tag: 'Agents',
        summary: { label: 'mcpCardSummary' },
        description: { label: 'mcpCardDescription' },
        example: card(server),
      },
    });
  },
};

function card(server: McpFile): object {
  const { name, title, version, remotes, capabilities, representativeQueries: _, ...described } = server;
  const [first] = remotes;
  return {
    $schema: schemaUrl,
    name,
    title,
    version,
    ...described,
    remotes,
    serverInfo: { name: title ?? name, version },
    endpoint: first?.url,
    transport: { type: first?.type, endpoint: first?.url },
    capabilities: Object.fromEntries((capabilities ?? []).map((capability) => [capability, {}])),
  };
}
