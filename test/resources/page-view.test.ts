import { test } from 'node:test';
import type { Site } from '../../generator/model/site.ts';
import { frame, machineLinks } from '../../generator/resources/parts/page-view.ts';
import type { Locale } from '../../generator/settings/config.ts';
import { assertGrowsEvenly } from '../steps.ts';

test('what pages share takes steps that grow with the pages, even if there are as many assets, redirects and data', () => {
  assertGrowsEvenly(1000, (size) => {
    const locale = { code: 'en', prefix: '', labels: {} } as unknown as Locale;
    const many = <T>(one: (index: number) => T) => Array.from({ length: size }, (_, index) => one(index));
    const site = {
      ...{ locales: [locale], basePath: '', menus: new Map(), pagesByPath: new Map(), pictures: new Map() },
      settings: { without: [], theme: {}, organization: {}, links: [], name: 'A' },
      templates: {},
      postsByLocale: new Map([['en', many(() => ({}))]]),
      assets: many((index) => ({ path: `/assets/${index}.png` })),
      ...{ filePaths: new Set(many((index) => `/assets/${index}.png`)), blogs: new Set(['en']) },
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
