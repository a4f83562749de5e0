import assert from 'node:assert/strict';
import { test } from 'node:test';
import { find, prepare } from '../../generator/browser/find.js';
import { sectionsOf } from '../../generator/browser/sections.js';
import { buildEdited, buildTree, isWrittenPage, replaceIn, type Tree, textFile } from '../build-sample.ts';
import { tagsOf } from './html-tags.ts';

type PageText = Parameters<typeof prepare>[1] extends readonly (infer Text)[] | undefined ? Text : never;

interface Index {
  readonly texts: string;
  readonly pages: readonly {
    readonly path: string;
    readonly title: string;
    readonly isList?: boolean;
    readonly description?: string;
    readonly sections?: readonly string[];
  }[];
}

const tree = await buildTree();

const indexOf = (built: Tree, path = '/search.json') => built.json(path) as Index;

test('each index has the pages and posts of its language, with headings that are there, and what it leads to is found', () => {
  for (const [path, prefix] of [
    ['/search.json', '/'],
    ['/fr/search.json', '/fr/'],
  ] as const) {
    const { pages } = indexOf(tree, path);
    const served = [...tree.entries.values()].filter(
      (entry) => isWrittenPage(entry) && entry.path.startsWith('/fr/') === (prefix === '/fr/'),
    );
    assert.deepEqual(pages.map((page) => page.path).sort(), served.map((page) => page.path).sort());
    for (const { path: page, sections = [] } of pages)
      for (const id of sections) assert.ok(tree.text(page).includes(` id="${id}"`), `${page}#${id}`);
    for (const { path: page, isList = false } of pages)
      assert.equal(isList, /\/blog\/(?:tags|authors)\//.test(page), page);
  }
  const [first] = find(prepare(indexOf(tree, '/fr/search.json').pages), 'tarifs').found;
  assert.equal(first?.page.path, '/fr/pricing/');
});

test('beside each index is what its pages say below their headings, without markup, and a word of it leads there', () => {
  const { texts, pages } = indexOf(tree);
  assert.equal(texts, '/search-text.json');
  const said = tree.json(texts) as { readonly pages: readonly PageText[] };
  for (const { path, sections } of said.pages) {
    const page = pages.find((candidate) => candidate.path === path) ?? assert.fail(path);
    assert.deepEqual(
      sections.flatMap(({ id }) => id ?? []),
      page.sections ?? [],
      path,
    );
  }
  const [first] = find(prepare(pages, said.pages), 'cancel contract').found;
  assert.deepEqual([first?.page.path, first?.section], ['/pricing/', 'is-there-a-contract']);
});

for (const [html, ...wanted] of [
  ['', { text: '' }],
  ['<p>super<wbr>long</p>', { text: 'superlong' }],
  ['<ul><li>a</li></ul>\n<ul class="cards posts of-tag">\n<li>b</li>\n</ul>\n<p>c</p>', { text: 'a ·\nc' }],
  [
    '<div class="hero">\n<p><strong>a</strong></p>\n<p><a href="/">b</a> <a href="/c/">c</a></p>\n</div><ul><li>d<p class="action"><a href="/">e</a></p></li></ul>\n<div class="hero">\n<p>f</p></div>',
    { text: 'a ·\nd' },
  ],
  [
    '<table><tr><th>a</th><td><em>b</em></td></tr><tr><th>C.</th><td>“D.”</td></tr></table><p>x<br>y<br />z</p><details><summary>e</summary><p>F</p></details>',
    { text: 'a · b · C. “D.” x · y · z · e · F' },
  ],
  ['<p>One <em>wo</em>rd &amp; a &lt;tag&gt;</p>\n<p>Two&#39;s</p>', { text: "One word & a <tag>\nTwo's" }],
  [
    '<h2 id="a&amp;b">A <code>b</code></h2><ul><li>c</li><li>d</li></ul><svg><text>no</text></svg><h3 class="x" id="c">C</h3>',
    { text: '' },
    { id: 'a&b', title: 'A b', text: 'c · d' },
    { id: 'c', title: 'C', text: '' },
  ],
  [
    '<p>Ends<sup><a href="/#user-content-fn-a" id="user-content-fnref-a" aria-describedby="footnote-label">2</a></sup>.</p>\n<section class="footnotes"><h2 class="sr-only" id="footnote-label">Notes</h2>\n<ol>\n<li id="user-content-fn-a">\n<p>Told. <a href="/#user-content-fnref-a" aria-label="Back">↩</a> <a href="/#user-content-fnref-a-2" aria-label="Back">↩<sup>2</sup></a></p>\n</li>\n</ol>\n</section>',
    { text: 'Ends.\nTold.' },
  ],
  ['<ul><li class="task-list-item">☐ a ☐</li><li class="task-list-item">\n<p>☑ b</p></li></ul>', { text: 'a ☐ ·\nb' }],
  [
    '<h2 id="a"><img alt="A &amp; B" src="/a.png"></h2><p>c</p><h2 id="b"><img alt="" src="/b.png"></h2><p>d</p>',
    { text: '' },
    { id: 'a', title: 'A & B', text: 'c' },
    { id: 'b', text: 'd' },
  ],
] as const)
  test(`sectionsOf() reads ${JSON.stringify(html)}`, () => {
    assert.deepEqual(sectionsOf(html), wanted);
  });

test('a page loads neither script nor index for search, and says where both are in its language', () => {
  for (const path of ['/', '/404.html', '/fr/', '/fr/404.html']) {
    const tags = tagsOf(tree.text(path));
    assert.ok(
      !tags.some(({ name, attributes }) => name !== 'input' && /search\./.test(Object.values(attributes).join())),
    );
    const fields = tags.filter(({ attributes }) => attributes['data-search'] !== undefined);
    assert.equal(fields.length, path.endsWith('404.html') ? 2 : 1, path);
    for (const { attributes } of fields) {
      assert.ok(tree.entries.has(attributes['data-search'] ?? ''), path);
      assert.equal(attributes['data-index'], path.startsWith('/fr/') ? '/fr/search.json' : '/search.json', path);
      assert.equal(attributes['aria-label'], path.startsWith('/fr/') ? 'Rechercher' : 'Search');
    }
  }
});

test('below a folder, the field names the folder, and so do the addresses of what it loads', async () => {
  const built = await buildEdited((files) =>
    replaceIn(
      replaceIn(files, 'site.yaml', 'https://ringfold.example', '$&/docs'),
      'site.yaml',
      /^hosts:\n(?: {2}- .*\n)+/m,
      '',
    ),
  );
  const field = tagsOf(built.text('/docs/404.html')).find(({ attributes }) => attributes['data-base']);
  assert.deepEqual(
    [field?.attributes['data-base'], field?.attributes['data-search'], field?.attributes['data-index']],
    ['/docs', '/docs/search.js', '/docs/search.json'],
  );
});

test('the script is one module, in which no name stands for two things', async () => {
  const module = await import(`data:text/javascript,${encodeURIComponent(tree.text('/search.js'))}`);
  assert.deepEqual(Object.keys(module), ['attach']);
});

test('drafts are not in the index', async () => {
  const post = (front: string) =>
    textFile(
      'posts/en/new.md',
      `---\n${front}title: Unheard\ndescription: New.\npublished: 2026-01-01\n---\n\nText.\n`,
    );
  const draft = await buildEdited((files) => [...files, post('draft: true\n')]);
  assert.deepEqual(indexOf(draft), indexOf(tree));
  const published = await buildEdited((files) => [...files, post('')]);
  assert.ok(indexOf(published).pages.some(({ title }) => title === 'Unheard'));
});
