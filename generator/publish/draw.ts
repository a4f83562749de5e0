import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { onceFor } from '../base/once-for.ts';
import { sha256Of } from '../base/sha256.ts';
import { usualFonts } from '../format/usual-fonts.ts';
import type { Drawing } from '../output/drawing.ts';
import { checkDrawingCost } from './drawing-cost.ts';
import { readResvg, resvgVersion } from './resvg-file.ts';

/** Changes with whatever draws otherwise: the version of resvg, the form of the files. */
const version = `resvg ${resvgVersion}, 1`;

/** The digest of everything that a drawing is drawn from, fonts of the program included. */
export function keyOf({ svg, width, form, fonts, pictures }: Drawing): string {
  const hash = createHash('sha256').update(JSON.stringify([version, form, width, svg]));
  for (const bytes of [...usualFonts().map(({ bytes }) => bytes), ...fonts]) hash.update(digestOf(bytes));
  for (const { type, bytes } of pictures) hash.update(type).update(digestOf(bytes));
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
 * The V8 of Node 20 compiles what has run for a short time once more, and better: for a few pictures that takes longer than to draw them, and the process waits
 * for it. It gets the patience of the V8 of Node 22 here. https://v8.dev/docs/wasm-compilation-pipeline
 */
function initPatiently(): Promise<void> {
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--wasm-tiering-budget=13000000');
  return initWasm(withMostMemory(readResvg()));
}

/** The most memory that drawing may take, in pages of 64 kB: 400 MB. */
const mostPages = 6400;

function draw(drawing: Drawing): Uint8Array {
  const png = drawPng(drawing);
  return drawing.form === 'ico' ? iconFile(png, drawing.width) : png;
}

function drawPng({ svg, width, fonts, pictures }: Drawing): Uint8Array {
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
    const png = image.asPng();
    image.free();
    return png;
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
    let [value, end] = [0, at];
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
