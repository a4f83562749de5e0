import { canonicalLocale } from '../base/languages.ts';
import { error, type Problem, placeOf } from '../base/problem.ts';
import { placeOfEntry } from '../load/language-folder.ts';
import type { Locale, SiteConfig } from './config.ts';

/** The locale of what is in the folder of a language; of what is in none, the only one. */
export function localeOf(folder: string, { locales }: Pick<SiteConfig, 'locales'>): Locale | undefined {
  if (folder === '') return locales.length === 1 ? locales[0] : undefined;
  return locales.find(({ code }) => code === folder);
}

/** Names the part of the content folder that is in no locale: a folder such as `pages/fr`, with all that is in it, or a file outside of such folders. */
export function withoutLocale(file: string): string {
  const { kind, folder } = placeOfEntry(file);
  return folder === '' ? file : `${kind}/${folder}`;
}

/** The problem of a file that is in no locale of the site. */
export function unknownLocale(file: string, { locales }: Pick<SiteConfig, 'locales'>): Problem {
  const { kind, folder, name } = placeOfEntry(file);
  const codes = locales.map(({ code }) => code);
  const place = placeOf(withoutLocale(file));
  if (folder === '') {
    const message = 'The file is in the folder of no language, and the site has several';
    return error('unknown-reference', message, place, `Move it to ${kind}/${codes[0]}/${name}`);
  }
  const canonical = canonicalLocale(folder);
  const known = `Add the locale to site.yaml, or use one of: ${codes.join(', ')}; put a folder that is not a language into ${codes[0]}/`;
  const isOther = canonical !== undefined && canonical !== folder;
  const hint = isOther
    ? `Its canonical spelling is "${canonical}"${codes.includes(canonical) ? ': rename the folder' : `. ${known}`}`
    : known;
  return error('unknown-reference', `The folder "${folder}" is not a locale of the site`, place, hint);
}
