/** The canonical spelling of a language tag; undefined when the text is not one. https://www.rfc-editor.org/rfc/rfc5646 */
export function canonicalLocale(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

const known = new Map<string, boolean>();

/**
 * Whether a text is, in any spelling, the tag of a language that has a name. Without one, any word of up to eight letters would be a tag.
 * https://www.rfc-editor.org/rfc/rfc5646#section-2.2.1
 */
export function namesLanguage(text: string): boolean {
  const told = known.get(text);
  if (told !== undefined) return told;
  const tag = canonicalLocale(text);
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const isNamed = tag !== undefined && names.of(new Intl.Locale(tag).language) !== undefined;
  known.set(text, isNamed);
  return isNamed;
}
