import { withoutDay } from './paths.ts';

/**
 * Names in a pattern for the addresses of posts, as in Jekyll and Hugo. `title` is Jekyll's: the name of the file. `slug` is
 * Hugo's: the slug in front matter, or else the title that readers see.
 */
export const permalinkNames = ['year', 'month', 'day', 'title', 'slug', 'path'] as const;

type PermalinkName = (typeof permalinkNames)[number];

/** A word that begins with a colon. https://jekyllrb.com/docs/permalinks/ */
export const permalinkName = /:([a-z]+)/g;

interface Filling {
  readonly name: string;
  readonly slug: string | undefined;
  readonly title: string | undefined;
  readonly day: string;
}

/** The address of a post by a pattern. */
export function filledPermalink(pattern: string, { name, slug, title, day }: Filling): string {
  const path = name.replace(/\/index$/, '');
  const [year = '', month = '', date = ''] = day.split('-');
  const named = slug === undefined ? path : path.replace(/[^/]*$/, () => slug);
  const parts: Readonly<Record<PermalinkName, string>> = {
    year,
    month,
    day: date,
    title: last(named),
    path: named,
    slug: slug ?? (urlized(title ?? '') || last(path)),
  };
  return pattern.replace(permalinkName, (word, part: string) => parts[part as PermalinkName] ?? word);
}

function last(name: string): string {
  return withoutDay(name).replace(/^.*\//, '');
}

/** A title as Hugo writes it into addresses. https://github.com/gohugoio/hugo/blob/master/common/paths/path.go (Sanitize) */
export function urlized(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}\s._~@+/-]/gu, '')
    .trim()
    .replace(/(?<!\s)\s+(?=-)|(?<=-)\s+/g, '')
    .replace(/\s+/g, '-');
}
