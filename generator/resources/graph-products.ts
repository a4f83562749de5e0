import { calculator } from '../model/data/calculator.ts';
import { dataOf } from '../model/data/data-type.ts';
import { plans } from '../model/data/plans.ts';
import { localize } from '../model/localized.ts';
import type { Entry, Site } from '../model/site.ts';
import type { GraphNode } from '../model/vocabulary/graph-node.ts';
import { organizationId } from './graph-site.ts';

/** What a page that shows the plans offers: a service, and an offer for each plan. https://schema.org/Offer */
export function* offers(site: Site, entry: Entry): Iterable<GraphNode> {
  const file = dataOf(site.data, plans);
  if (!file) return;
  const { code } = entry.locale;
  const url = site.baseUrl + entry.path;
  const unit = file.period === 'year' ? 'ANN' : 'MON';
  const ids = file.plans.map(({ id }) => `${url}#offer-${id}`);
  yield {
    '@type': 'Service',
    '@id': `${url}#product`,
    name: site.settings.name,
    description: localize(site.settings.tagline, code),
    provider: { '@id': organizationId(site.baseUrl) },
    offers: ids.map((id) => ({ '@id': id })),
  };
  for (const [index, plan] of file.plans.entries()) {
    const price = { price: plan.price, priceCurrency: site.settings.currency };
    yield {
      '@type': 'Offer',
      '@id': ids[index] ?? url,
      name: localize(plan.name, code),
      description: localize(plan.description, code),
      url,
      ...price,
      availability: 'https://schema.org/InStock',
      priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: unit },
      seller: { '@id': organizationId(site.baseUrl) },
    };
  }
}

/** The calculator of a page that shows it. https://schema.org/WebApplication */
export function* webApplication(site: Site, entry: Entry): Iterable<GraphNode> {
  const file = dataOf(site.data, calculator);
  if (!file) return;
  const url = site.baseUrl + entry.path;
  yield {
    '@type': 'WebApplication',
    '@id': `${url}#calculator`,
    name: localize(file.name, entry.locale.code),
    description: localize(file.description, entry.locale.code),
    url,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    isAccessibleForFree: true,
    inLanguage: entry.locale.code,
    publisher: { '@id': organizationId(site.baseUrl) },
  };
}
