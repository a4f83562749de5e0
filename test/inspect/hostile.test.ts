// Fault: Script in any field that the inspector shows → Text; nothing runs

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Parser } from 'htmlparser2';
import { hostile, hostileTargets } from './hostile.ts';
import { asker } from './site.ts';

const ask = asker(hostile);

test('script in every field of a site and of a query is shown as text in every view', async () => {
  let seen = 0;
  for (const target of hostileTargets) {
    const { status, text } = (await ask(`/_inspect/${target}`)) ?? assert.fail();
    assert.equal(status, 200, `${target}: ${text.slice(0, 200)}`);
    const parser = new Parser({
      onopentag(name, attributes) {
        if (name === 'script') assert.deepEqual(attributes, { src: '/_inspect/inspect.js', defer: '' }, target);
        if (name === 'img') assert.match(attributes.src ?? '', /^\//, target);
        for (const [key, value] of Object.entries(attributes)) {
          assert.doesNotMatch(key, /^on|^style$/, target);
          if (/^(?:href|src|action)$/.test(key))
            assert.doesNotMatch(value, /^\s*(?:javascript|data|vbscript):/i, target);
        }
      },
      ontext(part) {
        if (part.includes('globalThis.ran')) seen += 1;
      },
    });
    parser.end(text);
  }
  // It is there to be seen, and not left out.
  assert.ok(seen > hostileTargets.length, String(seen));
});
