import assert from 'node:assert/strict';
import { test } from 'node:test';
import { error, type Problem, placeOf } from '../../generator/base/problem.ts';
import { checkBody } from '../../generator/check/bodies.ts';
import { checkCollisions } from '../../generator/check/collisions.ts';
import { checkHeaders } from '../../generator/check/headers.ts';
import { checkLinks } from '../../generator/check/links.ts';
import { originMark } from '../../generator/format/origin.ts';
import type { Reference } from '../../generator/model/links.ts';
import type { Output } from '../../generator/output/output.ts';
import { validatorOf } from '../../generator/registry/validators.ts';
import { growth } from '../growth.ts';
import { output, said } from './outputs.ts';

const collisions: readonly [what: string, paths: readonly string[], ...said: RegExp[]][] = [
  ['different paths', ['/', '/a/', '/a.md', '/b/c']],
  ['the same path', ['/a', '/a'], /^collision \/a is made from source of \/a and from source of \/a/],
  ['a folder and its index', ['/a/', '/a/index.html'], /\/a\/index\.html is made from source of \/a\/ and/],
  ['case', ['/About', '/about'], /\/about is made from source of \/About/],
  ['composed and decomposed letters', ['/\u00e9', '/e\u0301'], /is made from/],
  ['a file where a folder is wanted', ['/en', '/en/'], /\/en is a file, and \/en\/ needs a folder of that name/],
  ['a file where a deep folder is wanted', ['/a/b/c', '/a'], /\/a is a file, and \/a\/b\/c needs/],
  ['a name that hosts read', ['/_headers'], /^collision \/_headers has a name that hosts keep for themselves/],
];

for (const [what, paths, ...expected] of collisions) {
  test(`checkCollisions() finds ${expected.length} in ${what}`, () => {
    const found = said((problems) =>
      checkCollisions(
        paths.map((path) => output(path)),
        problems,
      ),
    );
    assert.equal(found.length, expected.length, found.join('\n'));
    for (const [index, pattern] of expected.entries()) assert.match(found[index] ?? '', pattern);
  });
}

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
] as const) {
  test(`checkHeaders() ${sent ? 'takes' : 'refuses'} ${JSON.stringify(value)}`, () => {
    const found = said((problems) => checkHeaders([output('/a', { headers: { 'X-Test': value } })], problems));
    assert.deepEqual(found, sent ? [] : [`header The header X-Test of /a cannot be sent: ${JSON.stringify(value)}`]);
  });
}

test('checkHeaders() reads the media type too', () => {
  const found = said((problems) => checkHeaders([output('/a', { mediaType: 'text/plain\r\nx: y' })], problems));
  assert.match(found[0] ?? '', /^header The header Content-Type of \/a/);
});

function outlined(references: readonly Reference[], anchors: readonly string[] = []): Partial<Output> {
  return { outline: () => ({ references, anchors: new Set(anchors) }) };
}

const site = [
  output('/', outlined([], ['top', 'été'])),
  output('/pricing/', outlined([])),
  ...['/assets/logo.svg', '/assets/lo', '/assets/log/'].map((path) => output(path)),
];

for (const [path, fragment, ...expected] of [
  ['/', undefined],
  ['/', 'top'],
  ['/', '%C3%A9t%C3%A9'],
  ['/', ''],
  ['/assets/logo.svg', 'any'],
  ['/pricing', undefined, 'broken-link There is nothing at /pricing / Did you mean "/pricing/"?'],
  ['/assets/log', undefined, 'broken-link There is nothing at /assets/log / Did you mean "/assets/log/"?'],
  ['/pircing/', undefined, 'broken-link There is nothing at /pircing/ / Did you mean "/pricing/"?'],
  ['/quite/other', undefined, 'broken-link There is nothing at /quite/other'],
  ['/', 'topp', 'broken-link / has no heading "#topp" / Did you mean "top"?'],
  ['/', '%zz', 'broken-link / has no heading "#%zz"'],
  ['/pricing/', 'x', 'broken-link /pricing/ has no heading "#x"'],
] as const) {
  test(`checkLinks() says ${expected.length} things of ${path}#${fragment}`, () => {
    const reference = { path, place: placeOf('a.md'), ...(fragment !== undefined && { fragment }) };
    const from = output('/from', outlined([reference]));
    assert.deepEqual(
      said((problems) => checkLinks([...site, from], 'https://a.example', problems)),
      expected,
    );
  });
}

test('checkLinks() takes time that grows with the number of pages and of broken links', () => {
  const linked = (size: number) => {
    const references = Array.from({ length: size / 4 }, (_, index) => ({
      path: `/none-${index}`,
      place: placeOf('a.md'),
    }));
    const pages = Array.from({ length: size }, (_, index) => output(`/page-${index}/`));
    return [...pages, output('/', outlined(references))];
  };
  const sites = new Map([6000, 48_000].map((size) => [size, linked(size)]));
  const work = (size: number) => {
    const found = said((problems) => checkLinks(sites.get(size) ?? [], 'https://a.example', problems));
    assert.equal(found.length, size / 4);
  };
  const times = growth(work, 6000);
  assert.ok(times < 32, `Eight times the pages took ${times} times as long`);
});

