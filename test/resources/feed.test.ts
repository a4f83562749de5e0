import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFeed } from '@rowanmanning/feed-parser';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import RssParser from 'rss-parser';
import type { RawFile } from '../../generator/load/files.ts';
import { buildEdited, buildTree, minimalOptions, origin, replaceIn, type Tree, textFile } from '../build-sample.ts';
import { parseLinks } from '../format/parse-links.ts';
import { decodeText, tagsOf, textOf } from './html-tags.ts';

const feeds = { en: '/feed.xml', fr: '/fr/feed.xml' } as const;
const rss = new RssParser();

const tree = await buildTree();

/** The site paths of a locale's posts. */
function postPaths(prefix: string): readonly string[] {
  return [...tree.entries.keys()].filter((path) => new RegExp(`^${prefix}/blog/(?!tags/|authors/)[^/]+/$`).test(path));
}

/** The raw items of a feed, as text. */
function itemsOf(xml: string): readonly string[] {
  return [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => item);
}

test('two independent feed readers find every post of the language, the newest first, with the same title, link and date', async () => {
  for (const [path, prefix] of [
    ['/feed.xml', ''],
    ['/fr/feed.xml', '/fr'],
  ] as const) {
    const xml = tree.text(path);
    const feed = await rss.parseString(xml);
    const two = parseFeed(xml);
    const links = feed.items.map(({ link }) => link?.replace(origin, '') ?? '');
    assert.deepEqual([...links].sort(), [...postPaths(prefix)].sort(), path);
    assert.deepEqual(
      feed.items.map(({ title, link, isoDate }) => [title, link, isoDate]),
      two.items.map(({ title, url, published }) => [title, url, published?.toISOString()]),
    );
    const dates = feed.items.map(({ isoDate }) => Date.parse(isoDate ?? ''));
    assert.deepEqual(
      dates,
      [...dates].sort((a, b) => b - a),
    );
    assert.equal(two.items.length, postPaths(prefix).length);
  }
});

test('both readers get the whole HTML of each post, the words of its page, and a separate description', async () => {
  const feed = await rss.parseString(tree.text('/feed.xml'));
  const two = parseFeed(tree.text('/feed.xml'));
  for (const [index, item] of feed.items.entries()) {
    const content = String(item['content:encoded']);
    // This reader decodes character references, even those of the HTML.
    assert.equal(two.items[index]?.content, decodeText(content).trim());
    const page = tree.text(new URL(item.link ?? '').pathname);
    const article = page.slice(page.indexOf('</header>\n', page.indexOf('<article>')), page.indexOf('</article>'));
    const body = article.replace(
      /<details class="menu">.*<\/details>|<nav class="contents"[\s\S]*?<\/nav>|<span class="hl-[^>]*>|<\/span>/g,
      '',
    );
    const words = textOf(content).split(' ');
    assert.ok(words.length > 500, item.link);
    assert.ok(textOf(body).startsWith(words.join(' ')), item.link);
    assert.ok((two.items[index]?.description ?? '').length < 300, item.link);
  }
});

test('feed() puts description before content:encoded in every item, and names the author in dc:creator only', () => {
  for (const path of Object.values(feeds))
    for (const item of itemsOf(tree.text(path))) {
      const markup = item.replace(/<!\[CDATA\[.*?\]\]>/gs, '');
      const names = [...markup.matchAll(/<([a-z:A-Z]+)[ >]/g)].map(([, name]) => name);
      assert.ok(
        names.indexOf('description') >= 0 && names.indexOf('description') < names.indexOf('content:encoded'),
        path,
      );
      assert.equal(names.filter((name) => name === 'dc:creator').length, 1);
      assert.equal(names.includes('author'), false);
    }
});

test('each item names its author to both readers', async () => {
  const feed = await rss.parseString(tree.text('/feed.xml'));
  const two = parseFeed(tree.text('/feed.xml'));
  const authors = feed.items.map(({ creator }) => creator ?? '');
  assert.deepEqual([...new Set(authors)].sort(), ['Mara Lindqvist', 'Noor Haddad', 'Étienne Vasseur']);
  assert.deepEqual(
    two.items.map((item) => item.authors[0]?.name),
    authors,
  );
});

