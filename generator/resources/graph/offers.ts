import { getOwn } from '../../base/mapping.ts';
import type { Outline } from '../../body/document.ts';
import { textOf } from '../../body/rewrite.ts';
import { actionOf } from '../../data/plans/offers.ts';
import { plans } from '../../data/plans/plans.ts';
import type { Teller } from '../../data/plans/price-text.ts';
import { overageFigure, type Period, pricingOf, type Rate, type Tier } from '../../data/plans/rates.ts';
import type { Duration, Offered, Plan, PlansFile } from '../../data/plans/schema.ts';
import { dataOf } from '../../data/types/data-type.ts';
import { features } from '../../data/types/features.ts';
import { amountIn } from '../../data/types/money.ts';
import type { GraphNode } from '../../model/graph-node.ts';
import { taglineIn } from '../../model/self-description.ts';
import type { Entry, Site } from '../../model/site.ts';
import { type LocalizedText, localize } from '../../settings/localized.ts';
import { fill } from '../../templates/labels.ts';
import { organizationId, textIn } from './site.ts';

/** Whether a body shows the plans. */
export function showsPlans({ blocks }: Outline): boolean {
  return blocks.has('plans') || blocks.has('plan-details');
}

/**
 * Yields the service that is sold, with an offer for each plan and each add-on that a page shows. Each has one id on the whole site: a page tells of it in
 * its language. https://schema.org/Offer
 */
export function* offers(site: Site, { locale, path }: Entry, { blocks }: Outline): Iterable<GraphNode> {
  const file = dataOf(site.data, plans);
  if (!file) return;
  const { baseUrl } = site;
  const teller = { locale, currency: localize(site.settings.currency, locale.code) };
  const telling = { site, file, teller };
  const shown = blocks.has('add-ons') ? (file.addOns ?? []) : [];
  const addOnId = ({ id }: Offered) => `${baseUrl}/#add-on-${id}`;
  yield {
    '@type': 'Service',
    '@id': productId(baseUrl),
    name: site.settings.name,
    description: textIn([locale], site, (language) => taglineIn(site, language)),
    provider: { '@id': organizationId(baseUrl) },
    subjectOf: { '@id': baseUrl + path },
    offers: file.plans.map(({ id }) => ({ '@id': offerId(baseUrl, id) })),
  };
  for (const plan of file.plans) {
    const { id, features: known = [] } = plan;
    const added = shown
      .filter(({ plans: ids }) => ids?.includes(id) ?? true)
      .map((addOn) => ({ '@id': addOnId(addOn) }));
    const included = includedIn(plan, telling);
    yield {
      ...offer(plan, offerId(baseUrl, id), telling, overageOf(plan, telling)),
      ...(included.length > 0 && { includesObject: included }),
      ...(known.length > 0 && {
        additionalProperty: known.map((featureName) => ({ '@id': featureId(baseUrl, featureName) })),
      }),
      ...(added.length > 0 && { addOn: added }),
    };
  }
  for (const addOn of shown) yield offer(addOn, addOnId(addOn), telling);
}

export function productId(baseUrl: string): string {
  return `${baseUrl}/#product`;
}

function offerId(baseUrl: string, plan: string): string {
  return `${baseUrl}/#offer-${plan}`;
}

function featureId(baseUrl: string, feature: string): string {
  return `${baseUrl}/#feature-${feature}`;
}

interface Telling {
  readonly site: Site;
  readonly file: PlansFile;
  readonly teller: Teller;
}

function offer(offered: Offered, id: string, { site, file, teller }: Telling, more: readonly object[] = []): GraphNode {
  const { locale, currency } = teller;
  const { description, term } = offered;
  const pricing = pricingOf(offered, file, currency);
  const rates = pricing.kind === 'rates' ? pricing.rates : [];
  const stated = { site, currency, isTaxIncluded: file.tax?.included };
  const price = pricing.kind === 'free' ? 0 : firstAmount(rates);
  // An offer has one price, unless it is in another currency on the pages of another language.
  const isOneCurrency = site.locales.every(({ code }) => localize(site.settings.currency, code) === currency);
  const specifications = [
    ...rates.flatMap((rate) => specificationOf(rate, stated)),
    ...(pricing.kind === 'free' && !isOneCurrency ? [freeIn(currency)] : []),
    ...componentsOf(offered, stated),
    ...more,
  ];
  const [only, ...others] = specifications;
  const action = actionOf(offered, teller);
  return {
    '@type': 'Offer',
    '@id': id,
    name: textIn([locale], site, ({ code }) => localize(offered.name, code)),
    ...(description !== undefined && {
      description: textIn([locale], site, ({ code }) => localize(description, code)),
    }),
    ...(price !== undefined && isOneCurrency && { price, priceCurrency: currency }),
    availability: 'https://schema.org/InStock',
    ...(only && { priceSpecification: others.length > 0 ? specifications : only }),
    ...(term && { eligibleDuration: duration(term) }),
    ...(action && {
      potentialAction: {
        '@type': pricing.kind === 'contact' ? 'CommunicateAction' : 'Action',
        name: textIn([locale], site, (language) => textOf(actionOf(offered, { locale: language, currency }) ?? action)),
        target: action.url.startsWith('/') ? site.baseUrl + action.url : action.url,
      },
    }),
    itemOffered: { '@id': productId(site.baseUrl) },
    seller: { '@id': organizationId(site.baseUrl) },
  };
}

