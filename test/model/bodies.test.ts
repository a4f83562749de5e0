import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '../../generator/base/problem.ts';
import { loadParser, type MarkdownParser } from '../../generator/load/markdown.ts';
import { openBodies } from '../../generator/model/bodies.ts';
import type { PageHead, SiteHeads } from '../../generator/model/meta.ts';
import { testEntry, testScope } from './test-scope.ts';

const native = await loadParser();

/** The bodies of a site of one page, and how often its parser was called. */
function bodiesOf(body: string, held = true, textOf = (): string | undefined => body) {
  const calls = { count: 0 };
  const parser: MarkdownParser = {
    name: native.name,
    parse(text) {
      calls.count += 1;
      return native.parse(text);
    },
  };
  const { blocks, links } = testScope(parser);
  const heads = {
    facts: blocks.facts,
    locales: [testEntry.locale],
    pages: [testEntry as PageHead],
    posts: [],
    baseUrl: links.baseUrl,
    unpublished: new Map(),
  } as unknown as SiteHeads;
  const problems: Problem[] = [];
  const unread = new Map([[testEntry.file, { bodyOffset: 0, length: body.length, text: held ? body : undefined }]]);
  return { bodies: openBodies(heads, { parser, textOf }, unread, problems), problems, calls };
}

test('a body is read once, whatever is made from it, and what it holds stays known when it is let go', () => {
  const { bodies, calls } = bodiesOf('Three short words.\n\n## Here\n');
  assert.equal(calls.count, 0);
  assert.equal(bodies.outline(testEntry).words, 4);
  assert.match(bodies.document(testEntry).html, /Three short words/);
  bodies.release([testEntry]);
  assert.deepEqual([...bodies.outline(testEntry).anchors], ['here']);
  assert.equal(calls.count, 1);
  assert.throws(() => bodies.document(testEntry), /pages\/en\/page\.md is not at hand/);
});

test('what is wrong in a body is reported once', () => {
  const { bodies, problems } = bodiesOf('[x](javascript:1)\n');
  bodies.document(testEntry);
  bodies.release([]);
  bodies.document(testEntry);
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['unsafe-link'],
  );
});

test('what another thread found in a body is known here', () => {
  const { bodies, calls } = bodiesOf('Text.\n');
  bodies.learn([[testEntry.file, { words: 7, blocks: new Set(), anchors: new Set(['x']), references: [] }]]);
  assert.equal(bodies.outline(testEntry).words, 7);
  assert.equal(calls.count, 0);
});

test('a body that is not held is read from disk once more', () => {
  const { bodies, problems } = bodiesOf('Text.\n', false);
  assert.match(bodies.document(testEntry).html, /Text/);
  assert.deepEqual(problems, []);
});

for (const [what, text] of [
  ['is gone', undefined],
  ['has another length', 'Other text.\n'],
] as const) {
  test(`a body that is not held and ${what} when its turn comes is an error`, () => {
    const { bodies, problems } = bodiesOf('Text.\n', false, () => text);
    assert.equal(bodies.document(testEntry).html, '');
    assert.deepEqual(
      problems.map(({ code, message, hint, place }) => [code, message, hint, place?.file]),
      [['unreadable', 'The file was changed while the site was built', 'Build again', testEntry.file]],
    );
    assert.deepEqual(bodies.outline(testEntry).words, 0);
  });
}

test('a body is read without its front matter, with the facts, the links and the posts of its locale', () => {
  const front = '---\ntitle: T\n---\n';
  const text = `${front}[a](other.md) :price{plan=solo}\n\n::posts\n`;
  const { blocks, links } = testScope(native);
  const other = { ...testEntry, path: '/other/', file: 'pages/en/other.md' };
  const french = { ...testEntry.locale, code: 'fr' };
  const stamp = { iso: '2026-01-01', epoch: 0 };
  const dated = { kind: 'post', published: stamp, author: { id: 'ada', name: 'Ada' }, tags: [], image: undefined };
  const posts = [
    { ...testEntry, ...dated, path: '/blog/new/', file: 'posts/en/new.md' },
    { ...testEntry, ...dated, path: '/fr/blog/nouveau/', file: 'posts/fr/nouveau.md', locale: french },
  ];
  const heads = {
    ...{ facts: blocks.facts, locales: [testEntry.locale, french], pages: [testEntry, other], posts },
    ...{ baseUrl: links.baseUrl, unpublished: new Map() },
  } as unknown as SiteHeads;
  const problems: Problem[] = [];
  const unread = new Map([[testEntry.file, { bodyOffset: front.length, length: text.length, text }]]);
  const bodies = openBodies(heads, { parser: native, textOf: () => undefined }, unread, problems);
  const { html, outline } = bodies.document(testEntry);
  assert.deepEqual(html.match(/href="[^"]*"/g), ['href="\x01/other/"', 'href="\x01/blog/new/"']);
  assert.ok(html.startsWith('<p><a ') && html.includes('€9 perMonth'));
  assert.deepEqual([outline.references, problems], [[], []]);
});
