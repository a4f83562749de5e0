import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importFiles, oldSites, post, untried } from './old-sites.ts';

/** Imports a site, and gives the lines of its settings and a way to read its files. */
async function imported(files: Readonly<Record<string, string>>) {
  const { built, heldBack, read: readAny, has } = await importFiles(files);
  assert.deepEqual({ built, heldBack }, { built: true, heldBack: 0 });
  const read = (path: string) => readAny(`content/${path}`);
  const settings = read('site.yaml').split('\n');
  const links = settings.filter((line) => line.startsWith('  - {text: '));
  return { read, settings, links, has: (path: string) => has(`content/${path}`) };
}

const names = ['index', 'zinc', 'tin/index', 'tin/roofs', 'tin/cans', 'acid'];

const ores = (at: (name: string) => string) =>
  Object.fromEntries(names.map((name) => [at(name), post(`title: About ${name}\nsidebar: true`, 'Text.')]));

test('a sidebar whose groups are folders becomes documentation, in each language, with the old order and labels', async () => {
  const items = [
    "'index', 'zinc'",
    "{ type: 'category', label: 'Tinware', link: { type: 'doc', id: 'tin/index' }, items: ['tin/roofs', { type: 'doc', id: 'tin/cans', label: 'Cans' }] }",
    "'acid'",
  ];
  const { read, settings, links, has } = await imported({
    'docusaurus.config.js':
      "module.exports = { title: 'Ores', url: 'https://ores.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]], themeConfig: { navbar: { items: [{ label: 'Metals', to: '/docs/zinc' }] } } };\n",
    'sidebars.js': `module.exports = { docs: [${items.join(', ')}] };\n`,
    ...ores((name) => `docs/${name}.md`),
    'i18n/fr/docusaurus-plugin-content-docs/current/zinc.md': post('title: Le zinc', 'Texte.'),
  });
  assert.ok(settings.includes('docs: {path: "/docs/"}'));
  assert.deepEqual(links, ['  - {text: "Metals", url: {"en":"/docs/zinc/","fr":"/fr/docs/zinc/"}}']);
  const sidebarOf = (path: string) => read(`pages/${path}.md`).match(/^sidebar.*/m)?.[0];
  assert.deepEqual([...names.map((name) => `en/docs/${name}`), 'fr/docs/zinc'].map(sidebarOf), [
    'sidebar: {order: 1}',
    'sidebar: {order: 2}',
    'sidebar: {order: 3, label: "Tinware"}',
    'sidebar: {order: 4}',
    'sidebar: {order: 5, label: "Cans"}',
    'sidebar: {order: 6}',
    'sidebar: {order: 2}',
  ]);
  assert.ok(!settings.some((line) => line.includes('"sidebar"')));
  assert.ok(!has('pages/en/contents.md'));
});

test('a sidebar that Docusaurus makes of files has the labels, the order and the pages that its folders ask for', async () => {
  const { read } = await imported({
    'docusaurus.config.js':
      "module.exports = { title: 'Ores', url: 'https://ores.example', themeConfig: { footer: { copyright: 'Us' } } };\n",
    'docs/a/_category_.json':
      '{"label": "Last of all", "position": 3, "link": {"type": "generated-index", "description": "All acids."}}',
    'docs/b/_category_.yml': 'label: Metals & more\nposition: 1\n',
    'docs/c/_category_.yaml': 'label: Salts\nlink: {type: generated-index, slug: /salty}\n',
    ...Object.fromEntries(
      ['a/one', 'a/two', 'b/one', 'b/two', 'c/index', 'c/two'].map((name) => [
        `docs/${name}.md`,
        post(`title: About ${name}${name === 'c/index' ? '\nsidebar_position: 2' : ''}`, 'Text.'),
      ]),
    ),
  });
  const sidebarOf = (name: string) => read(`pages/en/docs/${name}.md`).match(/^sidebar:.*/m)?.[0];
  assert.deepEqual(['b/two', 'c/index', 'a/index', 'a/one'].map(sidebarOf), [
    'sidebar: {order: 2, group: "Metals & more"}',
    'sidebar: {order: 3, group: "Salts", label: "Salts"}',
    'sidebar: {order: 5, group: "Last of all"}',
    'sidebar: {order: 6, group: "Last of all"}',
  ]);
  assert.match(
    read('pages/en/docs/a/index.md'),
    /^title: Last of all\ndescription: All acids\.\naliases:\n {2}- \/docs\/category\/last-of-all\/\n[\s\S]*\n---\nAll acids\.\n\n- \[About a\/one\]\(one\.md\)\n/m,
  );
  assert.match(read('../IMPORT.md'), /^- docusaurus\.config\.js: the footer of its configuration\.$/m);
});

