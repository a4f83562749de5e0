import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withCodeFromLeft } from '../../generator/format/page-body.ts';

test('withCodeFromLeft() marks each outermost tag for code once, unless it says its direction', () => {
  const marked = {
    '<p>Run <code>npm ci</code>.</p>': '<p>Run <code dir="ltr">npm ci</code>.</p>',
    '<pre><code>a</code></pre>': '<pre dir="ltr"><code>a</code></pre>',
    '<pre><code class="language-js">a</code></pre><code>b</code>':
      '<pre dir="ltr"><code class="language-js">a</code></pre><code dir="ltr">b</code>',
    '<pre role="group" dir="ltr"><code>a</code></pre>': '<pre role="group" dir="ltr"><code>a</code></pre>',
    '<code class="x" dir="rtl">a</code>': '<code class="x" dir="rtl">a</code>',
    '<p>&lt;code> <codec></codec></p>': '<p>&lt;code> <codec></codec></p>',
  };
  for (const [body, expected] of Object.entries(marked)) assert.equal(withCodeFromLeft(body), expected);
});
