import type { Asset, PictureSource } from '../model/meta.ts';

/** The parts of a file name that make a picture a variant of another, the most particular first, with when it is shown. */
const variants = [
  ['.narrow.dark', '(max-width: 40rem) and (prefers-color-scheme: dark)'],
  ['.dark', '(prefers-color-scheme: dark)'],
  ['.narrow', '(max-width: 40rem)'],
] as const;

/** Gives each picture the variants that its folder has of it: `plan.dark.svg` is one of `plan.svg`. https://html.spec.whatwg.org/#the-picture-element */
export function withSources(assets: readonly Asset[]): readonly Asset[] {
  const byPath = new Map(assets.map((asset) => [asset.path, asset]));
  return assets.map((asset) => {
    if (!asset.type.startsWith('image/')) return asset;
    const sources = variants.flatMap(([name, media]): readonly PictureSource[] => {
      const variant = byPath.get(asset.path.replace(/\.[^./]+$/, (ending) => `${name}${ending}`));
      return variant ? [{ path: variant.path, media, ...variant.picture }] : [];
    });
    return sources.length === 0 ? asset : { ...asset, sources };
  });
}
