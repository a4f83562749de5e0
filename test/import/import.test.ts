// Fault: Files in the way of `import`, and what a person has changed, written or deleted since the last one → Exit 2, named, nothing written
// Fault: What `import` cannot publish: errors of any kind, in the home page too → Held back by site.yaml, named with its line; the rest builds

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { CommandError } from '../../generator/base/problem.ts';
import { importSite } from '../../generator/import/import.ts';
import { generatorNames } from '../../generator/import/kinds.ts';
import type { Manifest } from '../../generator/output/manifest.ts';
import { browserTree, wordsOf } from '../body/html/trees.ts';
import { buildAlone, sampleOptions } from '../build-sample.ts';
import { snapshot, temporaryFolder, today } from '../publish/project.ts';
import { folderOf, gif, importFiles, oldSites, post, untried } from './old-sites.ts';

const now = Number(today) * 1000;

for (const name of generatorNames)
  test(`a site of ${name} is known by its files, builds, answers where it did with the words that it had, and loses none`, async () => {
    const { files, shown, settings } = oldSites[name];
    const from = folderOf(files);
    const before = snapshot(from);
    const to = temporaryFolder();
    const named = name === 'markdown' ? name : undefined;
    const { generator, built, heldBack, lost, words, problems } = await importSite(from, to, named, now);
    assert.deepEqual({ generator, built, heldBack, lost }, { generator: name, built: true, heldBack: 0, lost: [] });
    const broken = problems.filter(({ message }) => /leads nowhere|has no heading/.test(message));
    assert.deepEqual(broken, []);
    assert.ok(words.some((entry) => entry.words > 0 && entry.lost !== undefined));
    assert.deepEqual(
      words.flatMap((entry) => entry.lost ?? []),
      [],
    );
    assert.deepEqual(snapshot(from), before);
    const site = readFileSync(join(to, 'content/site.yaml'), 'utf8').split('\n');
    for (const line of settings) assert.ok(site.includes(line), `${line}\nis not in\n${site.join('\n')}`);
    const tree = await buildAlone({ ...sampleOptions, content: join(to, 'content'), former: undefined, now });
    const { redirects } = JSON.parse(String(tree.files.get('_manifest.json'))) as Manifest;
    for (const [address, text] of Object.entries(shown)) {
      const [path = ''] = (redirects.find((redirect) => redirect.path === address)?.location ?? address).split('#');
      const words = wordsOf(browserTree(tree.text(path))).join(' ');
      const wanted = wordsOf(browserTree(text)).join(' ');
      assert.ok(words.includes(wanted), `${address} shows\n${words}\nand not\n${wanted}`);
    }
  });

test('an import says what it left out, with the file, the line and what to do', async () => {
  const { read } = await importFiles({ ...oldSites.hugo.files, 'layouts/shortcodes/stock.html': 'None' }, untried);
  const report = read('IMPORT-details.md');
  assert.match(
    report,
    /^### content\/posts\/oars\.md\n\n(?:- .*\n)*- Line 17: Left out, because only the other generator can run it: \{\{< stock item="oar" >\}\}\. Write what layouts\/shortcodes\/stock\.html showed/m,
  );
  assert.match(report, /^- Line 15: The shortcode "box" was removed, and its content kept\./m);
});

test('the report counts what there is, calls the generator what people call it, and invents no currency', async () => {
  const files = {
    '_config.yml': 'title: Quay\n',
    'index.md': '---\ntitle: Quay\n---\nHello, [a](/abut/).\n',
    'about.md': '---\ntitle: About\npermalink: /about/\n---\nHello\n',
    '_posts/2024-05-01-a.md': '---\ntitle: A\n---\nText.\n',
  };
  const { read } = await importFiles(files);
  const summary = read('IMPORT.md');
  assert.match(summary, /^- From a site made with Jekyll: 1 post, 2 pages and no other files\.$/m);
  assert.match(summary, /^- 3 of 3 addresses answer\.\n- Words on pages: (\d+) of \1\. Lost from pages: 0\.$/m);
  const report = read('IMPORT-details.md');
  assert.doesNotMatch(summary + report, /[?!.]\.$/m);
  assert.match(report, /^- Line 5: There is nothing at \/abut\/\. Did you mean "\/about\/"\?$/m);
  assert.match(report, /^- about\.md: 1 word, 0 lost$/m);
  assert.doesNotMatch(read('content/site.yaml'), /currency/);
});

