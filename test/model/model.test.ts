import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelOf, pageText, postText } from './test-content.ts';

test('model() settles a content folder', async () => {
  const logo = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const { settled, said } = await modelOf({
    'assets/logo.svg': logo,
    'data/features.yaml': 'features: [{id: a, name: A, description: D}]\n',
    'posts/en/a.md': postText('2026-01-01'),
    'pages/en/draft.md': pageText('draft: true'),
    'skills/choose/SKILL.md': '---\nname: choose\ndescription: D\n---\n',
    'posts/en/late.md': postText('2027-01-01'),
  });
  assert.deepEqual(said, []);
  assert.ok(settled);
  const { heads, futurePosts } = settled;
  assert.equal(futurePosts, 1);
  assert.deepEqual(
    [heads.baseUrl, heads.settings.name, heads.defaultLocale.code, heads.facts.features[0]?.id, heads.skills[0]?.name],
    ['https://site.example', 'Site', 'en', 'a', 'choose'],
  );
  assert.deepEqual(
    heads.locales.map(({ code }) => code),
    ['en', 'fr'],
  );
  assert.deepEqual(
    [...heads.pages, ...heads.posts].map(({ path }) => path),
    ['/', '/fr/', '/blog/a/'],
  );
  assert.deepEqual([...heads.unpublished.keys()], ['pages/en/draft.md', 'posts/en/late.md']);
  assert.deepEqual(
    heads.assets.map(({ path, size, bytes }) => [path, size, bytes?.byteLength]),
    [['assets/logo.svg', logo.length, logo.length]],
  );
});

test('model() holds the text of published files up to a sum, and above it only where each body begins', async () => {
  const files = { 'posts/en/a.md': postText('2026-01-01'), 'posts/en/b.md': postText('2026-01-01', 'draft: true') };
  const texts = [pageText(), pageText(), postText('2026-01-01')];
  const sum = texts.join('').length;
  for (const [mostHeld, held] of [
    [undefined, true],
    [sum, true],
    [sum - 1, false],
  ] as const) {
    const { settled } = await modelOf(files, { mostHeld });
    assert.deepEqual(
      [...(settled?.bodies ?? [])],
      ['pages/en/index.md', 'pages/fr/index.md', 'posts/en/a.md'].map((file, index) => {
        const text = texts[index] ?? '';
        return [file, { bodyOffset: text.length, length: text.length, text: held ? text : undefined }];
      }),
    );
  }
});

test('model() refuses a site with a locale that has no home page', async () => {
  const { said } = await modelOf({ 'pages/fr/index.md': undefined, 'pages/fr/other.md': pageText('id: index') });
  const message = 'The locale "fr" has no home page / Create pages/fr/index.md';
  assert.deepEqual(said, [`pages/fr/index.md:1:1 error content-missing ${message}`]);
});

test('model() gives nothing when the settings have an error, or are not there', async () => {
  const { settled, said } = await modelOf({ 'site.yaml': 'name: Site\n', 'pages/en/a.md': pageText('draft: 1') });
  assert.equal(settled, undefined);
  assert.ok(said.length > 0 && said.every((text) => text.startsWith('site.yaml:')));
  assert.equal((await modelOf({ 'site.yaml': undefined })).settled, undefined);
});

test('model() reports what is wrong with an asset', async () => {
  const { said } = await modelOf({ 'assets/CON.txt': 'x' });
  assert.deepEqual(
    said.map((text) => text.split(' ', 3)),
    [['assets/CON.txt:1:1', 'error', 'slug']],
  );
});
