// Fault: A site with name, URL and one page; with empty files; with pages beside `site.yaml`, in the folder of no language, or in several → Complete; all that is missing in one build; what to do

import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { minimalOptions } from './build-sample.ts';
import { buildIn, put, temporaryFolder } from './publish/project.ts';

test('the smallest site is two files of two and four lines, besides blank ones', async () => {
  const project = temporaryFolder();
  cpSync(minimalOptions.content, join(project, 'content'), { recursive: true });
  const files = readdirSync(minimalOptions.content, { recursive: true })
    .map(String)
    .filter((path) => /\.\w+$/.test(path));
  const lines = files.map(
    (file) => readFileSync(join(minimalOptions.content, file), 'utf8').split('\n').filter(Boolean).length,
  );
  assert.deepEqual(lines.sort(), [2, 4]);
  assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
});

test('an empty folder becomes a site by what the first message says, in two builds', async () => {
  const project = temporaryFolder();
  const first = await buildIn(project);
  assert.equal(first.exitCode, 2);
  const [, name, baseUrl, page] =
    /site\.yaml \((\w+): and (\w+):\) and a page such as (\S+\.md),/.exec(first.text) ?? [];
  put(project, {
    'content/site.yaml': `${name}: Bakery\n${baseUrl}: https://bakery.example\n`,
    [`content/${page}`]: '---\ntitle: Bakery\n---\n\nBread from four in the morning.\n',
  });
  assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
  assert.ok(existsSync(join(project, 'dist/index.html')));
});

test('whoever begins with empty files is told in one build all that is missing, in settings and page alike', async () => {
  const project = temporaryFolder();
  put(project, { 'content/site.yaml': '', 'content/pages/en/index.md': '---\n---\n' });
  const { text, exitCode } = await buildIn(project);
  const said = text.split('\n').filter((line) => / error /.test(line));
  assert.equal(exitCode, 1);
  assert.deepEqual(said, [
    'content/pages/en/index.md:2:1 error missing-key The front matter lacks the key "description"',
    'content/pages/en/index.md:2:1 error missing-key The front matter lacks the key "title"',
    'content/site.yaml:1:1 error missing-key The file lacks the key "baseUrl"',
    'content/site.yaml:1:1 error missing-key The file lacks the key "name"',
  ]);
  put(project, {
    'content/site.yaml': 'name: Bakery\nbaseUrl: https://bakery.example\n',
    'content/pages/en/index.md': '---\ntitle: Bakery\ndescription: Bread.\n---\n',
  });
  assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
});

const settings = 'name: Bakery\nbaseUrl: https://bakery.example\n';
const page = '---\ntitle: Bakery\ndescription: Bread.\n---\n';

for (const [what, files, ...expected] of [
  [
    'a page beside site.yaml',
    { 'index.md': page },
    'content/index.md:1:1 error unknown-file The content folder has no place for "index.md"',
    '  hint: A page is in the folder of its language, such as pages/en/index.md',
    'content/pages:1:1 error content-missing There is no page',
    '  hint: Create pages/en/index.md, or the same in the folder of another language',
  ],
  [
    'pages in a folder that is no language',
    { 'pages/shop/index.md': page },
    'content/site.yaml:1:1 error missing-key Nothing says which language the pages are in',
    '  hint: Add a line locales: [{code: en}], or move them to the folder of their language, such as pages/en/',
  ],
  [
    'pages in a folder whose language is spelled otherwise',
    { 'pages/pt_br/index.md': page },
    'content/pages/pt_br:1:1 error unknown-reference The folder "pt_br" is not named after a language',
    '  hint: Its canonical spelling is "pt-BR": rename the folder',
  ],
  [
    'a post and a picture of another language',
    { 'pages/en/index.md': page, 'posts/fr/a.md': page, 'posts/fr/a.txt': 'A', 'pages/de/b.txt': 'B' },
    'content/pages/de:1:1 error unknown-reference The folder "de" is not a locale of the site',
    '  hint: Add the locale to site.yaml, or use one of: en; put a folder that is not a language into en/',
    'content/posts/fr:1:1 error unknown-reference The folder "fr" is not a locale of the site',
    '  hint: Add the locale to site.yaml, or use one of: en; put a folder that is not a language into en/',
    'content/posts/fr/a.md:2:1 error missing-key The front matter lacks the key "published"',
    '  hint: Add a line published: 2026-04-14, begin the name of the file with the day (2026-04-14-hello.md), or move it to pages/ if it has none',
  ],
  [
    'pages in two languages, and no word on which is the default one',
    { 'pages/en/index.md': page, 'pages/fr/index.md': page },
    'content/site.yaml:1:1 error missing-key The pages are in several languages (en, fr), and nothing says which of them is the default one',
    '  hint: Add a line defaultLocale: en, or another of them',
  ],
  [
    'a language that the templates have no words for',
    { 'pages/gd/index.md': page },
    'content/pages/gd:1:1 error missing-translation The templates have no labels for the locale "gd"',
    '  hint: Translate templates/labels/en.yaml as templates/labels/gd.yaml, or add labels: en to the locale',
  ],
] as readonly (readonly [string, Readonly<Record<string, string>>, ...string[]])[])
  test(`a site of the default languages with ${what} is told what to do`, async () => {
    const project = temporaryFolder();
    put(project, { 'content/site.yaml': settings });
    put(join(project, 'content'), files);
    const { text } = await buildIn(project);
    assert.deepEqual(
      text.split('\n').filter((line) => / error | hint:/.test(line)),
      expected,
    );
  });

