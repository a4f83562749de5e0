import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from '../../generator/api/build.ts';
import { check } from '../../generator/api/check.ts';
import { sampleOptions } from '../build-sample.ts';
import { temporaryFolder } from './project.ts';

/** The sample, built on 1 November 2026, once for all tests. */
let first: Promise<string> | undefined;

async function built(): Promise<string> {
  const root = temporaryFolder();
  cpSync(sampleOptions.content, join(root, 'content'), { recursive: true });
  await siteIn(root).build('2026-11-01');
  return root;
}

/** A copy of it. */
async function project() {
  first ??= built();
  const root = temporaryFolder();
  cpSync(await first, root, { recursive: true, preserveTimestamps: true });
  return siteIn(root);
}

function siteIn(root: string) {
  const options = (day: string, out = 'dist') => ({
    content: join(root, 'content'),
    templates: sampleOptions.templates,
    out: join(root, out),
    now: Date.parse(`${day}T12:00:00Z`),
  });
  const read = (file: string, out = 'dist') => readFileSync(join(root, out, file), 'utf8');
  return {
    root,
    read,
    async build(day: string, how: { readonly cache?: boolean; readonly workers?: number; readonly out?: string } = {}) {
      const { problems, published } = await build({
        ...options(day, how.out),
        workers: 1,
        ...how,
        out: options(day, how.out).out,
      });
      assert.ok(published, JSON.stringify(problems));
    },
    check: (day: string) => check(options(day)),
    edit(file: string, from: string | RegExp, to: string) {
      const path = join(root, 'content', file);
      const before = readFileSync(path, 'utf8');
      const after = before.replace(from, to);
      assert.notEqual(after, before, file);
      writeFileSync(path, after);
    },
    /** The day in the sitemap, the page's own graph and the graph of all pages, which have to agree. */
    dayOf(path: string): string | undefined {
      const address = `https://ringfold.example${path}`;
      const [, mapped] = new RegExp(`<loc>${address}</loc>\\s*(?:<lastmod>(.*?)T)?`).exec(read('sitemap.xml')) ?? [];
      const kind = /\/blog\/(?!$|authors\/)/.test(path) ? 'post' : 'page';
      const graphs = [
        /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(read(`${path.slice(1)}index.html`))?.[1],
        read(`schema/${kind}.json`),
      ];
      for (const text of graphs) {
        const { '@graph': nodes } = JSON.parse(text ?? '') as { '@graph': { '@id'?: string; dateModified?: string }[] };
        const node = nodes.find((candidate) => candidate['@id'] === address);
        assert.equal(node?.dateModified?.slice(0, 10), mapped, path);
      }
      return mapped;
    },
  };
}

const solo = /price: 49$/m;

test('a price that changes dates each page that states it by the day of the build, and no other page', async () => {
  const site = await project();
  const paths = ['/', '/pricing/', '/fr/pricing/', '/features/', '/affiliate-program/'];
  assert.deepEqual(paths.map(site.dayOf), ['2026-10-05', '2026-10-02', '2026-10-02', '2026-09-22', '2026-08-18']);
  site.edit('data/plans.yaml', 'price: 449', 'price: 459');
  await site.build('2026-11-20');
  assert.deepEqual(paths.map(site.dayOf), ['2026-11-20', '2026-11-20', '2026-11-20', '2026-09-22', '2026-08-18']);
  assert.match(site.read('schemamap.xml'), /page\.json<\/loc>\s*<lastmod>2026-11-20T/);
  assert.match(site.read('schemamap.xml'), /post\.json<\/loc>\s*<lastmod>2026-10-06T/);
});