test('ref and relref of Hugo lead to the page of that path or name, and stay where several have the name', async () => {
  const page = (title: string, body: string) => `---\ntitle: ${title}\ndate: 2024-01-01\n---\n${body}\n`;
  const links = ['"about"', '"/posts/x#top"', '"deep.md"', 'path="docs"', '"/"', '"none"', '"same"', '"#x"'];
  const body = links.map((link) => `[a]({{< ref ${link} >}})`).join(' ');
  const files = {
    'hugo.toml': "baseURL = 'https://quay.example/'\ntitle = 'Quay'\n",
    'content/_index.md': page('Quay', body),
    'content/about.md': page('About', 'Text.'),
    'content/docs/_index.md': page('Docs', 'Text.'),
    'content/docs/deep.md': page('Deep', 'Text.'),
    'content/docs/same.md': page('Same', 'Text.'),
    'content/other/same.md': page('Same too', 'Text.'),
    'content/posts/x/index.md': page('X', 'Text.'),
  };
  const { read } = await importFiles(files, untried);
  const written = read('content/pages/en/index.md').trimEnd().split('\n').at(-1);
  const targets = ['/about/', '/posts/x/#top', '/docs/deep/', '/docs/', '/', 'none', 'same', '#x'];
  assert.equal(written, targets.map((target) => `[a](${target})`).join(' '));
});

test('what cannot stand beside a page is in public/ at its old address, also where a link to it has code as its text', async () => {
  const files = {
    'hugo.toml': "baseURL = 'https://quay.example/'\n",
    'content/docs/_index.md': post('title: Docs', '[`rig`](rig.json), [`deep`](deep/)'),
    'content/docs/deep.md': post('title: Deep', 'Text.'),
    'content/docs/rig.json': '{}',
    'content/docs/.rig.json': '{}',
  };
  const { read, to } = await importFiles(files, untried);
  const written = read('content/pages/en/docs/index.md').trimEnd().split('\n').at(-1);
  assert.equal(written, '[`rig`](/docs/rig.json), [`deep`](deep.md)');
  assert.deepEqual(readdirSync(join(to, 'content/public/docs')), ['rig.json']);
});

test('the sidebar of Starlight is the menu in each language, also where each has a folder', async () => {
  const page = (title: string) => post(`title: ${title}`, 'Text.');
  const names = ['en', 'fr'].flatMap((code) => [`${code}/start`, `${code}/guides/cut`]);
  const sidebar = "[{ label: 'Begin', slug: 'start' }, { label: 'Guides', autogenerate: { directory: 'guides' } }]";
  const files = {
    'astro.config.mjs': `export default defineConfig({ site: 'https://reeds.example', integrations: [starlight({ title: 'Reeds', defaultLocale: 'en', locales: { en: { label: 'English' }, fr: { label: 'Français' } }, sidebar: ${sidebar} })] });\n`,
    ...Object.fromEntries(names.map((name) => [`src/content/docs/${name}.md`, page(`About ${name}`)])),
  };
  const { read } = await importFiles(files, { ...untried, from: 'astro' });
  const lines = read('content/site.yaml').split('\n');
  const at = lines.indexOf('links:');
  assert.deepEqual(lines.slice(at + 1, at + 4), [
    '  - {text: "Begin", url: {"en":"/en/start/","fr":"/fr/start/"}}',
    '  - {text: "Guides", id: "guides"}',
    '  - {text: {"en":"About en/guides/cut","fr":"About fr/guides/cut"}, url: {"en":"/en/guides/cut/","fr":"/fr/guides/cut/"}, parent: "guides"}',
  ]);
});

