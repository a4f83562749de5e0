// Fault: A file of a tree that is not the one of its manifest, a link to nothing → The inspector names it

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlText } from '../../generator/format/html.ts';
import { amountOf, moneyIn } from '../../generator/inspect/page/money.ts';
import { openSite } from '../../generator/inspect/page/open-site.ts';
import { linksIn } from '../../generator/inspect/page/outline.ts';
import { startScan } from '../../generator/inspect/page/scan.ts';
import { curlFor } from '../../generator/inspect/views/address.ts';
import { textDiff } from '../../generator/inspect/views/changes.ts';
import { itemsOf } from '../../generator/inspect/views/readers.ts';
import { asker, siteOf } from './site.ts';

test('linksIn() finds links of headers, pages, Markdown, linksets, sitemaps and robots.txt, with what they are', () => {
  const of = (body: string, type: string, header?: string) =>
    linksIn(body, type, header).map(({ href, rel }) => `${rel} ${href}`);
  assert.deepEqual(
    of('', 'image/png', '</a, b>; rel="alternate"; type="text/markdown", </c>; title="a \\" b"; rel=next'),
    ['alternate /a, b', 'next /c'],
  );
  assert.deepEqual(
    of('<a class="x" href="/a?b=1&amp;c">A</a> <link rel="icon" href="/i"><img src="/p">', 'text/html'),
    ['a /a?b=1&c', 'icon /i', 'img /p'],
  );
  assert.deepEqual(of('[a](/a "t") ![p](<p q>) <https://b.example/>', 'text/markdown'), [
    'a /a',
    'a p',
    'a https://b.example/',
  ]);
  assert.deepEqual(of('{"linkset":[{"service-desc":[{"href":"https://a.example/o"}]}]}', 'application/linkset+json'), [
    'service-desc https://a.example/o',
  ]);
  assert.deepEqual(of('<urlset><url><loc>https://a.example/</loc></url></urlset>', 'application/xml'), [
    'loc https://a.example/',
  ]);
  assert.deepEqual(of('Sitemap: https://a.example/s.xml', 'text/plain; charset=utf-8'), [
    'sitemap https://a.example/s.xml',
  ]);
  assert.deepEqual(of('{', 'application/json'), []);
});

test('amounts are found as each language writes them, and not in data', () => {
  const text = 'from €1,095.50 or 1 095,50 € to $8, EUR 12, 3 USD; 49 seats, v1.2';
  assert.deepEqual(moneyIn(text, 'text/plain'), ['€1,095.50', '1 095,50 €', '$8', 'EUR 12', '3 USD']);
  assert.deepEqual(moneyIn('<b>€7</b><script>"€8"</script>', 'text/html'), ['€7']);
  assert.deepEqual(moneyIn('"€7"', 'application/json'), []);
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
  const expected = [{ title: 'A & B', link: 'https://a.example/a/', date: 'today', text: 'Text' }];
  const rss =
    '<rss><item><title>A &amp; B</title><link>https://a.example/a/</link><pubDate>today</pubDate><description><![CDATA[<p>Text</p>]]></description></item></rss>';
  const atom =
    '<feed><title>F</title><entry><title>A &amp; B</title><link href="https://a.example/a/"/><published>today</published><summary>Text</summary></entry></feed>';
  const json = '{"items":[{"title":"A & B","url":"https://a.example/a/","date_published":"today","summary":"Text"}]}';
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

test('the overview tells files that are not those of the manifest, and links to nothing', async () => {
  const source = siteOf({ '/': ['text/html', '<a href="/lost/">x</a>'], '/a.txt': ['text/plain', 'a'] });
  const damaged = {
    ...source,
    read: async (path: string) => (path === '/a.txt' ? Buffer.from('b') : source.read(path)),
  };
  const { text = '' } = (await asker(damaged)('/_inspect/')) ?? {};
  assert.match(text, /2 errors/);
  assert.match(text, /a\.txt<\/a> is not the file that the manifest describes/);
  assert.match(text, /links to <code>\/lost\/<\/code>, where nothing is/);
  const { text: well = '' } = (await asker(siteOf({ '/': ['text/html', 'x'] }))('/_inspect/')) ?? {};
  assert.match(well, /All is well/);
});

test('what a build reports is shown: problems with their place, changes before and after, sources', async () => {
  const report = {
    problems: [
      {
        code: 'price' as const,
        level: 'error' as const,
        message: 'Two prices',
        place: { file: 'data/plans.yaml', line: 3, column: 5, text: 'price: 1' },
        hint: 'Choose',
      },
    ],
    builtAt: new Date(0),
    changes: [
      { path: '/', before: Buffer.from('one\ntwo\n'), after: Buffer.from('one\n2\n'), sources: ['data/plans.yaml'] },
      { path: '/new/', after: Buffer.from('x'), sources: [] },
      { path: '/old/', before: Buffer.from('x'), sources: [] },
    ],
    sources: (path: string) => (path === '/' ? ['pages/en/index.md'] : []),
    facts: () => [],
    texts: () => [],
  };
  const ask = asker(siteOf({ '/': ['text/html', 'one\n2\n'] }, {}, report));
  const text = async (target: string) => (await ask(`/_inspect/${target}`))?.text ?? '';
  assert.match(await text(''), /1 error[\s\S]*data\/plans\.yaml:3:5/);
  assert.match(await text('address?path=/'), /Made from<\/dt><dd><code>pages\/en\/index\.md/);
  const changes = await text('changes?path=/');
  assert.match(changes, /<del>two\n<\/del><ins>2\n<\/ins>/);
  assert.match(changes, /changed\?path=%2F&amp;side=before/);
  for (const state of ['added', 'removed', 'changed']) assert.match(changes, new RegExp(`>${state}</span>`));
  assert.equal(await text('changed?path=/&side=before'), 'one\ntwo\n');
  assert.equal((await ask('/_inspect/changed?path=/new/&side=before'))?.status, 404);
});
