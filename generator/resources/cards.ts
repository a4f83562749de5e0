import type { Font } from '../format/font.ts';
import { type Html, html, htmlText } from '../format/html.ts';
import type { AssetFile } from '../model/meta.ts';
import { taglineIn } from '../model/self-description.ts';
import type { Entry, Site } from '../model/site.ts';
import { type Drawing, DrawingError } from '../output/drawing.ts';
import { declare, type Output } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { themeColor } from '../settings/theme.ts';
import { fontFor, fontsIn, lackingIn, setLines } from './parts/card-text.ts';
import { drawableLogo, mark } from './parts/logo.ts';
import { cardPath, cardSize, hasOwnCard, siteCardPath } from './parts/pictures.ts';
import { assetHeaders } from './parts/policy.ts';
import type { SiteResource } from './parts/resource.ts';

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
    inputs: { files: [logo, font].filter((file): file is AssetFile => file !== undefined) },
    facts: [{ ...texts, locale: texts.locale.code }, logo !== undefined],
    body({ files }) {
      const fonts = fontsIn(files.slice(logo ? 1 : 0));
      if (font && fonts.length === 0)
        throw new DrawingError('The font cannot be read as TrueType or OpenType', 0, { file: font.file });
      return cardDrawing(texts, { site, logo: logo && files[0], fonts });
    },
    headers: assetHeaders,
    source,
  });
}

interface CardTexts {
  readonly title: string;
  readonly description: string;
  /** The address without its scheme. */
  readonly address: string;
  readonly locale: Locale;
}

interface CardMaterial {
  readonly site: Site;
  readonly logo: Uint8Array | undefined;
  readonly fonts: readonly Font[];
}

const margin = 80;
const inner = cardSize.width - 2 * margin;
const topOfTitle = 196;
const endOfDescription = 500;

/** Where the texts of a page are drawn: what is around it is the same on all cards of a language. */
const field = { x: margin - 16, y: 180, width: inner + 32, height: 400 };

/** A card: the logo and the name of the site, the title and the description of a page, and where it is. */
function cardDrawing(texts: CardTexts, { site, logo, fonts }: CardMaterial): Drawing {
  const { width, height } = cardSize;
  const { theme, name } = site.settings;
  const { dir } = texts.locale;
  const color = (part: 'accent' | 'ink' | 'muted' | 'paper') => themeColor(theme, part, 'light');
  const side = dir === 'rtl' ? width - margin : margin;
  const away = dir === 'rtl' ? -1 : 1;
  // An embedded text says that it runs from right to left. https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings
  const line: PrintLine = (text, { x = side, y, size, part, isBold = false }) => {
    const font = fontFor(text, isBold, fonts);
    const isRtl = dir === 'rtl';
    return (
      font &&
      html`<text x="${x}" y="${y}"${isRtl && html` text-anchor="end"`} font-family="${font.family}" font-weight="${isBold ? 700 : 400}" font-size="${size}" fill="${color(part)}">${isRtl ? `\u202b${text}\u202c` : text}</text>`
    );
  };
  const size = 64;
  const square = { x: dir === 'rtl' ? side - size : side, y: 76, size };
  const lacking = lackingIn(texts.title + texts.description, fonts);
  const { x, y } = field;
  return {
    svg: htmlText(
      html`<svg xmlns="http://www.w3.org/2000/svg" width="${field.width}" height="${field.height}" viewBox="${x} ${y} ${field.width} ${field.height}">${block(texts, fonts, line)}${line(texts.address, { y: 562, size: 28, part: 'accent' })}</svg>`,
    ),
    width: field.width,
    form: 'png',
    fonts: fonts.map(({ bytes }) => bytes),
    pictures: [],
    ground: {
      svg: htmlText(
        html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${color('paper')}"/><rect width="${width}" height="14" fill="${color('accent')}"/>${mark(site, square)}${line(name, { x: side + away * (size + 24), y: 120, size: 34, part: 'ink', isBold: true })}</svg>`,
      ),
      width,
      at: { x, y },
      pictures: logo ? [{ type: drawableLogo(site)?.type ?? '', bytes: logo, file: drawableLogo(site)?.file }] : [],
    },
    ...(lacking !== '' && { lacking }),
  };
}

interface Setting {
  /** Where it begins; by default, at the margin. */
  readonly x?: number;
  readonly y: number;
  readonly size: number;
  readonly part: 'accent' | 'ink' | 'muted';
  readonly isBold?: boolean;
}

type PrintLine = (text: string, setting: Setting) => Html | undefined;

function block({ title, description }: CardTexts, fonts: readonly Font[], line: PrintLine): Html {
  const [titleFont, textFont] = [fontFor(title, true, fonts), fontFor(description, false, fonts)];
  if (!titleFont) return html``;
  const large = setLines(title, titleFont, [76, 66, 56, 48], inner, 3);
  const step = large.size * 1.16;
  const titled = large.lines.map((text, index) =>
    line(text, {
      y: Math.round(topOfTitle + large.size * 0.95 + index * step),
      size: large.size,
      part: 'ink',
      isBold: true,
    }),
  );
  const from = topOfTitle + large.lines.length * step + 18;
  const size = 32;
  const room = Math.min(3, Math.floor((endOfDescription - from) / (size * 1.4)));
  if (!textFont || room < 1) return html`${titled.map((name) => name)}`;
  const small = setLines(description, textFont, [size], inner, room);
  return html`${titled}${small.lines.map((text, index) =>
    line(text, { y: Math.round(from + size + index * size * 1.4), size, part: 'muted' }),
  )}`;
}
