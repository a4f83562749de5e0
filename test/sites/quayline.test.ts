// Fault: A fact that changes and stays in some file → None has the old one: price, telephone number, feature, entry of a collection, in all languages

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { parseFeed } from '@rowanmanning/feed-parser';
import type { RawFile } from '../../generator/load/files.ts';
import { buildEdited, buildTree, replaceIn, type Tree } from '../build-sample.ts';
import { graphsOf } from '../schemas/graphs.ts';
import { optionsOf } from './built-sites.ts';

const options = optionsOf('quayline');
let tree: Tree;

before(async () => {
  tree = await buildTree(options);
});

/** The files in which one of several texts stands. */
const stating = ({ files, deploy }: Tree, ...texts: readonly string[]) =>
  [...files, ...deploy].flatMap(([path, bytes]) =>
    texts.some((text) => path.includes(text) || bytes.includes(text)) ? [path] : [],
  );

const changes: Readonly<Record<string, readonly [edit: (files: readonly RawFile[]) => RawFile[], ...old: string[]]>> = {
  'a telephone number': [
    (files) => replaceIn(files, 'site.yaml', '+44 1632 960417', '+44 1632 960988'),
    '960417',
    '960 417',
  ],
  'a feature': [
    (files) =>
      replaceIn(
        replaceIn(files, 'data/features.yaml', / {2}- id: meter-reading(?:\n {4}.*)+\n/, ''),
        'data/plans.yaml',
        /, meter-reading|meter-reading/g,
        '',
      ),
    'meter-reading',
    'every pedestal',
    'chaque borne',
    'jeder Säule',
  ],
  'a job': [
    (files) => replaceIn(files, 'data/jobs.yaml', /^harbour-support:\n(?: .*\n)+/m, ''),
    'harbour-support',
    'Harbour support',
    'Assistance aux ports',
    'Hafenbetreuung',
    '2026-08-15',
  ],
  'an hour of a location': [
    (files) => replaceIn(files, 'data/locations.yaml', '"19:00"', '"20:15"'),
    '19:00',
    '7:00\u202fPM',
    '7:00 PM',
  ],
};

for (const [name, [edit, ...old]] of Object.entries(changes))
  test(`after a change of ${name}, no file has the old one`, async () => {
    assert.ok(stating(tree, ...old).length > 8, `${stating(tree, ...old)}`);
    assert.deepEqual(stating(await buildEdited(edit, options), ...old), []);
  });

test('an entry is a page in each language, with an alternate, in the sitemap, llms.txt, search and the graph', () => {
  const paths = ['/jobs/pontoon-engineer/', '/fr/emplois/pontoon-engineer/', '/de/stellen/pontoon-engineer/'];
  const sitemap = tree.text('/sitemap.xml');
  for (const path of paths) {
    for (const other of paths) assert.ok(tree.text(path).includes(`href="https://quayline.example${other}" hreflang=`));
    assert.ok(sitemap.includes(`<loc>https://quayline.example${path}</loc>`));
    const [, prefix = ''] = /^(\/(?:fr|de))?\//.exec(path) ?? [];
    assert.ok(tree.text(`${prefix}/llms.txt`).includes(`(https://quayline.example${path.slice(0, -1)}.md)`));
    assert.ok(tree.text(`${prefix}/search.json`).includes(path));
    const job = graphsOf(tree)
      .get(path)
      ?.['@graph'].find((node) => node['@type'] === 'JobPosting');
    assert.equal(job?.['@id'], 'https://quayline.example/jobs/pontoon-engineer/#job-posting');
  }
  assert.match(tree.text('/de/stellen.md'), /pontoon-engineer\.md[\s\S]*harbour-support\.md/, 'the order of the data');
  assert.match(tree.text('/status/late-bills-in-february.md'), /February 11, 2026, 6:40\sAM UTC$/m);
  assert.match(tree.text('/de/stellen/pontoon-engineer.md'), /^\* \*\*Bewerbung bis:\*\* 30\. September 2026$/m);
  assert.ok(String(tree.files.get('_redirects')).includes('/careers/gateway-fitter/ /jobs/pontoon-engineer/ 301'));
});

test('a plan says nothing of included amounts of the allowance that it is paid by', () => {
  const [, pontoon] = tree.text('/pricing.md').split(/^## Pontoon$|^## Basin$/m);
  assert.match(pontoon ?? '', /per person per month/);
  assert.doesNotMatch(pontoon ?? '', /Staff/);
});

test('entries with a date are listed and fed in its order, in each language', () => {
  for (const [prefix, title] of [
    ['', 'Quayline: Incidents'],
    ['/de', 'Quayline (Deutsch): Störungen'],
  ]) {
    const feed = parseFeed(tree.text(`${prefix}/status/feed.xml`));
    assert.equal(feed.title, title);
    assert.deepEqual(
      feed.items.map(({ url, published }) => [url, published?.toISOString()]),
      [
        [`https://quayline.example${prefix}/status/late-bills-in-february/`, '2026-02-11T06:40:00.000Z'],
        [`https://quayline.example${prefix}/status/meters-in-january/`, '2026-01-05T22:00:00.000Z'],
      ],
    );
    assert.ok(tree.text(`${prefix}/status/`).includes(`href="${prefix}/status/feed.xml"`));
  }
});

test('the menu has links to other sites and entries below others, and the end of a page those that it alone has, too', () => {
  const page = tree.text('/de/');
  const linksIn = (text = '') =>
    Array.from(text.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g), ([, href, name]) => [href, name]);
  const alone = [
    ['/de/pricing/', 'Preise'],
    ['https://docs.quayline.example/', 'Dokumentation'],
  ];
  const below = [
    ['/de/stellen/', 'Stellen'],
    ['/de/locations/', 'Standorte'],
  ];
  assert.deepEqual(linksIn(/<nav[^>]*>.*?<\/nav>/s.exec(page)?.[0]), [...alone, ...below]);
  assert.match(page, /<details name="menu"><summary>Unternehmen<\/summary><ul>\s*<li><a href="\/de\/stellen\/">/);
  const groups = page.slice(page.indexOf('<div class="columns">')).matchAll(/<p>(.*?)<\/p>\n<ul>(.*?)<\/ul>/gs);
  assert.deepEqual(Array.from(groups, ([, name, list]) => [name, linksIn(list)]).slice(0, 2), [
    ['Seiten', [...alone, ['https://status.quayline.example/', 'Statusseite'], ['/de/legal/', 'Impressum']]],
    ['Unternehmen', below],
  ]);
});
