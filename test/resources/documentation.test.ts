import assert from 'node:assert/strict';
import { test } from 'node:test';
import { treeOf } from './more-files.ts';

const page = (title: string, more = '', body = 'Text.') =>
  `---\ntitle: ${title}\ndescription: About it.\nupdated: 2026-01-10\n${more}---\n${body}\n`;

const files = {
  'pages/en/docs/index.md': page('Manual'),
  'pages/en/docs/start.md': page('Start', 'sidebar: {order: 1, label: Begin, badge: New}\n'),
  'pages/en/docs/guides/index.md': page('Guides', 'sidebar: {order: 2, collapsed: true}\n'),
  'pages/en/docs/guides/b.md': page('B', '', '## One\n\n### Deep\n\n## Two\n'),
  'pages/en/docs/guides/a.md': page('A'),
  'pages/en/docs/api-keys/list?.md': page('List'),
  'pages/en/docs/secret.md': page('Secret', 'sidebar: {hidden: true}\n'),
  'pages/en/other.md': page('Other'),
};
const settings = 'docs: {path: /docs/, edit: "https://git.example/edit/content/"}\n';

const { files: tree } = await treeOf(files, settings);
const html = (path: string) => tree.get(path)?.toString('utf8') ?? assert.fail(path);

/** The sidebar of a page, a line an entry: indented below its folder, with `*` where the reader is, and `+` for an open folder. */
function sidebarOf(path: string, page = html(path)): readonly string[] {
  const [, nav = ''] = /<nav class="sidebar"[^>]*>([\s\S]*?)<\/nav>/.exec(page) ?? [];
  let depth = 0;
  const lines: string[] = [];
  for (const [tag, open, summary, current, link] of nav.matchAll(
    /<details(?: class="versions")?( open)?><summary>(.*?)<\/summary>|<\/details>|<a(?: class="folder")? href="[^"]*"( aria-current="page")?>(.*?)<\/a>/g,
  ))
    if (tag === '</details>') depth -= 1;
    else if (link !== undefined)
      lines.push(`${'  '.repeat(depth)}${current ? '*' : ''}${link.replace(/<[^>]*>/g, '')}`);
    else {
      lines.push(`${'  '.repeat(depth)}${open ? '+' : '-'}${summary}`);
      depth += 1;
    }
  return lines;
}

test('the sidebar has the folders of the documentation, in the order of front matter, and says where the reader is', () => {
  assert.deepEqual(sidebarOf('docs/guides/b/index.html'), [
    'Overview',
    'Begin New',
    '+Guides',
    '  Overview',
    '  A',
    '  *B',
    '+API keys',
    '  List',
  ]);
  assert.deepEqual(sidebarOf('docs/index.html').slice(0, 3), ['*Overview', 'Begin New', '-Guides']);
});

test('numbers in the names of pages are in the order of their values', async () => {
  const names = ['step-10', 'step-2', 'steps'];
  const steps = Object.fromEntries(names.map((name) => [`pages/en/docs/${name}.md`, page(name)]));
  const { files: built } = await treeOf(steps, settings);
  assert.deepEqual(sidebarOf('', String(built.get('docs/steps/index.html'))), ['step-2', 'step-10', '*steps']);
});

