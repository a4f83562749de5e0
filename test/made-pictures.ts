import { crc32 } from './crc32.ts';

/** A PNG of some size, without its pixels, with more chunks. https://www.w3.org/TR/png-3/ */
export function madePng(width: number, height: number, ...chunks: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, pngChunk('IHDR', header), ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}

export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A JPEG of some size, without its pixels, with EXIF. https://www.w3.org/Graphics/JPEG/itu-t81.pdf */
export function madeJpeg(width: number, height: number, exif?: Buffer): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'));
  const app1 = exif ? segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif])) : Buffer.alloc(0);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), jfif, app1, segment(0xc0, frame), Buffer.from([0xff, 0xd9])]);
}

function segment(marker: number, content: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, content]);
}

/** A WebP of some size whose EXIF comes after its pixels. https://developers.google.com/speed/webp/docs/riff_container */
export function madeWebp(width: number, height: number, exif: Buffer): Buffer {
  const extended = Buffer.alloc(10);
  extended[0] = 8;
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riff('VP8X', extended),
    riff('VP8 ', Buffer.alloc(40)),
    riff('EXIF', exif),
  ]);
  return riff('RIFF', body);
}

function riff(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
}

/** EXIF in an order of bytes, with a position in degrees, minutes and seconds and an orientation. */
export function madeExif(
  order: 'little' | 'big',
  {
    position,
    orientation = 1,
  }: { readonly position?: readonly [latitude: number, longitude: number]; readonly orientation?: number },
): Buffer {
  const bytes = Buffer.alloc(160);
  const isLittle = order === 'little';
  const short = (at: number, value: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const long = (at: number, value: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  const field = (at: number, tag: number, type: number, count: number, value: number) => {
    short(at, tag);
    short(at + 2, type);
    long(at + 4, count);
    if (type === 3) short(at + 8, value);
    else long(at + 8, value);
  };
  bytes.write(isLittle ? 'II' : 'MM', 'latin1');
  short(2, 42);
  long(4, 8);
  short(8, position ? 2 : 1);
  field(10, 0x112, 3, 1, orientation);
  if (!position) return bytes;
  field(22, 0x8825, 4, 1, 50);
  short(50, 2);
  field(52, 2, 5, 3, 80);
  field(64, 4, 5, 3, 110);
  for (const [index, degrees] of position.entries())
    for (const [part, value] of [degrees, 30, 15].entries()) {
      long(80 + index * 30 + part * 8, degrees === 0 ? 0 : value);
      long(84 + index * 30 + part * 8, 1);
    }
  return bytes;
}
