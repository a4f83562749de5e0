import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Root } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { visit } from 'unist-util-visit';
import { buildEdited, buildTree, origin, replaceIn } from '../build-sample.ts';
import { textOf } from './html-tags.ts';
import { lostIn, lostWords } from './word-comparison.ts';

const reader = remark().use(remarkGfm);
const tree = await buildTree();
const paths = [...tree.entries.values()].filter(
  ({ path, mediaType }) => mediaType.startsWith('text/markdown') && !path.startsWith('/.well-known/'),
);
const alternates = new Map(paths.map(({ path }) => [path, reader.parse(tree.text(path)) as Root]));

test('every alternate begins with its title and its description, then says what its page says', () => {
  assert.equal(alternates.size, 37);
  for (const [path, root] of alternates) {
    const [title, summary] = root.children;
    assert.equal(title?.type === 'heading' && title.depth, 1, path);
    assert.equal(summary?.type, 'blockquote', path);
    const page = path.replace(/(?:\/index)?\.md$/, '/');
    const html = tree.text(page);
    const headings = root.children.flatMap((node) => (node.type === 'heading' ? [plainText(node)] : []));
    const shown = [...html.matchAll(/<h[1-6](?! class="name")[^>]*>(.*?)<\/h[1-6]>/gs)].map(([, text = '']) =>
      textOf(text.replace(/<[^>]*>/g, '')),
    );
    const footnotes = ['Footnotes', 'Notes de bas de page', 'Notes'];
    assert.deepEqual(
      shown.filter((text) => !footnotes.includes(text)),
      headings.map((text) => text.replace(/\s+/g, ' ')),
      path,
    );
  }
});

test('no word of a page is lost in its alternate, and none of the alternate on the page', () => {
  assert.deepEqual(lostIn(tree), []);
});

test('a sentence that only the page or only the alternate has is lost', () => {
  const [html, markdown] = [tree.text('/pricing/'), tree.text('/pricing.md')];
  const lost = (page: string, alternate: string) => lostWords(page, alternate, { siteIndex: 'All pages of this site' });
  assert.deepEqual(lost(html, markdown), { page: [], alternate: [] });
  const audience = 'For a crew or a small office where several people share the work of calling back.';
  const words = textOf(audience).toLowerCase().match(/\w+/g);
  for (const text of [audience, 'No. If you pick up, the call never leaves your telephone network']) {
    assert.ok(html.includes(text) && markdown.includes(text), text);
    assert.ok(lost(html, markdown.replace(text, '')).page.length > 0);
    assert.ok(lost(html.replaceAll(text, ''), markdown).alternate.length > 0);
  }
  assert.deepEqual(lost(html, markdown.replace(audience, '')).page.toSorted(), words?.toSorted());
  assert.deepEqual(lost(html, markdown.replace('Per extra seat: €8', '')).page.toSorted(), [
    '8',
    'extra',
    'per',
    'seat',
  ]);
});

test('a title and a description that look like Markdown are read back as they were written', async () => {
  const title = '*Star*, _line_ & [link](x) <b>loud</b> `code` | # 1';
  const description = '1. Not a list, [not] a ![picture](x), nor ~~struck~~ or **strong** <i>';
  const path = 'pages/en/pricing.md';
  const built = await buildEdited((files) => {
    const titled = replaceIn(files, path, /^title: .*$/m, `title: '${title}'`);
    return replaceIn(titled, path, /^description: .*$/m, `description: '${description}'`);
  });
  const root = reader.parse(built.text('/pricing.md'));
  assert.deepEqual(
    root.children.slice(0, 2).map((node) => [node.type, plainText(node)]),
    [
      ['heading', title],
      ['blockquote', description],
    ],
  );
});

test('the alternate of a post states its author, dates, tags and lead picture, as its HTML does', () => {
  for (const [path, root] of alternates) {
    const page = tree.text(path.replace(/(?:\/index)?\.md$/, '/'));
    const byline = Array.from(page.matchAll(/<p class="byline">(.*?)<\/p>/gs), ([, part = '']) => textOf(part)).join(
      ' ',
    );
    if (byline === '') continue;
    const said = root.children.slice(2, 5).map((node) => plainText(node).replaceAll('\u00a0', ' '));
    assert.equal(said[0]?.replaceAll(' · ', ' '), byline, path);
    assert.equal(
      said[1],
      textOf(/<footer class="end">(?:\n<div class="bio">.*?<\/div>)*\n<p>(.*?)<\/p>/s.exec(page)?.[1] ?? '').replaceAll(
        ' ,',
        ',',
      ),
      path,
    );
    // Portraits of authors say nothing more.
    const picture = /<img class="picture" src="([^"]*)" alt="([^"]*)"[^>]*>/.exec(
      page.replace(/<p class="byline">.*?<\/p>|<div class="bio">.*?<\/div>/gs, ''),
    );
    const images: (readonly string[])[] = [];
    const head = root.children.slice(0, root.children.findIndex((node) => plainText(node).endsWith('llms.txt')) + 2);
    visit({ ...root, children: head }, 'image', ({ url, alt }) => void images.push([url, alt ?? '']));
    assert.deepEqual(images, picture ? [[origin + picture[1], picture[2]]] : [], path);
  }
  assert.match(tree.text('/blog/forwarding-without-losing-your-number.md'), /^!\[[^\]]+\]\(https:.*call-path\.svg\)$/m);
});

