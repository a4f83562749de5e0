// Fault: A security.txt that has expired, or expires late → An error or a warning at its date

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compressors } from '../../generator/format/compressed.ts';
import { hosts } from '../../generator/hosts/index.ts';
import { parseYaml } from '../../generator/load/yaml.ts';
import { checkTranslations, localize } from '../../generator/settings/localized.ts';
import { resolveSettings } from '../../generator/settings/settings.ts';
import type { Templates } from '../../generator/templates/view.ts';

const templates = {
  labels: {
    en: { plan: 'Plan', surfaceTitle: '{site} public discovery surface' },
    'pt-BR': { plan: 'Plano', surfaceTitle: 'Superfície de {site}' },
  },
} as unknown as Templates;

const site = `baseUrl: https://a.example
name: A
tagline: T
description: D
currency: EUR
locales: [{code: en, name: English}]
defaultLocale: en
organization: {name: A, logo: /a.svg}
service: {name: a, documentation: "https://a.example/"}
hosts: [nginx]
`;

const expiring = (expires: string) => `${site}security: {contact: ["https://a.example/report"], expires: ${expires}}\n`;

const hostNames = hosts.map(({ name }) => name);

/** The settings that the text of a site.yaml gives, and the problems reported. */
function resolveText(text: string, now: string, baseUrl?: string) {
  const source = { file: 'site.yaml', text };
  const { value: block, problems } = parseYaml(source, 0, text);
  assert.ok(block);
  const options = { now: Date.parse(now), baseUrl, hostNames, optionalNames: ['atom', 'json-feed'] };
  const { value: settings, problems: found } = resolveSettings(
    { settings: { source, block }, pages: [], faulty: new Set() },
    templates,
    options,
  );
  const said = [...problems, ...found].map(({ level, code, message, hint, place }) => {
    const head = `${level} ${code} ${place?.line}:${place?.column} ${message}`;
    return hint ? `${head} / ${hint}` : head;
  });
  return { settings, said };
}

const renew = 'Check that all of "security" is still true, then write a date less than a year ahead';

for (const [expires, now] of [
  ['2026-11-01', '2026-11-01T00:00:00Z'],
  ['2026-11-01T01:00:00+01:00', '2026-11-01T00:00:00Z'],
  ['2020-01-01', '2026-11-01T00:00:00Z'],
] as const)
  test(`resolveSettings() refuses a security.txt of ${expires} at ${now}, at the place of its date`, () => {
    const message = `error invalid-date 11:60 "security.expires" (${expires}) has passed`;
    const { settings, said } = resolveText(expiring(expires), now);
    assert.deepEqual([said, settings?.security], [[`${message} / ${renew}`], undefined]);
  });

for (const [expires, now] of [
  ['2026-11-01T00:00:01Z', '2026-11-01T00:00:00Z'],
  ['2027-11-01', '2026-11-01T00:00:00Z'],
  ['2028-11-01', '2027-11-01T00:00:00Z'],
] as const)
  test(`resolveSettings() takes a security.txt of ${expires} at ${now}`, () => {
    const { settings, said } = resolveText(expiring(expires), now);
    assert.deepEqual([said, settings?.security?.expires], [[], expires]);
  });

for (const [expires, now] of [
  ['2027-11-01T00:00:01Z', '2026-11-01T00:00:00Z'],
  ['2028-11-01T00:00:01Z', '2027-11-01T00:00:00Z'],
] as const)
  test(`resolveSettings() takes a security.txt of ${expires} at ${now}, and warns when it is more than a year ahead`, () => {
    const message = `warning invalid-date 11:60 "security.expires" (${expires}) is more than a year ahead`;
    const { settings, said } = resolveText(expiring(expires), now);
    assert.deepEqual([said, settings?.security?.expires], [[`${message} / ${renew}`], expires]);
  });

const day = '2026-06-01T00:00:00Z';

