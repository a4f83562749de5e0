import { calculator } from '../../data/types/calculator.ts';
import { dataOf } from '../../data/types/data-type.ts';
import type { GraphNode } from '../../model/graph-node.ts';
import type { Entry, Site } from '../../model/site.ts';
import { localize } from '../../settings/localized.ts';
import { organizationId } from './site.ts';

/** The block by which a page has a calculator that readers can use. Tables of its inputs and formulas are none. */
export const calculatorBlock = 'calculator';

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
    browserRequirements: 'JavaScript',
    isAccessibleForFree: true,
    inLanguage: entry.locale.code,
    isPartOf: { '@id': url },
    publisher: { '@id': organizationId(site.baseUrl) },
  };
}
