import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-wasm';
import type { Drawing, Ground } from '../../generator/output/drawing.ts';
import { type Manifest, manifestFile } from '../../generator/output/manifest.ts';
import { keyOf, loadDraw } from '../../generator/publish/draw.ts';
import { formerIn, keptDrawing } from '../../generator/publish/former.ts';
import { buildTree, minimalOptions, tryBuild } from '../build-sample.ts';
import { crc32 } from '../crc32.ts';
import { madePng } from '../made-pictures.ts';
import { put, temporaryFolder } from './project.ts';

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#07a"/></svg>';
/** The minimal site with its pictures drawn. */
const drawnMinimal = { ...minimalOptions, draw: undefined };
const drawing: Drawing = { svg: square, width: 18, form: 'png', fonts: [], pictures: [] };

const ground: Ground = { svg: square, width: 18, pictures: [], at: { x: 0, y: 0 } };

/** The pixels of a PNG without transparency whose rows have the filters 0 or 1, and its type of colors. */
function pixelsOf(png: Uint8Array) {
  const bytes = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const content = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at));
    const name = bytes.toString('latin1', at + 4, at + 8);
    assert.equal(bytes.readUInt32BE(at + 8 + content.length), crc32(bytes.subarray(at + 4, at + 8 + content.length)));
    chunks.set(name, content);
  }
  const [header, palette = Buffer.alloc(0), data] = ['IHDR', 'PLTE', 'IDAT'].map((name) => chunks.get(name));
  const [width = 0, height = 0, type] = [header?.readUInt32BE(0), header?.readUInt32BE(4), header?.[9]];
  const size = type === 3 ? 1 : 3;
  const rows = inflateSync(data ?? Buffer.alloc(0));
  assert.equal(rows.length, height * (1 + width * size));
  const colors = Array.from({ length: height }, (_, y) => {
    const row = rows.subarray(y * (1 + width * size));
    assert.equal(row[0], type === 3 ? 0 : 1);
    let left = [0, 0, 0];
    return Array.from({ length: width }, (_, x) => {
      if (type === 3) return [...palette.subarray(3 * (row[1 + x] ?? 0)).subarray(0, 3)];
      left = left.map((value, part) => (value + (row[1 + 3 * x + part] ?? 0)) & 255);
      return left;
    });
  });
  return { width, height, type, colors };
}

