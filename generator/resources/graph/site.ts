import type { GraphNode } from '../../model/graph-node.ts';
import { descriptionIn, taglineIn } from '../../model/self-description.ts';
import type { Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';

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
