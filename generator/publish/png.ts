import { constants, deflateSync, gzipSync } from 'node:zlib';

/** A picture without transparency. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Each pixel as 0xBBGGRR, row by row. */
  readonly colors: Uint32Array;
  readonly indexed: Indexed | undefined;
}

/** The pixels as numbers of at most 256 colors. */
interface Indexed {
  /** Row by row, each after a 0, which says that the numbers are as they are. */
  readonly rows: Uint8Array;
  readonly numbers: Map<number, number>;
}

/**
 * A picture as PNG: with a palette where 256 colors are enough, or else with the difference from the pixel to the left. Only runs are compressed, for which the
 * bytes depend on no hash, and so on no processor. https://www.w3.org/TR/png-3/
 */
export function encodePng({ width, height, colors, indexed }: Pixels): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, indexed ? 3 : 2], 8);
  const palette = indexed && [...indexed.numbers.keys()].flatMap((color) => [color, color >> 8, color >> 16]);
  const rows = indexed?.rows ?? differences(width, height, colors);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', Uint8Array.from(palette))] : []),
    chunk('IDAT', deflateSync(rows, { strategy: constants.Z_RLE, chunkSize: 65_536 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Numbers the colors of pixels; undefined where there are more than 256. */
export function indexedOf({ width, height, colors }: Omit<Pixels, 'indexed'>): Indexed | undefined {
  const numbers = new Map<number, number>();
  const rows = new Uint8Array((width + 1) * height);
  let number = 0;
  for (let y = 0, from = 0; y < height; y += 1)
    for (const end = from + width; from < end; from += 1) {
      const color = colors[from] as number;
      if (color !== colors[from - 1]) {
        number = numbers.get(color) ?? numbers.size;
        if (number === 256) return undefined;
        numbers.set(color, number);
      }
      rows[from + y + 1] = number;
    }
  return { rows, numbers };
}

/** The rows in which each byte is the difference from that of the pixel to the left. https://www.w3.org/TR/png-3/#9Filter-types */
function differences(width: number, height: number, colors: Uint32Array): Uint8Array {
  const rows = new Uint8Array((3 * width + 1) * height);
  for (let y = 0, from = 0, at = 0; y < height; y += 1) {
    rows[at++] = 1;
    let left = 0;
    for (const end = from + width; from < end; from += 1) {
      const color = colors[from] as number;
      rows[at++] = color - left;
      rows[at++] = (color >> 8) - (left >> 8);
      rows[at++] = (color >> 16) - (left >> 16);
      left = color;
    }
  }
  return rows;
}

function chunk(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** The check of chunks, which Node.js 20.0 has in the last bytes of a gzip file alone. https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1 */
function crc32(bytes: Uint8Array): number {
  const file = gzipSync(bytes, { level: 0 });
  return file.readUInt32LE(file.length - 8);
}
