import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EntryMeta, PageMeta, PostMeta, SiteMeta } from '../../generator/model/meta.ts';
import { postsOf, siteOf } from '../../generator/model/site.ts';
import { blogPath, type Locale } from '../../generator/settings/config.ts';
import type { Templates } from '../../generator/templates/view.ts';
import { postAt, testEntry } from './test-scope.ts';

const english = testEntry.locale;
const french: Locale = { ...english, code: 'fr', name: 'Français', prefix: '/fr', isDefault: false };
const templates = {} as Templates;

function page(id: string, locale: Locale, more: Partial<PageMeta> = {}): PageMeta {
  const path = `${locale.prefix}/${id}/`;
  return {
    ...testEntry,
    kind: 'page',
    id,
    locale,
    path,
    isHome: false,
    navigation: undefined,
    listing: undefined,
    endpoint: true,
    ...more,
  };
}

function post(id: string, locale: Locale, updated: string): PostMeta {
  return { ...postAt(`${locale.prefix}/blog/${id}/`, updated), id, locale };
}

function siteWith(pages: readonly PageMeta[], posts: readonly PostMeta[] = []) {
  const site = {
    pages,
    posts,
    lists: [],
    locales: [english, french],
    baseUrl: 'https://site.example',
    assets: [],
    settings: { without: [] },
    moves: [],
    bodies: new Map(),
    data: { values: new Map(), collections: new Map(), faulty: new Set() },
  } as unknown as SiteMeta;
  return siteOf(site, templates);
}

const pathsOf = (entries: readonly EntryMeta[] | undefined) => entries?.map(({ path }) => path);

test('siteOf() connects the translations of a page or post, in the order of the locales', () => {
  const site = siteWith(
    [page('a', french), page('b', english), page('a', english)],
    [post('a', french, '2026-02-01'), post('a', english, '2026-01-01')],
  );
  assert.deepEqual(
    [...site.pages, ...site.posts].map(({ path, translations }) => [path, pathsOf(translations)]),
    [
      ['/fr/a/', ['/a/', '/fr/a/']],
      ['/b/', ['/b/']],
      ['/a/', ['/a/', '/fr/a/']],
      ['/fr/blog/a/', ['/blog/a/', '/fr/blog/a/']],
      ['/blog/a/', ['/blog/a/', '/fr/blog/a/']],
    ],
  );
});

test('siteOf() finds pages by their path, and the posts of each locale in order', () => {
  const posts = [post('c', english, '2026-03-01'), post('b', french, '2026-02-01'), post('a', english, '2026-01-01')];
  const site = siteWith([page('a', english), page('a', french)], posts);
  assert.equal(site.pagesByPath.get('/fr/a/')?.locale, french);
  assert.deepEqual([site.pagesByPath.has('/a/'), site.pagesByPath.get('/fr/a/')?.path], [true, '/fr/a/']);
  assert.deepEqual(pathsOf(postsOf(site, english)), ['/blog/c/', '/blog/a/']);
  assert.deepEqual(pathsOf(postsOf(site, french)), ['/fr/blog/b/']);
  assert.deepEqual(postsOf(site, { ...french, code: 'de' }), []);
});

test('siteOf() puts the pages that ask for it into the menu of their locale, in their order', () => {
  const inMenu = (order: number) => ({ navigation: { label: 'L', order } });
  const site = siteWith([
    page('c', english, inMenu(3)),
    page('x', english),
    page('a', english, inMenu(1)),
    page('b', english, inMenu(2)),
    page('a', french, inMenu(0)),
  ]);
  assert.deepEqual(pathsOf(site.menus.get('en')), ['/a/', '/b/', '/c/']);
  assert.deepEqual(pathsOf(site.menus.get('fr')), ['/fr/a/']);
  assert.deepEqual(pathsOf(site.pages), ['/c/', '/x/', '/a/', '/b/', '/fr/a/']);
});

test('siteOf() has everything that it was made from', () => {
  const site = siteWith([page('a', english)]);
  assert.deepEqual([site.templates.page, site.baseUrl], [templates.page, 'https://site.example']);
});

test('blogPath() is below the prefix of the locale, as the settings name it', () => {
  const settings = { blog: { path: 'news' } };
  assert.deepEqual([blogPath(settings, english), blogPath(settings, french)], ['/news/', '/fr/news/']);
});
