import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from '../../generator/api/build.ts';
import type { Site } from '../../generator/model/site.ts';
import { frame, machineLinks, organizationView } from '../../generator/resources/parts/page-view.ts';
import type { Locale } from '../../generator/settings/config.ts';
import { makeProject, templates, today } from '../publish/project.ts';
import { assertGrowsEvenly } from '../steps.ts';

test('what pages share takes steps that grow with the pages, even if there are as many assets, redirects and data', () => {
  assertGrowsEvenly(1000, (size) => {
    const locale = { code: 'en', prefix: '', labels: {} } as unknown as Locale;
    const many = <T>(make: (index: number) => T) => Array.from({ length: size }, (_, index) => make(index));
    const site = {
      locales: [locale],
      basePath: '',
      menus: new Map(),
      pagesByPath: new Map(),
      pictures: new Map(),
      settings: { without: [], theme: {}, organization: {}, links: [], name: 'A' },
      templates: {},
      postsByLocale: new Map([['en', many(() => ({}))]]),
      assets: many((index) => ({ path: `/assets/${index}.png` })),
      guides: [],
      moves: many((index) => ({ from: [`/old-${index}/`] })),
      data: { collections: new Map(many((index) => [`own-${index}`, { inLanguage: new Map([['en', {}]]) }])) },
    } as unknown as Site;
    return () => {
      for (let index = 0; index < size; index += 1) {
        frame(site, locale);
        machineLinks(site, locale, []);
      }
    };
  });
});

test('a description is the lead of a page, unless its title or the beginning of its text says the same', async () => {
  const page = (description: string) =>
    `---\ntitle: Salt & oil\ndescription: ${description}\nupdated: 2026-01-01\n---\nFish & chips, hot.\n`;
  const project = makeProject({
    'pages/en/own.md': page('For supper'),
    'pages/en/title.md': page('Salt & oil'),
    'pages/en/text.md': page('Fish & chips'),
    'pages/en/alike.md': page('Fish & chip'),
  });
  const [content, out] = [join(project, 'content'), join(project, 'dist')];
  await build({ content, out, templates, workers: 1, now: Number(today) * 1000 });
  const leadOf = (name: string) =>
    /<p class="lead">(.*)<\/p>/.exec(readFileSync(join(out, name, 'index.html'), 'utf8'));
  assert.deepEqual(
    ['own', 'title', 'text', 'alike'].map((name) => leadOf(name)?.[1]),
    ['For supper', undefined, undefined, 'Fish &amp; chip'],
  );
});

test('the link of a telephone number dials it, however it is written', () => {
  for (const [telephone, href] of [
    ['+33 1 99 00 12 34', 'tel:+33199001234'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['(020) 7946-0958', 'tel:02079460958'],
    ['+44 20 7946 0958 ext. 12', 'tel:+442079460958;ext=12'],
    ['+1-201-555-0123#7', 'tel:+12015550123;ext=7'],
    ['1-800-GO-FLOWERS', 'tel:1800463569377'],
    ['Tel. 112 (Zentrale)', 'tel:112'],
  ] as const) {
    const settings = { organization: { telephone }, copyright: 'A' } as Site['settings'];
    assert.deepEqual(
      organizationView({ settings, year: undefined }).contact.map((link) => link.href),
      [href],
    );
  }
});
