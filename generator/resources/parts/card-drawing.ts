import type { Font } from '../../format/font.ts';
import { type Html, html, htmlText } from '../../format/html.ts';
import type { Site } from '../../model/site.ts';
import type { Drawing } from '../../output/drawing.ts';
import type { Locale } from '../../settings/config.ts';
import { themeColor } from '../../settings/theme.ts';
import { fontFor, lackingIn, lineElement, setLines } from './card-text.ts';
import { drawableLogo, mark } from './logo.ts';

/** The size that networks show whole. https://developers.facebook.com/docs/sharing/webmasters/images */
export const cardSize = { width: 1200, height: 630 } as const;

/** What a card says. */
export interface CardTexts {
  readonly title: string;
  readonly description: string;
  /** The address without its scheme. */
  readonly address: string;
  readonly locale: Locale;
}

/** What it is drawn with. */
export interface CardMaterial {
  readonly site: Site;
  readonly logo: Uint8Array | undefined;
  readonly fonts: readonly Font[];
}

const margin = 80;
const inner = cardSize.width - 2 * margin;
/** Where the title begins, and where the description has to end. */
const [top, bottom] = [196, 500];

/** A card: the logo and the name of the site, the title and the description of a page, and where it is. */
export function cardDrawing(texts: CardTexts, { site, logo, fonts }: CardMaterial): Drawing {
  const { width, height } = cardSize;
  const { theme, name } = site.settings;
  const { dir } = texts.locale;
  const color = (part: 'accent' | 'ink' | 'muted' | 'paper') => themeColor(theme, part, 'light');
  const side = dir === 'rtl' ? width - margin : margin;
  const away = dir === 'rtl' ? -1 : 1;
  const line = (
    text: string,
    isBold: boolean,
    at: { x?: number; y: number; size: number; part: 'accent' | 'ink' | 'muted' },
  ) => {
    const font = fontFor(text, isBold, fonts);
    return (
      font && lineElement(text, font, { x: at.x ?? side, y: at.y, size: at.size, color: color(at.part), isBold, dir })
    );
  };
  const size = 64;
  const square = { x: dir === 'rtl' ? side - size : side, y: 76, size };
  const lacking = lackingIn(texts.title + texts.description, fonts);
  return {
    svg: htmlText(
      html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${color('paper')}"/><rect width="${width}" height="14" fill="${color('accent')}"/>${mark(site, square)}${line(name, true, { x: side + away * (size + 24), y: 120, size: 34, part: 'ink' })}${block(texts, fonts, line)}${line(texts.address, false, { y: 562, size: 28, part: 'accent' })}</svg>`,
    ),
    ...{ width, form: 'png', fonts: fonts.map(({ bytes }) => bytes) },
    pictures: logo ? [{ type: drawableLogo(site)?.type ?? '', bytes: logo }] : [],
    ...(lacking !== '' && { lacking }),
  };
}

type PrintLine = (
  text: string,
  isBold: boolean,
  at: { y: number; size: number; part: 'ink' | 'muted' },
) => Html | undefined;

/** The title, and as much of the description as there is room for. */
function block({ title, description }: CardTexts, fonts: readonly Font[], line: PrintLine): Html {
  const [titleFont, textFont] = [fontFor(title, true, fonts), fontFor(description, false, fonts)];
  if (!titleFont) return html``;
  const large = setLines(title, { font: titleFont, sizes: [76, 66, 56, 48], width: inner, lines: 3 });
  const step = large.size * 1.16;
  const titled = large.lines.map((text, index) =>
    line(text, true, { y: Math.round(top + large.size * 0.95 + index * step), size: large.size, part: 'ink' }),
  );
  const from = top + large.lines.length * step + 18;
  const size = 32;
  const room = Math.min(3, Math.floor((bottom - from) / (size * 1.4)));
  if (!textFont || room < 1) return html`${titled.map((one) => one)}`;
  const small = setLines(description, { font: textFont, sizes: [size], width: inner, lines: room });
  return html`${titled}${small.lines.map((text, index) =>
    line(text, false, { y: Math.round(from + size + index * size * 1.4), size, part: 'muted' }),
  )}`;
}
