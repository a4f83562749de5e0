// Fault: 100 kB of `&amp;`, `a_`, `www.___`, `ghp_`, `:a` and the like in one paragraph; wide tables; definitions and references without end → Read in time proportional to the size, or an error at the place

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadNative, loadRemark } from '../../generator/load/markdown.ts';
import { readBody, testScope } from '../model/test-scope.ts';
import { assertGrowsEvenly } from '../steps.ts';

const native = testScope((await loadNative()) ?? loadRemark());
const scripted = testScope(loadRemark());

const repeated = (text: string) => (size: number) => text.repeat(size / text.length);

/** One paragraph of marks for which one of the parsers takes time or memory that grows with the square of their number. */
const crowded: Readonly<Record<string, (size: number) => string>> = {
  'character references': repeated('&amp;'),
  'references to spaces': repeated('&nbsp;'),
  'underscores in words': repeated('a_'),
  'beginnings of keys': repeated('ghp_'),
  'hosts of underscores': repeated('www.____'),
  'hosts in brackets': repeated('[www.a.b'),
  colons: repeated(':a'),
  'definitions that do not end': repeated('[a]: <b:c\n'),
  'e-mail addresses that do not end': repeated('a@b_'),
  'links in a line that is not ASCII': (size) => `é${'[a](/) '.repeat(size / 7)}`,
};

for (const [what, body] of Object.entries(crowded)) {
  test(`readDocument() refuses 300 kB of ${what} in one paragraph at its place, and reads 2 kB`, () => {
    const { said } = readBody(`Text.\n\n${body(300_000)}`, native);
    assert.deepEqual(said, [
      '6:1 error too-long Too many marks in one paragraph / Start a new paragraph before it, or put it in a code block',
    ]);
    assert.deepEqual(
      readBody(body(2000), native).said.filter((line) => line.includes('too-long')),
      [],
    );
  });

  test(`readDocument() goes through ${what} in time proportional to their number`, () => {
    assertGrowsEvenly(400_000, (size) => {
      const text = body(size);
      return () => void readBody(text, native);
    });
  });

  test(`readDocument() reads 600 kB of ${what} in a code block, and in paragraphs of 40 characters`, () => {
    assert.deepEqual(readBody(`\`\`\`\n${body(600_000)}\n\`\`\`\n`, native).said, []);
    const paragraphs = body(600_000).replace(/[\s\S]{40}/g, (part) => `${part}\n\n`);
    assert.deepEqual(
      readBody(paragraphs, native).said.filter((line) => line.includes('too-long')),
      [],
    );
  });
}

for (const [what, body] of Object.entries({
  stars: repeated('*a'),
  tildes: repeated('a~'),
  'closing brackets': repeated('a]('),
  'openings of comments': repeated('x <!--'),
  'stars that open and close': (size: number) => '*a '.repeat(size / 6) + 'a* '.repeat(size / 6),
}))
  test(`readDocument() refuses 60 kB of ${what} in one paragraph where only remark can read it`, () => {
    const text = body(60_000);
    const refusal = /^4:1 error too-long Too many marks in one paragraph \//;
    assert.match(readBody(text, scripted).said[0] ?? '', refusal);
    assert.match(readBody(`\\**${text}`, native).said[0] ?? '', refusal);
    if (native.parser.name === 'satteri') assert.ok(!readBody(text, native).said.some((line) => refusal.test(line)));
  });

for (const [what, body] of Object.entries({
  quotes: repeated('> a\n\n'),
  'lines that continue a quote': (size: number) => `> a\n${'b\n'.repeat(size / 2)}`,
  'lines that continue a list': (size: number) => `- a\n${'b\n'.repeat(size / 2)}`,
  'underlined headings': repeated('a\n=\n'),
  'footnotes in lists': repeated('- [^a]: b\n'),
  'quotes in lists': repeated('- > a\n'),
  'quotes in numbered lists': repeated('1. - > a\n'),
}))
  test(`readDocument() refuses 60 kB of ${what} where only remark can read them, and reads them where satteri can`, () => {
    const text = body(60_000);
    assert.match(readBody(text, scripted).said[0] ?? '', / error too-long Too many marks in one paragraph /);
    if (native.parser.name !== 'satteri') return;
    assert.deepEqual(
      readBody(text, native).said.filter((line) => line.includes('too-long')),
      [],
    );
  });

test('readDocument() refuses a paragraph of 150,000 lines where only remark can read it', () => {
  const directive = (lines: number) => `:price{${'a=b\n'.repeat(lines)}}`;
  assert.match(
    readBody(directive(150_000), native).said[0] ?? '',
    /^4:1 error too-long Too many marks in one paragraph/,
  );
  assert.match(
    readBody(directive(1000), native).said[0] ?? '',
    / error directive-attribute "price" has no attribute "a"/,
  );
});

test('readDocument() refuses 3 MB of comments that do not end', () => {
  const large = { ...native, limits: { ...native.limits, marks: 3_000_000 } };
  // A search from each of their beginnings to the end would take minutes.
  const { said } = readBody('<!--\n\n'.repeat(500_000), large);
  assert.deepEqual(said, [
    '4:1 error raw-html An HTML comment is not closed, and hides what follows / End it with -->',
  ]);
});

