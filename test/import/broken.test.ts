import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Problem, placeOf, warning } from '../../generator/base/problem.ts';
import { idsInTemplates, reasonsFor, withOldAnchors } from '../../generator/import/broken.ts';

const told = (about: string, place = placeOf('pages/en/a.md')): Problem =>
  warning('broken-link', `Broken: ${about}`, place, undefined, about);

const none = () => false;

for (const [text, id, made] of [
  ['## `get_page`', 'get-page', '## `get_page` {#get-page}'],
  ['## Settings & Values ##', 'Settings-amp-Values', '## Settings & Values {#Settings-amp-Values}'],
  ['## `useData` (composable)', 'usedata', '## `useData` (composable) {#usedata}'],
  ['- **`locale`**{ #my-locale }: x', 'my-locale', '- **`locale`**<a id="my-locale"></a>: x'],
  ['- **baseURL**\n\n  The address', 'baseurl', '- <a id="baseurl"></a>**baseURL**\n\n  The address'],
  ['a\n\n\n<Recipes titleId="r-1">', 'r-1', 'a\n<a id="r-1"></a>\n\n<Recipes titleId="r-1">'],
  ['```\n## Get page\n```', 'get-page', undefined],
  ['## Get page {#page}', 'get-page', '## <a id="get-page"></a>Get page {#page}'],
  ['## `<Content />`', 'content', '## `<Content />` {#content}'],
  ['- x\\{ #my-locale }', 'my-locale', '- x<a id="my-locale"></a>'],
  ['## Get pages', 'get-page', undefined],
  ['- **options**\n\n  The map\n\n## Options', 'options-1', '- **options**\n\n  The map\n\n## Options {#options-1}'],
  [
    '- <a id="plural"></a>**`Plural`**\n\n- **`Plural`**',
    'plural-1',
    '- <a id="plural"></a>**`Plural`**\n\n- <a id="plural-1"></a>**`Plural`**',
  ],
  ['## Options', 'options-1', undefined],
  // As Zola makes ids of titles in other scripts.
  ['## スピンロック', 'supinrotuku', '## スピンロック {#supinrotuku}'],
  ['## 访问页表\n\n## 递归页表', 'di-gui-ye-biao', '## 访问页表\n\n## 递归页表 {#di-gui-ye-biao}'],
  [
    '## <ruby>動的<rt>ダイナミック</rt></ruby>メモリ',
    'dong-de-dainamitukumemori',
    '## <ruby>動的<rt>ダイナミック</rt></ruby>メモリ {#dong-de-dainamitukumemori}',
  ],
  ['## 实现\n\n## 实习', 'shi-xi', undefined],
] as const)
  test(`withOldAnchors() gives the id ${id} to ${JSON.stringify(text)}: ${made !== undefined}`, () => {
    const files = new Map([['pages/en/b.md', text as string]]);
    const broken = [told(`/b/#${id}`)];
    const left = withOldAnchors(files, broken, () => 'pages/en/b.md', none);
    assert.deepEqual([files.get('pages/en/b.md'), left.length], [made ?? text, made === undefined ? 1 : 0]);
  });

test('withOldAnchors() leads links to what the old design had on all pages to the page', () => {
  const design = { paths: ['templates/page.html', 'a.html'], text: () => '<section id="comments"></section>' };
  const files = new Map([['pages/en/a.md', '# A\n\n[x](#comments) [y](/b/#comments) #comments-x\n']]);
  const at = (about: string) => told(about, { file: 'pages/en/a.md', line: 3, column: 1, text: '' });
  const problems = ['/a/', '/b/'].map((page) => at(`${page}#comments`));
  const left = withOldAnchors(files, [...problems, at('/a/#other')], () => undefined, idsInTemplates(design));
  assert.equal(files.get('pages/en/a.md'), '# A\n\n[x](#) [y](/b/) #comments-x\n');
  const led = 'A link led to #comments, a part of the old design, and now leads to its page';
  assert.deepEqual(
    left.map(({ message }) => message),
    [led, led, 'Broken: /a/#other'],
  );
});

const front = (permalink: string) => `---\nlayout: null\npermalink: ${permalink}\n---\n`;

test('withOldAnchors() says where something was left out of the page that a link leads to', () => {
  const files = new Map([['pages/en/b.md', '# B\n\n<!-- left out: click -->\n']]);
  const [left] = withOldAnchors(
    files,
    [told('/b/#run')],
    (place) => (place === '/b/' ? 'pages/en/b.md' : undefined),
    none,
  );
  assert.equal(left?.message, 'A link leads to #run of /b/, where something was left out');
});

test('withOldAnchors() leads links to the title of a page to the page', () => {
  const files = new Map([['pages/en/c.md', '---\ntitle: C++\n---\n[a](#c++)\n']]);
  const broken = [told('/c/#c++', { file: 'pages/en/c.md', line: 4, column: 1, text: '' })];
  assert.deepEqual(
    withOldAnchors(files, broken, (place) => (place === '/c/' ? 'pages/en/c.md' : undefined), none),
    [],
  );
  assert.match(String(files.get('pages/en/c.md')), /\[a\]\(#\)/);
});

test('reasonsFor() names the file that a link led to and that has no page', () => {
  const old = {
    paths: [
      'src/pages/errors/[code].tsx',
      'src/pages/built.njk',
      'src/feed.njk',
      'src/months.njk',
      'src/{2,1}/[a][b].njk',
    ],
    text: (path: string) =>
      path === 'src/feed.njk'
        ? front('/feeds/all.xml')
        : path === 'src/months.njk'
          ? front('"links/{{ month }}/"')
          : '',
  };
  const held = new Set(['pages/en/held.md', 'public/i.png']);
  const reasonFor = reasonsFor(old, held, ['packages/list.html'], (path) =>
    path === 'pages/en/held.md' ? '/kept/' : undefined,
  );
  assert.deepEqual(
    ['held.md', '/kept/', '/i.png']
      .concat('/packages/list.html', '/errors/149', '/built/')
      .concat('/feeds/all.xml', '/links/2019/', '/{2,1}/x/2')
      .concat('/other/')
      .map((about) => reasonFor(told(about))),
    [
      'A link leads to content/pages/en/held.md, which is held back',
      'A link leads to content/pages/en/held.md, which is held back',
      'A link leads to content/public/i.png, which is held back',
      'A link leads to packages/list.html of the old site, which is missing',
      'A link leads to src/pages/errors/[code].tsx of the old site, a template',
      'A link leads to src/pages/built.njk of the old site, a template',
      'A link leads to src/feed.njk of the old site, a template',
      'A link leads to src/months.njk of the old site, a template',
      'A link leads to src/{2,1}/[a][b].njk of the old site, a template',
      undefined,
    ],
  );
});
