import type { Locale, Move, SiteConfig } from '../settings/config.ts';
import type { Paths, PostMeta } from './meta.ts';

/** The pages for people about what machines read, each with the last part of its address. */
const segments = { developers: 'developers', 'feed-page': 'feed' } as const;

export type GuideName = keyof typeof segments;
export const guideNames = Object.keys(segments) as readonly GuideName[];

/** A guide in a language. */
export interface Guide extends Paths {
  readonly name: GuideName;
  readonly locale: Locale;
}

/** The facts that decide where a site has guides. */
interface GuideScope {
  readonly settings: Pick<SiteConfig, 'without'>;
  readonly locales: readonly Locale[];
  readonly moves: readonly Pick<Move, 'from'>[];
  readonly posts: readonly Pick<PostMeta, 'locale'>[];
}

/**
 * The guides of a site: each unless the site does without it, or has something else at its address.
 *
 * @param has Whether a page or a file of the site is at a path.
 */
export function guidesOf(
  { settings, locales, moves, posts }: GuideScope,
  has: (path: string) => boolean,
): readonly Guide[] {
  const blogs = new Set(posts.map(({ locale }) => locale.code));
  const guideIn = (locale: Locale, name: GuideName): readonly Guide[] => {
    if (settings.without.includes(name) || (name === 'feed-page' && !blogs.has(locale.code))) return [];
    const stem = `${locale.prefix}/${segments[name]}`;
    const path = `${stem}/`;
    if (has(path) || moves.some(({ from }) => from.includes(path))) return [];
    return [{ name, locale, path, markdownPath: `${stem}.md` }];
  };
  return locales.flatMap((locale) => guideNames.flatMap((name) => guideIn(locale, name)));
}
