import { escapeExpression } from '../base/expression.ts';
import type { Counted, WrittenFact } from './written-facts.ts';

/** Signs and codes of currencies beside which a number is an amount. */
const signs = '[€$£¥₹]|(?:EUR|USD|GBP|CHF|JPY|CAD|AUD)\\b';
/** Matches a number in any of the ways that languages write it. */
export const numberPattern = '\\d{1,3}(?:[.,\\u00a0\\u202f ]\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?';
/** Matches amounts of money in a text. */
const moneyForm = new RegExp(
  `(?:${signs})[ \\u00a0\\u202f]?(?:${numberPattern})|(?:${numberPattern})[ \\u00a0\\u202f]?(?:${signs})`,
  'g',
);

/** Finds every amount of money in a text, as it is written there, each once. */
export function moneyIn(text: string): readonly string[] {
  return [...new Set(text.match(moneyForm) ?? [])];
}

/** Finds the numbers beside what limits count, each once. */
export function limitsIn(text: string, counted: RegExp | undefined): readonly string[] {
  const found = (counted && text.match(counted)) ?? [];
  return [...new Set(found.map((figure) => figure.replace(/\s+/g, ' ')))];
}

/** Reads a written amount, however its language writes thousands and decimals; undefined if that is unclear. */
export function amountOf(written: string): number | undefined {
  const digits = written.replace(/[^\d.,]/g, '').replace(/[.,]$/, '');
  const last = /[.,](\d+)$/.exec(digits);
  // Three digits after the last mark are thousands, as in 1,095; any other number of them are decimals.
  const [whole, decimals] = last && last[1]?.length !== 3 ? [digits.slice(0, last.index), last[1]] : [digits, ''];
  const value = Number(`${whole.replace(/[.,]/g, '')}.${decimals || '0'}`);
  return Number.isFinite(value) && digits !== '' ? value : undefined;
}

/** Builds the pattern of one number, in any of the ways that languages write its thousands and decimals. */
export function amountPattern(value: string): string {
  const [whole = '', decimals] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '[.,\\u00a0\\u202f ]?');
  return `${grouped}${decimals ? `[.,]${decimals}0*` : '(?:[.,]0+)?'}`;
}

/** Builds the pattern of numbers of anything that limits count; undefined where nothing is counted. */
export function countedForm(facts: readonly Pick<WrittenFact, 'counted'>[]): RegExp | undefined {
  const all = facts.flatMap(({ counted }) => counted ?? []);
  const once = (texts: readonly string[]) => [...new Set(texts)];
  const counted = { names: once(all.flatMap(({ names }) => names)), units: once(all.flatMap(({ units }) => units)) };
  return all.length === 0 ? undefined : numbered(counted, numberPattern, 'giu');
}

/** As `[^\S\n]`, which takes V8 far longer to compile where case does not matter. */
const space = '(?:(?!\\n)\\s)';
/** Between two words of a text: a line may end there, and no block does, which an empty line says. */
const gap = `(?:${space}{1,3}|${space}?\\n${space}?)`;

/**
 * Builds the pattern of a number beside the counted thing: `60 calls`, `60 answered calls`, `Answered calls: 60`. A word may have an ending, as
 * plurals do.
 *
 * @param number The pattern of the number.
 */
export function numbered({ names, units }: Counted, number: string, flags: string): RegExp {
  const oneOf = (words: readonly string[]) =>
    `(?:${words.map((word) => escapeExpression(word).replace(/\s+/g, gap)).join('|')})`;
  const before = `(?<![\\p{L}\\d.,])(?:${number})${gap}${oneOf([...names, ...units])}\\p{L}{0,2}(?!\\p{L})`;
  const behind = `(?<!\\p{L})${oneOf(names)}\\s?:${gap}(?:${number})(?![.,]?\\d)`;
  return new RegExp(`${before}|${behind}`, flags);
}
