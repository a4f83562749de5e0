import type { FromSchema } from 'json-schema-to-ts';
import { roundedProduct } from '../../base/decimal.ts';
import { getOwn } from '../../base/mapping.ts';
import { duration, fractionDigits, money, number, percent } from '../../format/numbers.ts';
import { blockDirective, DirectiveError, inlineDirective, pick } from '../../model/directive.ts';
import { list, strong } from '../../model/nodes.ts';
import { localize } from '../../settings/localized.ts';
import { localized, money as moneySchema } from '../../settings/schemas/common.ts';
import { closed, key, listOf, whole } from '../../settings/schemas/keys.ts';
import { plansFile } from '../plans/file.ts';
import { pricingOf } from '../plans/rates.ts';
import type { Plan, PlansFile } from '../plans/schema.ts';
import { type DataType, needData } from '../types/data-type.ts';
import { amountIn, checkMoney } from '../types/money.ts';

const schema = closed({}, ['commission', 'cookieDays', 'payout', 'terms', 'onboarding'], {
  commission: closed(
    { description: 'The commission of a partner.', shows: '`::affiliate-terms`' },
    ['rate', 'months'],
    {
      rate: key({ type: 'number', exclusiveMinimum: 0, maximum: 100 }, 'The percentage of each payment.', 20, {
        shows: '`::affiliate-terms`, `:commission`',
      }),
      months: key(whole(1), 'The number of months for which a customer earns commission.', 12, {
        shows: '`::affiliate-terms`, `:commission-months`',
      }),
    },
  ),
  cookieDays: key(whole(1), 'The number of days for which a visit counts.', 30, {
    shows: '`::affiliate-terms`, `:cookie-days`',
  }),
  payout: closed(
    { description: 'How commission is paid.', shows: '`::affiliate-payouts`' },
    ['minimum', 'schedule', 'methods'],
    {
      minimum: key(moneySchema, 'The minimum payout.', 50, { shows: '`::affiliate-payouts`, `:minimum-payout`' }),
      schedule: key(localized, 'When payouts are made.', { en: 'On the first of the month', fr: 'Le premier du mois' }),
      methods: key(listOf(localized, { minItems: 1 }), 'The payment methods.', ['SEPA', 'PayPal']),
    },
  ),
  terms: key(listOf(localized, { minItems: 1 }), 'Other terms, one sentence each.', ['Own purchases do not count.'], {
    shows: '`::affiliate-terms`, `::affiliate-terms{part=conditions}`',
  }),
  onboarding: key(listOf(localized, { minItems: 1 }), 'How to join, step by step.', ['Sign up.', 'Share your link.'], {
    shows: '`::affiliate-onboarding`',
  }),
});

export type AffiliateFile = FromSchema<typeof schema>;

/** `::affiliate-terms`: the figures and the other terms; `::affiliate-terms{part=conditions}`, the others alone, where the page has the figures already. */
const terms = blockDirective('affiliate-terms', ['part'], ({ data, locale: { labels, code } }, { part }) => {
  if (part !== undefined && part !== 'conditions')
    throw new DirectiveError(`"part" must be "conditions", not "${part}"`);
  const { commission, cookieDays, terms } = needData(data, affiliate);
  const figures = [
    [strong(labels.commission), `${labels.colon}${percent(commission.rate, code)}`],
    [strong(labels.commissionPeriod), `${labels.colon}${duration(commission.months, 'month', code)}`],
    [strong(labels.cookieWindow), `${labels.colon}${duration(cookieDays, 'day', code)}`],
  ];
  return [list([...(part === undefined ? figures : []), ...terms.map((term) => [localize(term, code)])])];
});

const payouts = blockDirective('affiliate-payouts', [], ({ data, currency, locale: { labels, code } }) => {
  const { minimum, schedule, methods } = needData(data, affiliate).payout;
  return [
    list([
      [strong(labels.minimumPayout), `${labels.colon}${money(amountIn(minimum, currency), currency, code)}`],
      [strong(labels.payoutSchedule), `${labels.colon}${localize(schedule, code)}`],
      [
        strong(labels.payoutMethods),
        `${labels.colon}${methods.map((method) => localize(method, code)).join(labels.comma)}`,
      ],
    ]),
  ];
});

const onboarding = blockDirective('affiliate-onboarding', [], ({ data, locale: { code } }) => {
  const steps = needData(data, affiliate).onboarding.map((step) => [localize(step, code)]);
  return [{ ...list(steps), ordered: true, data: { className: 'steps' } }];
});

/** `:commission`: the percentage; `:commission{plan=solo}`, its amount of all that one customer pays for a plan while it is paid. */
const commission = inlineDirective('commission', ['plan'], ({ data, currency, locale: { code } }, attributes) => {
  const { rate, months } = needData(data, affiliate).commission;
  if (attributes.plan === undefined) return percent(rate, code);
  const file = needData(data, plansFile);
  const paid = paidWithin(months, pick(file.plans, attributes, 'plan'), file, currency);
  return money(roundedProduct([paid, rate, 0.01], fractionDigits(currency)), currency, code);
});

/** Computes the payments of a customer in the first months of a plan: the setup fee, and each period in advance. Throws a DirectiveError where they depend on more than the plan. */
function paidWithin(months: number, plan: Plan, file: PlansFile, currency: string): number {
  const pricing = pricingOf(plan, file, currency);
  if (pricing.kind === 'free') return 0;
  const [rate] = pricing.kind === 'rates' ? pricing.rates : [];
  const length = rate && getOwn({ month: 1, quarter: 3, year: 12 }, rate.period);
  if (rate?.figure.kind !== 'exact' || rate.unit !== undefined || length === undefined)
    throw new DirectiveError(
      `What a customer pays for the plan "${plan.id}" depends on more than the plan`,
      'Its first price must be one amount for a month, a quarter or a year',
    );
  const billed = rate.isBilledYearly ? 12 : length;
  const price = roundedProduct([rate.figure.amount, billed / length, Math.ceil(months / billed)], 20);
  // A sum of decimals may have other ones far behind.
  return Number((price + amountIn(plan.setup ?? 0, currency)).toFixed(10));
}

const commissionMonths = inlineDirective('commission-months', [], ({ data, locale }) =>
  number(needData(data, affiliate).commission.months, locale.code),
);

const cookieDays = inlineDirective('cookie-days', [], ({ data, locale }) =>
  number(needData(data, affiliate).cookieDays, locale.code),
);

const minimumPayout = inlineDirective('minimum-payout', [], ({ data, currency, locale }) =>
  money(amountIn(needData(data, affiliate).payout.minimum, currency), currency, locale.code),
);

/** `data/affiliate.yaml`: the terms of the affiliate programme. */
export const affiliate: DataType<AffiliateFile> = {
  name: 'affiliate',
  schema,
  hasPrices: () => true,
  check: ({ payout }, context) => checkMoney(payout.minimum, ['payout', 'minimum'], context),
  directives: [terms, payouts, onboarding, commission, commissionMonths, cookieDays, minimumPayout],
};
