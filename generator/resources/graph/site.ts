import { calculator } from '../../data/types/calculator.ts';
import { dataOf } from '../../data/types/data-type.ts';
import type { GraphNode } from '../../model/graph-node.ts';
import { descriptionIn, taglineIn } from '../../model/self-description.ts';
import type { Entry, Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';
import { localize } from '../../settings/localized.ts';

/** The organization behind the site, with the facts of `site.yaml`. https://schema.org/Organization */
export function organization(site: Site): GraphNode {
  const { baseUrl, settings, defaultLocale } = site;
  const { type = 'Organization', logo, address, ...facts } = settings.organization;
  return {
    '@type': type,
    '@id': organizationId(baseUrl),
    ...facts,
    description: descriptionIn(site, defaultLocale),
    ...(logo !== undefined && { logo: baseUrl + logo }),
    ...(address && { address: { '@type': 'PostalAddress', ...address } }),
  };
}

/** The site in one language; its other languages are translations of that in the default one. https://schema.org/WebSite */
export function website(site: Site, locale: Locale): GraphNode {
  const { baseUrl, settings, defaultLocale, locales } = site;
  const others = locales
    .filter(({ code }) => code !== locale.code)
    .map((other) => ({ '@id': websiteId(baseUrl, other) }));
  return {
    '@type': 'WebSite',
    '@id': websiteId(baseUrl, locale),
    url: `${baseUrl}${locale.prefix}/`,
    name: settings.name,
    description: taglineIn(site, locale),
    inLanguage: locale.code,
    publisher: { '@id': organizationId(baseUrl) },
    ...(!locale.isDefault && { translationOfWork: { '@id': websiteId(baseUrl, defaultLocale) } }),
    ...(locale.isDefault && others.length > 0 && { workTranslation: others }),
  };
}

export function organizationId(baseUrl: string): string {
  return `${baseUrl}/#organization`;
}

export function websiteId(baseUrl: string, locale: Locale): string {
  return `${baseUrl}${locale.prefix}/#website`;
}

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
