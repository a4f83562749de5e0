// Fault: A secret in a template; collisions, header values, links → An error that names the output
// Fault: A path in a template or the style sheet that leads out of the folder → An error that says how to write it

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { placeOf } from '../../generator/base/problem.ts';
import { checkBody } from '../../generator/check/bodies.ts';
import { checkCollisions, checkHeaders, checkSiblings } from '../../generator/check/index.ts';
import { checkLinks } from '../../generator/check/links.ts';
import { checkOutside } from '../../generator/check/outside.ts';
import { checkStandards } from '../../generator/check/standards.ts';
import { originMark } from '../../generator/format/origin.ts';
import { validatorOf } from '../../generator/registry/validators.ts';
import { madeSecrets } from '../base/made-secrets.ts';
import { output, said } from './outputs.ts';

const ofSite = { baseUrl: 'https://a.example', basePath: '', lost: new Set<string>() };
const settings = { allowedSecrets: [], contentSecurityPolicy: {}, ...ofSite };

const collisions: readonly [what: string, paths: readonly string[], ...said: RegExp[]][] = [
  ['different paths', ['/', '/a/', '/a.md', '/b/c']],
  ['the same path', ['/a', '/a'], /^collision \/a is made from both source of \/a and source of \/a/],
  ['a folder and its index', ['/a/', '/a/index.html'], /\/a\/index\.html is made from both source of \/a\/ and/],
  ['case', ['/About', '/about'], /\/about is made from both source of \/About/],
  ['composed and decomposed letters', ['/\u00e9', '/e\u0301'], /is made from/],
  ['a file where a folder is wanted', ['/en', '/en/'], /\/en is a file, and \/en\/ needs a folder of that name/],
  ['a file where a deep folder is wanted', ['/a/b/c', '/a'], /\/a is a file, and \/a\/b\/c needs/],
  ['a name that hosts read', ['/_headers'], /^collision \/_headers has a name that hosts reserve/],
];

for (const [what, paths, ...expected] of collisions)
  test(`checkCollisions() finds ${expected.length} in ${what}`, () => {
    const found = said(checkCollisions(paths.map((path) => output(path))));
    assert.equal(found.length, expected.length, found.join('\n'));
    for (const [index, pattern] of expected.entries()) assert.match(found[index] ?? '', pattern);
  });

test('checkCollisions() places what a content file and the program both make at the content file', () => {
  const made = { ...output('/search.js'), source: 'generator/browser/search.js' };
  const own = { ...output('/search.js'), source: 'public/search.js' };
  for (const outputs of [
    [own, made],
    [made, own],
  ]) {
    const [{ place, hint } = {}] = checkCollisions(outputs);
    assert.deepEqual([place?.file, hint], ['public/search.js', 'Rename public/search.js']);
  }
});

test('checkCollisions() says how to have a robots.txt of your own', () => {
  const robots = (source: string) => ({ ...output('/robots.txt'), source });
  const [{ hint } = {}] = checkCollisions([robots('robots'), robots('public/robots.txt')]);
  assert.match(hint ?? '', /^Rename public\/robots\.txt, or .*: without: \[robots\] in fingerpost\.config\.ts$/);
});

test('checkCollisions() reports two pages at one address once, by the address of the page', () => {
  const of = (source: string) => ['/x.md', '/x/', '/cards/x.png'].map((path) => ({ ...output(path), source }));
  const messages = checkCollisions([...of('pages/en/x.md'), ...of('pages/en/y.md')]).map(({ message }) => message);
  assert.deepEqual(messages, ['/x/ is made from both pages/en/x.md and pages/en/y.md']);
});

for (const [value, sent] of [
  ['1', true],
  ['max-age=3600', true],
  ['a "quoted" value; x=~!', true],
  ['a\r\nSet-Cookie: b', false],
  ['a\nb', false],
  ['a\tb', false],
  ['café', false],
  ['日本', false],
  ['a\0', false],
  [' a', false],
  ['a ', false],
  ['', false],
] as const)
  test(`checkHeaders() ${sent ? 'takes' : 'refuses'} ${JSON.stringify(value)}`, () => {
    const found = said(checkHeaders([output('/a', { headers: { 'X-Test': value } })]));
    assert.deepEqual(found, sent ? [] : [`header The header X-Test of /a cannot be sent: ${JSON.stringify(value)}`]);
  });

