import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFeed } from '@rowanmanning/feed-parser';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import RssParser from 'rss-parser';
import { openFolder } from '../../generator/load/files.ts';
import { resources } from '../../generator/resources/index.ts';
import { optionalNames } from '../../generator/resources/parts/resource.ts';
import { buildBare, buildEdited, buildTree, origin, replaceIn, sampleOptions, type Tree } from '../build-sample.ts';
import { parseLlms } from '../format/parse-llms.ts';
import { some } from '../short.ts';

const tree = await buildTree();
const bare = await buildBare();

/** The paths of each optional resource of the sample. */
const paths: Readonly<Record<string, readonly string[]>> = {
  ard: ['/.well-known/ard.json'],
  'ai-catalog': ['/.well-known/ai-catalog.json'],
  'llms-localized': ['/fr/llms.txt'],
  'llms-sections': [],
  'llms-full': ['/llms-full.txt', '/fr/llms-full.txt'],
  atom: ['/atom.xml', '/fr/atom.xml'],
  'json-feed': ['/feed.json', '/fr/feed.json'],
  tags: groupPaths('/blog/tags', ['callbacks', 'greetings', 'operations', 'setup']),
  authors: groupPaths('/blog/authors', ['etienne-vasseur', 'mara-lindqvist', 'noor-haddad']),
  'collection-feeds': [],
  developers: ['/developers/', '/developers.md', '/fr/developers/', '/fr/developers.md'],
  'feed-page': ['/feed/', '/feed.md', '/fr/feed/', '/fr/feed.md'],
  icons: ['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png', '/site.webmanifest'],
  cards: cardPaths(),
  search: ['/search.json', '/fr/search.json', '/search-text.json', '/fr/search-text.json', '/search.js'],
};

/** The cards of the sample, which are those of `content/` by the names of their files. */
function cardPaths(): readonly string[] {
  const { paths: files } = openFolder(sampleOptions.content);
  const ofEntries = files.flatMap((file) => {
    const [, kind, code, name] = /^(pages|posts)\/(en|fr)\/(.*?)(?:\/index)?\.md$/.exec(file) ?? [];
    if (name === undefined || name === 'index') return [];
    return [`/cards${code === 'fr' ? '/fr' : ''}${kind === 'posts' ? '/blog' : ''}/${name}.png`];
  });
  return ['/card.png', '/fr/card.png', ...ofEntries].sort();
}

/** The feeds of groups; the alternates and pages of these and of their index. */
function groupPaths(index: string, slugs: readonly string[]): readonly string[] {
  const pages = [index, ...slugs.map((slug) => `${index}/${slug}`)];
  return [
    ...slugs.map((slug) => `${index}/${slug}/feed.xml`),
    ...pages.map((path) => `${path}.md`),
    ...pages.map((path) => `${path}/`),
  ];
}

test('every optional resource is here, on at first, and no endpoint of openapi.json', () => {
  const { paths: endpoints } = tree.json('/openapi.json') as { paths: object };
  assert.deepEqual(Object.keys(paths), optionalNames(resources));
  for (const path of Object.values(paths).flat()) {
    assert.ok(tree.entries.has(path), path);
    assert.ok(!(path in endpoints), path);
  }
});

for (const [name, own] of some(Object.entries(paths), 3))
  test(`a site without ${name} mentions it nowhere, and has everything else`, async () => {
    const built = await buildBare((files) => replaceIn(files, 'site.yaml', 'hosts:', `without: [${name}]\nhosts:`));
    assert.deepEqual([...bare.entries.keys()].filter((path) => !built.entries.has(path)).sort(), [...own].sort());
    assertUnmentioned(built, own);
    assert.doesNotMatch(built.text('/'), new RegExp(`rel="${name}"`));
  });

function assertUnmentioned({ files, deploy }: Tree, own: readonly string[]): void {
  for (const [file, bytes] of [...files, ...deploy]) {
    const text = bytes.toString('utf8');
    for (const path of own)
      assert.ok(!text.includes(/\/(?:llms\.txt)?$/.test(path) ? path : path.slice(1)), `${file}: ${path}`);
  }
}

