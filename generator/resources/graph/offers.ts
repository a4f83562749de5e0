import type { Outline } from '../../body/document.ts';
import { textOf } from '../../body/rewrite.ts';
import { actionOf } from '../../data/plans/offers.ts';
import { plans } from '../../data/plans/plans.ts';
import { type Period, pricingOf, type Rate, type Tier } from '../../data/plans/rates.ts';
import type { Duration, Offered, PlansFile } from '../../data/plans/schema.ts';
import type { Teller } from '../../data/plans/words.ts';
import { dataOf } from '../../data/types/data-type.ts';
import { amountIn } from '../../data/types/money.ts';
import type { GraphNode } from '../../model/graph-node.ts';
import { taglineIn } from '../../model/self-description.ts';
import type { Entry, Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';
import { localize } from '../../settings/localized.ts';
import { organizationId } from './site.ts';

/** Whether a body shows the plans. */
export function showsPlans({ blocks }: Outline): boolean {
  return blocks.has('plans') || blocks.has('plan-details');
}

/** Yields the service that a page with plans offers, and an offer for each plan and each add-on that it shows. https://schema.org/Offer */
export function* offers(site: Site, entry: Entry, { blocks }: Outline): Iterable<GraphNode> {
  const file = dataOf(site.data, plans);
  if (!file) return;
  const { locale } = entry;
  const url = site.baseUrl + entry.path;
  const teller = { locale, currency: localize(site.settings.currency, locale.code) };
  const telling = { site, url, file, teller };
  const shown = blocks.has('add-ons') ? (file.addOns ?? []) : [];
  const idOf = ({ id }: Offered) => `${url}#offer-${id}`;
  const addOnId = ({ id }: Offered) => `${url}#add-on-${id}`;
  yield {
    '@type': 'Service',
    '@id': `${url}#product`,
    name: site.settings.name,
    description: taglineIn(site, locale),
    provider: { '@id': organizationId(site.baseUrl) },
    offers: file.plans.map((plan) => ({ '@id': idOf(plan) })),
  };
  for (const plan of file.plans) {
    const added = shown
      .filter(({ plans: ids }) => ids?.includes(plan.id) ?? true)
      .map((one) => ({ '@id': addOnId(one) }));
    yield { ...offer(plan, idOf(plan), telling), ...(added.length > 0 && { addOn: added }) };
  }
  for (const addOn of shown) yield offer(addOn, addOnId(addOn), telling);
}

interface Telling {
  readonly site: Site;
  readonly url: string;
  readonly file: PlansFile;
  readonly teller: Teller;
}

function offer(offered: Offered, id: string, { site, url, file, teller }: Telling): GraphNode {
  const { locale, currency } = teller;
  const { description, term } = offered;
  const pricing = pricingOf(offered, file, currency);
  const rates = pricing.kind === 'rates' ? pricing.rates : [];
  const taxed = { currency, locale, isTaxIncluded: file.tax?.included };
  const specifications = [...rates.flatMap((rate) => specificationOf(rate, taxed)), ...componentsOf(offered, taxed)];
  const [only, ...others] = specifications;
  const action = actionOf(offered, teller);
  return {
    '@type': 'Offer',
    '@id': id,
    name: localize(offered.name, locale.code),
    ...(description !== undefined && { description: localize(description, locale.code) }),
    url,
    ...headline(pricing.kind === 'free' ? 0 : firstAmount(rates), currency),
    availability: 'https://schema.org/InStock',
    ...(only && { priceSpecification: others.length > 0 ? specifications : only }),
    ...(term && { eligibleDuration: duration(term) }),
    ...(action && {
      potentialAction: {
        '@type': pricing.kind === 'contact' ? 'CommunicateAction' : 'Action',
        name: textOf(action),
        target: action.url.startsWith('/') ? site.baseUrl + action.url : action.url,
      },
    }),
    seller: { '@id': organizationId(site.baseUrl) },
  };
}

/** The price that stands on the offer itself: none where it is on request, or depends on how much is bought. */
function headline(price: number | undefined, priceCurrency: string): object {
  return price === undefined ? {} : { price, priceCurrency };
}

function firstAmount(rates: readonly Rate[]): number | undefined {
  const [first] = rates;
  return first?.figure.kind === 'exact' ? first.figure.amount : undefined;
}

/** In which currency prices are stated, and whether with tax, where that is said. */
interface Stated {
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
function specificationOf(rate: Rate, stated: Stated): readonly object[] {
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

/** Lists the setup fee and the free trial as price components. https://schema.org/PriceComponentTypeEnumeration */
function componentsOf({ setup, trial }: Offered, stated: Stated): readonly object[] {
  const { currency, locale } = stated;
  const common = { priceCurrency: currency, ...taxed(stated) };
  const type = { '@type': 'UnitPriceSpecification' };
  const fee = { priceComponentType: 'https://schema.org/ActivationFee' };
  return [
    ...(setup === undefined ? [] : [{ ...type, price: amountIn(setup, currency), ...common, ...fee }]),
    ...(trial
      ? [{ ...type, name: locale.labels.freeTrial, price: 0, ...common, billingDuration: duration(trial) }]
      : []),
  ];
}

/** A time, which is in one unit, as a quantity. https://schema.org/QuantitativeValue */
function duration(time: Duration): object {
  const [[unit = '', value] = []] = Object.entries(time);
  const period = unit.slice(0, -1) as 'day' | 'week' | 'month' | 'year';
  return { '@type': 'QuantitativeValue', value, unitCode: unitCodes[period] };
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

function quantityOf({ first, last }: Tier, { unit }: Rate, { locale }: Stated): object {
  return {
    '@type': 'QuantitativeValue',
    minValue: first,
    ...(last !== undefined && { maxValue: last }),
    ...(unit !== undefined && { unitText: localize(unit, locale.code) }),
  };
}
