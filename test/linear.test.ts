import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { addJsonFormats } from '../generator/base/json-formats.ts';
import { foreignIn } from '../generator/body/foreign.ts';
import { parseRobots } from '../generator/check/robots-txt.ts';
import { securityFaults } from '../generator/check/standards.ts';
import { contentsOf } from '../generator/format/contents.ts';
import { withHighlights } from '../generator/format/highlight.ts';
import { mdxImports } from '../generator/import/rewrite/mdx.ts';
import { outlineOf } from '../generator/inspect/page/body.ts';
import { checkDrawingCost } from '../generator/publish/drawing-cost.ts';

const ajv = new Ajv2020();
addJsonFormats(ajv);
const isUrl = ajv.compile({ type: 'string', format: 'url' });

test('the format url tells URLs', () => {
  for (const text of ['https://a.example', 'http://b:c@a.example:80/d', 'ftp://b@a.example/?c#d'])
    assert.ok(isUrl(text), text);
  for (const text of ['a.example', 'https://', 'https://a b.example', 'https://b:c@']) assert.ok(!isUrl(text), text);
});

const foreign = (text: string) => foreignIn({ type: 'root', children: [] }, text);

/** Readers of content, each with the part of a text that took the most time when it was repeated, between a beginning and an end. */
const readers: Readonly<Record<string, readonly [(text: string) => unknown, string, string, string]>> = {
  'the format url': [isUrl, 'http://', ':', '\n'],
  'the contents of a page': [contentsOf, '<h2 id="a">', '<', '</h2>'],
  'code with elements within': [
    (text) => withHighlights(text, () => undefined),
    '<pre><code class="language-js">',
    'a ',
    '<b>b</b></code></pre>',
  ],
  'a robots.txt': [parseRobots, 'Disallow: /a', ' ', 'b'],
  'a security.txt': [securityFaults, 'Contact: a', ' ', 'b'],
  'a signed security.txt': [(text) => securityFaults(text.repeat(8)), '', '-----BEGIN PGP SIGNED MESSAGE-----\n', ''],
  'a page with tags that are not closed': [
    (text) => outlineOf(text.repeat(4) + text.replaceAll('<b>', '</i>').repeat(4)),
    '',
    '<b>',
    '',
  ],
  'JSON-LD that nests': [
    (text) => assert.ok(outlineOf(text).graphs.every((graph) => 'fault' in graph)),
    '<script type="application/ld+json">',
    '[',
    `${']'.repeat(100_000)}</script>`,
  ],
  'the style of a drawing': [
    (text) => checkDrawingCost('image/svg+xml', Buffer.from(text)),
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path style="fill:red;',
    'a',
    '" /></svg>',
  ],
  'shortcodes of Hugo': [foreign, '{{<', ' ', '!'],
  'arguments of shortcodes': [foreign, '{{< a', ' ', '!'],
  'imports of MDX': [
    (text) => mdxImports({ has: () => false } as never, () => undefined)(text, { from: 'a.mdx' } as never),
    'import',
    ' ',
    '!',
  ],
};

for (const [name, [read, begin, part, end]] of Object.entries(readers))
  test(`${name}: 100 kB take less than a second`, () => {
    const text = `${begin}${part.repeat(100_000 / part.length)}${end}`;
    const before = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 1_000_000, `${(user + system) / 1e6} s`);
  });
