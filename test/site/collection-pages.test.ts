// Fault: Entries with pages that lack a title, a part of their path or a date, or share a path; a key or value that there is not → An error at the entry, or at the setting
// Fault: Texts of an entry that lack a language → The text of the default language where the settings allow it, and a warning; else an error

import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { test } from 'node:test';
import { modelOf, pageText, siteText } from '../model/test-content.ts';
import { buildIn, makeProject } from '../publish/project.ts';

const schema = JSON.stringify({
  title: { en: 'Talks', fr: 'Exposés' },
  description: 'Where we speak.',
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      title: { type: 'string' },
      summary: { type: 'string' },
      text: { type: 'string' },
      city: { title: { en: 'City', fr: 'Ville' }, type: 'string' },
      seats: { title: 'Seats', type: 'integer' },
      site: { title: 'Site', type: 'string', format: 'uri' },
      day: { type: 'string', format: 'date' },
      old: { type: 'array', items: { type: 'string' } },
    },
  },
});

const talks = `one: {title: {en: One, fr: Un}, summary: First, city: Cork, seats: 12000, day: 2026-02-03, old: [/a/, /fr/a/]}
two: {title: Two, summary: Second, text: "Bring a *boat*. [Home](/nowhere/)", site: "https://two.example/", day: 2026-05-06}
`;

async function made(settings: string, more: Readonly<Record<string, string>> = {}, data = talks) {
  const { resolved, said } = await modelOf({
    'site.yaml': siteText('collections:', ...settings.split('\n').map((line) => `  ${line}`)),
    'data/talks.yaml': data,
    'data/talks.schema.json': schema,
    ...more,
  });
  const pages = resolved?.site.pages.filter((page) => page.made) ?? [];
  const bodyOf = (path: string) =>
    resolved?.site.bodies.get(pages.find((page) => page.path === path)?.file ?? '')?.text;
  return { site: resolved?.site, pages, said, bodyOf };
}

test('a collection that is named has a page for each entry in each language, and a list', async () => {
  const { pages, said, bodyOf } = await made('talks: {}');
  assert.deepEqual(said, []);
  assert.deepEqual(
    pages.map(({ path, title, description, id }) => [path, title, description, id]),
    [
      ['/talks/', 'Talks', 'Where we speak.', 'talks'],
      ['/talks/one/', 'One', 'First', 'talks/one'],
      ['/talks/two/', 'Two', 'Second', 'talks/two'],
      ['/fr/talks/', 'Exposés', 'Where we speak.', 'talks'],
      ['/fr/talks/one/', 'Un', 'First', 'talks/one'],
      ['/fr/talks/two/', 'Two', 'Second', 'talks/two'],
    ],
  );
  assert.equal(bodyOf('/fr/talks/one/'), '* **Villecolon** Cork\n* **Seatscolon** 12\u202f000\n');
  assert.equal(bodyOf('/talks/two/'), '* **Sitecolon** <https://two.example/>\n');
  assert.equal(bodyOf('/fr/talks/'), '::entries{of=talks}');
});

test('texts of the settings show values; what an entry lacks leaves nothing in a body, and no property of a node', async () => {
  const { pages, said, bodyOf, site } = await made(
    `talks:
  title: {en: "{title} ({city})", fr: "{title} : {city}"}
  permalink: {en: "/events/{day}-{title}/", fr: "/fr-events/{key}/"}
  body: "{text}\\n\\nAt {city}, \\\\{key}: ::table{of=talks.{key}} :price{plan=solo}"
  aliases: "{old}"
  list: false
  jsonld: {type: Event, name: "{title}", startDate: "{day}", location: {type: Place, name: "{city}"}, url: "{site}"}`,
    {},
    talks.replace('Two, ', 'Two, city: Galway, '),
  );
  assert.deepEqual(
    pages.map(({ path, title, moved }) => [path, title, moved]),
    [
      ['/events/2026-02-03-one/', 'One (Cork)', ['/a/']],
      ['/events/2026-05-06-two/', 'Two (Galway)', []],
      ['/fr/fr-events/one/', 'Un : Cork', ['/fr/a/']],
      ['/fr/fr-events/two/', 'Two : Galway', []],
    ],
  );
  assert.equal(bodyOf('/fr/fr-events/one/'), '\n\nAt Cork, \\{key}: ::table{of=talks.one} :price{plan=solo}');
  const nodes = pages.map((page) => page.nodes?.[0]);
  assert.deepEqual(nodes[2], {
    '@type': 'Event',
    '@id': 'https://site.example/events/2026-02-03-one/#event',
    name: { '@language': 'fr', '@value': 'Un' },
    startDate: '2026-02-03',
    location: { '@type': 'Place', name: 'Cork' },
  });
  assert.equal(nodes[1]?.url, 'https://two.example/');
  assert.deepEqual(
    site?.graph.defined.map(({ id }) => id),
    [nodes[0]?.['@id'], nodes[1]?.['@id']],
  );
  // Google asks for the address of a place.
  assert.equal(new Set(said).size, said.length);
});

