import assert from 'node:assert/strict';
import test from 'node:test';
import { contentsOf } from '../../generator/format/contents.ts';
import { htmlText } from '../../generator/format/html.ts';

test('a heading that is a picture is listed by what is said of it, and one that says nothing is not listed', () => {
  const body = [
    '<h2 id="a">One <a href="/b/">link</a></h2>',
    '<h2 id="b"><img src="/b.png" alt="Said &amp; done" width="1"></h2>',
    '<h2 id="c"><img src="/c.png" alt=""></h2>',
    '<h2 id="d">Three</h2>',
  ];
  assert.deepEqual(
    contentsOf(body.join('\n')).map(({ href, text }) => [href, htmlText(text)]),
    [
      ['#a', 'One link'],
      ['#b', 'Said &amp; done'],
      ['#d', 'Three'],
    ],
  );
});