test('every alternate points to llms.txt before its text', () => {
  for (const [path] of alternates)
    assert.match(
      tree.text(path),
      /^# .*\n\n> .*\n\n(?:.*\n\n){0,5}[^\n]+: <https:\/\/ringfold\.example\/(?:fr\/)?llms\.txt>\n\n/,
      path,
    );
});

test('no alternate has a backslash without which it would read the same', () => {
  const read = (text: string) =>
    JSON.stringify(reader.parse(text), (key, value) => (key === 'position' ? undefined : value));
  let seen = 0;
  for (const [path] of alternates) {
    const text = tree.text(path);
    const whole = read(text);
    for (const { index } of text.matchAll(/\\/g)) {
      seen += 1;
      assert.notEqual(
        read(text.slice(0, index) + text.slice(index + 1)),
        whole,
        `${path}: ${text.slice(index - 20, index + 20)}`,
      );
    }
  }
  assert.ok(seen > 0);
  assert.match(tree.text('/affiliate-program.md'), /<affiliates@ringfold\.example>/);
  assert.match(
    tree.text('/affiliate-program/'),
    /<a href="mailto:affiliates@ringfold\.example">affiliates@ringfold\.example<\/a>/,
  );
});

test('every alternate has one heading of level 1, and no HTML', () => {
  for (const [path, root] of alternates) {
    const titles = root.children.filter((node) => node.type === 'heading' && node.depth === 1);
    assert.equal(titles.length, 1, path);
    assert.ok(!root.children.some(({ type }) => type === 'html'), path);
  }
});

test('every link and picture of an alternate is absolute, and those of this site lead to outputs, for pages to their alternates', () => {
  for (const [path, root] of alternates)
    visit(root, (node) => {
      if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return;
      const url = new URL(node.url);
      if (url.origin !== origin) return;
      assert.ok(tree.entries.has(url.pathname), `${path}: ${node.url}`);
      assert.ok(!tree.entries.get(url.pathname)?.mediaType.startsWith('text/html'), `${path}: ${node.url}`);
    });
});

test('no alternate contains a directive, an HTML comment, a mark of the generator or a control character', () => {
  for (const [path, root] of alternates) {
    visit(root, 'text', ({ value }) =>
      assert.doesNotMatch(value, /(?<![\w:]):{1,3}[a-z-]+[{[]|^:{2,3}[a-z]|\uffff/, path),
    );
    assert.doesNotMatch(
      tree.text(path).replace(/^ *```.*?^ *```|`[^`]*`/gms, 'code'),
      /<!--|\r|undefined|NaN|\[object|\n{3}/,
      path,
    );
    assert.ok(tree.text(path).endsWith('\n') && !tree.text(path).endsWith('\n\n'), path);
  }
});

test('text survives as it was written: accents, typographic signs, scripts and emoji, in UTF-8 without a byte order mark', () => {
  for (const [path] of alternates) {
    const text = tree.text(path);
    assert.doesNotMatch(text, /Ã.|â€|Â[\s ]|\ufffd|^\ufeff/, path);
    assert.equal(text, text.normalize('NFC'), path);
  }
  assert.match(tree.text('/blog/the-first-eight-seconds.md'), /Ó Dálaigh.*Nguyễn.*🙂/su);
  assert.match(tree.text('/fr/pricing.md'), /49\u00a0€ par mois/);
  assert.match(tree.text('/fr/pricing.md'), /1\u202f095/);
});

test('the French alternates are written in French, tables and dates included', () => {
  const french = [...alternates.keys()].filter((path) => path.startsWith('/fr/'));
  assert.ok(french.length >= 6);
  for (const path of french)
    assert.doesNotMatch(tree.text(path), /per month|\bYes\b|€\d|\bPublished\b|\b(?:January|October)\b/, path);
  assert.match(tree.text('/fr/index.md'), /\(10 mars 2026 · [^)]+ · \d+\sminutes · [^)]+\)\s: Les codes/);
});
