import type { FromSchema } from 'json-schema-to-ts';
import { date, line, slug } from './common.ts';

const entry = {
  title: { ...line, maxLength: 150 },
  description: line,
  id: { type: 'string', format: 'page-id' },
  draft: { type: 'boolean' },
  slug: { type: 'string', minLength: 1, maxLength: 100 },
  permalink: { type: 'string', maxLength: 300, format: 'address' },
  template: { type: 'string', minLength: 1, maxLength: 100 },
  jsonld: { type: 'array', minItems: 1, items: { type: 'object' } },
  aliases: { type: 'array', items: { type: 'string', maxLength: 300, format: 'old-address' } },
  redirectTo: { type: 'string', maxLength: 1000, format: 'target' },
} as const;

/** The front matter of `pages/<locale>/**.md`, under the names that the settings give to keys. */
export const pageSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'description'],
  properties: {
    ...entry,
    updated: date,
    navigation: {
      type: 'object',
      additionalProperties: false,
      required: ['order'],
      properties: { label: line, order: { type: 'integer', minimum: 0 } },
    },
    endpoint: { type: 'boolean' },
    hidden: { type: 'boolean' },
  },
} as const;

/** The front matter of `posts/<locale>/<slug>.md`, the same way. */
export const postSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'description', 'published'],
  properties: {
    ...entry,
    published: date,
    updated: date,
    author: { type: 'array', minItems: 1, uniqueItems: true, items: line },
    tags: { type: 'array', uniqueItems: true, items: { ...line, maxLength: 50 } },
    image: {
      type: 'object',
      additionalProperties: false,
      required: ['src', 'alt'],
      properties: { src: { type: 'string', maxLength: 300, format: 'picture' }, alt: { ...line, minLength: 0 } },
    },
  },
} as const;

/** The front matter of `skills/<name>/SKILL.md`. https://agentskills.io/specification */
export const skillSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'description'],
  properties: {
    name: slug,
    description: { type: 'string', minLength: 1, maxLength: 1024 },
    license: line,
    compatibility: { type: 'string', minLength: 1, maxLength: 500 },
    metadata: { type: 'object', additionalProperties: { type: 'string' } },
    'allowed-tools': { type: 'string', minLength: 1 },
  },
} as const;

export type PageFront = FromSchema<typeof pageSchema>;

export type PostFront = FromSchema<typeof postSchema>;

export type SkillFront = FromSchema<typeof skillSchema>;