test('checkHeaders() reads the media type too', () => {
  const found = said(checkHeaders([output('/a', { mediaType: 'text/plain\r\nx: y' })]));
  assert.match(found[0] ?? '', /^header The header Content-Type of \/a/);
});

/** A page whose content file has the name of its path. */
const schema = {
  type: 'object',
  required: ['status'],
  additionalProperties: false,
  properties: { status: { const: 'ok' }, link: { type: 'string', format: 'uri' } },
};

for (const [body, ...expected] of [
  ['{"status":"ok"}'],
  ['{"status":"ok","link":"https://a.example/"}'],
  ['{"status":"no"}', 'resource /a breaks its schema at "/status": must be equal to constant'],
  ['{}', `resource /a breaks its schema at "": must have required property 'status'`],
  ['{"status":"ok","link":"a b"}', 'resource /a breaks its schema at "/link": must match format "uri"'],
  ['not JSON', 'resource /a is not JSON'],
] as const)
  test(`checkBody() says ${expected.length} things of ${body}`, () => {
    const made = output('/a', { mediaType: 'application/linkset+json; profile="x"', schema });
    for (const form of [body, new TextEncoder().encode(body)])
      assert.deepEqual(said(checkBody(made, form, settings, validatorOf)), expected);
  });

test('checkBody() finds an origin mark that was not filled in', () => {
  const found = said(checkBody(output('/a'), `x ${originMark} y`, settings, validatorOf));
  assert.deepEqual(found, ['resource /a holds an origin mark']);
});

