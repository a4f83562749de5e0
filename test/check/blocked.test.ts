// Fault: Inline scripts and styles, and what is loaded from elsewhere, in templates and bodies → An error that says what to allow

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { sortProblems } from '../../generator/base/problem.ts';
import { checkBlocked, mayBeBlocked, problemsOfPage } from '../../generator/check/blocked.ts';
import { html, htmlText } from '../../generator/format/html.ts';
import { resolvePolicy } from '../../generator/settings/content-security-policy.ts';
import { seeded } from '../fuzz/runs.ts';
import { output } from './outputs.ts';

const baseUrl = 'https://a.example';
const page = output('/b/', { mediaType: 'text/html; charset=utf-8' });
const style = output('/style.css', { mediaType: 'text/css; charset=utf-8' });
const elsewhere = 'https://cdn.example/x';

function blocked(text: string, given: Parameters<typeof resolvePolicy>[0] = {}, of = page) {
  return checkBlocked(of, text, { contentSecurityPolicy: resolvePolicy(given), baseUrl });
}

/** A part of a page that the default policy blocks, what is said of it, and directives that allow it. */
const parts: readonly (readonly [html: string, said: RegExp, allowing: Parameters<typeof resolvePolicy>[0]])[] = [
  ['<script>a()</script>', /blocks the text of <script>: default-src is 'self'$/, { 'script-src': "'unsafe-inline'" }],
  ['<SCRIPT type="module">a()</SCRIPT>', /the text of <script>/, { 'default-src': "'unsafe-inline'" }],
  [
    `<script src="${elsewhere}.js"></script>`,
    /blocks <script src="https:\/\/cdn\.example\/x\.js">: default-src is 'self'$/,
    { 'script-src': 'cdn.example' },
  ],
  [
    `<script type="module" src="//cdn.example/x.js"></script>`,
    /<script src="\/\/cdn/,
    { 'script-src-elem': 'https://cdn.example/x.js' },
  ],
  ['<style>a{}</style>', /the text of <style>/, { 'style-src': "'unsafe-inline'" }],
  ['<p style="color: red">', /<p style="color: red">/, { 'style-src-attr': "'unsafe-inline'" }],
  ['<p class="a"onclick="b()">', /<p onclick="b\(\)">/, { 'script-src-attr': "'unsafe-inline'" }],
  ['<svg/onload=a()>', /<svg onload="a\(\)">/, { 'script-src': "'unsafe-inline'" }],
  ['<a href="javascript:a()">', /<a href="javascript:a\(\)">/, { 'script-src': "'unsafe-inline'" }],
  [
    '<img src="http://b.example/a.png" alt="">',
    /<img src="http:.*: img-src is 'self' https: data:$/,
    { 'img-src': 'http:' },
  ],
  [
    '<img alt="" srcset="/a.png 1x, http://b.example/a.png 2x">',
    /<img srcset=/,
    { 'img-src': "'self' http://b.example" },
  ],
  ['<picture><source srcset="http://b.example/a.png"></picture>', /<source srcset=/, { 'img-src': 'http://*.example' }],
  [`<link rel="stylesheet" href="${elsewhere}.css">`, /<link href=/, { 'style-src': 'https://cdn.example:443/' }],
  [`<link href="${elsewhere}.css" rel="Alternate StyleSheet">`, /<link href=/, { 'style-src': 'https:' }],
  ['<link rel="icon" href="http://b.example/i.png">', /<link href=/, { 'img-src': '*' }],
  [`<link rel="preload" as="font" href="${elsewhere}.woff2">`, /<link href=/, { 'font-src': '*.example' }],
  [`<link rel="manifest" href="${elsewhere}">`, /<link href=/, { 'manifest-src': 'https:' }],
  [
    `<iframe src="${elsewhere}"></iframe>`,
    /<iframe src=.*: default-src is 'self'$/,
    { 'child-src': 'https://cdn.example' },
  ],
  ['<video src="data:video/mp4,a"></video>', /<video src=.*: media-src is 'self' https:$/, { 'media-src': 'data:' }],
  ['<object data="/a.pdf"></object>', /<object data="\/a\.pdf">: object-src is 'none'$/, { 'object-src': "'self'" }],
  [
    `<form action="${elsewhere}"></form>`,
    /<form action=.*: form-action is 'self'$/,
    { 'form-action': 'https://cdn.example' },
  ],
  [`<button formaction="${elsewhere}"></button>`, /<button formaction=/, { 'form-action': 'https:' }],
  ['<base href="https://b.example/">', /<base href=.*: base-uri is 'self'$/, { 'base-uri': 'https://b.example' }],
];

