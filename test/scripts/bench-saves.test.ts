import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { astro } from '../../scripts/bench/astro.ts';
import type { Contestant } from '../../scripts/bench/contestant.ts';
import { corpusPost, printPost } from '../../scripts/bench/corpus.ts';
import { type DevServer, ruleIn, wordAfter } from '../../scripts/bench/dev-server.ts';
import { eleventy } from '../../scripts/bench/eleventy.ts';
import { fingerpost } from '../../scripts/bench/fingerpost.ts';
import { hugo } from '../../scripts/bench/hugo.ts';
import { editsOf, timeSaves } from '../../scripts/bench/saves.ts';

const work = mkdtempSync(join(tmpdir(), 'fingerpost-saves-'));
after(() => rmSync(work, { recursive: true }));

const corpus = { kind: 'plain', posts: 4 } as const;

/** A generator that serves its files as they are, and says each path that it was asked for. */
const plain: Contestant & { readonly dev: DevServer } = {
  id: 'plain',
  title: 'Plain',
  scenarios: [],
  output: '',
  leftovers: [],
  sites: {},
  ready: () => ({ version: '1' }),
  corpus: { path: ({ slug }) => `${slug}.md`, front: () => [] },
  site: { 'index.html': '<main></main>', 'style.css': 'a { top: 1px }\n' },
  command: () => ({ program: '', args: [], folder: work }),
  dev: {
    site: {
      'server.mjs': `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
createServer(({ url }, response) => {
  try {
    response.end(readFileSync('.' + (url === '/' ? '/index.html' : url)));
  } catch {
    response.writeHead(404).end();
  }
}).listen(Number(process.argv[2]), '127.0.0.1');
`,
    },
    command: (folder, port) => ({ program: process.execPath, args: ['server.mjs', String(port)], folder }),
    post: (slug) => `/${slug}.md`,
    edits: [
      wordAfter('<main>', { name: 'template', file: 'index.html', path: '/' }),
      ruleIn({ file: 'style.css', path: '/style.css' }),
    ],
  },
};

test('timeSaves() saves each edit by a rename as often as it is told to, and sees each', async () => {
  const folder = mkdtempSync(join(work, 'plain-'));
  const { times, ready, peak } = await timeSaves(plain, folder, corpus, 2);
  assert.deepEqual(
    [...times].map(([name, all]) => [name, all.length]),
    [
      ['post', 2],
      ['template', 2],
      ['style sheet', 2],
    ],
  );
  assert.ok(ready > 0 && (peak === undefined || peak > 1e6));
  assert.equal(readFileSync(join(folder, 'index.html'), 'utf8'), '<main>Mark102</main>');
  assert.ok(!existsSync(join(folder, 'index.html~')));
});

for (const generator of [fingerpost, hugo, eleventy, astro])
  test(`the edits of ${generator.title} are in files that its site has, and change them`, () => {
    const { site, dev, corpus: form } = generator;
    for (const { name, file, put, shown } of editsOf(generator, corpus)) {
      const given = { ...site, ...dev.site }[file];
      const own = fileURLToPath(new URL(`../../${file}`, import.meta.url));
      const post =
        form && file === form.path(corpusPost(2, corpus)) ? printPost(corpusPost(2, corpus), form) : undefined;
      const text = given ?? post ?? readFileSync(own, 'utf8');
      assert.ok(!text.includes(shown(101)), name);
      assert.ok(put(text, 101).includes(shown(101)), name);
    }
  });
