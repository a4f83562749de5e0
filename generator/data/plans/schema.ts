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
        description: 'The last unit of the tier; the last tier may go without.',
        examples: [10],
      },
      price: { ...money, description: 'What each unit of the tier costs.', examples: [12] },
      flat: { ...money, description: 'What the tier costs as a whole.', examples: [19] },
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
        from: { ...money, description: 'The least that it costs.', examples: [49] },
        to: { ...money, description: 'The most that it costs.', examples: [250] },
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
        price: { ...money, description: 'What so many more cost.', examples: [5] },
        quantity: { description: 'How many more that is for.', examples: [1000], type: 'integer', minimum: 2 },
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
          description: 'What it costs once: an amount, one for each currency, a range, or tiers.',
          examples: [300],
        },
        second: { ...figure, description: 'What it costs for a second.', examples: [12] },
        minute: { ...figure, description: 'What it costs for a minute.', examples: [12] },
        hour: { ...figure, description: 'What it costs for an hour.', examples: [12] },
        day: { ...figure, description: 'What it costs for a day.', examples: [12] },
        week: { ...figure, description: 'What it costs for a week.', examples: [12] },
        month: { ...figure, description: 'What it costs for a month.', examples: [12] },
        quarter: { ...figure, description: 'What it costs for a quarter of a year.', examples: [12] },
        year: { ...figure, description: 'What it costs for a year.', examples: [12] },
        monthBilledYearly: {
          ...figure,
          description: 'What it costs for a month, paid for a year at once.',
          examples: [10],
        },
        per: {
          ...localized,
          description: 'What the price is for one of: an id of `allowances`, or a text.',
          otherwise: 'the plan as a whole',
          examples: ['seats'],
        },
        quantity: {
          type: 'integer',
          minimum: 2,
          description: 'For how many of them together the price is.',
          otherwise: 'one',
          examples: [1000],
        },
        tiers: {
          description: 'Whether each unit costs the price of its own tier, or all of them that of the last.',
          otherwise: '`graduated`',
          enum: ['graduated', 'volume'],
        },
        note: { ...localized, description: 'What follows the price, after a comma.', examples: ['for students'] },
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
    days: { ...count, description: 'How many days it lasts; one of the four is given.', examples: [3] },
    weeks: { ...count, description: 'How many weeks it lasts; one of the four is given.', examples: [3] },
    months: { ...count, description: 'How many months it lasts; one of the four is given.', examples: [3] },
    years: { ...count, description: 'How many years it lasts; one of the four is given.', examples: [3] },
  },
} as const;

const offered = {
  setup: { ...money, description: 'What is paid once, at the start.', examples: [30] },
  trial: { ...duration, description: 'For how long it may be tried for nothing.' },
  term: { ...duration, description: 'For how long it is taken at least.' },
  action: {
    type: 'object',
    additionalProperties: false,
    required: ['url'],
    description: 'What readers do next.',
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
      description: 'What a price is for that is a number alone. Needed as soon as there is one.',
      examples: ['month'],
      shows: 'every such price',
      enum: periods,
    },
    tax: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      description: 'What the prices say of tax.',
      shows: '`:tax`, `::plans`, `::plan-details`, `::add-ons`, offers in JSON-LD',
      properties: {
        included: { description: 'Whether they include it.', type: 'boolean' },
        note: {
          ...localized,
          description: 'The same in words of your own.',
          otherwise: 'a sentence that says what `included` does',
          examples: [{ en: 'All prices include VAT.', fr: 'Tous les prix sont TTC.' }],
        },
      },
    },
    allowances: {
      description: 'What plans include some amount of.',
      shows: '`::plans`, `::overage`, `llms.txt`',
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'unit'],
        properties: {
          id: { ...slug, description: 'What plans name it by.', examples: ['seats'] },
          name: {
            ...localized,
            description: 'What it is called in tables.',
            examples: [{ en: 'Seats', fr: 'Places' }],
          },
          unit: { ...localized, description: 'What one of it is called.', examples: [{ en: 'seat', fr: 'place' }] },
          units: {
            ...localized,
            description: 'What several of it are called.',
            otherwise: 'the same',
            examples: [{ en: 'seats', fr: 'places' }],
          },
        },
      },
    },
    plans: {
      type: 'array',
      minItems: 1,
      description: 'What is sold, in the order in which it is told.',
      shows: offers,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'description', 'price'],
        properties: {
          id: {
            ...slug,
            description: 'What directives name it by.',
            examples: ['team'],
            shows: '`:price{plan=team}`, ids of offers',
          },
          name: { ...localized, description: 'What it is called.', examples: [{ en: 'Team', fr: 'Équipe' }] },
          description: { ...localized, description: 'Whom it is for.', examples: ['For a small office.'] },
          price: {
            ...price,
            description:
              'What it costs: a number for one `period`, `free`, `contact`, or a mapping with an amount for each way to pay.',
            examples: [{ month: 12, year: 120, per: 'seats' }],
            shows: `${offers}, \`:price\``,
          },
          setup: { ...offered.setup, shows: `${offers}, \`:price{part=setup}\`` },
          trial: { ...offered.trial, shows: `${offers}, \`:price{part=trial}\`` },
          term: { ...offered.term, shows: `${offers}, \`:price{part=term}\`` },
          action: { ...offered.action, shows: '`::plan-details`, `:action`, JSON-LD' },
          badge: {
            ...localized,
            description: 'A word or two that set it apart from the others, whose card is then the one that stands out.',
            examples: [{ en: 'Most chosen', fr: 'Le plus choisi' }],
            shows: '`::plans`, `::plan-details`',
          },
          highlights: {
            type: 'array',
            minItems: 1,
            items: localized,
            description: 'What is best about it, one line each.',
            examples: [['Answers in two languages']],
            shows: '`::plan-details`',
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
              'What one more costs, by the ids of `allowances`: an amount, `{price: 5, quantity: 1000}`, or tiers.',
            examples: [{ seats: 8 }],
            shows: '`::overage`, `:overage-rate`, `llms.txt`, offers in JSON-LD',
          },
          features: {
            type: 'array',
            uniqueItems: true,
            items: slug,
            description: 'What it has, by the ids of `data/features.yaml`.',
            examples: [['live-answering']],
            shows: '`::plan-features`, offers in JSON-LD',
          },
        },
      },
    },
    addOns: {
      type: 'array',
      minItems: 1,
      description: 'What can be added to a plan.',
      shows: '`::add-ons`, `llms.txt`, offers in JSON-LD',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'price'],
        properties: {
          id: {
            ...slug,
            description: 'What directives name it by.',
            examples: ['number'],
            shows: '`:price{add-on=number}`, ids of offers',
          },
          name: { ...localized, description: 'What it is called.', examples: ['Second number'] },
          description: { ...localized, description: 'What it does.', examples: ['A number in another town.'] },
          price: { ...price, description: 'What it costs, as that of a plan.', examples: [5] },
          ...offered,
          plans: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: slug,
            description: 'The plans that it can be added to, by id.',
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
