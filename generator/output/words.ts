import type { Locale } from '../settings/config.ts';
import type { Labels } from '../templates/labels.ts';

/** A text in the language that it was written in. */
export interface Written {
  readonly text: string;
  readonly locale: Locale;
}

/** A label, which every language has, with what stands in it for the names in braces. */
interface Labelled {
  readonly label: keyof Labels;
  readonly values?: Readonly<Record<string, string | Written>>;
}

/**
 * Words about an output: a label, which can be told in each language; a text in the language that it was written in; or, as plain text, one in
 * the default language of the site.
 */
export type Words = string | Written | Labelled;

/** Words for readers of a language, as far as they can be told in it. */
export function wordsIn(words: Words, { labels }: Locale): string {
  if (typeof words === 'string') return words;
  if ('text' in words) return words.text;
  const { label, values = {} } = words;
  return labels[label].replace(/\{(\w+)\}/g, (braced, name) => {
    const value = values[name] ?? braced;
    return typeof value === 'string' ? value : value.text;
  });
}

/** The language that words are told in to readers of one. */
export function localeOf(words: Words, here: Locale, defaultLocale: Locale): Locale {
  if (typeof words === 'string') return defaultLocale;
  return 'text' in words ? words.locale : here;
}
