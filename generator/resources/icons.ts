import { pathOnHost } from '../base/base-path.ts';
import { html, htmlText } from '../format/html.ts';
import { printJson } from '../format/json.ts';
import type { Site } from '../model/site.ts';
import type { Drawing } from '../output/drawing.ts';
import { declare, type Output } from '../output/output.ts';
import { themeColor } from '../settings/theme.ts';
import { drawableLogo, largeIcon, mark } from './parts/logo.ts';
import { assetHeaders } from './parts/policy.ts';
import type { SiteResource } from './parts/resource.ts';

/** Where each icon is, and how large. A phone cuts off the corners of all but the first, which therefore keep a margin. */
const icons = [
  { path: '/favicon.ico', width: 48, form: 'ico', share: 1 },
  { path: '/apple-touch-icon.png', width: 180, form: 'png', share: 0.66 },
  { path: '/icon-192.png', width: 192, form: 'png', share: 0.6 },
  { path: largeIcon, width: 512, form: 'png', share: 0.6 },
] as const;

/**
 * The icons of the site where browsers and phones look for them, made from its logo or its name, and its web app manifest. What the site has there
 * itself stays. https://html.spec.whatwg.org/#rel-icon https://www.w3.org/TR/appmanifest/
 */
export const iconFiles: SiteResource = {
  name: 'icons',
  isOptional: true,
  *outputs(site) {
    const own = new Set(site.assets.map(({ path }) => path));
    for (const icon of icons) if (!own.has(icon.path)) yield iconOutput(site, icon);
    if (!own.has('/site.webmanifest'))
      yield declare({
        path: '/site.webmanifest',
        mediaType: 'application/manifest+json',
        body: () => printJson(manifest(site)),
        headers: assetHeaders,
        source: 'icons',
      });
  },
};

function iconOutput(site: Site, { path, width, form, share }: (typeof icons)[number]): Output {
  const logo = drawableLogo(site);
  return declare({
    path,
    mediaType: form === 'ico' ? 'image/vnd.microsoft.icon' : 'image/png',
    inputs: { files: logo ? [logo] : [] },
    body: ({ files }): Drawing => ({
      svg: svg(site, share),
      width,
      form,
      fonts: [],
      pictures: files.map((bytes) => ({ type: logo?.type ?? '', bytes, file: logo?.file })),
    }),
    headers: assetHeaders,
    source: logo?.file ?? 'icons',
  });
}

const side = 512;

function svg(site: Site, share: number): string {
  const size = side * share;
  const place = (side - size) / 2;
  const { theme } = site.settings;
  // A letter fills its icon; a logo stands on the colour of pages where there is a margin.
  const ground = themeColor(theme, drawableLogo(site) ? 'paper' : 'accent', 'light');
  return htmlText(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${share < 1 && html`<rect width="${side}" height="${side}" fill="${ground}"/>`}${mark(site, { x: place, y: place, size })}</svg>`,
  );
}

function manifest(site: Site): object {
  const { settings, defaultLocale } = site;
  const paper = themeColor(settings.theme, 'paper', 'light');
  const sized = icons.filter(({ path }) => path.startsWith('/icon-'));
  return {
    name: settings.name,
    short_name: settings.name,
    lang: defaultLocale.code,
    dir: defaultLocale.dir,
    start_url: pathOnHost(site, '/'),
    scope: pathOnHost(site, '/'),
    // Its pages are those of a site, with the address and the buttons of the browser.
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: sized.map(({ path, width }) => ({
      src: pathOnHost(site, path),
      sizes: `${width}x${width}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  };
}
