// Fault: MDX of every kind that needs no running → The words of its texts and visible attributes, in the page and the alternate
// Fault: Expressions, attributes that only JavaScript knows, MDX that cannot be parsed → An error at its place
// Fault: JSX, braces or attributes without end → Read within the time limit, or an error at its place

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadNative, loadRemark, withMdx } from '../../../generator/load/markdown.ts';
import type { Components } from '../../../generator/settings/config.ts';
import { readMdx, testScope } from '../../model/test-scope.ts';
import { browserTree, referenceTree, wordsOf } from '../html/trees.ts';

const scope = testScope(await withMdx((await loadNative()) ?? loadRemark(), ['a.mdx']));

const components: Components = {
  Note: 'unwrap',
  Gap: 'drop',
  samp: 'drop',
  Themed: { only: 'light' },
  Tabs: { only: 'item' },
  Picture: { image: '/pictures/{id}.png', alt: '{more.alt}' },
  Video: { link: 'https://video.example/{id}' },
  '*': 'unwrap',
};

for (const [body, html] of [
  ['import A from "./a"\n\nexport const b = 1\n\ntext', '<p>text</p>'],
  ['a {/* note */} b', '<p>a  b</p>'],
  ['{/* note */}\n\ntext', '<p>text</p>'],
  [`a{' '}b {"c"} {\`d\`} {'e' + 'f'} {3} {true}{null}`, '<p>a b c d ef 3</p>'],
  ["{'text'}", '<p>text</p>'],
  [
    '## A {#own_id}\n\n> ### B {/* #b */}\n\nC {: .x #c}\n---\n\n## D {/*#d*/} ##',
    '<h2 id="own_id">A</h2>\n<blockquote>\n<h3 id="b">B</h3>\n</blockquote>\n<h2 id="c">C</h2>\n<h2 id="d">D</h2>',
  ],
  [
    '```md\n## A {/* #b */}\n```\n\n{`\n# C {#d}\n`}\n\n## E {/* see #1 */}',
    '<pre><code class="language-md">## A {/* #b */}\n</code></pre>\n<p># C {#d}</p>\n<h2 id="e">E</h2>',
  ],
  ['{Infinity} or {-3}', '<p>Infinity or -3</p>'],
  ['{<b>x{" "}y</b>}', '<b>x y</b>'],
  ['a <kbd className="k" style={{ color: "red" }}>b</kbd>', '<p>a <kbd>b</kbd></p>'],
  ['<div>*a*</div>', '<div><em>a</em></div>'],
  [
    '<details open>\n  <summary>More</summary>\n\n  ## A\n</details>',
    '<details open>\n<summary>More</summary>\n<h2 id="a">A</h2>\n</details>',
  ],
  ['<p>\n  a\n</p>', '<p>\na\n</p>'],
  ['<pre>{"a\\n  b"}</pre>', '<pre>a\n  b\n</pre>'],
  ['    not code', '<p>not code</p>'],
  ['<>\n  a\n</>', '<p>a</p>'],
  ['<Note title="T" alt={`A`}>\n  b\n</Note>', '<p><strong>T</strong></p>\n<p>b</p>\n<p>A</p>'],
  ['<Note title={<em>T</em>} more={<b>M</b>}>\n  b\n</Note>', '<em>T</em>\n<p>b</p>\n<b>M</b>'],
  ['<Note list={[{ label: "L", run: () => 1 }]} />', '<p><strong>L</strong></p>'],
  ['a <Gap title={t()}>b</Gap>c', '<p>a c</p>'],
  ['<Themed dark={<i>D</i>} light={\n  <b>\n    L\n    M\n  </b>\n} />', '<b>L M</b>'],
  ['<Tabs>\n<Tabs.Item>a</Tabs.Item>\n<Tabs.Other>b</Tabs.Other>\n</Tabs>', 'a'],
  ['<Picture id="a" more={{ alt: "An A" }} />', '<p><img src="\u0001/pictures/a.png" alt="An A" loading="lazy"></p>'],
  ['<Video id="1" title="it" run={() => go()} />', '<p><a href="https://video.example/1">it</a></p>'],
  ['<Image>a</Image> <Button>b</Button> <Link href="/">c</Link>', 'a b <a href="\u0001/">c</a>'],
  ['[<b />](https://www.b.example/c/)', '<p><a href="https://www.b.example/c/"><b></b>b.example/c</a></p>'],
  ['<Card title="T" href="other.md">\n  b\n</Card>', '<p><a href="\u0001/other/"><strong>T</strong></a></p>\n<p>b</p>'],
  ['<Card to="other.md">\n  ## B\n\n  c\n</Card>', '<h2 id="b"><a href="\u0001/other/">B</a></h2>\n<p>c</p>'],
  ['<Card to="/">\n  [b](other.md)\n</Card>', '<p><a href="\u0001/">/</a></p>\n<p><a href="\u0001/other/">b</a></p>'],
  [
    '<CtaBox headline="Not yet?" link="/" linkText="Try" secondaryUrl="other.md" secondaryLabel="See" image="/a.png" imageTitle="P" />',
    '<p><img src="\u0001/a.png" alt="" loading="lazy"></p><p><strong>Not yet?</strong></p><p><a href="\u0001/"><strong>Try</strong></a></p><p><a href="\u0001/other/"><strong>See</strong></a></p>',
  ],
  [
    '<Box lead="A whole sentence, too" aria-label="Open the whole menu" kind="very dark blue" d="M10 20 30" />',
    '<p><strong>A whole sentence, too</strong></p>',
  ],
  ['<Voice name="Ana Ruiz" role="Owner" handle="ana">\n  b\n</Voice>', '<p>b</p>\n<p>Ana Ruiz</p><p>Owner</p>'],
  ['<Box name="left" role="button">\n  b\n</Box>', '<p>b</p>'],
  ['<Row name="N" url="https://n.example" />', '<p><a href="https://n.example">N</a></p>'],
  ['<Window url="https://n.example">b</Window>', 'b'],
  [
    '<Photo src="/a.png" alt="A" to="/" />',
    '<p><a href="\u0001/"><img src="\u0001/a.png" alt="A" loading="lazy"></a></p>',
  ],
  [
    '<List items={[{ title: "A", text: "a", href: "/" }, { title: "B", text: "b" }]} />',
    '<p><a href="\u0001/"><strong>A</strong></a></p><p>a</p><p><strong>B</strong></p><p>b</p>',
  ],
  ['<Table>\n<Row>a</Row>\n</Table>', 'a'],
  ['[a](other.md) <a href="other.md">b</a>', '<p><a href="\u0001/other/">a</a> <a href="\u0001/other/">b</a></p>'],
  ['{<b title={"T"}>x</b>} y', '<p><b title="T">x</b> y</p>'],
  ['<details open={true}>\n<summary>a</summary>\n</details>', '<details open>\n<summary>a</summary>\n</details>'],
  ['<details open={false}>\n<summary>a</summary>\n</details>', '<details>\n<summary>a</summary>\n</details>'],
  ['<abbr title={"a\\"b<c>&\\nd"}>x</abbr>', '<abbr title="a&quot;b<c>&amp;\nd">x</abbr>'],
  ['<xmp>a</xmp>', '<pre>a</pre>'],
  ['{undefined}{NaN}', '<p>NaN</p>'],
  ['<Note more={{ "title": "T", "": "U" }} />', '<p><strong>T</strong></p>'],
  [
    '<Note title={["A", "B"]} alt={["c", ["d"]]} />',
    '<p><strong>A</strong></p><p><strong>B</strong></p><p>c</p><p>d</p>',
  ],
  ['<Note title={-1} alt={true} />', '<p><strong>-1</strong></p>'],
  ['<Note style={x} data-a={y} key={z} ref={r} className={c}>\n  b\n</Note>', '<p>b</p>'],
  ['<b style={x} data-a={y} className={c}>a</b>', '<b>a</b>'],
  ['<Note more={<b>M</b>} alt={<i>A</i>} title={<em>T</em>}>\n  b\n</Note>', '<em>T</em>\n<p>b</p>\n<b>M</b><i>A</i>'],
  ['<Gap {...x} />a', '<p>a</p>'],
  ['<Picture id="a" other={x} />', '<p><img src="\u0001/pictures/a.png" alt="" loading="lazy"></p>'],
  ['{<>\n  a\n  c {"b"}\n  {/* d */}\n</>}', 'a c b'],
  ['{<A.B>x</A.B>}', 'x'],
  ["<pre>{'a\\n b'}{<b>{'c\\n d'}</b>}</pre>", '<pre>a\n b<b>c\n d</b></pre>'],
  ['a {<b>c{<i>d</i>}</b>} e', '<p>a <b>c<i>d</i></b> e</p>'],
  ['{<br />}x', '<p><br>x</p>'],
  ['<span>a</span> <em>b</em>', '<span>a</span> <em>b</em>'],
  ['<span>a</span> b', '<p><span>a</span> b</p>'],
  ['{<details open><summary>a</summary></details>}', '<details open><summary>a</summary></details>'],
  ['<b title={null} lang="">x</b>', '<b lang="">x</b>'],
  [
    '<table>\n<tbody>\n<tr>\n<td className="right" colSpan={2}>a</td>\n</tr>\n</tbody>\n</table>',
    '<table>\n<tbody>\n<tr>\n<td class="right" colspan="2">a</td>\n</tr>\n</tbody>\n</table>',
  ],
  ['<listing>a</listing>\n\n<plaintext>b</plaintext>', '<pre>a</pre>\n<pre>b</pre>'],
  ['{-Infinity}', '<p>-Infinity</p>'],
  ['<Note list={[,"a"]} a={() => 1} title="t" />', '<p><strong>t</strong></p>'],
  ['<Gap a={f(<b />)} title={x} />b', '<p>b</p>'],
  ['<Themed light="a" dark={y} />', '<p>a</p>'],
  ['<A.B title="x" /> <Ab:c title="y">z</Ab:c>', '<p><strong>x</strong></p> <p><strong>y</strong></p>z'],
  ['{<A.b.c>x</A.b.c>}', 'x'],
  ['{<b>\n  a\n  b  c\n</b>}', '<b>a b  c</b>'],
  ['{<b>a{" "}\n  {"b"}</b>}', '<b>a b</b>'],
  ['a {"b\\n  c"} d {"e\\u0001"}', '<p>a b c d e\ufffd</p>'],
  ['\ta', '<p>a</p>'],
  ['1. a\n\n       b', '<ol>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ol>'],
  ['```\n    a\n```', '<pre><code>    a\n</code></pre>'],
  ['<blockquote>a</blockquote>', '<blockquote>a</blockquote>'],
  [`<Note list={${'['.repeat(20)}"a"${']'.repeat(20)}} title="b" />`, '<p><strong>b</strong></p>'],
  ['<pre>\n*a {"b\\n  c"}*\n</pre>', '<pre><em>a b\n  c</em>\n</pre>'],
  ['<Note more={{ [title]: "x" }} alt="a" />', '<p>a</p>'],
  ['a <samp title={x}>b</samp>c', '<p>a c</p>'],
  ['<p>\na {"b"} c\n</p>', '<p>\na b c\n</p>'],
  ["{<pre>{'a\\n b'}</pre>}", '<pre>a\n b</pre>'],
  ['<h2>{"A"}</h2>', '<h2 id="a">\nA\n</h2>'],
  ['<p>\n  a\n  {"b"}\n  {/* c */}\n</p>', '<p>\na\nb\n</p>'],
  [
    '- a\n\n  <Box>\n    <img src="/b.png" alt="b" />\n  </Box>',
    '<ul>\n<li>\n<p>a</p>\n<img src="\x01/b.png" alt="b" loading="lazy">\n</li>\n</ul>',
  ],
  ['- a\n\n      b', '<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>'],
] as const)
  test(`readDocument() makes ${html} of the MDX ${JSON.stringify(body)}`, () => {
    const { document, said } = readMdx(body, { ...scope, components });
    assert.deepEqual([document.html.trim().replace(/\n+/g, '\n'), said], [html, []]);
    const words = wordsOf(browserTree(document.html));
    assert.deepEqual(wordsOf(referenceTree(document.markdown)), words);
  });

