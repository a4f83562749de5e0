import { shellQuoted } from '../base/command-line.ts';
import { suggest } from '../base/nearest.ts';
import { error, maxQuoted, type Problem, placeOf, shorten, warning } from '../base/problem.ts';
import { windowsNames } from '../base/writable-folder.ts';
import type { RawAsset } from '../load/asset.ts';
import { matcherOf } from '../load/ignore.ts';
import type { YamlBlock } from '../load/yaml.ts';
import { asciiSegment } from '../names/ascii-path.ts';
import { assetType, isActive, knownEndings } from '../names/media-types.ts';
import { why } from '../names/paths.ts';
import type { SiteConfig } from '../settings/config.ts';

type Trust = Pick<SiteConfig, 'trustedAssets' | 'allowedPositions'>;

/** Where a file lies: in `assets/`, beside a page or post, or in `public/`, whose files are trusted by being there. */
export function homeOf(path: string): 'assets' | 'beside' | 'public' {
  const [top = ''] = path.split('/', 1);
  return top === 'assets' || top === 'public' ? top : 'beside';
}

/**
 * Why a file beside a page is not published: its name, its type, or that it could run a script. It stands among things that somebody
 * keeps for themselves, so that this is no error unless a page leads to it.
 */
export function refusal(asset: RawAsset, { trustedAssets }: Trust): Problem | undefined {
  if (homeOf(asset.path) !== 'beside') return undefined;
  const isRefused = !/\.svg$/i.test(asset.path) && isActive(asset.path) && !trustedAssets.includes(asset.path);
  const [problem] = [...checkName(asset.path), ...(isRefused ? [refusedType(asset.path)] : [])];
  if (!problem) return undefined;
  const { code, message, place, hint } = problem;
  return warning(code, `The file is not published: ${message}`, place, hint);
}

/** Reports what is wrong with a file that is to be published. */
export function checkAsset(asset: RawAsset, trust: Trust): readonly Problem[] {
  const { path } = asset;
  const isPublic = homeOf(path) === 'public';
  return [
    ...(isPublic ? checkPublicName(path) : checkName(path)),
    ...(isPublic || trust.trustedAssets.includes(path) ? [] : contentProblems(asset)),
    ...pictureProblems(asset, trust),
  ];
}

/** Reports trust in what is not there, or needs none. */
export function checkTrust(
  assets: readonly RawAsset[],
  { trustedAssets, allowedPositions }: Trust,
  settings: YamlBlock | undefined,
): readonly Problem[] {
  const active = assets.map(({ path }) => path).filter(isActive);
  const located = assets.flatMap(({ path, tellsPosition }) => (tellsPosition ? [path] : []));
  const among = (key: string, named: readonly string[], known: readonly string[], noun: string) =>
    named.flatMap((path, index) => {
      if (known.includes(path) || (key === 'allowedPositions' && known.some(matcherOf([path])))) return [];
      const place = settings?.placeOf([key, index]);
      return [error('unknown-reference', `There is no ${noun.replace('%', path)}`, place, suggest(path, known))];
    });
  return [
    ...among('trustedAssets', trustedAssets, active, 'asset "%" that could run a script'),
    ...among('allowedPositions', allowedPositions, located, 'picture "%" that says where it was taken'),
  ];
}

function contentProblems({ path, faults = [] }: RawAsset): readonly Problem[] {
  if (!isActive(path)) return [];
  if (!/\.svg$/i.test(path)) return [refusedType(path)];
  return faults.map((problem) =>
    problem.code === 'picture' ? problem : { ...problem, hint: `${problem.hint}. ${trusting(path)}` },
  );
}

function refusedType(path: string): Problem {
  return error('active-content', 'A browser runs files of this type', placeOf(path), trusting(path));
}

function trusting(path: string): string {
  return `If you trust it, list it in site.yaml: trustedAssets: [${inYaml(path)}]`;
}

/** Readers of a page with a picture of so many bytes wait for it. */
const heavyPicture = 5_000_000;

