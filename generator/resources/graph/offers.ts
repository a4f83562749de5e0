import type { Outline } from '../../body/document.ts';
import { textOf } from '../../body/rewrite.ts';
import { actionOf } from '../../data/plans/offers.ts';
import { plans } from '../../data/plans/plans.ts';
import { pricingOf, type Rate } from '../../data/plans/rates.ts';
import type { Offered, PlansFile } from '../../data/plans/schema.ts';
import type { Teller } from '../../data/plans/words.ts';
import { dataOf } from '../../data/types/data-type.ts';
import type { GraphNode } from '../../model/graph-node.ts';
import { taglineIn } from '../../model/self-description.ts';
import type { Entry, Site } from '../../model/site.ts';
import { localize } from '../../settings/localized.ts';
import { componentsOf, duration, specificationOf } from './prices.ts';
import { organizationId } from './site.ts';

/** Whether a body shows the plans. */
export function showsPlans({ blocks }: Outline): boolean {
  return blocks.has('plans') || blocks.has('plan-details');
}

/** What a page that shows the plans offers: a service, and an offer for each plan and each add-on that it shows. https://schema.org/Offer */
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