test('guids are the permalinks, each once in all feeds', () => {
  const guids: string[] = [];
  for (const path of Object.values(feeds))
    for (const item of itemsOf(tree.text(path))) {
      const [, attributes = '', guid = ''] = /<guid( [^>]*)?>([^<]*)<\/guid>/.exec(item) ?? [];
      assert.doesNotMatch(attributes, /isPermaLink="false"/);
      assert.equal(guid, /<link>([^<]*)<\/link>/.exec(item)?.[1]);
      guids.push(guid);
    }
  assert.equal(new Set(guids).size, guids.length);
});

test('every date is one of RFC 822, and lastBuildDate is the newest change of any post', () => {
  const shape =
    /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (?:GMT|[+-]\d{4})$/;
  for (const path of Object.values(feeds)) {
    const xml = tree.text(path);
    const dates = [...xml.matchAll(/<(?:pubDate|lastBuildDate)>([^<]*)</g)].map(([, date = '']) => date);
    assert.ok(dates.length > 2, path);
    for (const date of dates) {
      assert.match(date, shape, path);
      const day = new Date(date).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });
      assert.ok(date.startsWith(day), date);
    }
  }
  const { '@graph': nodes } = tree.json('/schema/post.json') as { '@graph': readonly Record<string, unknown>[] };
  for (const [language, path] of Object.entries(feeds)) {
    const changes = nodes.flatMap(({ inLanguage, dateModified }) =>
      inLanguage === language && typeof dateModified === 'string' ? [Date.parse(dateModified)] : [],
    );
    const [, built = ''] = /<lastBuildDate>([^<]*)</.exec(tree.text(path)) ?? [];
    assert.equal(Date.parse(built), Math.max(...changes));
  }
});

test('the channel has a title, link, description, language, docs, ttl and a link to itself', async () => {
  for (const [language, path] of Object.entries(feeds)) {
    const two = parseFeed(tree.text(path));
    const channel = tree.text(path).replace(/<item>.*<\/item>/s, '');
    assert.equal(two.language, language);
    assert.equal(two.url, language === 'en' ? `${origin}/` : `${origin}/fr/`);
    assert.equal(two.self, origin + path);
    assert.ok(two.title && two.description);
    assert.match(channel, /<docs>https:\/\/www\.rssboard\.org\/rss-specification<\/docs>/);
    assert.match(channel, /<ttl>720<\/ttl>/);
    assert.match(channel, /<atom:link[^>]* rel="self"[^>]* type="application\/rss\+xml"/);
  }
});

test('texts that contain ]]> more than once, and markup, reach both readers as they were written', async () => {
  const post = 'posts/en/the-first-eight-seconds.md';
  const title = 'Ends ]]> early ]]> & <b>loud</b>';
  const description = 'It closes ]]> once, ]]> twice and ]]>]]> more.';
  const built = await buildEdited((files) => {
    const titled = replaceIn(files, post, /^title: .*$/m, `title: '${title}'`);
    const described = replaceIn(titled, post, /^description: .*$/m, `description: '${description}'`);
    return replaceIn(described, post, '## What to leave out', 'Code `a[b[0]]>c[d[1]]>e` ends.\n\n## What to leave out');
  });
  const xml = built.text('/feed.xml');
  assert.equal(XMLValidator.validate(xml), true);
  const item = (await rss.parseString(xml)).items.find(({ link }) => link?.includes('first-eight'));
  const two = parseFeed(xml).items.find(({ url }) => url?.includes('first-eight'));
  assert.deepEqual([item?.title, two?.title], [title, title]);
  assert.equal(two?.description, description);
  for (const content of [item?.['content:encoded'], two?.content])
    assert.match(decodeText(String(content)), /a\[b\[0\]\]>c\[d\[1\]\]>e/);
});