test('entries with a date are in its order, and a page in the place of the list takes it', async () => {
  const { pages, site } = await made('talks: {date: "{day}"}', {
    'pages/en/talks.md': pageText(),
    'pages/fr/exposes.md': pageText('permalink: /fr/talks/'),
  });
  assert.deepEqual(
    pages.filter(({ made: { key } = {} }) => key === undefined),
    [],
  );
  assert.deepEqual(
    site?.data.collections
      .get('talks')
      ?.pages?.get('fr')
      ?.map(({ path, published }) => [path, published?.iso]),
    [
      ['/fr/talks/two/', '2026-05-06'],
      ['/fr/talks/one/', '2026-02-03'],
    ],
  );
});

test('entries are not fed where they have no date, or the site does without', async () => {
  const feeds = async (more: string) =>
    (await made(`talks: {date: "{day}"}${more}`)).pages.map(({ made: { feed } = {} }) => feed);
  assert.deepEqual([...new Set(await feeds(''))], ['/talks/feed.xml', '/fr/talks/feed.xml']);
  assert.deepEqual([...new Set((await made('talks: {}')).pages.map(({ made: { feed } = {} }) => feed))], [undefined]);
  const without = siteText('without: [collection-feeds]', 'collections: {talks: {date: "{day}"}}');
  const { pages } = await made('', { 'site.yaml': without });
  assert.deepEqual([...new Set(pages.map(({ made: { feed } = {} }) => feed))], [undefined]);
});

test('a time without a zone is one of the zone of the settings', async () => {
  const data = talks
    .replace('2026-02-03', '"2026-02-03 10:00"')
    .replaceAll(/, (?:old|site|text): (?:\[.*?\]|".*?")/g, '');
  const settings = 'talks: {date: "{day}", updated: "{day}"}';
  const schemaOfTexts = { 'data/talks.schema.json': schema.replace('"format":"date"', '"minLength":1') };
  assert.equal((await made(settings, schemaOfTexts, data)).said.length, 1);
  const inParis = siteText('timeZone: Europe/Paris', `collections: {${settings}}`);
  const { pages, said } = await made('', { ...schemaOfTexts, 'site.yaml': inParis }, data);
  assert.deepEqual(said, []);
  const talk = pages.find(({ path }) => path === '/talks/one/');
  assert.deepEqual([talk?.made?.published?.iso, talk?.updated?.iso], ['2026-02-03T09:00:00Z', '2026-02-03T09:00:00Z']);
});

test('texts fall back to the default language where the settings allow it, which is told once', async () => {
  const lacking = talks.replace('{en: One, fr: Un}', '{en: One}').replace('summary: Second', 'summary: {en: Second}');
  const strict = await made('talks: {}', {}, lacking);
  assert.match(strict.said.join('\n'), /data\/talks\.yaml.*"one\.title" has no text for the locale "fr"/s);
  assert.equal(strict.said.length, 2);
  const { pages, said } = await made('talks: {fallback: true}', {}, lacking);
  assert.equal(said.length, 1);
  assert.match(said[0] ?? '', /warning.*"talks" lacks 2 translations, and shows "en" instead/);
  const talk = pages.find(({ path }) => path === '/fr/talks/one/');
  assert.equal(talk?.title, 'One');
  assert.deepEqual(talk?.made?.borrowed, { language: 'en', texts: ['One'] });
  assert.equal(pages.find(({ path }) => path === '/talks/one/')?.made?.borrowed, undefined);
  assert.equal(pages.find(({ path }) => path === '/fr/talks/two/')?.description, 'Second');
  const inEnglish = lacking.replace(/text: ("[^"]*")/, 'text: {en: $1}');
  const { bodyOf } = await made('talks: {fallback: true, body: "{text}\\n\\nText: {text}"}', {}, inEnglish);
  const text = 'Bring a *boat*. [Home](/nowhere/)';
  assert.match(bodyOf('/fr/talks/two/') ?? '', /^partlyIn\n\n<div lang="en">\n\nBring/);
  assert.ok(bodyOf('/fr/talks/two/')?.endsWith(`Text: <span lang="en">${text}</span>`));
  assert.equal(bodyOf('/talks/two/'), `${text}\n\nText: ${text}`);
});

test('what is wrong in the text of an entry is reported at that text', async () => {
  const project = makeProject({
    'data/talks.yaml': talks.replace(/\{en: (\w+), fr: \w+\}/g, '$1'),
    'data/talks.schema.json': schema.replace(/\{"en":("\w+"),"fr":"[^"]+"\}/g, '$1'),
    'pages/en/index.md': `${pageText()}\n::entries{of=talks limit=0}\n\n::entries{of=authors}\n`,
  });
  appendFileSync(`${project}/content/site.yaml`, 'collections: {talks: {body: "{text}"}}\n');
  const { text, exitCode } = await buildIn(project);
  assert.equal(exitCode, 1);
  assert.match(text, /data\/talks\.yaml:2:42 error broken-link There is nothing at \/nowhere\//);
  assert.match(text, /pages\/en\/index\.md:7:1 error directive-attribute "entries": "limit" must be a whole number/);
  assert.match(text, /pages\/en\/index\.md:9:1 error directive-attribute "entries": There is no collection "authors"/);
});
