import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtSite, origin, pageOf, run, usual } from './built-site.ts';

/** The alternate of a page, below its title and the line that leads to llms.txt. */
async function alternateOf(main: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
  const { folder } = builtSite({ 'index.html': pageOf('/', main, '<meta name="description" content="D">'), ...others });
  await run(folder);
  return readFileSync(join(folder, 'index.md'), 'utf8').split(/llms\.txt>\n\n/)[1] ?? '';
}

const cases: readonly (readonly [what: string, html: string, markdown: string])[] = [
  [
    'links are absolute',
    '<p><a href="x.pdf">File</a>, <a href="https://b.example/">b</a></p>',
    `[File](${origin}/x.pdf), [b](https://b.example/)\n`,
  ],
  [
    'links start at the base of another site',
    '<base href="https://b.example/a/"><p><a href="x">X</a></p>',
    '[X](https://b.example/a/x)\n',
  ],
  [
    'links in a map of a picture are links',
    '<map name="m"><area href="x.pdf" alt="X"><area href="/" alt=""><area nohref alt="Y"></map>',
    `[X](${origin}/x.pdf)\n`,
  ],
  [
    'a page that is loaded again each minute is a page',
    '<meta http-equiv="refresh" content="60; url=/"><p>News</p>',
    'News\n',
  ],
  ['scripts are no links', '<p>Go <a href="javascript:go()">there</a></p>', 'Go there\n'],
  [
    'code keeps its language',
    '<div class="highlight-python notranslate"><div class="highlight"><pre><span></span>import x\n</pre></div></div>',
    '```python\nimport x\n```\n',
  ],
  [
    'lines of code that are elements end',
    '<pre data-language="js"><code><div class="ec-line">a</div><div class="ec-line">b</div></code></pre>',
    '```js\na\nb\n```\n',
  ],
  [
    'comments in code are code',
    '<pre><code class="language-js">a() <span class="token comment">// One</span>\n<span class="hljs-comment">// Two</span></code></pre><pre></pre>',
    '```js\na() // One\n// Two\n```\n',
  ],
  [
    'headings and cells have one line',
    '<h2><code>a</code>\n<small>b</small></h2><table><tr><th>A\n<b>B</b></th></tr><tr><td>1\n 2</td></tr></table>',
    '## `a` b\n\n| A **B** |\n| - |\n| 1 2 |\n',
  ],
  [
    'numbers of lines are left out',
    '<figure class="highlight sh"><table><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre>ls\ncd</pre></td></tr></table></figure>',
    '```sh\nls\ncd\n```\n',
  ],
  [
    'all panels of tabs are shown',
    '<div role="tablist"><button role="tab" id="t1" aria-controls="p1">npm</button><button role="tab" id="t2" aria-controls="p2">Yarn</button></div><div role="tabpanel" id="p1">npm i</div><div role="tabpanel" id="p2" hidden>yarn add</div>',
    '**npm**\n\nnpm i\n\n**Yarn**\n\nyarn add\n',
  ],
  [
    'links that are apart by style are apart',
    '<p><a href="/x.pdf">X</a><a href="/y.pdf">Y</a></p>',
    `[X](${origin}/x.pdf) [Y](${origin}/y.pdf)\n`,
  ],
  [
    'names of tabs are apart',
    '<div><label>a.js</label><label>a.ts</label></div><pre><code class="language-js">a</code></pre>',
    'a.js a.ts\n\n```js\na\n```\n',
  ],
  ['what opens is open', '<details><summary>More</summary><p>Here.</p></details>', '**More**\n\nHere.\n'],
  [
    'footnotes are footnotes',
    '<p>Yes<sup><a href="#fn-1" id="ref-1">1</a></sup>.</p><section class="footnotes"><ol><li id="fn-1"><p>Really.&nbsp;<a href="#ref-1">↩</a></p></li></ol></section>',
    'Yes[^1].\n\n[^1]: Really.\n',
  ],
  [
    'an address with a sign of percent stays',
    '<p><a href="#100%">Here</a>.</p>',
    '[Here](https://acme.example/index.md#100%).\n',
  ],
  [
    'formulas are TeX',
    '<p><span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1^2</annotation></semantics></math></span></p>',
    '$`x_1^2`$\n',
  ],
  [
    'pictures without a text are left out',
    '<p><img src="a.png" alt=""><img data-src="b.png" src="data:image/gif;base64,R0" alt="B"></p>',
    `![B](${origin}/b.png)\n`,
  ],
  [
    'a card is a heading with its link',
    '<a href="/x.pdf"><h3>Card</h3><p>Text</p></a>',
    `### [Card](${origin}/x.pdf)\n\nText\n`,
  ],
  [
    'signs beside headings are left out',
    '<h2>Start<a class="headerlink" href="#start">¶</a></h2><p>Now</p>',
    '## Start\n\nNow\n',
  ],
  [
    'headings are no links to themselves',
    '<h2 id="start"><a class="header" href="#start">Start</a></h2><p>Now</p>',
    '## Start\n\nNow\n',
  ],
  [
    'lines of code that mdBook hides are left out',
    '<pre><code class="language-rust"><span class="boring">fn main() {\n</span>a();\n<span class="boring">}</span></code></pre>',
    '```rust\na();\n```\n',
  ],
  [
    'what appears beside the pointer is left out',
    '<h2>Size <span role="tooltip">In cm</span><span class="tooltip-text">Of the lamp</span></h2><p>9</p>',
    '## Size\n\n9\n',
  ],
  [
    'what Bootstrap hides at any width is left out',
    '<p>Seen</p><p class="d-none">Hidden</p><p class="d-none d-md-block">On wide screens</p>',
    'Seen\n\nOn wide screens\n',
  ],
  [
    'a link to where a heading leads is not told again',
    '<h2><a href="/x.pdf">X</a></h2><p>Of X</p><p><a href="/x.pdf">Read more</a></p><p>See <a href="/x.pdf">X</a></p>',
    `## [X](${origin}/x.pdf)\n\nOf X\n\nSee [X](${origin}/x.pdf)\n`,
  ],
  ['a banner with a heading is content', '<div class="banner"><h2>Lamps</h2></div><p>Now</p>', '## Lamps\n\nNow\n'],
  [
    'facts beside the article are content, and other articles are not',
    `<article><h2>Lamp</h2><p>${'Light. '.repeat(30).trim()}</p></article><dl><dt>Status</dt><dd>Sold</dd></dl><div><h3>A</h3><p>a</p><h3>B</h3><p>b</p></div><div><ul><li><a href="#a">Lamp</a></li></ul></div>`,
    `## Lamp\n\n${'Light. '.repeat(30).trim()}\n\n- Status\n\n  Sold\n`,
  ],
  [
    'tables are tables',
    '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
    '| A | B |\n| - | - |\n| 1 | 2 |\n',
  ],
  [
    'directives are text',
    '<p>Write :price{plan=team} and ::plans or {{ page.title }}.</p>',
    'Write :price{plan=team} and ::plans or {{ page.title }}.\n',
  ],
];

