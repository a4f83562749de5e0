import { onceFor } from '../../base/once-for.ts';
import { type ApiFacts, api } from '../../data/types/api.ts';
import { dataOf } from '../../data/types/data-type.ts';
import type { LlmsLink } from '../../format/llms.ts';
import type { ApiDescription } from '../../model/meta.ts';
import type { Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';
import { localize } from '../../settings/localized.ts';
import { fill } from '../../templates/labels.ts';
import { guidePages } from './guide-links.ts';

/** An API of the company, with the addresses of all that describes it. */
export interface Api extends Omit<ApiFacts, 'openapi' | 'documentation'> {
  /** The fragment of `/developers/` that leads to it. */
  readonly anchor: string;
  /** Its OpenAPI description, as far as it is on this site. */
  readonly document?: ApiDescription;
  /** The address of its OpenAPI description; the media type is known of one on this site. */
  readonly openapi?: { readonly href: string; readonly type?: string };
  /** Where it is documented: elsewhere, or else at `/developers/` in the default language. */
  readonly documentation?: string;
}

/** The APIs of the company, in the order in which they are told. */
export const apisOf = onceFor((site: Site): readonly Api[] => {
  const { baseUrl, descriptions, defaultLocale } = site;
  const guide = guidePages(site, 'developers').find(({ locale }) => locale.code === defaultLocale.code);
  return (dataOf(site.data, api)?.apis ?? []).map((facts) => {
    const { openapi, documentation, ...more } = facts;
    const anchor = `api-${facts.id}`;
    const documented = documentation ?? (guide && `${baseUrl}${guide.path}#${anchor}`);
    const known = openapi === undefined ? undefined : descriptions.get(openapi);
    return {
      ...more,
      anchor,
      ...(known && { document: known }),
      ...(openapi !== undefined && {
        openapi: openapi.startsWith('/')
          ? { href: baseUrl + openapi, type: descriptionType(site, openapi) }
          : { href: openapi },
      }),
      ...(documented !== undefined && { documentation: documented }),
    };
  });
});

/** The media type of a description on this site, by the ending of its name. https://spec.openapis.org/oas/latest.html#iana-considerations */
export function descriptionType({ settings }: Pick<Site, 'settings'>, path: string): string {
  const { mediaType } = settings.openapi;
  return path.endsWith('.json') ? mediaType : mediaType.replace('+json', '+yaml');
}

/** The path of the description of the addresses of the site itself, which leaves `/openapi.json` to an API of the company. */
export function openapiPath({ descriptions }: Pick<Site, 'descriptions'>): string {
  return descriptions.has('/openapi.json') ? '/discovery.openapi.json' : '/openapi.json';
}

/** The lines of llms.txt on APIs: for each, its purpose and access, then its documentation, description and status. */
export function apiLinks(site: Site, { code, labels }: Locale): readonly LlmsLink[] {
  const guide = guidePages(site, 'developers').find(({ locale }) => locale.code === code);
  return apisOf(site).flatMap(({ name, url, description, access, documentation, openapi, status, document }) => {
    const words = access === undefined ? [] : [localize(access, code)];
    const note = [localize(description, code), ...words, `${labels.address}${labels.colon}${url}`].join(' ');
    const version = document ? `${labels.version} ${document.version}, ` : '';
    const more = [
      { text: `${name}${labels.colon}${labels.documentation}`, href: documentation },
      { text: fill(labels.apiDescription, { name }), href: openapi?.href, note: `${version}OpenAPI` },
      { text: fill(labels.apiStatus, { name }), href: status },
    ];
    const href = guide ? site.baseUrl + guide.markdownPath : (documentation ?? url);
    const isGuide = guide && documentation?.startsWith(`${site.baseUrl}/`);
    return [
      { text: name, href, note },
      ...more.flatMap((link, index) =>
        link.href === undefined || (index === 0 && (isGuide || link.href === href))
          ? []
          : [{ ...link, href: link.href }],
      ),
    ];
  });
}