/** The amounts that a plan includes, in the words of all languages, so that every page states the same. https://schema.org/TypeAndQuantityNode */
function includedIn({ includes }: Plan, { site, file: { allowances = [] } }: Telling): readonly object[] {
  return allowances.flatMap(({ id, name, unit }) => {
    const amount = getOwn(includes, id);
    if (amount === undefined || amount === 0) return [];
    const all = site.locales;
    return [
      {
        '@type': 'TypeAndQuantityNode',
        name: textIn(all, site, ({ code }) => localize(name, code)),
        ...(amount === 'unlimited'
          ? { description: textIn(all, site, ({ labels }) => labels.unlimited) }
          : { amountOfThisGood: amount }),
        unitText: textIn(all, site, ({ code }) => localize(unit, code)),
      },
    ];
  });
}

/** The price of each further unit, from the first that is not included. https://schema.org/UnitPriceSpecification */
function overageOf({ includes, overage }: Plan, { site, file, teller: { currency } }: Telling): readonly object[] {
  const stated = { site, currency, isTaxIncluded: file.tax?.included };
  return (file.allowances ?? []).flatMap(({ id, unit }) => {
    const raw = getOwn(overage, id);
    if (raw === undefined) return [];
    const { figure, quantity } = overageFigure(raw, currency);
    const rate: Rate = { key: 'once', period: 'once', isBilledYearly: false, unit, quantity, figure };
    const included = getOwn(includes, id) ?? 0;
    const name = textIn(site.locales, site, ({ code, labels }) =>
      fill(labels.perExtra, { unit: localize(unit, code) }),
    );
    const from = included === 'unlimited' ? 0 : Number(included);
    const isAllBeyond = figure.kind !== 'tiers' && from > 0;
    const beyond = isAllBeyond && { eligibleQuantity: { '@type': 'QuantitativeValue', minValue: from + 1 } };
    return specificationOf(rate, stated, from).map((node) => ({ ...node, name, ...beyond }));
  });
}

/**
 * The features that a page shows: those of its plans by name, and all with their descriptions where it describes them. Each has one id on the whole site.
 * https://schema.org/PropertyValue
 */
export function* featureNodes(site: Site, { locale }: Entry, outline: Outline): Iterable<GraphNode> {
  const isDescribed = outline.blocks.has('features');
  const sold = showsPlans(outline) ? (dataOf(site.data, plans)?.plans ?? []) : [];
  const ofPlans = new Set(sold.flatMap((plan) => plan.features ?? []));
  if (!isDescribed && ofPlans.size === 0) return;
  for (const { id, name, description } of dataOf(site.data, features)?.features ?? [])
    if (isDescribed || ofPlans.has(id))
      yield {
        '@type': 'PropertyValue',
        '@id': featureId(site.baseUrl, id),
        name: textIn([locale], site, ({ code }) => localize(name, code)),
        ...(isDescribed && { description: textIn([locale], site, ({ code }) => localize(description, code)) }),
        value: true,
      };
}

/** The price that stands on the offer itself: none where it is on request, or depends on how much is bought. */
function firstAmount(rates: readonly Rate[]): number | undefined {
  const [first] = rates;
  return first?.figure.kind === 'exact' ? first.figure.amount : undefined;
}

/** In which currency prices are stated, and whether with tax, where that is said. Units are told in all languages of the site. */
interface Stated {
  readonly site: Site;
  readonly currency: string;
  readonly isTaxIncluded: boolean | undefined;
}

function freeIn(priceCurrency: string): object {
  return { '@type': 'PriceSpecification', price: 0, priceCurrency };
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

/**
 * One price: a specification, or one for each tier. https://schema.org/UnitPriceSpecification
 *
 * @param before The number of units before the first that it is for.
 */
function specificationOf(rate: Rate, stated: Stated, before = 0): readonly object[] {
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
        eligibleQuantity: quantityOf(
          { first: tier.first + before, ...(tier.last !== undefined && { last: tier.last + before }) },
          rate,
          stated,
        ),
      }));
  }
}

/** Lists the setup fee and the free trial as price components. https://schema.org/PriceComponentTypeEnumeration */
function componentsOf({ setup, trial }: Offered, stated: Stated): readonly object[] {
  const { currency, site } = stated;
  const common = { priceCurrency: currency, ...taxed(stated) };
  const type = { '@type': 'UnitPriceSpecification' };
  const fee = { priceComponentType: 'https://schema.org/ActivationFee' };
  return [
    ...(setup === undefined ? [] : [{ ...type, price: amountIn(setup, currency), ...common, ...fee }]),
    ...(trial
      ? [
          {
            ...type,
            name: textIn(site.locales, site, ({ labels }) => labels.freeTrial),
            price: 0,
            ...common,
            billingDuration: duration(trial),
          },
        ]
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
      referenceQuantity: { '@type': 'QuantitativeValue', value: quantity, unitText: unitIn(unit, stated) },
    }),
    ...taxed(stated),
  };
}

function taxed({ isTaxIncluded }: Stated): object {
  return isTaxIncluded === undefined ? {} : { valueAddedTaxIncluded: isTaxIncluded };
}

function quantityOf({ first, last }: Pick<Tier, 'first' | 'last'>, { unit }: Rate, stated: Stated): object {
  return {
    '@type': 'QuantitativeValue',
    minValue: first,
    ...(last !== undefined && { maxValue: last }),
    ...(unit !== undefined && { unitText: unitIn(unit, stated) }),
  };
}

function unitIn(unit: LocalizedText, { site }: Stated): unknown {
  return textIn(site.locales, site, ({ code }) => localize(unit, code));
}