for (const [what, html, markdown] of cases)
  test(`in alternates, ${what}`, async () => {
    assert.equal(await alternateOf(`<main><h1>Acme</h1>${html}</main>`), markdown);
  });

const kept =
  'The text of the page, which is long enough, says what it is about, for whom it is, what it costs, and where somebody answers, in a sentence of many words.\n';
const text = `<p>${kept.trim()}</p>`;

for (const [what, body] of [
  ['a hook', `<main><p>Other</p><div data-fingerpost-body>${text}<p data-fingerpost-ignore>Ad</p></div></main>`],
  [
    'the hook of Pagefind',
    `<div data-pagefind-body>${text}<p data-pagefind-ignore>Ad</p><div><a href="/b">Next B</a></div></div><p>Other</p>`,
  ],
  [
    'main, without what surrounds its text',
    `<main><nav>Menu</nav>${text}<div class="share-buttons">Share</div><aside class="related"><a href="/x">Other</a></aside><form>Name</form></main>`,
  ],
  ['the role of main', `<div role="main">${text}</div><p>Other</p>`],
  [
    'the one article',
    `<div><p>Other</p></div><article>${text}<p><a rel="next" href="/b">Next page</a></p></article>`.replace(
      'Other',
      '',
    ),
  ],
  [
    'a reader view where nothing says it',
    `<header><a href="/">Acme</a><nav><a href="/about/">About us</a></nav>Appearance</header><div class="sidebar"><ul><li><a href="/a">A</a></li></ul></div><div class="content"><p>${kept.trim()}</p></div>`,
  ],
  [
    'a reader view of an article by itself, whose main has other things, too',
    `<script type="application/ld+json">{"@type": "NewsArticle"}</script><main><div class="teasers"><p><a href="/x.pdf">Of X</a>, <a href="/y.pdf">of Y</a>, <a href="/z.pdf">of Z</a></p></div><div class="story">${text}</div></main>`,
  ],
] as const)
  test(`the main content is found by ${what}`, async () => {
    assert.equal(await alternateOf(body), kept);
  });

