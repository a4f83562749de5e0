import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlText } from '../../generator/format/html.ts';
import { linksOfHeader, loadReader } from '../../generator/inspect/page/body.ts';
import { openSite } from '../../generator/inspect/page/open-site.ts';
import { startScan } from '../../generator/inspect/page/scan.ts';
import { curlFor } from '../../generator/inspect/views/address.ts';
import { textDiff } from '../../generator/inspect/views/changes.ts';
import { itemsOf } from '../../generator/inspect/views/readers.ts';
import { amountOf, limitsIn, moneyIn } from '../../generator/model/figures.ts';
import { siteOf } from './site.ts';

const read = await loadReader();

const links: readonly (readonly [type: string, body: string, links: readonly string[]])[] = [
  [
    'text/html; charset=utf-8',
    `<a class="x" href="/a?b=1&amp;c">A</a> <link rel=icon href=/i><img src='/p' srcset="/q 1x, /r 2x"><!-- <a href="/no"> -->`,
    ['a /a?b=1&c', 'icon /i', 'img /p', 'img /q', 'img /r'],
  ],
  [
    'text/markdown',
    '[a](/a "t") ![p](<p q>) <https://b.example/> https://c.example at 9:30, `[no](/no)` and <a href="/h">h</a>',
    ['a /a', 'img p%20q', 'a https://b.example/', 'a https://c.example', 'a /h'],
  ],
  [
    'application/linkset+json',
    '{"linkset":[{"service-desc":[{"href":"https://a.example/o"}]}]}',
    ['service-desc https://a.example/o'],
  ],
  ['application/json', '{', []],
  [
    'application/xml',
    '<?xml version="1.0"?><?xml-stylesheet href="/s.xsl"?><urlset><url><loc>https://a.example/</loc><lastmod>2026-01-02</lastmod><xhtml:link rel="alternate" hreflang="fr" href="https://a.example/fr/"/></url></urlset>',
    ['stylesheet /s.xsl', 'loc https://a.example/', 'alternate https://a.example/fr/'],
  ],
  [
    'application/rss+xml',
    '<rss><channel><atom:link rel="self" href="https://a.example/f"/><item><link>https://a.example/b?c&amp;d</link><content:encoded><![CDATA[<p>See <a href="https://a.example/c">c</a></p>]]></content:encoded></item></channel></rss>',
    ['self https://a.example/f', 'link https://a.example/b?c&d', 'a https://a.example/c'],
  ],
  ['application/atom+xml', '<feed><link href="https://a.example/"/></feed>', ['alternate https://a.example/']],
  ['text/plain', 'Sitemap: https://a.example/s.xml\n\n- [b](/b)', ['sitemap https://a.example/s.xml', 'a /b']],
];

for (const [type, body, expected] of links)
  test(`the links of ${type} are read with their relations: ${body.slice(0, 40)}`, () => {
    assert.deepEqual(
      read(body, type).links.map(({ href, rel }) => `${rel} ${href}`),
      expected,
    );
  });

test('the links of a Link header are read with their relations and types', () => {
  const header = '</a, b>; rel="alternate"; type="text/markdown", </c>; title="a \\" b"; rel=next';
  assert.deepEqual(linksOfHeader(header), [
    { href: '/a, b', rel: 'alternate', type: 'text/markdown' },
    { href: '/c', rel: 'next' },
  ]);
});

test('each cell of a table is told beside its heading', () => {
  const table = 'a\n\n| P | Q |\n| - | :-: |\n| 1 | **2** |\n| 3 | 4 |\n\nb';
  for (const type of ['text/markdown', 'text/plain'])
    assert.equal(read(table, type).shown, 'a\n\n1; Q: 2\n\n3; Q: 4\n\nb', type);
  const page =
    '<p>a</p><table><thead><tr><th>P</th><th>Q</th></tr></thead><tr><td>1</td><td><b>2</b></td></tr></table>';
  assert.equal(read(page, 'text/html').shown, 'a\n\n1; Q: 2');
});

