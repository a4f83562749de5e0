import { withoutDay } from './paths.ts';

/** What a pattern for the addresses of posts may contain, as Jekyll and Hugo name it. */
export const permalinkNames = ['year', 'month', 'day', 'title', 'path'] as const;

type PermalinkName = (typeof permalinkNames)[number];

/** A word that begins with a colon. https://jekyllrb.com/docs/permalinks/ */
export const permalinkName = /:([a-z]+)/g;

/** The address of a post by a pattern. */
export function filledPermalink(
  pattern: string,
  { name, slug, day }: { readonly name: string; readonly slug: string | undefined; readonly day: string },
): string {
  const path = name.replace(/\/index$/, '');
  const [year = '', month = '', date = ''] = day.split('-');
  const named = slug === undefined ? path : path.replace(/[^/]*$/, () => slug);
  const parts: Readonly<Record<PermalinkName, string>> = {
    ...{ year, month, day: date, title: withoutDay(named).replace(/^.*\//, ''), path: named },
  };
  return pattern.replace(permalinkName, (word, part: string) => parts[part as PermalinkName] ?? word);
}