test('an id says which part of a page is the content, and classes of DocBook which are navigation', async () => {
  const body = (name: string, own: string) =>
    `<div id="menu"><p>The menu with ${name} marked</p></div><div id="content"><div class="navheader"><table><tr><td><a href="/b">Prev</a></td><td>Part of ${name}</td></tr></table></div>${own}</div>`;
  const others = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((name) => [
      `${name}/index.html`,
      pageOf(`/${name}/`, body(name, `<h1>${name}</h1><p>The page ${name}</p>`)),
    ]),
  );
  assert.equal(await alternateOf(body('home', text), others), kept);
});

test('an id says which part of a page is the content, however much there is around a short one', async () => {
  const foot = `<div>${'All year on the lake. '.repeat(20)}</div>`;
  const body = (own: string) => `<p><a href="/fr/">FR</a></p><div id="content">${own}</div>${foot}`;
  const others = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [`${name}/index.html`, pageOf(`/${name}/`, body(`<p>Page ${name}</p>`))]),
  );
  assert.equal(await alternateOf(body(text), others), kept);
});

test('blocks that repeat on the pages of a site are no content, but paragraphs in the main content are', async () => {
  const box = '<div class="box"><h3>Try it now</h3><p>Fourteen days for nothing at all.</p></div>';
  const others = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((name) => [
      `${name}/index.html`,
      pageOf(`/${name}/`, `<main><h1>${name}</h1><p>Page ${name}</p>${text}${box}</main>`),
    ]),
  );
  assert.equal(await alternateOf(`<main><h1>Acme</h1>${text}${box}</main>`, others), kept);
});

test('headings that pages of one kind share are content', async () => {
  const part = (name: string) => `<div class="part"><h2>Where it comes from</h2></div><p>From ${name}</p>`;
  const others = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((name) => [
      `${name}/index.html`,
      pageOf(`/${name}/`, `<main><h1>${name}</h1>${part(name)}</main>`),
    ]),
  );
  assert.equal(
    await alternateOf(`<main><h1>Acme</h1>${part('Lyon')}</main>`, others),
    '## Where it comes from\n\nFrom Lyon\n',
  );
});

test('what no other page has is content where nothing says what is', async () => {
  const hours = '<table><tr><th>Day</th><th>Open</th></tr><tr><td>Monday</td><td>9 to 5</td></tr></table>';
  const rooms = ['One', 'Two', 'Three', 'Four', 'Five'].map(
    (name) =>
      `<div class="room"><h3>Room ${name}</h3><ul><li>Seats for twelve people</li><li>Own door to the court</li></ul></div>`,
  );
  const others = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [`${name}/index.html`, pageOf(`/${name}/`, `<p>Page ${name}</p>`)]),
  );
  const markdown = await alternateOf(
    `<div><div class="story">${text}</div></div><div><div class="rooms">${rooms.join('')}${hours}</div></div>`,
    others,
  );
  for (const part of [kept.trim(), '### Room Five', '- Own door to the court', '| Monday | 9 to 5 |'])
    assert.ok(markdown.includes(part), part);
});

test('a description that several pages have is not that of each', async () => {
  const head = '<meta name="description" content="Of all of them">';
  const { folder } = builtSite(
    Object.fromEntries(
      ['', 'a/', 'b/'].map((path) => [`${path}index.html`, pageOf(`/${path}`, `<main>${text}</main>`, head)]),
    ),
  );
  await run(folder);
  const described = ['index.md', 'a.md', 'b.md'].map((file) => readFileSync(join(folder, file), 'utf8').split('\n')[2]);
  assert.deepEqual(described, ['> Of all of them', `> ${kept.trim()}`, `> ${kept.trim()}`]);
});

