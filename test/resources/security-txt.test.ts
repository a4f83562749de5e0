import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStamp } from '../../generator/base/dates.ts';
import type { BuildOptions } from '../../generator/build.ts';
import { buildBare, origin, replaceIn, sampleOptions, type Tree } from '../build-sample.ts';

const path = '/.well-known/security.txt';

interface Field {
  readonly name: string;
  readonly value: string;
}

/** The characters of RFC 3986, with a scheme and no bare percent sign. */
const uri = /^[a-z][a-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/;
const languageTag = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;
const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** The values that each field may have and how often it may occur in a file; a web address is always https. */
const rules: Readonly<Record<string, { value: (text: string) => boolean; least: number; most: number }>> = {
  Contact: { value: isUri, least: 1, most: 99 },
  Expires: { value: (text) => dateTime.test(text) && parseStamp(text) !== undefined, least: 1, most: 1 },
  Encryption: { value: isUri, least: 0, most: 99 },
  Acknowledgments: { value: isUri, least: 0, most: 99 },
  'Preferred-Languages': { value: isLanguages, least: 0, most: 1 },
  Canonical: { value: isUri, least: 0, most: 99 },
  Policy: { value: isUri, least: 0, most: 99 },
  Hiring: { value: isUri, least: 0, most: 99 },
};

function isUri(text: string): boolean {
  return uri.test(text) && !text.startsWith('http:');
}

function isLanguages(text: string): boolean {
  return text.split(/[ \t]*,[ \t]*/).every((tag) => languageTag.test(tag));
}

/** Reads an unsigned file by the grammar of RFC 9116, section 4, without comments and unknown fields. Throws for any other. */
function parseSecurity(text: string): readonly Field[] {
  assert.match(text, /\n$/);
  const fields = text
    .slice(0, -1)
    .split(/\r?\n/)
    .map((line): Field => {
      const [, name = '', value = ''] = /^([A-Za-z-]+): (\S(?:.*\S)?)$/.exec(line) ?? [];
      assert.ok(rules[name]?.value(value), line);
      return { name, value };
    });
  for (const [name, { least, most }] of Object.entries(rules)) {
    const count = fields.filter((field) => field.name === name).length;
    assert.ok(count >= least && count <= most, `${count} of ${name}`);
  }
  return fields;
}

const least = 'security: {contact: [mailto:security@ringfold.example], expires: 2027-06-01}';

async function withSecurity(yaml: string, options: BuildOptions = sampleOptions): Promise<Tree> {
  return await buildBare((files) => replaceIn(files, 'site.yaml', /^security:\n(?: .*\n)*/m, `${yaml}\n`), options);
}

test('security.txt has every setting in a separate field, with the contacts in order', async () => {
  const tree = await withSecurity(`security:
  contact: ["tel:+1-201-555-0123", "mailto:security@ringfold.example?subject=A%20report", "https://ringfold.example/report"]
  expires: 2027-03-01T12:00:00+02:00
  encryption: https://ringfold.example/key.txt
  acknowledgments: https://ringfold.example/thanks
  languages: [fr, pt-BR]
  policy: https://ringfold.example/policy
  hiring: https://ringfold.example/jobs`);
  assert.deepEqual(
    parseSecurity(tree.text(path)).map(({ name, value }) => `${name} ${value}`),
    [
      'Contact tel:+1-201-555-0123',
      'Contact mailto:security@ringfold.example?subject=A%20report',
      'Contact https://ringfold.example/report',
      'Expires 2027-03-01T10:00:00Z',
      'Encryption https://ringfold.example/key.txt',
      'Acknowledgments https://ringfold.example/thanks',
      'Preferred-Languages fr, pt-BR',
      `Canonical ${origin}${path}`,
      'Policy https://ringfold.example/policy',
      'Hiring https://ringfold.example/jobs',
    ],
  );
});

test('security.txt needs only a contact and a date, and prefers the languages of the site', async () => {
  const tree = await withSecurity(least, { ...sampleOptions, hosts: ['nginx'] });
  assert.deepEqual(parseSecurity(tree.text(path)), [
    { name: 'Contact', value: 'mailto:security@ringfold.example' },
    { name: 'Expires', value: '2027-06-01T00:00:00Z' },
    { name: 'Preferred-Languages', value: 'en, fr' },
    { name: 'Canonical', value: origin + path },
  ]);
  assert.deepEqual(tree.report.problems, []);
});

test('security.txt names no canonical address on a localhost without TLS, which the field may not hold', async () => {
  const tree = await withSecurity(least, { ...sampleOptions, baseUrl: 'http://localhost:4321' });
  assert.ok(!parseSecurity(tree.text(path)).some(({ name }) => name === 'Canonical'));
});

test('security.txt of a site in a folder names the root of the host, where alone it counts', async () => {
  const folder = '/some/folder';
  const tree = await withSecurity(least, { ...sampleOptions, hosts: ['nginx'], baseUrl: `${origin}${folder}/` });
  const canonical = parseSecurity(tree.text(folder + path)).filter(({ name }) => name === 'Canonical');
  assert.deepEqual(canonical, [{ name: 'Canonical', value: origin + path }]);
});

test('security.txt is text in UTF-8, open to every origin, and in no description, announcement or list', async () => {
  const [tree, without] = [await withSecurity(least), await withSecurity('')];
  const entry = tree.entries.get(path);
  assert.equal(entry?.mediaType, 'text/plain; charset=utf-8');
  assert.deepEqual(entry?.headers, without.entries.get('/robots.txt')?.headers);
  const changed = [...tree.files].flatMap(([file, bytes]) => (without.files.get(file)?.equals(bytes) ? [] : [file]));
  assert.deepEqual(changed.sort(), ['.well-known/security.txt', '_manifest.json']);
  assert.equal(without.entries.has(path), false);
});
