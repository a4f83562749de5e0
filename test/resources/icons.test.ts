import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureSize } from '../../generator/load/picture-size.ts';
import {
  buildBare,
  buildEdited,
  buildTree,
  drawnOptions,
  minimalOptions,
  replaceIn,
  type Tree,
  textFile,
} from '../build-sample.ts';
import { optionsOf } from '../sites/built-sites.ts';

const tree = await buildTree();
const minimal = { ...minimalOptions, draw: undefined };
const plain = await buildTree(minimal);

const bytesAt = (built: Tree, path: string) => built.files.get(path.slice(1)) ?? Buffer.alloc(0);

const sizes = { '/favicon.ico': 48, '/apple-touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 };

test('each icon is a picture of its size and type, with a logo or without', () => {
  for (const built of [tree, plain])
    for (const [path, size] of Object.entries(sizes)) {
      const bytes = bytesAt(built, path);
      const png = path.endsWith('.ico') ? bytes.subarray(bytes.readUInt32LE(18)) : bytes;
      assert.deepEqual(pictureSize(png), { width: size, height: size }, path);
      assert.match(built.entries.get(path)?.drawnFrom ?? '', /^[0-9a-f]{64}$/);
    }
  for (const path of Object.keys(sizes)) assert.notDeepEqual(bytesAt(tree, path), bytesAt(plain, path), path);
});

test('the icons of a site without a logo are of its name and its colours', async () => {
  const edited = (text: string) =>
    buildEdited(
      (files) => [
        ...files.filter(({ path }) => path !== 'site.yaml'),
        textFile('site.yaml', `baseUrl: https://example.com\n${text}\n`),
      ],
      minimal,
    );
  const colored = (accent: string) => `theme: {colors: {accent: {light: "${accent}", dark: "#ffffff"}}}`;
  const icons = await Promise.all(
    ['name: A', 'name: a', 'name: B', 'name: 猫', `name: A\n${colored('#7a1f5c')}`].map(edited),
  );
  const [upper, lower, other, unknown, colors] = icons.map((built) =>
    bytesAt(built, '/favicon.ico').toString('base64'),
  );
  assert.equal(upper, lower);
  assert.equal(new Set([upper, other, unknown, colors]).size, 4);
});

test('pages lead to the icons and the manifest, and name the colours of both schemes', () => {
  for (const path of ['/', '/fr/blog/', '/404.html']) {
    const page = tree.text(path);
    for (const element of [
      '<link rel="icon" href="/favicon.ico" sizes="48x48">',
      '<link rel="icon" href="/assets/logo.svg" type="image/svg+xml">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
      '<link rel="manifest" href="/site.webmanifest">',
      '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
      '<meta name="theme-color" content="#0f1419" media="(prefers-color-scheme: dark)">',
    ])
      assert.ok(page.includes(element), `${path}: ${element}`);
  }
});

test('/site.webmanifest names the site, where it begins and icons that are there', async () => {
  const based = await buildTree({ ...minimalOptions, baseUrl: 'https://example.com/base/' });
  for (const [built, start] of [
    [tree, '/'],
    [based, '/base/'],
  ] as const) {
    const path = `${start}site.webmanifest`;
    assert.equal(built.entries.get(path)?.mediaType, 'application/manifest+json');
    const { name, start_url, icons } = built.json(path) as {
      readonly name: string;
      readonly start_url: string;
      readonly icons: readonly { readonly src: string }[];
    };
    assert.deepEqual([name.length > 0, start_url], [true, start]);
    assert.equal(icons.length, 2);
    for (const { src } of icons) assert.ok(built.entries.has(src), src);
  }
  const clinic = await buildTree(optionsOf('clinic'));
  assert.match(clinic.text('/site.webmanifest'), /"lang": "de"/);
});

test('the logo of the theme stands for the site wherever it is shown, and that of the organization for the organization', async () => {
  const withLogo = (setting: string) =>
    buildBare((files) => replaceIn(files, 'site.yaml', /^hosts:/m, `${setting}\nhosts:`), drawnOptions);
  const themed = await withLogo('theme: {logo: /assets/call-path.svg}');
  const other = await buildBare(
    (files) => replaceIn(files, 'site.yaml', 'logo: /assets/logo.svg', 'logo: /assets/call-path.svg'),
    drawnOptions,
  );
  for (const path of [...Object.keys(sizes), '/card.png'])
    assert.deepEqual(bytesAt(themed, path), bytesAt(other, path), path);
  const page = themed.text('/');
  assert.match(page, /<link rel="icon" href="\/assets\/call-path\.svg" type="image\/svg\+xml">/);
  assert.match(page, /<img src="\/assets\/call-path\.svg"/);
  assert.match(themed.text('/schema/page.json'), /"logo": "https:[^"]*\/assets\/logo\.svg"/);
  const bare = await withLogo('theme: {logo: /assets/call-path.svg}\nwithout: [cards, icons]');
  assert.match(bare.text('/'), /property="og:image" content="[^"]*\/assets\/call-path\.svg"/);
  assert.match(bare.text('/'), /<link rel="icon" href="\/assets\/call-path\.svg" type="image\/svg\+xml">/);
});

test('what a site has in the place of an icon stays, and the others are made', async () => {
  const own = Buffer.from('their own');
  const built = await buildBare((files) => [
    ...files,
    { path: 'public/favicon.ico', bytes: own },
    textFile('public/site.webmanifest', '{}\n'),
  ]);
  assert.deepEqual(bytesAt(built, '/favicon.ico'), own);
  assert.equal(built.text('/site.webmanifest'), '{}\n');
  assert.deepEqual(bytesAt(built, '/icon-192.png'), bytesAt(tree, '/icon-192.png'));
});

test('a logo that cannot be drawn is an error that names it', async () => {
  await assert.rejects(
    buildBare(
      (files) =>
        replaceIn(files, 'assets/logo.svg', 'viewBox="0 0 256 256"', '').map((file) =>
          file.path === 'assets/logo.svg'
            ? textFile(file.path, Buffer.from(file.bytes).toString().replace('width="256"', 'width="0"'))
            : file,
        ),
      drawnOptions,
    ),
    /favicon\.ico cannot be drawn/,
  );
});
