import { madeExif, madeJpeg, madePng, madeWebp } from '../../made-pictures.ts';
import type { Bomb } from '../bomb.ts';

/** Pictures whose headers lie: lengths of nothing, boxes in boxes, directories that lead back to themselves. */
const box = (type: string, length: number, content: Uint8Array = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const fileType = (brand: string) => box('ftyp', 20, Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1'));
const many = (part: Uint8Array, count: number) => Buffer.concat(Array.from({ length: count }, () => part));
const nested = (type: string, depth: number): Buffer => {
  const boxes = Array.from({ length: depth }, (_, at) => box(type, (depth - at) * 8));
  return Buffer.concat(boxes);
};
const jpeg = Buffer.from([0xff, 0xd8]);
const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1');
const riff = (inner: Uint8Array) =>
  Buffer.concat([Buffer.from('RIFF'), Buffer.from([0xff, 0xff, 0xff, 0x7f]), Buffer.from('WEBP'), inner]);
const exif = madeExif('big', { position: [48, 2] });
/** EXIF whose first directory says that it has as many fields as can be. */
const crowded = (() => {
  const bytes = Buffer.concat([exif, Buffer.alloc(60_000, 0xff)]);
  bytes.writeUInt16BE(0xffff, bytes.readUInt32BE(exif.indexOf('MM') + 4) + Math.max(0, exif.indexOf('MM')));
  return bytes;
})();

const files: Readonly<Record<string, Uint8Array>> = {
  'nothing.png': Buffer.alloc(0),
  'cut.png': madePng(30, 20).subarray(0, 20),
  'huge.png': madePng(2 ** 31 - 1, 2 ** 31 - 1),
  'chunks-of-nothing.png': Buffer.concat([madePng(3, 2).subarray(0, 33), Buffer.alloc(90_000)]),
  'apple.png': Buffer.concat([madePng(3, 2).subarray(0, 8), box('CgBI', 4), Buffer.alloc(9)]),
  'cut.jpg': madeJpeg(30, 20).subarray(0, 15),
  'segments-of-nothing.jpg': Buffer.concat([jpeg, many(Buffer.from([0xff, 0xe1, 0, 0]), 20_000)]),
  'segments-of-two.jpg': Buffer.concat([jpeg, many(Buffer.from([0xff, 0xe1, 0, 2]), 20_000)]),
  'marks.jpg': Buffer.concat([jpeg, Buffer.alloc(90_000, 0xff)]),
  'exif-twice.jpg': madeJpeg(30, 20, Buffer.concat([exif, exif])),
  'exif-crowded.jpg': madeJpeg(30, 20, crowded),
  'exif-marks.jpg': madeJpeg(30, 20, Buffer.alloc(60_000, 'MM\0*')),
  'cut.gif': gif.subarray(0, 7),
  'blocks.gif': Buffer.concat([gif, Buffer.alloc(90_000, 0x21)]),
  'cut.webp': madeWebp(30, 20, exif).subarray(0, 18),
  'chunks.webp': riff(many(Buffer.from('VP8X\0\0\0\0', 'latin1'), 10_000)),
  'unknown.webp': riff(Buffer.alloc(90_000, 'ABCD')),
  'boxes-of-nothing.avif': Buffer.concat([fileType('avif'), many(box('free', 0), 10_000)]),
  'boxes-of-nothing.heic': Buffer.concat([fileType('heic'), many(box('meta', 0), 10_000)]),
  'boxes-of-one.avif': Buffer.concat([fileType('avif'), many(box('meta', 1), 10_000)]),
  'boxes-in-boxes.avif': Buffer.concat([fileType('avif'), nested('meta', 10_000)]),
  'properties.avif': Buffer.concat([
    fileType('avif'),
    box('meta', 88, Buffer.alloc(4)),
    box('iprp', 76),
    box('ipco', 68),
    many(box('ispe', 0, Buffer.alloc(12)), 4000),
  ]),
  'properties-without-end.heic': Buffer.concat([
    fileType('heic'),
    box('meta', 2 ** 31, Buffer.alloc(4)),
    box('iprp', 2 ** 31),
    box('ipco', 2 ** 31),
    many(box('clap', 8), 9000),
  ]),
  'position.tiff': crowded,
  'directories.tiff': Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(60_000, 8)]),
  'many-beginnings.tiff': Buffer.alloc(90_000, 'II*\0\x00\0\0\0'),
};

const logo = (path: string) => `name: Bomb\nbaseUrl: https://bomb.example\ntheme: {logo: /assets/${path}}\n`;

export const bombs: readonly Bomb[] = [
  ...Object.entries(files).map(([path, bytes]) => ({
    name: `${path} of ${bytes.length} bytes`,
    files: { [`assets/${path}`]: bytes },
  })),
  ...Object.entries(files)
    .filter(([path]) => /\.(?:png|jpg|gif)$/.test(path))
    .map(([path, bytes]) => ({
      name: `${path} as a logo`,
      files: { 'site.yaml': logo(path), [`assets/${path}`]: bytes },
    })),
];
