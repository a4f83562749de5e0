import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withScrolling } from '../../generator/format/page-body.ts';
import { buildEdited, buildTree, isWrittenPage, origin, replaceIn, type Tree } from '../build-sample.ts';
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

const portraits = /^\/assets\/(?:mara-lindqvist|etienne-vasseur|noor-haddad|adrian-ferrer|ines-morel)\.svg$/;
/** The pictures of posts, which lists show beside their titles. */
const covers = /^\/assets\/(?:triage-ladder|call-path|twenty-minutes)(?:-fr)?\.svg$/;

test('every picture has an alternative text, but the logo beside the name of the site, portraits beside names, and covers beside titles', () => {
  for (const [path, tags] of pages) {
    const named = tags.filter(({ name, attributes }) => name === 'img' && attributes.alt === '');
    assert.deepEqual(
      named.flatMap(({ attributes: { src = '' } }) => (portraits.test(src) || covers.test(src) ? [] : [src])),
      ['/assets/logo.svg'],
      path,
    );
    for (const { attributes } of tags.filter(({ name }) => name === 'img').filter((tag) => !named.includes(tag)))
      assert.ok(attributes.alt !== undefined && attributes.alt.trim() !== '', `${path}: ${attributes.src}`);
  }
});

test('what is legal stands in the last row of the footer alone, with what is below it', async () => {
  const edited = await buildEdited((files) =>
    replaceIn(
      replaceIn(files, 'site.yaml', 'cards:', 'links: [{id: rules, in: legal, text: Rules}]\ncards:'),
      'pages/en/terms.md',
      ...(['in: legal}', 'in: legal, parent: rules}'] as const),
    ),
  );
  const page = edited.text('/terms/');
  const [, row] = /<\/div>\n<p>©(.*)<\/p>\n<\/footer>/.exec(page) ?? [];
  assert.equal(
    row,
    ' 2026 Ringfold Answering Ltd <a href="/privacy/">Privacy</a> <a href="/terms/" aria-current="page">Terms</a>',
  );
  assert.equal(page.match(/href="\/privacy\/"/g)?.length, 1);
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
  for (const [path, tags] of pages)
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
  assert.deepEqual(broken, []);
});

test('no page runs a script but those of the templates and the calculator, frames another document or has an event attribute', () => {
  for (const [path, tags] of pages)
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
});

