import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256Of } from '../../generator/base/sha256.ts';
import { dataOf } from '../../generator/data/types/data-type.ts';
import { features } from '../../generator/data/types/features.ts';
import { modelOf, pageText, postText, siteText } from '../model/test-content.ts';

test('model() resolves a content folder', async () => {
  const logo = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const { resolved, said } = await modelOf({
    'assets/logo.svg': logo,
    'data/features.yaml': 'features: [{id: a, name: A, description: D}]\n',
    'posts/en/a.md': postText('2026-01-01'),
    'pages/en/draft.md': pageText('draft: true'),
    'skills/choose/SKILL.md': '---\nname: choose\ndescription: D\n---\n',
    'posts/en/late.md': postText('2027-01-01'),
  });
  assert.deepEqual(said, []);
  assert.ok(resolved);
  const { site, futurePosts } = resolved;
  assert.equal(futurePosts, 1);
  assert.deepEqual(
    [
      site.baseUrl,
      site.settings.name,
      site.defaultLocale.code,
      dataOf(site.data, features)?.features[0]?.id,
      site.skills[0]?.name,
    ],
    ['https://site.example', 'Site', 'en', 'a', 'choose'],
  );
  assert.deepEqual(
    site.locales.map(({ code }) => code),
    ['en', 'fr'],
  );
  assert.deepEqual(
    [...site.pages, ...site.posts].map(({ path }) => path),
    ['/', '/fr/', '/blog/a/'],
  );
  assert.deepEqual([...site.unpublished.keys()], ['pages/en/draft.md', 'posts/en/late.md']);
  const logoFile = { file: 'assets/logo.svg', path: '/assets/logo.svg', type: 'image/svg+xml', size: logo.length };
  assert.deepEqual(site.assets, [logoFile]);
});

test('model() says where each body begins, and how long the text of its file is', async () => {
  const { resolved } = await modelOf({ 'posts/en/a.md': `${postText('2026-01-01')}Text.\n` });
  const post = postText('2026-01-01').length;
  assert.deepEqual(
    resolved?.site.posts.map(({ file }) => resolved.site.bodies.get(file)),
    [{ offset: post, length: post + 'Text.\n'.length, digest: sha256Of(`${postText('2026-01-01')}Text.\n`) }],
  );
});

test('model() refuses a site with a locale that has no home page', async () => {
  const { said } = await modelOf({ 'pages/fr/index.md': undefined, 'pages/fr/other.md': pageText('id: index') });
  const message = 'The locale "fr" has no home page / Create pages/fr/index.md';
  assert.deepEqual(said, [`pages/fr/index.md:1:1 error content-missing ${message}`]);
});

test('model() gives nothing when the settings have an error or do not exist', async () => {
  const { resolved, said } = await modelOf({ 'site.yaml': 'name: Site\n', 'pages/en/a.md': pageText('draft: 1') });
  assert.equal(resolved, undefined);
  assert.ok(said.length > 0 && said.every((text) => text.startsWith('site.yaml:')));
  assert.equal((await modelOf({ 'site.yaml': undefined })).resolved, undefined);
});

test('model() says of the files that its settings ignore that they are not published', async () => {
  const { resolved } = await modelOf({
    'site.yaml': siteText('ignore: [pages/en/old.md]'),
    'pages/en/old.md': pageText(),
  });
  assert.deepEqual(resolved?.site.unpublished, new Map([['pages/en/old.md', 'ignored']]));
});
