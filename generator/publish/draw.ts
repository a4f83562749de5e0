import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { onceFor } from '../base/once-for.ts';
import { sha256Of } from '../base/sha256.ts';
import { usualFonts } from '../format/font.ts';
import type { Drawing, Ground } from '../output/drawing.ts';
import { checkDrawingCost } from './drawing-cost.ts';
import { encodePng, indexedOf, type Pixels } from './png.ts';
import { readResvg, resvgVersion } from './resvg-file.ts';

/** Changes with whatever draws otherwise: the version of resvg, the form of the files. */
const version = `resvg ${resvgVersion}, 2`;

/** The digest of everything that a drawing is drawn from, fonts of the program included. */
export function keyOf({ svg, width, form, fonts, pictures, ground }: Drawing): string {
  const hash = createHash('sha256').update(JSON.stringify([version, form, width, svg, ground?.at]));
  for (const bytes of [...usualFonts().map(({ bytes }) => bytes), ...fonts]) hash.update(digestOf(bytes));
  for (const { type, bytes } of pictures) hash.update(type).update(digestOf(bytes));
  if (ground) hash.update(keyOf({ ...ground, form: 'png', fonts }));
  return hash.digest('hex');
}

/** Fonts and logos are in many drawings. */
const digestOf = onceFor((bytes: Uint8Array) => sha256Of(bytes));

/**
 * Draws as resvg does, compiled to WebAssembly, whose arithmetic is the same on every machine: so are the bytes. Throws if a picture in it
 * cannot be read. https://github.com/linebender/resvg
 */
export type Draw = (drawing: Drawing) => Uint8Array;

let ready: Promise<void> | undefined;

/** Loads what draws, which takes 0.1 s the first time. */
export async function loadDraw(): Promise<Draw> {
  ready ??= initPatiently();
  await ready;
  return draw;
}

/**
 * V8 compiles what has run for a short time once more, and better: for a few pictures that takes longer than to draw them, and the process waits for it. With
 * this much patience, the sample takes a quarter less processor time, and hundreds of cards no more. https://v8.dev/docs/wasm-compilation-pipeline
 */
function initPatiently(): Promise<void> {
  setFlagsFromString('--wasm-tiering-budget=1000000000');
  return initWasm(withMostMemory(readResvg()));
}

/** The most memory that drawing may take, in pages of 64 kB: 400 MB. */
const mostPages = 6400;

function draw(drawing: Drawing): Uint8Array {
  if (drawing.ground) return drawOn(drawing.ground, drawing);
  return rendered(drawing, (image) => {
    const png = image.asPng();
    return drawing.form === 'ico' ? iconFile(png, drawing.width) : png;
  });
}

/** Draws on a ground that is kept: to draw both takes five times as long as the drawing alone. */
function drawOn(ground: Ground, drawing: Drawing): Uint8Array {
  const { at } = ground;
  const { width, height, colors, indexed } = groundOf(ground, drawing.fonts);
  const numbers = new Map(indexed?.numbers);
  if (copy.colors.length !== colors.length)
    copy = { colors: new Uint32Array(colors.length), rows: new Uint8Array(colors.length + height) };
  copy.colors.set(colors);
  if (indexed) copy.rows.set(indexed.rows);
  rendered(drawing, (image) => {
    const { pixels } = image;
    const length = 4 * image.width;
    const blank = new Uint8Array(length);
    for (let y = 0; y < image.height; y += 1) {
      const bytes = pixels.subarray(y * length, (y + 1) * length);
      if (Buffer.compare(bytes, blank) === 0) continue;
      const line = new Uint32Array(bytes.buffer, bytes.byteOffset, image.width);
      const start = (at.y + y) * width + at.x;
      putLine(line, copy.colors.subarray(start), copy.rows.subarray(start + at.y + y + 1), numbers);
    }
  });
  const isIndexed = indexed !== undefined && numbers.size <= 256;
  return encodePng({
    width,
    height,
    colors: copy.colors,
    indexed: isIndexed ? { rows: copy.rows, numbers } : undefined,
  });
}

/** Puts a line of premultiplied pixels over others, and their numbers into a row. */
function putLine(line: Uint32Array, colors: Uint32Array, row: Uint8Array, numbers: Map<number, number>): void {
  // Within letters, many pixels in a row are alike.
  let above = 0;
  let below = 0;
  let color = 0;
  let number = 0;
  for (let at = 0; at < line.length; at += 1) {
    const pixel = line[at] as number;
    if (pixel === 0) continue;
    if (pixel !== above || colors[at] !== below) {
      above = pixel;
      below = colors[at] as number;
      color = blended(above, below);
      number = numbers.get(color) ?? numbers.size;
      numbers.set(color, number);
    }
    colors[at] = color;
    row[at] = number;
  }
}

