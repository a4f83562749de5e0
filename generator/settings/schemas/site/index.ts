import type { FromSchema } from 'json-schema-to-ts';
import { date, line, localized, localizedTarget, paragraph, slug, url } from '../common.ts';
import { contentSecurityPolicy, headers, precompress, redirects } from './hosting.ts';

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

/** Who runs the site. */
const organization = {
  type: 'object',
  // Anything else that schema.org says of its type.
  additionalProperties: true,
  properties: {
    type: line,
    name: line,
    legalName: line,
    url,
    logo: { type: 'string', format: 'site-path' },
    email: { type: 'string', format: 'email' },
    telephone: line,
    foundingDate: { type: 'string', format: 'calendar-date' },
    vatID: line,
    address: {
      type: 'object',
      additionalProperties: false,
      required: ['addressCountry'],
      properties: {
        streetAddress: line,
        addressLocality: line,
        addressRegion: line,
        postalCode: line,
        addressCountry: line,
      },
    },
    sameAs: { type: 'array', items: url },
  },
} as const;

/** How the machine files describe themselves. */
const openapi = {
  type: 'object',
  additionalProperties: false,
  properties: {
    title: line,
    version: { type: 'string', format: 'semver' },
    mediaType: { enum: ['application/vnd.oai.openapi+json', 'application/openapi+json'] },
    license: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'url'],
      properties: { name: line, url },
    },
  },
} as const;

/** What crawlers are told. https://contentsignals.org/ */
const robots = {
  type: 'object',
  additionalProperties: false,
  properties: {
    contentSignal: {
      type: 'object',
      additionalProperties: false,
      properties: {
        search: { enum: ['yes', 'no'] },
        'ai-input': { enum: ['yes', 'no'] },
        'ai-train': { enum: ['yes', 'no'] },
      },
    },
  },
} as const;

/** Whom to tell of a flaw. https://www.rfc-editor.org/rfc/rfc9116 */
const security = {
  type: 'object',
  additionalProperties: false,
  required: ['contact', 'expires'],
  properties: {
    contact: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', format: 'contact' } },
    expires: date,
    encryption: { type: 'string', format: 'key-address' },
    acknowledgments: url,
    languages: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', format: 'locale' },
    },
    policy: url,
    hiring: url,
  },
} as const;

const hexColor = { type: 'string', format: 'color' } as const;

const color = {
  $comment: 'must be a colour such as "#0b5c8a", or one for each scheme: {light: "#0b5c8a", dark: "#7cc4ee"}',
  anyOf: [
    hexColor,
    {
      type: 'object',
      additionalProperties: false,
      required: ['light', 'dark'],
      properties: { light: hexColor, dark: hexColor },
    },
  ],
} as const;

const font = { type: 'string', maxLength: 300, format: 'font-families' } as const;

/** How pages look. */
const theme = {
  type: 'object',
  additionalProperties: false,
  properties: {
    colors: {
      type: 'object',
      additionalProperties: false,
      properties: { accent: color, ink: color, muted: color, paper: color, tint: color, line: color },
    },
    fonts: {
      type: 'object',
      additionalProperties: false,
      properties: { text: font, headings: font, code: font },
    },
    radius: { type: 'string', format: 'length' },
    logo: { type: 'string', format: 'site-path' },
  },
} as const;

/** A button in the header and on the home page. */
const callToAction = {
  type: 'object',
  additionalProperties: false,
  required: ['text', 'url'],
  properties: { text: localized, url: localizedTarget },
} as const;

/** The pictures that stand for pages where they are shared. */
const cards = {
  type: 'object',
  additionalProperties: false,
  properties: { for: { enum: ['site', 'pages'] }, font: { type: 'string', format: 'site-path' } },
} as const;

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
      $comment: 'no longer seconds: Take it out: what MDX may cost is counted, and no clock decides it',
      type: 'object',
      additionalProperties: false,
      properties: {
        marks: { type: 'integer', minimum: 1000 },
        growth: { type: 'integer', minimum: 1000 },
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
