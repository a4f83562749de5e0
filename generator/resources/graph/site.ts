import { onceFor } from '../../base/once-for.ts';
import { calculator } from '../../data/calculator/calculator.ts';
import { dataOf } from '../../data/types/data-type.ts';
import type { GraphNode } from '../../model/graph-node.ts';
import { descriptionIn, taglineIn } from '../../model/self-description.ts';
import type { Entry, Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';
import { localize } from '../../settings/localized.ts';
import { apisOf } from '../parts/apis.ts';
import { organizationLogo } from '../parts/logo.ts';

/**
 * A text of a thing that has one id in all languages: a string where the site says it one way, or else with its language in each of the given ones.
 * https://www.w3.org/TR/json-ld11/#string-internationalization
 */
export function textIn(
  locales: readonly Locale[],
  { locales: all }: Pick<Site, 'locales'>,
  textOf: (locale: Locale) => string,
): unknown {
  const [first, ...others] = all.map(textOf);
  if (others.every((text) => text === first)) return first;
  const texts = locales.map((locale) => ({ '@language': locale.code, '@value': textOf(locale) }));
  return texts.length === 1 ? texts[0] : texts;
}

/** The organization behind the site, with the facts of `site.yaml`, in the words of a language. https://schema.org/Organization */
export const organization = onceFor((site: Site) =>
  onceFor((locale: Locale): GraphNode => {
    const { baseUrl, settings } = site;
    const { type = 'Organization', logo: _, address, ...facts } = settings.organization;
    const logo = organizationLogo(site);
    const { telephone, email } = facts;
    return {
      '@type': type,
      '@id': organizationId(baseUrl),
      ...facts,
      description: textIn([locale], site, (language) => descriptionIn(site, language)),
      ...(logo !== undefined && { logo: baseUrl + logo }),
      ...(address && { address: { '@type': 'PostalAddress', ...address } }),
      ...((telephone ?? email) !== undefined &&
        !('contactPoint' in facts) && { contactPoint: { '@type': 'ContactPoint', telephone, email } }),
    };
  }),
);

/** The site, which is one in all its languages, in the words of one of them. https://schema.org/WebSite */
export const website = onceFor((site: Site) =>
  onceFor((locale: Locale): GraphNode => {
    const { baseUrl, settings, locales } = site;
    const codes = locales.map(({ code }) => code);
    return {
      '@type': 'WebSite',
      '@id': websiteId(baseUrl),
      url: `${baseUrl}/`,
      name: settings.name,
      description: textIn([locale], site, (language) => taglineIn(site, language)),
      inLanguage: codes.length === 1 ? codes[0] : codes,
      publisher: { '@id': organizationId(baseUrl) },
    };
  }),
);

export function organizationId(baseUrl: string): string {
  return `${baseUrl}/#organization`;
}

export function websiteId(baseUrl: string): string {
  return `${baseUrl}/#website`;
}

export function calculatorId(baseUrl: string): string {
  return `${baseUrl}/#calculator`;
}

/** The calculator that a page shows. https://schema.org/WebApplication */
export function* webApplication(site: Site, { locale, path }: Entry): Iterable<GraphNode> {
  const file = dataOf(site.data, calculator);
  if (!file) return;
  const { baseUrl } = site;
  yield {
    '@type': 'WebApplication',
    '@id': calculatorId(baseUrl),
    name: textIn([locale], site, ({ code }) => localize(file.name, code)),
    description: textIn([locale], site, ({ code }) => localize(file.description, code)),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    browserRequirements: 'JavaScript',
    isAccessibleForFree: true,
    inLanguage: locale.code,
    subjectOf: { '@id': baseUrl + path },
    publisher: { '@id': organizationId(baseUrl) },
  };
}

/** Each API as a node, in the words of a language. https://schema.org/WebAPI */
export function apiNodes(site: Site, locale: Locale): readonly GraphNode[] {
  const { baseUrl } = site;
  return apisOf(site).map(({ anchor, name, url, description, documentation, terms }) => ({
    '@type': 'WebAPI',
    '@id': `${baseUrl}/#${anchor}`,
    name,
    description: textIn([locale], site, ({ code }) => localize(description, code)),
    url,
    ...(documentation !== undefined && { documentation }),
    ...(terms !== undefined && { termsOfService: terms }),
    provider: { '@id': organizationId(baseUrl) },
  }));
}