test('resolveSettings() gives the locales with their prefixes and labels, and the origin of the base URL', () => {
  const locales = 'locales: [{code: pt-BR, path: pt, name: Português}, {code: en, name: English}]';
  const { settings, said } = resolveText(site.replace(/locales: .*/, locales).replace('a.example', 'A.example/'), day);
  assert.deepEqual(said, []);
  const english = {
    code: 'en',
    name: 'English',
    dir: 'ltr',
    territory: 'en_US',
    prefix: '',
    isDefault: true,
    labels: { plan: 'Plan', surfaceTitle: '{site} public discovery surface' },
  };
  const brazilian = {
    code: 'pt-BR',
    name: 'Português',
    dir: 'ltr',
    territory: 'pt_BR',
    prefix: '/pt',
    isDefault: false,
    labels: { plan: 'Plano', surfaceTitle: 'Superfície de {site}' },
  };
  assert.deepEqual(
    [settings?.locales, settings?.defaultLocale, settings?.baseUrl, settings?.name],
    [[brazilian, english], english, 'https://a.example', 'A'],
  );
});

test('resolveSettings() accepts a base URL that overrides the one in site.yaml', () => {
  assert.equal(resolveText(site, day, 'http://localhost:8080/').settings?.baseUrl, 'http://localhost:8080');
});

test('resolveSettings() takes the path of a base URL for the folder that the site is in', () => {
  for (const [given, ...wanted] of [
    ['https://A.example/Repo/docs/', 'https://a.example/Repo/docs', '/Repo/docs'],
    ['https://a.example/repo', 'https://a.example/repo', '/repo'],
    ['https://a.example/', 'https://a.example', ''],
  ] as const) {
    const { settings } = resolveText(site, day, given);
    assert.deepEqual([settings?.baseUrl, settings?.basePath], wanted);
  }
});

for (const baseUrl of ['', 'a.example', 'http://a.example', 'https://a.example/a/../b'])
  test(`resolveSettings() stops at the base URL "${baseUrl}"`, () => {
    assert.throws(() => resolveText(site, day, baseUrl), {
      name: 'CommandError',
      exitCode: 2,
      message: `The base URL "${baseUrl}" is not an https URL of a site`,
      hint: 'Write it as https://example.com or https://example.com/folder/; http only for localhost',
    });
  });

for (const [from, to, ...said] of [
  [
    /locales: .*/,
    'locales: [{code: en, name: A}, {code: en, name: B}]',
    'error duplicate 6:39 The locale "en" is listed twice',
  ],
  [
    /locales: .*/,
    'locales: [{code: en, path: e}, {code: pt-BR}, {code: en-GB, path: pt-br}]',
    'error invalid-value 6:18 The default locale "en" is served at /, and has no path',
    'error duplicate 6:54 The locales "pt-BR" and "en-GB" are both below /pt-br/',
  ],
  [
    /locales: .*/,
    'locales: [{code: en, name: A}, {code: de, name: B}]',
    'error missing-translation 6:39 The templates have no labels for the locale "de" / Translate templates/labels/en.yaml as templates/labels/de.yaml, or add labels: en to the locale',
  ],
  [
    /locales: .*\ndefaultLocale: .*/,
    'locales: [{code: en, name: A}, {code: pt-BR, name: B}]\ndefaultLocale: fr',
    'error invalid-value 7:16 The default locale "fr" is not among the locales / Use one of: en, pt-BR',
  ],
  ['[nginx]', '[nginx, ngnix]', 'error unknown-reference 10:16 There is no host "ngnix" / Did you mean "nginx"?'],
  [
    'tagline: T',
    'tagline: {en: T, de: U}',
    `error unknown-key 3:18 "de" is not a locale of the site / The site's locales: en`,
  ],
  ['name: A\n', '', 'error missing-key 1:1 The file lacks the key "name" / Add a line name: with its value'],
  ['hosts: [nginx]', 'hosts: [nginx, caddy]\nprecompress: {minimum: 1}'],
  ['hosts: [nginx]', 'hosts: [nginx]\nprecompress: {codings: [gzip, br]}'],
  [
    'hosts: [nginx]',
    'hosts: [nginx]\nprecompress: {codings: [gzip, zstd]}',
    ...(compressors.zstd
      ? []
      : [
          'error invalid-value 11:31 This Node.js cannot write "zstd" / Build with Node.js 22.15 or newer, or leave it out',
        ]),
  ],
] as readonly (readonly [RegExp | string, string, ...string[]])[])
  test(`resolveSettings() ${said.length === 0 ? 'takes' : 'refuses'} ${JSON.stringify(to)}`, () => {
    const { settings, said: found } = resolveText(site.replace(from, to), day);
    assert.deepEqual(found, said);
    // Of settings with an error, only what the content is checked with remains.
    assert.equal(settings?.name === 'A', said.length === 0);
  });

