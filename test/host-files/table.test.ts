import assert from 'node:assert/strict';
import { test } from 'node:test';
import table, { type TestEvent } from '../hosts/conformance/table.mjs';

async function* events(): AsyncGenerator<TestEvent> {
  const ended = (type: string, name: string, nesting: number, more: Partial<TestEvent['data']> = {}) => ({
    type,
    data: { name, nesting, ...more },
  });
  yield ended('test:pass', 'GET /', 2);
  yield ended('test:start', 'HEAD /', 2);
  yield ended('test:fail', 'HEAD /', 2);
  yield ended('test:fail', 'The other serves', 1, { details: { type: 'suite' } });
  yield ended('test:pass', 'no error', 1);
  yield ended('test:pass', 'GET /', 2);
  yield ended('test:pass', 'does not hold, for it is so: HEAD /', 2);
  yield ended('test:pass', 'One serves', 1, { details: { type: 'suite' } });
  yield ended('test:pass', 'is here', 1, { skip: 'It is not installed' });
  yield ended('test:pass', 'one.test.ts', 0, { details: { type: 'suite' } });
}

test('the table of engines counts what each keeps, is known not to do, fails and skips', async () => {
  let text = '';
  for await (const part of table(events())) text += part;
  assert.deepEqual(text.trim().split('\n').slice(2), [
    '| One | 2 | 1 | 1 | 0 | 0 |',
    '| The other | 2 | 1 | 0 | 1 | 0 |',
    '| (judges, and beside the battery) | 1 | 1 | 0 | 0 | 1 |',
  ]);
});
