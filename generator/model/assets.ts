import { error, type Problem, placeOf } from '../base/problem.ts';
import type { RawFile } from '../load/files.ts';
import { shorten, why, windowsNames } from './paths.ts';

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

/** The media type of an asset, from its file name extension. */
export function assetType(path: string): string | undefined {
  const ending = /\.([^./]+)$/.exec(path)?.[1] ?? '';
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
}

/** Reports assets whose names cannot be part of a URL, or whose media type is not known. */
export function checkAssets(assets: readonly Pick<RawFile, 'path'>[]): readonly Problem[] {
  return assets.flatMap(({ path }) => {
    const odd = path.split('/').find((segment) => !isAssetSegment(segment));
    if (odd !== undefined) {
      const message = `"${shorten(odd)}" cannot become part of a URL${why(odd)}`;
      return [error('slug', message, placeOf(path), 'Name assets with letters, digits, ".", "_" and "-"')];
    }
    if (assetType(path) !== undefined) return [];
    const hint = `Known endings: ${Object.keys(types).join(', ')}`;
    return [error('unknown-file', `The media type of "${path}" is not known`, placeOf(path), hint)];
  });
}

function isAssetSegment(segment: string): boolean {
  if (segment.length > 100 || windowsNames.test(segment)) return false;
  return /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(segment);
}
