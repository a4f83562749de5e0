import type { Stamp } from '../base/dates.ts';
import { decimalOf } from '../base/decimal.ts';

const formatters = new Map<string, Intl.NumberFormat>();
const calendars = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}\0${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale, options);
    formatters.set(key, found);
  }
  return found;
}

function calendar(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}\0${JSON.stringify(options)}`;
  let found = calendars.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options);
    calendars.set(key, found);
  }
  return found;
}

/** An amount of money as the locale writes it, to its last decimal: `€49`, `49 €`, `€1.10`, `€0.0035`; cents only when there are any. */
export function money(amount: number, currency: string, locale: string): string {
  const { places } = decimalOf(amount);
  const digits =
    places === 0 ? { minimumFractionDigits: 0 } : { maximumFractionDigits: Math.max(fractionDigits(currency), places) };
  return formatter(locale, { style: 'currency', currency, ...digits }).format(amount);
}

/** The decimals of amounts that are paid in a currency: 2 of euros, 0 of yen. */
export function fractionDigits(currency: string): number {
  return formatter('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
}

/** A length of time with its unit, in the plural that the number takes: `14 days`, `1 mois`, `شهران`. */
export function duration(count: number, unit: 'minute' | 'day' | 'week' | 'month' | 'year', locale: string): string {
  return kept(`${locale} ${unit}`, count, () =>
    formatter(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  );
}

/** Whole numbers from one to another as the locale writes them, `1–1,000`; `1,001+` without an end. */
export function span(first: number, last: number | undefined, locale: string): string {
  if (last === undefined) return `${number(first, locale)}+`;
  // A range from a number to itself is "about" it.
  return first === last ? number(first, locale) : formatter(locale, {}).formatRange(first, last);
}

/** One of several texts as the locale says it: `a, b or c`. */
export function anyOf(texts: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(texts);
}

/** A number with at most one decimal. */
export function number(value: number, locale: string): string {
  return formatter(locale, { maximumFractionDigits: 1 }).format(value);
}

/** A number of any kind with all its decimals. One of four digits may be a year, so only longer ones are grouped. */
export function figure(value: number, locale: string): string {
  return formatter(locale, { maximumFractionDigits: 20, useGrouping: 'min2' }).format(value);
}

/** A percentage; the value is in hundredths: 25 gives `25%`. */
export function percent(value: number, locale: string): string {
  return formatter(locale, { style: 'percent', maximumFractionDigits: 6 }).format(value / 100);
}

/** A day as the locale writes it: `14 April 2026`, `14 avril 2026`. */
export function day({ epoch, day }: Stamp, locale: string): string {
  const shown = day ?? epoch;
  return kept(locale, shown, () => calendar(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(shown)));
}

const texts = new Map<string, Map<string | number, string>>();

/** Lists and pages show the same days and lengths of time again and again. */
function kept(kind: string, value: string | number, make: () => string): string {
  const known = texts.get(kind) ?? new Map<string | number, string>();
  const text = known.get(value) ?? make();
  if (!known.has(value)) texts.set(kind, known.set(value, text));
  return text;
}

/** A time of day as the locale writes it, given in minutes since midnight: `6:30 PM`, `18:30`. */
export function clock(minutes: number, locale: string): string {
  return calendar(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(minutes * 60_000);
}

/** Things as the locale lists them: `a, b, and c`. */
export function listed(things: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(things);
}

/** Names as the locale lists them, `Ada, Grace and Mary`: each in a part, with whose it is, and the words between them. */
export function nameParts<T extends { readonly name: string }>(
  all: readonly T[],
  locale: string,
): readonly { readonly text: string; readonly of?: T }[] {
  const [first, second] = all;
  if (first && !second) return [{ text: first.name, of: first }];
  let next = 0;
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).formatToParts(all.map(({ name }) => name));
  return parts.map(({ type, value }) => {
    const of = type === 'element' ? all[next++] : undefined;
    return { text: value, ...(of && { of }) };
  });
}

/** A number of bytes, as people say it. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < 2) [value, unit] = [value / 1000, unit + 1];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** A count with its noun. */
export function countText(count: number, one: string, several = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : several}`;
}

/** A number as English writes it: `1,234`. */
export function numberText(value: number): string {
  return value.toLocaleString('en');
}
