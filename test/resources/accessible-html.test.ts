import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withScrolling } from '../../generator/format/page-body.ts';
import { buildEdited, buildTree, replaceIn, type Tree } from '../build-sample.ts';
import { tagsOf } from './html-tags.ts';

const tree = await buildTree();
const html = [...tree.entries.values()].filter(({ mediaType }) => mediaType.startsWith('text/html'));
const pages = new Map(html.map(({ path }) => [path, tagsOf(tree.text(path))]));

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

test('no page shows the same picture twice', () => {
  for (const [path, tags] of pages) {
    const sources = tags.filter(({ name }) => name === 'img').map(({ attributes }) => attributes.src);
    assert.equal(new Set(sources).size, sources.length, `${path}: ${sources}`);
  }
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

test('withScrolling() opens and closes a group around a table of raw HTML, too, whatever its attributes', () => {
  for (const table of ['<table>', '<table class="a > b">', '<table dir="rtl" hidden>']) {
    const group = '<div class="scroll" role="group" tabindex="0" aria-label="T">';
    assert.equal(withScrolling(`${table}</table><p>a</p>`, 'T'), `${group}\n${table}</table>\n</div><p>a</p>`);
  }
});
