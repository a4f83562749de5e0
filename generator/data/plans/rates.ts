import type { LocalizedText } from '../../settings/localized.ts';
import { amountIn, type Money } from '../types/money.ts';
import { type Offered, type PlansFile, periods } from './schema.ts';

export type Period = (typeof periods)[number];

/** The price of a tier, from its first to its last unit, for each of them or for all together. */
export interface Tier {
  readonly first: number;
  /** Absent where the tier has no end. */
  readonly last?: number;
  readonly amount: number;
  readonly isFlat: boolean;
}

/** The amount of a price: exact, a range with or without an upper end, or by the number of units. */
export type Figure =
  | { readonly kind: 'exact'; readonly amount: number }
  | { readonly kind: 'range'; readonly from: number; readonly to?: number }
  | { readonly kind: 'tiers'; readonly tiers: readonly Tier[]; readonly isVolume: boolean };

/** One price of an offer, which may have several to choose from. */
export interface Rate {
  /** Its key in `plans.yaml`. */
  readonly key: RateKey;
  readonly period: Period;
  readonly isBilledYearly: boolean;
  /** The unit that is paid for, such as a seat. */
  readonly unit?: LocalizedText;
  /** The plural, where it is another word. */
  readonly units?: LocalizedText;
  /** Number of units that the price is for. */
  readonly quantity: number;
  readonly figure: Figure;
}

/** A price, in whatever form it was given. */
type Pricing =
  | { readonly kind: 'free' | 'contact' }
  | { readonly kind: 'rates'; readonly rates: readonly Rate[]; readonly note?: LocalizedText };

/** The keys of rates in a price, in the order in which they are shown: what is paid most often first, what is paid once last. */
export const rateKeys = [
  ...periods.slice(1, 7),
  'monthBilledYearly',
  ...periods.slice(7),
  'once',
] as readonly RateKey[];
type RateKey = Period | 'monthBilledYearly';

/** The price of a plan or add-on in a currency. */
export function pricingOf(
  { price }: Pick<Offered, 'price'>,
  { period = 'month', allowances = [] }: Pick<PlansFile, 'period' | 'allowances'>,
  currency: string,
): Pricing {
  if (price === 'free' || price === 'contact') return { kind: price };
  if (typeof price === 'number') {
    const figure = { kind: 'exact' as const, amount: amountIn(price, currency) };
    return { kind: 'rates', rates: [{ key: period, period, isBilledYearly: false, quantity: 1, figure }] };
  }
  const { per, quantity = 1, tiers, note } = price;
  // A text that is the id of an allowance stands for its unit.
  const { unit = per, units } = allowances.find(({ id }) => id === per) ?? {};
  const rates = rateKeys.flatMap((key): readonly Rate[] => {
    const written = price[key];
    if (written === undefined) return [];
    const isBilledYearly = key === 'monthBilledYearly';
    const figure = figureOf(written as RawFigure, currency, tiers === 'volume');
    const rate = { key, period: isBilledYearly ? ('month' as const) : key, isBilledYearly, quantity, figure };
    return [{ ...rate, ...(unit !== undefined && { unit }), ...(units !== undefined && { units }) }];
  });
  return { kind: 'rates', rates, ...(note !== undefined && { note }) };
}

/** A figure as it is written in `plans.yaml`. */
export type RawFigure = Money | RawRange | readonly RawTier[];
interface RawRange {
  readonly from?: Money;
  readonly to?: Money;
}
export interface RawTier {
  readonly upTo?: number;
  readonly price?: Money;
  readonly flat?: Money;
}

/** A figure in a currency. */
export function figureOf(raw: RawFigure, currency: string, isVolume = false): Figure {
  if (isTiers(raw)) return { kind: 'tiers', tiers: tiersOf(raw, currency), isVolume };
  if (isMoney(raw)) return { kind: 'exact', amount: amountIn(raw, currency) };
  const { from = 0, to } = raw;
  const range = { kind: 'range' as const, from: amountIn(from, currency) };
  return to === undefined ? range : { ...range, to: amountIn(to, currency) };
}

export type Overage = NonNullable<PlansFile['plans'][number]['overage']>[string];

/** The price of further units of an allowance, and for how many of them it is. */
export function overageFigure(raw: Overage, currency: string): { readonly figure: Figure; readonly quantity: number } {
  if (typeof raw !== 'object' || Array.isArray(raw) || !('price' in raw))
    return { figure: figureOf(raw as RawFigure, currency), quantity: 1 };
  const { price = 0, quantity = 1 } = raw as { price?: Money; quantity?: number };
  return { figure: { kind: 'exact', amount: amountIn(price, currency) }, quantity };
}

export function isTiers(raw: RawFigure): raw is readonly RawTier[] {
  return Array.isArray(raw);
}

/** Whether a figure is one amount in each currency, neither a range nor tiers. */
export function isMoney(raw: RawFigure): raw is Money {
  return typeof raw === 'number' || !('from' in raw || 'to' in raw || isTiers(raw));
}

function tiersOf(raw: readonly RawTier[], currency: string): readonly Tier[] {
  return raw.map(({ upTo, price, flat }, index) => ({
    first: (raw[index - 1]?.upTo ?? 0) + 1,
    ...(upTo !== undefined && { last: upTo }),
    amount: amountIn(price ?? flat ?? 0, currency),
    isFlat: price === undefined,
  }));
}
