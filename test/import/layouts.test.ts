import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GeneratorName, generators } from '../../generator/import/kinds.ts';
import { openOldFolder } from '../../generator/import/old/folder.ts';
import { notShown, partOfDesign } from '../../generator/import/old/left.ts';
import { folderOf, gif, importFiles, oldSites, post } from './old-sites.ts';

/** Imports a site, which has to build with every address that it had. */
async function imported(files: Readonly<Record<string, string>>, options: Parameters<typeof importFiles>[1] = {}) {
  const { built, heldBack, lost, read, has, ...made } = await importFiles(files, options);
  assert.deepEqual({ built, heldBack, lost }, { built: true, heldBack: 0, lost: [] });
  return { ...made, read: (path: string) => read(`content/${path}`), has: (path: string) => has(`content/${path}`) };
}

const docusaurus =
  "module.exports = { title: 'Locks', url: 'https://locks.example', presets: [['classic', { docs: { path: '../docs', routeBasePath: '/', include: ['{a,b}/*.md'] } }]], plugins: [['@docusaurus/plugin-content-docs', { id: 'more', path: 'guides', routeBasePath: 'help' }]] };\n";

test('Docusaurus may be in a folder of its own, with documents beside it and more than one set of them', async () => {
  const { generator, read } = await imported({
    'README.md': 'Read me.',
    'docs/intro.md': post('title: Intro', "import Part from '@site/src/_part.mdx';\n\n<Part />"),
    'docs/usage/01-setup.md': post('id: set-up\ntitle: Set up', 'Install it.'),
    'docs/usage/index.md': post('id: index\ntitle: Usage', 'Use it.'),
    'website/docusaurus.config.js': docusaurus,
    'website/src/_part.mdx': 'How locks work.\n',
    'website/guides/keys.md': post('title: Keys', 'Cut them.'),
    'website/blog/2020-01-02-bolt.md': post('title: Bolt', 'A bolt.'),
  });
  assert.equal(generator, 'docusaurus');
  assert.match(read('pages/en/intro.md'), /How locks work\./);
  assert.match(read('pages/en/usage/01-setup.md'), /^permalink: "?\/usage\/set-up\/"?$/m);
  assert.doesNotMatch(read('pages/en/usage/index.md'), /^permalink/m);
  assert.match(read('pages/en/help/keys.md'), /Cut them\./);
  assert.match(read('posts/en/2020-01-02-bolt.md'), /A bolt\./);
});

test('of documents outside of the folder, the report says what to import instead', async () => {
  const { notes } = await imported({
    'docusaurus.config.js': docusaurus,
    'blog/2020-01-02-bolt.md': post('title: Bolt', 'A bolt.'),
  });
  assert.ok(notes.some(({ message }) => message.startsWith('The files of ../docs/ were not taken')));
});

test('pages of Next.js in app/ have their addresses, and the title that they export', async () => {
  const { pages, read } = await imported({
    'next.config.ts': '',
    'app/layout.tsx': "export const metadata = { metadataBase: new URL('https://maps.example') };\n",
    'app/(notes)/n/north/page.mdx':
      "export const metadata = {\n  title: 'Where north is',\n  alternates: { canonical: '/n/north' },\n};\n\n# North\n\nUp.\n",
    'app/maps/page.mdx': '# Maps\n\nThree of them.\n',
  });
  assert.equal(pages, 2);
  assert.match(read('pages/en/n/north.mdx'), /^title: Where north is$/m);
  assert.match(read('pages/en/maps.mdx'), /^title: Maps$/m);
});

test('a route of Next.js whose MDX exports a date is a post, with the pictures beside it, whatever follows the export', async () => {
  const meta = (title: string) =>
    `export const meta = {\n  title: '${title}',\n  description: \`Of \\\`${title}\\\`.\`,\n  date: '2024-05-01',\n  authors: [ann],\n}\n\n`;
  const { posts, pages, read, has } = await imported({
    'next.config.js': '',
    'pages/north/index.mdx': `import map from './map.gif'\n\n${meta('North')}<!--excerpt-->\n\nUp.\n\n<img src={map} alt="Map" />\n`,
    'pages/north/map.gif': gif,
    'pages/south.mdx': `${meta('South')}Down.\n`,
    'pages/about.mdx': '# About\n\nWe.\n',
  });
  assert.deepEqual({ posts, pages }, { posts: 2, pages: 1 });
  const north = read('posts/en/north/index.mdx');
  assert.match(north, /^description: Of North\.$/m);
  assert.ok(has('posts/en/north/map.gif') && !north.includes('export'));
});

