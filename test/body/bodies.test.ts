import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBodies } from '../../generator/body/bodies.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import type { EntryMeta, SiteMeta } from '../../generator/model/meta.ts';
import { postAt, testDirectives, testEntry, testScope } from '../model/test-scope.ts';

const parser = await loadParser();

/** Reads the body of a page whose file now contains `text`. */
function read(entry: EntryMeta, text: string | undefined, more: Partial<SiteMeta> = {}) {
  const { blocks, links, limits } = testScope(parser);
  const site = {
    ...{
      settings: { currency: blocks.currency, limits, blog: { perPage: 20 } },
      data: blocks.data,
      locales: [testEntry.locale],
      pages: [entry],
      posts: [],
      lists: [],
    },
    ...{ baseUrl: links.baseUrl, unpublished: new Map(), moves: [], assets: [], ...more },
  } as unknown as SiteMeta;
  return openBodies(site, { parser, directives: testDirectives, textOf: () => text })(entry);
}

const body = 'Text.\n';
const entry: EntryMeta = { ...testEntry, body: { offset: 0, length: body.length } };

test('a body is read from its file', () => {
  const { value, problems } = read(entry, body);
  assert.match(value.html, /Text/);
  assert.deepEqual(problems, []);
});

for (const [what, text] of [
  ['is gone', undefined],
  ['has another length', 'Other text.\n'],
] as const) {
  test(`a body whose file ${what} when it is read is an error`, () => {
    const { value, problems } = read(entry, text);
    assert.deepEqual([value.html, value.outline.words], ['', 0]);
    assert.deepEqual(
      problems.map(({ code, message, hint, place }) => [code, message, hint, place?.file]),
      [['unreadable', 'The file was changed while the site was built', 'Build again', testEntry.file]],
    );
  });
}

test('a body is read without its front matter, with the data, links and posts of its locale', () => {
  const front = '---\ntitle: T\n---\n';
  const text = `${front}[a](other.md) :price{plan=solo}\n\n::posts\n`;
  const other = { ...testEntry, path: '/other/', file: 'pages/en/other.md' };
  const french = { ...testEntry.locale, code: 'fr' };
  const posts = [
    { ...postAt('/blog/new/'), file: 'posts/en/new.md' },
    { ...postAt('/fr/blog/nouveau/'), file: 'posts/fr/nouveau.md', locale: french },
  ];
  const placed: EntryMeta = { ...testEntry, body: { offset: front.length, length: text.length } };
  const more = { locales: [testEntry.locale, french], pages: [placed, other], posts } as unknown as Partial<SiteMeta>;
  const { value, problems } = read(placed, text, more);
  const { html, outline } = value;
  assert.deepEqual(html.match(/href="[^"]*"/g), ['href="\x01/other/"', 'href="\x01/blog/new/"']);
  assert.ok(html.startsWith('<p><a ') && html.includes('€9 perMonth'));
  assert.deepEqual([outline.references, problems], [[], []]);
});
