import { readFileSync } from 'node:fs';
import type { Bomb } from '../bomb.ts';

/** Fonts that are damaged, for cards. */
const whole = readFileSync(new URL('../../../generator/fonts/Inter-Regular.ttf', import.meta.url));

/** Where a table is said to begin. */
function tableAt(bytes: Buffer, tag: string): number {
  for (let at = 12; at < 12 + 16 * bytes.readUInt16BE(4); at += 16)
    if (bytes.toString('latin1', at, at + 4) === tag) return bytes.readUInt32BE(at + 8);
  throw new Error(`There is no table ${tag}`);
}

function damaged(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(whole);
  change(bytes);
  return bytes;
}

/** The table without anything that can be right. */
const filled = (tag: string, value: number) =>
  damaged((bytes) => bytes.fill(value, tableAt(bytes, tag), tableAt(bytes, tag) + 400));

const fonts: Readonly<Record<string, Buffer>> = {
  nothing: Buffer.alloc(0),
  'text in its place': Buffer.from('no font'),
  'its first bytes': whole.subarray(0, 12),
  'its directory': whole.subarray(0, 300),
  half: whole.subarray(0, whole.length / 2),
  'tables without end': damaged((bytes) => bytes.writeUInt16BE(0xffff, 4)),
  'tables at the end of the file': damaged((bytes) => {
    for (let at = 20; at < 200; at += 16) bytes.writeUInt32BE(0xfffffff0, at);
  }),
  'tables at one place': damaged((bytes) => {
    for (let at = 20; at < 200; at += 16) bytes.writeUInt32BE(0, at);
  }),
  'characters without end': damaged((bytes) => bytes.writeUInt16BE(0xffff, tableAt(bytes, 'cmap') + 2)),
  'a size of nothing': damaged((bytes) => bytes.writeUInt16BE(0, tableAt(bytes, 'head') + 18)),
  'widths of nothing': damaged((bytes) => bytes.writeUInt16BE(0, tableAt(bytes, 'hhea') + 34)),
  'names without end': damaged((bytes) => bytes.writeUInt16BE(0xffff, tableAt(bytes, 'name') + 2)),
  'glyphs without end': damaged((bytes) => bytes.writeUInt16BE(0xffff, tableAt(bytes, 'maxp') + 4)),
  ...Object.fromEntries(
    ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'glyf', 'loca', 'GPOS', 'GSUB', 'OS/2'].flatMap((tag) =>
      [0, 0xff].map((value) => {
        try {
          return [`${tag} of ${value}`, filled(tag, value)] as const;
        } catch {
          return [`no ${tag}, ${value}`, whole.subarray(0, 100)] as const;
        }
      }),
    ),
  ),
};

export const bombs: readonly Bomb[] = Object.entries(fonts).map(([name, font]) => ({
  name: `a font with ${name}`,
  files: {
    'site.yaml': 'name: Bomb\nbaseUrl: https://bomb.example\ncards: {font: /font.ttf}\n',
    'public/font.ttf': font,
  },
}));
