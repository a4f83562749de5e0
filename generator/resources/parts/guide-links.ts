import { pathOnHost } from '../../base/base-path.ts';
import { onceFor } from '../../base/once-for.ts';
import { api } from '../../data/types/api.ts';
import { dataOf } from '../../data/types/data-type.ts';
import { type GuideName, guideNames, guidePaths } from '../../model/guides.ts';
import { markdownUrl } from '../../model/links.ts';
import type { Paths } from '../../model/meta.ts';
import type { Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';
import { fill } from '../../templates/labels.ts';
import type { AlternativeLink } from '../../templates/view.ts';

const guides = {
  developers: {
    title: 'developersTitle',
    text: ({ data }: Site) => (dataOf(data, api) ? ('developersApiText' as const) : ('developersText' as const)),
  },
  'feed-page': { title: 'feedTitle', text: () => 'feedText' as const },
} as const satisfies Record<GuideName, object>;

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
    const paths = pathsOf(site, name, locale);
    if (!paths) return [];
    const description = fill(locale.labels[text(site)], { site: site.settings.name });
    return [{ name, locale, ...paths, title: locale.labels[title], description }];
  });
}

function pathsOf(site: Site, name: GuideName, locale: Locale): Paths | undefined {
  const { settings, moves, blogs, pagesByPath, filePaths } = site;
  const has = (path: string) => pagesByPath.has(path) || filePaths.has(path);
  return guidePaths({ settings, moves, blogs, has }, name, locale);
}

/** Where a target of the settings or of data is for readers of Markdown. */
export function addressInMarkdown(site: Site, target: string): string {
  const [path = '', fragment] = target.split('#');
  const { baseUrl, pagesByPath: byPath } = site;
  return path.startsWith('/') ? markdownUrl({ path, fragment }, { baseUrl, byPath, guides: guidesAt(site) }) : target;
}

const guidesAt = onceFor(
  (site: Site) =>
    new Map(guideNames.flatMap((name) => guidePages(site, name)).map((page) => [page.path, page] as const)),
);

/** The links to the guides in a language, found once: each page has them, and a site may have as many assets as pages. */
export const guideLinks = onceFor((site: Site) =>
  onceFor((locale: Locale): ReadonlyMap<GuideName, AlternativeLink> => {
    const links = guideNames.flatMap((name) => {
      const paths = pathsOf(site, name, locale);
      const text = locale.labels[guides[name].title];
      return paths ? [[name, { text, href: pathOnHost(site, paths.path), type: 'text/html' }] as const] : [];
    });
    return new Map(links);
  }),
);
