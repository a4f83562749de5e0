// Fault: An llms.txt longer than its readers accept → The newest posts that fit, or a warning with its length and the limit

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printLlms } from '../../generator/format/llms.ts';
import { buildEdited, buildTree, origin, replaceIn, textFile } from '../build-sample.ts';
import { parseLlms } from '../format/parse-llms.ts';

const tree = await buildTree();

test('llms.txt has a title, a summary, a paragraph, then sections of links only, with Optional last', () => {
  const { title, summary, paragraphs, sections } = parseLlms(tree.text('/llms.txt'));
  assert.equal(title, 'Ringfold');
  assert.equal(summary, 'A missed-call answering service for small trades and clinics');
  assert.equal(paragraphs.length, 1);
  assert.deepEqual(
    sections.map((section) => section.name),
    ['Pages', 'Plans', 'Features', 'Machine-readable resources', 'Agent skills', 'Français', 'Optional'],
  );
  for (const { name, links } of sections) assert.ok(links.length > 0, name);
});

test('llms.txt is at most 50,000 characters of plain text with line feeds, and says nothing twice', () => {
  const text = tree.text('/llms.txt');
  assert.ok(text.length <= 50_000);
  assert.doesNotMatch(text, /\r|\t|<[a-z]|\n{3}|[^\n]$/);
  const lines = text.split('\n').filter((line) => line.startsWith('- '));
  assert.equal(new Set(lines).size, lines.length);
});

test('every link of llms.txt is absolute and leads to an output, and has a note', () => {
  for (const { links } of parseLlms(tree.text('/llms.txt')).sections) {
    for (const { url, note } of links) {
      assert.ok(url.startsWith(`${origin}/`) && tree.entries.has(new URL(url).pathname), url);
      assert.ok(note !== undefined && note !== '', url);
    }
  }
});

test('llms.txt leads to every page, post and public endpoint, and to pages in Markdown', () => {
  const urls = new Set(parseLlms(tree.text('/llms.txt')).sections.flatMap(({ links }) => links.map(({ url }) => url)));
  const alternates = [...tree.entries.values()].filter(
    ({ path, mediaType }) =>
      mediaType.startsWith('text/markdown') && !/^\/fr\/(?:blog\/|developers|feed)|\/(?:tags|authors)\//.test(path),
  );
  const described = Object.keys((tree.json('/openapi.json') as { paths: object }).paths);
  const wanted = [...alternates.map(({ path }) => path), ...described].filter(
    (path) => !path.endsWith('/') && path !== '/llms.txt',
  );
  assert.deepEqual(
    wanted.filter((path) => !urls.has(origin + path) && path !== '/fr/blog/index.md'),
    [],
  );
  assert.ok(urls.has(`${origin}/fr/blog/index.md`));
});

test('each llms.txt says in its own language what machines can read', () => {
  const told = ['/llms.txt', '/fr/llms.txt'].map((path) => {
    const { sections } = parseLlms(tree.text(path));
    return new Map(sections.flatMap(({ links }) => links.map(({ url, note }) => [url, note] as const)));
  });
  for (const path of ['/api/status', '/openapi.json', '/.well-known/ai-catalog.json', '/schema/page.json']) {
    const [english, french] = told.map((notes) => notes.get(origin + path));
    assert.ok(english && french, path);
    assert.notEqual(english, french);
  }
  assert.match(told[1]?.get(`${origin}/openapi.json`) ?? '', /^Décrit /);
});

test('llms.txt states the price, the allowances and the overage of each plan', () => {
  const plans = parseLlms(tree.text('/llms.txt')).sections.find(({ name }) => name === 'Plans')?.links;
  assert.deepEqual(
    plans?.map(({ title }) => title),
    ['Solo', 'Team', 'Practice', 'Branches'],
  );
  assert.equal(
    plans?.[0]?.note,
    '€49 per month; includes Answered calls: 60, Phone numbers: 1, Seats: 1, Days of call history: 90; each extra call €1.10; Choose Solo (mailto:plans@ringfold.example?subject=Solo). For one person with one number, whose hands are usually full when the phone rings.',
  );
});

test('a post whose title has brackets, parentheses and quotation marks is one link in llms.txt', async () => {
  const path = 'posts/en/the-first-eight-seconds.md';
  const built = await buildEdited((files) => replaceIn(files, path, /^title: .*$/m, `title: 'A [b](c) ] : "d" ## e'`));
  const optional = parseLlms(built.text('/llms.txt')).sections.at(-1);
  const link = optional?.links.find(({ url }) => url.includes('first-eight'));
  assert.equal(link?.title, 'A ［b］(c) ］ : "d" ## e');
  assert.equal(link?.url, `${origin}/blog/the-first-eight-seconds.md`);
});

test('a section without links is left out', () => {
  const text = printLlms({ title: 'T', summary: 's', paragraphs: ['p'], sections: [{ title: 'Empty', links: [] }] });
  assert.equal(text, '# T\n\n> s\n\np\n');
});

test('llms.txt of many posts stays within 50,000 characters and keeps the newest ones', async () => {
  const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
  const posts = Array.from({ length: 350 }, (_, index) => {
    const front = `title: Post number ${index}\ndescription: ${'A long description. '.repeat(10).trim()}\npublished: ${day(index)}\nauthor: mara-lindqvist`;
    return textFile(`posts/en/many-${index}.md`, `---\n${front}\n---\n\nText.\n`);
  });
  const built = await buildEdited((files) => [...files, ...posts]);
  const text = built.text('/llms.txt');
  assert.ok(text.length <= 50_000 && text.length > 49_000, `${text.length} characters`);
  const links =
    parseLlms(text)
      .sections.at(-1)
      ?.links.map(({ url }) => url) ?? [];
  assert.ok(!links.includes(`${origin}/blog/many-0.md`));
  assert.ok(links.some((url) => url.endsWith('/blog/many-349.md')));
  assert.ok(!built.report.problems.some(({ code }) => code === 'too-long'));
});

test('llms.txt that is too long without any post is a warning with the number and the limit', async () => {
  const features = Array.from(
    { length: 250 },
    (_, index) => `  - {id: f-${index}, name: F ${index}, description: ${'much to say '.repeat(20).trim()}}`,
  );
  const built = await buildEdited((files) => [
    ...files.filter(
      ({ path }) =>
        path !== 'data/features.yaml' &&
        path !== 'data/plans.yaml' &&
        !path.startsWith('pages/') &&
        !path.startsWith('posts/'),
    ),
    textFile('data/features.yaml', `features:\n${features.join('\n')}\n`),
    ...['en', 'fr'].map((locale) =>
      textFile(`pages/${locale}/index.md`, '---\ntitle: T\ndescription: D\nupdated: 2026-01-01\n---\n'),
    ),
  ]);
  const said = built.report.problems.map(({ code, level, message }) => `${level} ${code} ${message}`);
  assert.deepEqual(
    said.map((message) => message.replace(/\d{5,} characters/, 'N characters')),
    ['/fr/llms.txt', '/llms.txt'].map(
      (path) => `warning too-long ${path} has N characters, and its readers take 50000`,
    ),
  );
});
