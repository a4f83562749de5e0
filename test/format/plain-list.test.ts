import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { printMarkdown } from '../../generator/format/markdown.ts';
import { link, list } from '../../generator/model/nodes.ts';
import { seeded as seededRuns } from '../fuzz/runs.ts';

const seeded = seededRuns(1000);

test('printMarkdown() prints a list of plain lines as it prints the same list among other blocks', () => {
  const piece = fc.constantFrom(
    ...['a', 'Été', '日本', ' ', ': ', '.', ', ', '(', ')', '"', "'", '?', '!', '[', ']', '*', '_', '<', '&amp;', '`'],
    ...['#', '- ', '1. ', '2)', 'https://a.example', 'www.a.example'],
    ...['@b.example', '~', '|', '\\', '\n', '%', '/', '+ '],
  );
  const plainPiece = fc.constantFrom('a', 'Été', '日本', ' b', ': c', ', d', '(e)', '"f"', '!', '?', ' – 1', ' 2%');
  const text = fc
    .oneof(fc.array(plainPiece, { minLength: 1, maxLength: 5 }), fc.array(piece, { maxLength: 4 }))
    .map((pieces) => pieces.join(''));
  const url = fc.constantFrom('https://a.example/b/c.md', '/a_b/', 'https://a.example/?b=c&d', '/a b/', '/a(b)/');
  const line = fc.oneof(
    text.map((item) => [item]),
    fc.tuple(url, text, text).map(([to, label, after]) => [link(to, label), ` ${after}`]),
    fc.tuple(url, text).map(([to, label]) => [link(to, label)]),
  );
  let plain = 0;
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
      const printed = printMarkdown({ type: 'root', children: [list(lines)] });
      const end = '\n___\n';
      const among = printMarkdown({ type: 'root', children: [list(lines), { type: 'thematicBreak' }] });
      assert.ok(among.endsWith(end));
      assert.equal(printed, among.slice(0, -end.length));
      if (!/[\\*_<&[`#]/.test(printed)) plain += 1;
    }),
    seeded,
  );
  assert.ok(plain > 20, `Only ${plain} were plain`);
});