test('the feeds and the page of a post that states the price tell the day, each in its language', async () => {
  const site = await project();
  site.edit('data/plans.yaml', solo, 'price: 52');
  await site.build('2026-11-20');
  assert.match(site.read('blog/what-a-missed-call-costs.md'), /· Updated November 20, 2026$/m);
  assert.match(site.read('fr/blog/combien-coute-un-appel-manque.md'), /· Mis à jour le 20 novembre 2026$/m);
  assert.match(site.read('blog/what-a-missed-call-costs/index.html'), /<time datetime="2026-11-20">/);
  assert.match(site.read('feed.xml'), /<lastBuildDate>Fri, 20 Nov 2026/);
  assert.match(site.read('atom.xml'), /<updated>2026-11-20T/);
  assert.match(site.read('feed.json'), /"date_modified": "2026-11-20T/);
  assert.equal(site.dayOf('/blog/what-a-missed-call-costs/'), '2026-11-20');
});

test('a price in the description of a post dates the lists that show it: of the blog, of its tags and of its authors', async () => {
  const site = await project();
  const paths = ['/blog/', '/blog/authors/noor-haddad/', '/blog/authors/mara-lindqvist/'];
  const before = paths.map(site.dayOf);
  site.edit(
    'posts/en/what-a-missed-call-costs.md',
    /^description: .*(?:\n +.*)*/m,
    'description: From :price{plan=solo} on.',
  );
  await site.build('2026-11-10');
  site.edit('data/plans.yaml', solo, 'price: 52');
  await site.build('2026-11-20');
  assert.deepEqual(paths.map(site.dayOf), ['2026-11-20', '2026-11-20', before[2]]);
});

test('the day stays with later builds and checks, with a cache and without, on several threads, and until the facts change again', async () => {
  const site = await project();
  site.edit('data/plans.yaml', 'price: 449', 'price: 459');
  await site.build('2026-11-20');
  const manifest = site.read('_manifest.json');
  assert.deepEqual((await site.check('2026-12-01')).problems, []);
  for (const how of [{}, { cache: false }, { cache: false, workers: 2 }]) {
    await site.build('2026-12-02', how);
    assert.equal(site.read('_manifest.json'), manifest);
  }
  rmSync(join(site.root, '.fingerpost'), { recursive: true });
  await site.build('2026-12-03');
  assert.equal(site.read('_manifest.json'), manifest);
  site.edit('data/plans.yaml', 'price: 459', 'price: 469');
  await site.build('2026-12-04');
  assert.equal(site.dayOf('/pricing/'), '2026-12-04');
});

test('a later day of the front matter counts, and a text that states no other facts dates nothing', async () => {
  const site = await project();
  site.edit('pages/en/pricing.md', /$/, '\nWe answer in the time that we say.\n');
  await site.build('2026-11-19');
  assert.equal(site.dayOf('/pricing/'), '2026-10-02');
  site.edit('data/plans.yaml', 'price: 449', 'price: 459');
  site.edit('pages/en/pricing.md', 'updated: 2026-10-02', 'updated: 2026-11-30');
  await site.build('2026-11-20');
  assert.deepEqual(['/pricing/', '/fr/pricing/'].map(site.dayOf), ['2026-11-30', '2026-11-20']);
});

test('without a tree before, or with one whose facts cannot be read, pages have the day of their front matter', async () => {
  const site = await project();
  site.edit('data/plans.yaml', 'price: 449', 'price: 459');
  await site.build('2026-11-20', { out: 'new' });
  assert.match(site.read('sitemap.xml', 'new'), /\/pricing\/<\/loc>\s*<lastmod>2026-10-02T/);
  const file = join(site.root, 'dist/_manifest.json');
  for (const [from, to] of [
    [/"digest": "\w+"/, '"digest": 1'],
    [/("digest": "\w+")/, '$1, "changed": "soon"'],
  ] as const) {
    writeFileSync(file, site.read('_manifest.json').replace(from, to));
    await site.build('2026-11-20');
    assert.equal(site.dayOf('/pricing/'), '2026-10-02');
  }
});

test('the catalogs for agents date what has changed since the tree before: an API by its description, the server by its data', async () => {
  const site = await project();
  const dated = () => {
    type Dated = { readonly identifier: string; readonly updatedAt?: string };
    const { entries } = JSON.parse(site.read('.well-known/ard.json')) as { readonly entries: readonly Dated[] };
    return entries.flatMap(({ identifier, updatedAt }) =>
      updatedAt ? [`${identifier.split(':')[3]} ${updatedAt}`] : [],
    );
  };
  assert.deepEqual(dated(), []);
  site.edit('public/ringfold.openapi.yaml', 'version: 1.4.0', 'version: 1.5.0');
  await site.build('2026-11-10');
  assert.deepEqual(dated(), ['api 2026-11-10T00:00:00Z']);
  site.edit('data/mcp.yaml', 'version: 1.4.0', 'version: 1.5.0');
  await site.build('2026-11-20', { cache: false });
  const both = ['api 2026-11-10T00:00:00Z', 'mcp 2026-11-20T00:00:00Z'];
  assert.deepEqual(dated(), both);
  assert.ok((await site.check('2026-12-01')).passed);
  await site.build('2026-12-01');
  assert.deepEqual(dated(), both);
});