test('amounts and limits are read from the text of pages, Markdown, plain texts and feeds, and not from data', () => {
  const figures = (body: string, type: string) => {
    const { shown } = read(body, type);
    return [...moneyIn(shown), ...limitsIn(shown, /\d+ calls/gi)];
  };
  assert.deepEqual(figures('<b>€7</b> and 5&nbsp;<b>calls</b><script>"€8"</script>', 'text/html'), ['€7']);
  assert.deepEqual(figures('**€7** and *60*\ncalls', 'text/markdown'), ['€7', '60 calls']);
  for (const type of ['text/html', 'text/markdown', 'text/plain; charset=utf-8'])
    assert.deepEqual(figures('From €7, with 60 calls', type), ['€7', '60 calls'], type);
  const feed = '<rss><description>&lt;p&gt;From €7, with &lt;b&gt;60&lt;/b&gt; calls</description></rss>';
  assert.deepEqual(figures(feed, 'application/rss+xml'), ['€7', '60 calls']);
  assert.deepEqual(figures('{"items":[{"content_html":"<p>€7"}]}', 'application/feed+json'), ['€7']);
  assert.deepEqual(figures('"€7, 60 calls"', 'application/json'), []);
});

test('amounts are found and read as each language writes them', () => {
  const text = 'from €1,095.50 or 1 095,50 € to $8, EUR 12, 3 USD; 49 seats, v1.2';
  assert.deepEqual(moneyIn(text), ['€1,095.50', '1 095,50 €', '$8', 'EUR 12', '3 USD']);
  const amounts = ['€1,095.50', '1 095,50 €', '1,095 €', '€0.0035', '€1.10', '€49'];
  assert.deepEqual(amounts.map(amountOf), [1095.5, 1095.5, 1095, 0.0035, 1.1, 49]);
});

test('the command of curl survives every character of a shell', () => {
  assert.equal(
    curlFor("https://a.example/it's", 'text/*'),
    "curl -sS -D - -H 'Accept: text/*' 'https://a.example/it'\\''s'",
  );
  assert.equal(curlFor('https://a.example/', undefined), "curl -sS -D - 'https://a.example/'");
});

test('the items of RSS, Atom and JSON Feed are read alike', () => {
  const expected = [{ title: 'A & B', link: 'https://a.example/a/', date: '2026-06-01', text: 'Text' }];
  const rss =
    '<rss><item><title>A &amp; B</title><link>https://a.example/a/</link><pubDate>Mon, 01 Jun 2026 09:00:00 GMT</pubDate><description><![CDATA[<p>Text</p>]]></description></item></rss>';
  const atom =
    '<feed><title>F</title><entry><title>A &amp; B</title><link href="https://a.example/a/"/><updated>2026-06-01T09:00:00Z</updated><summary>Text</summary></entry></feed>';
  const json =
    '{"items":[{"title":"A & B","url":"https://a.example/a/","date_published":"2026-06-01T09:00:00Z","summary":"Text"}]}';
  assert.deepEqual(itemsOf(rss, 'application/rss+xml'), expected);
  assert.deepEqual(itemsOf(atom, 'application/atom+xml; charset=utf-8'), expected);
  assert.deepEqual(itemsOf(json, 'application/feed+json'), expected);
});

test('of a long line that changed, the part that differs is shown', () => {
  const line = (price: number) => `{${'a'.repeat(500)}"price":${price},${'b'.repeat(500)}}`;
  const text = htmlText(textDiff(`one\n${line(45)}\n`, `one\n${line(49)}\n`));
  assert.match(
    text,
    /<del>… a{71}&quot;price&quot;:45,b{79} …\n<\/del><ins>… a{71}&quot;price&quot;:49,b{79} …\n<\/ins>/,
  );
});

test('a tree that is replaced is read again only where its bytes are others', async () => {
  const reads: string[] = [];
  const counted = (body: string) => {
    const source = siteOf({ '/': ['text/html', body], '/a/': ['text/html', '<a href="/">home</a>'] });
    const read = (path: string) => {
      reads.push(path);
      return source.read(path);
    };
    return openSite({ ...source, read });
  };
  const first = startScan(counted('one'));
  await first.finished;
  const second = startScan(counted('two'), first);
  await second.finished;
  assert.deepEqual(reads, ['/', '/a/', '/']);
  assert.deepEqual(second.inbound('/'), [{ from: '/a/', rel: 'a' }]);
});
