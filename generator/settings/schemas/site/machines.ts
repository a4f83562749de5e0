import { date, line, url } from '../common.ts';

/** How the machine files describe themselves. */
export const openapi = {
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
export const robots = {
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
export const security = {
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
