import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument } from '../../generator/body/document.ts';
import { questionsOf } from '../../generator/body/outline.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import { postAt, readBody, testEntry, testScope } from '../model/test-scope.ts';

const scope = testScope(await loadParser());
const read = (body: string) => readBody(body, scope);
const wordsIn = (body: string) => readBody(body, scope, postAt('/page/')).document.outline.words;

for (const [body, words] of [
  ['', 0],
  ['one two  three\nfour', 4],
  ["don't stop-gap 3.5 a--b 'quoted' x. -y v1.2.3", 9],
  ['L’été, déjà-vu 3.5 naïve--x', 5],
  ["-é a' b", 3],
  ['– …', 0],
  ['un*believ*able **a**b', 2],
  ['## A *b*\n\n- c\n- d\n\n> e f', 6],
  ['| a | b |\n| - | - |\n| c d | e |', 5],
  ['`let x` ![a picture](/assets/a.svg) <b>z</b>', 5],
  ['```\nlet x\n```', 2],
  [':price{plan=solo} <!-- not this -->', 2],
] as const)
  test(`readDocument() counts ${words} words in a post of ${JSON.stringify(body)}, and none in a page`, () => {
    assert.deepEqual([wordsIn(body), read(body).document.outline.words], [words, 0]);
  });

test('readDocument() counts words in any script in the same way as in plain ASCII', () => {
  for (const body of ["it's a test-case. Of 1.5, 'x' and y--z.", 'a.b.c -d- e', 'x-1-y z'])
    assert.equal(wordsIn(`${body} é`), wordsIn(body) + 1);
});

test('readDocument() makes no part of an id from a tag', () => {
  assert.deepEqual([...read('## Two <em>new</em> words\n').document.outline.anchors], ['two-new-words']);
});

test('readDocument() gives each heading a unique id, as GitHub does', () => {
  const { document, said } = read(
    '## A *b* `c` ![d](/assets/a.svg)\n\n## !!!\n\n### Été :price{plan=solo}\n\n## A b c ![e](/assets/a.svg)\n\n## 🚀 Start\n\n## :rocket: Start\n',
  );
  assert.deepEqual(said, []);
  assert.deepEqual([...document.outline.anchors], ['a-b-c-', 'été-9-permonth', 'a-b-c--1', '-start', 'rocket-start']);
  assert.deepEqual(document.html.match(/<h\d[^>]*>/g), [
    '<h2 id="a-b-c-">',
    '<h2>',
    '<h3 id="été-9-permonth">',
    '<h2 id="a-b-c--1">',
    '<h2 id="-start">',
    '<h2 id="rocket-start">',
  ]);
});

test('readDocument() lists the block directives of a body', () => {
  const { blocks } = read('## Here\n\n::plans\n\n:price{plan=solo}\n\n> ::features\n').document.outline;
  assert.deepEqual(Object.fromEntries(blocks), {
    plans: 'here',
    'plans/solo': 'solo',
    'plans/team': 'team',
    features: 'here',
    'features/a': 'a--b',
  });
  assert.equal(read('text').document.outline.blocks.size, 0);
  assert.equal(read('text').document.outline.anchors.size, 0);
});

