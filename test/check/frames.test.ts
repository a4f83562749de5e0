import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkBlocked, problemsOfPage } from '../../generator/check/blocked.ts';
import { frameOf, pathsLinkedIn } from '../../generator/check/template-links.ts';
import { resolvePolicy } from '../../generator/settings/content-security-policy.ts';
import { seeded } from '../fuzz/runs.ts';
import { output } from './outputs.ts';

const made = output('/b/', { mediaType: 'text/html; charset=utf-8' });
const site = { baseUrl: 'https://a.example/repo', basePath: '/repo' };
const policy = { ...site, contentSecurityPolicy: resolvePolicy() };

/** The HTML that a template is given: its text looks like attributes, and its tags have quotes and links. */
const head = '<title>A "b" c</title>\n<script type="application/ld+json">{"a":"</p>"}</script>';
const content = `<p id="a">Say "b" onclick=c and href="/repo/said/" or 'd'.</p>\n<p class="e">--> <a href="/repo/of-text/">f</a></p>`;
const given = [head, content];

const pathsIn = (page: string, frame?: string) => [...pathsLinkedIn(page, made, site, frame)];

for (const [what, page, frame, paths] of [
  ['text around it', `<div class="a">${content}</div>`, '<div class="a"><p></div>', []],
  [
    'links around it',
    `${head}<A HREF="/repo/a/#b">a</A><img src="/repo/b.png" srcset="/repo/c.png 2x"/>${content}<a href="../d/">d</a><a href="#e"></a>`,
    '<p><A HREF="/repo/a/#b">a</A><img src="/repo/b.png" srcset="/repo/c.png 2x"/><p><a href="../d/">d</a><a href="#e"></a>',
    ['/a/', '/b.png', '/c.png', '/d/'],
  ],
  [
    'addresses that are written in other ways',
    `<a href="/repo/a/./b/../c%C3%A4">a</a><a href="https://A.example/repo/d">b</a><a href="https://a.example.org/repo/e">c</a><a href="/f">${content}`,
    undefined,
    ['/a/cä', '/d'],
  ],
  ['a character reference in a link', `<a href="/repo/a&#47;b">a</a>${content}`, undefined, ['/a/b']],
  ['a comment around it', `<!-- ${content} --><a href="/repo/a/">a</a>`, undefined, ['/of-text/', '/a/']],
  ['an attribute around it', `<p title="${content}"><a href="/repo/a/">a</a>`, undefined, ['/of-text/', '/a/']],
  ['a script around it', `<script>${content}</script><a href="/repo/a/">a</a>`, undefined, ['/a/']],
  ['text that is a field', `<textarea>${content}</textarea><a href="/repo/a/">a</a>`, undefined, ['/a/']],
  ['an attribute without quotes', `${content}<a href=/repo/a/>a</a>`, undefined, ['/of-text/', '/a/']],
  ['a text that looks like a link', `${content} href="/repo/a/"`, '<p> href="/repo/a/"', []],
  ['a comment with a link', `<!-- <a href="/repo/a/"> -->${content}`, undefined, ['/of-text/']],
  ['a comment', `<!-- a "b" -->${content}<a href="/repo/a/">`, '<!-- a "b" --><p><a href="/repo/a/">', ['/a/']],
  [
    'a text that was changed',
    content.replace('f</a>', '<a href="/repo/a/">a</a>'),
    content.replace('f</a>', '<a href="/repo/a/">a</a>'),
    ['/of-text/', '/a/'],
  ],
] as const)
  test(`pathsLinkedIn() finds all links of a template that has ${what}`, () => {
    const cut = frameOf(page, given);
    if (frame !== undefined) assert.equal(cut, frame);
    assert.deepEqual(pathsIn(page, cut), paths);
  });

/** Parts of templates, many of which change how what follows is read. */
const pieces = [
  ...[
    content,
    content,
    head,
    '<p>',
    '</p>',
    'text',
    ' ',
    '\n',
    '"',
    "'",
    '=',
    '>',
    '<',
    '/',
    '&amp;',
    '<p title="',
    '<p a',
  ],
  ...['<!--', '-->', '<!-- a -->', '<!doctype html>', '<![CDATA[', ']]>', '<?a', '<script>', '</script>', '<style>'],
  ...[
    '</style>',
    '<title>',
    '</title>',
    '<textarea>',
    '</textarea>',
    '<svg viewBox="0">',
    '</svg>',
    '<xmp>',
    '<noscript>',
  ],
  ...['<a href="/repo/a/">', '<a href=/repo/b/>', "<a href='/repo/c/'>", ' href="/repo/d/" ', '<A HREF="/repo/e/"\n>'],
  ...[
    '</a href="/repo/f/">',
    '<a x="1"href="/repo/g/">',
    '<img srcset="/repo/h 1x, /repo/i 2x">',
    '<a href="/repo/j&#47;">',
  ],
  ...[
    '<img src="/repo/k.png" onerror="a()">',
    '<p style="a">',
    '<script src="/repo/l.js"></script>',
    '<base href="/m/">',
  ],
  ...[
    '<script src="https://b.example/n.js"></script>',
    '<a href="javascript:a()">',
    '<a\fhref="/repo/o/">',
    '<a/href="/repo/p/">',
  ],
];

test('frameOf() loses nothing that a parser finds in a whole page', () => {
  let cuts = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 7 }), (parts) => {
      const page = parts.join('');
      const frame = frameOf(page, given);
      if (frame === undefined) return;
      if (frame !== page) cuts += 1;
      assert.deepEqual(
        pathsIn(page, frame),
        pathsIn(page).filter((path) => path !== '/of-text/'),
      );
      const found = checkBlocked(made, page, policy, [content, frame]);
      assert.deepEqual(found, problemsOfPage(page, made, policy));
    }),
    seeded(3000, 500),
  );
  assert.ok(cuts > 10, String(cuts));
});