for (const [body, ...said] of [
  ['a {name} b', '4:3 error foreign-syntax {name} is JavaScript'],
  ['{items.map((i) => <li>{i}</li>)}', '4:1 error foreign-syntax {items.map((i) => <li>{i}</li>)} is JavaScript'],
  ['<Card>a</Card>', '4:1 error foreign-syntax <Card> is a component of another generator'],
  ['a\n\n<FAQ />', '6:1 error foreign-syntax <FAQ> is a component of another generator'],
  ['<img alt={t} />', '4:6 error foreign-syntax The attribute alt of <img> can only be known by running JavaScript'],
  ['<b {...x}>a</b>', '4:4 error foreign-syntax An attribute of <b> can only be known by running JavaScript'],
  ['<b onClick={() => 1}>a</b>', '4:1 warning raw-html The script in onclick of <b> is left out'],
  ['<form>Name</form>', '4:1 error raw-html <form> cannot be published, and its text "Name" would be lost'],
  ['a {b c} d', '4:5 error foreign-syntax This is no MDX: Could not parse expression'],
  ['a\n\n<b>\n\nc', '6:1 error foreign-syntax This is no MDX: Expected a closing tag for `<b>`'],
  [
    'a <!-- b -->',
    '4:4 error foreign-syntax This is no MDX: Unexpected character `!` (U+0021) before name, expected a character that can start a name, such as a letter, `$`, or `_` (note: to create a comment in MDX, use `{/* text */}`)',
  ],
] as const)
  test(`readDocument() says of the MDX ${JSON.stringify(body)}: ${said}`, () => {
    assert.deepEqual(
      readMdx(body, scope).said.map((line) => line.split(' / ')[0]),
      said,
    );
  });