test('resolveSettings() gives nothing when no settings could be read', () => {
  const nothing = { value: undefined, problems: [] };
  assert.deepEqual(
    resolveSettings({ settings: undefined, pages: [], faulty: new Set() }, templates, {
      now: 0,
      hostNames,
      optionalNames: [],
    }),
    nothing,
  );
});

test('resolveSettings() fills in every default', () => {
  const { settings } = resolveText(`${expiring('2026-11-01')}precompress: {}\n`, day);
  assert.ok(settings);
  const { organization, copyright, blog, openapi, catalogTitle, robots, security, precompress } = settings;
  assert.deepEqual(
    { organization, copyright, blog, openapi, catalogTitle, robots, precompress },
    {
      organization: { name: 'A', logo: '/a.svg', url: 'https://a.example/' },
      copyright: 'A',
      blog: {
        path: 'blog',
        permalink: undefined,
        feedItems: 50,
        feedTtl: undefined,
        hub: undefined,
        authors: [],
        pagesFrom: 1,
        perPage: 20,
        title: undefined,
        description: undefined,
      },
      openapi: {
        title: 'A public discovery surface',
        version: '0.1.0',
        mediaType: 'application/vnd.oai.openapi+json',
        license: undefined,
      },
      catalogTitle: 'A',
      robots: { contentSignal: {} },
      precompress: { minimum: 1024, codings: ['br', 'gzip'] },
    },
  );
  assert.deepEqual(security?.languages, ['en']);
  const without = resolveText(site, day, 'http://localhost:8080').settings;
  assert.deepEqual([without?.security, without?.precompress], [undefined, undefined]);
  assert.equal(without?.organization.url, 'http://localhost:8080/');
});

test('resolveSettings() prefers what site.yaml says over every default', () => {
  const { settings, said } = resolveText(
    `${site.replace(/organization: .*/, 'organization: {name: A, logo: /a.svg, legalName: A Ltd, url: "https://b.example/"}')}
blog: {path: news, permalink: /:title/, feedItems: 9, feedTtl: 60, hub: "https://hub.example/", author: ada, pagesFrom: 2, perPage: 5, title: News}
timeZone: Europe/Paris
frontMatter: {date: published, cta: extra}
openapi: {title: T, version: 1.2.3, mediaType: application/openapi+json, license: {name: L, url: "https://l.example/"}}
robots: {contentSignal: {search: "yes"}}
security: {contact: ["https://a.example/report"], expires: 2026-11-01, languages: [fr]}
precompress: {minimum: 5, codings: [gzip]}
`,
    day,
  );
  assert.deepEqual(said, []);
  assert.ok(settings);
  const { organization, copyright, blog, openapi, catalogTitle, robots, security, precompress } = settings;
  assert.deepEqual(
    [organization.url, copyright, catalogTitle, security?.languages],
    ['https://b.example/', 'A Ltd', 'T', ['fr']],
  );
  assert.deepEqual(blog, {
    path: 'news',
    permalink: '/:title/',
    feedItems: 9,
    feedTtl: 60,
    hub: 'https://hub.example/',
    authors: ['ada'],
    pagesFrom: 2,
    perPage: 5,
    title: 'News',
    description: undefined,
  });
  assert.equal(settings.timeZone, 'Europe/Paris');
  assert.deepEqual(Object.fromEntries(settings.keys), {
    date: 'published',
    categories: 'tags',
    authors: 'author',
    cta: 'extra',
    redirect_from: 'aliases',
    redirect_to: 'redirectTo',
  });
  assert.deepEqual(openapi, {
    title: 'T',
    version: '1.2.3',
    mediaType: 'application/openapi+json',
    license: { name: 'L', url: 'https://l.example/' },
  });
  assert.deepEqual(robots, { contentSignal: { search: 'yes' } });
  assert.deepEqual(precompress, { minimum: 5, codings: ['gzip'] });
});

