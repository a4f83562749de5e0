import { pathOnHost } from '../../base/base-path.ts';
import type { Link } from '../../format/link-header.ts';
import type { Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';
import type { ViewLink } from '../../templates/view.ts';

/** A page in one of the languages that it is in. */
interface Version {
  readonly path: string;
  readonly locale: Locale;
}

const none: readonly Link[] = [];

/**
 * The links to every language version of a page, and to the one for any other language.
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function versionLinks({ baseUrl }: Site, versions: readonly Version[]): readonly Link[] {
  if (versions.length < 2) return none;
  const linkTo = ({ path }: Version, hreflang: string) => ({ href: baseUrl + path, rel: 'alternate', hreflang });
  const links = versions.map((version) => linkTo(version, version.locale.code));
  const fallback = versions.find(({ locale }) => locale.isDefault);
  return fallback ? [...links, linkTo(fallback, 'x-default')] : links;
}

/** The ways from a page to its versions in all languages; where it has none, to the home page in that language, which the text says. */
export function languageSwitch(site: Site, here: Locale, versions: readonly Version[]): readonly ViewLink[] {
  return site.locales.map(({ code, name, dir, labels, prefix }) => {
    const version = versions.find(({ locale }) => locale.code === code);
    return {
      text: version ? name : `${name} (${labels.home})`,
      href: pathOnHost(site, version?.path ?? `${prefix}/`),
      current: code === here.code,
      lang: code,
      ...(dir !== here.dir && { dir }),
    };
  });
}