test('an entry of the menu that leads to a page that only redirects leads where that does', async () => {
  const { links } = await imported({
    'config.toml': "base_url = 'https://ores.example'\ntitle = 'Ores'\n",
    'templates/index.html': '<nav><a href="/metals/">Metals</a><a href="/tin/">Tin</a></nav>',
    'content/metals/_index.md': '+++\ntitle = "Metals"\nredirect_to = "ores"\n+++\n',
    'content/ores.md': '+++\ntitle = "Ores"\nredirect_to = "zinc/"\n+++\n',
    'content/zinc.md': '+++\ntitle = "Zinc"\n+++\nText.\n',
    'content/tin.md': '+++\ntitle = "Tin"\n+++\nText.\n',
  });
  assert.deepEqual(links, ['  - {text: "Metals", url: "/zinc/"}', '  - {text: "Tin", url: "/tin/"}']);
});

test('a group of pages at the top is named in their front matter, beside groups that are folders', async () => {
  const folders = ['Acids', 'Bases', 'Salts'].map(
    (label) => `{ label: '${label}', autogenerate: { directory: '${label.toLowerCase()}' } }`,
  );
  const sidebar = `[{ label: 'Start here', items: ['zinc', 'tin'] }, ${folders.join(', ')}]`;
  const { read } = await imported({
    'astro.config.mjs': `export default defineConfig({ integrations: [starlight({ title: 'Ores', sidebar: ${sidebar} })] });\n`,
    ...Object.fromEntries(
      ['index', 'zinc', 'tin', 'acids/a', 'acids/b', 'bases/a', 'bases/b', 'salts/a', 'salts/b'].map((name) => [
        `src/content/docs/${name}.md`,
        post(`title: About ${name}`, 'Text.'),
      ]),
    ),
  });
  const sidebarOf = (name: string) => read(`pages/en/${name}.md`).match(/^sidebar.*/m)?.[0];
  assert.deepEqual(['zinc', 'tin', 'acids/a'].map(sidebarOf), [
    'sidebar: {order: 1, group: "Start here"}',
    'sidebar: {order: 2, group: "Start here"}',
    'sidebar: {order: 3}',
  ]);
});

const grouped = ["'zinc', 'tin/roofs'", "'acid', 'tin/cans', 'tin/index', 'index'"].map(
  (items, at) => `{ type: 'category', label: 'Part ${at}', items: [${items}] }`,
);
const ownSidebar = {
  'docusaurus.config.js':
    "module.exports = { title: 'Ores', url: 'https://ores.example', baseUrl: '/', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]], themeConfig: { navbar: { items: [{ label: 'Metals', to: '/docs/zinc' }] } } };\n",
  'sidebars.js': `module.exports = { docs: [${grouped.join(', ')}] };\n`,
  ...ores((name) => `docs/${name}.md`),
  'docs/other.md': post('title: Other', 'Text.'),
};

test('a sidebar whose groups are no folders becomes groups in front matter, without the pages that it did not have', async () => {
  const { read, settings, has } = await imported(ownSidebar);
  assert.ok(settings.includes('docs: {path: "/docs/"}'));
  assert.ok(!has('pages/en/contents.md'));
  const sidebarOf = (name: string) => read(`pages/en/docs/${name}.md`).match(/^sidebar.*/m)?.[0];
  assert.deepEqual(['zinc', 'tin/cans', 'index', 'other'].map(sidebarOf), [
    'sidebar: {order: 1, group: "Part 0"}',
    'sidebar: {order: 4, group: "Part 1"}',
    'sidebar: {order: 6, group: "Part 1"}',
    'sidebar: {hidden: true}',
  ]);
});

