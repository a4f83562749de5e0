// Fault: An llms.txt longer than its readers accept → The newest posts that fit, or a warning with its length and the limit

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printLlms } from '../../generator/format/llms.ts';
import { buildEdited, buildTree, origin, replaceIn, textFile } from '../build-sample.ts';
import { parseLlms } from '../format/parse-llms.ts';
import { unfoundClaims } from './llms-claims.ts';

const tree = await buildTree();

test('llms.txt has a title, a summary, a paragraph, how to reach the company, then sections of links only, with Optional last', () => {
  const { title, summary, paragraphs, sections } = parseLlms(tree.text('/llms.txt'));
  assert.equal(title, 'Ringfold');
  assert.equal(summary, 'A missed-call answering service for small trades and clinics');
  assert.equal(paragraphs.length, 2);
  assert.equal(paragraphs[1], 'Contact us: hello@ringfold.example, +353 20 914 0142');
  assert.deepEqual(
    sections.map((section) => section.name),
    ['Pages', 'Plans', 'Features', 'APIs', 'Machine-readable resources', 'Agent skills', 'Français', 'Optional'],
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

test('every link of llms.txt is absolute and leads to an output, or to what data/api.yaml names, and has a note where it is here', () => {
  for (const { links } of parseLlms(tree.text('/llms.txt')).sections)
    for (const { url, note } of links) {
      const isHere = url.startsWith(`${origin}/`) && tree.entries.has(new URL(url).pathname);
      assert.ok(isHere || /^https:\/\/(?:docs|status)\.ringfold\.example\//.test(url), url);
      assert.ok(note || !isHere, url);
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
  for (const path of ['/api/status', '/openapi.json', '/.well-known/ard.json', '/schema/page.json']) {
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
    '€49 per month; Answered calls: 60; Per extra call: €1.10; Phone numbers: 1; Seats: 1; Days of call history: 90; Choose Solo (mailto:plans@ringfold.example?subject=Solo). For one person with one number, whose hands are usually full when the phone rings.',
  );
});

test('what each line of llms.txt says of a page is where the line leads', () => {
  assert.deepEqual(unfoundClaims(tree), []);
  assert.deepEqual(
    parseLlms(tree.text('/llms.txt')).sections.flatMap(({ links }) =>
      links.filter(({ title }) => /^(?:Solo|Text-back)$/.test(title)).map(({ url }) => url),
    ),
    [`${origin}/pricing.md#solo`, `${origin}/features.md#text-back`],
  );
  const moved = (path: string) => tree.text(path).replace('/pricing.md#solo', '/pricing.md#team');
  assert.ok(unfoundClaims({ ...tree, text: moved }).includes(`${origin}/pricing.md#team: €49 per month`));
});

test('a plan or feature that no page shows is in no llms.txt, and one on two pages leads to that which tells more', async () => {
  const built = await buildEdited((files) => {
    const without = replaceIn(files, 'pages/en/index.md', /^::(?:plans|features)$/gm, '');
    return replaceIn(
      replaceIn(without, 'pages/en/features.md', '::features', ''),
      'pages/en/pricing.md',
      '::plans\n',
      '::plan-details\n',
    );
  });
  const { sections } = parseLlms(built.text('/llms.txt'));
  assert.equal(
    sections.some(({ name }) => name === 'Features'),
    false,
  );
  assert.match(sections.find(({ name }) => name === 'Plans')?.links[0]?.note ?? '', /^€49 per month; Choose Solo/);
  assert.deepEqual(unfoundClaims(built), []);
});

test('a post whose title has brackets, parentheses and quotation marks is one link in llms.txt', async () => {
  const path = 'posts/en/the-first-eight-seconds.md';
  const built = await buildEdited((files) => replaceIn(files, path, /^title: .*$/m, `title: 'A [b](c) ] : "d" ## e'`));
  const optional = parseLlms(built.text('/llms.txt')).sections.at(-1);
  const link = optional?.links.find(({ url }) => url.includes('first-eight'));
  assert.equal(link?.title, 'A (b)(c) ) : "d" ## e');
  assert.equal(link?.url, `${origin}/blog/the-first-eight-seconds.md`);
});

test('a section without links is left out', () => {
  const text = printLlms({ title: 'T', summary: 's', paragraphs: ['p'], sections: [{ title: 'Empty', links: [] }] });
  assert.equal(text, '# T\n\n> s\n\np\n');
});

test('where a site has too much for one llms.txt, each section has its own, and the newest posts are in both', async () => {
  const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
  const text = 'A long description. '.repeat(10).trim();
  const posts = Array.from({ length: 350 }, (_, index) => {
    const front = `title: Post number ${index}\ndescription: ${text}\npublished: ${day(index)}\nauthor: mara-lindqvist`;
    return textFile(`posts/en/many-${index}.md`, `---\n${front}\n---\n\nText.\n`);
  });
  const pages = Array.from({ length: 12 }, (_, index) =>
    textFile(
      `pages/en/docs/p${index}.md`,
      `---\ntitle: Page ${index}\ndescription: ${text}\nupdated: 2026-01-01\n---\n\nText.\n`,
    ),
  );
  const abroad = Array.from({ length: 12 }, (_, index) =>
    textFile(`pages/en/q${index}.md`, `---\ntitle: Q\npermalink: /fr/q${index}/\nupdated: 2026-01-01\n---\n\nText.\n`),
  );
  const built = await buildEdited((files) => [
    ...replaceIn(files, 'site.yaml', 'hosts:', 'without: [cards]\nhosts:'),
    ...posts,
    ...pages,
    ...abroad,
  ]);
  const linksOf = (path: string) =>
    parseLlms(built.text(path)).sections.flatMap(({ links }) => links.map(({ url }) => url));
  const [all, docs, newest, older] = ['/llms.txt', '/docs/llms.txt', '/blog/llms.txt', '/blog/llms-2.txt'].map(
    (path) => {
      assert.ok(built.text(path).length <= 50_000, path);
      return linksOf(path);
    },
  );
  assert.ok(built.text('/llms.txt').length > 49_000);
  assert.match(built.text('/fr/llms.txt'), /^# Ringfold\n[\s\S]*\(https:[^()]*\/fr\/index\.md\)/);
  for (const path of ['/docs/llms.txt', '/blog/llms.txt', '/blog/many-349.md', '/fr/q0.md'])
    assert.ok(all?.includes(origin + path), path);
  for (const path of ['/docs/p0.md', '/blog/many-0.md']) assert.ok(!all?.includes(origin + path), path);
  assert.deepEqual(docs, pages.map((_, index) => `${origin}/docs/p${index}.md`).toSorted());
  assert.equal(newest?.at(-1), `${origin}/blog/llms-2.txt`);
  const listed = new Set([...(newest ?? []), ...(older ?? [])]);
  for (const { path } of built.entries.values())
    if (/^\/blog\/[^/]+\.md$/.test(path) && !/\/(?:index|tags|authors)\.md$/.test(path))
      assert.ok(listed.has(origin + path), path);
  assert.ok(!built.report.problems.some(({ code }) => code === 'too-long'));
});

test('llms.txt that is too long without any post is a warning with the number and the limit', async () => {
  const features = Array.from(
    { length: 250 },
    (_, index) => `  - {id: f-${index}, name: F ${index}, description: ${'much to say '.repeat(20).trim()}}`,
  );
  const built = await buildEdited((files) => [
    ...replaceIn(files, 'site.yaml', /callToAction:\n(?: .*\n)+/, '').filter(
      ({ path }) =>
        path !== 'data/features.yaml' &&
        path !== 'data/plans.yaml' &&
        path !== 'data/calculator.yaml' &&
        !path.startsWith('pages/') &&
        !path.startsWith('posts/'),
    ),
    textFile('data/features.yaml', `features:\n${features.join('\n')}\n`),
    ...['en', 'fr'].map((locale) =>
      textFile(`pages/${locale}/index.md`, '---\ntitle: T\ndescription: D\nupdated: 2026-01-01\n---\n\n::features\n'),
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