test('checkBody() masks a secret that a template brought into any text', () => {
  const key = madeSecrets.aws;
  for (const mediaType of [
    'text/html; charset=utf-8',
    'application/rss+xml',
    'text/plain; charset=utf-8',
    'image/svg+xml',
  ]) {
    const made = output('/a', { mediaType });
    const digest = `sha256:${createHash('sha256').update(key).digest('hex')}`;
    assert.deepEqual(said(checkBody(made, `<p>${key}</p>`, settings, validatorOf)), [
      `secret /a: This looks like an AWS access key id: "AKIA********" / Remove it, and revoke it where it was made. If it gives access to nothing, list it in site.yaml: allowedSecrets: [{file: source of /a, digest: ${digest}}]`,
    ]);
    const allowedSecrets = [{ file: 'templates/layout.ts', digest }];
    assert.deepEqual(checkBody(made, `<p>${key}</p>`, { ...settings, allowedSecrets }, validatorOf), []);
    const both = said(checkBody(made, `${key} ${madeSecrets.gitHub}`, { ...settings, allowedSecrets }, validatorOf));
    assert.match(both.join(), /^secret \/a: This looks like a GitHub token: "ghp_/);
  }
  assert.deepEqual(said(checkBody(output('/a'), 'task-force, sk-learn, AKIA', settings, validatorOf)), []);
});

test('checkBody() searches only the texts in a page of the program itself for what the policy blocks, and no secrets, and beside them what a template made', () => {
  const made = output('/a', { mediaType: 'text/html; charset=utf-8' });
  const frame = '<iframe src="https://video.example/1"></iframe>';
  const strict = { ...settings, contentSecurityPolicy: { 'frame-src': "'self'" } };
  const say = (texts?: readonly string[], own?: string) =>
    said(checkBody(made, `${frame}<p>${madeSecrets.aws}</p>`, strict, validatorOf, texts, own)).map(
      (problem) => problem.split(' ', 1)[0],
    );
  assert.deepEqual(say(), ['blocked', 'secret']);
  assert.deepEqual(say([frame]), ['blocked']);
  assert.deepEqual(say(['<p>A text</p>']), []);
  assert.deepEqual(say(['<p>A text</p>'], frame), ['blocked']);
  assert.deepEqual(say(['<p>A text</p>'], `<p>${madeSecrets.aws}</p>`), ['secret']);
});

test('checkBody() warns of a text with more characters than its readers accept', () => {
  const made = output('/a', { maxLength: 3 });
  assert.deepEqual(said(checkBody(made, 'éàü', settings, validatorOf)), []);
  const problems = checkBody(made, 'éàüo', settings, validatorOf);
  assert.deepEqual(problems, [
    {
      code: 'too-long',
      level: 'warning',
      message: '/a has 4 characters, and its readers take 3',
      place: placeOf('source of /a'),
    },
  ]);
});

test('checkBody() reports each fault of a body, at its source', () => {
  const made = output('/a', { mediaType: 'application/json', schema });
  const problems = checkBody(made, '{"status":"no","more":1}', settings, validatorOf);
  assert.deepEqual(
    problems.map(({ message, level, place }) => [message, level, place?.file]),
    [
      ['/a breaks its schema at "": must NOT have additional properties', 'error', 'source of /a'],
      ['/a breaks its schema at "/status": must be equal to constant', 'error', 'source of /a'],
    ],
  );
});

for (const [link, isUri] of [
  ['https://a.example/', true],
  ['MAILTO:a@b.example', true],
  ['x-1.2+3:y', true],
  ['/a', false],
  ['1x:y', false],
  [' https://a.example/', false],
  ['https://', false],
] as const)
  test(`checkBody() ${isUri ? 'takes' : 'refuses'} the URI ${JSON.stringify(link)}`, () => {
    const made = output('/a', { mediaType: 'application/json', schema });
    const found = said(checkBody(made, JSON.stringify({ status: 'ok', link }), settings, validatorOf));
    assert.deepEqual(found, isUri ? [] : ['resource /a breaks its schema at "/link": must match format "uri"']);
  });

test('checkBody() leaves bytes without a schema alone, and reads a schema for JSON only', () => {
  const bytes = Buffer.from(`${originMark} ${madeSecrets.aws}`);
  assert.deepEqual(said(checkBody(output('/a', { mediaType: 'image/png' }), bytes, settings, validatorOf)), []);
  assert.deepEqual(said(checkBody(output('/a', { schema }), 'not JSON', settings, validatorOf)), []);
});

for (const [mediaType, body, ...expected] of [
  ['text/html', '<a href="/repo/a/">a</a><img src="/repo/b.svg"><a href=/repo/>home</a>'],
  [
    'text/html',
    '<a href="https://a.example/b/">b</a><a href="//b.example/c/">c</a><a href="d/">d</a><a href="#e">e</a>',
  ],
  ['text/html', '<code>&lt;a href="/a/"&gt;</code> and x="/a/"'],
  ['text/html', '<a class=x href="/a/">a</a>', '/a/'],
  ['text/html', '<a href=/>a</a>', '/'],
  ['text/html', "<a\nHREF = '/repository/'>a</a>", '/repository/'],
  ['text/html', '<video src="/repo/a.mp4" poster="/a.svg"></video>', '/a.svg'],
  ['text/html', '<img srcset="/repo/a.svg 1x, /b.svg 2x">', '/b.svg'],
  ['text/html', '<form action="/a"><button formaction="/b">b</button></form>', '/a', '/b'],
  ['text/css', '@font-face { src: url(assets/a.woff2) } a { background: url(/repo/a.svg) }'],
  ['text/css', '@font-face { src: url(/assets/a.woff2) }', '/assets/a.woff2'],
  ['text/plain', '<a href="/a/">'],
] as const)
  test(`checkOutside() finds ${expected.length} paths outside of the folder in ${body}`, () => {
    const made = output('/a', { mediaType: `${mediaType}; charset=utf-8` });
    const said = checkOutside(made, body, { basePath: '/repo' }).map(({ code, message }) => [code, message]);
    const verb = mediaType === 'text/css' ? 'The style sheet loads' : 'A page leads to';
    assert.deepEqual(
      said,
      expected.map((path) => ['broken-link', `${verb} ${path}, outside of /repo/`]),
    );
    assert.deepEqual(checkOutside(made, body, { basePath: '' }), []);
  });

test('checkBody() and checkLinks() find what leads out of the folder of a site', () => {
  const inFolder = { baseUrl: 'https://a.example/repo', basePath: '/repo', lost: new Set<string>() };
  const made = output('/a', { mediaType: 'text/html; charset=utf-8' });
  const found = checkBody(made, '<a href="/a">', { ...settings, ...inFolder }, validatorOf);
  assert.deepEqual(
    found.map(({ message, about }) => [message, about]),
    [['A page leads to /a, outside of /repo/', '/a']],
  );
  const hrefs = [
    '/repo/a',
    'https://a.example/repo/a',
    'https://a.example/b',
    '/a',
    '/repo/b',
    'https://a.example/repo/b',
  ];
  const linking = hrefs.map((href, index) => ({ ...output(`/${index}`), links: [{ href, rel: 'x' }] }));
  assert.deepEqual(
    checkLinks([made, ...linking], new Map(), inFolder).map(({ message }) => message),
    ['/3 announces /a', '/4 announces /b', '/5 announces /b'].map(
      (what) => `The Link header of ${what} (x), where there is nothing`,
    ),
  );
});

test('checkCollisions() names the place of each, and what to rename', () => {
  const problems = checkCollisions([output('/a'), output('/A'), output('/_x')]);
  assert.deepEqual(
    problems.map(({ level, place, hint }) => [level, place?.file, hint]),
    [
      ['error', 'source of /A', 'Rename source of /A or source of /a'],
      ['error', 'source of /_x', 'Choose a name that does not begin with _'],
    ],
  );
});

const siblings: readonly [what: string, paths: readonly string[], ...said: string[]][] = [
  ['no siblings', ['/', '/a.md', '/a.gz', '/b.br/c', '/b.zst']],
  [
    'a file where the sibling of another is',
    ['/a.md', '/a.md.br'],
    'collision /a.md.br takes the place of a.md.br, the precompressed form of a.md / Rename source of /a.md.br or source of /a.md',
  ],
  [
    'a file where the sibling of a page is, in another case',
    ['/A/index.HTML.gz', '/a/'],
    'collision /A/index.HTML.gz takes the place of a/index.html.gz, the precompressed form of a/index.html / Rename source of /A/index.HTML.gz or source of /a/',
  ],
  [
    'a folder where the sibling of a file is',
    ['/x/a.md', '/x/a.md.br/b/'],
    'collision /x/a.md.br/b/ takes the place of x/a.md.br, the precompressed form of x/a.md / Rename source of /x/a.md.br/b/ or source of /x/a.md',
  ],
];

for (const [what, paths, ...expected] of siblings)
  test(`checkSiblings() finds ${expected.length} in ${what}, and none where there are no codings`, () => {
    const outputs = paths.map((path) => output(path));
    assert.deepEqual(said(checkSiblings(outputs, ['br', 'gzip'])), expected);
    assert.deepEqual(said(checkSiblings(outputs, [])), []);
  });

test('checkStandards() reads what is no JSON as its readers do, and leaves everything else unread', () => {
  const cases: readonly (readonly [path: string, mediaType: string, body: string, found: RegExp | undefined])[] = [
    ['/repo/robots.txt', 'text/plain; charset=utf-8', 'Disallow: /', /before any User-agent/],
    ['/.well-known/security.txt', 'text/plain', 'Contact: a@a.example', /no Expires/],
    ['/fr/llms.txt', 'text/plain', '## Name', /not with a title/],
    ['/sitemap.xml', 'application/xml', '<urlset/>', /namespace is ""/],
    ['/feed.xml', 'application/rss+xml; charset=utf-8', '<rss><channel/></rss>', /no <title>/],
    ['/notes.txt', 'text/plain', 'Disallow: /', undefined],
  ];
  for (const [path, mediaType, body, found] of cases) {
    const entry = { path, file: path.slice(1), mediaType, headers: {}, size: body.length, sha256: '' };
    const told = said(checkStandards([entry], () => body));
    if (found) assert.match(told.join(), found);
    else assert.deepEqual(told, []);
  }
});