for (const [href, expected] of [
  ['/pricing/', 0],
  ['https://a.example/pricing/', 0],
  ['https://a.example.evil/none', 0],
  ['https://other.example/none', 0],
  ['/none', 1],
  ['https://a.example/none', 1],
] as const) {
  test(`checkLinks() finds ${expected} broken in a Link header to ${href}`, () => {
    const from = output('/from', { links: [{ href, rel: 'item' }] });
    const found = said((problems) => checkLinks([...site, from], 'https://a.example', problems));
    const message = 'The Link header of /from announces /none (item), where there is nothing';
    assert.deepEqual(found, expected === 0 ? [] : [`broken-link ${message}`]);
  });
}

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
] as const) {
  test(`checkBody() says ${expected.length} things of ${body}`, () => {
    const made = output('/a', { mediaType: 'application/linkset+json; profile="x"', schema });
    for (const one of [body, new TextEncoder().encode(body)])
      assert.deepEqual(
        said((problems) => checkBody(made, one, validatorOf, problems)),
        expected,
      );
  });
}

test('checkBody() finds an origin mark that was not filled in', () => {
  const found = said((problems) => checkBody(output('/a'), `x ${originMark} y`, validatorOf, problems));
  assert.deepEqual(found, ['resource /a holds an origin mark']);
});

test('checkBody() masks a secret that a template brought into any text', () => {
  const key = `AKIA${'ABCDEFGHIJKLMNOP'}`;
  for (const mediaType of ['text/html; charset=utf-8', 'application/rss+xml', 'application/ld+json', 'image/svg+xml']) {
    const found = said((problems) => checkBody(output('/a', { mediaType }), `<p>${key}</p>`, validatorOf, problems));
    assert.deepEqual(found, [
      'secret /a holds what looks like a secret: "AKIA********" / Remove it, and revoke it where it was made',
    ]);
  }
  assert.deepEqual(
    said((problems) => checkBody(output('/a'), 'task-force, sk-learn, AKIA', validatorOf, problems)),
    [],
  );
});

test('checkLinks() proves nothing when a resource is at fault: what links lead to may be what it did not make', () => {
  const from = output('/from', outlined([{ path: '/none', place: placeOf('a.md') }]));
  const codes = (problems: Problem[]) => {
    checkLinks([from], 'https://a.example', problems);
    return problems.map(({ code }) => code);
  };
  assert.deepEqual(codes([]), ['broken-link']);
  assert.deepEqual(codes([error('slug', 'A page is at fault')]), ['slug', 'broken-link']);
  assert.deepEqual(codes([error('resource', 'The feed is out of paper')]), ['resource']);
});

test('checkBody() warns of a text that is longer than its readers take, in characters', () => {
  const made = output('/a', { longest: 3 });
  assert.deepEqual(
    said((problems) => checkBody(made, 'éàü', validatorOf, problems)),
    [],
  );
  const problems: Problem[] = [];
  checkBody(made, 'éàüo', validatorOf, problems);
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
  const problems: Problem[] = [];
  checkBody(made, '{"status":"no","more":1}', validatorOf, problems);
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
] as const) {
  test(`checkBody() ${isUri ? 'takes' : 'refuses'} the URI ${JSON.stringify(link)}`, () => {
    const made = output('/a', { mediaType: 'application/json', schema });
    const found = said((problems) => checkBody(made, JSON.stringify({ status: 'ok', link }), validatorOf, problems));
    assert.deepEqual(found, isUri ? [] : ['resource /a breaks its schema at "/link": must match format "uri"']);
  });
}

test('checkBody() leaves bytes without a schema alone, and reads a schema for JSON only', () => {
  const bytes = Buffer.from(`${originMark} AKIA${'ABCDEFGHIJKLMNOP'}`);
  assert.deepEqual(
    said((problems) => checkBody(output('/a', { mediaType: 'image/png' }), bytes, validatorOf, problems)),
    [],
  );
  assert.deepEqual(
    said((problems) => checkBody(output('/a', { schema }), 'not JSON', validatorOf, problems)),
    [],
  );
});

test('checkCollisions() names the place of each, and what to rename', () => {
  const problems: Problem[] = [];
  checkCollisions([output('/a'), output('/A'), output('/_x')], problems);
  assert.deepEqual(
    problems.map(({ level, place, hint }) => [level, place?.file, hint]),
    [
      ['error', 'source of /A', 'Rename source of /A or source of /a'],
      ['error', 'source of /_x', 'Begin it without _'],
    ],
  );
});

test('checkLinks() names the place of a broken link, and the output whose header has one', () => {
  const place = { file: 'a.md', line: 3, column: 5, text: 'text' };
  const from = output('/from', { ...outlined([{ path: '/none', place }]), links: [{ href: '/no', rel: 'item' }] });
  const problems: Problem[] = [];
  checkLinks([from], 'https://a.example', problems);
  assert.deepEqual(
    problems.map((problem) => [problem.level, problem.message, problem.place]),
    [
      ['error', 'There is nothing at /none', place],
      ['error', 'The Link header of /from announces /no (item), where there is nothing', placeOf('source of /from')],
    ],
  );
});
