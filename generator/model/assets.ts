import { suggest } from '../base/nearest.ts';
import { error, type Problem, placeOf } from '../base/problem.ts';
import type { RawFile } from '../load/files.ts';
import { decode } from '../load/text.ts';
import type { YamlBlock } from '../load/yaml.ts';
import type { SiteConfig } from './meta.ts';
import { shorten, why, windowsNames } from './paths.ts';
import { checkSvg } from './svg.ts';

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  ico: 'image/vnd.microsoft.icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  zip: 'application/zip',
};

/** The types of what can run in a browser that opens it, or on the page that loads it: published only when it is trusted. */
const activeTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
  xml: 'application/xml',
};

/** The media type of an asset, from its file name extension. */
export function assetType(path: string): string | undefined {
  return typeIn(types, path) ?? typeIn(activeTypes, path);
}

function typeIn(known: Readonly<Record<string, string>>, path: string): string | undefined {
  const ending = /\.([^./]+)$/.exec(path)?.[1] ?? '';
  return Object.hasOwn(known, ending) ? known[ending] : undefined;
}

/** Whether a browser that opens an asset of this type could run a script in it. Only trusted ones can hold any. */
export function isActive(path: string): boolean {
  return path.endsWith('.svg') || typeIn(activeTypes, path) !== undefined;
}

/** Reports assets by their names, those that could run a script unless the settings say that they are trusted, and trust in others. */
export function checkAssets(
  assets: readonly RawFile[],
  { trustedAssets }: Pick<SiteConfig, 'trustedAssets'>,
  settings: YamlBlock | undefined,
): readonly Problem[] {
  const active = assets.filter(({ path }) => isActive(path));
  const paths = active.map(({ path }) => path);
  return [
    ...checkAssetNames(assets),
    ...active.filter(({ path }) => !trustedAssets.includes(path)).flatMap(contentProblems),
    ...trustedAssets.flatMap((path, index) => {
      if (paths.includes(path)) return [];
      const message = `There is no asset "${path}" that could run a script`;
      return [error('unknown-reference', message, settings?.placeOf(['trustedAssets', index]), suggest(path, paths))];
    }),
  ];
}

/** What in an asset could run a script. */
function contentProblems(file: RawFile): readonly Problem[] {
  const { path } = file;
  const trust = `If you trust it, list it in site.yaml: trustedAssets: [${path}]`;
  if (!path.endsWith('.svg'))
    return [error('active-content', 'A browser runs files of this type', placeOf(path), trust)];
  // Of bytes that are not text, the loader has told already.
  const { value: source } = decode(file);
  const problems = source ? checkSvg(source) : [];
  return problems.map((problem) => ({ ...problem, hint: `${problem.hint}. ${trust}` }));
}

/** Reports assets whose names cannot be part of a URL, or whose media type is not known. */
export function checkAssetNames(assets: readonly Pick<RawFile, 'path'>[]): readonly Problem[] {
  return assets.flatMap(({ path }) => {
    const odd = path.split('/').find((segment) => !isAssetSegment(segment));
    if (odd !== undefined) {
      const message = `"${shorten(odd)}" cannot become part of a URL${why(odd)}`;
      return [error('slug', message, placeOf(path), 'Name assets with letters, digits, ".", "_" and "-"')];
    }
    if (assetType(path) !== undefined) return [];
    if (/\.x?html?$/i.test(path)) {
      const hint = 'Write it as a page in pages/, or serve it under another host name';
      return [
        error('active-content', 'A page that is not made from Markdown could run any script', placeOf(path), hint),
      ];
    }
    const hint = `Known endings: ${Object.keys(types).join(', ')}`;
    return [error('unknown-file', `The media type of "${path}" is not known`, placeOf(path), hint)];
  });
}

function isAssetSegment(segment: string): boolean {
  if (segment.length > 100 || windowsNames.test(segment)) return false;
  return /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(segment);
}
