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

test('headings stand below those that they are in, down to the level that is asked for', () => {
  const body = '<h2 id="a">A</h2><h4 id="b">B</h4><h3 id="c">C</h3><h4 id="d">D</h4><h2 id="e">E</h2>';
  const shown = (entries: ReturnType<typeof contentsOf>): string =>
    entries.map(({ href, children }) => href.slice(1) + (children ? `(${shown(children)})` : '')).join(' ');
  assert.equal(shown(contentsOf(body, 4)), 'a(b c(d)) e');
  assert.equal(shown(contentsOf(body, 3)), 'a(c) e');
});
