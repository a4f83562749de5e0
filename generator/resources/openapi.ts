import { printJson } from '../format/json.ts';
import { descriptionIn, taglineIn } from '../model/self-description.ts';
import type { Site } from '../model/site.ts';
import type { Declaration } from '../output/declaration.ts';
import { declare } from '../output/output.ts';
import { componentName, type EndpointOutput, responsesOf, sharedResponses } from './openapi-responses.ts';
import { machineHeaders } from './policy.ts';
import type { Resource } from './resource.ts';

const schema = {
  title: 'OpenApi',
  description: 'This description.',
  type: 'object',
  additionalProperties: true,
  required: ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'components'],
  properties: {
    openapi: { type: 'string', const: '3.1.0' },
    info: {
      type: 'object',
      additionalProperties: true,
      required: ['title', 'version'],
      properties: { title: { type: 'string' }, version: { type: 'string' } },
    },
    servers: { type: 'array', minItems: 1, items: { type: 'object' } },
    security: { type: 'array', maxItems: 0, items: { type: 'object' } },
    tags: { type: 'array', items: { type: 'object' } },
    paths: { type: 'object', additionalProperties: { type: 'object' } },
    components: { type: 'object', additionalProperties: { type: 'object' } },
  },
};

const tagDescriptions: Readonly<Record<string, string>> = {
  Discovery: 'What there is and where it is described.',
  Agents: 'What AI agents can use.',
  Data: 'Facts of the site as JSON, each with its schema.',
  Feeds: 'What is new.',
  'Structured data': 'The content as schema.org graphs.',
  Pages: 'The pages, as HTML and as Markdown.',
};

/** `/openapi.json`: every output that has an endpoint, and nothing else. OpenAPI 3.1.0. */
export const openapi: Resource = {
  name: 'openapi',
  schema,
  *outputs(site) {
    const mediaType = site.settings.openapi.mediaType;
    yield declare({
      path: '/openapi.json',
      mediaType,
      inputs: { outputs: isEndpoint },
      body: ({ outputs }) => printJson(describe(site, outputs)),
      headers: machineHeaders,
      links: [],
      source: 'openapi',
      schema,
      announce: { rel: 'service-desc', type: mediaType },
      endpoint: {
        id: 'openapi',
        tag: 'Discovery',
        summary: 'OpenAPI description',
        description: 'Describes every public endpoint of the discovery surface: OpenAPI 3.1.0.',
      },
    });
  },
};

function describe(site: Site, endpoints: readonly EndpointOutput[]): object {
  const { openapi: settings, organization, service } = site.settings;
  const tags = [...new Set(endpoints.map(({ endpoint }) => endpoint.tag))].sort();
  const schemas = new Map(
    endpoints.flatMap((output) => {
      const name = componentName(output);
      return name === undefined ? [] : [[name, output.schema] as const, ...Object.entries(output.endpoint.parts ?? {})];
    }),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: settings.title,
      version: settings.version,
      summary: taglineIn(site, site.defaultLocale),
      description: descriptionIn(site, site.defaultLocale),
      contact: { name: organization.name, url: organization.url, email: organization.email },
      license: settings.license,
    },
    servers: [{ url: site.baseUrl, description: 'The public site' }],
    security: [],
    tags: tags.map((name) => ({ name, description: tagDescriptions[name] })),
    externalDocs: service && { url: service.documentation, description: 'Documentation' },
    paths: Object.fromEntries(endpoints.map((output) => [output.path, pathItem(output)])),
    components: {
      schemas: Object.fromEntries(schemas),
      responses: sharedResponses,
    },
  };
}

function isEndpoint(output: Declaration): output is EndpointOutput {
  return output.endpoint !== undefined;
}

function pathItem(output: EndpointOutput): object {
  const { id, tag, summary, description } = output.endpoint;
  const operation = (verb: 'get' | 'head') => ({
    operationId: `${verb}${id[0]?.toUpperCase()}${id.slice(1)}`,
    tags: [tag],
    summary: verb === 'get' ? summary : `${summary} (headers)`,
    description: verb === 'get' ? description : `The headers that GET answers with, and no body. ${description}`,
    responses: responsesOf(output, verb),
  });
  return { get: operation('get'), head: operation('head') };
}
