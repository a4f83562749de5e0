import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { importSite } from '../../generator/import/import.ts';
import { temporaryFolder } from '../publish/project.ts';
import { folderOf, gif } from './old-sites.ts';

const now = Date.UTC(2026, 5, 1);

/** An export of a site at an address, in the namespace of newer ones. */
const exportOf = (address: string, items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:excerpt="https://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="https://wordpress.org/export/1.2/"><channel><title>Bread</title><link>${address}</link><language>en</language><wp:base_blog_url>${address}</wp:base_blog_url><wp:author><wp:author_login>ann</wp:author_login><wp:author_display_name>Ann Lee</wp:author_display_name></wp:author>${items}</channel></rss>`;

const itemOf = (type: string, id: number, title: string, rest = '') =>
  `<item><title>${title}</title><link>https://bread.example/${type}-${id}/</link><dc:creator>ann</dc:creator><wp:post_id>${id}</wp:post_id><wp:post_date>2024-01-02 00:00:00</wp:post_date><wp:post_name>${type}-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${rest}</item>`;

const body = (html: string) => `<content:encoded><![CDATA[${html}]]></content:encoded>`;

const meta = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
    )
    .join('');

const imported = async (files: Readonly<Record<string, string>>, fetches = false) => {
  const to = join(temporaryFolder(), 'new');
  const made = await importSite(folderOf(files), to, undefined, now, { isTried: false, fetches });
  const read = (path: string) => readFileSync(join(to, 'content', path), 'utf8');
  return { ...made, to, read, said: made.notes.map(({ message }) => message).join('\n') };
};

test('an export of WordPress says what blocks, galleries, footnotes and comments became', async () => {
  const { read, said, fates } = await imported({
    'export.xml': exportOf(
      'https://bread.example',
      [
        itemOf(
          'attachment',
          5,
          'Loaf',
          `<wp:post_parent>1</wp:post_parent><wp:attachment_url>https://bread.example/wp-content/uploads/loaf.gif</wp:attachment_url><excerpt:encoded>A loaf</excerpt:encoded>${meta({ _wp_attachment_image_alt: 'Round' })}`,
        ),
        itemOf('wp_block', 6, 'Shared', body('<!-- wp:paragraph --><p>Shared words.</p><!-- /wp:paragraph -->')),
        itemOf(
          'post',
          1,
          'Rye',
          `${body('<!-- wp:block {"ref":6} /-->\n<!-- wp:embed --><div class="wp-block-embed__wrapper">\nhttps://video.example/1\n</div><!-- /wp:embed --><p>Dough<sup data-fn="a" class="fn"><a href="#a" id="a-link">1</a></sup></p><!-- wp:search {"label":"Find"} /-->[gallery ids="5"]')}${meta({ footnotes: '[{"content":"Of <em>rye<\\/em>","id":"a"}]', _thumbnail_id: '5' })}<wp:comment><wp:comment_approved>1</wp:comment_approved></wp:comment><wp:comment><wp:comment_approved>spam</wp:comment_approved></wp:comment>`,
        ),
        itemOf('post', 2, '<![CDATA[Form &amp; more]]>', body('[contact-form to="a"]Write[/contact-form]')),
        itemOf('recipe', 3, 'Bun', body('Mix.')),
      ].join(''),
    ),
    'wp-content/uploads/loaf.gif': gif,
  });
  assert.equal(
    read('posts/en/post-1.md').replace(/^---\n[\s\S]*\n---\n/, ''),
    'Shared words.\n\n<https://video.example/1>\n\nDough[^1]\n\n![Round](/wp-content/uploads/loaf.gif)\n\nA loaf\n\n[^1]: Of *rye*\n',
  );
  assert.match(read('posts/en/post-1.md'), /image:\n {2}src: \/wp-content\/uploads\/loaf\.gif\n {2}alt: Round\n/);
  assert.match(read('posts/en/post-1.md'), /Ann Lee/);
  assert.match(read('posts/en/post-2.md'), /^title: Form & more$/m);
  assert.match(said, /^1 comments were left out$/m);
  assert.match(said, /^The content that WordPress itself made for the blocks "search" was left out$/m);
  assert.match(said, /^The shortcode "\[contact-form\]" stays as it was written$/m);
  assert.deepEqual(fates.texts.get('export.xml (recipe 3)'), {
    reason: 'of a type of its own, and posts and pages are read',
    isMissing: true,
    text: '<p>Mix.</p>',
  });
});

