import type { FromSchema } from 'json-schema-to-ts';
import { amount, localized, localizedTarget, money, slug } from '../../settings/schemas/common.ts';
import { choice, closed, flag, key, listOf, rows, whole } from '../../settings/schemas/keys.ts';

/** The times that a price can be for, each with its name in `plans.yaml`; `once` is for good. */
export const periods = ['once', 'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

const offers = '`::plans`, `::plan-details`, `llms.txt`, offers in JSON-LD';

const tiers = rows({ minItems: 1 }, [], {
  upTo: key(whole(1), 'The last unit of the tier; leave it out in the last tier.', 10),
  price: key(money, 'The price of each unit in the tier.', 12),
  flat: key(money, 'The price of the whole tier.', 19),
});

/** An amount, a mapping that may have keys of its own instead of currencies, or tiers. */
function amounts<const Comment extends string, const Keys extends Readonly<Record<string, object>>>(
  $comment: Comment,
  properties: Keys,
) {
  const mapping = { type: 'object', minProperties: 1, properties, additionalProperties: amount } as const;
  return { $comment, anyOf: [amount, mapping, tiers] } as const;
}

const figure = amounts('must be an amount, one for each currency, {from: 10, to: 20}, or a list of tiers', {
  from: key(money, 'The lowest price.', 49),
  to: key(money, 'The highest price.', 250),
});

const rate = amounts('must be an amount, one for each currency, {price: 5, quantity: 1000}, or a list of tiers', {
  price: key(money, 'The price of that many.', 5),
  quantity: key(whole(2), 'How many units that price is for.', 1000),
});

const price = {
  $comment: 'must be an amount, free, contact, or a mapping such as {month: 12, year: 120}',
  anyOf: [
    amount,
    { type: 'string', enum: ['free', 'contact'], $comment: 'or a number' },
    closed({}, [], {
      once: key(figure, 'The price of a single payment: an amount, one for each currency, a range, or tiers.', 300),
      second: key(figure, 'The price for a second.', 12),
      minute: key(figure, 'The price for a minute.', 12),
      hour: key(figure, 'The price for an hour.', 12),
      day: key(figure, 'The price for a day.', 12),
      week: key(figure, 'The price for a week.', 12),
      month: key(figure, 'The price for a month.', 12),
      quarter: key(figure, 'The price for a quarter of a year.', 12),
      year: key(figure, 'The price for a year.', 12),
      monthBilledYearly: key(figure, 'The price for a month when a year is paid at once.', 10),
      per: key(localized, 'The unit that the price is for: an id of `allowances`, or a text.', 'seats', {
        otherwise: 'the plan as a whole',
      }),
      quantity: key(whole(2), 'How many units the price is for.', 1000, { otherwise: 'one' }),
      tiers: choice(
        ['graduated', 'volume'],
        'Whether each unit costs the price of its own tier, or all units cost that of the last tier reached.',
        { otherwise: '`graduated`' },
      ),
      note: key(localized, 'A note, printed after the price and a comma.', 'for students'),
    }),
  ],
} as const;

const count = { type: 'integer', minimum: 1, maximum: 1000 } as const;

const duration = closed({ minProperties: 1, maxProperties: 1 }, [], {
  days: key(count, 'Its length in days; give one of the four.', 3),
  weeks: key(count, 'Its length in weeks; give one of the four.', 3),
  months: key(count, 'Its length in months; give one of the four.', 3),
  years: key(count, 'Its length in years; give one of the four.', 3),
});

const offered = {
  setup: key(money, 'The setup fee, paid once.', 30),
  trial: { ...duration, description: 'The length of the free trial.' },
  term: { ...duration, description: 'The minimum term.' },
  action: closed('The call to action.', ['url'], {
    text: key(localized, 'The text of its link.', 'Start the trial', {
      otherwise: 'a text that fits the kind of price',
    }),
    url: key(
      localizedTarget,
      'Where it leads: a path of this site, or an address with https:, mailto: or tel:.',
      '/sign-up/',
    ),
  }),
} as const;

/** `data/plans.yaml`. */
export const plansSchema = closed({}, ['plans'], {
  period: choice(periods, 'The period of prices that are plain numbers. Required if there are any.', {
    examples: ['month'],
    shows: 'every such price',
  }),
  tax: closed(
    {
      minProperties: 1,
      description: 'How prices relate to tax.',
      shows: '`:tax`, `::plans`, `::plan-details`, `::add-ons`, offers in JSON-LD',
    },
    [],
    {
      included: flag('Whether prices include tax.'),
      note: key(
        localized,
        'Your own wording of the tax note.',
        { en: 'All prices include VAT.', fr: 'Tous les prix sont TTC.' },
        { otherwise: 'a sentence that says what `included` does' },
      ),
    },
  ),
  allowances: rows(
    { description: 'The units that plans include a number of.', shows: '`::plans`, `::overage`, `llms.txt`' },
    ['id', 'name', 'unit'],
    {
      id: key(slug, 'The id that plans use.', 'seats'),
      name: key(localized, 'Its name in tables.', { en: 'Seats', fr: 'Places' }),
      unit: key(localized, 'The name of one unit.', { en: 'seat', fr: 'place' }),
      units: key(localized, 'The name of several units.', { en: 'seats', fr: 'places' }, { otherwise: 'the same' }),
    },
  ),
  plans: rows(
    { minItems: 1, description: 'The plans, in display order.', shows: offers },
    ['id', 'name', 'description', 'price'],
    {
      id: key(slug, 'The id that directives use.', 'team', { shows: '`:price{plan=team}`, ids of offers' }),
      name: key(localized, 'Its name.', { en: 'Team', fr: 'Équipe' }),
      description: key(localized, 'Who it is for.', 'For a small office.'),
      price: key(
        price,
        'Its price: a number for one `period`, `free`, `contact`, or a mapping with an amount for each way to pay.',
        { month: 12, year: 120, per: 'seats' },
        { shows: `${offers}, \`:price\`` },
      ),
      setup: { ...offered.setup, shows: `${offers}, \`:price{part=setup}\`` },
      trial: { ...offered.trial, shows: `${offers}, \`:price{part=trial}\`` },
      term: { ...offered.term, shows: `${offers}, \`:price{part=term}\`` },
      action: { ...offered.action, shows: '`::plans`, `::plan-details`, `:action`, `llms.txt`, JSON-LD' },
      badge: key(
        localized,
        'A word or two that make its card stand out.',
        { en: 'Most chosen', fr: 'Le plus choisi' },
        { shows: '`::plans`, `::plan-details`' },
      ),
      highlights: key(
        listOf(localized, { minItems: 1 }),
        'Its best points, one line each.',
        ['Answers in two languages'],
        { shows: '`::plans`, `::plan-details`, `llms.txt`' },
      ),
      includes: key(
        {
          type: 'object',
          additionalProperties: {
            $comment: 'must be a whole number, or unlimited',
            anyOf: [
              { type: 'integer', minimum: 0 },
              { type: 'string', enum: ['unlimited'], $comment: 'or a number' },
            ],
          },
        },
        'How much it includes, by the ids of `allowances`: a number, or `unlimited`.',
        { seats: 5, calls: 'unlimited' },
        { shows: '`::plans`, `:included`, `llms.txt`, JSON-LD' },
      ),
      overage: key(
        { type: 'object', additionalProperties: rate },
        'The price of one more, by the ids of `allowances`: an amount, `{price: 5, quantity: 1000}`, or tiers.',
        { seats: 8 },
        { shows: '`::overage`, `:overage-rate`, `llms.txt`, offers in JSON-LD' },
      ),
      features: key(
        listOf(slug, { uniqueItems: true }),
        'Its features, by their ids in `data/features.yaml`.',
        ['live-answering'],
        { shows: '`::plan-features`, offers in JSON-LD' },
      ),
    },
  ),
  addOns: rows(
    { minItems: 1, description: 'Extras for plans.', shows: '`::add-ons`, `llms.txt`, offers in JSON-LD' },
    ['id', 'name', 'price'],
    {
      id: key(slug, 'The id that directives use.', 'number', { shows: '`:price{add-on=number}`, ids of offers' }),
      name: key(localized, 'Its name.', 'Second number'),
      description: key(localized, 'What it does.', 'A number in another town.'),
      price: key(price, "Its price, in the forms of a plan's.", 5),
      ...offered,
      plans: key(
        listOf(slug, { minItems: 1, uniqueItems: true }),
        'The ids of the plans that it can be added to.',
        ['team'],
        { otherwise: 'all' },
      ),
    },
  ),
});

export type PlansFile = FromSchema<typeof plansSchema>;
export type Plan = PlansFile['plans'][number];
type AddOn = NonNullable<PlansFile['addOns']>[number];
/** A plan or an add-on: anything that has a price. */
export type Offered = Omit<Plan & AddOn, 'description'> & Pick<AddOn, 'description'>;
export type Duration = NonNullable<Plan['trial']>;