/** Pictures that cannot be read, which a browser could not show either, those that are too large, and those that say where they were taken. */
function pictureProblems(
  { path, size, picture, tellsPosition }: RawAsset,
  { allowedPositions }: Trust,
): readonly Problem[] {
  const isBroken = picture === 'unknown' && /\.(?:avif|gif|jpe?g|png|webp)$/i.test(path);
  const isHeavy = typeof picture === 'object' && size > heavyPicture && homeOf(path) !== 'public';
  const heavy = `The picture has ${Math.round(size / 1_000_000)} MB, for which readers wait`;
  const lighten = 'Save it with at most 2000 pixels a side, or put it into public/ if it is there to be downloaded';
  const isTold = tellsPosition && !matcherOf(allowedPositions)(path);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const remove = `Remove that, in its folder: exiftool -gps:all= -xmp:geotag= ${inShell(name)}`;
  const allow = `or, if everybody may know it, list it in site.yaml: allowedPositions: [${inYaml(path)}], in which * is any part of a name`;
  return [
    ...(isBroken ? [error('picture', 'The file is not a picture', placeOf(path), 'Save it again')] : []),
    ...(isHeavy ? [warning('picture', heavy, placeOf(path), lighten)] : []),
    ...(isTold ? [error('position', 'The picture says where it was taken', placeOf(path), `${remove}, ${allow}`)] : []),
  ];
}

const isPlainWord = /^[\w./@][\w./@~-]*$/;

/** A path as an item of a list in YAML. */
function inYaml(path: string): string {
  return isPlainWord.test(path) ? path : JSON.stringify(path);
}

/** A name as a word of a command, in which nothing is run. */
function inShell(name: string): string {
  const path = name.startsWith('-') ? `./${name}` : name;
  return isPlainWord.test(path) ? path : shellQuoted(path);
}

/** Reports a file whose name cannot be part of a URL, or whose media type is not known. */
export function checkName(path: string): readonly Problem[] {
  const odd = path.split('/').find((segment) => !isAssetSegment(asciiSegment(segment)));
  if (odd !== undefined) return [oddName(path, odd)];
  if (assetType(path) !== undefined) return [];
  if (/\.x?html?$/i.test(path)) {
    const message = 'A page that is not made from Markdown could run any script';
    return [error('active-content', message, placeOf(path), 'Write it as a page in pages/, or put it into public/')];
  }
  const hint = `Known extensions: ${knownEndings.join(', ')}. Anything can be in public/`;
  return [error('unknown-file', `The media type of "${path}" is not known`, placeOf(path), hint)];
}

/** The same for a file of `public/`, which may be of any type, and hidden. */
function checkPublicName(path: string): readonly Problem[] {
  const [, key] = /^public\/_(headers|redirects)$/.exec(path.split('/').map(asciiSegment).join('/')) ?? [];
  if (key !== undefined) {
    const message = 'Some hosts read this file, which is generated from the settings';
    return [error('collision', message, placeOf(path), `Write its content as "${key}" in site.yaml`)];
  }
  const odd = path.split('/').find((segment) => !isAssetSegment(asciiSegment(segment).replace(/^\./, '')));
  return odd === undefined ? [] : [oddName(path, odd)];
}

function oddName(path: string, odd: string): Problem {
  const message = `"${shorten(odd, maxQuoted)}" cannot become part of a URL${why(asciiSegment(odd))}`;
  const hint = `Begin the name with a letter, a digit or _, use at most 100 characters and no dot at the end, or leave it out in site.yaml: ignore: [${inYaml(path)}]`;
  return error('slug', message, placeOf(path), hint);
}

function isAssetSegment(segment: string): boolean {
  if (segment.length > 100 || windowsNames.test(segment)) return false;
  return /^[A-Za-z0-9_](?:[A-Za-z0-9._~@-]*[A-Za-z0-9_~@-])?$/.test(segment);
}
