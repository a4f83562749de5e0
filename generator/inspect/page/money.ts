import { essence } from '../../base/media-type.ts';

/** Signs and codes of currencies beside which a number is an amount. */
const signs = '[€$£¥₹]|(?:EUR|USD|GBP|CHF|JPY|CAD|AUD)\\b';
/** A number in any of the ways that languages write it. */
export const numberPattern = '\\d{1,3}(?:[.,\\u00a0\\u202f ]\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?';
/** Matches amounts of money in a text. */
export const moneyForm = new RegExp(
  `(?:${signs})[ \\u00a0\\u202f]?(?:${numberPattern})|(?:${numberPattern})[ \\u00a0\\u202f]?(?:${signs})`,
  'g',
);

/** Every amount of money that a text for people states, as it is written there, each once. Data for programs has none. */
export function moneyIn(text: string, mediaType: string): readonly string[] {
  const type = essence(mediaType);
  if (type !== 'text/html' && type !== 'text/markdown' && type !== 'text/plain') return [];
  const shown = type === 'text/html' ? shownText(text) : text;
  return [...new Set(shown.match(moneyForm) ?? [])];
}

/** The text of a page without its scripts, styles and tags. */
export function shownText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? ' ' : tag));
}

/** The amount of what is written, as a number, whichever way its language writes thousands and decimals; undefined if that is unclear. */
export function amountOf(written: string): number | undefined {
  const digits = written.replace(/[^\d.,]/g, '').replace(/[.,]$/, '');
  const last = /[.,](\d+)$/.exec(digits);
  // Three digits after the last mark are thousands, as in 1,095; any other number of them are decimals.
  const [whole, decimals] = last && last[1]?.length !== 3 ? [digits.slice(0, last.index), last[1]] : [digits, ''];
  const value = Number(`${whole.replace(/[.,]/g, '')}.${decimals || '0'}`);
  return Number.isFinite(value) && digits !== '' ? value : undefined;
}

/** The pattern of one number, in any of the ways that languages write its thousands and decimals. */
export function amountPattern(value: string): string {
  const [whole = '', decimals] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '[.,\\u00a0\\u202f ]?');
  return `${grouped}${decimals ? `[.,]${decimals}0*` : '(?:[.,]0+)?'}`;
}
