import { error, type Problem } from '../base/problem.ts';
import type { YamlBlock } from '../load/yaml.ts';
import type { SiteConfig } from '../settings/config.ts';
import type { Asset } from './meta.ts';

/** Reports a font of cards that is not there. */
export function checkCardFont(
  { cards: { font } }: Pick<SiteConfig, 'cards'>,
  assets: readonly Asset[],
  block: YamlBlock | undefined,
): readonly Problem[] {
  if (font === undefined || assets.some(({ path }) => path === font)) return [];
  const hint = 'Put the font into public/: public/NAME.ttf has the path /NAME.ttf';
  return [error('broken-link', `There is no file at ${font}`, block?.placeOf(['cards', 'font']), hint)];
}