test('entities that were written as text, and a hub with a query, reach a reader as they were written', async () => {
  const written = 'R&amp;D & &lt;x&gt; &amp;amp;';
  const hub = 'https://hub.example/?a=b&c=d&amp;e=f';
  const built = await buildEdited((files) =>
    [
      ['site.yaml', /^name: .*$/m, `name: "${written} name"`],
      ['site.yaml', /^ {2}en: A missed.*$/m, `  en: "${written} tagline"`],
      ['site.yaml', /legalName: .*$/m, `legalName: "${written} legal"`],
      ['site.yaml', 'feedTtl: 720', `hub: "${hub}"`],
      ['data/authors.yaml', /name: Mara Lindqvist/, `name: "${written} author"`],
      ['posts/en/the-first-eight-seconds.md', /^tags: .*$/m, `tags: ["${written} tag"]`],
    ].reduce((edited, [path, from, to]) => replaceIn(edited, String(path), from ?? '', String(to)), files as RawFile[]),
  );
  const xml = built.text('/feed.xml');
  assert.equal(XMLValidator.validate(xml), true);
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' });
  const { title, description, copyright, item, 'atom:link': links } = parser.parse(xml).rss.channel as Channel;
  assert.deepEqual(
    [title, description, copyright],
    ['name', 'tagline', 'legal'].map((field) => `${written} ${field}`),
  );
  assert.ok(item.some(({ 'dc:creator': creator }) => creator === `${written} author`));
  assert.ok(item.some(({ category }) => category === `${written} tag`));
  assert.equal(links.find((link) => link['@rel'] === 'hub')?.['@href'], hub);
  const atom = parser.parse(built.text('/atom.xml')).feed as { readonly link: Channel['atom:link'] };
  assert.equal(atom.link.find((link) => link['@rel'] === 'hub')?.['@href'], hub);
  assert.deepEqual((built.json('/feed.json') as { hubs?: unknown }).hubs, [{ type: 'WebSub', url: hub }]);
});

interface Channel extends Readonly<Record<'title' | 'description' | 'copyright', string>> {
  readonly item: readonly Readonly<Record<'dc:creator' | 'category', unknown>>[];
  readonly 'atom:link': readonly Readonly<Record<'@rel' | '@href', string>>[];
}

/** The minimal site with a number of posts, a day apart, and a feed of ten. */
async function withPosts(count: number): Promise<Tree> {
  const posts = Array.from({ length: count }, (_, index) => {
    const day = String(index + 1).padStart(2, '0');
    return textFile(
      `posts/en/post-${day}.md`,
      `---\ntitle: Post ${day}\ndescription: The text of day ${day}.\npublished: 2026-01-${day}\nauthor: ada\n---\n\nWritten on day ${day}.\n`,
    );
  });
  const authors = textFile('data/authors.yaml', 'authors:\n  - {id: ada, name: Ada}\n');
  return await buildEdited(
    (files) => [...replaceIn(files, 'site.yaml', 'name:', 'blog: {feedItems: 10}\nname:'), authors, ...posts],
    minimalOptions,
  );
}

interface Archived {
  readonly path: string;
  readonly links: Readonly<Record<string, string>>;
  readonly isArchive: boolean;
  readonly posts: readonly string[];
}