test('marks of React between parts of a title are no text', async () => {
  const { folder } = builtSite({
    ...usual,
    'lamps/index.html': pageOf('/lamps/', `<main>${text}</main>`, '', 'All<!-- --> lamps'),
  });
  const { pages } = await run(folder);
  assert.equal(pages.find(({ path }) => path === '/lamps/')?.title, 'All lamps');
});

test('the title is without the name of the site, whose apostrophe may be another', async () => {
  const head = '<meta property="og:site_name" content="Acme’s lamps">';
  const { folder } = builtSite({
    ...usual,
    'lamps/index.html': pageOf('/lamps/', `<main>${text}</main>`, head, "Lamps | Acme's lamps"),
  });
  const { pages } = await run(folder);
  assert.equal(pages.find(({ path }) => path === '/lamps/')?.title, 'Lamps');
});

test('the title has no sign without a width, and a description is as many sentences as a line has room for', async () => {
  const sentences = ['Lamps light the paths of parks and gardens all night long.', 'They hum. '.repeat(20).trim()];
  const body = `<main><h1>Lamps <a class="header-anchor" href="#lamps">\u200b</a></h1><p>${sentences.join(' ')}</p></main>`;
  const { folder } = builtSite({ ...usual, 'lamps/index.html': pageOf('/lamps/', body) });
  await run(folder);
  const [, title, description = ''] =
    /^- \[(.*)\]\(.*\/lamps\.md\): (.*)$/m.exec(readFileSync(join(folder, 'llms.txt'), 'utf8')) ?? [];
  assert.equal(title, 'Lamps');
  assert.match(description, /^Lamps light .* They hum\.$/);
  assert.ok(description.length <= 200, description);
});

const refusals: readonly (readonly [file: string, html: string, reason: RegExp])[] = [
  ['wait.html', pageOf('/wait.html', '<main><p>Loading…</p></main>'), /has no text/],
  ['.hidden.html', pageOf('/.hidden.html', '<main><p>Hidden</p></main>'), /begins with/],
  ['app.html', '<html lang="en"><body><div id="root"></div><script>start()</script></body></html>', /has no text/],
  [
    'login.html',
    pageOf('/login.html', '<main><form>Log in <input type="password"></form></main>'),
    /has no text|password/,
  ],
  ['old.html', '<meta http-equiv="refresh" content="0; url=/about/"><p>Moved</p>', /only redirects to \/about\//],
  ['_draft.html', pageOf('/_draft.html', '<main><p>A draft</p></main>'), /begins with _/],
  ['copy.html', pageOf('/', '<main><p>A copy</p></main>'), /is a copy of \//],
  ['Category:Lamps.html', pageOf('/Category:Lamps.html', '<main><p>All lamps</p></main>'), /not every host/],
  ['aux/index.html', pageOf('/aux/', '<main><p>More</p></main>'), /"aux" .* a device on Windows/],
];

for (const [file, html, reason] of refusals)
  test(`${file} gets no alternate, and the reason is told`, async () => {
    const { folder } = builtSite({ 'index.html': pageOf('/', `<main><h1>Acme</h1>${text}</main>`), [file]: html });
    const { refused, changes } = await run(folder);
    assert.match(refused.find((page) => page.file === file)?.reason ?? '', reason);
    assert.ok(!changes.added.includes(file.replace('html', 'md')));
  });

test('what pages say of themselves and the sitemap does not is told', async () => {
  const { folder } = builtSite({
    'index.html': pageOf('/', `<main><h1>Acme</h1>${text}</main>`),
    'a.html': pageOf('/a.html', '<main><p>A</p></main>', '<meta name="robots" content="noindex">'),
    'b.html': pageOf('/gone/', '<main><p>B page</p></main>', '<link rel="alternate" hreflang="fr" href="/">'),
    'c.html': pageOf('/c.html', '<main><p>C page</p></main>').replace('lang="en"', 'lang="english"'),
    'sitemap.xml': `<urlset><url><loc>${origin}/a.html</loc></url></urlset>`,
  });
  const { problems, changes } = await run(folder);
  assert.deepEqual(
    changes.added.filter((path) => path.startsWith('english/')),
    [],
  );
  assert.deepEqual(
    problems.map(({ place, message }) => [place?.file, message]),
    [
      ['b.html', `Its canonical address ${origin}/gone/ is not a page of the site`],
      ['a.html', 'It says noindex, but the sitemap lists it'],
      ['b.html', 'It names / as its version in "fr", but that does not name it'],
    ],
  );
});
