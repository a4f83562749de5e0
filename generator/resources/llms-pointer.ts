import type { Locale } from '../model/meta.ts';
import type { Announced } from '../output/announced.ts';

/** The llms.txt of a locale, or else that of the site. */
export function llmsOf({ code }: Locale, announced: readonly Announced[]): Announced | undefined {
  const all = announced.filter(({ role }) => role?.kind === 'llms');
  return all.find(({ role }) => role?.kind === 'llms' && role.locale === code) ?? all[0];
}