test('resolveSettings() takes several authors for the posts that name nobody', () => {
  const { settings, said } = resolveText(`${site}blog: {author: [ada, Bob]}\n`, '2026-01-01');
  assert.deepEqual([settings?.blog.authors, said], [['ada', 'Bob'], []]);
});

const text = { anyOf: [{ type: 'string' }, { type: 'object' }] };
const schema = {
  properties: { a: text, list: { items: text }, items: { items: { properties: { name: text } } }, other: {} },
};

function check(yaml: string): readonly string[] {
  const { value: block } = parseYaml({ file: 'f.yaml', text: yaml }, 0, yaml);
  assert.ok(block);
  return checkTranslations(schema, block, ['en', 'fr']).map(({ code, message, hint, place }) => {
    const head = `${place?.line}:${place?.column} ${code} ${message}`;
    return hint ? `${head} / ${hint}` : head;
  });
}

const known = "The site's locales: en, fr";
for (const [yaml, ...said] of [
  ['a: {en: x, fr: y}'],
  ['a: x'],
  ['list: [x, {fr: x, en: y}]\nitems: [{name: x}]'],
  ['other: {en: x}\nmore: {b: {en: x}}'],
  ['a:'],
  ['a: {en: x}', '1:4 missing-translation "a" has no text for the locale "fr"'],
  ['list: [x, {fr: x}]', '1:11 missing-translation "list.1" has no text for the locale "en"'],
  ['items: [{name: {en: x}}]', '1:16 missing-translation "items.0.name" has no text for the locale "fr"'],
  ['a: {en: x, fr: y, de: z}', `1:19 unknown-key "de" is not a locale of the site / ${known}`],
  [
    'a: {en: x, fr: y, bake early}',
    `1:19 unknown-key "bake early" is not a locale of the site / ${known}. Within {…}, a text with a comma needs quotes`,
  ],
  [
    'a: {EN: x, b: z}',
    '1:4 missing-translation "a" has no text for the locale "en"',
    '1:4 missing-translation "a" has no text for the locale "fr"',
    `1:5 unknown-key "EN" is not a locale of the site / ${known}`,
    `1:12 unknown-key "b" is not a locale of the site / ${known}`,
  ],
] as const)
  test(`checkTranslations() reports ${said.length} problems in ${yaml}`, () => {
    assert.deepEqual(check(yaml), said);
  });

test('localize() gives the text of a locale, or the one text for all', () => {
  assert.equal(localize('x', 'fr'), 'x');
  assert.equal(localize({ en: 'x', fr: 'y' }, 'fr'), 'y');
});

test('resolveSettings() keeps the facts and the menu that texts name where other settings have errors', () => {
  const wrong = `${site.replace('/a.svg}', '/a.svg, email: a@a.example, sameAs: nowhere}')}curency: USD\nlinks: [{id: more, text: More, url: /more/}]\n`;
  const { settings, said } = resolveText(wrong, '2026-11-01T00:00:00Z');
  assert.ok(said.some((problem) => problem.includes('Unknown key "curency"')));
  assert.equal(settings?.organization.email, 'a@a.example');
  assert.deepEqual(
    settings?.links.map(({ id }) => id),
    ['more'],
  );
  const sound = `${site.replace('/a.svg}', '/a.svg, address: {addressCountry: DE}}')}curency: USD\n`;
  assert.ok(resolveText(sound, '2026-11-01T00:00:00Z').settings?.organization.address);
});
