import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../base/package-folder.ts';

/** The facts of a font besides its outlines. https://learn.microsoft.com/typography/opentype/spec/ */
export interface Font {
  /** The name by which a drawing asks for it. */
  readonly family: string;
  readonly isBold: boolean;
  readonly bytes: Uint8Array;
  /** Whether it has a glyph for each character that is seen. */
  covers(text: string): boolean;
  /** The width of a text in ems, with each character alone: joined letters are narrower at most. */
  widthOf(text: string): number;
}

/** Reads a TrueType or OpenType font; undefined for anything else. */
export function readFont(bytes: Uint8Array): Font | undefined {
  try {
    return fontOf(bytes);
  } catch {
    // A table that ends too early.
    return undefined;
  }
}

function fontOf(bytes: Uint8Array): Font | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tablesOf(view);
  const [head, hhea, hmtx, cmap, name] = ['head', 'hhea', 'hmtx', 'cmap', 'name'].map((tag) => tables.get(tag));
  if (head === undefined || hhea === undefined || hmtx === undefined || cmap === undefined) return undefined;
  const glyphOf = characterMap(view, cmap);
  const family = name === undefined ? undefined : familyOf(view, name);
  if (!glyphOf || family === undefined) return undefined;
  const unitsPerEm = view.getUint16(head + 18);
  // resvg would divide by it.
  if (unitsPerEm < 16 || unitsPerEm > 16_384) return undefined;
  const last = view.getUint16(hhea + 34) - 1;
  const advance = (glyph: number) => view.getUint16(hmtx + 4 * Math.min(glyph, last));
  const glyphsOf = (text: string) =>
    [...text].filter((character) => !unseen.test(character)).map((character) => glyphOf(character.codePointAt(0) ?? 0));
  return {
    family,
    isBold: (view.getUint16(head + 44) & 1) === 1,
    bytes,
    covers: (text) => glyphsOf(text).every((glyph) => glyph !== 0),
    widthOf: (text) => glyphsOf(text).reduce((sum, glyph) => sum + advance(glyph), 0) / unitsPerEm,
  };
}

/** Marks of direction, joiners and variation selectors, which no font has to draw. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

function tablesOf(view: DataView): ReadonlyMap<string, number> {
  const version = view.getUint32(0);
  if (version !== 0x00010000 && version !== 0x4f54544f) return new Map();
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const entry = 12 + 16 * index;
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(entry + place)));
      return [tag, view.getUint32(entry + 8)] as const;
    }),
  );
}

type GlyphOf = (character: number) => number;

/** The glyphs of characters: of all of Unicode (format 12) where the font has that, or else of its first 65,536 (format 4). */
function characterMap(view: DataView, cmap: number): GlyphOf | undefined {
  const offsets = Array.from({ length: view.getUint16(cmap + 2) }, (_, index) => ({
    isUnicode: [0, 3].includes(view.getUint16(cmap + 4 + 8 * index)),
    at: cmap + view.getUint32(cmap + 8 + 8 * index),
  })).filter(({ isUnicode }) => isUnicode);
  const find = (format: number) => offsets.find(({ at }) => view.getUint16(at) === format)?.at;
  const [whole, basic] = [find(12), find(4)];
  if (whole !== undefined) return groupsAt(view, whole);
  return basic === undefined ? undefined : segmentsAt(view, basic);
}

/** https://learn.microsoft.com/typography/opentype/spec/cmap#format-12-segmented-coverage */
function groupsAt(view: DataView, at: number): GlyphOf {
  const count = view.getUint32(at + 12);
  const group = (index: number) => at + 16 + 12 * index;
  return (character) => {
    const index = firstWhere(count, (position) => view.getUint32(group(position) + 4) >= character);
    if (index === count) return 0;
    const start = view.getUint32(group(index));
    return character < start ? 0 : view.getUint32(group(index) + 8) + character - start;
  };
}

/** https://learn.microsoft.com/typography/opentype/spec/cmap#format-4-segment-mapping-to-delta-values */
function segmentsAt(view: DataView, at: number): GlyphOf {
  const count = view.getUint16(at + 6) / 2;
  const [ends, starts, deltas, ranges] = [14, 16 + 2 * count, 16 + 4 * count, 16 + 6 * count].map(
    (part) => at + part,
  ) as [number, number, number, number];
  return (character) => {
    if (character > 0xffff) return 0;
    const index = firstWhere(count, (position) => view.getUint16(ends + 2 * position) >= character);
    if (index === count) return 0;
    const start = view.getUint16(starts + 2 * index);
    if (character < start) return 0;
    const delta = view.getUint16(deltas + 2 * index);
    const range = view.getUint16(ranges + 2 * index);
    const glyph = range === 0 ? character : view.getUint16(ranges + 2 * index + range + 2 * (character - start));
    return range !== 0 && glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
}

/** The first of so many for which something holds that holds for all after it; their number, if for none. */
function firstWhere(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The family in a Unicode record: the typographic one, or else the usual one. https://learn.microsoft.com/typography/opentype/spec/name */
function familyOf(view: DataView, name: number): string | undefined {
  const texts = name + view.getUint16(name + 4);
  const records = Array.from({ length: view.getUint16(name + 2) }, (_, index) => {
    const record = name + 6 + 12 * index;
    const [platform = 0, , , id, length = 0, offset = 0] = [0, 2, 4, 6, 8, 10].map((part) =>
      view.getUint16(record + part),
    );
    return { platform, id, length, at: texts + offset };
  });
  const unicode = records.filter(({ platform }) => platform === 0 || platform === 3);
  const found = unicode.find(({ id }) => id === 16) ?? unicode.find(({ id }) => id === 1);
  if (!found) return undefined;
  return String.fromCharCode(
    ...Array.from({ length: found.length / 2 }, (_, index) => view.getUint16(found.at + 2 * index)),
  );
}

let read: readonly Font[] | undefined;

/**
 * The fonts that come with the program, in the order in which they are tried: Inter for Latin, Greek and Cyrillic, and Rubik for Arabic and
 * Hebrew. They are read when the first drawing needs them. https://openfontlicense.org/
 */
export function usualFonts(): readonly Font[] {
  read ??= readFonts(join(packageFolder(), 'generator', 'fonts'));
  return read;
}

function readFonts(folder: string): readonly Font[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ttf'));
  return names.sort().flatMap((name) => readFont(readFileSync(join(folder, name))) ?? []);
}