for (const [html, said, allowing] of parts) {
  test(`checkBlocked() tells that the policy blocks ${html}, and not when it allows it`, () => {
    const found = blocked(`<!doctype html><p>a</p>${html}<p>b</p>`);
    assert.equal(found.length, 1, JSON.stringify(found));
    const [{ code, level, message, hint = '' } = {} as (typeof found)[0]] = found;
    assert.deepEqual([code, level], ['blocked', 'error']);
    assert.match(message, said);
    assert.match(hint, /allow it in site\.yaml: contentSecurityPolicy: \{[a-z-]+: "[^"]+"\}$/);
    assert.deepEqual(blocked(html, allowing), []);
  });

  test(`checkBlocked() is given what its own hint says for ${html}`, () => {
    const [, directive = '', sources = ''] = /\{([a-z-]+): "([^"]+)"\}$/.exec(blocked(html)[0]?.hint ?? '') ?? [];
    assert.deepEqual(blocked(html, { [directive]: sources }), []);
  });
}

test('checkBlocked() proposes to allow one kind of thing where one directive decides about all', () => {
  const [{ hint = '' } = {} as { hint?: string }] = blocked('<iframe src="https://v.example/"></iframe>');
  assert.match(hint, /\{frame-src: "'self' https:\/\/v\.example"\}$/);
});

test('checkBlocked() takes the hash of a script or style sheet in a page', () => {
  const hash = `'sha256-${createHash('sha256').update('a() // <b>').digest('base64')}'`;
  assert.deepEqual(blocked('<script>a() // <b></script>', { 'script-src': `'self' ${hash}` }), []);
  assert.equal(blocked('<script>b()</script>', { 'script-src': `'self' 'unsafe-inline' ${hash}` }).length, 1);
  assert.ok(blocked('<script>a() // <b></script>')[0]?.hint?.includes(hash));
});

test('sortProblems() keeps what a template writes on every page once, at the first file, and a picture at each', () => {
  const at = (file: string) => output('/b/', { mediaType: 'text/html', source: file });
  const found = ['not-found', 'posts/b.md', 'posts/a.md'].flatMap((file) =>
    blocked('<script>a()</script><img src="http://b.example/">', {}, at(file)),
  );
  assert.deepEqual(
    sortProblems(found).map(({ message, place }) => `${place?.file} ${/<\w+/.exec(message)}`),
    ['undefined <img', 'posts/a.md <img', 'posts/a.md <script', 'posts/b.md <img'],
  );
});

const honest = fc.constantFrom(
  ...['JavaScript: The Good Parts', 'javascript:alert(1)'],
  ...['onclick="a()"', ' onload=', '<script>', 'data:text/html,<b>'],
  ...[']]>', '{{ a }}', 'url(http://b.example)', 'style="color: red"'],
  ...["'/onerror=", '<svg/onload=a()>', '</title>', '-->', '&#106;'],
);

test('checkBlocked() finds nothing in text that looks like code, wherever a page has it', () => {
  const texts = fc.array(honest, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const written = html`<title>${a}</title><meta name="description" content="${a}"><meta content="${b}"><p title="${b}" data-a="${a}">${a}</p><pre><code>${b}</code></pre><img src="/a.png" alt="${a}"><input type="search" value="${b}" placeholder="${a}"><a href="/a?q=${b}">${b}</a>`;
      assert.deepEqual(blocked(htmlText(written)), []);
    }),
    seeded(500),
  );
});

