import { error, type Problem } from '../base/problem.ts';
import type { YamlBlock, YamlPath } from '../load/yaml.ts';

/** A text as the content gives it: one for every locale, or one for each. */
export type Localised = string | { readonly [locale: string]: unknown };

/** The text of a locale. `checkTranslations` has proved that it is there. */
export function say(text: Localised, locale: string): string {
  return typeof text === 'string' ? text : String(text[locale]);
}

/** What a schema says of the places of localised texts: each is a choice, `anyOf`, and nothing else is one. */
export interface Shape {
  readonly anyOf?: unknown;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly [keyword: string]: unknown;
}

/** Finds, in a block that satisfies its schema, every map of texts that lacks a locale of the site or has one too many. */
export function checkTranslations(
  schema: Shape,
  block: YamlBlock,
  locales: readonly string[],
  problems: Problem[],
): void {
  walk(block.value, schema, [], (texts, path) => {
    const keys = Object.keys(texts);
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

function walk(value: unknown, schema: Shape, path: YamlPath, visit: (texts: object, path: YamlPath) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (schema.anyOf) visit(value, path);
  else if (Array.isArray(value)) {
    const { items = {} } = schema;
    for (const [index, item] of value.entries()) walk(item, items, [...path, index], visit);
  } else {
    for (const [key, item] of Object.entries(value)) walk(item, schema.properties?.[key] ?? {}, [...path, key], visit);
  }
}
