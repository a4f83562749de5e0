import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declare, type Provided, withRole } from '../../generator/output/output.ts';
import { output } from '../check/outputs.ts';

const isFeed = withRole('feed');

test('declare() lets a body read what is among its inputs, and the compiler refuses the rest', () => {
  const made = declare({
    ...output('/a'),
    inputs: { documents: [], outputs: isFeed },
    body: ({ documents, outputs }) => `${documents.length} ${outputs.map(({ role }) => role.locale).join()}`,
  });
  const feed = output('/feed.xml', { role: { kind: 'feed', locale: 'en', format: 'RSS' } });
  assert.equal(made.body({ documents: [], outputs: [feed] } as unknown as Provided), '0 en');

  declare({
    ...output('/b'),
    inputs: { documents: [] },
    // @ts-expect-error Outlines are not among the inputs.
    body: ({ outlines }) => String(outlines),
  });
  declare({
    ...output('/c'),
    inputs: { outputs: isFeed },
    // @ts-expect-error What other outputs are made from is not available.
    body: ({ outputs }) => outputs.map(({ body }) => String(body)).join(),
  });
  const { inputs: _, links: __, ...plain } = output('/d');
  declare({
    ...plain,
    // @ts-expect-error Without inputs, there is nothing to read.
    body: ({ documents }) => String(documents),
  });
  const { inputs, links } = declare({ ...plain, body: () => '' });
  assert.deepEqual([inputs, links], [{}, []]);
});