for (const [body, ...said] of [
  [
    '<Card title={t("x")} run={go} />',
    '4:7 error foreign-syntax The attribute title of <Card> can only be known by running JavaScript',
    '4:1 warning raw-html <Card> has no text of its own, and is left out',
  ],
  [
    '<Card render={() => <b>x</b>}>a</Card>',
    '4:7 error foreign-syntax The attribute render of <Card> can only be known by running JavaScript',
  ],
  ['<Card>{c && <b>x</b>}a</Card>', '4:7 error foreign-syntax {c && <b>x</b>} is JavaScript'],
  ['{-"x"}', '4:1 error foreign-syntax {-"x"} is JavaScript'],
  ['{!1}', '4:1 error foreign-syntax {!1} is JavaScript'],
  ['{a  +\n  1}', '4:1 error foreign-syntax {a + 1} is JavaScript'],
  ['{"a" - "b"}', '4:1 error foreign-syntax {"a" - "b"} is JavaScript'],
  ['{[1, "b"]}', '4:1 error foreign-syntax {[1, "b"]} is JavaScript'],
  ['{/a/}', '4:1 error foreign-syntax {/a/} is JavaScript'],
  [
    '{aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}',
    '4:1 error foreign-syntax {aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa} is JavaScript',
  ],
  [
    '{aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}',
    '4:1 error foreign-syntax {aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa… is JavaScript',
  ],
  [
    '{<a href={"/"} {...x}>b</a>}',
    '4:16 error foreign-syntax An attribute of <a> can only be known by running JavaScript',
  ],
  ['<Note {...x} />', '4:7 error foreign-syntax An attribute of <Note> can only be known by running JavaScript'],
  [
    '<Note list={[...x.map(() => <b>c</b>)]} />',
    '4:7 error foreign-syntax The attribute list of <Note> can only be known by running JavaScript',
  ],
  [
    '<b title={<i/>} lang={["a"]}>x</b>',
    '4:4 error foreign-syntax The attribute title of <b> can only be known by running JavaScript',
    '4:17 error foreign-syntax The attribute lang of <b> can only be known by running JavaScript',
  ],
  [`{\`a\${b}\`}`, `4:1 error foreign-syntax {\`a\${b}\`} is JavaScript`],
  ['{+1}', '4:1 error foreign-syntax {+1} is JavaScript'],
  [
    '<Note a={[f(<></>), f(<></>)]} title="t" />',
    '4:7 error foreign-syntax The attribute a of <Note> can only be known by running JavaScript',
  ],
  [
    '<Themed light={x} title={y} />',
    '4:9 error foreign-syntax The attribute light of <Themed> can only be known by running JavaScript',
  ],
  [
    `<Note list={${'['.repeat(21)}"a"${']'.repeat(21)}} title="b" />`,
    '4:7 error foreign-syntax The attribute list of <Note> can only be known by running JavaScript',
  ],
  ['<Note list={[...x]} more={{ ["a"]: "b" }} />'],
  [
    '<Picture id={x} />',
    '4:10 error foreign-syntax The attribute id of <Picture> can only be known by running JavaScript',
  ],
  ['{<>\n  {x}\n</>}', '5:3 error foreign-syntax {…} is JavaScript'],
  ['{<a:b>x</a:b>}', '4:2 warning raw-html HTML has no element <a:b>: only its content is shown'],
  ['<Demo />', '4:1 warning raw-html <Demo> has no text of its own, and is left out'],
  ['<Note />'],
] as const)
  test(`readDocument() says of components in the MDX ${JSON.stringify(body)}: ${said.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(
      readMdx(body, { ...scope, components }).said.map((line) => line.split(' / ')[0]),
      said,
    );
  });

test('readDocument() prints what MDX has indented so that Markdown reads no code', () => {
  const body = '    a\n\n- b\n\n        c\n\n<Note>\n    d\n</Note>\n\n    ```js\n    e\n    ```\n';
  const { document, said } = readMdx(body, { ...scope, components });
  assert.deepEqual(said, []);
  assert.equal(document.markdown, 'a\n\n- b\n\n  c\n\nd\n\n```js\ne\n```\n');
});

test('readDocument() finds headings and broken links within components', () => {
  const { document, said } = readMdx('<Note>\n  ## A b\n\n  [x](gone.md)\n</Note>', { ...scope, components });
  assert.deepEqual(
    said.map((line) => line.split(' / ')[0]),
    ['7:3 error broken-link The link "gone.md" leads nowhere'],
  );
  assert.deepEqual([...document.outline.anchors], ['a-b']);
});

const manyComponents = { '*': 'unwrap' } as const;

for (const [what, body, said] of [
  ['tags', `${'<b>'.repeat(2000)}${'</b>'.repeat(2000)}`, /error nesting /],
  ['elements', `${'<A>\n'.repeat(1000)}${'</A>\n'.repeat(1000)}`, /error nesting /],
  ['JSX in JavaScript', `{${'<b>'.repeat(100)}${'</b>'.repeat(100)}}`, /JSX nests too deeply/],
  [
    'tags in JavaScript',
    `{${'<b>'.repeat(500)}${'</b>'.repeat(500)}}`,
    /4:1\d{3} error too-long JavaScript nests more than 400/,
  ],
  ['templates', `{${'`${'.repeat(10_000)}${'}`'.repeat(10_000)}}`, /error too-long JavaScript nests more than 400/],
  [
    'JSX in attributes',
    `${'<A b={'.repeat(6000)}1${'} />'.repeat(6000)}`,
    /error too-long JavaScript nests more than 400/,
  ],
  [
    'blocks',
    `export function a() ${'{'.repeat(3000)}${'}'.repeat(3000)}`,
    /error too-long JavaScript nests more than 400/,
  ],
  ['members', `{a${'.b'.repeat(45_000)}}`, /error too-long JavaScript nests more than 400/],
  ['lines of an export', `export const a = [${'\n\n1,'.repeat(25_000)}`, /Too much JavaScript to read/],
  [
    'objects',
    `<A b={{${'x:{'.repeat(100)}title:t()${'}'.repeat(100)}}} />`,
    /The attribute b of <A> can only be known/,
  ],
  ['attributes', `<A ${'a="b" '.repeat(2000)}/>`, /error too-long Too many attributes in one tag/],
  ['braces', '{'.repeat(5000), /This is no MDX: Unexpected end of file/],
  ['sums', `{${'1+'.repeat(5000)}1}`, /error too-long JavaScript nests more than 400/],
] as const)
  test(`readDocument() says of ${what} without end in MDX that they are too many`, () => {
    assert.match(readMdx(body, { ...scope, components: manyComponents }).said[0] ?? '', said);
  });

test('loadMdx() loads nothing for a site without MDX', async () => {
  const parser = (await loadNative()) ?? loadRemark();
  assert.equal(await withMdx(parser, ['posts/en/a.md']), parser);
});
