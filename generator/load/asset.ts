import { isUtf8 } from 'node:buffer';
import { andThen, type Problem, placeOf, type Result, type Source, warning } from '../base/problem.ts';
import type { Folder } from './files.ts';
import { type PictureSize, pictureSize } from './picture-size.ts';
import { decodeIn } from './source.ts';
import { checkSvg } from './svg.ts';

/** A file that may be published as it is, with what its bytes tell. The bytes themselves are read again when they are written. */
export interface RawAsset {
  /** The content file. */
  readonly path: string;
  /** Its length in bytes. */
  readonly size: number;
  /** The text of an OpenAPI description. */
  readonly source?: Source;
  /** Everything in an SVG that could run, or load anything, and why it cannot be read. */
  readonly faults?: readonly Problem[];
  /** The size of a picture; `unknown` where its bytes do not tell. */
  readonly picture?: PictureSize | 'unknown';
  /** Whether it says where it was made. */
  readonly tellsPosition?: true;
  /** The content of a file of `public/` whose name does not tell. */
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
const publicText = /\.(?:css|csv|html?|json|m?js|map|md|txt|webmanifest|xml|ya?ml)$/i;

/** The files of `public/` that may describe an API: `openapi.json`, `calls.openapi.yaml`. */
export const descriptionName = /(?:^|[/.-])openapi\.(?:json|ya?ml)$/i;

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
    const faults = source && !path.startsWith('public/') ? checkSvg(source) : [];
    return { value: { path, size, picture, ...(faults.length > 0 && { faults }) }, problems };
  });
}

function readTextual(path: string, size: number, folder: Folder): Result<RawAsset | undefined> {
  return andThen(folder.read(path), (file) => {
    const { value: source, problems } = decodeIn(folder, file);
    const isLegible = source || problems.some(({ code }) => code !== 'encoding');
    const isKept = source && descriptionName.test(path) && path.startsWith('public/');
    if (isLegible || !/^(?:pages|posts)\//.test(path))
      return { value: { path, size, ...(isKept && { source }) }, problems };
    // A file beside a page may be no part of the site.
    const reported = problems.map(({ code, message, place, hint }) =>
      warning(code, `The file is not published: ${message}`, place, hint),
    );
    return { value: undefined, problems: reported };
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

/**
 * Whether a file says where on earth it was made: in EXIF, whatever holds it (JPEG, PNG, WebP, AVIF, HEIC, TIFF), or in XMP. EXIF is TIFF,
 * so every place where one could begin is tried; text that is compressed is not looked into.
 *
 * https://www.cipa.jp/std/documents/download_e.html?CIPA_DC-008-2024-E
 */
export function tellsPosition(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return tiffMarks.some((mark) => occurrences(file, mark).some((at) => hasPosition(file.subarray(at)))) || inXmp(file);
}

/** The first bytes of TIFF, in both orders. */
const tiffMarks = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')];

/** No picture has more of them, unless somebody wants to take up time. */
const mostOccurrences = 1000;

function occurrences(file: Buffer, mark: Buffer): readonly number[] {
  const found: number[] = [];
  for (let at = file.indexOf(mark); at !== -1 && found.length < mostOccurrences; at = file.indexOf(mark, at + 1))
    found.push(at);
  return found;
}

/** An XMP property with a value, as an attribute or as an element. */
function inXmp(file: Buffer): boolean {
  const mark = Buffer.from('GPSLatitude');
  return occurrences(file, mark).some((at) =>
    /^GPSLatitude\s*(?:=\s*["']|>)\s*[^\s"'<]/.test(file.toString('latin1', at, at + 100)),
  );
}

/** The field of the first directory that says where the directory of the position is. */
const positionField = 0x8825;
/** Fields in that directory. */
const latitudeField = 2;
const longitudeField = 4;

/** Whether a TIFF has a latitude and a longitude. Cameras that do not know theirs leave the fields out, or fill them with zeros. */
function hasPosition(tiff: Buffer): boolean {
  const isLittle = tiff[0] === 0x49;
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const fieldIn = (directory: number, field: number): number | undefined => {
    for (let entry = 0; entry < Math.min(short(directory), 1000); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (short(at) === field) return long(at + 8);
    }
    return undefined;
  };
  /** Whether degrees, minutes and seconds, each a numerator and a denominator, are an angle; and whether it is other than zero. */
  const angleAt = (at: number) => {
    const parts = [0, 8, 16].map((offset) => [long(at + offset), long(at + offset + 4)] as const);
    return { isKnown: parts[0]?.[1] !== 0, isZero: parts.every(([numerator]) => numerator === 0) };
  };
  try {
    const position = fieldIn(long(4), positionField);
    if (position === undefined) return false;
    const [latitude, longitude] = [fieldIn(position, latitudeField), fieldIn(position, longitudeField)];
    if (latitude === undefined || longitude === undefined) return false;
    const angles = [angleAt(latitude), angleAt(longitude)];
    return angles.every(({ isKnown }) => isKnown) && !angles.every(({ isZero }) => isZero);
  } catch (cause) {
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}
