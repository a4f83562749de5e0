import type { Locale } from '../model/config.ts';
import { localize } from '../model/localized.ts';
import type { Site } from '../model/site.ts';
import type { GraphNode } from '../model/vocabulary/graph-node.ts';

/** The organization behind the site, with the facts of `site.yaml`. https://schema.org/Organization */
export function organization({ baseUrl, settings, defaultLocale }: Site): GraphNode {
  const { type = 'Organization', logo, address, ...facts } = settings.organization;
  return {
    '@type': type,
    '@id': organizationId(baseUrl),
    ...facts,
    description: localize(settings.description, defaultLocale.code).trim(),
    logo: baseUrl + logo,
    ...(address && { address: { '@type': 'PostalAddress', ...address } }),
  };
}

/** The site in one language; its other languages are translations of that in the default one. https://schema.org/WebSite */
export function website({ baseUrl, settings, defaultLocale, locales }: Site, locale: Locale): GraphNode {
  const others = locales
    .filter(({ code }) => code !== locale.code)
    .map((other) => ({ '@id': websiteId(baseUrl, other) }));
  return {
    '@type': 'WebSite',
    '@id': websiteId(baseUrl, locale),
    url: `${baseUrl}${locale.prefix}/`,
    name: settings.name,
    description: localize(settings.tagline, locale.code),
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

/** The picture that stands for a page elsewhere: that of a post, or else the logo. */
export function cardImage({ baseUrl, settings }: Site, image: { readonly src: string } | undefined): string {
  return baseUrl + (image?.src ?? settings.organization.logo);
}
