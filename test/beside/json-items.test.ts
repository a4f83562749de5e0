import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withItems, withoutItems } from '../../generator/beside/json-items.ts';

const items = [
  { source: '/a', headers: [{ key: 'X', value: '"}]' }] },
  { source: '/(b|c)\\.md', headers: [] },
];
const texts = [
  '{}',
  '{\n}\n',
  '{ "trailingSlash": true }\n',
  '{"headers":[]}',
  '{"headers": [ ], "z": [1, 2]}',
  '{"headers":[{"source":"/x"}, 3 ]}',
  '{\r\n\t"headers": [\r\n\t\t{ "source": "/x" }\r\n\t],\r\n\t"b": { "c": "]}\\"" }\r\n}\r\n',
];

for (const text of texts)
  test(`items are added to and taken out of ${JSON.stringify(text)}, and nothing else changes`, () => {
    const own = JSON.parse(text);
    const more = withItems(text, 'headers', items) ?? '';
    assert.deepEqual(JSON.parse(more), { ...own, headers: [...(own.headers ?? []), ...items] });
    assert.equal(withoutItems(more, 'headers', items), text);
    const later = { ...JSON.parse(more), headers: [...JSON.parse(more).headers, 1], more: 1 };
    const formatted = JSON.stringify(later, undefined, 2);
    const rest = { ...own, headers: [...(own.headers ?? []), 1], more: 1 };
    assert.deepEqual(JSON.parse(withoutItems(formatted, 'headers', items)), rest);
  });

test('items are not added to what is no object, or to what is no list', () => {
  for (const text of ['[]', '{"headers": {}}', '{"headers": []', ''])
    assert.equal(withItems(text, 'headers', items), undefined);
});