test('llms.txt and llms-full.txt have the pages of documentation in the order of reading', () => {
  const order = ['Manual', 'Start', 'Guides', 'A', 'B', 'List'];
  const linked = Array.from(html('llms.txt').matchAll(/^- \[([^\]]+)\]\(\S*\/docs\//gm), ([, title]) => title);
  assert.deepEqual(
    linked.filter((title) => title !== 'Secret'),
    order,
  );
  const full = Array.from(html('llms-full.txt').matchAll(/^# (\w+)$/gm), ([, title = '']) => title);
  assert.deepEqual(
    full.filter((title) => order.includes(title)),
    order,
  );
});

test('front matter puts pages and folders into groups, whose overview is the page of their name', async () => {
  const grouped = {
    'pages/en/docs/start.md': page('Start', 'sidebar: {order: 1, group: Basics}\n'),
    'pages/en/docs/deep.md': page('Deep', 'sidebar: {order: 3, group: [Basics, Later]}\n'),
    'pages/en/docs/basics.md': page('Basics', 'sidebar: {order: 2, group: Basics}\n'),
    'pages/en/docs/guides/index.md': page('Guides', 'sidebar: {order: 4, group: Basics}\n'),
    'pages/en/docs/guides/a.md': page('A'),
    'pages/en/docs/guides/b.md': page('B', 'sidebar: {order: 5, group: Other}\n'),
    'pages/en/docs/z.md': page('Z'),
  };
  const { files: built } = await treeOf(grouped, settings);
  const text = (path: string) => built.get(`docs/${path}`)?.toString('utf8') ?? assert.fail(path);
  assert.deepEqual(sidebarOf('', text('deep/index.html')), [
    '+Basics',
    '  Overview',
    '  Start',
    '  +Later',
    '    *Deep',
    '  +Guides',
    '    Overview',
    '    A',
    '+Other',
    '  B',
    'Z',
  ]);
  assert.match(text('guides/b/index.html'), /href="\/docs\/guides\/a\/" rel="prev"/);
  const [, list = ''] = /<ul class="below">(.*?)<\/ul>/s.exec(text('basics/index.html')) ?? [];
  const listed = [...list.matchAll(/<a href="([^"]*)">/g)].map(([, href]) => href);
  assert.deepEqual(listed, ['/docs/start/', '/docs/deep/', '/docs/guides/']);
  assert.match(text('basics.md'), /- \[Start\]\(https:[^)]*\/start\.md\)[^\n]*\n- \[Later\]\(https:[^)]*\/deep\.md\)/);
  const wrong = { ...grouped, 'pages/en/docs/z.md': page('Z', 'sidebar: {group: [1]}\n') };
  await assert.rejects(treeOf(wrong, settings), /sidebar\.group/);
});

test('a group that is named like a folder is that folder, also within another', async () => {
  const { files: built } = await treeOf(
    {
      'pages/en/docs/guides/index.md': page('Guides', 'sidebar: {order: 1, label: How to}\n'),
      'pages/en/docs/guides/a.md': page('A'),
      'pages/en/docs/guides/more/b.md': page('B'),
      'pages/en/docs/c.md': page('C', 'sidebar: {order: 2, group: [How to, More]}\n'),
      // One that names itself, and two that name each other, are groups beside them.
      'pages/en/docs/own/index.md': page('Own', 'sidebar: {order: 3, group: Own}\n'),
      'pages/en/docs/own/d.md': page('D'),
      'pages/en/docs/e/index.md': page('E', 'sidebar: {order: 4, group: F}\n'),
      'pages/en/docs/e/g.md': page('G'),
      'pages/en/docs/f/index.md': page('F', 'sidebar: {order: 5, group: E}\n'),
      'pages/en/docs/f/h.md': page('H'),
    },
    settings,
  );
  assert.deepEqual(sidebarOf('', built.get('docs/c/index.html')?.toString('utf8') ?? ''), [
    '+How to',
    '  Overview',
    '  +More',
    '    *C',
    '    B',
    '  A',
    '+Own',
    '  +Own',
    '    Overview',
    '    D',
    '+F',
    '  +E',
    '    Overview',
    '    G',
    '+E',
    '  +F',
    '    Overview',
    '    H',
  ]);
});

test('the overview of a folder lists the pages in it, unless its text leads to one of them', async () => {
  const listed = (page: string) => {
    const [, list = ''] = /<ul class="below">(.*?)<\/ul>/s.exec(page) ?? [];
    return [...list.matchAll(/<a href="([^"]*)">(.*?)<\/a><p>(.*?)<\/p>/g)].map(([, ...parts]) => parts);
  };
  const below = [
    ['/docs/guides/a/', 'A', 'About it.'],
    ['/docs/guides/b/', 'B', 'About it.'],
  ];
  assert.deepEqual(listed(html('docs/guides/index.html')), below);
  assert.match(
    html('docs/guides/index.md'),
    /\n\n- \[A\]\(https:[^)]*\/a\.md\): About it\.\n- \[B\]\(https:[^)]*\/b\.md\): About it\.\n$/,
  );
  for (const path of ['docs/index.html', 'docs/guides/b/index.html', 'other/index.html'])
    assert.deepEqual(listed(html(path)), [], path);
  const { files: deep } = await treeOf({ ...files, 'pages/en/docs/guides/more/c.md': page('C') }, settings);
  assert.deepEqual(listed(String(deep.get('docs/guides/index.html'))).at(-1), ['/docs/guides/more/c/', 'More', 'C']);
  const linking = { ...files, 'pages/en/docs/guides/index.md': page('Guides', '', 'Begin with [A](a.md).') };
  const { files: other } = await treeOf(linking, settings);
  assert.deepEqual(listed(String(other.get('docs/guides/index.html'))), []);
  assert.doesNotMatch(String(other.get('docs/guides/index.md')), /- \[/);
});

test('pages of documentation lead to those before and after them, to their sections, and to where they are edited', () => {
  const b = html('docs/guides/b/index.html');
  assert.match(b, /rel="prev"><span>[^<]*<\/span> A</);
  assert.match(b, /rel="next"><span>[^<]*<\/span> API keys: List</);
  assert.match(html('docs/api-keys/list/index.html'), /rel="prev"><span>[^<]*<\/span> Guides: B</);
  assert.match(html('docs/start/index.html'), /rel="next"><span>[^<]*<\/span> Guides</);
  assert.match(b, /href="#one">One<\/a><ul>\s*<li><a href="#deep">Deep<\/a><\/li><\/ul>/);
  assert.match(b, /href="https:\/\/git\.example\/edit\/content\/pages\/en\/docs\/guides\/b\.md"/);
  assert.match(html('docs/api-keys/list/index.html'), /\/content\/pages\/en\/docs\/api-keys\/list%3F\.md"/);
  assert.doesNotMatch(html('docs/index.html'), /rel="prev"/);
});

test('a large sidebar has the pages of those folders that hold the page, and leads to the first of others', async () => {
  const many = Array.from({ length: 150 }, (_, index) => [
    `pages/en/docs/part-${index % 3}/p${index}.md`,
    page(`P${index}`),
  ]);
  const { files: built } = await treeOf({ ...files, ...Object.fromEntries(many) }, settings);
  const sidebar = (path: string) => sidebarOf(path, built.get(path)?.toString('utf8'));
  assert.deepEqual(sidebar('docs/guides/b/index.html'), [
    'Overview',
    'Begin New',
    '+Guides',
    '  Overview',
    '  A',
    '  *B',
    'API keys',
    'Part 0',
    'Part 1',
    'Part 2',
  ]);
  assert.equal(sidebar('docs/part-1/p4/index.html').length, 7 + 50);
  assert.match(
    built.get('docs/index.html')?.toString('utf8') ?? '',
    /<a class="folder" href="\/docs\/part-2\/p2\/">Part 2<\/a>/,
  );
});

test('where one version has a large sidebar, the others fold their folders, too', async () => {
  const many = Array.from({ length: 150 }, (_, index) => [`pages/en/docs/part/p${index}.md`, page(`P${index}`)]);
  const old = ['index', 'one/a', 'one/b', 'two/c'].map((path) => [`pages/en/docs/old/${path}.md`, page(path)]);
  const versions = 'docs: {path: /docs/, versions: [{name: "2", path: /docs/}, {name: "1", path: /docs/old/}]}\n';
  const { files: built } = await treeOf({ ...files, ...Object.fromEntries([...many, ...old]) }, versions);
  const lines = sidebarOf('', String(built.get('docs/old/one/a/index.html')));
  assert.deepEqual(lines.slice(-5), ['Overview', '+One', '  *one/a', '  one/b', 'Two']);
});

test('the menu marks one entry: the page, or the innermost that it stands below', async () => {
  const links = 'links: [{url: /docs/guides/, text: Guides}, {url: /docs/, text: Documentation}]\n';
  const { files: built } = await treeOf(files, settings + links);
  const { files: beside } = await treeOf(files, `${settings}links: [{url: /docs/start/, text: Learn}]\n`);
  const marked = (path: string, built: ReadonlyMap<string, unknown>) => {
    const [, menu = ''] = /<nav aria-label="Main menu">(.*?)<\/nav>/s.exec(String(built.get(path))) ?? [];
    return [...menu.matchAll(/aria-current="(.*?)">(.*?)</g)].map(([, kind, text]) => `${text}: ${kind}`);
  };
  assert.deepEqual(marked('docs/guides/b/index.html', built), ['Guides: true']);
  assert.deepEqual(marked('docs/guides/index.html', built), ['Guides: page']);
  assert.deepEqual(marked('docs/start/index.html', built), ['Documentation: true']);
  assert.deepEqual(marked('docs/guides/b/index.html', beside), ['Learn: true']);
  assert.deepEqual(marked('other/index.html', beside), []);
});

test('links of the settings stand in the sidebar by their order, and nowhere else', async () => {
  const links = `links:
  - {text: Forum, url: "https://forum.example/", in: sidebar}
  - {text: Elsewhere, url: /other/, in: sidebar, order: 1}
`;
  const { files: built } = await treeOf(files, settings + links);
  const guide = built.get('docs/guides/b/index.html')?.toString('utf8') ?? '';
  const lines = sidebarOf('', guide);
  assert.deepEqual([lines[2], lines.at(-1)], ['Elsewhere', 'Forum']);
  assert.match(guide, /<nav class="sidebar"[\s\S]*?<a href="https:\/\/forum\.example\/">Forum<\/a>/);
  assert.match(guide, /rel="next"><span>[^<]*<\/span> API keys: List</);
  assert.doesNotMatch(built.get('other/index.html')?.toString('utf8') ?? '', /forum\.example/);
});

test('the way to a page of documentation ends above its title', () => {
  const [, way = ''] = /<nav class="breadcrumb"[^>]*>([\s\S]*?)<\/nav>/.exec(html('docs/guides/b/index.html')) ?? [];
  assert.deepEqual(
    Array.from(way.matchAll(/<li>(.*?)<\/li>/g), ([, item = '']) => item.replace(/<[^>]*>/g, '')),
    ['Home', 'Manual', 'Guides'],
  );
  const list = html('docs/api-keys/list/index.html');
  assert.match(list, /<a href="\/docs\/">Manual<\/a><\/li>\n<li>API keys<\/li>\n<\/ol>/);
  const [, graph = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(list) ?? [];
  const steps = JSON.stringify(JSON.parse(graph)).match(/"@type":"ListItem".*?"name":"[^"]*"/g);
  assert.deepEqual(
    steps?.map((step) => step.replace(/.*"name"/, '')),
    [':"Home"', ':"Manual"', ':"List"'],
  );
});

test('other pages, and one that is hidden, have no sidebar', () => {
  for (const path of ['index.html', 'other/index.html', 'docs/secret/index.html'])
    assert.doesNotMatch(html(path), /class="sidebar"/);
});

test('what begins a page in :::hero stands with its title, and in its Markdown', async () => {
  const body = ':::hero\n[Begin](docs/start.md) [More](docs/index.md)\n:::\n\nText.';
  const { files: built } = await treeOf({ ...files, 'pages/en/other.md': page('Other', '', body) }, settings);
  const home = built.get('other/index.html')?.toString('utf8') ?? '';
  const [, header = ''] = /<header class="hero">([\s\S]*?)<\/header>/.exec(home) ?? [];
  assert.match(header, />Begin<\/a>/);
  assert.equal(home.split('>Begin</a>').length, 2);
  assert.match(built.get('other.md')?.toString('utf8') ?? '', /^\[Begin\]\(\S+\) \[More\]/m);
});

test('where pages are called alike, the search has the names that the sidebar gives their folders', async () => {
  const alike = {
    'pages/en/docs/index.md': page('Manual'),
    'pages/en/docs/cli/index.md': page('Commands'),
    'pages/en/docs/cli/build.md': page('build'),
    'pages/en/docs/api/build.md': page('build'),
    'pages/en/docs/api/other.md': page('other'),
  };
  const { files: built } = await treeOf(alike, settings);
  const index = JSON.parse(String(built.get('search.json'))) as {
    readonly pages: readonly { readonly title: string; readonly above?: readonly string[] }[];
  };
  assert.deepEqual(
    index.pages.flatMap(({ title, above }) => (title === 'build' || title === 'other' ? [[title, above]] : [])),
    [
      ['build', ['Manual', 'API']],
      ['other', undefined],
      ['build', ['Manual', 'Commands']],
    ],
  );
});

test('a page of an older version leads to the newest, which search engines, search and llms.txt have instead', async () => {
  const versioned = {
    'pages/en/docs/index.md': page('Manual'),
    'pages/en/docs/start.md': page('Start', 'navigation: {order: 1}\n', 'Now.'),
    'pages/en/docs/v1/index.md': page('Manual 1'),
    'pages/en/docs/v1/start.md': page('Start 1', 'navigation: {order: 2}\n', 'Then.'),
    'pages/en/docs/v1/gone.md': page('Gone', '', 'Only then.'),
  };
  const versions = 'docs: {path: /docs/, versions: [{name: "2", path: /docs/}, {name: "1", path: /docs/v1/}]}\n';
  const { files: built } = await treeOf(versioned, versions);
  const text = (path: string) => built.get(path)?.toString('utf8') ?? assert.fail(path);
  const [old, gone, now] = ['v1/start', 'v1/gone', 'start'].map((path) => text(`docs/${path}/index.html`)) as [
    string,
    string,
    string,
  ];
  assert.deepEqual(sidebarOf('', old), ['-Version 1', '  Version 2', '  *Version 1', 'Overview', '*Start 1', 'Gone']);
  assert.deepEqual(sidebarOf('', now), ['-Version 2', '  *Version 2', '  Version 1', 'Overview', '*Start']);
  const note = (path: string) => `You are reading version 1. <a href="${path}">Go to version 2, the newest.</a>`;
  assert.ok(old.includes(note('/docs/start/')) && gone.includes(note('/docs/')) && !now.includes('the newest'));
  assert.match(
    text('docs/v1/start.md'),
    /\[You are reading version 1\. Go to version 2, the newest\.\]\(https:\/\/[^)]+\/docs\/start\.md\)/,
  );
  const canonical = [old, gone, now].map((html) => /rel="canonical" href="https:\/\/[^/"]+([^"]*)"/.exec(html)?.[1]);
  assert.deepEqual(canonical, ['/docs/start/', '/docs/v1/gone/', '/docs/start/']);
  for (const path of ['sitemap.xml', 'llms.txt', 'search.json', 'search-text.json']) {
    const listed = ['/docs/start', '/docs/v1/gone', '/docs/v1/start'].map((folder) =>
      new RegExp(`${folder}[/.]`).test(text(path)),
    );
    assert.deepEqual(listed, [true, true, false], path);
  }
  const [, menu = ''] = /<nav aria-label="Main menu">([\s\S]*?)<\/nav>/.exec(now) ?? [];
  assert.ok(menu.includes('>Start<') && !menu.includes('>Start 1<'), menu);
  assert.match(text('llms-full.txt'), /Only then\./);
  assert.doesNotMatch(text('llms-full.txt'), /Then\./);
  await assert.rejects(treeOf(versioned, versions.replace('v1', 'v3')), /no page below \/docs\/v3\//);
});

test('a page that the newest version lacks is known by the newest that has it, and only such pages are translations', async () => {
  const { files: built } = await treeOf(
    {
      'pages/en/docs/index.md': page('Manual'),
      'pages/en/docs/a.md': page('A'),
      'pages/en/docs/v2/old.md': page('Old'),
      'pages/en/docs/v1/old.md': page('Old'),
      'pages/en/docs/v1/a.md': page('A 1'),
      'pages/de/index.md': page('Start'),
      'pages/de/docs/index.md': page('Handbuch'),
      'pages/de/docs/v1/a.md': page('A 1'),
    },
    'defaultLocale: en\ndocs: {path: /docs/, versions: [{name: "3", path: /docs/}, {name: "2", path: /docs/v2/}, {name: "1", path: /docs/v1/}]}\n',
  );
  const text = (path: string) => built.get(path)?.toString('utf8') ?? assert.fail(path);
  const old = text('docs/v1/old/index.html');
  assert.match(old, /rel="canonical" href="[^"]+\/docs\/v2\/old\/"/);
  assert.match(old, /Go to version 3/);
  assert.doesNotMatch(old, /<a href="[^"]*v2[^"]*">Go/);
  assert.deepEqual(text('llms.txt').match(/\[Old.*(?=:)/g), [
    '[Old (Version 2)](https://minimal.example/docs/v2/old.md)',
  ]);
  assert.deepEqual(
    JSON.parse(text('search.json')).pages.filter(({ title }: { title: string }) => title === 'Old'),
    [{ path: '/docs/v2/old/', title: 'Old', above: ['Version 2'], description: 'About it.' }],
  );
  for (const path of ['docs/v1/a/index.html', 'de/docs/v1/a/index.html'])
    assert.doesNotMatch(text(path), /<link [^>]*hreflang=/);
  assert.match(text('docs/index.html'), /<link [^>]*hreflang="de"/);
});
