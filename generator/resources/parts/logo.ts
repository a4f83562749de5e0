import { pathOnHost } from '../../base/base-path.ts';
import { onceFor } from '../../base/once-for.ts';
import { type Html, html } from '../../format/html.ts';
import type { AssetFile } from '../../model/meta.ts';
import type { Site } from '../../model/site.ts';
import { themeColor } from '../../settings/theme.ts';
import { fontFor } from './card-text.ts';

/** The types of pictures that can be drawn into others. */
const drawable = /^image\/(?:svg\+xml|png|jpeg|gif)$/;

/** The path of the picture that stands for the site: beside its name, on its cards, as its icons. */
export function logoPath({ settings: { theme, organization } }: Site): string | undefined {
  return theme.logo ?? organization.logo;
}

/** The same, if it can be drawn. */
export function drawableLogo(site: Site): AssetFile | undefined {
  const path = logoPath(site);
  const logo = path === undefined ? undefined : site.assets.find((asset) => asset.path === path);
  return logo && drawable.test(logo.type) ? logo : undefined;
}

/** The largest icon, which is drawn from the logo or the name. */
export const largeIcon = '/icon-512.png';

/** The path of the logo of the organization: its own, or else the icon; undefined for a site without icons. */
export function organizationLogo({ settings: { organization, without } }: Site): string | undefined {
  return organization.logo ?? (without.includes('icons') ? undefined : largeIcon);
}

/** The letter that stands for a site without a logo: the first of its name, or none. */
export function initialOf({ settings: { name } }: Site): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toUpperCase();
}

/** Where a square is put into a drawing. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Draws the logo, as the first picture of a drawing; without one, the first letter of the site's name in its colours. */
export function mark(site: Site, { x, y, size }: Square): Html {
  if (drawableLogo(site)) return html`<image x="${x}" y="${y}" width="${size}" height="${size}" href="picture:0"/>`;
  const { theme } = site.settings;
  const [accent, paper] = [themeColor(theme, 'accent', 'light'), themeColor(theme, 'paper', 'light')];
  const letter = initialOf(site);
  const font = letter === '' ? undefined : fontFor(letter, true, []);
  const middle = x + size / 2;
  return html`<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${size * 0.22}" fill="${accent}"/>${
    font
      ? html`<text x="${middle}" y="${y + size * 0.715}" text-anchor="middle" font-family="${font.family}" font-weight="700" font-size="${size * 0.6}" fill="${paper}">${letter}</text>`
      : html`<circle cx="${middle}" cy="${y + size / 2}" r="${size * 0.22}" fill="${paper}"/>`
  }`;
}

/** Prints the icons of the site for browsers and phones, each element on a line of its own. https://html.spec.whatwg.org/#rel-icon */
export const iconElements = onceFor((site: Site): Html => {
  const { theme, without } = site.settings;
  const logo = logoPath(site);
  const at = (path: string) => pathOnHost(site, path);
  const own =
    logo === undefined
      ? undefined
      : html`
<link rel="icon" href="${at(logo)}"${logo.endsWith('.svg') && html` type="image/svg+xml"`}>`;
  if (without.includes('icons')) return html`${own}`;
  const isVector = logo?.endsWith('.svg');
  return html`
<link rel="icon" href="${at('/favicon.ico')}" sizes="48x48">${isVector && own}
<link rel="apple-touch-icon" href="${at('/apple-touch-icon.png')}">
<link rel="manifest" href="${at('/site.webmanifest')}">
<meta name="theme-color" content="${themeColor(theme, 'paper', 'light')}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${themeColor(theme, 'paper', 'dark')}" media="(prefers-color-scheme: dark)">`;
});