test('readDocument() gives no heading an id that its page already has', () => {
  const { document } = read('## Main\n\n## Footnote label\n\nText[^1].\n\n[^1]: A note.\n');
  assert.deepEqual([...document.outline.anchors], ['main-1', 'footnote-label-1']);
  const ids = [...document.html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
});

test('readDocument() puts features one level below the heading above them', () => {
  const { document } = read('::features\n\n### x\n\n::features\n\n###### z\n\n::features\n');
  assert.deepEqual(document.html.match(/<h\d/g), ['<h2', '<h3', '<h4', '<h6', '<h6']);
  assert.deepEqual(read('## x\n\n::features\n\n::features\n').document.html.match(/<h\d/g), ['<h2', '<h3', '<h3']);
});

test('readDocument() leaves what readers see of a link that may not be followed, in pages and in Markdown', () => {
  const body =
    '[list:12 and *b*](list:12), [![A](/assets/a.svg)](list:1), ![B c](list:2) and [d][e].\n\n<a href="list:3">f</a>\n\n[e]: list:4\n';
  const { document, said } = readBody(body, scope);
  const image = '<img src="\u0001/assets/a.svg" alt="A" loading="lazy">';
  assert.equal(document.html, `<p>list:12 and <em>b</em>, ${image}, B c and [d][e].</p>\n<p><a>f</a></p>`);
  assert.equal(document.markdown, 'list:12 and *b*, ![A](https://site.example/assets/a.svg), B c and [d][e].\n\nf\n');
  assert.equal(said.filter((line) => line.includes('error unsafe-link')).length, 5);
});

test('readDocument() keeps the links within this site that are still to be verified', () => {
  const { references } = read(
    '[a](/other/) [b](other.md) [c](https://e.example/)\n[d](/other/#x) [e](/openapi.json)\n![f](/assets/a.svg#g) [h](#i)\n\n[j]: /k/\n',
  ).document.outline;
  assert.deepEqual(
    references.map(({ path, place: { line, column }, ...rest }) => [path, line, column, rest]),
    [
      ['/other/', 5, 1, { fragment: 'x' }],
      ['/openapi.json', 5, 16, {}],
      ['/assets/a.svg', 6, 1, { fragment: 'g' }],
      ['/page/', 6, 23, { fragment: 'i' }],
      ['/k/', 8, 1, {}],
    ],
  );
});

for (const [body, html, markdown] of [
  [
    '[a](other.md#b) ![c](../../assets/d.svg)',
    '<p><a href="\x01/other/#b">a</a> <img src="\x01/assets/d.svg" alt="c" loading="lazy"></p>',
    '[a](https://site.example/other/#b) ![c](https://site.example/assets/d.svg)\n',
  ],
  ['[a][b]\n\n[b]: other.md', '<p><a href="\x01/other/">a</a></p>', '[a][b]\n\n[b]: https://site.example/other/\n'],
  ['[a](https://é.example/)', '<p><a href="https://xn--9ca.example/">a</a></p>', '[a](https://é.example/)\n'],
  ['[a](../en/bad.md)', '<p><a href="../en/bad.md">a</a></p>', '[a](../en/bad.md)\n'],
  ['at 9:am or :am, key:value', '<p>at 9:am or :am, key:value</p>', 'at 9:am or :am, key:value\n'],
  ['a <!-- b\nc -->d\n\n<!-- e -->\n\nf', '<p>a d</p>\n<p>f</p>', 'a d\n\nf\n'],
] as const)
  test(`readDocument() prints both representations of ${JSON.stringify(body)}`, () => {
    const links = { ...scope.links, unpublished: new Map([['pages/en/bad.md', 'at fault' as const]]) };
    const { document, said } = readBody(body, { ...scope, links });
    assert.deepEqual([document.html, document.markdown, said], [html, markdown, []]);
  });

test('an element of which no class stays has no attribute for them', () => {
  assert.equal(read('<p class="far">A <span class="a b">b</span></p>\n').document.html, '<p>A <span>b</span></p>');
  assert.equal(read('<p class="far note">A</p>\n').document.html, '<p class="note">A</p>');
});

const open = 'error raw-html An HTML comment is not closed, and hides what follows / End it with -->';
const deep = 'error nesting Nested more than 100 levels deep / Remove some of the marks that begin here';
for (const [body, ...said] of [
  ['a <b>c</b>'],
  ['<!-- a --> <i>\n'],
  ['<!-- a\n\nb -->'],
  ['<!--> a'],
  ['<!-->'],
  ['<!--->'],
  ['<!-- a --> <!-- b', `4:12 ${open}`],
  ['<p>\n<!-- a', `5:1 ${open}`],
  ['<div> <!-- a\n', `4:7 ${open}`],
  ['x\n\n<!-- a\n\ny', `6:1 ${open}`],
  [
    '## a\n\n# b\n',
    '6:1 warning second-title There is a second level-1 heading / The title in the front matter is the level-1 heading; start the body at ##',
  ],
  [
    '字**「b」**字 「**字**」字 2**3**2 \\*\\*字',
    '4:2 warning unread-mark Readers see this "**": between letters without spaces, it may not stand beside a sign / Put signs outside of the marks, as in 「**強調**」, or write a space before or after them',
  ],
  [
    'a [^none] [^b] [^a-z]+ \\[^d]\n\n[^b]: c\n\n[^e]: f\n',
    '4:3 warning unread-mark There is no footnote "[^none]", so readers see the mark / Write "[^none]: …" in a line of its own, or \\[^none] for the mark itself',
    '8:1 warning unread-mark No text refers to the footnote "[^e]", so readers miss it / Write [^e] where it belongs',
  ],
  [
    'a [[Page|b]] \\[[c]] [[ -f d ]] [e]()',
    '4:3 warning unread-mark Readers see "[[Page|b]]", because links have another form / Write [text](page.md), or \\[[ for the marks',
    '4:32 error broken-link The link "" leads nowhere / Write an address, or the text alone',
  ],
  [
    'a[i][j] [a-z][0-9] [A-Z][a]* \\[a][b] `[a][b]` [c][b] [b][] [l r][Té 1] [d][]\n\n[b]: page.md\n',
    '4:60 warning unread-mark There is no address for "[l r][Té 1]", so readers see the marks / Write the name with its address in a line of its own, as in "[name]: page.md", or \\[ for the mark itself',
  ],
  [
    'a [b](tel:123 45) [c](see below) [d](page.md "G") `[h](/i j)` \\[k](/l m)',
    '4:3 warning unread-mark There is a blank in the address of "[b](tel:123 45)", so readers see the marks / Write [text](<address>), or %20 for each blank',
  ],
  [
    '| a | b |\n|---|\n| 1 | 2 |\n\na\n--- b\n',
    '5:1 warning unread-mark The lines above and below make no table, so readers see the marks / Give this line as many columns as the one above it',
  ],
  [
    'a ::plans b::plans \\::plans `::plans` ::none',
    '4:3 warning unread-mark Readers see "::plans", because it is within a text / Put it into a line of its own, between empty lines',
  ],
  [
    'a [none][]',
    '4:3 warning unread-mark There is no address for "[none][]", so readers see the marks / Write the name with its address in a line of its own, as in "[name]: page.md", or \\[ for the mark itself',
  ],
  [
    '| a | b |\n| - | - |\n| 1 | 2 | 3 |\n| 1 |\n',
    '6:1 warning unread-mark The row has 3 cells, and the table 2 columns: readers miss the rest / Add a column to the head and to the line below it, or write \\| for a bar in a text',
  ],
  [
    'a\n[b](nope.md) ![c](javascript:d)',
    '5:1 error broken-link The link "nope.md" leads nowhere / Did you mean "page.md"?',
    '5:14 error unsafe-link The link "javascript:d" is not published / Use https:, http:, mailto:, tel: or a path, or put it between backticks if it is no link',
  ],
  [`${'>'.repeat(97)} x`],
  [':am '.repeat(3000)],
  [`a\n\n${'>'.repeat(200)} x\n\n${'>'.repeat(150)} y`, `6:100 ${deep}`],
  [
    `a\n\n${':price{plan=solo}\n'.repeat(1001)}`,
    '1006:1 error nesting Too many directives in one paragraph / Start a new paragraph before it',
  ],
] as const)
  test(`readDocument() reports ${said.length} problems in ${JSON.stringify(body.slice(0, 40))}`, () => {
    assert.deepEqual(read(body).said, said);
  });

test('readDocument() gives nothing for a body that it cannot read', () => {
  const failing = { ...scope, parser: { name: 'satteri' as const, parse: () => assert.fail('Out of room') } };
  const { document, said } = readBody('text', failing);
  const message = 'The Markdown parser cannot read the file: Out of room / Split it into smaller files';
  assert.deepEqual(said, [`1:1 error unreadable ${message}`]);
  assert.deepEqual([document.html, document.outline.words, document.outline.anchors.size], ['', 0, 0]);
});

test('readDocument() accepts 1000 directives in a paragraph, and more in several', () => {
  const paragraph = ':price{plan=solo} '.repeat(1000);
  for (const between of ['\n\n', '\n \t\n']) {
    const { document, said } = read(paragraph + between + paragraph);
    assert.deepEqual(said, []);
    assert.equal(document.html.match(/perMonth/g)?.length, 2000);
  }
});

test('readDocument() cuts off what is nested too deeply', () => {
  const { document } = readBody(`${'>'.repeat(200)} x\n\nb\n`, scope, postAt('/page/'));
  assert.equal(document.html.match(/<blockquote>/g)?.length, 100);
  assert.equal(document.outline.words, 1);
});

test('readDocument() tells which data the texts of an entry state, besides those of its body', () => {
  const raw = readBody(':count{of=features}', scope).document.outline.facts;
  assert.deepEqual([...raw], ['plans', 'features']);
  const source = { source: { file: 'pages/en/page.md', text: 'Text' }, body: 'Text', bodyOffset: 0 };
  const { value } = readDocument(source, { ...testEntry, facts: ['plans'] }, scope);
  assert.deepEqual([...value.outline.facts], ['plans']);
});

const list = '## Why?\n\nSince *it*\n- is\n- so.\n\n> Yes.\n\n## Et quoi ?\n\n`This` one.\n\n## Then\n\nMore.\n';

test('a page that asks twice on one level has two questions, each answered by the text up to the next heading', () => {
  assert.deepEqual(readBody(list, scope).document.outline.questions, [
    { id: 'why', text: 'Why?', answer: 'Since it is so. Yes.' },
    { id: 'et-quoi-', text: 'Et quoi ?', answer: 'This one.' },
  ]);
});

test('the band that closes a page is part of no answer', () => {
  const { questions } = readBody('## Why?\n\nSo.\n\n## How?\n\nThus.\n\n:::hero\n**Buy**\n:::\n', scope).document
    .outline;
  assert.deepEqual(
    questions.map(({ answer }) => answer),
    ['So.', 'Thus.'],
  );
});

for (const [why, body] of [
  ['asks once', '## Why?\n\nSo.\n'],
  ['asks once on each of two levels', '## Why?\n\nSo.\n\n### How?\n\nThus.\n'],
  ['answers only one of two', '## Why?\n\n## How?\n\nThus.\n'],
] as const)
  test(`a page that ${why} has no list of questions`, () => {
    assert.deepEqual(readBody(body, scope).document.outline.questions, []);
  });

test('questionsOf() leaves out headings without an id', () => {
  const heading = { type: 'heading' as const, depth: 2 as const, children: [{ type: 'text' as const, value: '?' }] };
  const text = { type: 'paragraph' as const, children: [{ type: 'text' as const, value: 'a' }] };
  assert.deepEqual(questionsOf({ type: 'root', children: [heading, text, heading, text] }), []);
});

for (const [body, html] of [
  ['> [!NOTE]\n> A *text*.', '<p><strong>alertNote</strong></p>\n<p>A <em>text</em>.</p>'],
  ['> [!tip]\n> **Strong**.', '<p><strong>alertTip</strong></p>\n<p><strong>Strong</strong>.</p>'],
  ['> [!IMPORTANT]  \n> After a hard break.', '<p><strong>alertImportant</strong></p>\n<p>After a hard break.</p>'],
  ['> [!WARNING]\n>\n> - A list', '<p><strong>alertWarning</strong></p>\n<ul>\n<li>A list</li>\n</ul>'],
  ['> [!CAUTION]', '<p><strong>alertCaution</strong></p>'],
  ['> [!NOTE] On one line.', '<p>[!NOTE] On one line.</p>'],
  ['> [!NOTE] **On one line**.', '<p>[!NOTE] <strong>On one line</strong>.</p>'],
  ['> [!OTHER]\n> Text.', '<p>[!OTHER]\nText.</p>'],
] as const)
  test(`readDocument() shows ${JSON.stringify(body)} as an alert where it is one, in the language of the page`, () => {
    const { document, said } = read(body);
    assert.deepEqual(said, []);
    const kind = /alert(\w+)/.exec(html)?.[1]?.toLowerCase();
    assert.equal(document.html, `<blockquote${kind ? ` class="${kind}"` : ''}>\n${html}\n</blockquote>`);
    // The alternate has the mark, which its readers know.
    assert.equal(document.markdown.trim(), body);
  });

test('readDocument() shows an alert beside raw HTML, and resolves the links in it', () => {
  const { document } = read('> [!NOTE]\n> A <b>text</b> of [the page](/page/).');
  assert.match(document.html, /<p><strong>alertNote<\/strong><\/p>\n<p>A <b>text<\/b> of <a href=".\/page\/">/);
  assert.match(document.markdown, /^> \*\*alertNote\*\*\n>\n> A \*\*text\*\* of \[the page\]\(https:/);
});
