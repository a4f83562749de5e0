import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { remark } from 'remark';
import { printLlms } from '../../generator/format/llms.ts';
import { seeded as runs } from '../fuzz/runs.ts';
import { hostile, oneLine } from './hostile-texts.ts';
import { parseLlms } from './parse-llms.ts';

const seeded = runs(500);

test('printLlms() gives a file that the rules of the reference parser read back, whatever the texts hold', () => {
  const link = fc.record({ text: hostile, href: hostile, note: oneLine }, { requiredKeys: ['text', 'href'] });
  const bare = (text: string) => line(line(text).replaceAll('[', '(').replaceAll(']', ')').replace(/\\+$/, ''));
  const arbitrary = fc.record({
    title: oneLine,
    summary: oneLine,
    paragraphs: fc.array(oneLine, { minLength: 1, maxLength: 3 }),
    sections: fc.array(
      fc.record({
        title: oneLine,
        links: fc.array(
          link.filter(({ text }) => line(text) !== ''),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(arbitrary, (given) => {
      const url = (text: string) => `https://x.example/${encodeURIComponent(text)}`;
      const sections = given.sections.map(({ title, links }) => ({
        title,
        links: links.map((target) => ({ ...target, href: url(target.href) })),
      }));
      const read = parseLlms(printLlms({ ...given, sections }));
      assert.deepEqual([read.title, read.summary], [given.title, given.summary]);
      assert.deepEqual(
        read.paragraphs.map((text) => text.replace(/^(\d*)\\/, '$1')),
        given.paragraphs.map((text) => text.replace(/^(\d*)\\/, '$1')),
      );
      assert.deepEqual(
        read.sections.map(({ links }) =>
          links.map(({ title, url: href, note }) => [title, decodeURIComponent(href), note]),
        ),
        sections.map(({ links }) =>
          links.map(({ text, href, note }) => {
            return [bare(text) || href, decodeURIComponent(href), note === text ? undefined : note];
          }),
        ),
      );
    }),
    seeded,
  );
});

test('printLlms() keeps a link a link for readers of Markdown when its name ends in backslashes', () => {
  for (const [text, name] of [
    ['a\\', 'a'],
    ['a\\\\', 'a'],
    ['\\]]>', '))>'],
    ['[Beta] Ovens [2]', '(Beta) Ovens (2)'],
  ] as const) {
    const sections = [{ title: 'Links', links: [{ text, href: 'https://x.example/' }] }];
    const tree = remark().parse(printLlms({ title: 'T', summary: 's', paragraphs: [], sections }));
    assert.deepEqual(linksIn(tree), [[name, 'https://x.example/']]);
  }
});

function linksIn(node: Nodes): readonly (readonly [name: string, url: string])[] {
  if (node.type === 'link') return [[plainText(node), node.url]];
  return 'children' in node ? node.children.flatMap(linksIn) : [];
}

function line(text: string): string {
  return text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim();
}

test('printLlms() has one link in a line: a link in a note or in the summary is its text', () => {
  const links = [
    { text: 'Tea', href: 'https://x.example/', note: 'See [our teas](/teas/), and ![a cup](cup.png) [1]' },
  ];
  const summary = 'Sells [tea](/tea/)';
  const printed = printLlms({ title: 'T', summary, paragraphs: [], sections: [{ title: 'P', links }] });
  assert.match(printed, /^- \[Tea\]\(https:\/\/x\.example\/\): See our teas, and a cup \[1\]$/m);
  assert.match(printed, /^> Sells tea$/m);
});

test('printLlms() leaves out a note that only says the name again', () => {
  const links = [{ text: 'Tea', href: 'https://x.example/', note: 'Tea' }];
  const printed = printLlms({ title: 'T', summary: 's', paragraphs: [], sections: [{ title: 'P', links }] });
  assert.match(printed, /^- \[Tea\]\(https:\/\/x\.example\/\)$/m);
});

test('printLlms() keeps a paragraph a paragraph that begins like a list, a heading, a quotation or a fence', () => {
  const reader = remark();
  for (const text of [
    '1. First',
    '12) Twelve',
    '# Title',
    '- item',
    '+ item',
    '* item',
    '> said',
    '```js',
    '~~~',
    '3-phase',
    '2026 was',
    '---',
  ]) {
    const [, , paragraph] = reader.parse(
      printLlms({ title: 'T', summary: 's', paragraphs: [text], sections: [] }),
    ).children;
    assert.equal(paragraph?.type, 'paragraph', text);
    assert.equal(plainText(paragraph), text);
  }
});