for (const [what, line, column] of [
  ['quotes', '>'.repeat(100_000), 100],
  ['lists', `${'- '.repeat(50_000)}a`, 199],
  ['numbered lists', '1. '.repeat(100_000), 298],
  ['quotes and lists', '> + '.repeat(50_000), 199],
  ['stars before a word', `${'* '.repeat(50_000)}a`, 199],
] as const)
  test(`readDocument() refuses 100 kB of ${what} within one another before they are parsed`, () => {
    const deep = 'Nested more than 100 levels deep / Remove some of the marks that begin here';
    assert.deepEqual(readBody(`Text.\n\n${line}`, native).said, [`6:${column} error nesting ${deep}`]);
  });

test('readDocument() reads a thematic break of 100,000 signs', () => {
  for (const sign of ['- ', '* ']) {
    const { document, said } = readBody(sign.repeat(50_000), native);
    assert.deepEqual([document.html, said], ['<hr>', []]);
  }
});

/** Bodies that a parser reads in linear time, and that would be printed or reported in quadratic time. */
const grown: Readonly<Record<string, (size: number) => string>> = {
  'rows that lack cells': (size) => `|${'a|'.repeat(size / 20)}\n|${'-|'.repeat(size / 20)}\n${'b\n'.repeat(size / 2)}`,
  'references to a long definition': (size) => `[a]: /${'x'.repeat(size)}\n\n${'[a]\n\n'.repeat(size / 10)}`,
  'footnotes that are all referred to': (size) => `${'[^a] '.repeat(size / 5)}\n\n[^a]: b`,
  'block directives': repeated('::plans\n\n'),
  'links to headings that are nearly there': (size) =>
    Array.from({ length: size / 30 }, (_, index) => `## head${index}\n\n[a](#headx${index})\n\n`).join(''),
  'links to nowhere in one line': repeated('[a](nope.md) '),
  'links with a long path': (size) => `[a](${'../'.repeat(size / 3)})`,
  'empty lines': repeated('\n'),
};

for (const [what, body] of Object.entries(grown))
  test(`readDocument() prints ${what} in proportional time and length`, () => {
    const lengths: number[] = [];
    const small = { ...native, limits: { ...native.limits, growth: 100_000 } };
    assertGrowsEvenly(10_000, (size) => {
      const text = body(size);
      return () => void lengths.push(readBody(text, small).document.html.length);
    });
    assert.ok(Math.max(...lengths) < 2_000_000, `${lengths}`);
  });

test('readDocument() refuses references that repeat a long definition, whichever parser reads them', () => {
  const body = `[a]: https://x.example/${'x'.repeat(50_000)}\n\n${'[a]\n\n'.repeat(300)}`;
  assert.match(readBody(body, scripted).said[0] ?? '', /^\d+:1 error too-long Tables, references and footnotes make /);
  assert.ok(readBody(body, native).document.html.length < 1_000_000);
});

test('readDocument() reports where tables and references make a body longer than the settings allow', () => {
  const row = `|${'a|'.repeat(10_000)}\n|${'-|'.repeat(10_000)}\n`;
  const allowed = readBody(`${row}${'|b\n'.repeat(50)}`, native);
  assert.deepEqual(allowed.said, []);
  const { said, document } = readBody(`Text.\n\n${row}${'|b\n'.repeat(1000)}`, native);
  assert.deepEqual(said, [
    '6:1 error too-long Tables, references and footnotes make the body longer by more than 10,000,000 characters / Take out cells or references, or raise limits.growth in site.yaml',
  ]);
  assert.equal(document.html, '');
});

test('readDocument() expands no further block directive after 100,000 nodes, and says so once', () => {
  const { said } = readBody('::plans\n\n'.repeat(10_000), native);
  assert.equal(said.length, 1);
  assert.match(
    said[0] ?? '',
    /^\d+:1 error too-long The block directives before this one already make more than 100,000 nodes \/ /,
  );
});

test('readDocument() refuses a body with more lines and marks than the settings allow, at the first that is too many', () => {
  const few = { ...native, limits: { ...native.limits, marks: 1000 } };
  assert.deepEqual(readBody('a\n'.repeat(1000), few).said, []);
  assert.deepEqual(readBody('a\n'.repeat(1001), few).said, [
    '1004:2 error too-long The body has more than 1,000 lines and marks / Split it into smaller files, or raise limits.marks in site.yaml',
  ]);
});

test('readDocument() reads what people write, a megabyte of it: a post, a list of links, a table, a log', () => {
  const bodies = [
    'Some *text* with [a link](/other/), `snake_case`, a time such as 9:30 &amp; **more** words.\n\n',
    '- [A project](https://project.example/path_with_underscores): what it does, since 2019\n',
    '| name | https_url | 12:30 | a_b |\n',
    '> A quotation of somebody, in a line that goes on.\n>\n',
  ].map((line) => line.repeat(1_000_000 / line.length));
  const [post = '', list = '', rows = '', quotes = ''] = bodies;
  const table = `| a | b | c | d |\n| - | - | - | - |\n${rows}`;
  const log = `\`\`\`\n${'2026-01-01T00:00:00 [info] <main> a_b_c: *x* & y\n'.repeat(20_000)}\`\`\`\n`;
  for (const body of [post, list, table, quotes, log])
    assert.deepEqual([body.slice(0, 20), ...readBody(body, native).said], [body.slice(0, 20)]);
});
