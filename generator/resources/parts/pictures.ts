import type { Document } from '../../body/document.ts';
import { originMark } from '../../format/origin.ts';
import type { PostMeta } from '../../model/meta.ts';
import type { Entry, Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';
import { logoPath } from './logo.ts';

/** A picture that represents a page elsewhere, with its size where that is known. */
export interface SharedPicture {
  readonly path: string;
  readonly alt?: string;
  readonly width?: number;
  readonly height?: number;
}

/** The picture of a post, if networks show pictures of its type, or else its card, or that of the site; without cards any picture there is. */
export function sharedPicture(site: Site, entry: Entry): SharedPicture | undefined {
  const { cards: setting, without } = site.settings;
  const hasCards = !without.includes('cards');
  const own = entry.kind === 'post' ? entry.image : undefined;
  const { src: path = '', ...shown } = own ?? {};
  if (own && (isShown(path) || !hasCards)) return { path, ...shown };
  const isCarded = hasCards && setting.for === 'pages' && hasOwnCard(entry);
  return isCarded ? { path: cardPath(entry), alt: entry.title, ...cardSize } : sitePicture(site, entry.locale);
}

/** Returns the picture of the site as a whole: its card in a language, or else its logo. */
export function sitePicture(site: Site, locale: Locale): SharedPicture | undefined {
  const { name, without } = site.settings;
  if (!without.includes('cards')) return { path: siteCardPath(locale), alt: name, ...cardSize };
  const path = logoPath(site);
  return path === undefined ? undefined : { path };
}

/** Networks show no SVG, and few of them AVIF. */
function isShown(path: string): boolean {
  return /\.(?:png|jpe?g|gif|webp)$/i.test(path);
}

/** Whether a page has a card besides that of the site, where pages have cards: not the home page, which is the site, nor lists. */
export function hasOwnCard(entry: Entry): boolean {
  if (entry.kind === 'list' || (entry.kind === 'page' && entry.isHome)) return false;
  return !(entry.kind === 'post' && entry.image && isShown(entry.image.src));
}

export function siteCardPath({ prefix }: Locale): string {
  return `${prefix}/card.png`;
}

export function cardPath({ path }: Entry): string {
  return `/cards${path.replace(/\/$/, '')}.png`;
}

/** The size that networks show whole. https://developers.facebook.com/docs/sharing/webmasters/images */
export const cardSize = { width: 1200, height: 630 } as const;

/** The picture above the text of a post, unless the text shows it where it belongs. */
export function leadPicture({ image }: Pick<PostMeta, 'image'>, { html }: Pick<Document, 'html'>): PostMeta['image'] {
  return image && html.includes(` src="${originMark}${image.src}"`) ? undefined : image;
}
