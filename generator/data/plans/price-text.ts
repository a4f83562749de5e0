import { anyOf, duration, money, number, span } from '../../format/numbers.ts';
import type { Locale } from '../../settings/config.ts';
import { localize } from '../../settings/localized.ts';
import { fill, type Labels } from '../../templates/labels.ts';
import { amountIn, type Money } from '../types/money.ts';
import { type Figure, type Overage, overageFigure, type Period, type Rate } from './rates.ts';
import type { Duration, PlansFile } from './schema.ts';

/** The locale and currency that a price is told in. */
export interface Teller {
  readonly locale: Locale;
  readonly currency: string;
}

/** One price in words: `€12 per seat per month`, `from €49 per year`, `€12 per seat per month (1–10), €10 (11+), …`. */
export function rateText(rate: Rate, teller: Teller): string {
  const { labels } = teller.locale;
  const text = figureText(rate.figure, teller, rate);
  return rate.isBilledYearly ? fill(labels.billedYearly, { price: text }) : text;
}

/** One price in words, part by part: the tiers of one that has any, and what they are added up by. */
export function rateParts(rate: Rate, teller: Teller): readonly string[] {
  return rate.isBilledYearly ? [rateText(rate, teller)] : figureParts(rate.figure, teller, rate);
}

/** Several prices to choose from: `€12 per month or €120 per year`. */
export function ratesText(rates: readonly Rate[], teller: Teller): string {
  const texts = rates.map((rate) => rateText(rate, teller));
  return anyOf(texts, teller.locale.code);
}

/** Prints the price of one more unit of an allowance: `€1.10`, `€5 per 1,000`, or tiers. */
export function overageText(raw: Overage, teller: Teller): string {
  const { labels, code } = teller.locale;
  const { figure, quantity } = overageFigure(raw, teller.currency);
  const text = figureText(figure, teller);
  return quantity === 1 ? text : `${text} ${fill(labels.perUnit, { unit: number(quantity, code) })}`;
}

export function moneyText(amount: Money, { currency, locale }: Teller): string {
  return money(amountIn(amount, currency), currency, locale.code);
}

/** A time in words: `14 days`. */
export function durationText({ days, weeks, months, years }: Duration, { code }: Locale): string {
  if (days !== undefined) return duration(days, 'day', code);
  if (weeks !== undefined) return duration(weeks, 'week', code);
  return months === undefined ? duration(years ?? 0, 'year', code) : duration(months, 'month', code);
}

/** Returns the note on tax, or whether prices include it; undefined where the file says nothing. */
export function taxText({ tax }: PlansFile, { labels, code }: Locale): string | undefined {
  if (tax?.note !== undefined) return localize(tax.note, code);
  return tax && (tax.included ? labels.taxIncluded : labels.taxExcluded);
}

function figureText(figure: Figure, teller: Teller, rate?: Rate): string {
  return figureParts(figure, teller, rate).join(teller.locale.labels.comma);
}

/** A figure, with what it is for if it is that of a rate. Of tiers, only the first of its kind says so. */
function figureParts(figure: Figure, teller: Teller, rate?: Rate): readonly string[] {
  const { currency, locale } = teller;
  const { labels, code } = locale;
  const print = (amount: number) => money(amount, currency, code);
  const complete = (amount: string, isFlat = false) => (rate ? withUnit(amount, isFlat, rate, teller) : amount);
  switch (figure.kind) {
    case 'exact':
      return [complete(print(figure.amount))];
    case 'range': {
      const { from, to } = figure;
      if (to === undefined) return [fill(labels.priceFrom, { price: complete(print(from)) })];
      return [complete(fill(labels.priceRange, { from: print(from), to: print(to) }))];
    }
    case 'tiers': {
      const parts = figure.tiers.map(({ first, last, amount, isFlat }, index) => {
        const range = span(first, last, code);
        if (figure.tiers[index - 1]?.isFlat === isFlat) return `${print(amount)} (${range})`;
        const ofWhat = isFlat && rate?.unit !== undefined ? `${localize(rate.unit, code)}${labels.colon}` : '';
        return `${complete(print(amount), isFlat)} (${ofWhat}${range})`;
      });
      const isEach = figure.tiers.length > 1 && figure.tiers.some(({ isFlat }) => !isFlat);
      const rule = figure.isVolume ? labels.allAtOneTier : labels.eachAtItsTier;
      return [...parts, ...(isEach ? [rule] : [])];
    }
  }
}

/** An amount with what it is for: `€12 per seat per month`. What is paid for a whole tier is not for a seat. */
function withUnit(
  amount: string,
  isFlat: boolean,
  { period, unit, units, quantity }: Rate,
  { locale }: Teller,
): string {
  const { labels, code } = locale;
  const when = periodText(period, locale);
  if (unit === undefined || isFlat) return `${amount} ${when}`;
  const isSeveral = units !== undefined && quantity !== 1 && new Intl.PluralRules(code).select(quantity) !== 'one';
  const name = localize(isSeveral ? units : unit, code);
  const named = quantity === 1 ? name : `${number(quantity, code)} ${name}`;
  const per = period === 'once' ? labels.perUnit : labels.perUnitAndPeriod;
  return `${amount} ${fill(per, { unit: named, period: when })}`;
}

/** Names the period of a price: `per month`. */
export function periodText(period: Period, { labels }: Pick<Locale, 'labels'>): string {
  return labels[periodLabels[period]];
}

const periodLabels = {
  once: 'once',
  second: 'perSecond',
  minute: 'perMinute',
  hour: 'perHour',
  day: 'perDay',
  week: 'perWeek',
  month: 'perMonth',
  quarter: 'perQuarter',
  year: 'perYear',
} as const satisfies Record<Period, keyof Labels>;
