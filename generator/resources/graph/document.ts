import type { GraphNode } from '../../model/graph-node.ts';

/** The JSON Schema of a graph document: one context, one flat graph, no id for the document itself. */
export const graphSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['@context', '@graph'],
  properties: {
    '@context': { type: 'string', const: 'https://schema.org' },
    '@graph': {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: true,
        required: ['@type', '@id'],
        properties: { '@type': { type: 'string' }, '@id': { type: 'string', format: 'uri' } },
      },
    },
  },
};

/** The given nodes as one JSON-LD document, each id once. https://www.w3.org/TR/json-ld11/ */
export function graphDocument(nodes: Iterable<GraphNode>): object {
  const byId = new Map<string, GraphNode>();
  for (const node of nodes) if (node['@id'] !== undefined && !byId.has(node['@id'])) byId.set(node['@id'], node);
  return { '@context': 'https://schema.org', '@graph': [...byId.values()] };
}
