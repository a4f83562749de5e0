// Fault: A search index that would take long to load → In parts by the first letters of words

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openParts } from '../../generator/browser/parts.js';
import { buildEdited, textFile } from '../build-sample.ts';

const subjects = ['voicemail', 'dentists', 'answering machines', 'companies', 'roofing'];

/** Posts with more text than an index that is loaded whole. */
const posts = Array.from({ length: 200 }, (_, index) => {
  const about = `${subjects[index % subjects.length]} ${index}`;
  const filler = Array.from(
    { length: 250 },
    (_, at) => `${((at * 7919 + index * 31) % 90_000).toString(36)}filler`,
  ).join(' ');
  return textFile(
    `posts/en/long-${index}.md`,
    `---\ntitle: Long ${about}\ndescription: Number ${index}.\npublished: 2026-01-01\n---\n\n${filler}\n\n## Where ${about} end\n\nThe zebra${index} sleeps${index === 44 ? '; 電話番の料金は' : ''}.\n`,
  );
});

const tree = await buildEdited((files) => [...files, ...posts]);

interface Directory {
  readonly folder: string;
  readonly pages: number;
  readonly parts: number;
}

const directory = tree.json('/search.json') as Directory;

/** What a visitor loads for queries, and what is found. */
async function searched(query: string, synonyms: readonly (readonly string[])[] = []) {
  const loaded = new Map<string, number>();
  const bytesOf = (path: string) => {
    const text = tree.text(path);
    loaded.set(path, gzipSync(text).length);
    return text;
  };
  const index = openParts(
    { ...directory, synonyms },
    async (name) => JSON.parse(bytesOf(directory.folder + name)),
    async (path) => bytesOf(path),
    (html, section) => (html.split(` id="${section}"`)[1] ?? html).replace(/<[^>]*>/g, ''),
  );
  let told: Parameters<Parameters<typeof index.find>[1]>[0] | undefined;
  await index.find(query, (result) => {
    told = result;
    return true;
  });
  return { ...(told ?? assert.fail(query)), bytes: [...loaded.values()].reduce((sum, size) => sum + size, 0), loaded };
}

test('the index of a large site is in parts, and that of its small language whole', () => {
  assert.deepEqual(Object.keys(directory).sort(), ['folder', 'found', 'keys', 'nothing', 'pages', 'parts', 'small']);
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

test('openParts() finds by synonyms of the settings', async () => {
  assert.equal((await searched('astronaut')).count, 0);
  assert.equal((await searched('astronaut', [['astronaut', 'zebra21']])).found[0]?.page.path, '/blog/long-21/');
});

test('a query loads the parts of its words, the names of what is shown and some of these pages', async () => {
  const { loaded } = await searched('zebra171');
  const kinds = [...loaded.keys()].map((path) => path.replace(/\d+/g, 'N'));
  assert.deepEqual(kinds, ['/search/words-N.json', '/search/pages-N.json', '/blog/long-N/']);
});
