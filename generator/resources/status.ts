import { printJson } from '../format/json.ts';
import { declare, endpointOf } from '../output/output.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
import { objectOf, text, uri } from './parts/schemas.ts';

const schema = {
  title: 'StatusResponse',
  description: '{statusSchema}',
  ...objectOf(
    {
      status: { type: 'string', const: 'ok', description: '{statusAlwaysOk}' },
      service: { ...text, description: '{statusService}' },
      documentation: { ...uri, description: '{statusDocumentation}' },
    },
    'closed',
  ),
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
      body: () => printJson(response),
      headers: machineHeaders,
      source: 'status',
      schema,
      announce: { rel: 'status', type: 'application/json' },
      endpoint: endpointOf('status', 'Discovery', 'status', response),
    });
  },
};