function archived(built: Tree, path: string): Archived {
  const xml = built.text(path);
  assert.equal(XMLValidator.validate(xml), true, path);
  const tags = [...xml.matchAll(/<atom:link ([^>]*)\/>/g)].map(([, text = '']) =>
    Object.fromEntries([...text.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );
  const site = 'https://minimal.example';
  return {
    path,
    links: Object.fromEntries(tags.map(({ rel, href = '' }) => [rel, href.replace(site, '')])),
    isArchive: /<fh:archive[^>]*xmlns:fh="http:\/\/purl\.org\/syndication\/history\/1\.0"[^>]*\/>/.test(xml),
    posts: parseFeed(xml).items.map(({ url }) => url?.replace(`${site}/blog/`, '') ?? ''),
  };
}

test('a feed of 25 posts in tens leads through archives to every post, and back', async () => {
  const built = await withPosts(25);
  const chain: Archived[] = [];
  for (let path: string | undefined = '/feed.xml'; path !== undefined; path = chain.at(-1)?.links['prev-archive'])
    chain.push(archived(built, path));
  const [current, ...archives] = chain;
  assert.equal(current?.isArchive, false);
  assert.equal(current?.posts.length, 10);
  assert.equal(current?.links.current, undefined);
  for (const [index, archive] of archives.entries()) {
    assert.equal(archive.isArchive, true, archive.path);
    assert.equal(archive.links.self, archive.path);
    assert.equal(archive.links.current, '/feed.xml');
    assert.equal(archive.links['next-archive'], index === 0 ? undefined : archives[index - 1]?.path);
    assert.ok(archive.posts.length > 0 && archive.posts.length <= 10, archive.path);
    assert.equal(built.entries.get(archive.path)?.mediaType, 'application/rss+xml; charset=utf-8');
  }
  const reached = new Set(chain.flatMap(({ posts }) => posts));
  assert.equal(reached.size, 25);
  const inArchives = archives.flatMap(({ posts }) => posts);
  assert.equal(new Set(inArchives).size, inArchives.length);
});

test('an archive does not change when a post is added', async () => {
  const before = await withPosts(25);
  const after = await withPosts(26);
  for (const path of ['/feed/archive-1.xml', '/feed/archive-2.xml'])
    assert.equal(after.text(path), before.text(path), path);
});

test('a feed that holds every post has no archive', async () => {
  const built = await withPosts(10);
  assert.deepEqual(archived(built, '/feed.xml').links, { self: '/feed.xml' });
  assert.deepEqual(
    [...built.entries.keys()].filter((path) => path.startsWith('/feed/archive')),
    [],
  );
});

const unwanted = ['input', 'button', 'form', 'script', 'style', 'iframe', 'object', 'embed'];

/** The objections of the W3C's feed validator and of feed readers to a feed. https://validator.w3.org/feed/docs/warning/MisplacedItem.html */
function feedFaults(xml: string): readonly string[] {
  const afterItems = xml.slice(xml.lastIndexOf('</item>') + '</item>'.length);
  const misplaced = [...afterItems.matchAll(/<(atom:[a-z]+)/g)].map(([, name]) => `${name} after an item`);
  const contents = [...xml.matchAll(/<content:encoded><!\[CDATA\[(.*?)\]\]><\/content:encoded>/gs)];
  const removed = contents.flatMap(([, content = '']) =>
    tagsOf(content).flatMap(({ name, attributes }) => [
      ...(unwanted.includes(name) ? [`<${name}> in an item`] : []),
      ...Object.entries(attributes).flatMap(([key, value]) => {
        if (/^(?:data-|on|style$|align$|tabindex$|role$)/.test(key)) return [`${key} in an item`];
        return /^(?:href|src)$/.test(key) && !/^(?:https?|mailto|tel):/.test(value) ? [`${value} in an item`] : [];
      }),
    ]),
  );
  return [...misplaced, ...removed];
}

test('a feed has its links before its items, absolute addresses only, and no element or attribute that readers remove', async () => {
  const written = '- [x] done\n- [ ] open[^n]\n\n| a |\n| -: |\n| b |\n\n[^n]: A note.\n\n## What to leave out';
  const built = await buildEdited((files) =>
    replaceIn(files, 'posts/en/the-first-eight-seconds.md', '## What to leave out', written),
  );
  for (const path of Object.values(feeds)) assert.deepEqual(feedFaults(built.text(path)), [], path);
  const archived = await buildEdited((files) => replaceIn(files, 'site.yaml', 'feedItems: 50', 'feedItems: 3'));
  for (const path of ['/feed.xml', '/feed/archive-1.xml']) assert.deepEqual(feedFaults(archived.text(path)), [], path);
  assert.match(built.text('/feed.xml'), /<li class="task-list-item">☑ done<\/li>\n<li class="task-list-item">☐ open/);
});

test('the check of feeds finds links after the items, relative ones, form controls and attributes', () => {
  const xml = tree.text('/feed.xml');
  const link = /\s*<atom:link[^>]*\/>/.exec(xml)?.[0] ?? '';
  const moved = xml.replace(link, '').replace('</channel>', `${link}</channel>`);
  assert.deepEqual(feedFaults(moved), ['atom:link after an item']);
  const controls = xml.replace('<p>', '<p data-x="y"><input type="checkbox"><a href="/a/"></a>');
  assert.deepEqual(feedFaults(controls), ['data-x in an item', '<input> in an item', '/a/ in an item']);
});

test('no link to a feed has hreflang, which would make it a translation of the page', () => {
  for (const [path, { headers }] of tree.entries) {
    for (const link of parseLinks(headers.Link ?? ''))
      if (link.target.endsWith('feed.xml')) assert.equal(link.parameters.hreflang, undefined, path);
    if (!path.endsWith('/')) continue;
    const alternates = tagsOf(tree.text(path)).filter(({ attributes }) => attributes.type === 'application/rss+xml');
    assert.ok(alternates.length > 0, path);
    for (const { attributes } of alternates) assert.equal(attributes.hreflang, undefined, path);
  }
});
