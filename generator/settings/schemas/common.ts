import { formatted, key, listOf } from './keys.ts';

/** Parts that several content schemas share. Formats and their messages are defined in formats.ts. */

/** A short text: one line, not blank. */
export const line = { type: 'string', minLength: 1, maxLength: 300, format: 'line' } as const;

/** A text for every locale: one string for all of them, or one for each. */
export const localized = { anyOf: [line, { type: 'object', minProperties: 1, additionalProperties: line }] } as const;

/** A localized text of one paragraph. */
export const paragraph = {
  anyOf: [
    { type: 'string', minLength: 1, maxLength: 2000 },
    { type: 'object', minProperties: 1, additionalProperties: { type: 'string', minLength: 1, maxLength: 2000 } },
  ],
} as const;

/** An identifier: lower-case letters, digits and single hyphens. */
export const slug = { type: 'string', maxLength: 64, format: 'slug' } as const;

/** An absolute https URL. */
export const url = { type: 'string', format: 'web-url' } as const;

/** A calendar date, or a time with a zone (RFC 3339). */
export const date = { type: 'string', format: 'date-or-time' } as const;

/** Questions that something answers, by which registries find it. https://github.com/ards-project/ard-spec */
export const representativeQueries = key(
  listOf(line, { minItems: 2, maxItems: 5, uniqueItems: true }),
  'Two to five questions that it answers, which registries index.',
  ['Who called today?', 'What does the team plan cost?'],
  { shows: 'the AI catalog' },
);

/** Words by which catalogs sort something. */
export const catalogTags = key(
  listOf(line, { minItems: 1, uniqueItems: true }),
  'What it is about, a word or two each.',
  ['calls', 'telephony'],
  { shows: 'the AI catalog' },
);

export const amount = { type: 'number', minimum: 0 } as const;

/** An amount of money in the currency of the site, or one for each of its currencies. */
export const money = {
  $comment: 'must be an amount, or one for each currency',
  anyOf: [amount, { type: 'object', minProperties: 1, additionalProperties: amount }],
} as const;

const target = formatted('reachable', 1000);

/** Where a link of data leads: one address for all locales, or one for each. */
export const localizedTarget = {
  $comment: 'must be an address, or one for each locale',
  anyOf: [target, { type: 'object', minProperties: 1, additionalProperties: target }],
} as const;
