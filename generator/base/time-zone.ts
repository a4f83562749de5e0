/** Whether a text names a time zone of the IANA database, such as `Europe/Paris`. https://www.iana.org/time-zones */
export function isTimeZone(name: string): boolean {
  return /^(?:[A-Za-z]|UTC$)/.test(name) && formatOf(name) !== undefined;
}

/**
 * The moment at which clocks in a time zone show a time, given as the milliseconds at which they show it in UTC. Where clocks are put
 * back, the first of the two moments; where they are put forward over that time, as if they had not been yet.
 */
export function momentIn(zone: string, shown: number): number {
  // The offsets a day before and after: only one of them applies, unless clocks change at that time.
  const before = shown - offsetAt(zone, shown - day);
  const after = shown - offsetAt(zone, shown + day);
  const fits = (moment: number) => moment + offsetAt(zone, moment) === shown;
  return fits(before) || !fits(after) ? before : after;
}

/** The day that calendars in a time zone show at a moment, given in milliseconds since the epoch: `2016-08-02`. */
export function dayInZone(zone: string, moment: number): string {
  const shown = new Date(moment + offsetAt(zone, moment)).toISOString();
  return shown.slice(0, shown.indexOf('T'));
}

const day = 86_400_000;
const fourCenturies = 146_097 * day;

function offsetAt(zone: string, moment: number): number {
  const parts = formatOf(zone)?.formatToParts(moment) ?? [];
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  // Date.UTC() takes the years before 100 for those of the twentieth century; the calendar repeats itself every 400 years.
  const [year, month, day] = [part('year') + 400, part('month') - 1, part('day')];
  const shown = Date.UTC(year, month, day, part('hour'), part('minute'), part('second')) - fourCenturies;
  return shown - Math.floor(moment / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(timeZone)) formats.set(timeZone, makeFormat(timeZone));
  return formats.get(timeZone);
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  const two = '2-digit';
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
  } catch {
    return undefined;
  }
}
