// Fault: A page that a language lacks, right-to-left pages, machine descriptions in German → Told, not hidden; `dir`; no English

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startPreview } from '../../generator/preview/server.ts';
import { openTree } from '../../generator/preview/tree.ts';
import { buildTree, type Tree } from '../build-sample.ts';
import { parseLlms } from '../format/parse-llms.ts';
import { tagsOf } from '../resources/html-tags.ts';
import { builtSite, optionsOf } from './built-sites.ts';

let tree: Tree;

before(async () => {
  tree = await buildTree(optionsOf('clinic'));
});

const isArabic = (path: string) => path.startsWith('/ar/');
const textOf = (type: RegExp) => [...tree.entries.values()].filter(({ mediaType }) => type.test(mediaType));

test('each page says its language and, from right to left, its direction', () => {
  for (const { path } of textOf(/^text\/html/)) {
    const [html] = tagsOf(tree.text(path)).filter(({ name }) => name === 'html');
    assert.deepEqual(html?.attributes, isArabic(path) ? { lang: 'ar', dir: 'rtl' } : { lang: 'de' }, path);
  }
});

test('the language switch names each language in itself, with its direction where that is another', () => {
  const links = (path: string) =>
    tagsOf(tree.text(path)).flatMap(({ name, attributes: { lang, dir, href } }) =>
      name === 'a' && lang ? [[lang, dir, href]] : [],
    );
  assert.deepEqual(links('/leistungen/'), [
    ['de', undefined, '/leistungen/'],
    ['ar', 'rtl', '/ar/leistungen/'],
  ]);
  assert.deepEqual(links('/ar/leistungen/'), [
    ['de', 'ltr', '/leistungen/'],
    ['ar', undefined, '/ar/leistungen/'],
  ]);
});

test('a page that Arabic lacks says that the switch leads to the home page, and names no translation', () => {
  for (const path of ['/anfahrt/', '/blog/neue-nummer/']) {
    assert.match(
      tree.text(path),
      /<a href="\/ar\/" lang="ar" hreflang="ar" dir="rtl">العربية \(الصفحة الرئيسية\)<\/a>/,
    );
    assert.doesNotMatch(tree.text(path), /<link rel="alternate" [^>]*hreflang/);
  }
  assert.match(
    tree.text('/leistungen/'),
    /<a href="\/ar\/leistungen\/" lang="ar" hreflang="ar" dir="rtl">العربية<\/a>/,
  );
});

test('Open Graph names each language with its country', () => {
  assert.match(tree.text('/'), /<meta property="og:locale" content="de_DE">/);
  assert.match(tree.text('/ar/'), /<meta property="og:locale" content="ar_EG">/);
});

test('openapi.json, the catalogs and llms.txt are in German, and Arabic has an llms.txt with its own posts', () => {
  for (const path of ['/openapi.json', '/.well-known/api-catalog', '/.well-known/ai-catalog.json', '/llms.txt'])
    assert.doesNotMatch(tree.text(path), /\b(?:the|this|which|where|with|lists|describes|all)\b/i, path);
  const { sections } = parseLlms(tree.text('/ar/llms.txt'));
  assert.deepEqual(
    sections.at(-1)?.links.map(({ url }) => url),
    ['https://lindenhof.example/ar/blog/grippeimpfung.md'],
  );
  assert.match(tree.text('/ar/'), /<link rel="describedby" href="\/ar\/llms\.txt"/);
});

test('the preview answers for what is missing in the language whose folder it would be in', async () => {
  const { folder } = await builtSite('clinic');
  const { server, origin } = await startPreview(openTree(folder.folder), 0);
  try {
    for (const [path, page] of [
      ['/nichts/', '/404.html'],
      ['/ar/nichts/', '/ar/404.html'],
    ] as const) {
      const answer = await fetch(origin + path);
      assert.deepEqual([answer.status, await answer.text()], [404, tree.text(page)]);
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
