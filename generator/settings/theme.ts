import { error, type Problem, warning } from '../base/problem.ts';
import type { YamlBlock } from '../load/yaml.ts';
import type { SiteFile } from './schemas/site/index.ts';

export type Theme = NonNullable<SiteFile['theme']>;

/** The two schemes of colours, by the preference of the reader. */
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** The colours of the style sheet that comes with the program, as it declares them. Settings do not change those of code. */
export const usualColors = {
  accent: { light: '#0f5f66', dark: '#6fd3d6' },
  ink: { light: '#16202b', dark: '#e9eef3' },
  muted: { light: '#4d5a68', dark: '#a7b3bf' },
  paper: { light: '#ffffff', dark: '#0f1419' },
  tint: { light: '#f4f7f8', dark: '#182027' },
  'code-keyword': { light: '#8b2a8b', dark: '#d9a3e8' },
  'code-string': { light: '#1b6a31', dark: '#9bd69a' },
  'code-value': { light: '#8f4600', dark: '#f0b27a' },
  'code-name': { light: '#1d4fa8', dark: '#8ab8f5' },
} as const;

type Name = keyof typeof usualColors;

const codeColors = ['code-keyword', 'code-string', 'code-value', 'code-name'] as const;

/** Text and its backgrounds, on which it needs a contrast of 4.5 to 1. https://www.w3.org/TR/WCAG22/#contrast-minimum */
const texts: readonly { readonly text: Name; readonly grounds: readonly Name[] }[] = [
  ...(['accent', 'ink', 'muted'] as const).map((text) => ({ text, grounds: ['paper', 'tint'] as const })),
  ...codeColors.map((text) => ({ text, grounds: ['tint'] as const })),
];
const leastContrast = 4.5;

type Colors = Readonly<Partial<Record<Name, Color>>>;
type Color = NonNullable<NonNullable<Theme['colors']>[keyof NonNullable<Theme['colors']>]>;

function colorIn(color: Color, scheme: Scheme): string {
  return typeof color === 'string' ? color : color[scheme];
}

/** The colour that a part has in a scheme: that of the settings, or else that of the style sheet. */
export function themeColor(
  { colors = {} }: Theme,
  name: keyof typeof usualColors & keyof typeof colors,
  scheme: Scheme,
): string {
  return colorIn(colors[name] ?? usualColors[name], scheme);
}

/**
 * The settings with colours in which text can be read. One that cannot be read on its background is made darker or lighter, as little as it takes, which
 * a warning tells; it is an error where no colour can be read on both backgrounds. Undefined colours stay those of the style sheet.
 */
export function fitTheme(
  file: SiteFile,
  block: YamlBlock,
): { readonly value: SiteFile; readonly problems: readonly Problem[] } {
  const { theme, highlight = true } = file;
  const colors: Colors = theme?.colors ?? {};
  const fitted: Record<string, Color> = {};
  const problems: Problem[] = [];
  for (const { text, grounds } of texts) {
    const blamed = [text, ...grounds].find((name) => colors[name] !== undefined);
    const isOfCode = text.startsWith('code-');
    if (blamed === undefined || (isOfCode && !highlight)) continue;
    const place = block.placeOf(['theme', 'colors', blamed]);
    const colorOf = (name: Name, scheme: Scheme) => colorIn(colors[name] ?? usualColors[name], scheme);
    const made = schemes.map((scheme) => {
      const below = grounds.map((name) => colorOf(name, scheme));
      return { scheme, below, color: colorOf(text, scheme), fit: readableOn(below, colorOf(text, scheme)) };
    });
    const [light, dark] = made.map(({ color, fit = color }) => fit);
    for (const { scheme, below, color, fit } of made) {
      if (fit === color) continue;
      const index = below.findIndex((ground) => contrastOf(color, ground) < leastContrast);
      const contrast = (Math.floor(contrastOf(color, below[index] ?? '') * 10) / 10).toFixed(1);
      const found = `"${text}" (${color}) on "${grounds[index]}" (${below[index]}) has a contrast of ${contrast} to 1 in the ${scheme} scheme, and text needs ${leastContrast}`;
      problems.push(
        fit === undefined
          ? error('contrast', found, place, 'Choose backgrounds that are both light or both dark in a scheme')
          : warning(
              'contrast',
              `${found}: ${fit} is shown`,
              place,
              isOfCode
                ? 'Choose another "tint" to have the colours of code as they were'
                : `Write ${text}: {light: "${light}", dark: "${dark}"}, or other colours`,
            ),
      );
    }
    if (made.some(({ color, fit }) => fit !== color)) fitted[text] = { light: light ?? '', dark: dark ?? '' };
  }
  const isFit = Object.keys(fitted).length === 0;
  return { value: isFit ? file : { ...file, theme: { ...theme, colors: { ...colors, ...fitted } } }, problems };
}

/** A colour for links and buttons as each scheme has it, so that it can be read there. */
export function accentIn(scheme: Scheme, color: string): string {
  const { accent, paper, tint } = usualColors;
  if (color === accent.light) return accent[scheme];
  return readableOn([paper[scheme], tint[scheme]], color) ?? color;
}

/** One colour with so many per cent of another. */
export function mixed(color: string, other: string, part: number): string {
  const to = channelsOf(other);
  const channels = channelsOf(color).map((channel, at) =>
    Math.round(channel + (((to[at] ?? 0) - channel) * part) / 100),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour, or the next darker or lighter one that can be read on all backgrounds; undefined where there is none. */
function readableOn(grounds: readonly string[], color: string): string | undefined {
  for (let part = 0; part <= 100; part += 1)
    for (const end of ['#000000', '#ffffff']) {
      const made = part === 0 ? color : mixed(color, end, part);
      if (grounds.every((ground) => contrastOf(made, ground) >= leastContrast)) return made;
    }
  return undefined;
}

/** The contrast of two colours, from 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, each from 0 to 255. */
function channelsOf(color: string): readonly number[] {
  const digits = color.slice(1);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return pairs.map((pair) => Number.parseInt(pair, 16));
}
