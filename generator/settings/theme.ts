import { error, type Problem } from '../base/problem.ts';
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

const codeColors = ['code-keyword', 'code-string', 'code-value', 'code-name'] as const;

/** Pairs of text and background, which need a contrast of 4.5 to 1. https://www.w3.org/TR/WCAG22/#contrast-minimum */
const pairs = [
  ...(['accent', 'ink', 'muted'] as const).flatMap((text) =>
    (['paper', 'tint'] as const).map((ground) => ({ text, ground })),
  ),
  ...codeColors.map((text) => ({ text, ground: 'tint' as const })),
];
const leastContrast = 4.5;

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

/** Reports text in the given colours that could not be read on their background. Undefined colours stay those of the style sheet. */
export function checkTheme(
  { theme, highlight = true }: Pick<SiteFile, 'theme' | 'highlight'>,
  block: YamlBlock,
): readonly Problem[] {
  const given: Readonly<Partial<Record<keyof typeof usualColors, Color | undefined>>> = theme?.colors ?? {};
  return pairs.flatMap(({ text, ground }) => {
    if (given[text] === undefined && given[ground] === undefined) return [];
    if (text.startsWith('code-') && !highlight) return [];
    return schemes.flatMap((scheme): Problem[] => {
      const colorOf = (name: keyof typeof usualColors) => colorIn(given[name] ?? usualColors[name], scheme);
      const [above, below] = [colorOf(text), colorOf(ground)];
      const contrast = contrastOf(above, below);
      if (contrast >= leastContrast) return [];
      const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
      const blamed = given[text] === undefined ? ground : text;
      const message = `"${text}" (${above}) on "${ground}" (${below}) has a contrast of ${shown} to 1 in the ${scheme} scheme, and text needs ${leastContrast}`;
      const hint = `Make one of them ${scheme === 'light' ? 'darker or the other lighter' : 'lighter or the other darker'}: a colour can be {light: "#…", dark: "#…"}`;
      return [error('invalid-value', message, block.placeOf(['theme', 'colors', blamed]), hint)];
    });
  });
}

/** The contrast of two colours, from 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const digits = color.slice(1);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