test('no page shows a directive or a piece of Markdown source', () => {
  for (const [path] of pages) {
    const shown = tree.text(path).replace(/<(pre|code|script)\b.*?<\/\1>/gs, '');
    assert.doesNotMatch(shown, /(?<![\w:]):{1,2}[a-z-]+\{|\{=|^::|\]\((?:\/|http)|\*\*\w/m, path);
  }
});

test('every table and every block of code is in a named group that takes the focus', () => {
  let wide = 0;
  for (const [path, tags] of pages) {
    const ids = tags.flatMap(({ attributes }) => attributes.id ?? []);
    for (const [index, tag] of tags.entries()) {
      if (tag.name !== 'table' && tag.name !== 'pre') continue;
      wide += 1;
      const { attributes } = (tag.name === 'table' ? tags[index - 1] : tag) ?? tag;
      assert.deepEqual([attributes.role, attributes.tabindex], ['group', '0'], path);
      const by = attributes['aria-labelledby'];
      assert.ok(by === undefined ? attributes['aria-label'] : ids.includes(by), `${path}: ${by}`);
    }
  }
  assert.ok(wide > 30, `${wide} tables and blocks`);
});

test('withScrolling() names a group by the heading above it, or else by the title, and leaves text alone', () => {
  const open = (name: string) => `role="group" tabindex="0" ${name}>`;
  const html = '<table>1</table>\n<h2 id="a">A</h2>\n<pre><code>&lt;table&gt;</code></pre>\n<table>2</table>';
  assert.equal(
    withScrolling(html, 'Q & "A"'),
    [
      `<div class="scroll" ${open('aria-label="Q &amp; &quot;A&quot;"')}\n<table>1</table>\n</div>`,
      '<h2 id="a">A</h2>',
      `<pre ${open('aria-labelledby="a"')}<code>&lt;table&gt;</code></pre>`,
      `<div class="scroll" ${open('aria-labelledby="a"')}\n<table>2</table>\n</div>`,
    ].join('\n'),
  );
});

test('every header cell says what it is the header of, and the tables of plans have a header in each row', () => {
  for (const [path, tags] of pages)
    for (const { attributes } of tags.filter(({ name }) => name === 'th'))
      assert.match(attributes.scope ?? '', /^(?:col|row)$/, path);
  const rows = pages.get('/pricing/')?.filter(({ attributes }) => attributes.scope === 'row') ?? [];
  assert.ok(rows.length > 10, `${rows.length} rows`);
});

test('a post shows its lead picture above its text, unless the text shows it', async () => {
  const path = 'posts/en/the-twenty-minutes-after.md';
  const without = await buildEdited((files) => replaceIn(files, path, /^!\[.*twenty-minutes\.svg\)$/m, ''));
  const pictures = (built: Tree) =>
    tagsOf(built.text('/blog/the-twenty-minutes-after/')).filter(({ attributes }) =>
      attributes.src?.endsWith('/twenty-minutes.svg'),
    );
  assert.deepEqual(
    [tree, without].map((built) => pictures(built).map(({ attributes }) => attributes.class)),
    [[undefined], ['picture']],
  );
});

test('a title has at most 70 characters where the title of the page has', async () => {
  const long = `${'A word '.repeat(10)}more`;
  const built = await buildEdited((files) =>
    replaceIn(files, 'posts/en/what-we-do-not-write-down.md', /^title: .*$/m, `title: ${long}`),
  );
  const titleOf = (path: string) => tagsOf(built.text(path)).find(({ name }) => name === 'title')?.text;
  assert.equal(
    titleOf('/features/'),
    `${tagsOf(built.text('/features/')).find(({ name }) => name === 'h1')?.text} – Ringfold`,
  );
  assert.equal(titleOf('/blog/what-we-do-not-write-down/'), long);
  for (const [path, tags] of pages) {
    const own = tags.find(({ name }) => name === 'h1')?.text ?? '';
    const title = tags.find(({ name }) => name === 'title')?.text ?? '';
    assert.ok(title.length <= Math.max(70, own.length), `${path}: ${title}`);
  }
});

test('withScrolling() keeps short code and short cells on one line, and no others', () => {
  const shown = (html: string) => withScrolling(html, 'T');
  assert.equal(shown('<code>a-b</code>'), '<code class="short">a-b</code>');
  assert.equal(shown('<code dir="ltr">{{ a }}</code>'), '<code class="short" dir="ltr">{{ a }}</code>');
  assert.equal(shown('<td>yes or no</td>'), '<td class="short">yes or no</td>');
  assert.equal(
    shown('<th scope="col" class="right">Taken off</th>'),
    '<th scope="col" class="short right">Taken off</th>',
  );
  const others = ['<code>word</code>', `<code>${'a/'.repeat(13)}</code>`, '<td>one</td>', '<td>a few more words</td>'];
  for (const html of [...others, '<code class="language-sh">a b</code>']) assert.equal(shown(html), html);
  assert.match(shown('<pre><code>a b\n</code></pre>'), /<code>a b/);
});

test('withScrolling() opens and closes a group around a table of raw HTML, too, whatever its attributes', () => {
  for (const table of ['<table>', '<table class="a > b">', '<table dir="rtl" hidden>']) {
    const group = '<div class="scroll" role="group" tabindex="0" aria-label="T">';
    assert.equal(withScrolling(`${table}</table><p>a</p>`, 'T'), `${group}\n${table}</table>\n</div><p>a</p>`);
  }
});
