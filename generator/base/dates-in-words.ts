const clockShape = '(?<clock>\\d{1,2}:\\d{2}(?::\\d{2})?)';
const zoneShape = '(?<zone>[Zz]|UTC|GMT|[+-]\\d{2}:?\\d{2})';
const monthShape = '(?<month>[A-Za-z]{3,9})\\.?';

/**
 * Dates in English words, of which each can be read in one way: `Jul 8, 2026`, `8 July 2026`, RFC 5322's `Wed, 08 Jul 2026 09:30:00 +0200`, git's
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
export function withoutWords(text: string): string {
  for (const wordyShape of wordyShapes) {
    const { year, month = '', number, day = '', clock, zone = '' } = wordyShape.exec(text)?.groups ?? {};
    if (year === undefined) continue;
    const named = months.findIndex((name) => name.startsWith(month.toLowerCase()));
    const date = `${year}-${(number ?? String(named + 1)).padStart(2, '0')}-${day.padStart(2, '0')}`;
    return clock === undefined ? date : `${date} ${clock} ${zone}`.trimEnd();
  }
  return text;
}
