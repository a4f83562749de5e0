import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'yaml';
import { astro } from '../../scripts/bench/astro.ts';
import { setUp } from '../../scripts/bench/contestant.ts';
import {
  type Corpus,
  type CorpusForm,
  changePost,
  corpusKinds,
  corpusPost,
  printPost,
  writeCorpus,
} from '../../scripts/bench/corpus.ts';
import { eleventy } from '../../scripts/bench/eleventy.ts';
import { fingerpost } from '../../scripts/bench/fingerpost.ts';
import { hugo } from '../../scripts/bench/hugo.ts';
import { hugoSame } from '../../scripts/bench/hugo-same.ts';
import { tally } from '../../scripts/bench/tally.ts';
import { buildTree, sampleOptions } from '../build-sample.ts';

const work = mkdtempSync(join(tmpdir(), 'fingerpost-corpus-'));
after(() => rmSync(work, { recursive: true }));

const form: CorpusForm = { path: ({ slug }) => `posts/${slug}.md`, front: ({ title }) => [`title: ${title}`] };
const plain = (posts: number): Corpus => ({ kind: 'plain', posts });
const real = (posts: number): Corpus => ({ kind: 'real', posts });
const sample = Array.from({ length: 200 }, (_, index) => corpusPost(index, plain(200)));
const realSample = Array.from({ length: 200 }, (_, index) => corpusPost(index, real(200)));

/** The Markdown files of a folder, each with its text. */
function filesOf(folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder)
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
}

test('writeCorpus() writes the same bytes twice', () => {
  for (const name of ['first', 'second']) writeCorpus(join(work, name), real(20), form);
  const first = filesOf(join(work, 'first', 'posts'));
  assert.equal(first.length, 20);
  assert.deepEqual(filesOf(join(work, 'second', 'posts')), first);
});

for (const { id, corpus } of [fingerpost, hugo, hugoSame, eleventy, astro])
  test(`${id} gets the same body as the others below front matter that says the same`, () => {
    assert.ok(corpus);
    for (const post of [...sample.slice(0, 8), ...realSample.slice(0, 8)]) {
      const text = printPost(post, corpus);
      const [, front = '', body]: readonly string[] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(text) ?? [];
      assert.equal(body, post.body);
      const read = parse(front) as Record<string, unknown>;
      assert.deepEqual(
        [read.title, read.description, read.published ?? read.date, read.topics ?? read.tags],
        [post.title, post.description, post.published, post.tags],
      );
    }
  });

for (const what of ['text', 'title'] as const)
  test(`changePost() changes the ${what} of one post, to another one in each edition, and back`, () => {
    for (const corpus of [plain(9), real(9)]) {
      const folder = join(work, 'changed', what, corpus.kind);
      const form: CorpusForm = {
        path: ({ slug }) => `posts/${slug}.md`,
        front: ({ yaml }) => [`title: ${yaml.title}`],
      };
      writeCorpus(folder, corpus, form);
      const original = filesOf(join(folder, 'posts'));
      const changed = [1, 2].map((edition) => {
        changePost(folder, corpus, form, edition, what);
        return filesOf(join(folder, 'posts'));
      });
      for (const files of changed) {
        const others = files.filter(([, text], index) => text !== original[index]?.[1]);
        assert.deepEqual(
          others.map(([name]) => name),
          ['post-000005.md'],
        );
        const before = original.find(([name]) => name === 'post-000005.md')?.[1] ?? '';
        const [, front = '', body = ''] = others[0]?.[1].split(/^---$/m) ?? [];
        const [, wasFront = '', wasBody = ''] = before.split(/^---$/m);
        assert.deepEqual([front === wasFront, body === wasBody], what === 'text' ? [true, false] : [false, true]);
        assert.doesNotThrow(() => parse(front));
      }
      assert.notDeepEqual(changed[0], changed[1]);
      changePost(folder, corpus, form, 0, what);
      assert.deepEqual(filesOf(join(folder, 'posts')), original);
    }
  });

for (const kind of corpusKinds)
  test(`the corpus of ${kind} posts builds without a problem`, async () => {
    const folder = join(work, 'fingerpost', kind);
    setUp(fingerpost, folder, { kind, posts: 24 });
    const tree = await buildTree({ ...sampleOptions, content: join(folder, 'content') });
    assert.deepEqual(tree.report.problems, []);
    assert.ok(tree.entries.has('/blog/post-000008/'));
    const listed = kind === 'real' ? tree.text('/archive/').match(/"\/blog\/post-\d+\/"/g) : [];
    assert.equal(new Set(listed).size, kind === 'real' ? 24 : 0);
    assert.equal(tree.text('/blog/post-000008/').includes('hl-keyword'), kind === 'rich');
  });

test('tally() refuses an output that lacks something of a post', () => {
  const output = join(work, 'output');
  const write = (folder: string, files: Readonly<Record<string, string>>) =>
    setUp({ ...fingerpost, site: files }, folder, plain(0));
  write(output, { 'blog/post-000001/index.html': 'abc', 'feed.xml': '<content:encoded>', 'llms.txt': '#' });
  assert.throws(() => tally(output, plain(1)), /^Error: made 0 Markdown copies of 1 posts$/);
  write(output, { 'blog/post-000001.md': '# A' });
  const kinds = new Map([
    ['.html', { files: 1, bytes: 3 }],
    ['.xml', { files: 1, bytes: 17 }],
    ['.txt', { files: 1, bytes: 1 }],
    ['.md', { files: 1, bytes: 3 }],
  ]);
  const { kinds: found, ...sum } = tally(output, plain(1));
  assert.deepEqual([sum, new Map(found)], [{ files: 4, bytes: 3 + 17 + 1 + 3 }, kinds]);
  assert.throws(() => tally(output, plain(2)), /^Error: made 1 pages of 2 posts$/);
  assert.throws(() => tally(output, real(1)), /^Error: made 0 posts in the list of all of 1 posts$/);
  write(output, { 'archive/index.html': '<a href="/blog/post-000001/"></a><a href="/blog/post-000001/"></a>' });
  assert.equal(tally(output, real(1)).files, 5);
  rmSync(join(output, 'llms.txt'));
  assert.throws(() => tally(output, plain(1)), /^Error: made no llms\.txt$/);
});