test('the index of a folder that no sidebar leads to stands for its group, and lists its pages as the sidebar does', async () => {
  const group = (text: string, ...names: readonly string[]) =>
    `{ text: '${text}', items: [${names.map((name) => `{ text: '${name === 'lead' ? '<lead>' : name}', link: '/api/${name}' }`).join(', ')}] }`;
  const names = ['acid', 'iron', 'lead', 'tin', 'zinc'];
  const { read } = await imported({
    '.vitepress/config.ts': `export default defineConfig({ title: 'Ores', themeConfig: { sidebar: { '/guide/': [{ text: 'Start', items: [{ text: 'One', link: '/guide/one' }] }], '/api/': [${group('Soft', 'zinc', 'tin')}, ${group('Hard', 'iron', 'acid', 'lead')}] } } });\n`,
    'index.md': post('title: Home', 'Text.'),
    'guide/one.md': post('title: One', 'Text.'),
    'api/index.md': post('title: Reference\nsidebar: false', '<ApiIndex />'),
    ...Object.fromEntries(names.map((name) => [`api/${name}.md`, post(`title: ${name}`, 'Text.')])),
  });
  const index = read('pages/en/api/index.md');
  assert.match(index, /^sidebar: \{order: 2, group: "API", label: "API"\}$/m);
  assert.match(read('pages/en/api/tin.md'), /^sidebar: \{order: 4, group: \["API","Soft"\]\}$/m);
  assert.deepEqual(index.match(/^ *- .*$/gm), [
    '- **Soft**',
    '  - [zinc](zinc.md)',
    '  - [tin](tin.md)',
    '- **Hard**',
    '  - [iron](iron.md)',
    '  - [acid](acid.md)',
    '  - [\\<lead>](lead.md)',
  ]);
});

test('what a sidebar leads to besides pages is named', async () => {
  const sidebars = String(ownSidebar['sidebars.js']).replace(
    'docs: [',
    "docs: [{ type: 'link', label: 'Foundry', href: 'https://foundry.example/' }, ",
  );
  const { read } = await importFiles({ ...ownSidebar, 'sidebars.js': sidebars });
  assert.match(
    read('IMPORT-details.md'),
    /1 entry of the sidebar leads to no page of its own, and is not in that of the documentation: "Foundry" \(https:\/\/foundry\.example\/\)/,
  );
});

test('the versions of Docusaurus are those of the new documentation, the last one first, each with its sidebar', async () => {
  const { read, settings } = await imported({
    ...ownSidebar,
    'versions.json': '["2.0", "1.0"]',
    'versioned_sidebars/version-1.0-sidebars.json': '{"docs": {"Old part": ["tin/roofs", "zinc"]}}',
    ...ores((name) => `versioned_docs/version-2.0/${name}.md`),
    ...ores((name) => `versioned_docs/version-1.0/${name}.md`),
  });
  const versions = [
    '{name: "2.0", path: "/docs/"}',
    '{name: "Next", path: "/docs/next/"}',
    '{name: "1.0", path: "/docs/1.0/"}',
  ];
  assert.ok(settings.includes(`docs: {path: "/docs/", versions: [${versions.join(', ')}]}`), settings.join('\n'));
  assert.match(read('pages/en/docs/1.0/zinc.md'), /^sidebar: \{order: 2, group: "Old part"\}$/m);
  assert.match(read('pages/en/docs/1.0/acid.md'), /^sidebar: \{hidden: true\}$/m);
  assert.match(read('pages/en/docs/next/tin/cans.md'), /^sidebar: \{order: 4, group: "Part 1"\}$/m);
});

test('a sidebar of Starlight in a file of its own stands in the documentation of all languages', async () => {
  const group = "{ label: 'At first', items: ['zinc', 'tin', 'acid', 'lead', 'iron'] }";
  const metals = ['zinc', 'tin', 'acid', 'lead', 'iron'];
  const { read, settings } = await imported({
    'astro.config.mjs':
      "import { sidebar } from './astro.sidebar';\nexport default defineConfig({ site: 'https://ores.example', integrations: [starlight({ title: 'Ores', defaultLocale: 'en', locales: { en: { label: 'English' }, fr: { label: 'Français' } }, sidebar })] });\n",
    'astro.sidebar.ts': `export const sidebar = [{ label: 'Basics', items: [${group}] }];\n`,
    ...Object.fromEntries(metals.map((name) => [`src/content/docs/en/${name}.md`, post(`title: ${name}`, 'Text.')])),
    'src/content/docs/fr/tin.md': post('title: Étain', 'Texte.'),
  });
  assert.ok(settings.includes('docs: {path: "/"}'));
  for (const code of ['en', 'fr'])
    assert.match(read(`pages/${code}/tin.md`), /^sidebar: \{order: 2, group: \["Basics","At first"\]\}$/m);
});

