import { pathOnHost } from '../../base/base-path.ts';
import { onceFor } from '../../base/once-for.ts';
import { api } from '../../data/types/api.ts';
import { dataOf } from '../../data/types/data-type.ts';
import { type Guide, type GuideName, guideNames } from '../../model/guides.ts';
import { markdownUrl } from '../../model/links.ts';
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

/** A guide in a language, as a page. */
export interface GuidePage extends Guide {
  readonly title: string;
  readonly description: string;
}

/** A guide in each language that has it. */
export function guidePages(site: Site, name: GuideName): readonly GuidePage[] {
  const { title, text } = guides[name];
  return site.guides
    .filter((guide) => guide.name === name)
    .map((guide) => {
      const { labels } = guide.locale;
      return { ...guide, title: labels[title], description: fill(labels[text(site)], { site: site.settings.name }) };
    });
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

/** The links to the guides in a language. */
export function guideLinks(site: Site, { code }: Locale): ReadonlyMap<GuideName, AlternativeLink> {
  const links = site.guides.flatMap(({ name, path, locale }) => {
    const text = locale.labels[guides[name].title];
    return locale.code === code ? [[name, { text, href: pathOnHost(site, path), type: 'text/html' }] as const] : [];
  });
  return new Map(links);
}
