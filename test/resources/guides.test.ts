import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtinTemplates } from '../../generator/templates/folder.ts';
import { loadLabels } from '../../generator/templates/load.ts';
import { buildEdited, buildTree, minimalOptions, origin, replaceIn, textFile } from '../build-sample.ts';
import { optionsOf } from '../sites/built-sites.ts';

const tree = await buildTree();

test('/developers/ has each endpoint of openapi.json with a request of its address, and no other', () => {
  const { paths } = tree.json('/openapi.json') as { readonly paths: Readonly<Record<string, unknown>> };
  for (const path of ['/developers/', '/fr/developers/']) {
    const page = tree.text(path);
    assert.deepEqual(
      Array.from(page.matchAll(/<h3 id="[^"]*"><code>GET ([^<]+)<\/code>/g), ([, one]) => one).sort(),
      Object.keys(paths).sort(),
    );
    for (const one of Object.keys(paths)) assert.ok(page.includes(`curl ${origin}${one}\n`), one);
    assert.ok(page.includes(`curl -H &#39;Accept: text/markdown&#39; ${origin}/\n`));
    assert.ok(page.includes('&quot;status&quot;: &quot;ok&quot;'));
  }
});

test('/feed/ has the addresses of the feeds of its language, and of no other', () => {
  for (const prefix of ['', '/fr']) {
    const page = tree.text(`${prefix}/feed/`);
    const shown = Array.from(page.matchAll(/<code>(https:[^\n]+)\n/g), ([, one]) => one);
    assert.deepEqual(
      shown,
      ['feed.xml', 'atom.xml', 'feed.json'].map((name) => `${origin}${prefix}/${name}`),
    );
  }
});

test('the footer, the sitemap and llms.txt lead to the guides of their language, and the footer to the feed through its guide', () => {
  for (const name of ['developers', 'feed']) {
    assert.match(tree.text('/pricing/'), new RegExp(`<li><a href="/${name}/" type="text/html">`));
    assert.match(tree.text('/fr/404.html'), new RegExp(`<li><a href="/fr/${name}/" type="text/html">`));
    assert.ok(tree.text('/llms.txt').includes(`(${origin}/${name}.md)`));
    assert.ok(!tree.text('/fr/llms.txt').includes(`(${origin}/${name}.md)`));
    for (const prefix of ['', '/fr'])
      assert.ok(tree.text('/sitemap.xml').includes(`<loc>${origin}${prefix}/${name}/</loc>`));
  }
  assert.doesNotMatch(tree.text('/pricing/'), /<a href="\/feed\.xml"/);
  assert.match(tree.text('/developers/'), /hreflang="fr">[\s\S]*<a href="\/fr\/developers\/" lang="fr"/);
});

test('a site without posts has no page about feeds', async () => {
  const built = await buildTree(minimalOptions);
  assert.deepEqual(
    ['/developers/', '/feed/'].map((path) => built.entries.has(path)),
    [true, false],
  );
});

test('a page, a file or a redirect at the address of a guide stays in its place', async () => {
  const built = await buildEdited((files) => [
    ...replaceIn(files, 'site.yaml', 'hosts:', 'redirects: [{from: /feed/, to: /feed.xml}]\nhosts:'),
    textFile('pages/en/developers.md', '---\ntitle: Ours\nid: ours\n---\n\nOur own page.\n'),
    textFile('public/fr/feed/index.html', '<!doctype html><title>Ours</title>\n'),
  ]);
  assert.ok(built.text('/developers/').includes('Our own page.'));
  assert.equal(built.entries.has('/feed/'), false);
  assert.equal(built.entries.get('/fr/feed/')?.mediaType, 'text/html; charset=utf-8');
  assert.ok(built.text('/fr/feed/').includes('Ours'));
  assert.ok(built.entries.has('/fr/developers/'));
  assert.doesNotMatch(built.text('/pricing/'), /href="\/(?:feed|developers)\/" type/);
  assert.match(built.text('/pricing/'), /<li><a href="\/feed\.xml" type="application\/rss\+xml">RSS feed<\/a>/);
});

test('guides run from right to left where their language does', async () => {
  const clinic = await buildTree(optionsOf('clinic'));
  assert.match(clinic.text('/ar/developers/'), /<html lang="ar" dir="rtl">/);
});

test('/developers/ begins with its sections and the operations of APIs', () => {
  for (const path of ['/developers/', '/fr/developers/']) {
    const page = tree.text(path);
    const [list = ''] = /<nav class="contents"[\s\S]*?<\/nav>/.exec(page) ?? [];
    assert.ok(list !== '' && page.indexOf(list) < page.indexOf('<h2 '), path);
    assert.deepEqual(
      Array.from(list.matchAll(/<a href="#([^"]+)">(?:<span lang="en">)?([^<]+)</g), ([, id, text]) => [id, text]),
      Array.from(page.matchAll(/<h[24] id="([^"]+)"(?: lang="en")?>([^<]+)</g), ([, id, text]) => [id, text]),
    );
    assert.ok(list.includes('<a href="#feeds">'));
  }
});

test('/developers/ tells what has labels in its own language, and says of every other text which language it is in', async () => {
  const labels = loadLabels(builtinTemplates).value;
  for (const [built, prefixes] of [
    [tree, { en: '', fr: '/fr' }],
    [await buildTree(optionsOf('clinic')), { de: '', ar: '/ar' }],
  ] as const)
    for (const [code, prefix] of Object.entries(prefixes)) {
      const texts = textsOf(built.text(`${prefix}/developers/`), code);
      assert.equal(texts.get(labels[code]?.llmsDescription ?? ''), code);
      for (const [other, home] of Object.entries(prefixes)) {
        const [, description = ''] = /<meta name="description" content="([^"]*)">/.exec(built.text(`${home}/`)) ?? [];
        assert.equal(texts.get(description), other, `${code}: ${description}`);
      }
    }
});

/** The texts of the paragraphs of a page with their languages. */
function textsOf(page: string, language: string): ReadonlyMap<string, string> {
  const paragraphs = Array.from(
    page.matchAll(/<p(?: lang="([^"]+)")?[^>]*>(.*?)<\/p>/g),
    ([, lang = language, text = '']) => {
      const inner = Array.from(
        text.matchAll(/<span lang="([^"]+)"[^>]*>(.*?)<\/span>/g),
        ([, of = '', stretch = '']) => [stretch, of] as const,
      );
      return [...inner, [text, lang] as const];
    },
  );
  return new Map(paragraphs.flat());
}

test('the sitemap and the schema map name the style sheet, unless it is one of the user’s own', async () => {
  const instruction = '<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet type="text/css" href="/style.css"?>\n<';
  for (const path of ['/sitemap.xml', '/schemamap.xml', '/schema_map.xml'])
    assert.ok(tree.text(path).startsWith(instruction), path);
  assert.match(tree.text('/style.css'), /\burlset\b/);
});
