import type { FromSchema } from 'json-schema-to-ts';
import { amount, localized, localizedTarget, money, slug } from '../../settings/schemas/common.ts';

/** The times that a price can be for, each with its name in `plans.yaml`; `once` is for good. */
export const periods = ['once', 'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

const offers = '`::plans`, `::plan-details`, `llms.txt`, offers in JSON-LD';

const tiers = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    additionalProperties: false,
    properties: {
      upTo: {
        type: 'integer',
        minimum: 1,
        description: 'The last unit of the tier; leave it out in the last tier.',
        examples: [10],
      },
      price: { ...money, description: 'The price of each unit in the tier.', examples: [12] },
      flat: { ...money, description: 'The price of the whole tier.', examples: [19] },
    },
  },
} as const;

const figure = {
  $comment: 'must be an amount, one for each currency, {from: 10, to: 20}, or a list of tiers',
  anyOf: [
    amount,
    {
      type: 'object',
      minProperties: 1,
      properties: {
        from: { ...money, description: 'The lowest price.', examples: [49] },
        to: { ...money, description: 'The highest price.', examples: [250] },
      },
      additionalProperties: amount,
    },
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
      properties: {
        price: { ...money, description: 'The price of that many.', examples: [5] },
        quantity: { description: 'How many units that price is for.', examples: [1000], type: 'integer', minimum: 2 },
      },
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
        once: {
          ...figure,
          description: 'The price of a single payment: an amount, one for each currency, a range, or tiers.',
          examples: [300],
        },
        second: { ...figure, description: 'The price for a second.', examples: [12] },
        minute: { ...figure, description: 'The price for a minute.', examples: [12] },
        hour: { ...figure, description: 'The price for an hour.', examples: [12] },
        day: { ...figure, description: 'The price for a day.', examples: [12] },
        week: { ...figure, description: 'The price for a week.', examples: [12] },
        month: { ...figure, description: 'The price for a month.', examples: [12] },
        quarter: { ...figure, description: 'The price for a quarter of a year.', examples: [12] },
        year: { ...figure, description: 'The price for a year.', examples: [12] },
        monthBilledYearly: {
          ...figure,
          description: 'The price for a month when a year is paid at once.',
          examples: [10],
        },
        per: {
          ...localized,
          description: 'The unit that the price is for: an id of `allowances`, or a text.',
          otherwise: 'the plan as a whole',
          examples: ['seats'],
        },
        quantity: {
          type: 'integer',
          minimum: 2,
          description: 'How many units the price is for.',
          otherwise: 'one',
          examples: [1000],
        },
        tiers: {
          description: 'Whether each unit costs the price of its own tier, or all units that of the last.',
          otherwise: '`graduated`',
          enum: ['graduated', 'volume'],
        },
        note: { ...localized, description: 'A note after the price and a comma.', examples: ['for students'] },
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
  properties: {
    days: { ...count, description: 'Its length in days; give one of the four.', examples: [3] },
    weeks: { ...count, description: 'Its length in weeks; give one of the four.', examples: [3] },
    months: { ...count, description: 'Its length in months; give one of the four.', examples: [3] },
    years: { ...count, description: 'Its length in years; give one of the four.', examples: [3] },
  },
} as const;

const offered = {
  setup: { ...money, description: 'The setup fee, paid once.', examples: [30] },
  trial: { ...duration, description: 'How long the free trial is.' },
  term: { ...duration, description: 'The minimum term.' },
  action: {
    type: 'object',
    additionalProperties: false,
    required: ['url'],
    description: 'The call to action.',
    properties: {
      text: {
        ...localized,
        description: 'The text of its link.',
        otherwise: 'what the kind of price calls for',
        examples: ['Start the trial'],
      },
      url: {
        ...localizedTarget,
        description: 'Where it leads: a path of this site, or an address with https:, mailto: or tel:.',
        examples: ['/sign-up/'],
      },
    },
  },
} as const;

/** `data/plans.yaml`. */
export const plansSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['plans'],
  properties: {
    period: {
      description: 'The period of prices that are only a number. Required if there is one.',
      examples: ['month'],
      shows: 'every such price',
      enum: periods,
    },
    tax: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      description: 'How prices relate to tax.',
      shows: '`:tax`, `::plans`, `::plan-details`, `::add-ons`, offers in JSON-LD',
      properties: {
        included: { description: 'Whether prices include tax.', type: 'boolean' },
        note: {
          ...localized,
          description: 'Your own wording of that.',
          otherwise: 'a sentence that says what `included` does',
          examples: [{ en: 'All prices include VAT.', fr: 'Tous les prix sont TTC.' }],
        },
      },
    },
    allowances: {
      description: 'What plans include an amount of.',
      shows: '`::plans`, `::overage`, `llms.txt`',
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'unit'],
        properties: {
          id: { ...slug, description: 'The id that plans use.', examples: ['seats'] },
          name: {
            ...localized,
            description: 'Its name in tables.',
            examples: [{ en: 'Seats', fr: 'Places' }],
          },
          unit: { ...localized, description: 'The name of one unit.', examples: [{ en: 'seat', fr: 'place' }] },
          units: {
            ...localized,
            description: 'The name of several units.',
            otherwise: 'the same',
            examples: [{ en: 'seats', fr: 'places' }],
          },
        },
      },
    },
    plans: {
      type: 'array',
      minItems: 1,
      description: 'The plans, in the order in which they are shown.',
      shows: offers,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'description', 'price'],
        properties: {
          id: {
            ...slug,
            description: 'The id that directives use.',
            examples: ['team'],
            shows: '`:price{plan=team}`, ids of offers',
          },
          name: { ...localized, description: 'Its name.', examples: [{ en: 'Team', fr: 'Équipe' }] },
          description: { ...localized, description: 'Who it is for.', examples: ['For a small office.'] },
          price: {
            ...price,
            description:
              'Its price: a number for one `period`, `free`, `contact`, or a mapping with an amount for each way to pay.',
            examples: [{ month: 12, year: 120, per: 'seats' }],
            shows: `${offers}, \`:price\``,
          },
          setup: { ...offered.setup, shows: `${offers}, \`:price{part=setup}\`` },
          trial: { ...offered.trial, shows: `${offers}, \`:price{part=trial}\`` },
          term: { ...offered.term, shows: `${offers}, \`:price{part=term}\`` },
          action: { ...offered.action, shows: '`::plans`, `::plan-details`, `:action`, `llms.txt`, JSON-LD' },
          badge: {
            ...localized,
            description: 'A word or two that set it apart; its card then stands out.',
            examples: [{ en: 'Most chosen', fr: 'Le plus choisi' }],
            shows: '`::plans`, `::plan-details`',
          },
          highlights: {
            type: 'array',
            minItems: 1,
            items: localized,
            description: 'Its best points, one line each.',
            examples: [['Answers in two languages']],
            shows: '`::plans`, `::plan-details`, `llms.txt`',
          },
          includes: {
            description: 'How much it includes, by the ids of `allowances`: a number, or `unlimited`.',
            examples: [{ seats: 5, calls: 'unlimited' }],
            shows: '`::plans`, `:included`, `llms.txt`, JSON-LD',
            type: 'object',
            additionalProperties: {
              $comment: 'must be a whole number, or unlimited',
              anyOf: [
                { type: 'integer', minimum: 0 },
                { type: 'string', enum: ['unlimited'], $comment: 'or a number' },
              ],
            },
          },
          overage: {
            type: 'object',
            additionalProperties: rate,
            description:
              'The price of one more, by the ids of `allowances`: an amount, `{price: 5, quantity: 1000}`, or tiers.',
            examples: [{ seats: 8 }],
            shows: '`::overage`, `:overage-rate`, `llms.txt`, offers in JSON-LD',
          },
          features: {
            type: 'array',
            uniqueItems: true,
            items: slug,
            description: 'Its features, by their ids in `data/features.yaml`.',
            examples: [['live-answering']],
            shows: '`::plan-features`, offers in JSON-LD',
          },
        },
      },
    },
    addOns: {
      type: 'array',
      minItems: 1,
      description: 'Extras for plans.',
      shows: '`::add-ons`, `llms.txt`, offers in JSON-LD',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'price'],
        properties: {
          id: {
            ...slug,
            description: 'The id that directives use.',
            examples: ['number'],
            shows: '`:price{add-on=number}`, ids of offers',
          },
          name: { ...localized, description: 'Its name.', examples: ['Second number'] },
          description: { ...localized, description: 'What it does.', examples: ['A number in another town.'] },
          price: { ...price, description: "Its price, in the forms of a plan's.", examples: [5] },
          ...offered,
          plans: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: slug,
            description: 'The ids of the plans that it goes with.',
            otherwise: 'all',
            examples: [['team']],
          },
        },
      },
    },
  },
} as const;

export type PlansFile = FromSchema<typeof plansSchema>;
export type Plan = PlansFile['plans'][number];
type AddOn = NonNullable<PlansFile['addOns']>[number];
/** A plan or an add-on: anything that has a price. */
export type Offered = Omit<Plan & AddOn, 'description'> & Pick<AddOn, 'description'>;
export type Duration = NonNullable<Plan['trial']>;
