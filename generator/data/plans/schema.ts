import type { FromSchema } from 'json-schema-to-ts';
import { amount, localized, localizedTarget, money, slug } from '../../settings/schemas/common.ts';

/** The times that a price can be for, each with its name in `plans.yaml`; `once` is for good. */
export const periods = ['once', 'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

const tiers = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    additionalProperties: false,
    properties: { upTo: { type: 'integer', minimum: 1 }, price: money, flat: money },
  },
} as const;

const figure = {
  $comment: 'must be an amount, one for each currency, {from: 10, to: 20}, or a list of tiers',
  anyOf: [
    amount,
    { type: 'object', minProperties: 1, properties: { from: money, to: money }, additionalProperties: amount },
    tiers,
  ],
} as const;

const rate = {
  $comment: 'must be an amount, one for each currency, {price: 5, quantity: 1000}, or a list of tiers',
  anyOf: [
    amount,
    {
      type: 'object',
      minProperties: 1,
      properties: { price: money, quantity: { type: 'integer', minimum: 2 } },
      additionalProperties: amount,
    },
    tiers,
  ],
} as const;

const price = {
  $comment: 'must be an amount, free, contact, or a mapping such as {month: 12, year: 120}',
  anyOf: [
    amount,
    { type: 'string', enum: ['free', 'contact'], $comment: 'or a number' },
    {
      type: 'object',
      additionalProperties: false,
      properties: {
        once: figure,
        second: figure,
        minute: figure,
        hour: figure,
        day: figure,
        week: figure,
        month: figure,
        quarter: figure,
        year: figure,
        monthBilledYearly: figure,
        per: localized,
        quantity: { type: 'integer', minimum: 2 },
        tiers: { enum: ['graduated', 'volume'] },
        note: localized,
      },
    },
  ],
} as const;

const count = { type: 'integer', minimum: 1, maximum: 1000 } as const;

const duration = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: { days: count, weeks: count, months: count, years: count },
} as const;

/** The properties of everything that has a price. */
const offered = {
  id: slug,
  name: localized,
  description: localized,
  price,
  setup: money,
  trial: duration,
  term: duration,
  action: {
    type: 'object',
    additionalProperties: false,
    required: ['url'],
    properties: { text: localized, url: localizedTarget },
  },
} as const;

/** `data/plans.yaml`. */
export const plansSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['plans'],
  properties: {
    period: { enum: periods },
    tax: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      properties: { included: { type: 'boolean' }, note: localized },
    },
    allowances: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'unit'],
        properties: { id: slug, name: localized, unit: localized },
      },
    },
    plans: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'description', 'price'],
        properties: {
          ...offered,
          highlights: { type: 'array', minItems: 1, items: localized },
          includes: {
            type: 'object',
            additionalProperties: {
              $comment: 'must be a whole number, or unlimited',
              anyOf: [
                { type: 'integer', minimum: 0 },
                { type: 'string', enum: ['unlimited'], $comment: 'or a number' },
              ],
            },
          },
          overage: { type: 'object', additionalProperties: rate },
          features: { type: 'array', uniqueItems: true, items: slug },
        },
      },
    },
    addOns: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'price'],
        properties: { ...offered, plans: { type: 'array', minItems: 1, uniqueItems: true, items: slug } },
      },
    },
  },
} as const;

export type PlansFile = FromSchema<typeof plansSchema>;
export type Plan = PlansFile['plans'][number];
export type AddOn = NonNullable<PlansFile['addOns']>[number];
/** A plan or an add-on: anything that has a price. */
export type Offered = Omit<Plan & AddOn, 'description'> & Pick<AddOn, 'description'>;
export type Duration = NonNullable<Plan['trial']>;
