import { dateTime } from '../../base/dates.ts';
import { type Html, html } from '../../format/html.ts';
import type { Entry, Post, Site } from '../../model/site.ts';
import { groupAt } from './links.ts';
import { type SharedPicture, sharedPicture, sitePicture } from './pictures.ts';

interface Shared extends Pick<Entry, 'title' | 'description' | 'path' | 'locale'> {
  readonly translations: readonly Pick<Entry, 'locale'>[];
}

/** Prints the metadata for sharing a page or post, each element with a line end. */
export function sharingElements(site: Site, entry: Entry): Html {
  const picture = sharedPicture(site, entry);
  if (entry.kind !== 'post') return elements(site, entry, 'website', picture);
  return elements(site, entry, 'article', picture, articleProperties(site, entry));
}

/** The same of a page that nobody wrote. */
export function guideSharing(site: Site, page: Shared): Html {
  return elements(site, page, 'website', sitePicture(site, page.locale));
}

/** https://ogp.me/ https://developer.x.com/en/docs/x-for-websites/cards */
function elements(
  { baseUrl, settings }: Site,
  page: Shared,
  type: 'article' | 'website',
  picture: SharedPicture | undefined,
  more?: Html,
): Html {
  const others = page.translations.filter(({ locale }) => locale.code !== page.locale.code);
  const isLarge = picture?.width !== undefined && picture.width >= 600;
  const properties = [
    property('og:type', type),
    property('og:site_name', settings.name),
    property('og:title', page.title),
    property('og:description', page.description),
    property('og:url', baseUrl + page.path),
    property('og:locale', page.locale.territory),
    others.map(({ locale }) => property('og:locale:alternate', locale.territory)),
    property('og:image', picture && baseUrl + picture.path),
    property('og:image:width', picture?.width),
    property('og:image:height', picture?.height),
    property('og:image:alt', picture?.alt),
    more,
  ];
  // The rest of what X shows, it takes from the properties above.
  return html`${properties}<meta name="twitter:card" content="${isLarge ? 'summary_large_image' : 'summary'}">
`;
}

/** https://ogp.me/#type_article */
function articleProperties(site: Site, { published, updated, authors, tags, locale }: Post): Html {
  return html`${property('article:published_time', dateTime(published))}${
    updated.epoch > published.epoch && property('article:modified_time', dateTime(updated))
  }${authors.map(({ id }) => {
    const page = groupAt(site, 'authors', id, locale);
    return property('article:author', page && site.baseUrl + page.path);
  })}${tags.map((tag) => property('article:tag', tag))}`;
}

function property(name: string, content: string | number | undefined): Html | false {
  return (
    content !== undefined &&
    content !== '' &&
    html`<meta property="${name}" content="${content}">
`
  );
}
