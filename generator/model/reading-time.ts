import type { PostMeta } from './meta.ts';

/** Characters of Markdown that an adult reads in a minute: some 230 words, or 500 characters where a character may be a word. */
const perMinute = (code: string) => (/^(?:ja|ko|zh)\b/.test(code) ? 500 : 1350);

/** Estimates the reading time of a post, in whole minutes. Its length is known before its body is read, so that lists of posts can say it too. */
export function readingMinutes({ body, locale }: Pick<PostMeta, 'body' | 'locale'>): number {
  return Math.max(1, Math.round((body.length - body.offset) / perMinute(locale.code)));
}
