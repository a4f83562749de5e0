import { dateTime } from '../../base/dates.ts';
import { type Html, html } from '../../format/html.ts';
import type { Entry, Post, Site } from '../../model/site.ts';
import { groupAt } from './links.ts';
import { type SharedPicture, sharedPicture, sitePicture } from './pictures.ts';

type Properties = readonly (readonly [name: string, content: string | number | undefined])[];

interface Shared extends Pick<Entry, 'title' | 'description' | 'path' | 'locale'> {
  readonly translations: readonly Pick<Entry, 'locale'>[];
}

/** Prints the metadata for sharing a page or post, each element with a line end. */
export function sharingElements(site: Site, entry: Entry): readonly Html[] {
  const picture = sharedPicture(site, entry);
  if (entry.kind !== 'post') return elements(site, entry, 'website', picture);
  return elements(site, entry, 'article', picture, articleProperties(site, entry));
}

/** The same of a page that nobody wrote. */
export function guideSharing(site: Site, page: Shared): readonly Html[] {
  return elements(site, page, 'website', sitePicture(site, page.locale));
}

/** https://ogp.me/ https://developer.x.com/en/docs/x-for-websites/cards */
function elements(
  { baseUrl, settings }: Site,
  page: Shared,
  type: 'article' | 'website',
  picture: SharedPicture | undefined,
  more: Properties = [],
): readonly Html[] {
  const others = page.translations.filter(({ locale }) => locale.code !== page.locale.code);
  const properties: Properties = [
    ['og:type', type],
    ['og:site_name', settings.name],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', baseUrl + page.path],
    ['og:locale', page.locale.territory],
    ...others.map(({ locale }) => ['og:locale:alternate', locale.territory] as const),
    ['og:image', picture && baseUrl + picture.path],
    ['og:image:width', picture?.width],
    ['og:image:height', picture?.height],
    ['og:image:alt', picture?.alt],
    ...more,
  ];
  const isLarge = picture?.width !== undefined && picture.width >= 600;
  return [
    ...properties.flatMap(([name, content]) =>
      content === undefined || content === '' ? [] : [property(name, content)],
    ),
    // The rest of what X shows, it takes from the properties above.
    html`<meta name="twitter:card" content="${isLarge ? 'summary_large_image' : 'summary'}">
`,
  ];
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
