import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalLocale, formatOf, formats } from '../../generator/model/formats.ts';

/** What passes and what does not, for every format. */
const table: Readonly<Record<keyof typeof formats, readonly [valid: readonly string[], invalid: readonly string[]]>> = {
  line: [
    ['a', 'a b', 'é "x"', ''],
    [' a', 'a ', 'a\nb', '\n', '\ta', 'a\u00a0'],
  ],
  slug: [
    ['a', 'a1', 'a-b', '404'],
    ['', 'A', 'a--b', '-a', 'a-', 'a_b', 'é', 'a/b', 'a.b', 'a\n'],
  ],
  address: [
    ['/a/', 'a', '/2016/08/A.b/', '/a.html', 'é'],
    ['', '/', '//a', '/a/../b', './a', '/:year/a', '/a?b', '/a#b', '/a b', 'https://a.example/'],
  ],
  color: [
    ['#abc', '#0B5c8a'],
    ['', 'abc', '#abcd', '#0b5c8', '#ggg', 'red', 'rgb(0,0,0)', '#abc;', '#abc '],
  ],
  'font-families': [
    ['Georgia', 'system-ui, sans-serif', '"Times New Roman", serif', 'Segoe UI'],
    ['', ',', 'a,', 'a; b', 'a}', '"a', 'url(x)', '"a\\"', "'a'", 'a\nb}'],
  ],
  length: [
    ['0', '4px', '0.5rem', '.5em', '12.25px'],
    ['', '4', '-1px', '1.px', '4%', 'px', '.px', 'calc(1px)', '4px;'],
  ],
  picture: [
    ['a.png', './a.png', '../../assets/a.png', '/assets/a.png', 'a/b_c.JPG'],
    [
      '',
      '/',
      'https://a.example/a.png',
      '//a/b.png',
      'a b.png',
      'a.png?x',
      'a.png#x',
      'a\\b.png',
      '/../a.png',
      'é.png',
    ],
  ],
  'header-pattern': [
    ['/', '/*', '/a/*', '/*.pdf', '/a/*/b.js', '/.well-known/*'],
    ['', '*', 'a', '/:a/', '/a b', '/a?b', '/é', '//a', '/a[b]', '/a\n/b'],
  ],
  'field-value': [
    ['a', 'max-age=1; "b"', "default-src 'self'", '{"a":[1]}', '%2F'],
    ['', ' a', 'a ', 'a\nb', 'a\r\nB: c', 'é', '\t', '$a', 'a`b', 'a\\b', 'a\u0000'],
  ],
  'time-zone': [
    ['UTC', 'Europe/Paris', 'America/Argentina/Buenos_Aires'],
    ['', 'Paris', '+02:00', 'Europe/Parys'],
  ],
  'permalink-pattern': [
    ['/:title/', ':path', '/:year/:month/:day/:title.html', '/en/blog/:path/'],
    ['', '/', '/:year/', '/:titel/', '/:title/:name', '/:title//', '/../:title', '/:title?a'],
  ],
  'old-address': [
    ['a', '/a/', 'a.html', '/2016/08/Old_Title.php', 'a@0'],
    ['', '/', '//a', '/a//b', '/.git', '/a/../b', '/a?b', '/a b', '/é', '/*', '/:a'],
  ],
  target: [
    ['/', '/a/', '/a.b', '/a/#c', 'https://a.example/?b=%2F'],
    ['', 'a', '//a', 'http://a.example/', '/a?b', '/a b', '/$1', 'https://a.example/$1', 'https://a.example/;'],
  ],
  'page-id': [
    ['a', 'a/b', 'a-b/c', 'blog/index'],
    ['', '/a', 'a/', 'a//b', '../a', 'A'],
  ],
  variable: [
    ['a', 'a_1', 'calls'],
    ['', 'A', '1a', '_a', 'a-b', 'é'],
  ],
  'web-url': [
    ['https://a.example', 'https://a.example/b?c=d#e', 'https://a.example:8443/', 'https://a.example/%20'],
    [
      'http://a.example',
      '//a.example',
      'a.example',
      'https://',
      'https://me@a.example',
      'https://me:pw@a.example',
      'https://:pw@a.example',
      'https://a.example:99999',
      'see https://a.example',
      'https://a.example/ b',
      'https://a.example/é',
      'https://é.example',
      'javascript:alert(1)',
      'https://a.example/"',
      'https://a.example/<b>',
      'https:\\\\a.example',
      'https://a.example\n',
      '',
    ],
  ],
  'remote-url': [
    ['https://a.example/mcp', 'https://{tenant}.a.example/{path_2}'],
    ['{url}', 'http://a.example/', 'https://{1}.example/', 'https://a b.example/', '/mcp'],
  ],
  'icon-size': [
    ['48x48', '1x99999', 'any'],
    ['48', '0x48', '48×48', '48x', 'Any'],
  ],
  'base-url': [
    [
      'https://a.example',
      'https://a.example/',
      'https://a.example:8443',
      'http://localhost',
      'http://localhost:4321',
      'http://127.0.0.1:80',
      'http://[::1]:4321',
      'https://é.example',
      'https://A.example',
      'https://a.example/b',
      'https://a.example/b/',
      'https://a.example/~user/v1.2_a-b/.c',
      'http://localhost:4321/B',
    ],
    [
      'http://a.example',
      'http://a.example/b',
      'https://a.example/b?c',
      'https://a.example/b#c',
      'https://a.example//',
      'https://a.example//b',
      'https://a.example/b//',
      'https://a.example/b//c',
      'https://a.example/./b',
      'https://a.example/b/../c',
      'https://a.example/b/..',
      'https://a.example/%2Fb',
      'https://a.example/%7Eb',
      'https://a.example/é',
      'https://a.example/b c',
      'https://a.example/b;c',
      'https://a.example/b\\c',
      'https://a.example?b',
      'https://a.example#b',
      'https://me@a.example',
      'a.example',
      '',
      'ftp://a.example',
      'ftp://localhost',
      'http://me@localhost',
      'https://',
      'http://localhost.evil.example',
      'https://a.example\\b',
      'javascript:alert(1)',
      ' https://a.example',
      'https://a.example/..',
      'https://a.example/\n',
    ],
  ],
  'site-path': [
    ['/a', '/a/b.svg', '/assets/logo~1.svg'],
    [
      '',
      'a',
      '/',
      '//a',
      '/a/',
      '/../a',
      '/a/../b',
      '/a/./b',
      '/.',
      '/a b',
      '/é',
      '/a?b',
      '/a#b',
      'https://a.example/a',
      '\\a',
    ],
  ],
  email: [
    ['a@b.example', 'a.b+c@d-e.example', 'a@b.c.d.example'],
    ['', 'a@b.example/c', 'a', 'a@b', '@b.example', 'a@', 'a b@c.example', '<a@b.example>', 'a@b..example', 'a@@b.c'],
  ],
  contact: [
    [
      'mailto:a@b.example',
      'mailto:a.b+c@d.example?subject=A%20report',
      'https://a.example/report',
      'tel:+1-201-555-0123',
      'tel:+33123456789;ext=12',
      'tel:+(33)123456789',
    ],
    [
      '',
      'a@b.example',
      'mailto:',
      'mailto:a',
      'mailto:a b@c.example',
      'mailto:a@b.example\n',
      'mailto:a@b.example?%zz',
      'mailto:a@b.example?%4',
      'or mailto:a@b.example',
      'or tel:+1-201-555-0123',
      'mailto:é@b.example',
      'tel:112',
      'tel:+',
      'tel:+1 201',
      'tel:+().-',
      'http://a.example',
      'javascript:alert(1)',
    ],
  ],
  reachable: [
    [
      '/',
      '/contact/',
      '/fr/contact/#form',
      'https://a.example/buy?plan=1',
      'mailto:a@b.example',
      'tel:+1-201-555-0123',
    ],
    ['', 'contact/', 'a@b.example', '//a.example', '/a b', '/../a?b', 'http://a.example', 'javascript:alert(1)'],
  ],
  'key-address': [
    [
      'https://a.example/key.txt',
      'dns:5d2d37ab76d47d36._openpgpkey.a.example?type=OPENPGPKEY',
      'openpgp4fpr:5f2de5521c63a801ab59ccb603d49de44b29100f',
    ],
    ['', 'http://a.example/key.txt', 'dns:a.example', 'openpgp4fpr:5f2d', '-----BEGIN PGP PUBLIC KEY BLOCK-----'],
  ],
  locale: [
    ['en', 'fr-CA', 'zh-Hant-TW', 'pt-BR'],
    ['', 'EN', 'en_US', 'en-us', 'x', 'english language', 'fr-', 'constructor'],
  ],
  currency: [
    ['EUR', 'USD', 'JPY'],
    ['', 'eur', 'EURO', '€', 'XXQ'],
  ],
  'server-name': [
    ['com.example/weather', 'a/b_c.d-e'],
    ['', 'weather', 'a/b/c', '/a', 'a/', 'a b/c'],
  ],
  'source-list': [
    [
      "'self'",
      "'none'",
      'https:',
      "'self' https: data:",
      '*',
      '*.example.com:*',
      'https://a.example/b/',
      'localhost:8080',
      `'sha256-${'a'.repeat(43)}='`,
    ],
    [
      '',
      'self',
      "'self'; x",
      "'self', https:",
      "'self'  https:",
      "'none' https:",
      "'nonce-a'",
      'https://',
      'a b;c',
      "'SELF",
      'é.example',
    ],
  ],
  digest: [
    [`sha256:${'0123456789abcdef'.repeat(4)}`],
    ['', 'sha256:', `sha256:${'0'.repeat(63)}`, `sha256:${'0'.repeat(65)}`, `sha256:${'A'.repeat(64)}`, '0'.repeat(64)],
  ],
  semver: [
    ['0.1.0', '1.10.0', '1.0.0-beta.1', '1.0.0+build'],
    ['', '1', '1.0', 'v1.0.0', '^1.0.0', '01.0.0', '1.0.0-', '>=1.0.0'],
  ],
  'calendar-date': [['2026-04-14'], ['', '2026-02-30', '2026-04-14T00:00:00Z', 'today']],
  'date-or-time': [
    ['2026-04-14', '2026-04-14T09:30:00Z'],
    ['', '2026-02-30', '2026-04-14T09:30:00', 'today'],
  ],
};

