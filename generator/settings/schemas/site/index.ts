import type { FromSchema } from 'json-schema-to-ts';
import { closed } from '../keys.ts';
import { brokenLinks, exceptions, factTyped, limits } from './checks.ts';
import { collections } from './collections.ts';
import { beside, blog, content, ignore } from './content.ts';
import { headers, hosts, precompress, redirects } from './hosting.ts';
import { identity, publisher } from './identity.ts';
import { looks } from './looks.ts';
import { machines, outputs } from './machines.ts';
import { browserPolicies, contentSecurityPolicy } from './policy.ts';

/** `site.yaml`: the settings of the whole site. */
export const siteSchema = closed({}, ['baseUrl', 'name'], {
  ...identity,
  ...looks,
  ...content,
  ...publisher,
  blog,
  collections,
  ...machines,
  limits,
  precompress,
  redirects,
  contentSecurityPolicy,
  ...browserPolicies,
  headers,
  ...exceptions,
  ...outputs,
  beside,
  ignore,
  brokenLinks,
  factTyped,
  hosts,
});

/** The facts of the organization that need no vocabulary. */
export const namedFacts: readonly string[] = Object.keys(publisher.organization.properties);

export type SiteFile = FromSchema<typeof siteSchema, { keepDefaultedPropertiesOptional: true }>;