/** Shapes with slanted edges, half of them transparent. */
const shapes = '<path d="M1 9L14 11L6 17z" fill="#b04"/><path d="M0 17L8 10L9 17z" fill="#fff" opacity="0.5"/>';
const part = { x: 4, y: 10, width: 20, height: 12 };
const svgOf = ({ x, y, width, height }: typeof part, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">${content}</svg>`;
const flat = '<rect width="40" height="28" fill="#05a0f0"/>';
const shaded = `<linearGradient id="g"><stop stop-color="#0a0"/><stop offset="1" stop-color="#e0f"/></linearGradient>${Array.from(
  { length: part.y },
  (_, y) => `<rect y="${y}" width="40" height="1" fill="url(#g)" opacity="${(1 - y / 25).toFixed(2)}"/>`,
).join('')}`;

for (const [what, under, type] of [
  ['few colors with a palette', flat, 3],
  ['more than 256 colors without one', flat + shaded, 2],
] as const)
  test(`what is drawn on a ground is as if both were drawn at once, ${what}, and the same each time`, async () => {
    const draw = await loadDraw();
    const whole = { x: 0, y: 0, width: 40, height: 28 };
    const image: Drawing = {
      ...drawing,
      svg: svgOf(part, shapes),
      width: part.width,
      ground: { svg: svgOf(whole, under).replace(/ viewBox="[^"]*"/, ''), width: 40, pictures: [], at: part },
    };
    const png = draw(image);
    const { colors, ...rest } = pixelsOf(png);
    assert.deepEqual(rest, { width: 40, height: 28, type });
    const { x: left, y: top, width, height } = part;
    const clip = `<clipPath id="c"><rect x="${left}" y="${top}" width="${width}" height="${height}"/></clipPath>`;
    const both = svgOf(whole, `${under}${clip}<g clip-path="url(#c)">${shapes}</g>`);
    const wanted = new Resvg(both).render().pixels;
    for (const [y, row] of colors.entries())
      for (const [x, color] of row.entries())
        for (const [index, value] of color.entries()) {
          const at = 4 * (y * 40 + x) + index;
          assert.ok(Math.abs(value - (wanted[at] ?? 0)) <= 3, `${x} ${y}: ${value}, not ${wanted[at]}`);
        }
    // Another one on the same ground finds nothing of the first.
    draw({ ...image, svg: svgOf(part, '<rect width="40" height="20"/>') });
    assert.deepEqual(draw(image), png);
  });

test('the bytes of a drawing are the same on every machine', async () => {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><text y="20" font-family="Inter">Añ 1</text></svg>`;
  const draw = await loadDraw();
  const drawn = draw({ ...drawing, svg: text, width: 180 });
  assert.equal(
    createHash('sha256').update(drawn).digest('hex'),
    'cb16a6beca79b8d4d8b7490ed689d59e7f7e5239ed65e33d34d7050417be5da8',
  );
});

test('everything that a drawing is drawn from changes its key, and nothing else', () => {
  const picture = { type: 'image/png', bytes: new Uint8Array([1]) };
  const all: readonly Drawing[] = [
    drawing,
    { ...drawing, svg: square.replace('07a', '07b') },
    { ...drawing, width: 19 },
    { ...drawing, form: 'ico' },
    { ...drawing, fonts: [new Uint8Array([1])] },
    { ...drawing, pictures: [picture] },
    { ...drawing, pictures: [{ ...picture, bytes: new Uint8Array([2]) }] },
    { ...drawing, pictures: [{ ...picture, type: 'image/gif' }] },
    { ...drawing, ground },
    { ...drawing, ground: { ...ground, at: { x: 1, y: 0 } } },
    { ...drawing, ground: { ...ground, svg: square.replace('07a', '07c') } },
    { ...drawing, ground: { ...ground, pictures: [picture] } },
  ];
  assert.equal(new Set(all.map(keyOf)).size, all.length);
  assert.equal(keyOf({ ...drawing, lacking: 'x' }), keyOf(drawing));
});

test('a tree keeps the drawings of the one before: what was made from the same is not drawn again, what was changed since is', async () => {
  const folder = temporaryFolder();
  const first = await buildTree(drawnMinimal);
  for (const [path, bytes] of first.files) if (!path.includes('/')) writeFileSync(join(folder, path), bytes);
  const manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as Manifest;
  // A picture in the place of the icon, which the manifest vouches for, shows that it is not drawn again.
  const planted = Buffer.from('kept');
  const outputs = manifest.outputs.map((output) =>
    output.file === 'icon-192.png' ? { ...output, sha256: createHash('sha256').update(planted).digest('hex') } : output,
  );
  writeFileSync(join(folder, manifestFile), JSON.stringify({ ...manifest, outputs }));
  writeFileSync(join(folder, 'icon-192.png'), planted);
  writeFileSync(join(folder, 'icon-512.png'), 'changed by hand');
  const second = await buildTree({ ...drawnMinimal, former: () => formerIn(folder) });
  assert.deepEqual(second.files.get('icon-192.png'), planted);
  for (const name of ['icon-512.png', 'favicon.ico', 'apple-touch-icon.png'])
    assert.deepEqual(second.files.get(name), first.files.get(name), name);
});

test('a folder without a manifest, or with a damaged one, has no drawings to keep', () => {
  const folder = temporaryFolder();
  assert.equal(formerIn(folder)?.drawings, undefined);
  writeFileSync(join(folder, manifestFile), '{"generator": "fingerpost", "outputs": [');
  assert.equal(formerIn(folder)?.drawings, undefined);
  assert.equal(keptDrawing({ folder, files: new Map([['key', { file: 'gone', sha256: '' }]]) }, 'key'), undefined);
});

const inner = (shapes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${shapes}</svg>`;
const shape = '<path d="M0 0L9 9"/>';
const figma = `<filter id="b"><feFlood result="c"/><feBlend in2="c"/><feGaussianBlur stdDeviation="1"/></filter><g filter="url(#b)">${shape}</g>`;
const drawn = async (bytes: Uint8Array, type = 'image/svg+xml') => {
  const draw = await loadDraw();
  const svg = square.replace('<rect', '<image href="picture:0"/><rect');
  return draw({ ...drawing, svg, pictures: [{ type, bytes }] });
};

for (const [what, svg, message] of [
  [
    'uses that double',
    inner(
      Array.from({ length: 25 }, (_, at) =>
        at === 0 ? `<g id="u0">${shape}</g>` : `<g id="u${at}">${`<use href="#u${at - 1}"/>`.repeat(2)}</g>`,
      ).join(''),
    ),
    /^The part <g> of the SVG takes too long to draw$/,
  ],
  [
    'a clip of a style sheet',
    inner(
      `<style>.a, g > .b{clip-path: url( "#c" )}</style><clipPath id="c">${shape}</clipPath>${'<path class="x b"/>'.repeat(300)}`,
    ),
    /^The part <svg> of the SVG takes too long to draw$/,
  ],
  ['a use of itself', inner('<g id="a"><use href="#a"/></g>'), /^The element <g> refers to itself$/],
  [
    'a compressed SVG in it',
    inner('<image href="data:image/svg+xml;base64,H4sIAAAA"/>'),
    /^An embedded SVG is compressed$/,
  ],
  ['data that are not encoded as they should be', inner('<image href="data:image/png,%zz"/>'), undefined],
  ['fifteen blurs as design programs write them', inner(figma.repeat(15)), undefined],
  ['fifty blurs', inner(figma.repeat(50)), /^The part <svg> of the SVG takes too long to draw$/],
  ['a filter of no end', inner('<filter><feTurbulence numOctaves="1e9"/></filter><g filter="url(#f)"/>'), undefined],
] as const)
  test(`a picture with ${what} is ${message ? 'not drawn' : 'drawn'}`, async () => {
    if (message) await assert.rejects(drawn(Buffer.from(svg)), { name: 'DrawingError', message });
    else assert.ok((await drawn(Buffer.from(svg))).length > 0);
  });

test('a picture of more pixels than there is memory for is not drawn', async () => {
  await assert.rejects(drawn(madePng(30_000, 30_000), 'image/png'), {
    name: 'DrawingError',
    message: 'The picture has 30000 × 30000 pixels, more than 16,000,000',
  });
});

test('a logo that takes too long is one error at its place', async () => {
  const logo = inner(`<g id="a">\n<use href="#a"/></g>`);
  const content = temporaryFolder();
  put(content, {
    'site.yaml': 'name: A\nbaseUrl: https://a.example\ntheme: {logo: /assets/logo.svg}\n',
    'pages/en/index.md': '---\ntitle: A\n---\n\nText.\n',
    'assets/logo.svg': logo,
  });
  const { report } = await tryBuild({ ...drawnMinimal, content });
  assert.deepEqual(
    report.problems.map(
      ({ code, message, place }) => `${place?.file}:${place?.line}:${place?.column} ${code} ${message}`,
    ),
    ['assets/logo.svg:1:59 picture The element <g> refers to itself'],
  );
});

test('a font without a size is one error at its file, however many cards it is for', async () => {
  const bytes = readFileSync(new URL('../../generator/fonts/Inter-Regular.ttf', import.meta.url));
  const head = [...Array(bytes.readUInt16BE(4)).keys()]
    .map((at) => 12 + 16 * at)
    .find((at) => bytes.toString('latin1', at, at + 4) === 'head');
  bytes.writeUInt16BE(0, bytes.readUInt32BE((head ?? 0) + 8) + 18);
  const content = temporaryFolder();
  put(content, {
    'site.yaml': 'name: A\nbaseUrl: https://a.example\ncards: {for: pages, font: /font.ttf}\n',
    'public/font.ttf': bytes,
  });
  for (const name of ['index', 'a', 'b'])
    put(content, { [`pages/en/${name}.md`]: '---\ntitle: A\ndescription: B.\n---\n\nText.\n' });
  const { report } = await tryBuild({ ...drawnMinimal, content });
  assert.deepEqual(
    report.problems.map(({ level, code, message, place }) => `${place?.file} ${level} ${code} ${message}`),
    ['public/font.ttf error picture The font cannot be read as TrueType or OpenType'],
  );
});
