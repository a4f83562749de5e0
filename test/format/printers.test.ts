// Fault: Quotes, brackets and markup in titles and texts → Escaped, and read back unchanged

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { toString as plainText } from 'mdast-util-to-string';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { convert, create } from 'xmlbuilder2';
import { html, htmlText } from '../../generator/format/html.ts';
import { printJson, printScriptJson } from '../../generator/format/json.ts';
import { printLinks } from '../../generator/format/link-header.ts';
import { printMarkdown, printText } from '../../generator/format/markdown.ts';
import { anyOf, day, duration, money, number, percent, span } from '../../generator/format/numbers.ts';
import { printXml, type XmlElement } from '../../generator/format/xml.ts';
import { seeded as runs } from '../fuzz/runs.ts';
import { decodeText, tagsOf } from '../resources/html-tags.ts';
import { hostile, oneLine } from './hostile-texts.ts';
import { parseLinks } from './parse-links.ts';

const seeded = runs(500);

test('printLinks() gives links that an independent reader of RFC 8288 reads back', () => {
  const ascii = fc.stringMatching(/^[ -~]{0,20}$/);
  const link = fc.record(
    {
      href: hostile.filter((text) => !text.includes('%') && text.isWellFormed()).map((text) => `/${text}`),
      rel: fc.constantFrom('alternate', 'canonical', 'api-catalog', 'service-desc'),
      type: fc.constantFrom('text/markdown', 'application/rss+xml'),
      hreflang: fc.constantFrom('en', 'fr-CA'),
      title: ascii,
    },
    { requiredKeys: ['href', 'rel'] },
  );
  fc.assert(
    fc.property(fc.array(link, { maxLength: 4 }), (links) => {
      const header = printLinks(links);
      assert.match(header, /^[\x20-\x7e]*$/);
      const read = parseLinks(header);
      assert.deepEqual(
        read.map(({ target, parameters }) => ({ href: decodeURIComponent(target), ...parameters })),
        links.map((given) => ({ ...given })),
      );
    }),
    seeded,
  );
});

test('printLinks() leaves what is percent-encoded as it is', () => {
  assert.equal(printLinks([{ href: '/a%20b/%C3%A9', rel: 'x' }]), '</a%20b/%C3%A9>; rel="x"');
});

test('printLinks() keeps the brackets around an IPv6 address, and encodes all others', () => {
  assert.equal(
    printLinks([{ href: 'http://[::1]:4321/a[b]', rel: 'canonical' }]),
    '<http://[::1]:4321/a%5Bb%5D>; rel="canonical"',
  );
  assert.equal(printLinks([{ href: '/http://[::1]/', rel: 'x' }]), '</http://%5B::1%5D/>; rel="x"');
});

test('parseLinks() throws for a header that RFC 8288 does not allow', () => {
  for (const header of ['/a; rel=x', '</a>; rel="x', '</a; rel=x', '</a>; rel=x </b>', '</a>; =x'])
    assert.throws(() => parseLinks(header), /Expected/, header);
});

