import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SaxesParser } from 'saxes';
import { printDemo } from '../../scripts/demo/print.ts';

const picture = readFileSync(new URL('../../.github/demo.svg', import.meta.url), 'utf8');

test('the moving picture of the README says what its lines print today', async () => {
  assert.equal(picture, await printDemo(), 'npm run demo writes it anew');
});

test('the moving picture is well-formed, small, and shows the price and the Markdown', () => {
  new SaxesParser({ xmlns: true }).write(picture).close();
  assert.ok(picture.length < 60_000);
  for (const text of [
    /\d+ of \d+ addresses have other content, 1 fact changed\./,
    /price 49 → 59/,
    />\$ curl -s -H &#39;Accept: text\/markdown&#39;|>\$ curl -s -H 'Accept: text\/markdown'/,
    />\*\*€59 per month\*\*</,
  ])
    assert.match(picture, text);
});
