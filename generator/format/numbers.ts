import type { Stamp } from '../base/dates.ts';

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

/** An amount of money as the locale writes it: `€49`, `49 €`; cents only when there are any. */
export function money(amount: number, currency: string, locale: string): string {
  const whole = Number.isInteger(amount);
  return formatter(locale, { style: 'currency', currency, ...(whole && { minimumFractionDigits: 0 }) }).format(amount);
}

/** A number with at most `digits` decimals. */
export function number(value: number, locale: string, digits = 1): string {
  return formatter(locale, { maximumFractionDigits: digits }).format(value);
}

/** A percentage; the value is in hundredths: 25 gives `25%`. */
export function percent(value: number, locale: string): string {
  return formatter(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
}

/** A day as the locale writes it: `14 April 2026`, `14 avril 2026`. */
export function day(stamp: Stamp, locale: string): string {
  let found = calendars.get(locale);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    calendars.set(locale, found);
  }
  return found.format(stamp.epoch);
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
