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

/**
 * Whether a text is, in any spelling, the tag of a language whose parts have names. Without them, any word of up to eight letters would be a tag, and
 * `my-trip` Burmese in a script that nobody writes. https://www.rfc-editor.org/rfc/rfc5646#section-2.2
 */
export function namesLanguage(text: string): boolean {
  const tag = canonicalLocale(text);
  if (tag === undefined) return false;
  const locale = new Intl.Locale(tag);
  return parts.every((part) => {
    const code = locale[part];
    return code === undefined || names(part).of(code) !== undefined;
  });
}
