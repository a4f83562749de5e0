import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '../../generator/base/problem.ts';
import { compressors } from '../../generator/format/compressed.ts';
import { hosts } from '../../generator/hosts/index.ts';
import type { RawContent } from '../../generator/load/content.ts';
import { parseYaml } from '../../generator/load/yaml.ts';
import { settle } from '../../generator/model/settings.ts';
import type { Templates } from '../../generator/templates/view.ts';

const templates = { labels: { en: { plan: 'Plan' }, 'pt-BR': { plan: 'Plano' } } } as unknown as Templates;

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

/** What the text of a site.yaml is settled to, and what is said of it. */
function settleText(text: string, now: string, baseUrl?: string) {
  const problems: Problem[] = [];
  const source = { file: 'site.yaml', text };
  const raw = { settings: { source, block: parseYaml(source, 0, text, problems) } } as unknown as RawContent;
  const settings = settle(raw, templates, { now: Date.parse(now), baseUrl, hostNames }, problems);
  const said = problems.map(({ level, code, message, hint, place }) => {
    const head = `${level} ${code} ${place?.line}:${place?.column} ${message}`;
    return hint ? `${head} / ${hint}` : head;
  });
  return { settings, said };
}

const renew = 'See that all of "security" still holds, then write a date less than a year ahead';

for (const [expires, now] of [
  ['2026-11-01', '2026-11-01T00:00:00Z'],
  ['2026-11-01T01:00:00+01:00', '2026-11-01T00:00:00Z'],
  ['2020-01-01', '2026-11-01T00:00:00Z'],
] as const) {
  test(`settle() refuses a security.txt of ${expires} at ${now}, where its date stands`, () => {
    const message = `error invalid-date 11:60 "security.expires" (${expires}) has passed`;
    const { settings, said } = settleText(expiring(expires), now);
    assert.deepEqual([said, settings], [[`${message} / ${renew}`], undefined]);
  });
}

for (const [expires, now] of [
  ['2026-11-01T00:00:01Z', '2026-11-01T00:00:00Z'],
  ['2027-11-01', '2026-11-01T00:00:00Z'],
  ['2028-11-01', '2027-11-01T00:00:00Z'],
] as const) {
  test(`settle() takes a security.txt of ${expires} at ${now}`, () => {
    const { settings, said } = settleText(expiring(expires), now);
    assert.deepEqual([said, settings?.file.security?.expires], [[], expires]);
  });
}

for (const [expires, now] of [
  ['2027-11-01T00:00:01Z', '2026-11-01T00:00:00Z'],
  ['2028-11-01T00:00:01Z', '2027-11-01T00:00:00Z'],
] as const) {
  test(`settle() takes a security.txt of ${expires} at ${now}, and warns of what is more than a year ahead`, () => {
    const message = `warning invalid-date 11:60 "security.expires" (${expires}) is more than a year ahead`;
    const { settings, said } = settleText(expiring(expires), now);
    assert.deepEqual([said, settings?.file.security?.expires], [[`${message} / ${renew}`], expires]);
  });
}

const day = '2026-06-01T00:00:00Z';

test('settle() gives the locales with their prefix and words, and the origin of the base URL', () => {
  const locales = 'locales: [{code: pt-BR, name: Português}, {code: en, name: English}]';
  const { settings, said } = settleText(site.replace(/locales: .*/, locales).replace('a.example', 'A.example/'), day);
  assert.deepEqual(said, []);
  const english = { code: 'en', name: 'English', prefix: '', isDefault: true, labels: { plan: 'Plan' } };
  const brazilian = { code: 'pt-BR', name: 'Português', prefix: '/pt-br', isDefault: false, labels: { plan: 'Plano' } };
  assert.deepEqual(
    [settings?.locales, settings?.defaultLocale, settings?.baseUrl, settings?.file.name],
    [[brazilian, english], english, 'https://a.example', 'A'],
  );
});

test('settle() takes a base URL in the place of that of site.yaml', () => {
  assert.equal(settleText(site, day, 'http://localhost:8080/').settings?.baseUrl, 'http://localhost:8080');
});

for (const baseUrl of ['', 'a.example', 'http://a.example', 'https://a.example/path']) {
  test(`settle() stops at the base URL "${baseUrl}"`, () => {
    assert.throws(() => settleText(site, day, baseUrl), {
      name: 'Stop',
      exitCode: 2,
      message: `The base URL "${baseUrl}" is not an https origin`,
      hint: 'Write it as https://example.com; http only for localhost',
    });
  });
}

for (const [from, to, ...said] of [
  [
    /locales: .*/,
    'locales: [{code: en, name: A}, {code: en, name: B}]',
    'error duplicate 6:39 The locale "en" is listed twice',
  ],
  [
    /locales: .*/,
    'locales: [{code: en, name: A}, {code: de, name: B}]',
    'error missing-translation 6:39 The templates have no words for the locale "de" / Translate templates/labels/en.yaml as templates/labels/de.yaml',
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
] as readonly (readonly [RegExp | string, string, ...string[]])[]) {
  test(`settle() ${said.length === 0 ? 'takes' : 'refuses'} ${JSON.stringify(to)}`, () => {
    const { settings, said: found } = settleText(site.replace(from, to), day);
    assert.deepEqual(found, said);
    assert.equal(settings === undefined, said.length > 0);
  });
}

test('settle() takes settings that are sound, whatever else has an error', () => {
  const problems: Problem[] = [{ code: 'encoding', level: 'error', message: 'Elsewhere' }];
  const source = { file: 'site.yaml', text: site };
  const raw = { settings: { source, block: parseYaml(source, 0, site, problems) } } as unknown as RawContent;
  assert.ok(settle(raw, templates, { now: Date.parse(day), hostNames }, problems));
});

test('settle() gives nothing where no settings could be read', () => {
  assert.equal(settle({} as RawContent, templates, { now: 0, hostNames }, []), undefined);
});