test('documentation of Hugo and Zola is ordered by weight, without a line where names say the same', async () => {
  const page = (weight: number) => `+++\ntitle = "A"\nweight = ${weight}\n+++\nText.\n`;
  const config = "baseURL = 'https://ores.example/'\ntitle = 'Ores'\n";
  const pages = (weights: readonly number[]) =>
    Object.fromEntries(
      ['_index', 'a', 'b', 'c', 'd'].map((name, at) => [`content/docs/${name}.md`, page(weights[at] ?? 0)]),
    );
  const turned = await imported({ 'hugo.toml': config, ...pages([9, 4, 3, 2, 1]) });
  assert.ok(turned.settings.includes('docs: {path: "/docs/"}'));
  assert.match(turned.read('pages/en/docs/d.md'), /^\+\+\+\nsidebar = \{order = 2\}\n/);
  assert.match(turned.read('pages/en/docs/index.md'), /^sidebar = \{order = 1\}$/m);
  const sorted = await imported({
    'config.toml': 'base_url = "https://ores.example"\n',
    ...pages([9, 1, 2, 3, 4]),
  });
  assert.ok(sorted.settings.includes('docs: {path: "/docs/"}'));
  assert.doesNotMatch(sorted.read('pages/en/docs/a.md'), /^sidebar/m);
});

test('the links of the first nav of a template are the menu where nothing else says one', async () => {
  const { links } = await imported({
    ...oldSites.zola.files,
    'templates/footer.html': '<nav><a href="/x/">Legal</a> <a href="/y/">Terms</a></nav>\n',
    'templates/index.html':
      '<nav>\n<!-- <a href="/old/">Old</a> --><a href="{{ config.base_url }}">Home</a><a class="a" href="{{ get_url(path=\'@/blog/_index.md\') }}"><b>All</b> posts</a>\n<a href="https://forum.example/">Forum</a><a href="{{ page.permalink }}">{{ page.title }}</a></nav>\n',
  });
  assert.deepEqual(links, [
    '  - {text: "All posts", url: "/blog/"}',
    '  - {text: "Forum", url: "https://forum.example/"}',
  ]);
});

test('the menus of VitePress and Hugo have the texts of each language', async () => {
  const vitepress = await imported({
    '.vitepress/config.ts':
      "export default defineConfig({ title: 'Ores', base: '/mine/', sitemap: { hostname: 'https://ores.example' }, cleanUrls: true, locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr', themeConfig: { nav: [{ text: 'Le guide', link: '/fr/guide/tin' }] } } }, themeConfig: { nav: [{ text: 'Guide', link: '/guide/tin' }], sidebar: [{ base: '/guide/t', text: 'All', items: [{ text: 'Tin', link: 'in' }] }] } });\n",
    'index.md': post('title: Home', 'Text.'),
    'guide/tin.md': post('title: Tin', 'Text.'),
    'fr/guide/tin.md': post('title: Étain', 'Texte.'),
  });
  assert.equal(
    vitepress.links[0],
    '  - {text: {"en":"Guide","fr":"Le guide"}, url: {"en":"/guide/tin/","fr":"/fr/guide/tin/"}}',
  );
  assert.ok(vitepress.settings.includes('baseUrl: "https://ores.example/mine"'));
  assert.match(vitepress.read('pages/en/contents.md'), /\[Tin\]\(guide\/tin\.md\)/);
  const row = (name: string) => `[[languages.${name}.menus.main]]\nname = "Shop ${name}"\npageRef = "/shop"\n`;
  const hugo = await imported({
    'hugo.toml': `baseURL = 'https://ores.example/'\n[languages.en]\nweight = 1\n${row('en')}[languages.fr]\n${row('fr')}`,
    'content/shop.md': post('title: Shop', 'Text.'),
    'content/shop.fr.md': post('title: Boutique', 'Texte.'),
    'content/news.md': post('title: News\nmenu: main', 'Text.'),
    'content/news.fr.md': post('title: Nouvelles\nmenu: main', 'Texte.'),
  });
  assert.deepEqual(hugo.links, [
    '  - {text: {"en":"Shop en","fr":"Shop fr"}, url: {"en":"/shop/","fr":"/fr/shop/"}}',
    '  - {text: {"en":"News","fr":"Nouvelles"}, url: {"en":"/news/","fr":"/fr/news/"}}',
  ]);
});

