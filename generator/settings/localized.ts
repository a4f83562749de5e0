import { error, type Problem } from '../base/problem.ts';
import type { YamlBlock, YamlPath } from '../load/yaml.ts';

/** A text as the content gives it: one for all locales, or one for each. */
export type LocalizedText = string | { readonly [locale: string]: unknown };

/** The text in a locale. `checkTranslations()` has verified that it exists. */
export function localize(text: LocalizedText, locale: string): string {
  return typeof text === 'string' ? text : String(text[locale]);
}

/** A JSON Schema of a content file. Where it has a choice (`anyOf`), a map without `properties` is a localized text, unless of numbers. */
export interface ContentSchema {
  readonly type?: unknown;
  readonly anyOf?: readonly ContentSchema[];
  readonly items?: ContentSchema;
  readonly properties?: Readonly<Record<string, ContentSchema>>;
  readonly additionalProperties?: boolean | ContentSchema;
  /** The text of the reference and of editors; what several keys have in common stands with the first of them. */
  readonly description?: string;
  /** The default, in words. */
  readonly default?: unknown;
  /** The same in words, where it depends on something else. */
  readonly otherwise?: string;
  /** A value of the key; that of one with words to choose from is the first of these, and of a mapping its own keys show theirs. */
  readonly examples?: readonly unknown[];
  /** Another form that may be written, which a build turns into the one that the schema describes. */
  readonly also?: ContentSchema;
  /** Where readers and programs find it; by default where the key around it shows. */
  readonly shows?: string;
  readonly [keyword: string]: unknown;
}

/** Finds, in a block that satisfies its schema, every map of texts that lacks a locale or has one that the site does not. */
export function checkTranslations(
  schema: ContentSchema,
  block: YamlBlock,
  locales: readonly string[],
): readonly Problem[] {
  const problems: Problem[] = [];
  walk(block.value, schema, [], (texts, path) => {
    for (const problem of checkLanguages(texts, path, block, locales)) problems.push(problem);
  });
  return problems;
}

/** Reports the locales that a map of texts lacks, and those that the site does not have. */
export function checkLanguages(
  texts: object,
  path: YamlPath,
  block: YamlBlock,
  locales: readonly string[],
): readonly Problem[] {
  const keys = Object.keys(texts);
  const missing = locales.filter((locale) => !keys.includes(locale));
  const unknown = keys.filter((key) => !locales.includes(key));
  return [
    ...missing.map((locale) => {
      const message = `"${path.join('.')}" has no text for the locale "${locale}"`;
      return error('missing-translation', message, block.placeOf(path));
    }),
    ...unknown.map((key) => {
      const quotes = /\s/.test(key) ? '. Within {…}, a text with a comma needs quotes' : '';
      const hint = `The site's locales: ${locales.join(', ')}${quotes}`;
      const place = block.placeOfKey([...path, key]);
      return error('unknown-key', `"${key}" is not a locale of the site`, place, hint);
    }),
  ];
}

function walk(
  value: unknown,
  schema: ContentSchema,
  path: YamlPath,
  visit: (texts: object, path: YamlPath) => void,
): void {
  if (typeof value !== 'object' || value === null) return;
  if (schema.anyOf) {
    const wanted = Array.isArray(value) ? 'array' : 'object';
    const branch = schema.anyOf.find(({ type }) => type === wanted) ?? {};
    if (wanted === 'object' && isOfTexts(branch)) visit(value, path);
    else walk(value, branch, path, visit);
  } else if (Array.isArray(value)) {
    const { items = {} } = schema;
    for (const [index, item] of value.entries()) walk(item, items, [...path, index], visit);
  } else {
    for (const [key, item] of Object.entries(value))
      walk(item, schema.properties?.[key] ?? belowAny(schema), [...path, key], visit);
  }
}

function belowAny({ additionalProperties: schema }: ContentSchema): ContentSchema {
  return typeof schema === 'object' ? schema : {};
}

function isOfTexts({ properties, additionalProperties }: ContentSchema): boolean {
  return (
    properties === undefined && (typeof additionalProperties !== 'object' || additionalProperties.type !== 'number')
  );
}
