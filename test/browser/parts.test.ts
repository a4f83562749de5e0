// Fault: A search index that would take long to load → In parts by the first letters of words

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { formsIn } from '../../generator/browser/forms.js';
import { openParts } from '../../generator/browser/parts.js';
import { sectionsOf } from '../../generator/browser/sections.js';
import { buildEdited, textFile } from '../build-sample.ts';

const subjects = ['voicemail', 'dentists', 'answering machines', 'companies', 'roofing'];

/** Posts with more text than is in llms-full.txt, the first the oldest. */
const posts = Array.from({ length: 200 }, (_, index) => {
  const about = `${subjects[index % subjects.length]} ${index}`;
  const filler = Array.from({ length: 600 }, (_, at) => `${((at * 7919 + index * 31) % 9000).toString(36)}filler`).join(
    ' ',
  );
  return textFile(
    `posts/en/long-${index}.md`,
    `---\ntitle: Long ${about}\ndescription: Number ${index}.\npublished: ${new Date((20_000 + index) * 86_400_000).toISOString().slice(0, 10)}\n---\n\n${filler}\n\n## Where ${about} end\n\nThe zebra${index} sleeps${index === 44 ? '; 電話番の料金は' : ''}.\n`,
  );
});

const tree = await buildEdited((files) => [...files, ...posts]);

interface Directory {
  readonly folder: string;
  readonly pages: number;
  readonly parts: number;
  readonly letters: number;
  readonly lists: number;
}

const directory = tree.json('/search.json') as Directory;

/** The files that a visitor loads for queries, and the results. */
async function searched(
  query: string,
  synonyms: readonly (readonly string[])[] = [],
  padding = 0,
  ...more: readonly number[]
) {
  const loaded = new Map<string, number>();
  const bytesOf = (path: string) => {
    const text = tree.text(path);
    loaded.set(path, gzipSync(text).length);
    return text;
  };
  const index = openParts(
    { ...directory, synonyms, areForms: formsIn('en') },
    async (name) => JSON.parse(bytesOf(directory.folder + name)),
    async (path) => bytesOf(path) + ' '.repeat(padding),
    (html) => sectionsOf(html.split('<main')[1]?.split('</main>')[0] ?? ''),
  );
  let told: Parameters<Parameters<typeof index.find>[1]>[0] | undefined;
  for (const most of [10, ...more])
    await index.find(
      query,
      (result) => {
        told = result;
        return true;
      },
      most,
    );
  return { ...(told ?? assert.fail(query)), bytes: [...loaded.values()].reduce((sum, size) => sum + size, 0), loaded };
}

test('the index of a large site is in parts, and that of its small language whole', () => {
  assert.deepEqual(Object.keys(directory).sort(), [
    'folder',
    'found',
    'keys',
    'letters',
    'lists',
    'nothing',
    'pages',
    'parts',
    'small',
  ]);
  assert.ok(!tree.entries.has('/search-text.json'));
  assert.ok(tree.entries.has('/fr/search-text.json'));
  for (const path of tree.entries.keys())
    if (path.startsWith('/search/')) assert.ok(tree.text(path).length < 50_000, path);
});

for (const [query, path, section, marked] of [
  ['zebra17', '/blog/long-17/', 'where-answering-machines-17-end', 'zebra17'],
  ['zebra171 sleep', '/blog/long-171/', 'where-dentists-171-end', 'zebra171'],
  ['ezbra33', '/blog/long-33/', 'where-companies-33-end', 'zebra33'],
  ['zebrra33', '/blog/long-33/', 'where-companies-33-end', 'zebra33'],
  ['番の料金', '/blog/long-44/', 'where-roofing-44-end', '番の料金'],
] as const)
  test(`openParts() leads from ${query} to the section that has it, with less than 100 kB`, async () => {
    const { found, bytes } = await searched(query);
    const [first] = found;
    assert.deepEqual([first?.page.path, first?.section], [path, section]);
    assert.ok(
      first?.excerpt.some((part, at) => at % 2 === 1 && part.includes(marked)),
      first?.excerpt.join('|'),
    );
    assert.ok(bytes < 100_000, `${bytes} bytes`);
  });

