import type { Period, Rate, Tier } from '../../data/plans/rates.ts';
import type { Duration, Offered } from '../../data/plans/schema.ts';
import { amountIn } from '../../data/types/money.ts';
import type { Locale } from '../../settings/config.ts';
import { localize } from '../../settings/localized.ts';

/** In which currency prices are stated, and whether with tax, where that is said. */
export interface Stated {
  readonly currency: string;
  readonly locale: Locale;
  readonly isTaxIncluded: boolean | undefined;
}

/** The common codes of times. https://unece.org/trade/cefact/UNLOCODE-Download, Recommendation 20 */
const unitCodes = {
  second: 'SEC',
  minute: 'MIN',
  hour: 'HUR',
  day: 'DAY',
  week: 'WEE',
  month: 'MON',
  quarter: 'QAN',
  year: 'ANN',
} as const satisfies Record<Exclude<Period, 'once'>, string>;

/** One price: a specification, or one for each tier. https://schema.org/UnitPriceSpecification */
export function specificationOf(rate: Rate, stated: Stated): readonly object[] {
  const { figure } = rate;
  switch (figure.kind) {
    case 'exact':
      return [specification({ price: figure.amount }, rate, stated)];
    case 'range':
      return [
        specification({ minPrice: figure.from, ...(figure.to !== undefined && { maxPrice: figure.to }) }, rate, stated),
      ];
    case 'tiers':
      return figure.tiers.map((tier) => ({
        ...specification({ price: tier.amount }, rate, stated, tier.isFlat),
        eligibleQuantity: quantityOf(tier, rate, stated),
      }));
  }
}

/** What is paid besides: the setup fee, and the time that is free. https://schema.org/PriceComponentTypeEnumeration */
export function componentsOf({ setup, trial }: Offered, stated: Stated): readonly object[] {
  const common = { priceCurrency: stated.currency, ...taxed(stated) };
  const fee =
    setup === undefined
      ? []
      : [
          {
            price: amountIn(setup, stated.currency),
            ...common,
            priceComponentType: 'https://schema.org/ActivationFee',
          },
        ];
  const free = trial
    ? [{ name: stated.locale.labels.freeTrial, price: 0, ...common, billingDuration: duration(trial) }]
    : [];
  return [...fee, ...free].map((one) => ({ '@type': 'UnitPriceSpecification', ...one }));
}

/** A time as a quantity. https://schema.org/QuantitativeValue */
export function duration({ days, weeks, months, years }: Duration): object {
  const [value, unitCode] =
    days !== undefined
      ? [days, unitCodes.day]
      : weeks !== undefined
        ? [weeks, unitCodes.week]
        : months !== undefined
          ? [months, unitCodes.month]
          : [years, unitCodes.year];
  return { '@type': 'QuantitativeValue', value, unitCode };
}

function specification(amounts: object, rate: Rate, stated: Stated, isFlat = false): object {
  const { period, isBilledYearly, unit, quantity } = rate;
  const isPerUnit = unit !== undefined && !isFlat;
  const common = { ...amounts, priceCurrency: stated.currency };
  return {
    '@type': period === 'once' && !isPerUnit ? 'PriceSpecification' : 'UnitPriceSpecification',
    ...common,
    ...(period !== 'once' && { unitCode: unitCodes[period] }),
    ...(isBilledYearly && { billingIncrement: 12 }),
    ...(isPerUnit && {
      referenceQuantity: {
        '@type': 'QuantitativeValue',
        value: quantity,
        unitText: localize(unit, stated.locale.code),
      },
    }),
    ...taxed(stated),
  };
}

function taxed({ isTaxIncluded }: Stated): object {
  return isTaxIncluded === undefined ? {} : { valueAddedTaxIncluded: isTaxIncluded };
}

/** For how many units a tier holds. */
function quantityOf({ first, last }: Tier, { unit }: Rate, { locale }: Stated): object {
  return {
    '@type': 'QuantitativeValue',
    minValue: first,
    ...(last !== undefined && { maxValue: last }),
    ...(unit !== undefined && { unitText: localize(unit, locale.code) }),
  };
}
