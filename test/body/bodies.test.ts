import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256Of } from '../../generator/base/sha256.ts';
import { openBodies } from '../../generator/body/bodies.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import type { SiteMeta } from '../../generator/model/meta.ts';
import { postAt, testDirectives, testEntry, testScope } from '../model/test-scope.ts';

const parser = await loadParser();

const body = 'Text.\n';

/** Reads the body of a page that was `body`, or as given, when its site was modelled, and whose file now contains `text`. */
function read(text: string | undefined, more: Partial<SiteMeta> = {}, place = placeOf(body)) {
  const { blocks, links, limits } = testScope(parser);
  const site = {
    ...{
      settings: { currency: blocks.currency, limits, blog: { perPage: 20 } },
      data: blocks.data,
      locales: [testEntry.locale],
      pages: [testEntry],
      bodies: new Map([[testEntry.file, place]]),
      posts: [],
      lists: [],
    },
    ...{ baseUrl: links.baseUrl, unpublished: new Map(), moves: [], assets: [], ...more },
  } as unknown as SiteMeta;
  return openBodies(site, { parser, directives: testDirectives, textOf: () => text })(testEntry);
}

function placeOf(text: string, offset = 0) {
  return { offset, length: text.length, digest: sha256Of(text) };
}

test('a body is read from its file', () => {
  const { value, problems } = read(body);
  assert.match(value.html, /Text/);
  assert.deepEqual(problems, []);
});

for (const [what, text] of [
  ['is gone', undefined],
  ['has another length', 'Other text.\n'],
  ['has other text of the same length', 'Test.\n'],
] as const) {
  test(`a body whose file ${what} when it is read is an error`, () => {
    const { value, problems } = read(text);
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
  const more = {
    locales: [testEntry.locale, french],
    pages: [testEntry, other],
    posts,
  } as unknown as Partial<SiteMeta>;
  const { value, problems } = read(text, more, placeOf(text, front.length));
  const { html, outline } = value;
  assert.deepEqual(html.match(/href="[^"]*"/g), ['href="\x01/other/"', 'href="\x01/blog/new/"']);
  assert.ok(html.startsWith('<p><a ') && html.includes('€9 perMonth'));
  assert.deepEqual([outline.references, problems], [[], []]);
});