test('each language of VitePress has its sidebar below its own folder, whatever its tag is, and what is below a page of it belongs to that', async () => {
  const sidebar = (start: string, ...texts: readonly string[]) =>
    `sidebar: { '${start}api/': [{ text: '${texts[0]}', items: [{ text: 'API', link: '${start}api/' }] }], '${start}': [{ text: '${texts[1]}', items: [${['about', 'ore/', 'ore/tin', 'ore/zinc'].map((name, at) => `{ text: '${texts[at + 2]}', link: '${start}${name}' }`).join(', ')}] }] }`;
  const names = ['index', 'about', 'ore/index', 'ore/tin', 'ore/zinc', 'api/index'];
  const made = [1, 2, 3, 4, 5, 6, 7].map((number) => `api/made-${number}`);
  const { read, has, settings } = await imported({
    '.vitepress/config.ts': `import { about, name, url } from './meta';\nexport default defineConfig({ title: name, description: about, base: '/mine/', head: [['meta', { property: 'og:url', content: url }]], cleanUrls: true, locales: { root: { lang: 'en' }, zh: { lang: 'zh-CN', themeConfig: { ${sidebar('/zh/', '接口', '介绍', '关于', '矿', '锡', '锌')} } } }, themeConfig: { ${sidebar('/', 'All', 'Guide', 'About', 'Ores', 'Tin', 'Zinc')} } });\n`,
    '.vitepress/meta.ts':
      "export const name = 'Ores';\nexport const about = 'Of ores';\nexport const url = 'https://ores.example/mine/';\n",
    ...Object.fromEntries([...names, ...made].map((name) => [`${name}.md`, post(`title: ${name}`, 'Text.')])),
    ...Object.fromEntries(names.map((name) => [`zh/${name}.md`, post(`title: ${name}`, 'Text.')])),
  });
  for (const line of ['name: "Ores"', 'description: "Of ores"', 'baseUrl: "https://ores.example/mine"'])
    assert.ok(settings.includes(line), line);
  assert.ok(settings.some((line) => line.startsWith('  - {code: zh-CN, path: zh, name:')));
  assert.deepEqual([settings.includes('docs: {path: "/"}'), has('pages/en/contents.md')], [true, false]);
  const frontOf = (path: string) => read(`pages/${path}.md`).match(/^(?:sidebar|permalink).*/gm);
  assert.deepEqual(['en/ore/tin', 'zh-CN/ore/tin', 'zh-CN/api/index', 'en/api/made-1'].map(frontOf), [
    ['sidebar: {order: 3, group: "Guide", label: "Tin"}'],
    ['sidebar: {order: 3, group: "介绍", label: "锡"}'],
    ['sidebar: {order: 5, group: "接口", label: "API"}'],
    ['sidebar: {hidden: true}'],
  ]);
});

test('an entry of the menu that leads nowhere stays where others are in it', async () => {
  const menu = '[[menu.main]]\nidentifier = "ore"\nname = "Ore"\nurl = "/ore/"\nweight = 1\n';
  const inMenu = 'menu: {main: {parent: ore}}';
  const { links } = await imported({
    'hugo.toml': `baseURL = 'https://ores.example/'\n${menu}[[menu.main]]\nname = "Gone"\nurl = "/gone/"\n`,
    'content/ore/tin.md': post(`title: Tin\n${inMenu}`, 'Text.'),
    'content/ore/zinc.md': post(`title: Zinc\n${inMenu}`, 'Text.'),
  });
  assert.deepEqual(links, [
    '  - {text: "Ore", id: "ore"}',
    '  - {text: "Tin", url: "/ore/tin/", parent: "ore"}',
    '  - {text: "Zinc", url: "/ore/zinc/", parent: "ore"}',
  ]);
});

