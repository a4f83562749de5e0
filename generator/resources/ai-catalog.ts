import type { Mapping } from '../base/mapping.ts';
import { sha256Of } from '../base/sha256.ts';
import { api } from '../data/types/api.ts';
import { dataOf } from '../data/types/data-type.ts';
import { type McpFile, mcp } from '../data/types/mcp.ts';
import { printJson } from '../format/json.ts';
import { operationsOf } from '../model/openapi.ts';
import type { Site } from '../model/site.ts';
import { type StatedByPath, statedBy } from '../model/updated.ts';
import { type Declaration, declare, type Output } from '../output/output.ts';
import { localize } from '../settings/localized.ts';
import { mcpCardType } from './mcp-server-card.ts';
import { apisOf } from './parts/apis.ts';
import { organizationLogo } from './parts/logo.ts';
import { discoveryHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
import { listOf, objectOf, text } from './parts/schemas.ts';

const catalogType = 'application/ai-catalog+json';

/** The media type of a skill that is one file. https://github.com/ards-project/ard-spec/blob/main/spec/ard.md */
const skillType = 'text/markdown; profile="urn:air:agent-skills"';

/** The schema of any catalog. Drafts name the media type `mediaType` or `type`. */
export const aiCatalogStandard = objectOf(
  {
    specVersion: { type: 'string', pattern: '^\\d+\\.\\d+$' },
    'host?': objectOf({ displayName: text, 'identifier?': text }, 'open'),
    entries: listOf({
      ...objectOf(
        {
          identifier: text,
          displayName: text,
          'type?': text,
          'url?': text,
          'representativeQueries?': listOf(text),
          'tags?': listOf(text),
          'capabilities?': listOf(text),
          'updatedAt?': text,
        },
        'open',
      ),
      anyOf: [{ required: ['mediaType'] }, { required: ['type'] }],
      oneOf: [{ required: ['url'] }, { required: ['data'] }],
    }),
  },
  'open',
);

const role = { kind: 'neighbour', name: { label: 'aiCatalogName' }, note: { label: 'aiCatalogNote' } } as const;

/** `/.well-known/ard.json`: what there is for agents, where registries of Agentic Resource Discovery 0.91 look. https://github.com/ards-project/ard-spec */
export const ard: Resource = {
  name: 'ard',
  isOptional: true,
  schema: aiCatalogStandard,
  *outputs(site) {
    const announce = { rel: 'ard', type: catalogType };
    yield catalogOutput(site, { path: '/.well-known/ard.json', announce, source: 'ard', role });
  },
};

/**
 * `/.well-known/ai-catalog.json`: the same where MCP clients look for the server card.
 * https://github.com/Agent-Card/ai-catalog/blob/main/specification/ai-catalog.md
 */
export const aiCatalog: Resource = {
  name: 'ai-catalog',
  isOptional: true,
  *outputs(site) {
    yield catalogOutput(site, {
      path: '/.well-known/ai-catalog.json',
      announce: { rel: 'ai-catalog', type: catalogType },
      source: 'ai-catalog',
      ...(site.settings.without.includes('ard') && { role }),
    });
  },
};

/** The digest of each skill, API and server of the catalog, by its name there, and the day on which it changed, as pages have those of their facts. */
export function statedInCatalog(
  site: Pick<Site, 'data' | 'dates' | 'descriptions' | 'settings' | 'skills'>,
): StatedByPath {
  const server = dataOf(site.data, mcp);
  const parts: readonly (readonly [name: string, ...what: unknown[]])[] = [
    ...(dataOf(site.data, api)?.apis ?? []).map(
      (facts) => [`api:${facts.id}`, facts, facts.openapi && site.descriptions.get(facts.openapi)?.document] as const,
    ),
    ...site.skills.map((skill) => [`skill:${skill.name}`, skill.text, site.settings.skills[skill.name]] as const),
    ...(server ? [[serverName(server), server] as const] : []),
  ];
  return Object.fromEntries(
    parts.flatMap(([name, ...what]) => {
      const stated = statedBy(site.dates, { path: name }, { stated: sha256Of(JSON.stringify(what)).slice(0, 16) });
      return stated ? [[name, stated]] : [];
    }),
  );
}

/** Properties in which the outputs with these bytes differ. */
type Own = Pick<Declaration, 'path' | 'source'> & Pick<Output, 'announce' | 'role'>;

function catalogOutput(site: Site, own: Own): Output {
  return declare({
    mediaType: catalogType,
    inputs: { outputs: isForAgents },
    facts: statedInCatalog(site),
    body: ({ outputs }) => printJson(catalog(site, outputs)),
    headers: discoveryHeaders,
    schema: aiCatalogStandard,
    ...own,
  });
}

function isForAgents(output: Declaration): output is Declaration {
  const { role, announce } = output;
  if (role?.kind === 'api-description') return false;
  return role?.kind === 'mcp-card' || role?.kind === 'skill' || announce?.rel === 'service-desc';
}

function catalog(site: Site, outputs: readonly Declaration[]): object {
  const { organization, service } = site.settings;
  const logo = organizationLogo(site);
  const dates = statedInCatalog(site);
  return {
    specVersion: '1.0',
    host: {
      displayName: organization.name,
      identifier: new URL(site.baseUrl).origin,
      documentationUrl: service?.documentation,
      logoUrl: logo && site.baseUrl + logo,
    },
    entries: [...apiEntries(site), ...outputs.map((output) => artifactOf(site, output))].map(
      ({ name, type, ...more }) => {
        const day = dates[name]?.changed;
        return {
          identifier: `urn:air:${publisherOf(site)}:${name}`,
          // Readers of its first drafts look for `mediaType`.
          type,
          mediaType: type,
          ...more,
          ...(day !== undefined && { updatedAt: `${day}T00:00:00Z` }),
        };
      },
    ),
  };
}

/** Describes an entry; its name is the last part of its identifier. */
interface Artifact {
  readonly name: string;
  readonly displayName: string;
  readonly type: string;
  readonly url: string;
  readonly [more: string]: unknown;
}

function apiEntries(site: Site): readonly Artifact[] {
  const { settings, defaultLocale } = site;
  return apisOf(site).flatMap(({ id, name, description, representativeQueries, openapi, document }) => {
    if (!openapi) return [];
    const { href, type = settings.openapi.mediaType } = openapi;
    return [
      {
        name: `api:${id}`,
        displayName: name,
        type,
        url: href,
        description: localize(description, defaultLocale.code),
        ...(document && { version: document.version, ...termsOf(document.document) }),
        representativeQueries,
      },
    ];
  });
}

/** The tags of a description of an API, and the names of what it can do. */
function termsOf(document: Mapping): object {
  const operations = operationsOf(document).flatMap(({ part, value }) => (part === 'paths' ? [value] : []));
  const tags = new Set(operations.flatMap((operation) => operation.tags ?? []));
  const capabilities = operations.flatMap(({ operationId }) => operationId ?? []);
  return { ...(tags.size > 0 && { tags: [...tags] }), ...(capabilities.length > 0 && { capabilities }) };
}

/** The domain of the site. An IPv6 address, as in a trial, has characters that the identifier has no place for. */
function publisherOf({ baseUrl }: Site): string {
  return new URL(baseUrl).hostname.replace(/[[\]]/g, '').replaceAll(':', '-');
}

function artifactOf(site: Site, { path, role, mediaType: type }: Declaration): Artifact {
  const { data, settings, defaultLocale } = site;
  const url = site.baseUrl + path;
  const server = dataOf(data, mcp);
  if (role?.kind === 'mcp-card' && server) {
    const { name, title = name, description, version, tags, capabilities, representativeQueries } = server;
    return {
      name: serverName(server),
      displayName: title,
      type: mcpCardType,
      url,
      description,
      version,
      tags,
      capabilities,
      representativeQueries,
    };
  }
  if (role?.kind === 'skill') {
    const { name, description } = role.skill;
    return { name: `skill:${name}`, displayName: name, type: skillType, url, description, ...settings.skills[name] };
  }
  const description = defaultLocale.labels.openapiDescription;
  const { title, version, representativeQueries } = settings.openapi;
  return { name: 'site:discovery', displayName: title, type, url, description, version, representativeQueries };
}

function serverName({ name }: McpFile): string {
  return `mcp:${name.slice(name.indexOf('/') + 1)}`;
}
