import type { FromSchema } from 'json-schema-to-ts';
import { line, url } from '../schemas/common.ts';
import type { DataType } from './data-type.ts';

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
          url,
          supportedProtocolVersions: { type: 'array', minItems: 1, items: { type: 'string', format: 'calendar-date' } },
        },
      },
    },
    capabilities: { type: 'array', uniqueItems: true, items: { enum: ['tools', 'resources', 'prompts'] } },
  },
} as const;

export type McpFile = FromSchema<typeof schema>;

/** `data/mcp.yaml`: the public MCP server. https://github.com/modelcontextprotocol/modelcontextprotocol (SEP-2127) */
export const mcp: DataType<McpFile> = { name: 'mcp', schema };
