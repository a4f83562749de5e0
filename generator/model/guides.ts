import type { Locale, Move, SiteConfig } from '../settings/config.ts';
import type { Paths } from './meta.ts';

/** The pages for people about what machines read, each with the last part of its address. */
const segments = { developers: 'developers', 'feed-page': 'feed' } as const;

export type GuideName = keyof typeof segments;
export const guideNames = Object.keys(segments) as readonly GuideName[];

/** The facts that decide where a site has guides. */
interface GuideScope {
  readonly settings: Pick<SiteConfig, 'without'>;
  readonly moves: readonly Pick<Move, 'from'>[];
  /** The codes of the languages that have posts. */
  readonly blogs: ReadonlySet<string>;
  /** Whether a page or a file of the site is at a path. */
  readonly has: (path: string) => boolean;
}

/** The paths of a guide in a language; undefined where the site does without it, or has something else at its address. */
export function guidePaths(
  { settings, moves, blogs, has }: GuideScope,
  name: GuideName,
  { prefix, code }: Locale,
): Paths | undefined {
  if (settings.without.includes(name) || (name === 'feed-page' && !blogs.has(code))) return undefined;
  const stem = `${prefix}/${segments[name]}`;
  const path = `${stem}/`;
  return has(path) || moves.some(({ from }) => from.includes(path)) ? undefined : { path, markdownPath: `${stem}.md` };
}