test('entries of a menu whose parent is missing, or that are below one another, come last in it', async () => {
  const entry = (name: string, menu: string) => post(`title: ${name}\nmenu: {main: {${menu}}}`, 'Text.');
  const { links } = await imported({
    'hugo.toml': "baseURL = 'https://ores.example/'\n",
    'content/lead.md': entry('Lead', 'parent: gone, weight: 1'),
    'content/tin.md': entry('Tin', 'parent: Zinc, weight: 2'),
    'content/zinc.md': entry('Zinc', 'parent: Tin, weight: 3'),
    'content/iron.md': entry('Iron', 'weight: 4'),
  });
  assert.deepEqual(links, [
    '  - {text: "Iron", url: "/iron/"}',
    '  - {text: "Lead", url: "/lead/"}',
    '  - {text: "Tin", url: "/tin/", id: "tin"}',
    '  - {text: "Zinc", url: "/zinc/", parent: "tin"}',
  ]);
});

test('data of Jekyll with a longer name is the menu or the sidebar, whatever its lists are called, and links of the 404 page are neither', async () => {
  const metals = ['', 'zinc/', 'tin/', 'lead/', 'iron/'];
  const { settings, links, read } = await imported({
    '_config.yml': 'url: https://ores.example\ntitle: Ores\ncollections: {docs: {output: true}}\n',
    '_data/primary_nav.yml':
      '- {title: Home, link: /}\n- {title: Metals, link: /docs/}\n- {title: Acid, link: /acid/}\n',
    '_data/docs_nav.yml': `- title: All metals\n  docs:\n    ${metals.map((name) => `- link: /docs/${name}`).join('\n    ')}\n`,
    '404.html': '---\n---\n<nav><a href="{{ \'/\' | relative_url }}">Start</a><a href="/zinc/">Zinc</a></nav>\n',
    'index.md': post('title: Ores', 'Text.'),
    'acid.md': post('title: Acid\npermalink: /acid/', 'Text.'),
    ...Object.fromEntries(
      metals.map((name) => [
        `_docs/${name.slice(0, -1) || 'index'}.md`,
        post(`title: Metal\npermalink: /docs/${name}`, 'Text.'),
      ]),
    ),
  });
  assert.deepEqual(links, [
    '  - {text: "Home", url: "/"}',
    '  - {text: "Metals", url: "/docs/"}',
    '  - {text: "Acid", url: "/acid/"}',
  ]);
  assert.ok(settings.includes('docs: {path: "/docs/"}'));
  const orders = ['zinc', 'tin'].map((name) => read(`pages/en/docs/${name}.md`).match(/^sidebar.*/m)?.[0]);
  assert.deepEqual(orders, ['sidebar: {order: 2, group: "All metals"}', 'sidebar: {order: 3, group: "All metals"}']);
});

test('documents stand for the last version, whose folder scripts make', async () => {
  const { settings } = await imported({
    'docusaurus.config.js':
      "module.exports = { title: 'Ores', url: 'https://ores.example', presets: [['classic', { docs: { sidebarPath: 'x', includeCurrentVersion: false } }]] };\n",
    'versions.json': '["2.0", "1.0"]',
    'docs/tin.md': post('title: Tin', 'Text.'),
    'versioned_docs/version-1.0/tin.md': post('title: Tin', 'Text.'),
  });
  assert.deepEqual(
    settings.filter((line) => line.startsWith('docs:')),
    ['docs: {path: "/docs/", versions: [{name: "2.0", path: "/docs/"}, {name: "1.0", path: "/docs/1.0/"}]}'],
  );
});

test('a version of which no page is imported is none, also where others are below its path', async () => {
  const { read } = await importFiles(
    {
      'docusaurus.config.js':
        "module.exports = { title: 'Ores', url: 'https://ores.example', presets: [['classic', { docs: { sidebarPath: 'x' } }]] };\n",
      'versions.json': '["2.0", "1.0"]',
      'docs/tin.md': post('title: Tin', 'Text.'),
      'versioned_docs/version-2.0/zinc.md': post('title: Zinc', 'Text.'),
      'versioned_docs/version-1.0/tin.md': post('title: Tin', 'Text.'),
    },
    { ...untried, only: '**/tin.md' },
  );
  assert.match(
    read('content/site.yaml'),
    /^docs: \{path: "\/docs\/", versions: \[\{name: "Next", path: "\/docs\/next\/"\}, \{name: "1.0", .*\}\]\}$/m,
  );
});