test('a site may do without all of them, and names that are not known or not optional are errors', async () => {
  const without = (names: string) =>
    buildBare((files) => replaceIn(files, 'site.yaml', 'hosts:', `without: [${names}]\nhosts:`));
  const built = await without(Object.keys(paths).join(', '));
  assertUnmentioned(built, Object.values(paths).flat());
  assert.ok(
    !Object.values(paths)
      .flat()
      .some((path) => built.entries.has(path)),
  );
  await assert.rejects(without('openapi'), /There is no optional output \\?"openapi/);
});

test('/feed.json is JSON Feed 1.1 with the posts, texts and dates of /feed.xml', async () => {
  for (const prefix of ['', '/fr']) {
    const feed = tree.json(`${prefix}/feed.json`) as {
      readonly items: readonly Readonly<Record<string, unknown>>[];
    } & Readonly<Record<string, unknown>>;
    const rss = await new RssParser().parseString(tree.text(`${prefix}/feed.xml`));
    assert.equal(feed.version, 'https://jsonfeed.org/version/1.1');
    assert.deepEqual(
      [feed.title, feed.home_page_url, feed.feed_url],
      [rss.title, rss.link, `${origin}${prefix}/feed.json`],
    );
    assert.deepEqual(
      feed.items.map(({ id, url, title, content_html, date_published }) => [
        id,
        url,
        title,
        content_html,
        new Date(String(date_published)).toISOString(),
      ]),
      rss.items.map(({ guid, link, title, isoDate, ...item }) => [guid, link, title, item['content:encoded'], isoDate]),
    );
    for (const { authors, language } of feed.items)
      assert.deepEqual([(authors as readonly object[]).length, language], [1, prefix === '' ? 'en' : 'fr']);
    assert.equal(tree.entries.get(`${prefix}/feed.json`)?.mediaType, 'application/feed+json');
  }
});

test('/atom.xml is Atom that two readers read like /feed.xml', async () => {
  for (const prefix of ['', '/fr']) {
    const xml = tree.text(`${prefix}/atom.xml`);
    assert.equal(XMLValidator.validate(xml), true);
    const [one, rss] = [
      await new RssParser().parseString(xml),
      await new RssParser().parseString(tree.text(`${prefix}/feed.xml`)),
    ];
    assert.deepEqual(
      one.items.map(({ title, link, isoDate }) => [title, link, isoDate]),
      rss.items.map(({ title, link, isoDate }) => [title, link, isoDate]),
    );
    const { feed } = new XMLParser({ ignoreAttributes: false, trimValues: false }).parse(xml) as {
      feed: { entry: readonly { content: { '#text': string } }[] };
    };
    assert.deepEqual(
      feed.entry.map(({ content }) => content['#text']),
      rss.items.map((item) => item['content:encoded']),
    );
    const two = parseFeed(xml);
    assert.deepEqual(
      [two.meta.type, two.self, two.url],
      ['atom', `${origin}${prefix}/atom.xml`, `${origin}${prefix}/`],
    );
    for (const { authors, updated, published } of two.items)
      assert.ok(authors[0]?.name && updated && published && updated >= published);
  }
});

test('/llms-full.txt is the text of every page and post of its language, each with its address', () => {
  for (const [prefix, code] of [
    ['', 'en'],
    ['/fr', 'fr'],
  ] as const) {
    const full = tree.text(`${prefix}/llms-full.txt`);
    const pages = [...tree.entries.values()].filter(
      ({ path, mediaType }) =>
        mediaType.startsWith('text/html') &&
        path.endsWith('/') &&
        !/\/(?:tags|authors|developers|feed)\//.test(path) &&
        (path.startsWith('/fr/') ? 'fr' : 'en') === code,
    );
    assert.ok(pages.length > 4);
    for (const { path } of pages) {
      assert.ok(full.includes(`\n\n<${origin}${path}>\n\n> `), path);
      const alternate = tree.text(
        path === '/' || path.endsWith('calculator/') || path.endsWith('/blog/') || path === '/fr/'
          ? `${path}index.md`
          : `${path.slice(0, -1)}.md`,
      );
      assert.ok(full.includes(alternate.slice(alternate.indexOf('llms.txt>') + 'llms.txt>'.length).trim()), path);
    }
  }
});

test('the newest posts that fit are in /llms-full.txt', async () => {
  const long = `${`${'word'.repeat(25)} `.repeat(7500)}\n`;
  const built = await buildBare((files) => replaceIn(files, 'posts/en/closing-for-two-weeks.md', 'Word.', long));
  assert.match(built.text('/llms-full.txt'), /what-we-do-not-write-down/);
  const twice = await buildBare((files) =>
    replaceIn(
      replaceIn(files, 'posts/en/closing-for-two-weeks.md', 'Word.', long),
      'posts/en/the-first-eight-seconds.md',
      'Word.',
      long,
    ),
  );
  assert.ok(twice.text('/llms-full.txt').includes('<https://ringfold.example/blog/closing-for-two-weeks/>'));
  assert.ok(!twice.text('/llms-full.txt').includes('<https://ringfold.example/blog/the-first-eight-seconds/>'));
});

test('a page that is too long for /llms-full.txt is left out alone, and told', async () => {
  const long = `${`${'word'.repeat(25)} `.repeat(11_000)}\n`;
  const built = await buildBare((files) => replaceIn(files, 'posts/en/closing-for-two-weeks.md', 'Word.', long));
  assert.match(built.text('/llms-full.txt'), /what-we-do-not-write-down/);
  assert.doesNotMatch(built.text('/llms-full.txt'), /blog\/closing-for-two-weeks\/>/);
  assert.deepEqual(
    built.report.problems.filter(({ code }) => code === 'too-long').map(({ code, place }) => [code, place?.file]),
    [['too-long', 'posts/en/closing-for-two-weeks.md']],
  );
});

test('/fr/llms.txt has the pages, plans and posts of its language, and /llms.txt leads to it', () => {
  const { sections } = parseLlms(tree.text('/fr/llms.txt'));
  const urls = sections.flatMap(({ links }) => links.map(({ url }) => url.slice(origin.length).replace(/#.*/, '')));
  for (const [index, path] of urls.entries())
    assert.ok(tree.entries.has(path) || !sections.flatMap(({ links }) => links)[index]?.url.startsWith(origin), path);
  for (const path of [
    '/fr/index.md',
    '/fr/pricing.md',
    '/fr/blog/combien-coute-un-appel-manque.md',
    '/fr/llms-full.txt',
    '/fr/feed.xml',
    '/llms.txt',
    '/.well-known/ard.json',
  ])
    assert.ok(urls.includes(path), path);
  assert.ok(!urls.includes('/pricing.md') && !urls.includes('/feed.xml') && !urls.includes('/llms-full.txt'));
  assert.match(
    tree.text('/llms.txt'),
    /## Français\n\n- \[llms\.txt\]\(https:\/\/ringfold\.example\/fr\/llms\.txt\): Une permanence/,
  );
  assert.match(tree.text('/fr/'), /<link rel="describedby" href="\/fr\/llms\.txt"/);
  assert.doesNotMatch(tree.text('/fr/pricing/'), /href="\/llms\.txt"/);
});

test('X-Markdown-Tokens is on each alternate of a site that asks for it, and on no other output', async () => {
  const named = (built: Tree) => [...built.entries.values()].filter(({ headers }) => 'X-Markdown-Tokens' in headers);
  assert.deepEqual(named(tree), []);
  const built = await buildEdited((files) => replaceIn(files, 'site.yaml', 'hosts:', 'markdownTokens: true\nhosts:'));
  assert.equal(named(built).length, 33);
  for (const { path, headers, size } of named(built)) {
    assert.match(path, /\.md$/);
    const tokens = Number(headers['X-Markdown-Tokens']);
    assert.ok(tokens > size / 20 && tokens < size / 1.8, `${path}: ${tokens} tokens for ${size} bytes`);
  }
});
