import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { build } from '../../generator/build.ts';
import { pictureSize } from '../../generator/load/picture-size.ts';
import { nowhere } from '../../generator/publish/stage.ts';
import { buildBare, buildTree, drawnOptions, minimalOptions, origin, replaceIn, type Tree } from '../build-sample.ts';
import { madePng } from '../made-pictures.ts';
import { memoryFolder, textFile } from '../memory-folder.ts';
import { optionsOf } from '../sites/built-sites.ts';

const tree = await buildTree();

const propertiesOf = (page: string) =>
  new Map(
    Array.from(
      page.matchAll(/<meta (?:property|name)="((?:og|article|twitter):[^"]+)" content="([^"]*)">/g),
      ([, name = '', content = '']) => [name, content],
    ),
  );

const bytesAt = (built: Tree, path: string) => built.files.get(path.slice(1)) ?? Buffer.alloc(0);

test('each page and post leads to a card of 1200 by 630 pixels that is there, and says its size', () => {
  const pages = [...tree.entries.values()].filter(
    ({ path, mediaType }) => mediaType.startsWith('text/html') && !path.endsWith('404.html'),
  );
  assert.ok(pages.length > 20);
  const shown = new Set<string>();
  for (const { path } of pages) {
    const properties = propertiesOf(tree.text(path));
    const card = properties.get('og:image')?.slice(origin.length) ?? '';
    assert.deepEqual(pictureSize(bytesAt(tree, card)), { width: 1200, height: 630 }, path);
    assert.deepEqual([properties.get('og:image:width'), properties.get('og:image:height')], ['1200', '630'], path);
    assert.equal(properties.get('twitter:card'), 'summary_large_image');
    assert.notEqual(properties.get('og:image:alt') ?? '', '');
    shown.add(card);
  }
  assert.ok(shown.has('/card.png') && shown.has('/fr/card.png') && shown.has('/cards/pricing.png'));
  assert.deepEqual(
    [...tree.entries.keys()].filter((path) => /\/card(?:s\/.*)?\.png$/.test(path) && !shown.has(path)),
    [],
  );
});

test('a post says when it was published, by whom and under which tags', () => {
  const properties = propertiesOf(tree.text('/blog/the-twenty-minutes-after/'));
  assert.equal(properties.get('og:type'), 'article');
  assert.match(properties.get('article:published_time') ?? '', /^\d{4}-\d\d-\d\dT/);
  assert.match(properties.get('article:author') ?? '', /^https:\/\/ringfold\.example\/blog\/authors\//);
  assert.ok(properties.has('article:tag'));
  assert.ok(![...propertiesOf(tree.text('/pricing/')).keys()].some((name) => name.startsWith('article:')));
  assert.equal(propertiesOf(tree.text('/fr/pricing/')).get('og:locale:alternate'), 'en_US');
});

test('the graph of a post has the picture that is shared', () => {
  const graph = tree.json('/schema/post.json') as { readonly '@graph': readonly { readonly image?: string }[] };
  for (const { image } of graph['@graph']) if (image) assert.ok(tree.entries.has(image.slice(origin.length)), image);
});

test('a site has one card for each language at first', async () => {
  const built = await buildBare((files) => replaceIn(files, 'site.yaml', 'cards: {for: pages}', ''));
  const cards = [...built.entries.keys()].filter((path) => /^\/(?:fr\/)?card/.test(path));
  assert.deepEqual(cards, ['/card.png', '/fr/card.png']);
  assert.equal(propertiesOf(built.text('/fr/pricing/')).get('og:image'), `${origin}/fr/card.png`);
});

test('the picture of a post takes the place of its card, unless it is an SVG, which networks do not show', async () => {
  const post = 'posts/en/the-first-eight-seconds.md';
  const withImage = (src: string) =>
    buildBare((files) => [
      ...replaceIn(files, post, /^---\n/, `---\nimage: {src: ${src}, alt: A clock}\n`).map((file) =>
        file.path === post
          ? textFile(
              post,
              Buffer.from(file.bytes)
                .toString()
                .replace(/\nimage:\n.*\n.*\n/, '\n'),
            )
          : file,
      ),
      { path: 'assets/clock.png', bytes: madePng(20, 10) },
    ]);
  const raster = await withImage('/assets/clock.png');
  const path = '/blog/the-first-eight-seconds/';
  const properties = propertiesOf(raster.text(path));
  assert.equal(properties.get('og:image'), `${origin}/assets/clock.png`);
  assert.deepEqual(
    [properties.get('og:image:alt'), properties.get('og:image:width'), properties.get('twitter:card')],
    ['A clock', '20', 'summary'],
  );
  assert.ok(!raster.entries.has('/cards/blog/the-first-eight-seconds.png'));
  const vector = await withImage('/assets/logo.svg');
  assert.equal(propertiesOf(vector.text(path)).get('og:image'), `${origin}/cards/blog/the-first-eight-seconds.png`);
});

/** A site of one page with a title, and what else it has. */
async function built(
  title: string,
  settings = '',
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[] = [],
) {
  const folder = memoryFolder([
    textFile('site.yaml', `name: A\nbaseUrl: https://example.com\nlocales: [{code: ar}]\n${settings}`),
    textFile('pages/ar/index.md', '---\ntitle: Home\n---\n\nText.\n'),
    textFile('pages/ar/a.md', `---\ntitle: ${title}\ndescription: x\n---\n\nText.\n`),
    ...files,
  ]);
  return build({ ...minimalOptions, folder, draw: undefined }, () => nowhere);
}

test('Arabic and Hebrew are drawn; a script that no font has is no row of boxes, but left out with a warning', async () => {
  const said = async (title: string) => {
    const { problems } = await built(title, 'cards: {for: pages}\n');
    return problems.map(({ level, message }) => `${level}: ${message}`);
  };
  assert.deepEqual(await said('مرحبا بالعالم (24)'), []);
  assert.deepEqual(await said('שלום עולם, Ringfold!'), []);
  assert.deepEqual(await said('Ωμέγα, Привет, Größe 🐾'), []);
  assert.deepEqual(await said('電話 A'), ['warning: /cards/a.png shows no text, because no font has "電話"']);
});

test('a font of the site draws what those of the program lack, and one that is missing or no font is an error', async () => {
  const rubik = readFileSync(new URL('../../generator/fonts/Rubik-Bold.ttf', import.meta.url));
  const path = 'public/f.ttf';
  const said = async (bytes: Uint8Array, font = '/f.ttf') => {
    const { problems } = await built('A', `cards: {for: pages, font: ${font}}\n`, [{ path, bytes }]);
    return [...new Set(problems.map(({ message }) => message.replace(/^\S+/, '…')))];
  };
  assert.deepEqual(await said(rubik), []);
  assert.deepEqual(await said(rubik, '/g.ttf'), ['… is no file at /g.ttf']);
  assert.deepEqual(await said(Buffer.from('no font')), ['… font cannot be read as TrueType or OpenType']);
});

test('the committed cards are what is drawn now', async () => {
  const drawn = await buildTree({ ...drawnOptions, former: undefined });
  for (const [file, bytes] of drawn.files)
    if (/\.(?:png|ico)$/.test(file)) assert.deepEqual(bytes, tree.files.get(file), file);
});

test('sites in other languages have a card in each', async () => {
  const clinic = await buildTree({ ...optionsOf('clinic'), draw: undefined });
  const cards = ['/card.png', '/ar/card.png'].map((path) => bytesAt(clinic, path));
  assert.notDeepEqual(cards[0], cards[1]);
});