test('Markdown of no generator may have components, and ids that pages have of their own', async () => {
  const { read } = await imported(
    { 'mill.md': '# Mills\n\n## The wheel {#main}\n\n<Note>It grinds.</Note>\n' },
    { from: 'markdown' },
  );
  assert.match(read('pages/en/mill.md'), /^## The wheel$/m);
});

test('every folder of content of Next.js has the addresses of its route, or of the route that shows them all', async () => {
  const { posts, pages, read } = await imported({
    'next.config.js': '',
    'package.json': '{"homepage": "https://maps.example"}',
    'pages/[[...path]].js': '',
    'pages/faults/[code].js': '',
    'src/content/index.md': post('title: Maps\npermalink: index.html', 'All maps.'),
    'src/content/blog/2024/05/north.md': post('title: North\ndate: 2024-05-01', '[How](/learn/read)'),
    'src/content/learn/index.md': post('title: Learn', 'How.'),
    'src/content/learn/read.md': post(
      'title: Read',
      '## You _can_ {/*you-_can_*/}\n\n<Note>\nUse `<script>` **well**.\n</Note>\n\n[Back](../learn), [code](/faults/7)',
    ),
    'src/content/faults/7.md': post('title: Seven', 'A fault.'),
  });
  assert.deepEqual({ posts, pages }, { posts: 1, pages: 4 });
  assert.match(read('site.yaml'), /^ {2}permalink: "\/blog\/:path\/"$/m);
  assert.match(read('posts/en/2024/05/north.md'), /\[How\]\(\.\.\/\.\.\/\.\.\/\.\.\/pages\/en\/learn\/read\.md\)/);
  assert.match(
    read('pages/en/learn/read.md'),
    /\n:::note\nUse [\s\S]*\[Back\]\(index\.md\), \[code\]\(\.\.\/faults\/7\.md\)/,
  );
});

test('the address of a site of Next.js is that of its metadata, with the base path of the configuration', async () => {
  const { read } = await imported({
    'next.config.js': "module.exports = { basePath: '/docs' };\n",
    'app/layout.tsx':
      "const author = { url: 'https://github.com/a/b' };\nexport const metadata = { metadataBase: new URL('https://maps.example/x/y') };\n",
    'app/maps/page.mdx': '# Maps\n\nThree of them.\n',
  });
  assert.match(read('site.yaml'), /^baseUrl: "https:\/\/maps\.example\/docs"$/m);
});

test('collections of Astro may be loaded from any folder', async () => {
  const { posts, read, has } = await imported({
    'astro.config.mjs': "export default { site: 'https://looms.example' };\n",
    'src/content.config.ts':
      'const words = defineCollection({ loader: glob({ base: "./texts/words", pattern: "**/*.{md,mdx}" }), schema: z.object({}) });\nexport const collections = { words };\n',
    'src/pages/words/[...slug].astro': '',
    'texts/words/warp.md': post('title: Warp\npublishDate: 2022-07-08', 'Lengthwise. ![Warp](warp.gif)'),
    'texts/words/weft.mdx': post('title: Weft\npublishDate: 2022-07-09', 'Across.\n\n::github{repo="a/b"}'),
    'texts/words/warp.gif': oldSites.hugo.files['static/img/oar.gif'] ?? '',
  });
  assert.equal(posts, 2);
  assert.match(read('posts/en/weft.mdx'), /\{\/\* left out: ::github repo="a\/b" \*\/\}/);
  assert.match(read('posts/en/warp.md'), /Lengthwise\./);
  assert.ok(has('posts/en/warp.gif'));
});

test('the blog of Starlight has posts with their authors, and what a plugin takes for its base is not that of the site', async () => {
  const { posts, pages, read } = await imported({
    'astro.config.mjs':
      "const plugins = [starlightBlog({ authors: { ann: { name: 'Ann Lee' } } }), openApi({ base: 'api' })];\nexport default defineConfig({ site: 'https://looms.example', integrations: [starlight({ title: 'Looms', plugins })] });\n",
    'src/content/docs/index.md': post('title: Looms', 'All looms.'),
    'src/content/docs/blog/new.md': post('title: New\ndate: 2024-01-02\nauthors: [ann]', 'A new loom.'),
  });
  assert.deepEqual({ posts, pages }, { posts: 1, pages: 1 });
  assert.match(read('site.yaml'), /^baseUrl: "https:\/\/looms\.example"$/m);
  assert.match(read('posts/en/blog/new.md'), /Ann Lee/);
});

test('entries of Astro that a template alone shows had no address', async () => {
  const { addresses, pages } = await imported({
    'astro.config.mjs': "export default { site: 'https://looms.example' };\n",
    'src/pages/index.astro': "---\nconst banner = await getEntry('banners', NOW);\n---\n",
    'src/content/banners/sale.md': post('title: Sale', 'This week.'),
    'src/content/banners/spring.md': post('title: Spring', 'It is here.'),
    'src/content/words/warp.md': post('title: Warp', 'Lengthwise.'),
  });
  assert.deepEqual([pages, addresses], [3, 1]);
});

test('Fumadocs has languages in the names of files, one by its country, and a sidebar in its lists of pages', async () => {
  const { read } = await imported({
    'next.config.mjs': '',
    'app/layout.tsx': "export const metadata = { metadataBase: new URL('https://maps.example') };\n",
    'lib/docs/i18n.ts':
      "export const i18n = defineI18n({ defaultLanguage: 'en', languages: Object.keys(words), hideLocale: 'default-locale' });\n",
    'app/[lang]/docs/[[...slug]]/page.tsx': '',
    'content/docs/meta.json': JSON.stringify({
      pages: ['north', '---Tools---', '...', '[Source](https://a.example/)', '!south'],
    }),
    'content/docs/ink/meta.json': JSON.stringify({ title: 'Inks', pages: ['red', 'blue'] }),
    ...Object.fromEntries(
      ['north', 'south', 'east', 'ink/blue', 'ink/red'].map((name) => [
        `content/docs/${name}.mdx`,
        post(`title: Of ${name}`, 'Up.'),
      ]),
    ),
    'content/docs/north.cn.mdx': post('title: 北', '上'),
  });
  assert.doesNotMatch(read('pages/zh/docs/north.mdx'), /^(?:permalink|aliases):/m);
  assert.match(read('site.yaml'), /^ {2}- \{code: zh, path: cn, name:/m);
  const menu = [...read('site.yaml').matchAll(/^ {2}- \{text: (.*)\}$/gm)].map(([, item = '']) => item);
  assert.deepEqual(menu.slice(0, -1), [
    '{"en":"Of north","zh":"北"}, url: {"en":"/docs/north/","zh":"/cn/docs/north/"}',
    '"Tools", id: "tools"',
    '"Of east", url: "/docs/east/", parent: "tools"',
    '"Inks", url: "/docs/ink/red/", parent: "tools"',
    '"Source", url: "https://a.example/", parent: "tools"',
  ]);
});

test('what a shortcode of Hugo highlights is code: its content, or the file that it names', async () => {
  const { read } = await imported({
    'hugo.toml': "baseURL = 'https://boats.example/'\ntitle = 'Boats'\n",
    'layouts/shortcodes/listing.html': '<td>{{ highlight (trim .Inner "\\n") (.Get "lang") "" }}</td>',
    'content/a.md': post(
      'title: A',
      'Row:\n\n{{< listing lang="sh" >}}\nrow <<EOF\n# fast\nEOF\n{{< /listing >}}\n\n{{< listing file="static/b.yaml" >}}',
    ),
    'static/b.yaml': 'oars: 2\n',
  });
  assert.match(read('pages/en/a.md'), /^```sh\nrow <<EOF\n# fast\nEOF\n```\s+```yaml\noars: 2\n```$/m);
});

test('a part that Hugo includes may be in a folder above its page, and has what it is given', async () => {
  const { read } = await imported({
    'hugo.toml': "baseURL = 'https://boats.example/'\ntitle = 'Boats'\n",
    'content/docs/go/a.md': post('title: A', '{{% include "intro.md" Go %}}\n\n{{% include file="b.md" to="Rust" %}}'),
    'content/docs/_includes/intro.md': 'Made for {{ $1 }}.\n',
    'content/docs/go/_includes/b.md': 'And {{ $to }}.\n',
  });
  assert.match(read('pages/en/docs/go/a.md'), /Made for Go\.\s+And Rust\./);
});

test('a collection of Astro is where the page is that asks for it, not one that lists it by pages or tags', async () => {
  const { read } = await imported({
    'astro.config.mjs': "export default { site: 'https://looms.example' };\n",
    'src/pages/[...page].astro': "const all = await getCollection('notes');\n",
    'src/pages/tags/[tag].astro': "const all = await getCollection('notes');\n",
    'src/pages/read/[slug].astro': "const all = await getCollection('notes');\n",
    'src/pages/[...slug].astro': "const all = await getCollection('sheets');\n",
    'src/content/notes/warp.md': post('title: Warp\ndate: 2022-07-08', 'Lengthwise.'),
    'src/content/sheets/weft.md': post('title: Weft', 'Across.'),
  });
  assert.match(read('posts/en/warp.md'), /^permalink: "?\/read\/warp\/"?$/m);
  assert.match(read('pages/en/sheets/weft.md'), /^permalink: "?\/weft\/"?$/m);
});

test('Eleventy copies what a pattern names, to where it was', async () => {
  const { has } = await imported({
    '.eleventy.js':
      "module.exports = (c) => { c.addPassthroughCopy('src/blog/*.gif'); c.addPassthroughCopy('src/c.gif'); c.addPassthroughCopy({ [path.join(dir.input, 'pictures')]: '/seen' }); return { dir: { input: 'src' } } };\n",
    'src/about.md': post('title: About', 'I fly.'),
    'src/2024-01-02-b.md': post('title: B\ntags: posts', '![C](c.gif)'),
    'src/c.gif': gif,
    'src/blog/a.gif': gif,
    'src/pictures/d.gif': gif,
    'src/blog/b.png': gif,
  });
  assert.deepEqual(
    ['blog/a.gif', 'blog/b.png', 'seen/d.gif'].map((path) => has(`public/${path}`)),
    [true, false, true],
  );
});

test('Eleventy has its folders where the configuration says, which may be in several scripts, and dates in addresses', async () => {
  const { fates, notes, read, has } = await imported({
    'eleventy.config.js':
      "import { more } from './config/more.js';\nexport default (c) => { more(c); return { dir: { input: '.', includes: 'parts', data: 'facts' } } };\n",
    'config/more.js':
      "import '../eleventy.config.js';\nexport const more = (c) => { c.addPassthroughCopy('pictures'); c.ignores.add('./drafts/**'); };\nexport const filters = (c) => {\n  c.addFilter('month', (d) => DateTime.fromJSDate(d).toFormat('MM/yyyy'));\n  c.addFilter('own', lib.own);\n};\nexport const day = (d) => d.toFormat('yyyy');\n",
    'facts/navigation.json':
      '{"primary": [{"text": "D", "url": "/02/2023/d/"}], "footer": [{"text": "C", "url": "/c/"}]}',
    'facts/site.json': '{"title": "Kites", "url": "https://kites.example"}',
    'parts/frame.html': '<p>Framed.</p>\n',
    'pictures/a.gif': gif,
    'posts/posts.json': `{"permalink": "/blog/{{ page.date | date: '%Y/%m' }}/{{ page.fileSlug }}/"}`,
    'posts/2024-01-02-b.md': post('title: B', '{% include "frame.html" %} Of {{ site.title }}. ![](/pictures/a.gif)'),
    'posts/2024-01-03-c.md': post('title: C\npermalink: "/{{ page.date | own }}/c/"', 'Text.'),
    'posts/2023-02-04-d.md': post(
      'title: D\npermalink: "{{ page.date | month }}/{{ page.fileSlug }}/index.html"',
      'Text.',
    ),
    'rules.md': post('permalink: _redirects', 'The old leads to the new.'),
    '.eleventyignore': '# Not of the site\ndocs\n',
    'docs/a.md': '# Not shown\n',
    'drafts/c/d.md': '# Not shown\n',
  });
  assert.match(read('site.yaml'), /^ {2}permalink: "\/blog\/:year\/:month\/:title\/"$/m);
  assert.match(read('posts/en/posts/2024-01-02-b.md'), /Framed\.[\s\S]*Of Kites\./);
  assert.match(read('site.yaml'), /^links:\n {2}- \{text: "D", url: "\/02\/2023\/d\/"\}\n\n/m);
  assert.ok(has('public/pictures/a.gif'));
  assert.match(read('posts/en/posts/2023-02-04-d.md'), /^permalink: "?\/02\/2023\/d\/"?$/m);
  assert.deepEqual(fates.texts.get('rules.md'), notShown('of another type than a page'));
  for (const path of ['docs/a.md', 'drafts/c/d.md'])
    assert.deepEqual(fates.texts.get(path), notShown('ignored, as the settings say'));
  assert.deepEqual(fates.texts.get('parts/frame.html'), notShown(partOfDesign));
  assert.deepEqual(
    notes.flatMap(({ file, message }) => (/address was/.test(message) ? [file] : [])),
    ['posts/2024-01-03-c.md'],
  );
});

test('the data of Hugo is kept, and the redirects that a template makes, with the parameters of the site in them', async () => {
  const { read } = await imported({
    'hugo.toml': "baseURL = 'https://q.example/'\n[params.forum]\nhome = 'https://forum.example/'\n",
    'content/a.md': post('title: A', 'A word.'),
    'data/crew.toml': '[[sailors]]\nname = "Ann"\n',
    'layouts/index.redirects': '{{- $forum := site.Params.forum.home -}}\n/old /a/ 301\n/talk {{ $forum }}\n',
  });
  assert.equal(read('data/crew.yaml'), 'sailors:\n  - name: Ann\n');
  assert.match(read('site.yaml'), /from: "?\/old"?, to: "?\/a\/"?/);
  assert.match(read('site.yaml'), /from: "?\/talk"?, to: "?https:\/\/forum\.example\/"?/);
});

test('files that begin with a dot are not taken with the pages beside them', async () => {
  const { has } = await imported({
    'hugo.toml': "baseURL = 'https://q.example/'\n",
    'content/a.md': post('title: A', 'A word.'),
    'content/.a.gif': gif,
    'content/a.gif': gif,
  });
  assert.deepEqual([has('pages/en/.a.gif'), has('pages/en/a.gif')], [false, true]);
});

/** Where the files of a site in several languages are, `undefined` for its default one. */
for (const [what, name, files, expected] of [
  [
    'Starlight, whose root has no folder',
    'astro',
    {
      'astro.config.mjs':
        "const locales = { root: { label: 'Deutsch', lang: 'de' }, 'zh-cn': { label: '简体中文', lang: 'zh-CN' } };\n",
      'src/content/docs/a.md': '',
      'src/content/docs/zh-cn/a.md': '',
    },
    { 'src/content/docs/a.md': [undefined, 'a', '/a/'], 'src/content/docs/zh-cn/a.md': ['zh-CN', 'a', '/zh-cn/a/'] },
  ],
  [
    'Starlight, where every language has a folder',
    'astro',
    {
      'astro.config.mjs': "starlight({ defaultLocale: 'en', locales: { en: { label: 'E' }, fr: { label: 'F' } } })",
      'src/content/docs/en/a.md': '',
      'src/content/docs/fr/a.md': '',
    },
    { 'src/content/docs/en/a.md': [undefined, 'a', '/en/a/'], 'src/content/docs/fr/a.md': ['fr', 'a', '/fr/a/'] },
  ],
  [
    'Hugo, in folders, with the default one below its name',
    'hugo',
    {
      'hugo.yaml':
        'defaultContentLanguage: nl\ndefaultContentLanguageInSubdir: true\nlanguages:\n  nl: {contentDir: content/dutch}\n  kr: {languageCode: ko-KR, contentDir: korean}\n  xx: {}\n  fr: {disabled: true}\n',
      'content/dutch/a.md': '',
      'korean/a.md': '',
      'content/xx/a.md': '',
      'content/fr/a.md': '',
    },
    {
      'content/dutch/a.md': [undefined, 'a', '/nl/a/'],
      'korean/a.md': ['ko-KR', 'a', '/kr/a/'],
      'content/xx/a.md': 'in "xx", which is the tag of no language',
      'content/fr/a.md': 'in a language that is turned off',
    },
  ],
  [
    'Hugo, with a file of settings for each language, and a page in HTML',
    'hugo',
    {
      'config/_default/hugo.toml': 'baseURL = "https://rowan.example/"\ndefaultContentLanguage = "en"\n',
      'config/_default/languages.en.toml': 'contentDir = "content/en"\n',
      'config/_default/languages.nl.toml': 'contentDir = "content/nl"\n',
      'content/en/a.md': '',
      'content/nl/a.md': '',
      'content/nl/b.html': post(
        'title: B',
        '<p>Rowan berries are red in autumn, and birds come for them every year.</p>',
      ),
      'content/base/a.md': '',
    },
    {
      'content/en/a.md': [undefined, 'a', '/a/'],
      'content/nl/a.md': ['nl', 'a', '/nl/a/'],
      'content/nl/b.html': ['nl', 'b', '/nl/b/'],
      'content/base/a.md': 'in the folder of no language that the settings name',
    },
  ],
  [
    'Jekyll, in the folders of a collection',
    'jekyll',
    {
      '_config.yml': 'lang: en\ncollections:\n  guides: {output: true, permalink: /:path/}\n',
      '_guides/a.md': post('lang: en', ''),
      '_guides/de/a.md': post('lang: de', ''),
    },
    { '_guides/a.md': [undefined, 'guides/a', '/a/'], '_guides/de/a.md': ['de', 'guides/a', '/de/a/'] },
  ],
  [
    'Next.js, in a folder with the name of a route, and beside the page that shows it',
    'next',
    {
      'next.config.ts': '',
      'app/guides/[...slug]/page.tsx': '',
      'app/about/page.tsx': '',
      'app/about/text.md': '',
      'guides/oars/long.md': '',
      'notes/a.md': '',
    },
    {
      'app/about/text.md': [undefined, 'about', '/about/'],
      'guides/oars/long.md': [undefined, 'guides/oars/long', '/guides/oars/long/'],
    },
  ],
  [
    'VitePress, in folders for parts, of which only what is included is none',
    'vitepress',
    {
      '.vitepress/config.ts': "export default { cleanUrls: true, srcExclude: ['drafts/**'] }",
      'guide/components/a.md': '',
      'guide/b.md': '<!--@include: ./parts/c.md-->',
      'guide/parts/c.md': '',
      'drafts/d.md': '',
      'guide/e.html': '',
    },
    {
      'guide/components/a.md': [undefined, 'guide/components/a', '/guide/components/a/'],
      'guide/b.md': [undefined, 'guide/b', '/guide/b/'],
      'guide/parts/c.md': 'a part of pages',
      'drafts/d.md': 'a part of pages',
      'guide/e.html': 'HTML, which the old generator makes no pages from',
    },
  ],
  [
    'Jekyll with the plugin that moves translations, and with defaults for a folder',
    'jekyll',
    {
      '_config.yml':
        'languages: [en, de]\ndefault_lang: de\npermalink: pretty\ndefaults:\n  - {scope: {path: en}, values: {lang: en}}\n',
      'a.md': post('lang: de', ''),
      'b.md': post('lang: en', ''),
      'en/c.md': post('title: C', ''),
    },
    { 'a.md': [undefined, 'a', '/a/'], 'b.md': ['en', 'b', '/en/b/'], 'en/c.md': ['en', 'c', '/en/c/'] },
  ],
  [
    'Next.js below the segment of the language',
    'next',
    {
      'next.config.ts': '',
      'src/i18n/routing.ts': "export const locales = ['en', 'de'] as const;\nexport const defaultLocale = 'de';\n",
      'src/app/[locale]/blog/[slug]/page.tsx': '',
      'content/blog/de/a.md': post('date: 2024-01-02', 'A'),
      'content/blog/en/a.md': post('date: 2024-01-02', 'A'),
    },
    { 'content/blog/de/a.md': [undefined, 'a', '/de/blog/a/'], 'content/blog/en/a.md': ['en', 'a', '/en/blog/a/'] },
  ],
  [
    'Docusaurus, posts, pages and more than one set of documents, with those of other versions named',
    'docusaurus',
    {
      'docusaurus.config.js': `${docusaurus}const i18n = { defaultLocale: 'en', locales: ['en', 'fr'] };\n`,
      'i18n/fr/docusaurus-plugin-content-blog/2020-01-02-b.md': '',
      'i18n/fr/docusaurus-plugin-content-pages/c.md': '',
      'i18n/fr/docusaurus-plugin-content-docs-more/current/d.md': '',
      'i18n/fr/docusaurus-plugin-content-docs/version-1/d.md': '',
    },
    {
      'i18n/fr/docusaurus-plugin-content-blog/2020-01-02-b.md': ['fr', '2020-01-02-b', '/fr/blog/2020/01/02/b/'],
      'i18n/fr/docusaurus-plugin-content-pages/c.md': ['fr', 'c', '/fr/c/'],
      'i18n/fr/docusaurus-plugin-content-docs-more/current/d.md': ['fr', 'help/d', '/fr/help/d/'],
      'i18n/fr/docusaurus-plugin-content-docs/version-1/d.md': 'of another version',
    },
  ],
  [
    'Docusaurus, in all versions that are published',
    'docusaurus',
    {
      'docusaurus.config.js':
        "module.exports = { presets: [['classic', { docs: { sidebarPath: 'x', onlyIncludeVersions: ['current', '2.0', '1.0'], versions: { '1.0': { label: 'One', path: 'v1' } } } }]], i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } };\n",
      'versions.json': '["2.0", "1.0", "0.9"]',
      'docs/a.md': '',
      'versioned_docs/version-2.0/a.md': '',
      'versioned_docs/version-1.0/a.md': '',
      'versioned_docs/version-0.9/a.md': '',
      'i18n/fr/docusaurus-plugin-content-docs/version-1.0/a.md': '',
    },
    {
      'docs/a.md': [undefined, 'docs/next/a', '/docs/next/a/'],
      'versioned_docs/version-2.0/a.md': [undefined, 'docs/a', '/docs/a/'],
      'versioned_docs/version-1.0/a.md': [undefined, 'docs/v1/a', '/docs/v1/a/'],
      'versioned_docs/version-0.9/a.md': 'of a version that is not published',
      'i18n/fr/docusaurus-plugin-content-docs/version-1.0/a.md': ['fr', 'docs/v1/a', '/fr/docs/v1/a/'],
    },
  ],
  [
    'Docusaurus, whose settings have their names between quotes, without the documents of today',
    'docusaurus',
    {
      'docusaurus.config.js':
        'module.exports = { presets: [["classic", { "docs": { "routeBasePath": "/", "includeCurrentVersion": false } }]], i18n: { defaultLocale: "en", locales: ["en", "fr"] } };\n',
      'versions.json': '["2.0"]',
      'docs/a.md': '',
      'versioned_docs/version-2.0/a.md': '',
    },
    {
      'docs/a.md': 'of a version that is not published',
      'versioned_docs/version-2.0/a.md': [undefined, 'a', '/a/'],
    },
  ],
  [
    'HTML, in a folder that names no region or is that of a country, and in one beside pages in the same language',
    'html',
    {
      'index.html': '<html lang="en-US">',
      'en/index.html': '<html lang="en">',
      'fr/a.html': '<html lang="fr-CA">',
      'jp/a.html': '<html lang="ja">',
    },
    {
      'index.html': [undefined, 'index', '/'],
      'en/index.html': [undefined, 'en/index', '/en/'],
      'fr/a.html': ['fr-CA', 'a', '/fr/a.html'],
      'jp/a.html': ['ja', 'a', '/jp/a.html'],
    },
  ],
  [
    'HTML whose home page leads to that of a language',
    'html',
    {
      'index.html': '<html lang="en"><meta http-equiv="refresh" content="0; url=en/">',
      'en/a.html': '<html lang="en">',
      'de/b.html': '<html lang="de"><link rel="alternate" hreflang="en" href="/en/a.html">',
    },
    {
      'index.html': 'it only redirects to en/',
      'en/a.html': [undefined, 'a', '/en/a.html'],
      'de/b.html': ['de', 'a', '/de/b.html'],
    },
  ],
] as const satisfies readonly (readonly [string, GeneratorName, Record<string, string>, object])[])
  test(`languages become locales, and versions are taken: ${what}`, async () => {
    const { generator } = await generators[name]();
    const { entries, left } = generator.read(openOldFolder(folderOf(files)));
    const found = [
      ...entries.map((entry) => [entry.from, [entry.language, entry.name, entry.address]] as const),
      ...[...left].map(([from, { reason }]) => [from, reason] as const),
    ];
    assert.deepEqual(Object.fromEntries(found), expected);
  });

test('a language that only pages and templates name keeps its folder in addresses', async () => {
  const page = (lang: string) => post(`title: About\nlang: ${lang}`, 'Text.');
  const { built, lost, read } = await importFiles({
    '_config.yml': 'title: Gems\nurl: https://gems.example\n',
    '_layouts/page.html': '<html lang="en">\n',
    'en/about/index.md': page('en'),
    'fr/about/index.md': page('fr'),
  });
  assert.deepEqual({ built, lost }, { built: true, lost: [] });
  assert.match(read('content/pages/en/about/index.md'), /^permalink: "\/en\/about\/"$/m);
});

const shown: readonly (readonly [what: string, files: Readonly<Record<string, string>>, path: string, text: RegExp])[] =
  [
    [
      'what a template of Jekyll takes in, without control characters',
      {
        '_config.yml': 'title: Q\n',
        '_includes/a.md': 'One\u0008 word.',
        'a.md': post('title: A', '{% include a.md %}'),
      },
      'pages/en/a.md',
      /^One word\.$/m,
    ],
    [
      'values of Hugo within code, and the content of shortcodes for code as code',
      {
        'hugo.toml': "baseURL = 'https://q.example/'\n[params]\nversion = '3.4'\n",
        'content/a.md': post(
          'title: A',
          '```sh\nget {{< param version >}}\n{{< other >}}\n```\n\n{{< code-toggle file=hugo >}}\nurl = "/:sections[last]/"\n{{< /code-toggle >}}',
        ),
      },
      'pages/en/a.md',
      /^```sh\nget 3\.4\n\{\{< other >\}\}\n```\s+```\nurl = "\/:sections\[last\]\/"\n```$/m,
    ],
    [
      'lists among the properties of components of Nuxt, and no marks of slots',
      {
        'nuxt.config.ts': "export default defineNuxtConfig({ modules: ['@nuxt/content'] });\n",
        'content/a.md': post(
          'seo:\n  title: All A',
          '::card\n---\nfeatures:\n  - label: Fast\n    content: It flies.\n---\n#title{unwrap="p"}\nBig :br card\n::\n\n## `b`{lang="ts"}',
        ),
      },
      'pages/en/a.md',
      /^title: All A$[\s\S]*^- Fast: It flies\.\s+Big {2}card\s+## `b`$/m,
    ],
    [
      'front matter of Zola after an empty line, without a description that the text has',
      {
        'config.toml': "base_url = 'https://q.example'\n",
        'content/a.md': '\n+++\ntitle = "A"\n+++  \n\nOne word.\n',
      },
      'pages/en/a.md',
      /^\+\+\+\n(?!description)(?:\w.*\n)*title = "A"\n\+\+\+ {2}\n\nOne word\.$/m,
    ],
    [
      'what stands in containers of markdown-it, without their marks',
      { 'eleventy.config.js': 'export default () => ({});\n', 'a.md': post('title: A', '::: lead\nOne word.\n:::') },
      'pages/en/a.md',
      /^---\s+One word\.\s*(?![\s\S])/m,
    ],
    [
      'the name that a site of Eleventy exports, and not that of a feed',
      {
        'eleventy.config.js': 'export default () => ({});\n',
        '_data/meta.js': "export const siteName = 'Kites';\nexport const feeds = [{ title: 'Atom' }];\n",
        'a.md': post('title: A', 'One word.'),
      },
      'site.yaml',
      /^name: "Kites"$/m,
    ],
    [
      'the title of a page of Svelte that stands in its head',
      {
        'svelte.config.js': 'export default {};\n',
        'src/routes/work/+page.md': '<svelte:head>\n\n<title>Our work</title>\n</svelte:head>\n\nOne word.\n',
      },
      'pages/en/work.md',
      /^---\n(?:.*\n)*title: "?Our work"?\n(?:.*\n)*---\n\s*One word\.\n$/,
    ],
    [
      'a post of Astro whose route is the name of its collection without an s',
      {
        'astro.config.mjs': 'export default {};\n',
        'src/pages/post/[slug].astro': '---\n---\n',
        'src/pages/tag/[tag].astro': '---\n---\n',
        'src/content/posts/a.md': post('title: A\nadded: May 01 2024', 'One word.'),
        'src/content/posts/b.md': post('title: B\nadded: May 02 2024', 'One word.'),
      },
      'site.yaml',
      /permalink: "\/post\/:path\/"/,
    ],
    [
      'of a note of Obsidian the part that another shows, without the marks of blocks',
      {
        '.obsidian/app.json': '{}\n',
        'a.md': '## B\n\nNot this.\n\n## C\n\nThis. ^one\n\n## D\n\nNor this.\n',
        'b.md': 'See ![[a#C]] and ![[a#^one]] ==here==.\n',
      },
      'pages/en/b.md',
      /^See\s+## C\n\nThis\.\s+and\s+This\.\s+<mark>here<\/mark>\.\n$/m,
    ],
    [
      'links of Obsidian in tables, with code in their texts, and to the last of several headings',
      {
        '.obsidian/app.json': '{}\n',
        'site-options.json': '{"siteName": "Help"}',
        'pics/i.gif': gif,
        'a.md': '# A\n\n## B\n\n### C\n\nHere.\n',
        'c/d.md': '# D\n\nText.\n',
        'b.md':
          '![I](i.gif#x) [D](D.md#e) [N](none.md)\n\n| [[a\\|See]] | ![[i.gif\\|9]] |\n| --- | --- |\n\n[[a#B#C]], [[a|`f()`]].\n',
      },
      'pages/en/b.md',
      /^!\[I\]\(\/pics\/i\.gif\) \[D\]\(c\/d\.md#e\) \[N\]\(none\.md\)\n\n\| \[See\]\(a\.md\) \| !\[\]\(\/pics\/i\.gif\) \|\n\| --- \| --- \|\n\n\[a › B › C\]\(a\.md#c\), \[`f\(\)`\]\(a\.md\)\.\n$/m,
    ],
    [
      'lines that are indented within components of mdsvex, which are no code there, and lists as they are',
      {
        'svelte.config.js': "import { mdsvex } from 'mdsvex'\n",
        'src/routes/a/+page.md':
          '# A\n\n<Well>\n    One.\n\n    **Two.**\n\n</Well>\n\n- a\n\n    - b\n\n```\n    c\n```\n',
      },
      'pages/en/a.md',
      /One\.\n\n\*\*Two\.\*\*\n\n<\/Well>\n\n- a\n\n {4}- b\n\n```\n {4}c\n```\n$/,
    ],
    [
      'the name of a site of SvelteKit, and its second address',
      {
        'svelte.config.js': "import { mdsvex } from 'mdsvex'\n",
        'src/lib/info.js': `export const website = import.meta.env.DEV\n  ? 'http://a.example'\n  : 'https://wells.example'\nexport const name = \`Anns wells\`\n`,
        'src/routes/a/+page.md': '# A\n\nText.\n',
      },
      'site.yaml',
      /baseUrl: "https:\/\/wells\.example"\nname: "Anns wells"/,
    ],
    [
      'of headings and links of mkdocstrings the text',
      {
        'mkdocs.yml': 'site_name: Quay\nplugins:\n  - mkdocstrings\n',
        'docs/index.md':
          '# Quay\n\n## ::: quay.Boat\n\nSee [`Boat`][quay.Boat], [quay.Boat][] and [this][a.b].\n\n[a.b]: https://a.example\n',
      },
      'pages/en/index.md',
      /<!-- left out: ## ::: quay\.Boat -->\n\nSee `Boat`, quay\.Boat and \[this\]\[a\.b\]\.\n/,
    ],
    [
      'of a home page in Nunjucks the Markdown in it, with pictures, below the name of the site',
      {
        'eleventy.config.js': "export default (c) => { c.addPassthroughCopy('**/*.{gif,kmz}') };\n",
        '_data/site.json': '{"title": "Kites"}',
        'index.njk': post(
          'title: Home',
          `<p>${'Kites that fly for years and years. '.repeat(2)}</p>\n{% markdown %}![Red](/k.gif) *kite*{% endmarkdown %}`,
        ),
      },
      'pages/en/index.md',
      /^title: Kites\n[\s\S]*!\[Red\]\(\/k\.gif\) \*kite\*/m,
    ],
    [
      'files beside posts of Eleventy that it passes through, whatever they are',
      {
        'eleventy.config.js': "export default (c) => { c.addPassthroughCopy('**/*.{gif,kmz}') };\n",
        '_data/site.json': '{"title": "Kites"}',
        'posts/a.md': post('title: A\ndate: 2024-01-02', '[Map](map.kmz)'),
        'posts/map.kmz': 'x',
      },
      'posts/en/posts/a.md',
      /\[Map\]\(\/posts\/map\.kmz\)/,
    ],
    [
      'pictures that Vue imports, from a folder of VitePress beside the texts, and a named part of code in a list',
      {
        '.vitepress/config.ts': 'export default { cleanUrls: true }',
        'index.md': post('title: Home', 'Text.'),
        'images/k.gif': gif,
        'images/unused.gif': gif,
        'b.yaml': '# Not shown\n#region main\n# shown\na:\n  - b\n#endregion\n',
        'a.md': post(
          'title: A',
          `<script setup>\nimport kite from './images/k.gif?url'\n</script>\n\n<my-picture :of="kite" />\n\n<img alt="Kite" :src="kite">\n\n1. One:\n\n   <<< ./b.yaml#main [b.yaml]\n\n2. Two`,
        ),
      },
      'pages/en/a.md',
      /<img src="images\/k\.gif" alt="">\n\n<img alt="Kite" src="images\/k\.gif">\n\n1\. One:\n\n {3}```yaml title="b\.yaml"\n {3}# shown\n {3}a:\n {5}- b\n {3}```\n\n2\. Two/,
    ],
    [
      'the ids of headings of VitePress between other signs',
      {
        '.vitepress/config.ts':
          "export default { cleanUrls: true, markdown: { attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } } }",
        'a.md': '# Kites %{#kites}%\n\nText.\n\n## Red ones%{#red}%\n',
      },
      'pages/en/a.md',
      /^title: Kites\n[\s\S]*Text\.\n\n## Red ones \{#red\}\n$/m,
    ],
    [
      'a title in HTML that is that of the page once',
      {
        'next.config.js': '',
        'pages/a.mdx': post(
          'title: Run it',
          '<div>\n  <h1 className="x">Run it</h1>\n\n  Fast.\n</div>\n\n```html\n<h1>Run it</h1>\n```',
        ),
      },
      'pages/en/a.mdx',
      /\n---\n(?:(?!Run it)[\s\S])*Fast\.[\s\S]*<h1>Run it<\/h1>/,
    ],
    [
      'the lists of posts that a component of a template made',
      {
        'next.config.js': '',
        'app/page.tsx': `import Main from './Main'\nexport default function Page() {\n  const posts = sortPosts(allBlogs)\n  return <Main posts={posts} />\n}\n`,
        'app/Main.tsx': `export default function Main({ posts }) {\n  return <section><h1>Latest</h1><p>${'Wells that give clear water for years. '.repeat(2)}</p></section>\n}\n`,
        'data/blog/a.md': post('title: A\ndate: 2024-01-02', 'Deep.'),
      },
      'pages/en/index.md',
      /clear water[^<]*::posts\{limit=10\}\s*$/,
    ],
    [
      'formulas with braces in MDX as code',
      {
        'next.config.js': 'module.exports = {};\n',
        'data/blog/a.mdx': post('title: A\ndate: 2024-01-02', 'So $\\frac{a}{b}$ is it, for $5.\n\n$$\nx_{1}\n$$'),
      },
      'posts/en/a.mdx',
      /^So `\\frac\{a\}\{b\}` is it, for \$5\.\n\n```math\nx_\{1\}\n```$/m,
    ],
  ];

for (const [what, files, path, text] of shown)
  test(`import shows ${what}`, async () => {
    const { built, heldBack, read } = await importFiles(files);
    assert.deepEqual({ built, heldBack }, { built: true, heldBack: 0 });
    assert.match(read(`content/${path}`), text);
  });

test('lists of tags of Hugo move with what leads to them', async () => {
  const { read } = await imported({
    'hugo.toml': "baseURL = 'https://terms.example/'\ntitle = 'Terms'\n",
    'content/_index.md': post('title: Terms', 'See [all of locks](/tags/Locks/).'),
    'content/posts/bolt.md': post('title: Bolt\ndate: 2020-01-02\ntags: [Locks]', 'A bolt.'),
  });
  assert.match(read('pages/en/index.md'), /\[all of locks\]\(\/blog\/tags\/locks\/\)/);
  assert.match(read('site.yaml'), /\{from: "\/tags\/Locks\/", to: "\/blog\/tags\/locks\/"\}/);
});

test('a note without a title whose file is numbered is called by how it begins', async () => {
  const { read } = await imported({
    '.eleventy.js': "module.exports = (c) => ({ dir: { input: 'src' } });\n",
    'src/index.md': post('title: Notes', 'Short ones.'),
    'src/notes/2023/02/08/1.md': post(
      'date: 2023-02-08\ntags: posts',
      'Three herons stood in the shallow water below the weir this morning, and then there were two.',
    ),
    'src/years/2019.md': post('', 'What we did in that year.'),
    'src/releases/1.2.0.md': post('', 'What is new in this one.'),
  });
  assert.match(
    read('posts/en/notes/2023/02/08/1.md'),
    /title: "?Three herons stood in the shallow water below the weir…/,
  );
  assert.match(read('pages/en/years/2019.md'), /^title: "?2019"?$/m);
  assert.match(read('pages/en/releases/1.2.0.md'), /^title: "?1\.2\.0"?$/m);
});

test('an id that attributes of MkDocs give to a word stays, and the rest of them goes', async () => {
  const { read } = await imported({
    'mkdocs.yml': 'site_name: Quay\n',
    'docs/index.md': '# Quay\n\n*   **Tide**{ #tide .word }: high. [Chart](chart.md){ .button }\n',
    'docs/chart.md': '# Chart\n\n[Tide](index.md#tide)\n',
  });
  assert.match(read('pages/en/index.md'), /\*\*Tide\*\*<a id="tide"><\/a>: high\. \[Chart\]\(chart\.md\)\n/);
});

test('headings of MkDocs keep their ids alone, and what Material adds to Markdown is read', async () => {
  const { read } = await imported({
    'mkdocs.yml':
      'site_name: Quay\nplugins: [blog]\nmarkdown_extensions:\n  - pymdownx.snippets:\n      auto_append: [includes/links.md]\n',
    'includes/links.md': '[Pilots]: https://pilots.example/\n[unused]: https://unused.example/\n',
    'docs/index.md':
      '# Quay\n\n## Tide { data-toc-label="Low tide" #tide }\n\n### Mast { data-toc-label="Mast" }\n\nAsk [pilots].\n\n-   :material-anchor: &nbsp; __Anchor__\n\n    Press ++ctrl+a++.\n',
    'docs/blog/posts/ebb.md': '---\ndate:\n  created: 2024-01-02\n  updated: 2024-02-03\n---\n\n# Ebb\n\nLow.\n',
  });
  assert.equal(
    read('pages/en/index.md').replace(/^[\s\S]*?(?=## )/, ''),
    '## Tide {#tide}\n\n### Mast \n\nAsk [pilots].\n\n-   __Anchor__\n\n    Press <kbd>Ctrl</kbd>+<kbd>A</kbd>.\n\n[Pilots]: https://pilots.example/\n',
  );
  assert.match(read('posts/en/blog/posts/ebb.md'), /published: 2024-01-02\nupdated: 2024-02-03\n/);
});

test('blocks between slashes, files that are shown and the macros of MkDocs are read', async () => {
  const { read, notes } = await imported({
    'mkdocs.yml':
      'site_name: Quay\nplugins:\n  macros:\n    include_yaml:\n      - crew: data/crew.yml\nextra:\n  depth: 7 m\n',
    'data/crew.yml': '- name: Ann\n- name: Ben\n',
    'code/moor.py': 'moor()\n',
    'docs/code.md': 'One:\n\n    ::py\n    moor()\n',
    'docs/index.md':
      '# Quay\n\n/// tip | Ropes\n\nBring *two*.\n\n///\n\n/// details | More\n    type: warning\n\nWet.\n///\n\n//// tab | Python\n\n```py\n{!> ../code/moor.py!}\n```\n\n////\n\n//// tab | Go\n\n/// note\nNone.\n///\n\n////\n\nIt is {{ depth }} deep.\n{% for one in crew %}\n* {{ one.name }}\n{% endfor %}\n{{ tides() }}\n\n{!../gone.md!}\n',
  });
  assert.equal(
    read('pages/en/index.md')
      .replace(/^---[\s\S]*?---\n/, '')
      .replace(/\n+/g, '\n')
      .trim(),
    ':::tip[Ropes]\nBring *two*.\n:::\n:::warning[More]\nWet.\n:::\n::::tabs\n- Python\n  ```py\n  moor()\n  ```\n- Go\n  :::note\n  None.\n  :::\n::::\nIt is 7 m deep.\n* Ann\n* Ben\n<!-- left out: tides() -->\n{!../gone.md!}',
  );
  assert.match(read('pages/en/code.md'), /^One:\n\n+```py\nmoor\(\)\n```$/m);
  assert.ok(notes.some(({ message }) => message === 'The file ../gone.md, which it shows, is not in the folder'));
});

test('code of files that MkDocs shows has the lines that are asked for, with marks, and sites without macros of a plugin may have those of Zensical', async () => {
  const { read, notes } = await imported({
    'mkdocs.yml':
      'site_name: Quay\nextra: {depth: 7 m}\nmarkdown_extensions:\n  zensical.extensions.macros:\n  mdx_include:\n',
    'code/moor.py': 'one()\ntwo()\nthree()\nfour()\n',
    'docs/index.md':
      '# Quay\n\n{* ./code/moor.py ln[2:3,4] hl[3] *}\n\n{* ./code/moor.py ln[0] *}\n\n```py\n{!../code/moor.py[ln:3-]!}\n```\n\n{{ depth }} {{ tides() }}\n',
  });
  assert.equal(
    read('pages/en/index.md')
      .replace(/^---[\s\S]*?---\n/, '')
      .replace(/\n+/g, '\n')
      .trim(),
    '````py {2}\ntwo()\nthree()\nfour()\n````\n````py\none()\ntwo()\nthree()\nfour()\n````\n```py\nthree()\nfour()\n```\n7 m <!-- left out: tides() -->',
  );
  assert.ok(notes.every(({ message }) => !/not in the folder/.test(message)));
});

test('lists of attributes of Eleventy, and what a plugin of MkDocs made of comments, are no text', async () => {
  const kites = await imported({
    'eleventy.config.js': '',
    'package.json': '{"dependencies": {"markdown-it-attrs": "1"}}',
    'kite.md': post('title: Kite', '## Tail {#tail .wide}\n\n**Red**{.loud lang="en"} and `{.code}`.\n{.lead}'),
  });
  assert.match(kites.read('pages/en/kite.md'), /## Tail \{#tail\}\n\n\*\*Red\*\* and `\{\.code\}`\.\s*$/);
  const quay = await imported({
    'mkdocs.yml': 'site_name: Quay\nplugins:\n  - mkdocstrings\n',
    'docs/cli.md': '# Commands\n\n::: quay-click\n    :module: quay\n',
    'docs/index.md': '# Quay\n\nAll of it:\n\n::: quay.Boat\n    options:\n      show: true\n\nThat is all.\n',
  });
  assert.match(quay.read('pages/en/index.md'), /All of it:\n\n<!-- left out: ::: quay\.Boat -->\n\nThat is all\.\s*$/);
  assert.match(quay.read('pages/en/cli.md'), /<!-- left out: ::: quay-click -->\s*$/);
  assert.ok(quay.notes.some(({ line, message }) => line === 5 && message.includes('mkdocstrings')));
});

test('pages of Jekyll in HTML are Markdown, with what their Liquid shows and a list in the place of that of posts', async () => {
  const words = 'We press apples that nobody else picks, in a barn by the river, and sell the juice in March.';
  const { pages, read, has } = await imported({
    '_config.yml': 'title: Cider\nurl: https://cider.example\n',
    '_data/crew.yml': '- name: Ann\n- name: Ben\n  about: "One\\r\\ntwo\\u0007"\n',
    '_includes/part.md': '## Barn\n\nIt is *old*.\n',
    '_posts/2024-01-02-press.md': post('title: Press', 'We pressed.'),
    'about.html': post(
      'title: About',
      `<section><h1>Who we are</h1><p class="lead">${words}</p>\n\n    <ul>{% for one in site.data.crew %}<li>{{ one.name }}</li>{% endfor %}</ul></section>\n{% capture part %}{% include part.md %}{% endcapture %}<div>{{ part | markdownify }}</div><script>track("us")</script>`,
    ),
    'index.html': post(
      'layout: home',
      `<p>${words}</p><ul>{% for p in site.posts limit:3 %}<li>{{ p.title }}</li>{% endfor %}</ul>`,
    ),
    'tags.html': post('title: Tags', '<h1>Tags</h1>{% for tag in site.tags %}<p>{{ tag[0] }}</p>{% endfor %}'),
  });
  assert.equal(pages, 2);
  assert.match(
    read('pages/en/about.md'),
    /^## Who we are\n\nWe press [^<]*\n\n- Ann\n- Ben\n\n## Barn\n\nIt is \*old\*\.\s*$/m,
  );
  assert.match(read('pages/en/about.md'), /^permalink: "\/about\.html"$/m);
  assert.match(read('pages/en/index.md'), /picks[^<]*\n::posts\{limit=3\}\s*$/);
  assert.equal(has('pages/en/tags.md'), false);
  assert.match(read('data/crew.yaml'), /about: \|-\n {4}One\n {4}two\n/);
});

test('Jekyll: a home page of templates lists posts, pages with a title are the menu of its theme, and included Markdown stands apart', async () => {
  const { read } = await imported({
    '_config.yml': 'title: Cider\nurl: https://cider.example\n',
    '_includes/nav.html':
      '<nav>{% for page in site.pages %}{% if page.title %}<a href="{{ page.url }}">{{ page.title }}</a>{% endif %}{% endfor %}</nav>',
    '_includes/part.md': '> It is *old*.\n\nAnd dry.\n',
    '_posts/2024-01-02-press.md': post(
      'title: Press',
      '<div>\n    {% capture part %}{% include part.md %}{% endcapture %}\n    {{ part | markdownify }}\n</div>',
    ),
    'about.md': post('title: About', 'Us.'),
    'index.html': post(
      'layout: home',
      '{% for post in paginator.posts %}<h2>{{ post.title }}</h2>{% endfor %}<a href="/page2">Older</a>',
    ),
  });
  assert.match(read('pages/en/index.md'), /^---\n[^`]*\n---\n+::posts\{limit=10\}\s*$/);
  assert.match(read('site.yaml'), /links:\n {2}- \{text: "About", url: "\/about\/"\}\n\n/);
  const welcome = post('layout: home', '<p>Welcome to us.</p>{% for post in site.posts %}{{ post.title }}{% endfor %}');
  const short = await imported({ '_config.yml': 'title: Cider\n', 'about.md': post('', 'Us.'), 'index.html': welcome });
  assert.match(short.read('pages/en/index.md'), /^Welcome to us\.$/m);
  assert.match(read('posts/en/2024-01-02-press.md'), /<div>\s*\n\n> It is \*old\*\.\n\nAnd dry\.\n\n+<\/div>/);
});

test('links to old lists of posts and tags lead to the new ones, and a site has the description of its home page', async () => {
  const { read } = await imported({
    'astro.config.mjs': "export default { site: 'https://wells.example' }\n",
    'src/pages/tags/index.astro': '<ul></ul>\n',
    'src/components/Nav.astro': '<nav><a href="/tags">Tags</a><a href="/a/">A</a></nav>',
    'src/pages/index.md': post('title: Wells\ndescription: Dug by hand.', 'By [tag](/tags).'),
    'src/content/blog/a.md': post('title: A\ndate: 2024-01-02\ntags: [deep]', 'Deep.'),
  });
  assert.match(read('pages/en/index.md'), /By \[tag\]\(\/blog\/tags\/\)\./);
  assert.match(read('site.yaml'), /tagline: "Dug by hand\."/);
  assert.match(read('site.yaml'), /- \{text: "Tags", url: "\/blog\/tags\/"\}/);
});

test('Jekyll: home pages of languages above their posts are no lists of them, and the menu stands in the data of each language', async () => {
  const { read } = await imported({
    '_config.yml': 'title: Cider\nurl: https://cider.example\n',
    '_data/locales/en.yml': 'navigation:\n- text: Juice\n  url: /en/juice/\n',
    '_data/locales/de.yml': 'navigation:\n- text: Saft\n  url: /de/juice/\n',
    ...Object.fromEntries(
      ['en', 'de'].flatMap((tag) => [
        [`${tag}/news/_posts/2024-01-02-press.md`, post(`title: Press\nlang: ${tag}`, 'Pressed.')],
        [`${tag}/juice/index.md`, post(`title: Juice\nlang: ${tag}`, 'Sweet.')],
        [
          `${tag}/index.html`,
          post(`title: Cider\nlang: ${tag}`, '{% for post in site.posts %}<p>{{ post.title }}</p>{% endfor %}'),
        ],
      ]),
    ),
  });
  const settings = read('site.yaml');
  assert.match(settings, /- \{from: "\/en\/", to: "\/"\}/);
  assert.doesNotMatch(settings, /from: "\/de\/"/);
  assert.match(
    settings,
    /- \{text: \{"en":"Juice","de":"Saft"\}, url: \{"en":"\/en\/juice\/","de":"\/de\/juice\/"\}\}/,
  );
});

test('Next.js: an index of posts without text is a list, whose address leads to the new one', async () => {
  const { read } = await imported({
    'next.config.js': "module.exports = { i18n: { locales: ['en'], defaultLocale: 'en' } };\n",
    'app/[locale]/[...path]/page.tsx': '',
    'navigation.json': '{"topNavigation": [{"link": "/blog", "label": "News"}]}',
    'pages/en/blog/index.md': post('title: News', ''),
    'pages/en/blog/a.md': post('title: A\ndate: 2024-01-02', 'Deep.'),
    'pages/en/about.md': post('title: About', 'Us. [News](/blog)'),
  });
  assert.match(read('site.yaml'), /- \{text: "News", url: "\/blog\/"\}/);
  assert.match(read('site.yaml'), /- \{from: "\/en\/blog\/", to: "\/blog\/"\}/);
});

test('Next.js: days in a route are in addresses, the menu is that of the header, and docs/ without a sidebar has one', async () => {
  const doc = (title: string, rank: number) => post(`title: ${title}\nsort_rank: ${rank}`, 'Text.');
  const { read } = await imported({
    'next.config.ts': '',
    'src/app/blog/[year]/[month]/[day]/[slug]/page.tsx': '',
    'src/app/docs/[...slug]/page.tsx': '',
    'src/components/Header.tsx': "const links = [{ link: '/docs/deep', label: 'Deep', base: '/docs' }];\n",
    'blog/posts/2024-05-01-north.md': post('title: North', 'Snow.'),
    'blog/index.md': post('title: All', 'How we write.'),
    // As some write it: each key after a blank.
    'docs/deep.md': post(' title: Deep\n sort_rank: 9', 'Text.'),
    ...Object.fromEntries(['rope', 'bell', 'lid', 'stone'].map((name, at) => [`docs/${name}.md`, doc(name, 5 - at)])),
  });
  assert.doesNotMatch(read('posts/en/posts/2024-05-01-north.md'), /permalink/);
  assert.match(read('site.yaml'), /permalink: "\/blog\/:year\/:month\/:day\/:title\/"/);
  assert.match(
    read('site.yaml'),
    /links:\n {2}- \{text: "Deep", url: "\/docs\/deep\/"\}\n[\s\S]*docs: \{path: "\/docs\/"\}/,
  );
  assert.match(read('pages/en/docs/lid.md'), /^sidebar: \{order: 2\}$/m);
  assert.match(read('pages/en/docs/deep.md'), /^---\n sidebar: .*\n updated: .*\n title: Deep\n/);
});

test('Next.js: name and menu are those of data files, with the last word of a label that is translated', async () => {
  const { read } = await imported({
    'next.config.js': '',
    'constants.mjs': "export const BASE_URL = process.env.BASE_URL || 'https://wells.example';\n",
    'site.json': '{"title": "Wells", "description": "Dug by hand."}',
    'navigation.json':
      '{"sideNavigation": {"a": {"link": "/b/", "label": "B"}}, "topNavigation": {"a": {"link": "/ropes", "label": "nav.links.allRopes"}}}',
    'pages/ropes.md': '# Ropes\n\nLong.\n',
  });
  assert.match(read('site.yaml'), /baseUrl: "https:\/\/wells\.example"\nname: "Wells"\n/);
  assert.match(read('site.yaml'), /links:\n {2}- \{text: "All Ropes", url: "\/ropes\/"\}\n\n/);
});

test('templates that were pages by themselves are missing where they say nothing, but for lists, which the new site makes', async () => {
  const { read } = await imported({
    'astro.config.mjs': "export default { site: 'https://wells.example' }\n",
    'src/pages/about.astro': '---\nconst a = 1\n---\n<Layout><p>Who digs wells.</p></Layout>\n',
    'src/pages/index.astro': '<h1>Wells</h1><div>Dug by hand since the great rain</div>\n',
    'src/pages/blog/index.astro': '<ul></ul>\n',
    'src/pages/tags/index.astro': '<ul></ul>\n',
    'src/pages/blog/[slug].astro': '<article />\n',
    'src/pages/404.astro': '<p>Not here</p>\n',
    'src/content/blog/a.md': post('title: A\ndate: 2024-01-02\ntags: [deep]', 'Deep.'),
  });
  const report = read('../IMPORT.md');
  assert.match(
    report,
    /## Missing\n\n- src\/pages\/about\.astro: A template: write its text as Markdown\.\n- src\/pages\/index\.astro: a template in whose place there is a list/i,
  );
  assert.match(report, /1 of 5 text files became pages; 2 missing, 2 no pages before\.\n- 1 of 2 addresses answer\./);
  assert.match(report, /In 2 files without a page: 11\./);
  assert.match(read('site.yaml'), /from: "\/tags\/"[\s\S]*to: "\/blog\/tags\/"/);
});

const astro = "export default { site: 'https://wells.example' }\n";
const lead = 'Wells that give clear water for a hundred years and more, dug in a week.';

test('the text of a template becomes a page: its markup, what it gives to components, and what these have', async () => {
  const { read } = await imported({
    'astro.config.mjs': astro,
    'src/components/Hero.astro':
      "---\nimport Deep from './Deep.jsx'\nconst { title } = Astro.props\n---\n<h1>{title}</h1><p>Dug by hand.</p><Deep />\n",
    'src/components/Deep.jsx':
      "export default function Deep({ list }) {\n  return (\n    <section>\n      {list && (<p>Don't look <b>down</b>.</p>)}\n      {list.map((one) => <li>{one} each</li>)}\n      {['a', { text: 'Ropes', href: '/ropes/' }].map((one) => <li>{one}</li>)}\n    </section>\n  );\n}\n",
    'src/components/Header.astro': '<nav>Menu</nav>',
    'src/pages/index.astro': `---\nimport Hero from '../components/Hero.astro'\nimport Header from '~/components/Header.astro'\nconst metadata = { title: 'Wells & more', description: 'All wells.' }\n---\n<!doctype html>\n<!-- <p>Unseen</p> -->\n<Layout metadata={metadata}>\n<Header />\n<Hero title="Dig with us" classes={{ title: 'text-xl' }} subtitle={"${lead}"} icon="spade" actions={[{ text: 'Call', href: '/call/' }]} items={[{ title: 'Fast', description: 'A week.', price: 29 }]}>\n  <Fragment slot="title">Dig <em>now</em></Fragment>\n</Hero>\n<p onclick={() => 1 > 0}>{\`As \${n}\`}{'As ever'}</p><br>\n<style>p { color: red }</style>\n</Layout>\n`,
  });
  const page = read('pages/en/index.md');
  assert.match(page, /^title: "?Wells & more"?\ndescription: "?All wells\.?"?$/m);
  assert.deepEqual(
    page
      .replace(/^---[\s\S]*?---\n/, '')
      .split('\n')
      .filter(Boolean),
    [
      '## Dig with us',
      lead,
      '[Call](/call/)',
      '### Fast',
      'A week.',
      '29',
      'Dug by hand.',
      "Don't look **down**.",
      '[Ropes](/ropes/)',
      '## Dig *now*',
      'As ever',
    ],
  );
  assert.match(read('../IMPORT.md'), /src\/pages\/index\.astro: This page was a template/);
});

test('templates of Vue, Svelte and React are read, too', async () => {
  const of = async (files: Record<string, string>, path = 'pages/en/about.md') =>
    (await imported(files))
      .read(path)
      .replace(/^---[\s\S]*?---\n/, '')
      .trim();
  const vue = await of({
    'nuxt.config.ts': 'export default {}',
    'content/index.md': '# Wells\n\nHome.\n',
    'app/pages/about.vue': `<script setup>\nconst a = 1 < 2\n</script>\n\n<template>\n  <UHero :title="t('x')" description="${lead}">\n    <template #links><NuxtLink to="/call/">Call {{ name }}</NuxtLink></template>\n  </UHero>\n</template>\n`,
    'app/pages/more.vue': '<template>\n<p>Frame</p>\n</template>\n',
    'app/pages/more/index.vue': `<template>\n<p>${lead}</p>\n</template>\n`,
  });
  assert.equal(vue, `${lead}\n\n[Call](/call/)`);
  const svelte = await of({
    'svelte.config.js': "import { mdsvex } from 'mdsvex'\n",
    'src/routes/a/+page.md': '# A\n\nText.\n',
    'src/routes/about/+page.svelte': `<script>\n  let a = '<p>';\n</script>\n{#each list as one}<p>Each</p>{/each}\n<p>${lead}</p>{#if a}<p>Ropes</p>{/if}\n`,
  });
  assert.equal(svelte, `${lead}\n\nRopes`);
  const react = await of({
    'docusaurus.config.js':
      "module.exports = { title: 'Wells', url: 'https://wells.example', presets: [['classic', {}]] };\n",
    'docs/a.md': '# A\n\nText.\n',
    'src/pages/about.js': `const f = (a) => (a <b ? 1 : 2);\nexport default function About() {\n  return <Layout title="About"><p><Translate id="x" description="for translators">${lead}</Translate></p></Layout>;\n}\n`,
  });
  assert.equal(react, lead);
  const home = await of(
    {
      'docusaurus.config.js': "module.exports = { title: 'Wells', url: 'https://wells.example' };\n",
      'docs/a.md': '# A\n\nText.\n',
      'src/pages/index.js':
        'export default function Home() {\n  return <Layout><h1>Wells</h1><p>Dug by hand</p></Layout>;\n}\n',
    },
    'pages/en/index.md',
  );
  assert.equal(home, 'Dug by hand');
});

test('templates print what is written out under names, here or in other files, and keep links within their lines', async () => {
  const { read } = await imported({
    'next.config.js': '',
    'app/layout.tsx':
      "export const metadata = { title: { template: x }, authors: [{ url: 'https://ann.example' }] };\n",
    'content/posts/a.md': post('title: A\ndate: 2024-01-02', 'Deep.'),
    'config/site.ts':
      "export const site = { name: 'Wells', url: 'https://wells.example', links: { code: 'https://code.example/' } } as const;\n",
    'app/(shown)/page.tsx': `import { site } from '@/config/site';
const parts: Part[] = [
  { title: 'Ropes', description: (<>As <b>long</b> as deep.</>) },
];
const kinds = [{ title: 'Buckets' }];
export default function Home({ count }) {
  if (count.length === 0) {
    return (
      <p>No wells.</p>
    );
  }
  return (
    <main>
      <p>
        ${lead} See{' '}
        <Link href={site.links.code}>
          {site.name}
        </Link>
        , or{' '}
        <Link href={count}>
          more
        </Link>
        {count}.
      </p>
      <a href="/a">A</a>
      <a href="/b">B</a>
      {parts.map((part) => <Part {...part} />)}
      <Parts list={kinds} />
    </main>
  );
}
`,
  });
  assert.equal(
    read('pages/en/index.md').replace(/^---[\s\S]*?---\n/, ''),
    `${lead} See [Wells](https://code.example/), or more.\n\n[A](/a) [B](/b)\n\n### Ropes\n\nAs **long** as deep.\n\n### Buckets\n`,
  );
  assert.match(read('site.yaml'), /^baseUrl: "https:\/\/wells\.example"\nname: "Wells"$/m);
});

test('code that only looks like markup costs no time', async () => {
  const { read } = await imported({
    'docusaurus.config.js':
      "module.exports = { title: 'Wells', url: 'https://wells.example', presets: [['classic', {}]] };\n",
    'docs/a.md': '# A\n\nText.\n',
    'src/pages/a.js': '=> (<a '.repeat(40_000),
    'src/pages/b.js': `return ${'<a>{'.repeat(40_000)}`,
    'src/pages/c.js': `return <a b={${'{'.repeat(100_000)}`,
  });
  assert.match(read('../IMPORT.md'), /3 missing/);
});

test('pages of Eleventy in its template languages are pages, and those that list are lists', async () => {
  const { read } = await imported({
    'eleventy.config.js': "module.exports = () => ({ dir: { input: 'src' } })\n",
    'src/index.njk': post(
      'title: Wells\npermalink: /index.html\nlead: Dug by hand',
      `{# unseen #}<h1>{{ title }}</h1><p>{{ lead }}. ${lead}</p>\n<h3>{{ a(b) }}</h3>{% for post in collections.posts %}<li>{{ post.url }}</li>{% endfor %}`,
    ),
    'src/feed.njk': post('permalink: /feed.xml', '<feed></feed>'),
    'src/blog.njk': post(
      'title: Blog\npagination: {data: collections.posts, size: 2}\npermalink: "blog/{% if pagination.pageNumber > 0 %}{{ pagination.pageNumber }}/{% endif %}"',
      `<p>${lead}</p>`,
    ),
    'src/posts/posts.json': JSON.stringify({ tags: 'posts', permalink: '/blog/{{ title | slugify }}/' }),
    'src/posts/a.md': post('title: A\ndate: 2024-01-02', 'Deep.'),
  });
  assert.equal(
    read('pages/en/index.md')
      .replace(/^---[\s\S]*?---\n|\n(?=\n\n)/g, '')
      .trim(),
    `Dug by hand. ${lead}\n\n<!-- left out: a(b) -->\n\n::posts`,
  );
  assert.match(read('../IMPORT-details.md'), /src\/blog\.njk: No page: a template in whose place there is a list/);
});

test('a home page without a text has that of the template of Hugo or Zola, with what it includes and without what it repeats', async () => {
  const body = async (files: Record<string, string>) =>
    (await imported(files))
      .read('pages/en/index.md')
      .replace(/^(?:---|\+{3})\n[\s\S]*?(?:---|\+{3})\n|\n(?=\n\n)/g, '')
      .trim();
  const hugo = await body({
    'hugo.toml': "baseURL = 'https://wells.example/'\ntitle = 'Wells'\nlanguageCode = 'en'\n",
    'content/_index.md': '+++\ntitle = "Wells"\n+++\n',
    'content/a.md': post('title: A', 'Deep.'),
    'layouts/index.html': `{{ define "main" }}<nav>Menu</nav>{{/* unseen */}}<h2>{{ site.Title }}</h2>{{ with .Params.a }}<p>${lead}</p>{{ end }}{{ range .Pages }}{{ if .Draft }}<p>Each</p>{{ end }}<p>Each</p>{{ end }}{{ partial "ropes.html" . }}{{ partial "footer.html" . }}<a href="{{ relURL "a/" }}">A</a><a href="{{ .Url }}">B</a>{{ end }}`,
    'layouts/partials/ropes.html': '<p>Ropes.</p>',
    'layouts/partials/footer.html': '<p>Imprint.</p>',
  });
  assert.equal(hugo, `## Wells\n\n${lead}\n\nRopes.\n\n[A](a.md) B`);
  const zola = await body({
    'config.toml': 'base_url = "https://wells.example"\ntitle = "Wells"\n',
    'content/a.md': '+++\ntitle = "A"\n+++\nDeep.\n',
    'templates/index.html': `<html><head><title>X</title></head><body>{% block content %}{# unseen #}<p>${lead}</p>{% for page in section.pages %}<p>Each</p>{% endfor %}<a href="{{ get_url(path='@/a.md') }}">A</a>{% endblock %}</body></html>`,
  });
  assert.equal(zola, `${lead}\n\n[A](/a/)`);
});

test('an entry of a collection is where a template of Astro shows it', async () => {
  const { read } = await imported({
    'astro.config.mjs': astro,
    'src/pages/about.astro': "---\nconst about = await getEntry('spec', 'about')\n---\n<Layout />\n",
    'src/content/spec/about.md': post('title: About', 'Who digs.'),
  });
  assert.match(read('../IMPORT.md'), /- 1 of 1 text files? became pages?\.\n- 1 of 1 address/);
  assert.match(read('pages/en/spec/about.md'), /permalink: "?\/about\//);
});

test('Next.js: README is the page of its folder', async () => {
  const { read } = await imported({
    'next.config.js': '',
    'pages/[...docs].jsx': '',
    'content/docs/README.md': post('title: Wells', 'See [ropes](./ropes/).'),
    'content/docs/ropes/README.md': post('title: Ropes', 'Long.'),
  });
  assert.match(read('pages/en/docs/index.md'), /\[ropes\]\(ropes\/index\.md\)/);
});

test('blocks of a component within an alert stay in it', async () => {
  const { read } = await imported({
    'docusaurus.config.js':
      "module.exports = { title: 'Wells', url: 'https://wells.example', presets: [['classic', {}]] };\n",
    'docs/a.mdx':
      '# A\n\n:::tip[Dig]\n\n<details>\n<summary>How</summary>\n\n<Steps>\n1. One\n2. Two\n</Steps>\n\n</details>\n:::\n',
  });
  assert.match(
    read('pages/en/docs/a.mdx'),
    /^::::tip\[Dig\]\n[\s\S]*^:::steps\n1\. One\n2\. Two\n:::\n[\s\S]*<\/details>\n::::$/m,
  );
});

test('Next.js: folders that are all called by languages are languages, where nothing else names them', async () => {
  const { read } = await imported({
    'next.config.js': '',
    'app/[locale]/[...path]/page.tsx': '',
    'pages/en/about.md': post('title: About', 'Who digs.'),
    'pages/de/about.md': post('title: Wir', 'Wer gräbt.'),
  });
  assert.match(read('pages/en/about.md'), /Who digs/);
  assert.match(read('pages/de/about.md'), /Wer gräbt/);
  assert.match(read('site.yaml'), /code: de/);
});

test('Eleventy: the key of the navigation is the title, and comments of texts that could not be run are gone', async () => {
  const { read } = await imported({
    'eleventy.config.js': "module.exports = () => ({ markdownTemplateEngine: 'njk', dir: { input: 'src' } })\n",
    'package.json': '{"name": "@wells/website"}',
    'src/_includes/ropes.njk': '{# unseen #}Ropes {{ a(b) }} here.',
    'src/a.md': post('eleventyNavigation: {key: "Well & ropes"}', 'See:\n\n{% include "ropes.njk" %}'),
  });
  const page = read('pages/en/a.md');
  assert.match(page, /^title: "?Well & ropes/m);
  assert.match(page, /Ropes <!-- left out: a\(b\) --> here\./);
  assert.doesNotMatch(page, /unseen/);
  assert.match(read('site.yaml'), /^name: "?wells"?$/m);
});

test('a page and the index of a folder of its name are two pages, and links lead to each', async () => {
  const { heldBack, read } = await importFiles({
    '_config.yml': 'title: Wells\nurl: https://wells.example\n',
    'index.md': post('title: Wells', '[One](/deep.html) [two](/deep/) [three](deep/index.html)'),
    'deep.md': post('title: Deep', 'Water.'),
    'deep/index.md': post('title: All that are deep', 'Waters.'),
  });
  assert.equal(heldBack, 0);
  assert.match(
    read('content/pages/en/index.md'),
    /\[One\]\(deep\.md\) \[two\]\(\/deep\/\) \[three\]\(deep\/index\.md\)/,
  );
  assert.match(read('content/pages/en/deep.md'), /^permalink: "\/deep-page\/"\naliases: \["\/deep\.html"\]$/m);
});

test('keys of front matter that begin with a capital letter mean the same', async () => {
  const { read, problems } = await imported({
    'hugo.toml': "baseURL = 'https://wells.example/'\ntitle = 'Wells'\n",
    'content/well.md': post('Title: The deep well\nWeight: 2', 'Water.'),
  });
  assert.match(read('site.yaml'), /^ {2}"Title": "title"\n {2}"Weight": "extra"$/m);
  assert.doesNotMatch(read('pages/en/well.md'), /^title:/m);
  assert.deepEqual(problems, []);
});

test('Hugo: attributes of blocks are no text', async () => {
  const { read } = await imported({
    'hugo.toml': "baseURL = 'https://wells.example/'\ntitle = 'Wells'\n",
    'content/a.md': post('title: A', 'Deep.\n{.wide}\n\n{ #b .c }\n\n`{.d}` and\n\n```\n{.e}\n```'),
  });
  assert.match(read('pages/en/a.md'), /Deep\.\n+`\{\.d\}` and\n\n```\n\{\.e\}\n```\n$/);
});

test('a folder that docsify shows has its name, its sidebar, its home page and its notes', async () => {
  const { built, read, has } = await importFiles({
    'index.html': "<script>window.$docsify = { name: 'Hives', loadSidebar: true }</script>",
    'README.md': "# Bees\n\n!> Mind the *sting*.\n\n![Hive](_img/hive.gif 'A hive')\n",
    '_sidebar.md': '- Keeping\n  - [Smoke](keep/smoke.md)\n  - [Honey](keep/honey.md)\n',
    '_coverpage.md': '# Hives',
    'keep/smoke.md': '# Smoke\n\n<output>Calm</output>\n',
    'keep/honey.md': '# Honey\n\nSweet.\n',
    '_img/hive.gif': gif,
  });
  assert.equal(built, true);
  assert.match(read('content/site.yaml'), /^name: "Hives"$/m);
  assert.match(
    read('content/pages/en/index.md'),
    /> \[!WARNING\]\n> Mind the \*sting\*\.\n\n!\[Hive\]\(\/img\/hive\.gif 'A hive'\)/,
  );
  assert.match(read('content/site.yaml'), /"Smoke", url: "\/keep\/smoke\/"[^\n]*\n[^\n]*"Honey"/);
  assert.match(read('content/pages/en/keep/smoke.md'), /\nCalm\n/);
  assert.equal(has('content/pages/en/_coverpage.md'), false);
});
