/** The canonical spelling of a language tag; undefined when the text is not one. https://www.rfc-editor.org/rfc/rfc5646 */
export function canonicalLocale(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

const parts = ['language', 'script', 'region'] as const;
const made = new Map<string, Intl.DisplayNames>();

function names(type: (typeof parts)[number]): Intl.DisplayNames {
  const known = made.get(type) ?? new Intl.DisplayNames('en', { type, fallback: 'none' });
  made.set(type, known);
  return known;
}

function haveNames(locale: Intl.Locale): boolean {
  return parts.every((part) => {
    const code = locale[part];
    return code === undefined || names(part).of(code) !== undefined;
  });
}

const verdicts = new Map<string, boolean>();

/**
 * Whether a text is, in any spelling, the tag of a language whose parts have names. Without them, any word of up to eight letters would be a tag, and
 * `my-trip` Burmese in a script that nobody writes. Verdicts are kept, because many files are in the same folder.
 * https://www.rfc-editor.org/rfc/rfc5646#section-2.2
 */
export function namesLanguage(text: string): boolean {
  const known = verdicts.get(text);
  if (known !== undefined) return known;
  const tag = canonicalLocale(text);
  const verdict = tag !== undefined && haveNames(new Intl.Locale(tag));
  verdicts.set(text, verdict);
  return verdict;
}
