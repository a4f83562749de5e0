import type { YamlBlock, YamlPath } from '../load/yaml.ts';
import { error, type Problem } from '../problem.ts';

/** A text as the content gives it: one for every locale, or one for each. */
export type Localised = string | { readonly [locale: string]: unknown };

/** The text of a locale. `checkTranslations` has proved that it is there. */
export function say(text: Localised, locale: string): string {
  return typeof text === 'string' ? text : String(text[locale]);
}

/**
 * Finds, in a validated block, every map that stands where a localised text may and lacks a locale of the site or has one too many.
 * A localised map is recognised by its keys: all of them are known or canonical language tags and one is a locale of the site.
 */
export function checkTranslations(block: YamlBlock, locales: readonly string[], problems: Problem[]): void {
  walk(block.value, [], (value, path) => {
    const keys = Object.keys(value);
    if (!keys.some((key) => locales.includes(key)) || !Object.values(value).every((text) => typeof text === 'string'))
      return;
    for (const locale of locales) {
      if (keys.includes(locale)) continue;
      problems.push(
        error('missing-translation', `"${path.join('.')}" has no text for the locale "${locale}"`, block.placeOf(path)),
      );
    }
    for (const key of keys) {
      if (locales.includes(key)) continue;
      const hint = `The site's locales: ${locales.join(', ')}`;
      problems.push(
        error('unknown-key', `"${key}" is not a locale of the site`, block.placeOfKey([...path, key]), hint),
      );
    }
  });
}

function walk(value: unknown, path: YamlPath, visit: (map: Record<string, unknown>, path: YamlPath) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, [...path, index], visit);
    return;
  }
  visit(value as Record<string, unknown>, path);
  for (const [key, item] of Object.entries(value)) walk(item, [...path, key], visit);
}
