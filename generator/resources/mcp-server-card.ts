import { printJson } from '../format/json.ts';
import { dataOf } from '../model/data/data-type.ts';
import { type McpFile, mcp } from '../model/data/mcp.ts';
import { declare } from '../output/output.ts';
import { machineHeaders } from './policy.ts';
import type { Resource } from './resource.ts';

const schemaUrl = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
const text = { type: 'string', minLength: 1 };

const schema = {
  title: 'McpServerCard',
  description: 'How to reach the public MCP server.',
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
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: true,
        required: ['type', 'url'],
        properties: {
          type: { type: 'string', enum: ['streamable-http', 'sse'] },
          url: { type: 'string', format: 'uri' },
          supportedProtocolVersions: { type: 'array', items: text },
        },
      },
    },
    serverInfo: {
      type: 'object',
      additionalProperties: true,
      required: ['name', 'version'],
      properties: { name: text, version: text },
    },
    endpoint: { type: 'string', format: 'uri' },
    transport: {
      type: 'object',
      additionalProperties: true,
      required: ['type', 'endpoint'],
      properties: { type: text, endpoint: { type: 'string', format: 'uri' } },
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
      headers: {
        ...machineHeaders,
        'Access-Control-Allow-Methods': 'GET',
        'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
      },
      links: [],
      source: 'mcp-server-card',
      schema,
      announce: { rel: 'service-meta', type: 'application/json' },
      endpoint: {
        id: 'mcpServerCard',
        tag: 'Agents',
        summary: 'MCP server card',
        description:
          'Says where the public Model Context Protocol server is and which transports and versions it speaks.',
        example: card(server),
      },
    });
  },
};

function card({ name, title, version, description, websiteUrl, remotes, capabilities }: McpFile): object {
  const [first] = remotes;
  return {
    $schema: schemaUrl,
    name,
    title,
    version,
    description,
    websiteUrl,
    remotes,
    serverInfo: { name: title ?? name, version },
    endpoint: first?.url,
    transport: { type: first?.type, endpoint: first?.url },
    capabilities: Object.fromEntries((capabilities ?? []).map((capability) => [capability, {}])),
  };
}
