import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTree, isWrittenPage, origin } from '../build-sample.ts';
import { type Tag, tagsOf } from './html-tags.ts';

const tree = await buildTree();
const html = [...tree.entries.values()].filter(({ mediaType }) => mediaType.startsWith('text/html'));
const pages = new Map(html.map(({ path }) => [path, tagsOf(tree.text(path))]));
/** The pages that somebody wrote. */
const indexed = new Map([...pages].filter(([path]) => isWrittenPage({ path, mediaType: 'text/html' })));

function links(tags: readonly Tag[], rel: string, type?: string): readonly Readonly<Record<string, string>>[] {
  return tags
    .filter(({ name, attributes }) => name === 'link' && attributes.rel === rel && (!type || attributes.type === type))
    .map(({ attributes }) => attributes);
}

function localeOf(path: string): string {
  return path.startsWith('/fr/') ? 'fr' : 'en';
}

test('every page is HTML whose elements all close, in UTF-8 and in the language of its path', () => {
  assert.ok(pages.size > 20);
  for (const [path, tags] of pages) {
    assert.ok(tree.text(path).startsWith('<!doctype html>\n'), path);
    assert.equal(tags[0]?.name, 'html');
    assert.equal(tags[0]?.attributes.lang, localeOf(path), path);
    assert.equal(tags.find(({ name }) => name === 'meta')?.attributes.charset, 'utf-8', path);
  }
});

test('every page has one h1, and it has a text', () => {
  for (const [path, tags] of pages) {
    const titles = tags.filter(({ name }) => name === 'h1');
    assert.equal(titles.length, 1, path);
    assert.ok(titles[0]?.text.trim(), path);
  }
});

test('no heading is more than one level below the one before it', () => {
  for (const [path, tags] of pages) {
    let level = 0;
    for (const { name } of tags.filter((tag) => /^h[1-6]$/.test(tag.name))) {
      assert.ok(Number(name[1]) <= level + 1, `${path}: ${name} after h${level}`);
      level = Number(name[1]);
    }
  }
});

test('every page has a title and a description that are unique within its language', () => {
  const titles = [...pages].map(([path, tags]) => {
    const title = tags.find(({ name }) => name === 'title')?.text;
    assert.ok(title, path);
    return `${localeOf(path)} ${title}`;
  });
  assert.equal(new Set(titles).size, pages.size);
  const described = [...indexed].map(([path, tags]) => {
    const content = tags.find(({ attributes }) => attributes.name === 'description')?.attributes.content;
    assert.ok(content, path);
    return content;
  });
  assert.equal(new Set(described).size, indexed.size);
});

test('every page names itself as canonical, and its Markdown alternate and the feed of its language as alternates', () => {
  for (const [path, tags] of indexed) {
    assert.deepEqual(
      links(tags, 'canonical').map(({ href }) => href),
      [origin + path],
    );
    const [alternate, ...more] = links(tags, 'alternate', 'text/markdown').map(({ href }) => href);
    assert.deepEqual(more, []);
    assert.ok(
      alternate && tree.entries.get(alternate)?.headers.Link?.startsWith(`<${origin}${path}>; rel="canonical"`),
      path,
    );
    assert.ok(
      tree.entries.get(path)?.headers.Link?.includes(`<${alternate}>; rel="alternate"; type="text/markdown"`),
      path,
    );
    const feeds = links(tags, 'alternate', 'application/rss+xml').map(({ href }) => href);
    const own = /\/(?:tags|authors)\/./.test(path) ? [`${path}feed.xml`] : [];
    assert.deepEqual(feeds, [...own, localeOf(path) === 'fr' ? '/fr/feed.xml' : '/feed.xml'], path);
  }
});

test('hreflang links are given in every version alike: itself, each other, and x-default', () => {
  for (const [path, tags] of indexed) {
    const versions = links(tags, 'alternate').filter(({ type, hreflang }) => type === undefined && hreflang);
    if (versions.length === 0) continue;
    const set = versions.map(({ hreflang, href }) => `${hreflang} ${href}`);
    assert.ok(set.includes(`${localeOf(path)} ${origin}${path}`), path);
    assert.deepEqual(set.map((item) => item.split(' ')[0]).sort(), ['en', 'fr', 'x-default'], path);
    for (const { href } of versions) {
      const other = indexed.get(href?.slice(origin.length) ?? '') ?? [];
      const theirs = links(other, 'alternate').filter(({ type, hreflang }) => type === undefined && hreflang);
      assert.deepEqual(
        theirs.map(({ hreflang, href: target }) => `${hreflang} ${target}`),
        set,
        `${path} and ${href}`,
      );
    }
  }
});

test('every picture has an alternative text, but the logo beside the name of the site', () => {
  for (const [path, tags] of pages) {
    const logos = tags.filter(({ name, attributes }) => name === 'img' && attributes.alt === '');
    assert.deepEqual(
      logos.map(({ attributes }) => attributes.src),
      ['/assets/logo.svg'],
      path,
    );
    for (const { attributes } of tags.filter(({ name }) => name === 'img').filter((tag) => !logos.includes(tag)))
      assert.ok(attributes.alt !== undefined && attributes.alt.trim() !== '', `${path}: ${attributes.src}`);
  }
});

test('ids are unique in each page, and every reference to an id finds it', () => {
  for (const [path, tags] of pages) {
    const ids = tags.flatMap(({ attributes }) => attributes.id ?? []);
    assert.equal(new Set(ids).size, ids.length, path);
    for (const { attributes } of tags)
      for (const name of ['aria-describedby', 'aria-labelledby'] as const)
        if (attributes[name] !== undefined) assert.ok(ids.includes(attributes[name]), `${path}: ${attributes[name]}`);
  }
});

test('every link, picture and script address of this site leads to an output, and its fragment to an id there', () => {
  const broken: string[] = [];
  for (const [path, tags] of pages) {
    for (const { attributes } of tags) {
      const address = attributes.href ?? attributes.src;
      if (address === undefined) continue;
      const url = new URL(address, origin + path);
      if (url.origin !== origin) continue;
      const target = pages.get(url.pathname);
      const fragment = decodeURIComponent(url.hash.slice(1));
      const found = fragment === '' || target?.some(({ attributes: { id } }) => id === fragment);
      if (!tree.entries.has(url.pathname) || !found) broken.push(`${path}: ${address}`);
    }
  }
  assert.deepEqual(broken, []);
});

test('no page runs a script but those of the templates and the calculator, frames another document or has an event attribute', () => {
  for (const [path, tags] of pages) {
    for (const { name, attributes } of tags) {
      assert.ok(!['iframe', 'object', 'embed', 'style'].includes(name), `${path}: ${name}`);
      if (name === 'script' && !/^\/(?:theme|calculator)\.js$/.test(attributes.src ?? ''))
        assert.equal(attributes.type, 'application/ld+json', path);
      assert.deepEqual(
        Object.keys(attributes).filter((key) => key.startsWith('on') || key === 'style'),
        [],
        path,
      );
    }
  }
});

test('no page shows a directive or a piece of Markdown source', () => {
  for (const [path] of pages) {
    const shown = tree.text(path).replace(/<(pre|code|script)\b.*?<\/\1>/gs, '');
    assert.doesNotMatch(shown, /(?<![\w:]):{1,2}[a-z-]+\{|\{=|^::|\]\((?:\/|http)|\*\*\w/m, path);
  }
});
