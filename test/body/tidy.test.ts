import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Break, Delete, Emphasis, InlineCode, Paragraph, PhrasingContent } from 'mdast';
import { isEmptied, tidyText } from '../../generator/body/tidy.ts';
import { link, list, paragraph, strong, text } from '../../generator/model/nodes.ts';

const lineBreak: Break = { type: 'break' };
const code = (value: string): InlineCode => ({ type: 'inlineCode', value });
const em = (...children: PhrasingContent[]): Emphasis => ({ type: 'emphasis', children });
const gone = (...children: PhrasingContent[]): Delete => ({ type: 'delete', children });

function tidied(...children: readonly (string | PhrasingContent)[]): readonly PhrasingContent[] {
  const node: Paragraph = paragraph(...structuredClone(children));
  tidyText(node);
  return node.children;
}

for (const [what, before, after] of [
  ['joins texts', ['a', 'b', '. c'], ['ab. c']],
  ['joins code', [code('a'), code('b'), 'c', code('d')], [code('ab'), 'c', code('d')]],
  ['joins no text with code', ['a', code('b')], ['a', code('b')]],
  ['joins emphasis', [em(text('a')), em(text('b'), code('c'))], [em(text('ab'), code('c'))]],
  ['joins strong emphasis', [strong('a'), strong('b')], [strong('ab')]],
  ['joins what is gone', [gone(text('a')), gone(text('b'))], [gone(text('ab'))]],
  ['joins no emphasis of two kinds', [em(text('a')), strong('b')], [em(text('a')), strong('b')]],
  ['joins no links', [link('/a', 'a'), link('/a', 'b')], [link('/a', 'a'), link('/a', 'b')]],
  ['joins no line breaks', ['a', lineBreak, lineBreak, 'b'], ['a', lineBreak, lineBreak, 'b']],
  ['leaves out empty lines', ['a\n', '\n', ' \t\n', 'b\n\nc'], ['a\nb\nc']],
  ['leaves out white space at the ends of lines', ['a \t\n', '  b \n\tc'], ['a\nb\nc']],
  ['leaves white space within lines', ['a ', ' b\u00a0\n\u00a0c'], ['a  b\u00a0\n\u00a0c']],
  ['begins and ends with no white space', ['\n \n', ' a ', em(text('b')), ' \n', '\n'], ['a ', em(text('b'))]],
  ['leaves white space before and after marks', ['a ', em(text('b')), ' c'], ['a ', em(text('b')), ' c']],
  ['sees a line begin within marks', ['a\n', em(text(' \n b')), 'c'], ['a\n', em(text('b')), 'c']],
  ['sees a line begin after marks', [em(text('a\n')), ' \n b'], [em(text('a\n')), 'b']],
  ['sees no line begin after code', ['a\n', code('b'), ' c'], ['a\n', code('b'), ' c']],
  ['sees a line begin after a break', ['a', lineBreak, '\n  b'], ['a', lineBreak, 'b']],
  ['keeps the end of a line before marks', ['a\n', em(text('b'))], ['a\n', em(text('b'))]],
  ['keeps the beginning of a line after marks', [em(text('a')), '\nb'], [em(text('a')), '\nb']],
  ['keeps one of many ends of lines', [em(text('a')), '\n\n \nb'], [em(text('a')), '\nb']],
  ['ends with no line break', ['a', lineBreak, '\n', lineBreak], ['a']],
  ['ends with no white space within marks', ['a', em(text('b'), lineBreak, text(' \n'))], ['a', em(text('b'))]],
  ['ends with white space within code', ['a', code(' ')], ['a', code(' ')]],
  ['leaves out marks with nothing between them', ['a', em(), strong(), gone(em(text(''))), 'b'], ['a', 'b']],
  ['leaves a link without a text', [link('/a'), 'b'], [link('/a'), 'b']],
  ['leaves nothing of white space', [' \n', ' '], []],
] as const)
  test(`tidyText() ${what}`, () => assert.deepEqual(tidied(...before), paragraph(...after).children));

test('tidyText() does not change nodes made from a directive', () => {
  const made = text('€9 ');
  const node = paragraph(made, text('\n'), text(' a'));
  tidyText(node);
  assert.deepEqual(node.children, [text('€9\na')]);
  assert.equal(made.value, '€9 ');
});

test('isEmptied() finds nodes that Markdown cannot express when empty, and empty quotes and items', () => {
  const [item] = list([[]]).children;
  assert.ok(item);
  for (const node of [paragraph(), em(), strong(), gone(), list([]), { ...item, children: [] }])
    assert.equal(isEmptied(node), true, node.type);
  assert.equal(isEmptied({ type: 'blockquote', children: [] }), true);
  for (const node of [link('/'), text(''), lineBreak]) assert.equal(isEmptied(node), false, node.type);
  assert.equal(isEmptied({ type: 'heading', depth: 2, children: [] }), false);
  for (const node of [paragraph(''), em(text('')), item]) assert.equal(isEmptied(node), false, node.type);
});
