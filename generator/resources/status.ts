import { printJson } from '../format/json.ts';
import { declare } from '../output/output.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

const schema = {
  title: 'StatusResponse',
  description: '{statusSchema}',
  type: 'object',
  additionalProperties: false,
  required: ['status', 'service', 'documentation'],
  properties: {
    status: { type: 'string', const: 'ok', description: '{statusAlwaysOk}' },
    service: { type: 'string', minLength: 1, description: '{statusService}' },
    documentation: { type: 'string', format: 'uri', description: '{statusDocumentation}' },
  },
};

/** `/api/status`, for a site with a service: says that the surface is up, and nothing else. https://www.rfc-editor.org/rfc/rfc8631#section-4.4 */
export const status: Resource = {
  name: 'status',
  schema,
  *outputs(site) {
    const { service } = site.settings;
    if (!service) return;
    const { name, documentation } = service;
    const response = { status: 'ok', service: name, documentation };
    yield declare({
      path: '/api/status',
      mediaType: 'application/json',
      inputs: {},
      body: () => printJson(response),
      headers: machineHeaders,
      links: [],
      source: 'status',
      schema,
      announce: { rel: 'status', type: 'application/json' },
      endpoint: {
        id: 'status',
        tag: 'Discovery',
        summary: { label: 'statusSummary' },
        description: { label: 'statusDescription' },
        example: response,
      },
    });
  },
};
