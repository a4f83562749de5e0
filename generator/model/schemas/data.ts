import type { FromSchema } from 'json-schema-to-ts';
import { amount, line, localised, slug, url } from './common.ts';

/** `data/plans.yaml`: what is sold, what each plan includes, and what more of it costs. Prices are in the site's currency. */
export const plansSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['period', 'allowances', 'plans'],
  properties: {
    period: { enum: ['month', 'year'] },
    allowances: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'unit'],
        properties: { id: slug, name: localised, unit: localised },
      },
    },
    plans: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'description', 'price', 'includes', 'features'],
        properties: {
          id: slug,
          name: localised,
          description: localised,
          price: amount,
          includes: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
          overage: { type: 'object', additionalProperties: amount },
          features: { type: 'array', uniqueItems: true, items: slug },
        },
      },
    },
  },
} as const;

/** `data/features.yaml`: what the product does. */
export const featuresSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['features'],
  properties: {
    features: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'description'],
        properties: { id: slug, name: localised, description: localised },
      },
    },
  },
} as const;

/** `data/affiliate.yaml`: the terms of the affiliate programme. */
export const affiliateSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['commission', 'cookieDays', 'payout', 'terms', 'onboarding'],
  properties: {
    commission: {
      type: 'object',
      additionalProperties: false,
      required: ['rate', 'months'],
      properties: {
        rate: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
        months: { type: 'integer', minimum: 1 },
      },
    },
    cookieDays: { type: 'integer', minimum: 1 },
    payout: {
      type: 'object',
      additionalProperties: false,
      required: ['minimum', 'schedule', 'methods'],
      properties: { minimum: amount, schedule: localised, methods: { type: 'array', minItems: 1, items: localised } },
    },
    terms: { type: 'array', minItems: 1, items: localised },
    onboarding: { type: 'array', minItems: 1, items: localised },
  },
} as const;

const quantity = { enum: ['number', 'percent', 'currency'] } as const;
const variable = { type: 'string', format: 'variable' } as const;

/** `data/calculator.yaml`: inputs with ranges, outputs with formulas, worked examples. */
export const calculatorSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'description', 'inputs', 'outputs'],
  properties: {
    name: localised,
    description: localised,
    inputs: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'default', 'minimum', 'maximum', 'format'],
        properties: {
          id: variable,
          name: localised,
          unit: localised,
          default: { type: 'number' },
          minimum: { type: 'number' },
          maximum: { type: 'number' },
          step: { type: 'number', exclusiveMinimum: 0 },
          format: quantity,
        },
      },
    },
    outputs: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'formula', 'format'],
        properties: { id: variable, name: localised, unit: localised, formula: line, format: quantity },
      },
    },
    examples: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'inputs'],
        properties: { name: localised, inputs: { type: 'object', additionalProperties: { type: 'number' } } },
      },
    },
  },
} as const;

/** `data/authors.yaml`: the people who sign posts. */
export const authorsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['authors'],
  properties: {
    authors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name'],
        properties: { id: slug, name: line, role: localised, url },
      },
    },
  },
} as const;

/** `data/mcp.yaml`: the public MCP server. https://github.com/modelcontextprotocol/modelcontextprotocol (SEP-2127) */
export const mcpSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'version', 'description', 'remotes'],
  properties: {
    name: { type: 'string', minLength: 3, maxLength: 200, format: 'server-name' },
    title: { ...line, maxLength: 100 },
    version: { type: 'string', format: 'semver' },
    description: { ...line, maxLength: 100 },
    websiteUrl: url,
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['type', 'url'],
        properties: {
          type: { enum: ['streamable-http', 'sse'] },
          url,
          supportedProtocolVersions: { type: 'array', minItems: 1, items: { type: 'string', format: 'calendar-date' } },
        },
      },
    },
    capabilities: { type: 'array', uniqueItems: true, items: { enum: ['tools', 'resources', 'prompts'] } },
  },
} as const;

/** `data/api.yaml`: public pointers to the application's protected API, which is described elsewhere. */
export const apiSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'url', 'description', 'documentation'],
  properties: { name: line, url, description: localised, documentation: url, status: url, terms: url },
} as const;

export type PlansFile = FromSchema<typeof plansSchema>;

export type FeaturesFile = FromSchema<typeof featuresSchema>;

export type AffiliateFile = FromSchema<typeof affiliateSchema>;

export type CalculatorFile = FromSchema<typeof calculatorSchema>;

export type AuthorsFile = FromSchema<typeof authorsSchema>;

export type McpFile = FromSchema<typeof mcpSchema>;

export type ApiFile = FromSchema<typeof apiSchema>;