test('a site in one language takes it from the folder of its pages, and one in several takes the default from site.yaml', async () => {
  const project = temporaryFolder();
  put(project, { 'content/site.yaml': settings, 'content/pages/fr/index.md': page });
  assert.equal((await buildIn(project)).exitCode, 0);
  assert.match(readFileSync(join(project, 'dist/index.html'), 'utf8'), /<html lang="fr">/);
  put(project, { 'content/site.yaml': `${settings}defaultLocale: en\n`, 'content/pages/en/index.md': page });
  assert.equal((await buildIn(project)).exitCode, 0);
  const html = readFileSync(join(project, 'dist/index.html'), 'utf8');
  assert.match(html, /<html lang="en">/);
  assert.match(html, /<a href="\/fr\/" lang="fr" hreflang="fr">Français<\/a>/);
});

const post = '---\ntitle: News\ndescription: New.\npublished: 2026-01-10\n---\nSee [the other](../about.md).\n';
const withLanguage = `${settings}locales: [{code: nl}]\n`;

test('a site of one language has the same files with the folder of the language and without it', async () => {
  const files = {
    'pages/index.md': page,
    'pages/about.md': page,
    'pages/shop/index.md': `${page}\n[News](../../posts/2024/news.md) ![A](a.txt)\n`,
    'pages/shop/a.txt': 'A',
    'posts/2024/news.md': post.replace('../about.md', '../../pages/about.md'),
    'posts/2024/news/b.txt': 'B',
    'posts/c.txt': 'C',
  };
  const [bare, foldered] = [temporaryFolder(), temporaryFolder()];
  for (const project of [bare, foldered]) put(project, { 'content/site.yaml': withLanguage });
  for (const [path, text] of Object.entries(files)) {
    put(bare, { [`content/${path}`]: text });
    const inFolder = (command: string) =>
      command.replace(/(pages|posts)\//g, '$1/nl/').replaceAll('../../', '../../../');
    put(foldered, { [`content/${inFolder(path)}`]: inFolder(text) });
  }
  for (const project of [bare, foldered]) assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
  const pathsOf = (project: string) => readdirSync(join(project, 'dist'), { recursive: true }).map(String).sort();
  assert.deepEqual(pathsOf(bare), pathsOf(foldered));
  for (const path of ['index.html', 'blog/2024/news/b.txt', 'blog/c.txt', 'shop/a.txt', 'blog/2024/news/index.html'])
    assert.equal(readFileSync(join(bare, 'dist', path), 'utf8'), readFileSync(join(foldered, 'dist', path), 'utf8'));
});

test('patterns for folders of posts count from posts/ where the folder of the language is left out', async () => {
  const project = temporaryFolder();
  put(project, {
    'content/site.yaml': `${withLanguage}blog: {permalink: {notes: "/n/:title/"}}\n`,
    'content/pages/index.md': page,
    'content/posts/notes/a.md': post.replace('../about.md', '/'),
  });
  assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
  assert.ok(existsSync(join(project, 'dist/n/a/index.html')));
});

for (const [what, files, ...expected] of [
  [
    'a second language',
    { 'site.yaml': `${settings}locales: [{code: en}, {code: fr}]\n`, 'pages/fr/index.md': page, 'posts/b.txt': 'B' },
    'content/pages/index.md:1:1 error unknown-reference The file is in the folder of no language, and the site has several',
    '  hint: Move it to pages/en/index.md',
    'content/posts/2024/a.md:1:1 error unknown-reference The file is in the folder of no language, and the site has several',
    '  hint: Move it to posts/en/2024/a.md',
    'content/posts/b.txt:1:1 error unknown-reference The file is in the folder of no language, and the site has several',
    '  hint: Move it to posts/en/b.txt',
  ],
  [
    'the same page in the folder of the language',
    { 'site.yaml': withLanguage, 'pages/nl/index.md': page },
    'content/pages/nl/index.md:2:1 error duplicate The page id "index" is also the one of pages/index.md, in the same locale',
  ],
] as readonly (readonly [string, Readonly<Record<string, string>>, ...string[]])[])
  test(`a site without the folder of its language and with ${what} is told what to do`, async () => {
    const project = temporaryFolder();
    put(project, { 'content/pages/index.md': page, 'content/posts/2024/a.md': post.replace('../about.md', '/') });
    put(join(project, 'content'), files);
    const { text } = await buildIn(project);
    assert.deepEqual(
      text.split('\n').filter((line) => / error | hint: Move/.test(line)),
      expected,
    );
  });
