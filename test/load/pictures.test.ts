// Fault: A position in EXIF or XMP of a JPEG, PNG, WebP or TIFF, cut off or all zeros → An error, unless site.yaml allows it; none

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellsPosition } from '../../generator/load/asset.ts';
import { pictureSize } from '../../generator/load/picture-size.ts';
import { madeExif, madeJpeg, madePng, madeWebp, pngChunk } from '../made-pictures.ts';

const none = madeExif('little', {});
const size = { width: 30, height: 20 };

for (const [name, bytes, expected] of [
  ['a PNG', madePng(30, 20), size],
  ['a JPEG', madeJpeg(30, 20), size],
  ['a JPEG that its EXIF turns', madeJpeg(20, 30, madeExif('big', { orientation: 6 })), size],
  ['a JPEG that its EXIF does not turn', madeJpeg(30, 20, madeExif('big', { orientation: 3 })), size],
  ['a WebP', madeWebp(30, 20, none), size],
  ['an SVG with a viewBox', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"/>'), size],
  ['an SVG without one', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
  ['a PNG without a width', madePng(0, 20), undefined],
  ['the beginning of a PNG', madePng(30, 20).subarray(0, 18), undefined],
  ['the beginning of a JPEG', madeJpeg(30, 20).subarray(0, 25), undefined],
  ['no picture', Buffer.from('no picture'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
] as const)
  test(`pictureSize() of ${name} is ${expected ? '30 by 20' : 'not known'}`, () => {
    assert.deepEqual(pictureSize(bytes), expected);
  });

const paris = { position: [48, 2] } as const;
const xmp = (value: string) => pngChunk('iTXt', Buffer.from(`<x:xmpmeta><rdf:Description exif:GPSLatitude${value}`));
for (const [name, bytes, tells] of [
  ['a JPEG with EXIF in little-endian order', madeJpeg(30, 20, madeExif('little', paris)), true],
  ['a JPEG with EXIF in big-endian order', madeJpeg(30, 20, madeExif('big', paris)), true],
  [
    'a PNG with EXIF behind its pixels',
    madePng(3, 2, pngChunk('IDAT', none), pngChunk('eXIf', madeExif('big', paris))),
    true,
  ],
  ['a WebP with EXIF behind its pixels', madeWebp(3, 2, madeExif('little', paris)), true],
  ['a TIFF', madeExif('big', paris), true],
  ['XMP with an attribute', madePng(3, 2, xmp('="48,51N"/>')), true],
  ['XMP with an element', madePng(3, 2, xmp('>48,51N</exif:GPSLatitude>')), true],
  ['XMP with an empty one', madePng(3, 2, xmp('=""/>')), false],
  ['EXIF without a position', madeJpeg(30, 20, none), false],
  ['EXIF whose position is all zeros', madeJpeg(30, 20, madeExif('big', { position: [0, 0] })), false],
  ['EXIF that is cut off', madeJpeg(30, 20, madeExif('big', paris).subarray(0, 70)), false],
  ['a JPEG without EXIF', madeJpeg(30, 20), false],
] as const)
  test(`tellsPosition() ${tells ? 'finds' : 'finds no'} position in ${name}`, () => {
    assert.equal(tellsPosition(bytes), tells);
  });

test('tellsPosition() takes no time for each of a million beginnings of EXIF', () => {
  assert.equal(tellsPosition(Buffer.alloc(4_000_000, 'II*\0')), false);
});