test('the title of a hero of Starlight is that of its page, and its picture stands in it', async () => {
  const hero = 'hero:\n  title: Cut reeds\n  tagline: By hand\n  image: {file: ~/assets/reed.svg}';
  const { built, lost, read } = await importFiles({
    'astro.config.mjs': "export default defineConfig({ integrations: [starlight({ title: 'Reeds' })] });\n",
    'src/content/docs/index.mdx': post(`title: Reeds for all\n${hero}`, 'Text.'),
    'src/content/docs/cut.mdx': post(`title: Cutting\n${hero}`, 'Text.'),
    'src/assets/reed.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  });
  assert.deepEqual({ built, lost }, { built: true, lost: [] });
  const page = read('content/pages/en/cut.mdx');
  assert.match(page, /^title: Cut reeds\n[\s\S]*^sidebar:\n {2}label: Cutting$/m);
  assert.match(page, /^:::hero\nBy hand\n\n!\[\]\(\S*assets\/reed\.svg\)\n:::$/m);
  assert.match(read('content/pages/en/index.mdx'), /^title: Cut reeds$/m);
});

test('code of Starlight has the names of files as titles', async () => {
  const code = '```js {2}\n// src/a.js\nb\n```\n\n:::caution\nHot.\n:::';
  const { built, lost, read } = await importFiles({
    'astro.config.mjs': "export default defineConfig({ integrations: [starlight({ title: 'Reeds' })] });\n",
    'src/content/docs/index.mdx': post('title: Reeds', code),
  });
  assert.deepEqual({ built, lost }, { built: true, lost: [] });
  const page = read('content/pages/en/index.mdx');
  assert.match(page, /^```js title="src\/a\.js" \{1\}\nb\n```\n+:::warning\[Caution\]$/m);
});

test('a caution warns where it comes from Docusaurus, and is that of GitHub elsewhere', async () => {
  for (const [config, name, made] of [
    ['docusaurus.config.js', 'docs/a', ':::warning[Caution]'],
    ['.vuepress/config.js', 'a', ':::caution'],
  ] as const) {
    const { read } = await importFiles({
      [config]: "module.exports = { title: 'A', url: 'https://a.example', base: '/' };\n",
      [`${name}.md`]: post('title: A', ':::caution\nHot.\n:::'),
    });
    assert.ok(read(`content/pages/en/${name}.md`).includes(`\n${made}\nHot.\n:::\n`), config);
  }
});

test('pages of Hugo that were files redirect from there', async () => {
  const config = 'title = "Boats"\nbaseURL = "https://boats.example/"\n[uglyURLs]\nposts = true\n';
  const files = {
    'hugo.toml': `${config}[permalinks]\nposts = "/:year/:slug/"\n`,
    'content/posts/a.md': '---\ntitle: A\ndate: 2024-03-01\nslug: One\n---\nA.\n',
    'content/docs/b.md': '---\ntitle: B\n---\nB.\n',
  };
  const { built, lost, read } = await importFiles(files);
  assert.deepEqual({ built, lost }, { built: true, lost: [] });
  assert.match(read('content/posts/en/posts/a.md'), /^permalink: "\/2024\/one\.html"$/m);
});

test('posts of Jekyll are where the defaults of front matter say, the innermost folder before others', async () => {
  const defaults = [
    'permalink: none',
    'defaults:',
    '  - {scope: {path: "", type: posts}, values: {permalink: "/blog/:year/:title/"}}',
    '  - {scope: {path: "news/*/_posts"}, values: {permalink: "/news/:title/"}}',
    '  - {scope: {path: "", type: pages}, values: {permalink: "/never/:path/"}}',
  ];
  const files = {
    '_config.yml': `title: Orchard\nurl: https://orchard.example\n${defaults.join('\n')}\n`,
    '_posts/2024-03-01-a.md': '---\ntitle: A\n---\nA.\n',
    '_posts/2024-03-02-b.md': '---\ntitle: B\n---\nB.\n',
    'news/x/_posts/2024-03-03-c.md': '---\ntitle: C\n---\nC.\n',
  };
  const { built, lost, read } = await importFiles(files);
  assert.deepEqual({ built, lost }, { built: true, lost: [] });
  assert.match(read('content/site.yaml'), /^ {2}permalink: "\/blog\/:year\/:title\/"$/m);
  assert.match(read('content/posts/en/news/x/2024-03-03-c.md'), /^permalink: "?\/news\/c\/"?$/m);
});

test('Jekyll: what is still to come dates nothing else, tags are apart by spaces, defaults name authors, and each old address leads on or is named', async () => {
  const defaults =
    'defaults:\n  - {scope: {path: ""}, values: {author: Ann}}\n  - {scope: {path: guests}, values: {author: Bob}}\n';
  const { built, notes, read } = await importFiles({
    '_config.yml': `title: Orchard\nurl: https://orchard.example\n${defaults}`,
    '_posts/2099-01-01-a.md': post('title: A\ndate: 2099-01-01', 'A.'),
    'guests/_posts/2020-01-02-b.md': post('title: B\ndate: 2020-01-02\ntags: Eggs Milk', 'B.'),
    'c.md': post('title: C\nredirect_from: [/who/, /who.html, /d/, /d.html]', 'C.'),
    'd.md': post('title: D\nredirect_from: /d/', 'D.'),
  });
  assert.equal(built, true);
  assert.match(read('content/site.yaml'), /^ {2}author: "Ann"$/m);
  const [guest, page] = ['posts/en/guests/2020-01-02-b', 'pages/en/c'].map((name) => read(`content/${name}.md`));
  assert.match(guest ?? '', /^tags:\n {2}- Eggs\n {2}- Milk\nauthor:\n {2}- Bob$/m);
  assert.match(page ?? '', /^aliases:\n {2}- \/who\/\n {2}- \/who\.html\npermalink: \/c\.html\nupdated: 2020-01-02$/m);
  assert.deepEqual(
    notes.flatMap(({ file, message }) => (message.startsWith('The redirect') ? `${file}: ${message}` : [])),
    ['/d/', '/d.html'].map((from) => `c.md: The redirect from ${from} was left out, because something else is there`),
  );
});

test('what cannot be published is held back by the settings and named, and the rest builds', async () => {
  const files = {
    ...oldSites.jekyll.files,
    '_posts/2024-05-01-bad.md':
      '---\ntitle: Bad\n---\n<portal>Name</portal>\n\nText {{ site.posts[0].url | bogus }} [a]({{ page.next.url }})\n',
  };
  const { built, heldBack, lost, read } = await importFiles(files);
  assert.deepEqual(
    { built, heldBack, lost },
    { built: true, heldBack: 1, lost: ['/2024/05/01/bad.html (_posts/2024-05-01-bad.md)'] },
  );
  assert.match(read('content/site.yaml'), /^ignore:\n {2}- "posts\/en\/2024-05-01-bad\.md"$/m);
  assert.match(read('IMPORT-details.md'), /^### content\/posts\/en\/2024-05-01-bad\.md\n\n- Line \d+: Held back: /m);
});

test('a home page on which the theme showed the posts lists them, and is called as the site is', async () => {
  const config = '_config.yml';
  const files = {
    'index.md': '---\n# A comment\nlayout: home\n---\n',
    '_posts/2024-05-01-a.md': '---\ntitle: First\n---\nText.\n',
  };
  for (const [title, shown] of [
    ['title: Quay\ndescription: >\n  <b class="x">Boats</b>\n  and<br>oars.\n', ['Quay', 'Boats and oars.']],
    ['theme: minima\n', ['Home', 'Home']],
    ['url: https://www.quay.example\n', ['quay.example', 'quay.example']],
  ] as const) {
    const to = temporaryFolder();
    await importSite(folderOf({ ...files, [config]: title }), to, undefined, now, untried);
    const home = readFileSync(join(to, 'content/pages/en/index.md'), 'utf8');
    assert.ok(home.startsWith(`---\ntitle: "${shown[0]}"\ndescription: "${shown[1]}"\n`), home);
    assert.ok(home.endsWith('\n::posts{limit=10}\n'), home);
    const report = readFileSync(join(to, 'IMPORT-details.md'), 'utf8');
    assert.equal(report.includes('The name of the old site was not found'), shown[0] !== 'Quay');
    assert.match(report, /^### index\.md\n\n- The home page had no text, so it now lists the newest posts\. Add/m);
  }
  const to = temporaryFolder();
  await importSite(folderOf({ [config]: 'title: Quay\n', 'index.md': files['index.md'] }), to, undefined, now, untried);
  assert.doesNotMatch(readFileSync(join(to, 'content/pages/en/index.md'), 'utf8'), /::posts/);
});

test('a home page whose text was in a template lists what is at the top, and names the template', async () => {
  for (const own of [{ 'content/_index.md': '---\ntitle: Home\n---\n' }, {}]) {
    const files = {
      'hugo.toml': "title = 'A'\n",
      'layouts/index.html': '<h1>Boats</h1>\n',
      'content/guides/_index.md': '---\ntitle: Guides\n---\nText.\n',
      'content/guides/a.md': '---\ntitle: First\n---\nText.\n',
    };
    const { read } = await importFiles({ ...files, ...own }, untried);
    const home = read('content/pages/en/index.md');
    assert.match(home, /\n---\n\s*- \[Guides\]\(guides\/index\.md\)\n$/);
    assert.match(read('IMPORT-details.md'), /home page was in layouts\/index\.html of/);
  }
});

test('only a home page without a word lists what is at the top, whatever fences its front matter has', async () => {
  for (const [home, isList] of [
    ["+++\ntitle = 'Home'\n+++\n\n", true],
    ['---\ntitle: Home\n---\nHire a boat.\n\n---\n', false],
  ] as const) {
    const files = {
      'hugo.toml': "title = 'A'\n",
      'content/_index.md': home,
      'content/guides/_index.md': '---\ntitle: Guides\n---\nText.\n',
    };
    const { read } = await importFiles(files, untried);
    const text = read('content/pages/en/index.md');
    assert.equal(text.includes('- [Guides](guides/index.md)'), isList, text);
  }
});

test('a home page without words lists the pages at the top that are in folders, in each language, one without its list or with a component alone those below it, and the file of a search engine is copied', async () => {
  const [name, words] = ['google0123456789abcdef.html', 'google-site-verification: google0123456789abcdef.html'];
  const { read } = await importFiles(
    {
      '_config.yml': 'title: A\npermalink: /:path/\ncollections: {guides: {output: true, permalink: /:path/}}\n',
      'index.html': post('lang: en', ''),
      'de/index.md': post('lang: de', '<Guides />'),
      [name]: words,
      '_guides/row.md': post('title: Row', 'Text.'),
      'boats.md': post('title: Boats', 'Ours:\n\n{% for boat in site.fleet %}{% boat_card boat %}{% endfor %}'),
      'boats/punt.md': post('title: Punt', 'Flat.'),
      'api/index.md': post('title: API', '<ApiIndex />'),
      'api/row.md': post('title: row()', 'Rows.'),
      '_guides/de/row.md': post('title: Rudern\nlang: de', 'Text.'),
    },
    untried,
  );
  assert.match(
    read('content/pages/en/index.md'),
    /\n---\n\s*- \[API\]\(api\/index\.md\)\n- \[Boats\]\(boats\.md\)\n- \[Row\]\(guides\/row\.md\)\n$/,
  );
  assert.match(read('content/pages/de/index.md'), /\n---\n\s*<Guides \/>\n+- \[Rudern\]\(guides\/row\.md\)\n$/);
  assert.match(read('content/pages/en/boats.md'), /Ours:\n\n<!--.*-->\n\n- \[Punt\]\(boats\/punt\.md\)\n$/);
  assert.match(read('content/pages/en/api/index.md'), /\n<ApiIndex \/>\n\n- \[row\(\)\]\(row\.md\)\n$/);
  assert.equal(read(`content/public/${name}`), words);
});

test('a home page that cannot be built is kept beside one that can', async () => {
  const files = {
    ...oldSites.hugo.files,
    'content/_index.md': '+++\ntitle = "Boats"\n+++\n<portal>javascript</portal>\n',
  };
  const { built, heldBack, read } = await importFiles(files);
  assert.deepEqual({ built, heldBack }, { built: true, heldBack: 1 });
  assert.match(read('content/pages/en/index-old.md'), /javascript/);
  assert.match(read('content/pages/en/index.md'), /::posts/);
});

test('of two files that would be one, the second is named and not taken', async () => {
  const files = { ...oldSites.hugo.files, 'content/index.md': '---\ntitle: Other\n---\nOther.\n' };
  const { built, read } = await importFiles(files);
  assert.ok(built);
  const report = read('IMPORT-details.md');
  assert.match(
    report,
    /^- content\/index\.md: No page: content\/_index\.md has its name in content\/ already: rename one/m,
  );
});

test('a second import writes the same bytes, follows changes of the old site, and deletes what that no longer has', async () => {
  const from = folderOf(oldSites.jekyll.files);
  const to = temporaryFolder();
  await importSite(from, to, undefined, now);
  const first = snapshot(to);
  await importSite(from, to, undefined, now + 86_400_000);
  assert.deepEqual(snapshot(to), first);
  rmSync(join(from, '_posts/2024-04-01-lists.md'));
  writeFileSync(join(from, 'about.md'), '---\ntitle: About\n---\nSomebody else.\n');
  await importSite(from, to, undefined, now);
  assert.ok(!Object.keys(snapshot(to)).some((path) => path.endsWith('lists.md')));
  assert.match(readFileSync(join(to, 'content/pages/en/about.md'), 'utf8'), /Somebody else/);
});

test('an import overwrites nothing that a person wrote, changed or deleted, and names it', async () => {
  const from = folderOf(oldSites.jekyll.files);
  const to = temporaryFolder();
  await importSite(from, to, undefined, now, untried);
  writeFileSync(join(to, 'content/pages/en/about.md'), 'Mine.\n');
  rmSync(join(to, 'content/posts/en/2024-04-01-lists.md'));
  const before = snapshot(to);
  await assert.rejects(importSite(from, to, undefined, now, untried), (cause) => {
    assert.ok(cause instanceof CommandError);
    assert.equal(cause.exitCode, 2);
    assert.match(cause.message, /: content\/pages\/en\/about\.md, content\/posts\/en\/2024-04-01-lists\.md$/);
    return true;
  });
  assert.deepEqual(snapshot(to), before);
});

test('what mdBook includes beyond the room of a chapter is told', async () => {
  const { read } = await importFiles(
    {
      'book.toml': '[book]\n',
      'src/SUMMARY.md': '- [One](one.md)\n',
      'src/one.md': `# One\n\n${'{{#include a.txt}}\n'.repeat(3)}`,
      'src/a.txt': 'a '.repeat(500_000),
    },
    untried,
  );
  assert.match(read('IMPORT-details.md'), /It takes in two million characters from other files/);
});

test('what mdBook includes includes others, from their own folders', async () => {
  const { read } = await importFiles(
    {
      'book.toml': '[book]\n',
      'src/SUMMARY.md': '- [One](one.md)\n',
      'src/one.md': '# One\n\n{{#include parts/a.txt}}\n',
      'src/parts/a.txt': 'A {{#include b.txt}}',
      'src/parts/b.txt': 'B',
    },
    untried,
  );
  assert.match(read('content/pages/en/index.md'), /^A B$/m);
});

test('pictures of pages of Notion with one title are all kept', async () => {
  const ids = ['0', '1'].map((digit) => digit.repeat(32));
  const { read } = await importFiles(
    Object.fromEntries(
      ids.flatMap((id) => [
        [`Trip ${id}.md`, `# Trip\n\n![a](Trip%20${id}/a.png)\n`],
        [`Trip ${id}/a.png`, id],
      ]),
    ),
    untried,
  );
  assert.deepEqual(
    ['a', 'a-2'].map((name) => read(`content/public/trip/${name}.png`)),
    ids,
  );
  assert.match(read('content/pages/en/trip-2.md'), /\]\(\/trip\/a-2\.png\)/);
});

test('a file whose new name another has is told', async () => {
  const { read, notes } = await importFiles(
    { 'hugo.toml': "title = 'A'\n", 'content/a.md': 'A\n', 'static/_i/a.txt': 'One', 'static/i/a.txt': 'Two' },
    untried,
  );
  assert.equal(read('content/public/i/a.txt'), 'Two');
  assert.deepEqual(
    notes.flatMap(({ file, message }) => (file === 'static/_i/a.txt' ? message : [])),
    ['Not copied, because its name would be that of static/i/a.txt'],
  );
});

test('links lead to fields of Mintlify, and from a page that became the home page to files beside it', async () => {
  const { read } = await importFiles(
    {
      'docs.json': '{"name": "A", "navigation": {"pages": ["go/first", "go/next"]}}',
      'go/first.mdx': post('title: First', '[x](next#param-a-b)'),
      'go/next.mdx': post('title: Next', '<ResponseField name="a.b">One</ResponseField>\n\n<ParamField path="c" />'),
    },
    untried,
  );
  assert.match(read('content/pages/en/index.mdx'), /\[x\]\(go\/next\.mdx#param-a-b\)/);
  assert.match(read('content/pages/en/go/next.mdx'), /- <a id="param-a-b"><\/a>`a\.b`\n[\s\S]*- `c`/);
});

test('expressions of GitBook that are no names of variables are left out and told', async () => {
  const files = {
    'SUMMARY.md': '* [A](README.md)\n',
    'README.md': '# A\n\nB <code class="expression">1 + 1</code> c\n',
  };
  const { read } = await importFiles(files, untried);
  assert.match(read('content/pages/en/index.md'), /B <!-- left out: 1 \+ 1 --> c/);
  assert.match(read('IMPORT-details.md'), /Line 3: Left out, because only GitBook can run it: 1 \+ 1/);
});

test('pages in HTML of long ago become Markdown, without the boxes that held all of them', async () => {
  const files = {
    'index.html': '<TITLE>Tea</TITLE><CENTER><P>Hot. <A HREF="b/MENU.HTM#end">Menu</A></CENTER>',
    'b/MENU.HTM':
      '<TITLE>Menu - Tea</TITLE><BODY><CENTER><H2><A NAME="end">Drinks</A></H2><P>Two<UL><LI>Green</UL></BODY>',
  };
  const { read } = await importFiles(files, untried);
  assert.match(read('content/pages/en/index.md'), /^Hot\. \[Menu\]\(b\/MENU\.md#end\)$/m);
  assert.match(read('content/pages/en/b/MENU.md'), /\n---\n## Drinks \{#end\}\n\nTwo\n\n- Green\n$/);
});

test('a parameter of Hugo within another is shown', async () => {
  const from = folderOf({
    'hugo.toml': "baseURL = 'https://a.example/'\n[params]\nyear = 2026\n[params.versions]\ncore = 'v1.2'\n",
    'content/b.md': '# B\n\nSince {{< param versions.core >}}, {{< param "year" >}}, {{% _param year %}}.\n',
  });
  const to = temporaryFolder();
  await importSite(from, to, undefined, now, untried);
  assert.match(readFileSync(join(to, 'content/pages/en/b.md'), 'utf8'), /Since v1\.2, 2026, 2026\.\n$/);
});

test('characters that no page may have go with a note, and what is no UTF-8 is read as Windows wrote it', async () => {
  const from = folderOf({
    'hugo.toml': "baseURL = 'https://a.example/'\n",
    'content/b.md': '# B\n\nOne\vtwo\u0007.\n',
  });
  writeFileSync(join(from, 'content/c.md'), Buffer.from('# C\n\nCaf\xe9 \x93yes\x94\r\n', 'latin1'));
  const to = temporaryFolder();
  const { heldBack, notes } = await importSite(from, to, undefined, now);
  assert.equal(heldBack, 0);
  assert.match(readFileSync(join(to, 'content/pages/en/b.md'), 'utf8'), /One two\.\n$/);
  assert.match(readFileSync(join(to, 'content/pages/en/c.md'), 'utf8'), /Café “yes”\n$/);
  assert.deepEqual(
    notes.filter(({ message }) => /^Control/.test(message)).map(({ file }) => file),
    ['content/b.md'],
  );
});

test('links of a page in HTML start where it says', async () => {
  const files = {
    'index.html': '<title>Tea</title><base href="b/"><p>Hot. <a href="menu.html">Menu</a> <img src="x.gif" alt="X">',
    'b/menu.html': '<title>Menu</title><base href="/"><p>Two. <a href="b/menu.html">Menu</a> <a href="#x">X</a>',
    'b/x.gif': gif,
  };
  const { read } = await importFiles(files, untried);
  assert.match(read('content/pages/en/index.md'), /^Hot\. \[Menu\]\(b\/menu\.md\) !\[X\]\(\/b\/x\.gif\)$/m);
  assert.match(read('content/pages/en/b/menu.md'), /^Two\. \[Menu\]\(menu\.md\) \[X\]\(#x\)$/m);
});

for (const [charset, bytes] of [
  ['windows-1251', [0xcc, 0xe8, 0xf0]],
  ['Shift_JIS', [0x93, 0xfa, 0x96, 0x7b]],
  ['ISO-2022-JP', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]],
  ['unheard-of', [0x8a, 0xe9]],
] as const)
  test(`a page in HTML is read in its encoding: ${charset}`, async () => {
    const from = folderOf({});
    const html = Buffer.from(
      `<title>A</title><META HTTP-EQUIV=Content-Type CONTENT="text/html; charset=${charset}"><p>`,
    );
    writeFileSync(join(from, 'index.html'), Buffer.concat([html, Buffer.from(bytes)]));
    const to = temporaryFolder();
    await importSite(from, to, undefined, now, untried);
    const shown = { 'windows-1251': 'Мир', Shift_JIS: '日本', 'ISO-2022-JP': '日本', 'unheard-of': 'Šé' }[charset];
    assert.equal(readFileSync(join(to, 'content/pages/en/index.md'), 'utf8').split('---\n').at(-1), `${shown}\n`);
  });

test('a record that names a file outside deletes nothing there', async () => {
  const [to, outside] = [temporaryFolder(), temporaryFolder()];
  const from = folderOf(oldSites.hugo.files);
  await importSite(from, to, undefined, now, untried);
  const mine = join(outside, 'mine.txt');
  writeFileSync(mine, 'mine');
  const record = join(to, '.import.json');
  const { files } = JSON.parse(readFileSync(record, 'utf8')) as { files: Record<string, string> };
  const digest = createHash('sha256').update('mine').digest('hex');
  const named = { ...files, [relative(to, mine)]: digest, [mine]: digest };
  writeFileSync(record, JSON.stringify({ files: named }));
  await importSite(from, to, undefined, now, untried);
  assert.equal(readFileSync(mine, 'utf8'), 'mine');
});

test('pictures in a folder whose name hosts reserve move to one that a build takes, and pages show them there', async () => {
  const { built, heldBack, read, has } = await importFiles({
    'hugo.toml': 'baseURL = "https://kites.example/"\n',
    'content/about.md': '---\ntitle: About\n---\n![Kite](/_img/tails/a.gif) <img src="/_img/b.gif" alt="Tail">\n',
    'static/_img/tails/a.gif': gif,
    'static/_img/b.gif': gif,
    'static/_headers': '/*\n',
  });
  assert.deepEqual({ built, heldBack }, { built: true, heldBack: 0 });
  assert.match(read('content/pages/en/about.md'), /\(\/img\/tails\/a\.gif\) <img src="\/img\/b\.gif"/);
  assert.deepEqual(
    ['img/tails/a.gif', 'img/b.gif', '_headers'].map((path) => has(`content/public/${path}`)),
    [true, true, false],
  );
});
