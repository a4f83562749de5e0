import { dataOf } from '../data/types/data-type.ts';
import { type McpFile, mcp } from '../data/types/mcp.ts';
import { printJson } from '../format/json.ts';
import type { Site } from '../model/site.ts';
import { declare, endpointOf } from '../output/output.ts';
import { discoveryHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
import { listOf, narrowed, objectOf, text, uri } from './parts/schemas.ts';

const schemaUrl = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
/** The media type of a card. https://modelcontextprotocol.io/seps/2127-mcp-server-cards */
export const mcpCardType = 'application/mcp-server-card+json';

const anything = { type: 'object', additionalProperties: true };

const iconSchema = objectOf({ src: uri, 'mimeType?': text, 'sizes?': listOf(text), 'theme?': text }, 'open');

const remoteSchema = objectOf(
  {
    type: { type: 'string', enum: ['streamable-http', 'sse'] },
    url: text,
    'supportedProtocolVersions?': listOf(text),
    'headers?': listOf(objectOf({ name: text }, 'open')),
    'variables?': { type: 'object', additionalProperties: anything },
  },
  'open',
);

/** The schema of any card of version 1. https://modelcontextprotocol.io/seps/2127-mcp-server-cards */
export const mcpCardStandard = objectOf(
  {
    $schema: { ...uri, const: schemaUrl },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    'title?': { type: 'string', minLength: 1, maxLength: 100 },
    version: text,
    description: { type: 'string', minLength: 1, maxLength: 100 },
    'websiteUrl?': uri,
    'icons?': listOf(iconSchema),
    'repository?': objectOf({ url: uri, source: text, 'subfolder?': text, 'id?': text }, 'open'),
    '_meta?': anything,
    'remotes?': listOf(remoteSchema),
  },
  'open',
);

const schema = {
  title: 'McpServerCard',
  description: '{mcpCardSchema}',
  ...narrowed(mcpCardStandard, {
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
      remotes: listOf(remoteSchema, { minItems: 1 }),
      serverInfo: objectOf({ name: text, version: text }, 'open'),
      endpoint: text,
      transport: objectOf({ type: text, endpoint: text }, 'open'),
      capabilities: { type: 'object', additionalProperties: { type: 'object' } },
    },
  }),
};

/**
 * `/.well-known/mcp/server-card.json`, when an MCP server is configured, and the same beside a server on this site: the v1 card, with the members that
 * older scanners look for.
 */
export const mcpServerCard: Resource = {
  name: 'mcp-server-card',
  schema,
  *outputs(site) {
    const server = dataOf(site.data, mcp);
    if (!server) return;
    const common = {
      body: () => printJson(card(server)),
      headers: discoveryHeaders,
      source: 'mcp-server-card',
      schema,
    };
    for (const path of pathsBeside(server, site)) yield declare({ path, mediaType: mcpCardType, ...common });
    yield declare({
      path: '/.well-known/mcp/server-card.json',
      mediaType: 'application/json',
      ...common,
      announce: { rel: 'service-meta', type: 'application/json' },
      role: { kind: 'mcp-card' },
      endpoint: endpointOf('mcpServerCard', 'Agents', 'mcpCard', card(server)),
    });
  },
};

/** Where the card is beside the server, as far as that is at an address of this site. */
function pathsBeside({ remotes }: McpFile, { baseUrl }: Pick<Site, 'baseUrl'>): readonly string[] {
  const paths = remotes.flatMap(({ url }) =>
    url.startsWith(`${baseUrl}/`) && /^[\w./-]*[^./]$/.test(url.slice(baseUrl.length))
      ? [`${url.slice(baseUrl.length)}/server-card`]
      : [],
  );
  return [...new Set(paths)];
}

function card(server: McpFile): object {
  const { name, title, version, remotes, capabilities, representativeQueries: _, tags: __, ...described } = server;
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
