import { pathOnHost } from '../base/base-path.ts';
import { essence } from '../base/media-type.ts';
import { dataOf } from '../data/types/data-type.ts';
import { type McpFile, mcp } from '../data/types/mcp.ts';
import { printJson } from '../format/json.ts';
import type { Site } from '../model/site.ts';
import { type Declaration, declare, endpointOf, type WithRole, withRole } from '../output/output.ts';
import { wordsIn } from '../output/words.ts';
import { fill } from '../templates/labels.ts';
import { apisOf } from './parts/apis.ts';
import { guidePages } from './parts/guide-links.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
import { listOf, narrowed, objectOf, uri } from './parts/schemas.ts';

const path = '/.well-known/api-catalog';

/** The relations of RFC 8631 under which the catalog lists the outputs of the site. */
const serviceRelations = ['service-desc', 'service-doc', 'service-meta', 'status'] as const;

const target = objectOf({
  href: { type: 'string' },
  'type?': { type: 'string' },
  'title?': { type: 'string' },
  'hreflang?': listOf({ type: 'string' }),
});

/** The schema of any linkset. https://www.rfc-editor.org/rfc/rfc9264#section-4.2 */
export const linksetStandard = objectOf(
  { linkset: listOf({ ...objectOf({ 'anchor?': { type: 'string' } }), additionalProperties: listOf(target) }) },
  'closed',
);

const targets = listOf(narrowed(target, { properties: { href: uri } }), { minItems: 1 });

const contextSchema = { ...objectOf({ anchor: uri }), additionalProperties: targets };

const schema = {
  title: 'ApiCatalog',
  description: '{apiCatalogSchema}',
  ...objectOf({ linkset: listOf(contextSchema, { minItems: 1 }) }, 'closed'),
};

interface Target {
  readonly href: string;
  readonly type?: string;
  readonly title?: string;
  readonly hreflang?: readonly string[];
}

/** `/.well-known/api-catalog`: where the APIs are and what describes them. RFC 9727, as a linkset of RFC 9264. */
export const apiCatalog: Resource = {
  name: 'api-catalog',
  schema,
  *outputs(site) {
    yield declare({
      path,
      mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      inputs: { outputs: isCataloged },
      body: ({ outputs }) => printJson({ linkset: contexts(site, outputs) }),
      headers: machineHeaders,
      links: [{ href: pathOnHost(site, path), rel: 'api-catalog' }],
      source: 'api-catalog',
      schema,
      announce: { rel: 'api-catalog', type: 'application/linkset+json' },
      endpoint: endpointOf('apiCatalog', 'Discovery', 'apiCatalog', { linkset: contexts(site, []) }),
    });
  },
};

/** Whether an output describes the site or one of its APIs, or is data that it publishes. */
function isCataloged(output: Declaration): output is Declaration {
  return describesService(output) || isData(output);
}

const isData = withRole('data');

type ServiceDescription = Declaration & { readonly announce: NonNullable<Declaration['announce']> };

/** Whether it describes the site: the description of an API of the company stands in the context of that. */
function describesService(output: Declaration): output is ServiceDescription {
  if (output.role?.kind === 'api-description') return false;
  return serviceRelations.some((relation) => relation === output.announce?.rel);
}

function contexts(site: Site, cataloged: readonly Declaration[]): readonly object[] {
  const descriptions = cataloged.filter(describesService);
  const data = cataloged.filter(isData);
  const home = `${site.baseUrl}/`;
  const server = dataOf(site.data, mcp);
  const items: Target[] = [
    ...apisOf(site).map(({ url, name }) => ({ href: url, title: name })),
    { href: home, title: site.settings.catalogTitle },
    ...data.map((output) => ({ ...targetOf(site, output), ...languageOf(output) })),
    ...(server ? endpointsOf(server).map((href) => ({ href, title: server.title ?? server.name })) : []),
  ];
  const described: Record<string, Target[]> = {};
  for (const relation of serviceRelations) {
    const listed = descriptions.filter(({ announce }) => announce.rel === relation);
    const found = listed.map((output) => targetOf(site, output));
    if (relation === 'service-doc') found.push(...documentationOf(site));
    if (found.length > 0) described[relation] = found;
  }
  return [
    { anchor: site.baseUrl + path, item: items },
    ...apiContexts(site),
    { anchor: home, ...described },
    ...dataContexts(site, data, descriptions),
    ...mcpContexts(site, descriptions),
  ];
}

/** Where people read of the addresses of the site: at what it names itself, and at `/developers/` in each language. */
function documentationOf(site: Site): readonly Target[] {
  const { baseUrl, settings } = site;
  const named = settings.service ? [{ href: settings.service.documentation, type: 'text/html' }] : [];
  const pages = guidePages(site, 'developers').map(({ path: page, title, locale }) => ({
    href: baseUrl + page,
    type: 'text/html',
    title,
    hreflang: [locale.code],
  }));
  return [...named, ...pages];
}

function targetOf({ baseUrl, defaultLocale }: Site, { path, mediaType, endpoint }: Declaration): Target {
  const title = endpoint && wordsIn(endpoint.summary, defaultLocale);
  return { href: baseUrl + path, type: essence(mediaType), ...(title !== undefined && { title }) };
}

function languageOf({ role }: WithRole<'data'>): Pick<Target, 'hreflang'> {
  return role.locale === undefined ? {} : { hreflang: [role.locale] };
}

/** Each address of published data with what describes it: openapi.json has its schema. */
function dataContexts(
  site: Site,
  data: readonly Declaration[],
  descriptions: readonly ServiceDescription[],
): readonly object[] {
  const described = descriptions.filter(({ announce }) => announce.rel === 'service-desc');
  return data.map(({ path }) => ({
    anchor: site.baseUrl + path,
    'service-desc': described.map((output) => targetOf(site, output)),
  }));
}

function apiContexts(site: Site): readonly object[] {
  const { labels } = site.defaultLocale;
  const page = (href: string | undefined, title: string) =>
    href === undefined ? undefined : [{ href, type: 'text/html', title }];
  return apisOf(site).map(({ name, url, documentation, openapi, status, terms, document }) => ({
    anchor: url,
    'service-desc': openapi && [
      {
        ...openapi,
        title: [fill(labels.apiDescription, { name }), ...(document ? [document.version] : [])].join(' '),
      },
    ],
    'service-doc': page(documentation, name + labels.colon + labels.documentation),
    status: page(status, fill(labels.apiStatus, { name })),
    'terms-of-service': page(terms, fill(labels.apiTerms, { name })),
  }));
}

function mcpContexts(site: Site, descriptions: readonly ServiceDescription[]): readonly object[] {
  const server = dataOf(site.data, mcp);
  const card = descriptions.find(withRole('mcp-card'));
  if (!server || !card) return [];
  const target = targetOf(site, card);
  const page = server.websiteUrl === undefined ? undefined : [{ href: server.websiteUrl, type: 'text/html' }];
  return endpointsOf(server).map((anchor) => ({ anchor, 'service-desc': [target], 'service-doc': page }));
}

/** The addresses of the MCP server that are known without asking a user for anything. */
function endpointsOf({ remotes }: McpFile): readonly string[] {
  return remotes.map(({ url }) => url).filter((url) => !url.includes('{'));
}