test('printXml() gives text and attributes that two parsers read back', () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    trimValues: false,
    parseTagValue: false,
    alwaysCreateTextNode: true,
  });
  // The package takes a character reference in a text as one, so texts are made without: none of the values that are printed has any.
  const plain = oneLine.map((text) => text.replace(/&(?=[#\w])/g, '& '));
  fc.assert(
    fc.property(plain, plain, (text, value) => {
      const xml = printXml('root', {}, [text], (root) => void root.ele('item', { value }).txt(text));
      assert.equal(XMLValidator.validate(xml), true);
      const one = parser.parse(xml).root.item;
      assert.deepEqual([one['#text'], one['@value']], [text, value]);
      // This reader leaves character references as they are.
      const two = convert(xml, { format: 'object' }) as { root: { item: { '#': string; '@value': string } } };
      assert.deepEqual([two.root.item['#'], two.root.item['@value']].map(decodeText), [text, value]);
    }),
    seeded,
  );
});

test('printXml() prints item by item what the package prints as a whole', () => {
  const text = fc.oneof(
    fc.constantFrom('/a', 'a-b', '2026-04-14T09:30:00Z'),
    fc.constantFrom('', ' ', '&', '"', '<', '\ue000', 'é', 'a\tb'),
  );
  const item = fc.record({
    texts: fc.array(text, { maxLength: 3 }),
    links: fc.array(text, { maxLength: 2 }),
    isDeep: fc.boolean(),
  });
  type Item = { readonly texts: readonly string[]; readonly links: readonly string[]; readonly isDeep: boolean };
  const add = (root: XmlElement, { texts, links, isDeep }: Item) => {
    const element = root.ele('item', isDeep ? { deep: 'yes' } : {});
    for (const content of texts) (isDeep ? element.ele('of').ele('text') : element.ele('text')).txt(content);
    for (const link of links) element.ele('link', { rel: 'a', href: link });
  };
  const property = fc.property(fc.array(item, { maxLength: 6 }), (items) => {
    const whole = create({ version: '1.0', encoding: 'UTF-8' });
    const root = whole.ele('root', { xmlns: 'https://example.com' });
    for (const entry of items) add(root, entry);
    const printed = printXml('root', { xmlns: 'https://example.com' }, items, add);
    assert.equal(printed, `${whole.end({ prettyPrint: true, wellFormed: true })}\n`);
  });
  fc.assert(property, seeded);
});

test('printXml() refuses characters that XML 1.0 has no place for', () => {
  for (const character of ['\u0000', '\u0007', '\u000b', '\ufffe', '\ud800'])
    assert.throws(() => printXml('root', {}, [character], (root) => void root.txt(`a${character}b`)));
});

test('html escapes every value in text and in attributes, and nothing that is HTML already', () => {
  fc.assert(
    fc.property(oneLine, (text) => {
      const printed = htmlText(html`<p title="${text}">${text}</p>${html`<br>`}${[text, false, undefined, 7]}`);
      const [paragraph, br] = tagsOf(printed);
      assert.deepEqual(
        [paragraph?.attributes.title, paragraph?.text, br?.name, br?.text],
        [text, text, 'br', `${text}7`],
      );
    }),
    seeded,
  );
});

test('printScriptJson() gives JSON for a script element: no <, no line separators, and the same value', () => {
  fc.assert(
    fc.property(fc.dictionary(hostile, fc.array(hostile)), (value) => {
      const printed = printScriptJson(value);
      assert.doesNotMatch(printed, /[<\u2028\u2029]/);
      assert.deepEqual({ ...JSON.parse(printed) }, { ...value });
    }),
    seeded,
  );
});

test('printJson() keeps the order of keys, leaves out what is undefined and ends in one line feed', () => {
  assert.equal(printJson({ b: 1, a: undefined, c: ['x'] }), '{\n  "b": 1,\n  "c": [\n    "x"\n  ]\n}\n');
});

test('printText() gives Markdown that reads back as the text, in one paragraph', () => {
  const reader = remark().use(remarkGfm);
  fc.assert(
    fc.property(oneLine, (text) => {
      const root = reader.parse(printText(text));
      assert.deepEqual(
        root.children.map(({ type }) => type),
        ['paragraph'],
      );
      assert.equal(plainText(root), text);
    }),
    seeded,
  );
});

test('printText() gives what the printer of Markdown does, whatever it leaves to it', () => {
  const piece = fc.constantFrom(
    ...['a', 'w', 'p', 's', 'www', 'http', '1', '12', ' ', ' ', '.', ':', '/', '-', '"', "'", '(', ')', '!', '?', ','],
    ...[';', '%', '$', '+', '=', '[', ']', '*', '_', '`', '~', '#', '&', '<', '>', '|', '\\', '@', '{', '^', 'é', '日'],
    ...['。', '’', '“', '👍', '\u00a0', '\u3000', '\u200b', 'www.a', '://', ': ', '. ', '://a.', '1. ', '2) '],
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 7 }), (pieces) => {
      const value = pieces.join('');
      const printed = printMarkdown({
        type: 'root',
        children: [{ type: 'paragraph', children: [{ type: 'text', value }] }],
      });
      assert.equal(printText(value), printed.trimEnd());
    }),
    { ...seeded, numRuns: 20 * (seeded.numRuns ?? 1) },
  );
});

test('printText() keeps a text that is nothing but the mark of a list', () => {
  for (const text of ['1.', '12.', '1)', '-']) assert.equal(plainText(remark().parse(printText(text))), text);
});

test('amounts, numbers, percentages and days read as their language writes them', () => {
  assert.deepEqual(
    [
      money(49, 'EUR', 'en'),
      money(1.1, 'EUR', 'en'),
      money(49, 'EUR', 'fr'),
      money(1234.5, 'EUR', 'fr'),
      money(500, 'JPY', 'en'),
    ],
    ['€49', '€1.10', '49\u00a0€', '1\u202f234,50\u00a0€', '¥500'],
  );
  assert.deepEqual(
    [money(0.0035, 'EUR', 'en'), money(2.2e-6, 'USD', 'en'), money(1.255, 'EUR', 'fr'), money(49.5, 'JPY', 'en')],
    ['€0.0035', '$0.0000022', '1,255\u00a0€', '¥49.5'],
  );
  assert.deepEqual([duration(1, 'month', 'fr'), duration(14, 'day', 'en')], ['1\u00a0mois', '14 days']);
  assert.deepEqual(
    [span(1, 1000, 'en'), span(1001, undefined, 'fr'), span(1, 1, 'en')],
    ['1–1,000', '1\u202f001+', '1'],
  );
  assert.deepEqual([anyOf(['a', 'b'], 'fr'), anyOf(['a', 'b', 'c'], 'en')], ['a ou b', 'a, b, or c']);
  assert.deepEqual([number(1095, 'en'), number(1095, 'fr'), number(0.25, 'fr')], ['1,095', '1\u202f095', '0,3']);
  assert.deepEqual([percent(25, 'en'), percent(12.5, 'fr')], ['25%', '12,5\u00a0%']);
  const stamp = { iso: '2026-03-01', epoch: Date.UTC(2026, 2, 1) };
  assert.deepEqual([day(stamp, 'en-GB'), day(stamp, 'fr')], ['1 March 2026', '1 mars 2026']);
});
