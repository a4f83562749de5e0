import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtinTemplates } from '../../generator/templates/folder.ts';
import { loadLabels } from '../../generator/templates/load.ts';
import { buildBare, buildTree, origin, replaceIn, textFile } from '../build-sample.ts';
import { optionsOf } from '../sites/built-sites.ts';

const tree = await buildTree();

test('/developers/ has each endpoint of openapi.json with its name and a request of its address, and pages as one', () => {
  const described = tree.json('/openapi.json') as {
    readonly paths: Readonly<Record<string, { get: { tags: string[] } }>>;
  };
  const all = Object.entries(described.paths);
  const paths = all.flatMap(([path, { get }]) => (get.tags.includes('Pages') ? [] : [path]));
  for (const path of ['/developers/', '/fr/developers/']) {
    const page = tree.text(path).replace(/<\/?span>/g, '');
    assert.deepEqual(
      Array.from(
        page.matchAll(
          /<h4 id="[^"]*"(?: lang="en")?>[^<]+<\/h4> <code class="get">GET<\/code> <code(?: class="short")?>(\/[^<]+)<\/code>(?=.*\n<div><div><p)/g,
        ),
        ([, line]) => line,
      ).sort(),
      paths.sort(),
    );
    for (const address of [...paths, '/index.md']) assert.ok(page.includes(`curl ${origin}${address}\n`), address);
    assert.match(page, new RegExp(`OpenAPI[^<]* ${all.filter(([path]) => path.endsWith('.md')).length}\\b`));
    assert.ok(page.includes(`curl -H &#39;Accept: text/markdown&#39; ${origin}/\n`));
    assert.ok(page.includes('&quot;status&quot;: &quot;ok&quot;'));
  }
});

test('/feed/ has the addresses of the feeds of its language, and of no other', () => {
  for (const prefix of ['', '/fr']) {
    const page = tree.text(`${prefix}/feed/`);
    const shown = Array.from(page.matchAll(/<code>(https:[^\n]+)\n/g), ([, url]) => url);
    assert.deepEqual(
      shown,
      ['feed.xml', 'atom.xml', 'feed.json'].map((name) => `${origin}${prefix}/${name}`),
    );
    assert.match(page, new RegExp(`<p><a href="${prefix}/blog/">Blog</a> <a href="${prefix}/pricing/">`));
  }
});

test('the footer, the sitemap and llms.txt lead to the guides of their language, and the footer to the feed through its guide', () => {
  for (const name of ['developers', 'feed']) {
    assert.match(tree.text('/pricing/'), new RegExp(`<li><a href="/${name}/">`));
    assert.match(tree.text('/fr/404.html'), new RegExp(`<li><a href="/fr/${name}/">`));
    assert.match(tree.text('/fr/404.html'), /<li><a href="\/" lang="en" hreflang="en">English \(Home\)</);
    assert.match(tree.text('/fr/404.html'), /aria-current="page">Français</);
    assert.ok(tree.text('/llms.txt').includes(`(${origin}/${name}.md)`));
    assert.ok(!tree.text('/fr/llms.txt').includes(`(${origin}/${name}.md)`));
    for (const prefix of ['', '/fr'])
      assert.ok(tree.text('/sitemap.xml').includes(`<loc>${origin}${prefix}/${name}/</loc>`));
  }
  assert.doesNotMatch(tree.text('/pricing/'), /<a href="\/feed\.xml"/);
  assert.match(tree.text('/developers/'), /hreflang="fr">[\s\S]*<a href="\/fr\/developers\/" lang="fr"/);
});

test('a page, a file or a redirect at the address of a guide stays in its place', async () => {
  const built = await buildBare((files) => [
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
      Array.from(page.matchAll(/<h[234] id="([^"]+)"(?: lang="en")?>([^<]+)</g), ([, id, text]) => [id, text]),
    );
    assert.ok(list.includes('<a href="#feeds">'));
  }
});

test('/developers/ tells what has labels in its own language, and says of every other text which language it is in', () => {
  const page = tree.text('/fr/developers/');
  const labels = loadLabels(builtinTemplates).value.fr ?? assert.fail();
  assert.ok(page.includes(`<p>${labels.llmsDescription}</p>`));
  assert.ok(page.includes(`<p class="part">${labels.partlyIn.replace('{language}', 'English')}</p>`));
  assert.match(page, /<h4 id="[^"]*" lang="en">Reads one call<\/h4>/);
  assert.doesNotMatch(tree.text('/developers/'), /<h4[^>]* lang=/);
});

test('the sitemap and the schema map name the style sheet, unless it is one of the user’s own', async () => {
  const instruction = '<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet type="text/css" href="/style.css"?>\n<';
  for (const path of ['/sitemap.xml', '/schemamap.xml', '/schema_map.xml'])
    assert.ok(tree.text(path).startsWith(instruction), path);
  assert.match(tree.text('/style.css'), /\burlset\b/);
});
