import { type Problem, placeOf, warning } from '../base/problem.ts';
import type { Site } from '../model/site.ts';

/** The fonts with names of several words that systems bring along. */
const ofSystems =
  /^(?:Apple |Arial|Avenir|Bitstream |Book Antiqua|Calibri|Cambria|Candara|Cantarell|Cascadia |Century |Charter|Comic Sans MS|Consolas|Constantia|Courier|Corbel|DejaVu |Droid |Franklin Gothic|Fira |Georgia|Gill Sans|Helvetica|Hiragino |Hoefler Text|Impact|Inter$|Iowan Old Style|Liberation |Lucida |Malgun Gothic|Menlo|Meiryo|Microsoft |Monaco|MS |Noto |Nimbus |Optima|Palatino|PingFang |Roboto|San Francisco|Segoe |SF|Sitka |Tahoma|Times|Trebuchet MS|Ubuntu|URW |Verdana|Yu )/i;

/** Warns of a font in quotes, first in its list, that no `@font-face` gives and that readers do not have: without a word, all pages would be in another one. */
export function checkFonts({ settings, templates }: Pick<Site, 'settings' | 'templates'>): readonly Problem[] {
  const named = Object.values(settings.theme.fonts ?? {}).flatMap(
    (font) => /^\s*"([^"]+)"/.exec(font ?? '')?.[1] ?? [],
  );
  if (named.length === 0) return [];
  const faces =
    templates.style
      .match(/@font-face\s*\{[^}]*\}/gi)
      ?.join('')
      .toLowerCase() ?? '';
  return [...new Set(named)].flatMap((name) => {
    if (ofSystems.test(name) || faces.includes(name.toLowerCase())) return [];
    const hint = 'Add the font as docs/recipes.md#a-web-font says, or name one that readers have';
    const message = `No @font-face of the style sheet gives the font "${name}" of "theme.fonts"`;
    return [warning('resource', message, placeOf('site.yaml'), hint)];
  });
}
