import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetType, publicType } from '../../generator/names/media-types.ts';
import { checkAsset } from '../../generator/site/assets.ts';

/** The media types that the IANA registry lists for the known extensions. https://www.iana.org/assignments/media-types/ */
const registry: readonly [ending: string, type: string][] = [
  ...['avif', 'gif', 'jpeg', 'png', 'webp'].map((name): [string, string] => [name, `image/${name}`]),
  ...['otf', 'woff', 'woff2'].map((name): [string, string] => [name, `font/${name}`]),
  ...['pdf', 'zip'].map((name): [string, string] => [name, `application/${name}`]),
  ...['css', 'csv'].map((name): [string, string] => [name, `text/${name}; charset=utf-8`]),
  ...['mp4', 'webm'].map((name): [string, string] => [name, `video/${name}`]),
  ['ico', 'image/vnd.microsoft.icon'],
  ['jpg', 'image/jpeg'],
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['svg', 'image/svg+xml'],
  ['txt', 'text/plain; charset=utf-8'],
];

for (const [ending, type] of registry)
  test(`assetType() of .${ending} is ${type}`, () => {
    assert.equal(assetType(`assets/a.${ending}`), type);
    assert.equal(assetType(`assets/a.min.${ending}`), type);
    assert.equal(assetType(`assets/IMG_1.${ending.toUpperCase()}`), type);
  });

for (const path of ['assets/svg', 'assets/a.svg/b', 'assets/a.', 'assets/.', 'assets/a.svg.', 'assets/a.toString'])
  test(`assetType() of ${path} is not known`, () => assert.equal(assetType(path), undefined));

for (const [path, type] of [
  ['public/a.html', 'text/html; charset=utf-8'],
  ['public/site.webmanifest', 'application/manifest+json'],
  ['public/a.json', 'application/json'],
  ['public/a.JS', 'text/javascript; charset=utf-8'],
  ['public/CNAME', undefined],
] as const)
  test(`publicType() of ${path} is ${type}`, () => assert.equal(publicType(path), type));

test('checkAsset() names a file in a command so that nothing in its name is run', () => {
  const hintFor = (name: string) => {
    const asset = { path: `assets/${name}`, size: 1, picture: { width: 1, height: 1 }, tellsPosition: true } as const;
    return checkAsset(asset, { trustedAssets: [], allowedPositions: [] })[0]?.hint;
  };
  assert.match(hintFor('a.jpg') ?? '', / a\.jpg, or, .* allowedPositions: \[assets\/a\.jpg\]/);
  assert.match(hintFor("it's $(x).jpg") ?? '', / 'it'\\''s \$\(x\)\.jpg', or, .* \["assets\/it's \$\(x\)\.jpg"\]/);
  assert.match(hintFor('-x.jpg') ?? '', / \.\/-x\.jpg, or/);
});

test('checkAsset() warns of a picture of more than 5 MB, unless it is in public/', () => {
  const warned = (path: string, size: number, picture?: { width: number; height: number }) =>
    checkAsset({ path, size, ...(picture && { picture }) }, { trustedAssets: [], allowedPositions: [] })
      .filter(({ level }) => level === 'warning')
      .map(({ message }) => message);
  const size = { width: 4000, height: 3500 };
  assert.deepEqual(warned('assets/oven.png', 42_006_773, size), ['The picture has 42 MB, for which readers wait']);
  assert.deepEqual(warned('assets/oven.png', 5_000_000, size), []);
  assert.deepEqual(warned('public/oven.png', 42_006_773, size), []);
  assert.deepEqual(warned('assets/film.zip', 42_006_773), []);
});
