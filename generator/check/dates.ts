/** Whether a text is a date of ISO 8601 as far as W3C's profile goes: a year, a month, a day, or a time with a zone. https://www.w3.org/TR/NOTE-datetime */
export function isFullDate(text: string): boolean {
  const found =
    /^\d{4}(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01])(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?)?)?$/.exec(
      text,
    );
  return found !== null && !Number.isNaN(Date.parse(text));
}

/** Whether a text is a date of RFC 3339. https://www.rfc-editor.org/rfc/rfc3339#section-5.6 */
export function isDateTime(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
  );
}

/** Whether a text is a date of e-mail, as RSS has. https://www.rfc-editor.org/rfc/rfc5322#section-3.3 */
export function isMailDate(text: string): boolean {
  return (
    /^(?:[A-Z][a-z]{2}, *)?\d{1,2} [A-Z][a-z]{2} \d{2,4} \d\d:\d\d(?::\d\d)? (?:[+-]\d{4}|[A-Z]{1,5})$/.test(text) &&
    !Number.isNaN(Date.parse(text.replace(/ [A-Z]{1,5}$/, ' GMT')))
  );
}
