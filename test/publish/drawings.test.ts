import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Drawing } from '../../generator/output/drawing.ts';
import { type Manifest, manifestFile } from '../../generator/output/manifest.ts';
import { keyOf, loadDraw } from '../../generator/publish/draw.ts';
import { keptDrawing } from '../../generator/publish/kept.ts';
import { formerIn } from '../../generator/publish/listing.ts';
import { buildTree, minimalOptions } from '../build-sample.ts';
import { temporaryFolder } from './project.ts';

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#07a"/></svg>';
const drawing: Drawing = { svg: square, width: 18, form: 'png', fonts: [], pictures: [] };

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
  ];
  assert.equal(new Set(all.map(keyOf)).size, all.length);
  assert.equal(keyOf({ ...drawing, lacking: 'x' }), keyOf(drawing));
});

test('a tree keeps the drawings of the one before: what was made from the same is not drawn again, what was changed since is', async () => {
  const folder = temporaryFolder();
  const first = await buildTree(minimalOptions);
  for (const [path, bytes] of first.files) if (!path.includes('/')) writeFileSync(join(folder, path), bytes);
  const manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as Manifest;
  // A picture in the place of the icon, which the manifest vouches for, shows that it is not drawn again.
  const planted = Buffer.from('kept');
  const outputs = manifest.outputs.map((one) =>
    one.file === 'icon-192.png' ? { ...one, sha256: createHash('sha256').update(planted).digest('hex') } : one,
  );
  writeFileSync(join(folder, manifestFile), JSON.stringify({ ...manifest, outputs }));
  writeFileSync(join(folder, 'icon-192.png'), planted);
  writeFileSync(join(folder, 'icon-512.png'), 'changed by hand');
  const second = await buildTree({ ...minimalOptions, former: () => formerIn(folder) });
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
