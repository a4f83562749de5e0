import type { FromSchema } from 'json-schema-to-ts';
import { line, localized, paragraph, slug, url } from '../common.ts';
import { contentSecurityPolicy, headers, precompress, redirects } from './hosting.ts';
import { callToAction, cards, theme } from './looks.ts';
import { openapi, robots, security } from './machines.ts';
import { organization } from './organization.ts';

const text = { type: 'string', maxLength: 1000 } as const;

/** What becomes of a component of another program in Markdown. */
const component = {
  anyOf: [
    { enum: ['unwrap', 'drop'] },
    { type: 'object', additionalProperties: false, required: ['link'], properties: { link: text, text } },
    { type: 'object', additionalProperties: false, required: ['image'], properties: { image: text, alt: text } },
    { type: 'object', additionalProperties: false, required: ['only'], properties: { only: line } },
  ],
} as const;

const permalinkPattern = { type: 'string', maxLength: 300, format: 'permalink-pattern' } as const;

const currency = { type: 'string', format: 'currency' } as const;

/** `site.yaml`: the settings of the whole site. */
export const siteSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['baseUrl', 'name'],
  properties: {
    baseUrl: { type: 'string', format: 'base-url' },
    name: line,
    tagline: localized,
    description: paragraph,
    currency: {
      $comment: 'must be a currency, or one for each locale',
      anyOf: [currency, { type: 'object', minProperties: 1, additionalProperties: currency }],
    },
    locales: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['code'],
        properties: { code: { type: 'string', format: 'locale' }, name: line },
      },
    },
    defaultLocale: { type: 'string', format: 'locale' },
    theme,
    callToAction,
    assistants: { type: 'boolean' },
    highlight: { type: 'boolean' },
    cards,
    timeZone: { type: 'string', format: 'time-zone' },
    frontMatter: { type: 'object', additionalProperties: line },
    components: { type: 'object', additionalProperties: component },
    liquid: { type: 'object', additionalProperties: line },
    organization,
    service: {
      type: 'object',
      additionalProperties: false,
      required: ['documentation'],
      properties: { name: line, documentation: url },
    },
    blog: {
      type: 'object',
      additionalProperties: false,
      properties: {
        path: slug,
        permalink: {
          $comment: 'must be a pattern, or one for each folder below posts/',
          // Its keys are folders, and no locales.
          anyOf: [permalinkPattern, { type: 'object', properties: {}, additionalProperties: permalinkPattern }],
        },
        author: { anyOf: [line, { type: 'array', minItems: 1, uniqueItems: true, items: line }] },
        feedItems: { type: 'integer', minimum: 1, maximum: 1000 },
        feedTtl: { type: 'integer', minimum: 1 },
        hub: url,
        pagesFrom: { type: 'integer', minimum: 1 },
        perPage: { type: 'integer', minimum: 1, maximum: 1000 },
        title: localized,
        description: localized,
      },
    },
    openapi,
    robots,
    security,
    negotiation: { enum: ['all', 'homes'] },
    limits: {
      type: 'object',
      additionalProperties: false,
      properties: {
        marks: { type: 'integer', minimum: 1000 },
        growth: { type: 'integer', minimum: 1000 },
        seconds: { type: 'integer', minimum: 1, maximum: 3600 },
        tags: { type: 'integer', minimum: 1 },
      },
    },
    precompress,
    redirects,
    contentSecurityPolicy,
    headers,
    allowedPositions: { type: 'array', uniqueItems: true, items: line },
    trustedAssets: { type: 'array', uniqueItems: true, items: line },
    allowedSecrets: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['file', 'digest'],
        properties: { file: line, digest: { type: 'string', format: 'digest' } },
      },
    },
    endpoints: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['data'],
        properties: {
          data: slug,
          path: { type: 'string', maxLength: 300, format: 'site-path' },
          title: line,
          description: { type: 'string', minLength: 1, maxLength: 1000 },
        },
      },
    },
    without: { type: 'array', uniqueItems: true, items: line },
    markdownTokens: { type: 'boolean' },
    ignore: { type: 'array', uniqueItems: true, items: { type: 'string', minLength: 1, maxLength: 300 } },
    brokenLinks: { enum: ['error', 'warning'] },
    hosts: { type: 'array', minItems: 1, uniqueItems: true, items: line },
  },
} as const;

/** The facts of the organization that need no vocabulary. */
export const namedFacts: readonly string[] = Object.keys(siteSchema.properties.organization.properties);

export type SiteFile = FromSchema<typeof siteSchema>;
