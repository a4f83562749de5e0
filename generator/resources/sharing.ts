import { dateTime } from '../base/dates.ts';
import { type Html, html } from '../format/html.ts';
import type { Entry, Post, Site } from '../model/site.ts';
import { cardSize } from './card-drawing.ts';
import { sharedPicture, siteCardPath } from './cards.ts';
import { groupAt } from './groups.ts';

type Properties = readonly (readonly [name: string, content: string | number | undefined])[];

/**
 * What networks and messengers show of a page, each element with a line end. https://ogp.me/ https://developer.x.com/en/docs/x-for-websites/cards
 */
export function sharingElements(site: Site, entry: Entry): readonly Html[] {
  const { baseUrl, settings } = site;
  const picture = sharedPicture(site, entry);
  const others = entry.translations.filter(({ locale }) => locale.code !== entry.locale.code);
  const properties: Properties = [
    ['og:type', entry.kind === 'post' ? 'article' : 'website'],
    ['og:site_name', settings.name],
    ['og:title', entry.title],
    ['og:description', entry.description],
    ['og:url', baseUrl + entry.path],
    ['og:locale', entry.locale.territory],
    ...others.map(({ locale }) => ['og:locale:alternate', locale.territory] as const),
    ['og:image', picture && baseUrl + picture.path],
    ['og:image:width', picture?.width],
    ['og:image:height', picture?.height],
    ['og:image:alt', picture?.alt],
    ...(entry.kind === 'post' ? articleProperties(site, entry) : []),
  ];
  const isLarge = picture?.width !== undefined && picture.width >= 600;
  return [
    ...properties.map(([name, content]) => content !== undefined && content !== '' && property(name, content)),
    // The rest of what X shows, it takes from the properties above.
    html`<meta name="twitter:card" content="${isLarge ? 'summary_large_image' : 'summary'}">
`,
  ].filter((element) => element !== false);
}

/** The same of a page that nobody wrote, which has the card of the site. */
export function guideSharing(
  site: Site,
  page: Pick<Entry, 'title' | 'description' | 'path' | 'locale'>,
): readonly Html[] {
  const { baseUrl, settings } = site;
  const properties: Properties = [
    ['og:type', 'website'],
    ['og:site_name', settings.name],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', baseUrl + page.path],
    ['og:locale', page.locale.territory],
  ];
  const picture: Properties = [
    ['og:image', baseUrl + siteCardPath(page.locale)],
    ['og:image:width', cardSize.width],
    ['og:image:height', cardSize.height],
    ['og:image:alt', settings.name],
  ];
  const hasCard = !settings.without.includes('cards');
  const elements = [...properties, ...(hasCard ? picture : [])].flatMap(([name, content]) =>
    content === undefined ? [] : [property(name, content)],
  );
  return [...elements, html`<meta name="twitter:card" content="${hasCard ? 'summary_large_image' : 'summary'}">`];
}

/** https://ogp.me/#type_article */
function articleProperties(site: Site, { published, updated, authors, tags, locale }: Post): Properties {
  return [
    ['article:published_time', dateTime(published)],
    ['article:modified_time', updated.epoch > published.epoch ? dateTime(updated) : undefined],
    ...authors.map(({ id }) => {
      const page = groupAt(site, 'authors', id, locale);
      return ['article:author', page && site.baseUrl + page.path] as const;
    }),
    ...tags.map((tag) => ['article:tag', tag] as const),
  ];
}

function property(name: string, content: string | number): Html {
  return html`<meta property="${name}" content="${content}">
`;
}
