import { pathOnHost } from '../../base/base-path.ts';
import { onceFor } from '../../base/once-for.ts';
import { api } from '../../data/types/api.ts';
import { dataOf } from '../../data/types/data-type.ts';
import type { Paths } from '../../model/meta.ts';
import type { Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';
import { fill } from '../../templates/labels.ts';
import type { AlternativeLink } from '../../templates/view.ts';

/** The pages for people about what machines read: which address they have in a language, what they are called, and what they say first. */
const guides = {
  developers: {
    segment: 'developers',
    title: 'developersTitle',
    text: ({ data }: Site) => (dataOf(data, api) ? ('developersApiText' as const) : ('developersText' as const)),
    isWanted: () => true,
  },
  'feed-page': {
    segment: 'feed',
    title: 'feedTitle',
    text: () => 'feedText' as const,
    isWanted: ({ blogs }: Site, { code }: Locale) => blogs.has(code),
  },
} as const;

export type GuideName = keyof typeof guides;

/** A guide in a language. */
export interface GuidePage extends Paths {
  readonly name: GuideName;
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
}

/** A guide in each language that has it. */
export function guidePages(site: Site, name: GuideName): readonly GuidePage[] {
  const { title, text } = guides[name];
  return site.locales.flatMap((locale) => {
    const path = guidePath(site, name, locale);
    if (path === undefined) return [];
    const description = fill(locale.labels[text(site)], { site: site.settings.name });
    return [{ name, locale, path, markdownPath: `${path.slice(0, -1)}.md`, title: locale.labels[title], description }];
  });
}

/** The path of a guide in a language; undefined where the site does without it, or has something else at its address. */
function guidePath(site: Site, name: GuideName, locale: Locale): string | undefined {
  const { segment, isWanted } = guides[name];
  const path = `${locale.prefix}/${segment}/`;
  const isTaken =
    site.pagesByPath.has(path) || site.filePaths.has(path) || site.moves.some(({ from }) => from.includes(path));
  return isTaken || site.settings.without.includes(name) || !isWanted(site, locale) ? undefined : path;
}

/** The links to the guides in a language, found once: each page has them, and a site may have as many assets as pages. */
export const guideLinks = onceFor((site: Site) =>
  onceFor((locale: Locale): ReadonlyMap<GuideName, AlternativeLink> => {
    const links = (Object.keys(guides) as GuideName[]).flatMap((name) => {
      const path = guidePath(site, name, locale);
      if (path === undefined) return [];
      const text = locale.labels[guides[name].title];
      return [[name, { text, href: pathOnHost(site, path), type: 'text/html' }] as const];
    });
    return new Map(links);
  }),
);