/** A premultiplied color over another one that is opaque. https://www.w3.org/TR/compositing-1/#simplealphacompositing */
function blended(over: number, under: number): number {
  const through = 255 - (over >>> 24);
  const red = (over & 255) + Math.round(((under & 255) * through) / 255);
  const green = ((over >> 8) & 255) + Math.round((((under >> 8) & 255) * through) / 255);
  const blue = ((over >> 16) & 255) + Math.round((((under >> 16) & 255) * through) / 255);
  return red | (green << 8) | (blue << 16);
}

/** The grounds that were drawn last, 4 MB each: a site has one for each language. */
const grounds = new Map<string, Pixels>();
const mostGrounds = 8;

function groundOf({ at, ...ground }: Ground, fonts: Drawing['fonts']): Pixels {
  const drawing: Drawing = { ...ground, form: 'png', fonts };
  const key = keyOf(drawing);
  const found = grounds.get(key);
  if (found) return found;
  const height = Number(heightForm.exec(ground.svg)?.[1]);
  // All that is below its first row within drawings is alike, and a logo in SVG takes as long as its whole picture is large.
  const above = ground.svg.replace(heightForm, ` height="${at.y + 1}"`);
  const made = rendered({ ...drawing, svg: above }, ({ width, pixels }) => {
    const drawn = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4).map((one) => one & 0xffffff);
    const colors = new Uint32Array(width * height).fill(drawn.at(-1) ?? 0);
    colors.set(drawn);
    return { width, height, colors, indexed: indexedOf({ width, height, colors }) };
  });
  for (const [oldest] of grounds) if (grounds.size >= mostGrounds) grounds.delete(oldest);
  grounds.set(key, made);
  return made;
}

const heightForm = / height="(\d+)"/;

/** The memory for what is drawn on a ground: to ask for it anew takes longer than to fill it. */
let copy = { colors: new Uint32Array(0), rows: new Uint8Array(0) };

function rendered<T>(
  { svg, width, fonts, pictures }: Drawing,
  take: (image: ReturnType<InstanceType<typeof Resvg>['render']>) => T,
): T {
  for (const picture of pictures) checkPicture(picture);
  const whole = svg.replace(/href="picture:(\d+)"/g, (_, index: string) => {
    const { type = '', bytes = new Uint8Array() } = pictures[Number(index)] ?? {};
    return `href="data:${type};base64,${Buffer.from(bytes).toString('base64')}"`;
  });
  // To read the fonts takes longer than to draw a small picture.
  const hasText = [Buffer.from(svg), ...pictures.map(({ bytes }) => Buffer.from(bytes))].some((one) =>
    one.includes('<text'),
  );
  const fontBuffers = hasText ? [...usualFonts().map(({ bytes }) => bytes), ...fonts] : [];
  const font = { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Inter' };
  const resvg = new Resvg(whole, { font, fitTo: { mode: 'width', value: width } });
  try {
    const image = resvg.render();
    try {
      return take(image);
    } finally {
      image.free();
    }
  } finally {
    resvg.free();
  }
}

/** Throws for a picture that would take too long, or that resvg would leave out because it cannot read it, and say nothing. */
function checkPicture({ type, bytes }: Drawing['pictures'][number]): void {
  if (readable.has(bytes)) return;
  checkDrawingCost(type, bytes);
  if (type === 'image/svg+xml') new Resvg(bytes).free();
  readable.add(bytes);
}

const readable = new WeakSet<Uint8Array>();

/** A PNG as the only picture of an icon file. https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */
function iconFile(png: Uint8Array, width: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(width % 256, 6);
  header.writeUInt8(width % 256, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, png]);
}

/**
 * A module of WebAssembly with the most memory that it may take: what needs more throws. The module itself names none, so that it could take 4 GB.
 * https://webassembly.github.io/spec/core/binary/modules.html#memory-section
 */
function withMostMemory(module: Uint8Array): Uint8Array {
  const numberAt = (at: number): readonly [value: number, end: number] => {
    let value = 0;
    let end = at;
    for (let shift = 0; ; shift += 7, end += 1) {
      const byte = module[end] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return [value, end + 1];
    }
  };
  for (let at = 8; at < module.length; ) {
    const [length, start] = numberAt(at + 1);
    if (module[at] === memorySection) {
      const [least, end] = numberAt(start + 2);
      const limits = [1, 1, ...encoded(least), ...encoded(mostPages)];
      return Buffer.concat([
        module.subarray(0, at),
        Buffer.from([memorySection, limits.length, ...limits]),
        module.subarray(end),
      ]);
    }
    at = start + length;
  }
  throw new Error('resvg has no memory of its own');
}

const memorySection = 5;

/** A number in LEB128. */
function encoded(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encoded(value >> 7)];
}