test('links within a site of WordPress lead on or are named, and so is each shortcode; addresses are decoded, and what is not read is counted', async () => {
  const links = ['?p=2', '?page_id=9', 'none/', 'post-2/#a', '../shop/'].map(
    (to) => `<a href="https://bread.example/blog/${to}">x</a>`,
  );
  const html = `[one id=3] [two a="b"]Dough[/two] [one]\n\nhttps://film.example/a\n\n${links.join(' ')}`;
  const { read, said, fates, words } = await imported({
    'export.xml': exportOf(
      'https://bread.example/blog',
      [
        '<wp:tag><wp:tag_description>All of rye</wp:tag_description></wp:tag>',
        itemOf('post', 1, 'Rye', body(html) + meta({ _yoast_wpseo_metadesc: 'On rye.', flour: 'rye', _own: 'x' })),
        itemOf('post', 2, 'Bun', body('Mix.')),
        itemOf('recipe', 3, 'Roll', body('<p>Roll it</p>[three]out')),
      ]
        .join('')
        .replaceAll('bread.example/post-', 'bread.example/blog/post-')
        .replaceAll('/post-1/', '/r%c3%bcgen-br%c3%b6d/')
        .replaceAll('<wp:post_name>post-1<', '<wp:post_name>r%c3%bcgen-br%c3%b6d<'),
    ),
  });
  assert.equal(
    read('posts/en/rügen-bröd.md'),
    '---\ntitle: Rye\ndescription: On rye.\npublished: 2024-01-02\nauthor:\n  - Ann Lee\naliases:\n  - /r%C3%BCgen-br%C3%B6d/\n---\n\\[one id=3] \\[two a="b"]Dough\\[/two] \\[one]\n\n<https://film.example/a>\n\n[x](/post-2/) [x](https://bread.example/blog/?page_id=9) [x](/blog/none/) [x](/blog/post-2/#a) [x](https://bread.example/blog/../shop/)\n',
  );
  assert.deepEqual(said.match(/The shortcode "[^"]*"|The link to \S+/g), [
    'The shortcode "[one]"',
    'The shortcode "[two]"',
    'The link to https://bread.example/blog/?page_id=9',
  ]);
  assert.deepEqual(
    ['post 1', 'recipe 3'].map((item) => words.find(({ from }) => from === `export.xml (${item})`)?.words),
    [10, 3],
  );
  assert.deepEqual(fates.data.get('export.xml'), {
    reason: 'custom fields (1), descriptions of categories and tags (1)',
    isMissing: true,
  });
});

test('the menu of WordPress that is the main one comes along, and others are named', async () => {
  const entry = (menu: string, id: number, values: Readonly<Record<string, string>>, title = '') =>
    itemOf(
      'nav_menu_item',
      id,
      title,
      `<wp:menu_order>${id}</wp:menu_order><category domain="nav_menu" nicename="m">${menu}</category>${meta(values)}`,
    );
  const { read, said } = await imported({
    'export.xml': exportOf(
      'https://bread.example',
      [
        itemOf('page', 1, 'About', body('We bake.')),
        itemOf('page', 2, 'Ovens', body('Hot.')),
        entry('Footer', 10, { _menu_item_type: 'custom', _menu_item_url: 'https://other.example/' }, 'Other'),
        entry('Main', 11, { _menu_item_type: 'post_type', _menu_item_object_id: '1' }),
        entry(
          'Main',
          12,
          {
            _menu_item_type: 'custom',
            _menu_item_url: 'https://bread.example/page-2/',
            _menu_item_menu_item_parent: '11',
          },
          'Hot',
        ),
        itemOf(
          'wp_navigation',
          20,
          'Blocks',
          body(
            '<!-- wp:navigation-submenu {"label":"A","url":"#"} --><!-- wp:navigation-link {"label":"B","url":"https://bread.example/page-1/"} /--><!-- /wp:navigation-submenu -->',
          ),
        ),
      ].join(''),
    ),
  });
  assert.match(
    read('site.yaml'),
    /links:\n {2}- \{text: "About", url: "\/page-1\/", id: "about"\}\n {2}- \{text: "Hot", url: "\/page-2\/", parent: "about"\}\n\n/,
  );
  assert.match(said, /^The menu "Footer" \(1 entries\) was left out/m);
  assert.match(said, /^The menu "Blocks" \(1 entries\) was left out/m);
});

test('--fetch takes pictures from the old server alone, and only what is a picture', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    if (url.endsWith('away.gif')) answer.writeHead(302, { Location: 'http://other.invalid/a.gif' });
    else if (url.endsWith('gone.gif')) answer.writeHead(404);
    else answer.writeHead(200, { 'Content-Type': url.endsWith('page.gif') ? 'text/html' : 'image/gif' });
    answer.end(url.endsWith('fake.gif') ? 'text' : Buffer.from(gif, 'latin1'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const at = (name: string) => `${address}/wp-content/uploads/${name}`;
  const shown = ['a.gif', 'away.gif', 'gone.gif', 'page.gif', 'fake.gif', 'a.svg'].map(
    (name) => `<img src="${at(name)}" alt="">`,
  );
  const files = {
    'export.xml': exportOf(
      address,
      itemOf(
        'post',
        1,
        'Rye',
        body(`${shown.join('')}<img src="https://elsewhere.invalid/wp-content/uploads/b.gif" alt="">`),
      ),
    ),
  };
  try {
    const without = await imported(files);
    assert.match(
      without.said,
      /^The picture http:\/\/127\.0\.0\.1:\d+\/wp-content\/uploads\/a\.gif is not in the folder$/m,
    );
    assert.deepEqual(asked, []);
    const { to, read, said } = await imported(files, true);
    const uploads = join(to, 'content/public/wp-content/uploads');
    assert.deepEqual(readdirSync(uploads), ['a.gif']);
    assert.match(read('posts/en/post-1.md'), /!\[\]\(\/wp-content\/uploads\/a\.gif\)/);
    for (const why of [
      'away.gif was not fetched: it is at other.invalid now',
      'gone.gif was not fetched: the answer is 404',
      'page.gif was not fetched: it is text/html, and no picture',
      'fake.gif was not fetched: its bytes are no picture',
    ])
      assert.ok(said.includes(why), why);
    assert.ok(
      asked.every((path) => /\/(?:a|away|gone|page|fake)\.gif$/.test(path)),
      String(asked),
    );
    const number = asked.length;
    await importSite(folderOf(files), to, undefined, now, { isTried: false, fetches: true });
    assert.equal(asked.length, number + 4);
    assert.ok(existsSync(join(uploads, 'a.gif')));
  } finally {
    server.close();
  }
});
