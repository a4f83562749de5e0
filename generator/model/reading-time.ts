import type { Locale } from '../settings/config.ts';

/** Characters of Markdown that an adult reads in a minute: some 230 words, or 500 characters where a character may be a word. */
const perMinute = (code: string) => (/^(?:ja|ko|zh)\b/.test(code) ? 500 : 1350);

/** Estimates the time to read a text of a length in characters, in whole minutes: of a post before its body is read, so that lists can say it too. */
export function readingMinutes(length: number, { code }: Pick<Locale, 'code'>): number {
  return Math.max(1, Math.round(length / perMinute(code)));
}
