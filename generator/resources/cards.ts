import type { Asset } from '../model/meta.ts';
import { taglineIn } from '../model/self-description.ts';
import type { Entry, Site } from '../model/site.ts';
import { declare, type Output } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { type CardTexts, cardDrawing } from './parts/card-drawing.ts';
import { fontsIn } from './parts/card-text.ts';
import { drawableLogo } from './parts/logo.ts';
import { assetHeaders } from './parts/policy.ts';
import type { SiteResource } from './parts/resource.ts';
import { cardPath, hasOwnCard, siteCardPath } from './parts/shared-picture.ts';

/**
 * The pictures that stand for pages where they are shared, 1200 by 630 pixels: one for each language, `/card.png` and `/fr/card.png`, and with
 * `cards: {for: pages}` one for each page and post. https://ogp.me/
 */
export const cards: SiteResource = {
  name: 'cards',
  isOptional: true,
  *outputs(site) {
    for (const locale of site.locales) yield cardOutput(site, siteCardPath(locale), 'cards', siteTexts(site, locale));
    if (site.settings.cards.for === 'pages')
      for (const entry of [...site.pages, ...site.posts])
        if (hasOwnCard(entry)) yield cardOutput(site, cardPath(entry), entry.file, entryTexts(site, entry));
  },
};

function siteTexts(site: Site, locale: Locale): CardTexts {
  const tagline = taglineIn(site, locale);
  return { title: plain(tagline), description: '', address: addressOf(site, locale.prefix), locale };
}

function entryTexts(site: Site, { title, description, path, locale }: Entry): CardTexts {
  return { title: plain(title), description: plain(description), address: addressOf(site, path), locale };
}

/** A text without emoji, which are pictures that no font of ours has. https://www.unicode.org/reports/tr51/ */
function plain(text: string): string {
  return text
    .replace(/\p{Extended_Pictographic}\ufe0f|\p{Emoji_Presentation}|\p{Emoji_Modifier}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** As a person would say it: of a long address, only the host. */
function addressOf({ baseUrl }: Site, path: string): string {
  const base = baseUrl.replace(/^https?:\/\//, '');
  const whole = base + path.replace(/\/$/, '');
  return whole.length <= 60 ? whole : base;
}

function cardOutput(site: Site, path: string, source: string, texts: CardTexts): Output {
  const logo = drawableLogo(site);
  const font = site.assets.find((asset) => asset.path === site.settings.cards.font);
  return declare({
    path,
    mediaType: 'image/png',
    inputs: { files: [logo, font].filter((file): file is Asset => file !== undefined) },
    body({ files }) {
      const fonts = fontsIn(files.slice(logo ? 1 : 0));
      if (font && fonts.length === 0) throw new Error(`${font.file} is no TrueType or OpenType font`);
      return cardDrawing(texts, { site, logo: logo && files[0], fonts });
    },
    headers: assetHeaders,
    links: [],
    source,
  });
}
