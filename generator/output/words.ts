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
export function wordsIn(words: Words, locale: Locale): string {
  return stretchesIn(words, locale, locale)
    .map(({ text }) => text)
    .join('');
}

/** The same in stretches, each in one language. */
export function stretchesIn(words: Words, locale: Locale, defaultLocale: Locale): readonly Written[] {
  if (typeof words === 'string') return [{ text: words, locale: defaultLocale }];
  if ('text' in words) return [words];
  const { label, values = {} } = words;
  // What is split at a group has every other part from that group.
  const parts = locale.labels[label].split(/\{(\w+)\}/).map((part, index) => {
    const value = index % 2 === 1 ? (values[part] ?? `{${part}}`) : part;
    return typeof value === 'string' ? { text: value, locale } : value;
  });
  return parts.filter(({ text }) => text !== '');
}