test('openParts() finds a word in the text of any post, however old', async () => {
  for (const [index] of posts.entries()) {
    const { found } = await searched(`zebra${index}`);
    assert.equal(found[0]?.page.path, `/blog/long-${index}/`);
  }
});

test('openParts() marks the words in titles and names of sections, and reads which section has them', async () => {
  const { found } = await searched('answering zebra37');
  const [first] = found;
  assert.deepEqual(first?.title, ['Long ', 'answering', ' machines 37']);
  assert.deepEqual(first?.heading, ['Where ', 'answering', ' machines 37 end']);
});

test('a new post leaves most parts as they were: those of other words, and the names of older pages', async () => {
  const added = textFile(
    'posts/en/new.md',
    '---\ntitle: Yaks\ndescription: Yaks.\npublished: 2026-11-01\n---\n\nYaks.\n',
  );
  const after = await buildEdited((files) => [...files, ...posts, added]);
  const parts = [...tree.entries.keys()].filter((path) => path.startsWith('/search/'));
  const changed = parts.filter((path) => tree.text(path) !== after.text(path));
  assert.ok(changed.length < parts.length / 3, changed.join());
  assert.ok(changed.filter((path) => path.includes('pages')).length <= 1, changed.join());
});

test('openParts() finds forms and beginnings of words in titles, counts all pages and shows ten', async () => {
  for (const query of ['dentist', 'dentis', 'company', 'pricing']) {
    const { found, count } = await searched(query);
    assert.ok(count > 0, query);
    assert.ok(found.length <= 10);
    assert.ok(found.every(({ page }) => page.path && page.title));
  }
  assert.ok((await searched('dentist')).count >= 40);
  assert.equal((await searched('xyzzyx')).count, 0);
});

test('openParts() reads five of the pages that it finds, fewer if they are large, and at least one', async () => {
  for (const [padding, wanted] of [
    [0, 5],
    [90_000, 2],
    [900_000, 1],
  ] as const) {
    const { loaded } = await searched('sleeps', [], padding);
    assert.equal([...loaded.keys()].filter((path) => path.startsWith('/blog/')).length, wanted);
  }
});

test('openParts() gives as many results as are asked for, and reads no more pages for them', async () => {
  const { found, loaded } = await searched('sleeps', [], 0, 20, 30);
  assert.equal(new Set(found.map(({ page }) => page.path)).size, 30);
  assert.equal([...loaded.keys()].filter((path) => path.startsWith('/blog/')).length, 5);
  assert.equal(found.filter(({ excerpt }) => excerpt.length > 1).length, 5);
});

test('openParts() finds by synonyms of the settings', async () => {
  assert.equal((await searched('astronaut')).count, 0);
  assert.equal((await searched('astronaut', [['astronaut', 'zebra21']])).found[0]?.page.path, '/blog/long-21/');
});

test('a query loads the parts of its words, the names of what is shown and some of these pages', async () => {
  const { loaded } = await searched('zebra171');
  const kinds = [...loaded.keys()].map((path) => path.replace(/\d+/g, 'N'));
  assert.deepEqual(kinds, ['/search/words-N.json', '/search/pages-N.json', '/blog/long-N/']);
});

test('openParts() puts lists behind posts, finds none by the posts that it lists, and shows more sections of pages that it reads', async () => {
  const { found } = await searched('voicemail', [], 0, 100);
  assert.ok(found.length >= 40);
  assert.ok(!found.some(({ page: { path } }) => path === '/' || path === '/blog/'));
  const lists = [...tree.entries.keys()].filter((path) => /^\/blog\/(?:tags|authors)\/(?:[^/]+\/)?$/.test(path));
  assert.equal(directory.lists, lists.length);
  const { found: operations } = await searched('operations', [], 0, 100);
  assert.equal(operations.at(-1)?.page.path, '/blog/tags/operations/');
  const [first] = (await searched('callers')).found;
  assert.deepEqual([first?.page.path, first?.others.length], ['/missed-call-revenue-calculator/', 3]);
});
