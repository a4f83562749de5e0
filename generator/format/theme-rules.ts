/** A colour, or one for each scheme. */
type Color = string | { readonly light: string; readonly dark: string };

/** The settings for the looks of a site. */
export interface ThemeSettings {
  readonly colors?: Readonly<Record<string, Color | undefined>>;
  readonly fonts?: Readonly<Record<string, string | undefined>>;
  readonly radius?: string;
}

/**
 * The custom properties by which settings take the place of tokens of the style sheet, to stand after it; empty where there are none.
 * https://www.w3.org/TR/css-variables-1/ https://www.w3.org/TR/css-color-5/#light-dark
 */
export function themeRules({ colors = {}, fonts = {}, radius }: ThemeSettings): string {
  const properties = [
    ...Object.entries(colors).flatMap(([name, color]) =>
      color === undefined ? [] : [`--${name}: ${printColor(color)}`],
    ),
    ...Object.entries(fonts).flatMap(([name, font]) => (font === undefined ? [] : [`--font-${name}: ${font}`])),
    ...(radius === undefined ? [] : [`--radius: ${radius}`]),
  ];
  return properties.length === 0 ? '' : `\n:root {\n${properties.map((one) => `  ${one};\n`).join('')}}\n`;
}

function printColor(color: Color): string {
  return typeof color === 'string' ? color : `light-dark(${color.light}, ${color.dark})`;
}