test('mayBeBlocked() passes over nothing that the parser finds', () => {
  const pieces = [
    '<',
    '</',
    '>',
    '/',
    ' ',
    '\t',
    '\n',
    '=',
    '"',
    "'",
    'a',
    'img',
    'script',
    'style',
    'iframe',
    'link',
    'input',
    'button',
    'p',
    ' href="',
    ' src="/',
    ' src=',
    ' srcset="',
    ' onclick=',
    '/onload=',
    ' style=',
    ' rel="icon" ',
    ' type="button" ',
    ' formaction="',
    'javascript:',
    'java\tscript:',
    '&#106;avascript:',
    'j&#x61;vascript:',
    'ja&Tab;vascript:',
    '\u0001javascript:',
    'JaVa',
    'http://b.example/',
    '//b.example/',
    '/\\b.example/',
    '/\t/b.example',
    '<!--',
    '-->',
    '<title>',
    '</title>',
    '<svg><image',
  ];
  const policy = { contentSecurityPolicy: resolvePolicy(), baseUrl };
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (some) => {
      const page = some.join('');
      if (problemsOfPage(page, output('/b/'), policy).length > 0) assert.ok(mayBeBlocked(page, policy), page);
    }),
    seeded(5000),
  );
});

for (const address of [
  'javascript:a()',
  ' JaVa\tScript:a()',
  '&#106;avascript:a()',
  'java&Tab;script&colon;a()',
  '\u0001javascript:a()',
])
  test(`checkBlocked() reads ${JSON.stringify(address)} as browsers do`, () => {
    for (const tag of [`<a href="${address}">`, `<a href = '${address}'>`, `<form action="${address}">`])
      assert.match(blocked(tag)[0]?.message ?? '', /blocks <(?:a|form) (?:href|action)=/, tag);
    assert.deepEqual(blocked(`<meta content="${address}"><p title="${address}">`), []);
  });

test('checkBlocked() tells that a policy blocks files of the site itself', () => {
  assert.equal(blocked('<img src="/a.png">', { 'img-src': 'https://cdn.example' }).length, 1);
  assert.equal(blocked('<script src="/a.js"></script>', { 'script-src': "'none'" }).length, 1);
});

for (const html of [
  '<script type="application/ld+json">{"@context":"https://schema.org"}</script>',
  '<script type="application/json">{"onload": "a"}</script><script type="text/template"><p style="a"></script>',
  '<script src="/a.js"></script><script type="module" src="https://a.example/b.js"></script><script src="c.js"></script>',
  '<link rel="stylesheet" href="/style.css"><link rel="icon" href="/a.svg"><link rel="preconnect" href="https://b.example">',
  '<link rel="canonical" href="https://c.example/"><link rel="alternate" href="http://d.example/">',
  '<img src="/a.png" alt=""><img class="picture" src="https://b.example/a.png"><img src="data:image/png;base64,AA==">',
  '<a href="http://b.example/">a</a><p>online = "b", style = 1, javascript: c &lt;script&gt;</p><pre>onload="a"</pre>',
  '<!-- <script>a()</script> --><textarea><script>a()</script></textarea><title><style></style></title>',
  '<form action="/search/"></form><form></form><iframe src="/a/"></iframe><video src="/a.mp4" poster="/a.png"></video>',
  '<input type="checkbox" checked disabled aria-hidden="true"><svg><use href="#a"/></svg><base href="/">',
])
  test(`checkBlocked() finds nothing in ${html.slice(0, 80)}`, () => assert.deepEqual(blocked(html), []));

test('checkBlocked() reads the style sheet, and no other outputs', () => {
  const css = `@import "/b.css"; @import url(${elsewhere}.css); a{background:url(${elsewhere}.png)} @font-face{src:url('${elsewhere}.woff2')}`;
  assert.deepEqual(
    blocked(css, {}, style).map(({ message }) => message),
    [
      "The Content-Security-Policy blocks url(https://cdn.example/x.css): default-src is 'self'",
      "The Content-Security-Policy blocks url(https://cdn.example/x.woff2): default-src is 'self'",
    ],
  );
  assert.deepEqual(blocked('<script>a()</script>', {}, output('/feed.xml', { mediaType: 'application/rss+xml' })), []);
});

test('mayBeBlocked() passes over the pages of the theme that have no picture and no form', () => {
  const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html'))
    .map((path) => readFileSync(`dist/${path}`, 'utf8'))
    .filter((html) => !/<(?:form|source|svg)[ >]/.test(html));
  assert.ok(pages.length > 10);
  const settings = { contentSecurityPolicy: resolvePolicy() };
  for (const html of pages) assert.equal(mayBeBlocked(html, settings), false, html.match(/<title>.*/)?.[0]);
});
