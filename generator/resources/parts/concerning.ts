import type { Announced } from '../../output/announced.ts';
import type { Locale } from '../../settings/config.ts';

/** The llms.txt of a locale, or else that of the site. */
export function llmsOf({ code }: Locale, announced: readonly Announced[]): Announced | undefined {
  const all = announced.filter(({ role }) => role?.kind === 'llms');
  return all.find(({ role }) => role?.kind === 'llms' && role.locale === code) ?? all[0];
}

/** The links that concern the pages of a locale: all but the feeds and the llms.txt of another. */
export function concerning(locale: Locale, announced: readonly Announced[]): readonly Announced[] {
  const llms = llmsOf(locale, announced);
  return announced.filter((link) => {
    if (link.role?.kind === 'feed') return link.role.locale === locale.code;
    return link.role?.kind !== 'llms' || link === llms;
  });
}
