import type { Locale } from '../settings/config.ts';
import { localize } from '../settings/localized.ts';
import type { SiteMeta } from './meta.ts';

type Described = Pick<SiteMeta, 'settings' | 'pages'>;

/** Describes the site in one line: its tagline, or else its description. */
export function taglineIn(site: Described, locale: Locale): string {
  const { tagline } = site.settings;
  return tagline === undefined ? descriptionIn(site, locale) : localize(tagline, locale.code);
}

/** Describes the site in a paragraph: its description, or else its tagline, or else the description of its home page. */
export function descriptionIn({ settings, pages }: Described, { code }: Locale): string {
  const text = settings.description ?? settings.tagline;
  if (text !== undefined) return localize(text, code).trim();
  return pages.find(({ isHome, locale }) => isHome && locale.code === code)?.description ?? settings.name;
}
