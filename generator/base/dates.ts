import { dayInZone, momentIn } from './time-zone.ts';

/** A moment as the content states it: its ISO 8601 form in UTC, and whether a time of day was given. */
export interface Stamp {
  /** `2026-04-14` or `2026-04-14T09:30:00Z`. */
  readonly iso: string;
  readonly epoch: number;
  /** The day on which it is in the time zone of the site, where that is another than in UTC: `2026-04-13`. */
  readonly day?: string;
}

const shape = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2}))?$/;

/**
 * Reads `YYYY-MM-DD`, taken as midnight UTC, or an RFC 3339 time with its zone. Undefined when the text has another shape or the
 * day does not exist, or when the moment is in no year from 0000 to 9999 in UTC, which ISO 8601 and feeds cannot write. Nothing rolls over, and
 * fractions of a second are dropped. https://www.rfc-editor.org/rfc/rfc3339
 */
export function parseStamp(text: string): Stamp | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const [, year = '', month = '', day = '', hour, minute = '', second = '00', zone = 'Z'] = match;
  if (!isDay(Number(year), Number(month), Number(day))) return undefined;
  if (hour === undefined) return { iso: text, epoch: Date.parse(`${text}T00:00:00Z`) };
  // Date.parse() rejects every time that does not exist except 24:00, which it takes for the next day.
  if (Number(hour) > 23) return undefined;
  const epoch = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone.toUpperCase()}`);
  return Number.isNaN(epoch) ? undefined : stampAt(epoch);
}

/** A time as YAML 1.1 and other generators write it: seconds, a space before the zone, the colon in it and leading zeros may be left out. */
const looseShape =
  /^(\d{4}-\d{1,2}-\d{1,2})(?:(?:[Tt]|[ \t]+)(\d{1,2}:\d{2})(:\d{2})?(?:\.\d+)?(?:[ \t]*([Zz]|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?))?)?$/;

/** A day in which the month and the day may have one digit, as `YYYY-MM-DD`. */
export function wholeDay(text: string): string {
  return text.replace(/-(\d)(?!\d)/g, '-0$1');
}

/**
 * Reads what `parseStamp()` reads, dates in English words, and times such as `2016-08-02 13:20:11 -0700` and `2016-08-02 13:20`, whose clock is
 * in the given time zone where they name none. Undefined for anything else, and for a time without a zone where none is given. https://yaml.org/type/timestamp.html
 */
export function parseMoment(text: string, timeZone: string | undefined): Stamp | undefined {
  const plain = shape.test(text) ? text : withoutWords(text);
  const strict = parseStamp(plain);
  if (strict) return strict;
  const [, day, clock, second = ':00', written] = looseShape.exec(plain) ?? [];
  if (day === undefined) return undefined;
  const date = wholeDay(day);
  if (clock === undefined) return parseStamp(date);
  const zone = written === undefined ? timeZone : 'UTC';
  const stamp = parseStamp(
    `${date}T${clock.padStart(5, '0')}${second}${written === undefined ? 'Z' : offset(written)}`,
  );
  if (!stamp || zone === undefined) return undefined;
  return zone === 'UTC' ? stamp : stampAt(momentIn(zone, stamp.epoch));
}

function offset(written: string): string {
  if (/^(?:Z|UTC|GMT)$/i.test(written)) return 'Z';
  const [, sign = '', hours = '', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(written) ?? [];
  return `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

function stampAt(epoch: number): Stamp | undefined {
  const iso = new Date(epoch).toISOString().replace('.000Z', 'Z');
  // Other years are written with a sign and six digits.
  return /^\d/.test(iso) ? { iso, epoch } : undefined;
}

/** The stamp of a date that a schema has checked. Throws for any other text. */
export function stampOf(text: string, timeZone?: string): Stamp {
  const parsed = parseStamp(text);
  if (!parsed) throw new Error(`Not a date: ${text}`);
  return withDay(parsed, timeZone);
}

/** A stamp with its day in a time zone. */
export function withDay(stamp: Stamp, timeZone: string | undefined): Stamp {
  if (timeZone === undefined || !stamp.iso.includes('T')) return stamp;
  const day = dayInZone(timeZone, stamp.epoch);
  return stamp.iso.startsWith(day) ? stamp : { ...stamp, day };
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  // Date.UTC() takes the years before 100 for those of the twentieth century; the calendar repeats itself every 400 years.
  return day <= new Date(Date.UTC(year + 400, month, 0)).getUTCDate();
}

/** The W3C date and time of a stamp, always with a time. https://www.w3.org/TR/NOTE-datetime */
export function dateTime(stamp: Stamp): string {
  return stamp.iso.includes('T') ? stamp.iso : `${stamp.iso}T00:00:00Z`;
}

/** The latest of the stamps; undefined when there are none. */
export function latest(stamps: Iterable<Stamp | undefined>): Stamp | undefined {
  let found: Stamp | undefined;
  for (const stamp of stamps) if (stamp && (!found || stamp.epoch > found.epoch)) found = stamp;
  return found;
}

const clockShape = '(?<clock>\\d{1,2}:\\d{2}(?::\\d{2})?)';
const zoneShape = '(?<zone>[Zz]|UTC|GMT|[+-]\\d{2}:?\\d{2})';
const monthShape = '(?<month>[A-Za-z]{3,9})\\.?';

/**
 * Dates in English words that can be read in only one way: `Jul 8, 2026`, `8 July 2026`, RFC 5322's `Wed, 08 Jul 2026 09:30:00 +0200`, git's
 * `Wed Jul 8 09:30:00 2026 +0200`, and its mixture with the usual form, `2026-07-08 09:30:00 2026 +0200`.
 * https://www.rfc-editor.org/rfc/rfc5322#section-3.3
 */
const wordyShapes = [
  `${monthShape} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})(?:,? ${clockShape}(?: ?${zoneShape})?)?`,
  `(?<day>\\d{1,2})(?:st|nd|rd|th)? ${monthShape},? (?<year>\\d{4})(?:,? ${clockShape}(?: ?${zoneShape})?)?`,
  `${monthShape} (?<day>\\d{1,2}) ${clockShape} (?<year>\\d{4})(?: ${zoneShape})?`,
  `(?<year>\\d{4})(?<mark>[/-])(?<number>\\d{1,2})\\k<mark>(?<day>\\d{1,2})(?:[ T]${clockShape}(?: ?${zoneShape})?)?`,
  `(?<year>\\d{4})-(?<number>\\d{2})-(?<day>\\d{2}) ${clockShape} \\k<year> ${zoneShape}`,
].map((shape) => new RegExp(`^(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,? )?${shape}$`, 'i'));

const months = 'january february march april may june july august september october november december'.split(' ');

/** A date in words in the usual form, `2026-07-08` or `2026-07-08 09:30:00 +0200`, perhaps of a day that does not exist; any other text as it is. */
function withoutWords(text: string): string {
  for (const wordyShape of wordyShapes) {
    const { year, month = '', number, day = '', clock, zone = '' } = wordyShape.exec(text)?.groups ?? {};
    if (year === undefined) continue;
    const named = months.findIndex((name) => name.startsWith(month.toLowerCase()));
    const date = `${year}-${(number ?? String(named + 1)).padStart(2, '0')}-${day.padStart(2, '0')}`;
    return clock === undefined ? date : `${date} ${clock} ${zone}`.trimEnd();
  }
  return text;
}
