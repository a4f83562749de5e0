import { pathOnHost } from '../base/base-path.ts';
import { capitalized } from '../base/capitalized.ts';
import type { JsonSchema } from '../base/validator.ts';
import { printJson } from '../format/json.ts';
import { descriptionIn } from '../model/self-description.ts';
import type { Site } from '../model/site.ts';
import { declare, endpointOf } from '../output/output.ts';
import { wordsIn } from '../output/words.ts';
import type { Locale } from '../settings/config.ts';
import { fill, type Labels } from '../templates/labels.ts';
import { openapiPath } from './parts/apis.ts';
import {
  componentName,
  type EndpointOutput,
  isEndpoint,
  responsesOf,
  type SharedParts,
  sharedParts,
  withOwnIds,
} from './parts/operations.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
import { listOf, objectOf, withTexts } from './parts/schemas.ts';

const anyText = { type: 'string' };
const anyObject = { type: 'object' };
const objectsByName = { type: 'object', additionalProperties: anyObject };

const schema = {
  title: 'OpenApi',
  description: '{openapiSchema}',
  ...objectOf(
    {
      openapi: { type: 'string', const: '3.1.0' },
      info: objectOf({ title: anyText, version: anyText }, 'open'),
      servers: listOf(anyObject, { minItems: 1 }),
      security: listOf(anyObject, { maxItems: 0 }),
      tags: listOf(anyObject),
      paths: objectsByName,
      components: objectsByName,
    },
    'open',
  ),
};

/** The labels that describe the tags. */
export const tagLabels: Readonly<Record<string, keyof Labels>> = {
  Discovery: 'discoveryTag',
  Agents: 'agentsTag',
  Data: 'dataTag',
  Feeds: 'feedsTag',
  'Structured data': 'structuredDataTag',
  Pages: 'pagesTag',
};

/** `/openapi.json`, unless that is an API's of the company: every output that has an endpoint, and nothing else, in the default language. OpenAPI 3.1.0. */
export const openapi: Resource = {
  name: 'openapi',
  schema,
  *outputs(site) {
    const { mediaType } = site.settings.openapi;
    yield declare({
      path: openapiPath(site),
      mediaType,
      inputs: { outputs: isEndpoint },
      body: ({ outputs }) => printJson(describe(site, outputs)),
      headers: machineHeaders,
      source: 'openapi',
      schema,
      announce: { rel: 'service-desc', type: mediaType },
      endpoint: endpointOf('openapi', 'Discovery', 'openapi'),
    });
  },
};

function describe(site: Site, outputs: readonly EndpointOutput[]): object {
  const { openapi: settings, organization, service } = site.settings;
  const { labels } = site.defaultLocale;
  // Its headers tell paths of the host.
  const endpoints = withOwnIds(outputs).map(({ negotiated, ...output }) => ({
    ...output,
    ...(negotiated && { negotiated: { ...negotiated, path: pathOnHost(site, negotiated.path) } }),
  }));
  const tags = [...new Set(endpoints.map(({ endpoint }) => endpoint.tag))].sort();
  const schemas = new Map(
    endpoints.flatMap((output) => {
      const name = componentName(output);
      if (name === undefined || !output.schema) return [];
      return [[name, withLabels(output.schema, labels)] as const, ...Object.entries(output.endpoint.parts ?? {})];
    }),
  );
  const shared = sharedParts(endpoints, labels);
  return {
    openapi: '3.1.0',
    info: {
      title: settings.title,
      version: settings.version,
      summary: labels.openapiDescription,
      description: descriptionIn(site, site.defaultLocale),
      contact: { name: organization.name, url: organization.url, email: organization.email },
      license: settings.license,
    },
    servers: [{ url: site.baseUrl, description: labels.publicSite }],
    security: [],
    tags: tags.map((name) => ({ name, description: tagLabels[name] && labels[tagLabels[name]] })),
    externalDocs: service && { url: service.documentation, description: labels.documentation },
    paths: Object.fromEntries(endpoints.map((output) => [output.path, pathItem(output, site.defaultLocale, shared)])),
    components: { schemas: Object.fromEntries(schemas), responses: shared.responses, headers: shared.headers },
  };
}

function pathItem(output: EndpointOutput, locale: Locale, shared: SharedParts): object {
  const { id, tag } = output.endpoint;
  const { labels } = locale;
  const summary = wordsIn(output.endpoint.summary, locale);
  const description = wordsIn(output.endpoint.description, locale);
  const operation = (verb: 'get' | 'head') => ({
    operationId: verb + capitalized(id),
    tags: [tag],
    summary: verb === 'get' ? summary : fill(labels.headSummary, { summary }),
    description: verb === 'get' ? description : fill(labels.headDescription, { description }),
    responses: responsesOf(output, verb, locale, shared),
  });
  return { get: operation('get'), head: operation('head') };
}

/** A schema whose descriptions that are the name of a label in braces are that label. */
function withLabels(schema: JsonSchema, labels: Labels): JsonSchema {
  return withTexts(schema, 'description', (text) => (/^\{\w+\}$/.test(text) ? fill(text, labels) : text));
}
