import { isUtf8 } from 'node:buffer';
import { andThen, placeOf, type Result, type Source, warning } from '../base/problem.ts';
import type { Folder } from './files.ts';
import { tellsPosition } from './picture-position.ts';
import { type PictureSize, pictureSize } from './picture-size.ts';
import { decodeIn } from './source.ts';

/** A file that may be published as it is, with what its bytes tell. The bytes themselves are read again when they are written. */
export interface RawAsset {
  /** The content file. */
  readonly path: string;
  /** Its length in bytes. */
  readonly size: number;
  /** The text of an SVG. */
  readonly source?: Source;
  /** The size of a picture; `unknown` where its bytes do not tell. */
  readonly picture?: PictureSize | 'unknown';
  /** Whether it says where it was made. */
  readonly tellsPosition?: true;
  /** What a file of `public/` holds whose name does not tell. */
  readonly holds?: 'JSON' | 'text' | 'bytes';
}

/** Larger pictures are published without a look into them. */
const largestPicture = 64 * 2 ** 20;

/** Reads what has to be known of a file before it is published: a picture one at a time, text to search it for secrets, and else its size. */
export function readAsset(path: string, folder: Folder): Result<RawAsset | undefined> {
  const { value: size, problems } = folder.sizeOf(path);
  if (size === undefined) return { value: undefined, problems };
  const isPublic = path.startsWith('public/');
  if (pictureEnding.test(path)) return size > largestPicture ? tooLarge(path, size) : readPicture(path, size, folder);
  if ((isPublic ? publicText : textEnding).test(path)) return readTextual(path, size, folder);
  if (isPublic && !/\.[A-Za-z][A-Za-z0-9]*$/.test(path.replace(/^.*\/\.?/, ''))) return readUntyped(path, size, folder);
  return { value: { path, size }, problems: [] };
}

const pictureEnding = /\.(?:avif|gif|heic|heif|jpe?g|png|svg|tiff?|webp)$/i;
const textEnding = /\.(?:css|csv|m?js|txt|xml)$/i;
const publicText = /\.(?:css|csv|html?|json|m?js|map|md|txt|webmanifest|xml)$/i;

function tooLarge(path: string, size: number): Result<RawAsset> {
  const message = `The picture has ${size} bytes, so nobody has looked whether it says where it was taken`;
  const hint = 'Make it smaller, for the sake of those who load it';
  return { value: { path, size }, problems: [warning('picture', message, placeOf(path), hint)] };
}

function readPicture(path: string, size: number, folder: Folder): Result<RawAsset | undefined> {
  return andThen(folder.read(path), (file) => {
    const picture = pictureSize(file.bytes) ?? 'unknown';
    if (!/\.svg$/i.test(path)) {
      const tells = tellsPosition(file.bytes);
      return { value: { path, size, picture, ...(tells && { tellsPosition: tells }) }, problems: [] };
    }
    const { value: source, problems } = decodeIn(folder, file);
    const isChecked = source && !path.startsWith('public/');
    return { value: { path, size, picture, ...(isChecked && { source }) }, problems };
  });
}

function readTextual(path: string, size: number, folder: Folder): Result<RawAsset | undefined> {
  return andThen(folder.read(path), (file) => {
    const { value: source, problems } = decodeIn(folder, file);
    const isLegible = source || problems.some(({ code }) => code !== 'encoding');
    if (isLegible || !/^(?:pages|posts)\//.test(path)) return { value: { path, size }, problems };
    // What lies beside a page may be no part of the site.
    const told = problems.map(({ code, message, place, hint }) =>
      warning(code, `The file is not published: ${message}`, place, hint),
    );
    return { value: undefined, problems: told };
  });
}

/** A file whose name has no ending, such as `.well-known/apple-app-site-association`. */
function readUntyped(path: string, size: number, folder: Folder): Result<RawAsset | undefined> {
  return andThen(folder.read(path), (file): Result<RawAsset> => {
    if (!isUtf8(file.bytes) || file.bytes.includes(0)) return { value: { path, size, holds: 'bytes' }, problems: [] };
    const { value: source, problems } = decodeIn(folder, file);
    return { value: { path, size, holds: isJson(source?.text ?? '') ? 'JSON' : 'text' }, problems };
  });
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