for (const [name, [valid, invalid]] of Object.entries(table)) {
  for (const text of valid) {
    test(`the format ${name} takes ${JSON.stringify(text)}`, () => {
      assert.equal(formatOf(name)?.test(text), true);
    });
  }
  for (const text of invalid) {
    test(`the format ${name} refuses ${JSON.stringify(text)}`, () => {
      assert.equal(formatOf(name)?.test(text), false);
    });
  }
}

test('formatOf() finds no format by the name of a property of every object', () => {
  for (const name of ['constructor', '__proto__', 'toString']) assert.equal(formatOf(name), undefined);
});

test('canonicalLocale() gives the spelling that was meant', () => {
  assert.deepEqual(['en_us', 'FR', 'zh-hant-tw', 'x', ''].map(canonicalLocale), [
    'en-US',
    'fr',
    'zh-Hant-TW',
    undefined,
    undefined,
  ]);
});

test('a format suggests what was meant only when that is clear', () => {
  assert.equal(formats.reachable.suggest('contact/'), '/contact/');
  assert.equal(formats.reachable.suggest('a@b.example'), 'mailto:a@b.example');
  assert.equal(formats.reachable.suggest('http://a.example'), undefined);
  assert.equal(formats.currency.suggest('eur'), 'EUR');
  assert.equal(formats.currency.suggest('euro'), undefined);
  assert.equal(formats.locale.suggest('en_US'), 'en-US');
  assert.equal(formats.contact.suggest('a@b.example'), 'mailto:a@b.example');
  assert.equal(formats.contact.suggest('+1-201-555-0123'), 'tel:+1-201-555-0123');
  assert.equal(formats.contact.suggest('http://a.example'), undefined);
});

test('every example in the messages of a format passes it', () => {
  const examples = Object.entries(formats).flatMap(([name, { wanted, ...more }]) =>
    [...`${wanted}. ${'hint' in more ? more.hint : ''}`.matchAll(/such as (\S+?)[.,:]?(?= |$)/gi)].map(
      ([, example = '']) => [name, example] as const,
    ),
  );
  assert.ok(examples.length >= 8, String(examples));
  for (const [name, example] of examples) assert.ok(formatOf(name)?.test(example), `${name} ${example}`);
});
