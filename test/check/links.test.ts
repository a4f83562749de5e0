import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from '../../generator/base/problem.ts';
import type { Outline } from '../../generator/body/document.ts';
import { checkLinks } from '../../generator/check/links.ts';
import type { Reference } from '../../generator/model/links.ts';
import type { EntryMeta } from '../../generator/model/meta.ts';
import type { Output } from '../../generator/output/output.ts';
import { assertGrowsEvenly } from '../steps.ts';
import { output, said } from './outputs.ts';

const ofSite = { baseUrl: 'https://a.example', basePath: '', lost: new Set<string>() };

function page(path: string): Output {
  const entry = { file: path } as EntryMeta;
  return output(path, { role: { kind: 'page', entry, alternates: [] } });
}

function outline(references: readonly Reference[], anchors: readonly string[] = []): Outline {
  return { words: 0, blocks: new Map(), facts: new Set(), questions: [], references, anchors: new Set(anchors) };
}

const site = [
  page('/'),
  page('/pricing/'),
  output('/developers/', { idsOf: (outputs) => new Set([`${outputs.length}-parts`]) }),
  ...['/assets/logo.svg', '/assets/lo', '/assets/log/'].map((path) => output(path)),
];
const outlines = new Map([
  ['/', outline([], ['top', 'été'])],
  ['/pricing/', outline([])],
]);

for (const [path, fragment, ...expected] of [
  ['/', undefined],
  ['/', 'top'],
  ['/', '%C3%A9t%C3%A9'],
  ['/pricing/', 'Top'],
  ['/', ''],
  ['/assets/logo.svg', 'any'],
  ['/developers/', '7-parts'],
  ['/developers/', '7-part', 'broken-link /developers/ has no part "#7-part" / Did you mean "7-parts"?'],
  ['/pricing', undefined, 'broken-link There is nothing at /pricing / Did you mean "/pricing/"?'],
  ['/assets/log', undefined, 'broken-link There is nothing at /assets/log / Did you mean "/assets/log/"?'],
  ['/pircing/', undefined, 'broken-link There is nothing at /pircing/ / Did you mean "/pricing/"?'],
  ['/quite/other', undefined, 'broken-link There is nothing at /quite/other'],
  ['/our/prices/', undefined, 'broken-link There is nothing at /our/prices/ / Did you mean "/pricing/"?'],
  ['/principles/', undefined, 'broken-link There is nothing at /principles/'],
  ['/', 'topp', 'broken-link / has no heading "#topp" / Did you mean "top"?'],
  ['/', '%zz', 'broken-link / has no heading "#%zz"'],
  ['/pricing/', 'x', 'broken-link /pricing/ has no heading "#x"'],
] as const)
  test(`checkLinks() says ${expected.length} things of ${path}#${fragment}`, () => {
    const reference = { path, place: placeOf('a.md'), ...(fragment !== undefined && { fragment }) };
    const known = new Map([...outlines, ['/from', outline([reference])]]);
    assert.deepEqual(said(checkLinks([...site, page('/from')], known, ofSite)), expected);
  });

test('checkLinks() takes steps that grow with the number of pages and of broken links', () => {
  assertGrowsEvenly(6000, (size) => {
    const references = Array.from({ length: size / 600 }, (_, index) => ({
      path: `/none-${index}`,
      place: placeOf('a.md'),
    }));
    const pages = Array.from({ length: size }, (_, index) => output(`/page-${index}/`));
    const outputs = [...pages, page('/')];
    const outlines = new Map([['/', outline(references)]]);
    return () => assert.equal(checkLinks(outputs, outlines, ofSite).length, size / 600);
  });
});

test('checkLinks() guesses what 500 addresses were meant to be, in however many files they are, and reports all', () => {
  const names = Array.from({ length: 600 }, (_, index) => `/pricing-${index}/`);
  const pages = [...names, '/pricing-600'].map((name) => page(`/from${name}`));
  const known = pages.map(({ path }, index) => {
    // The first and the last link to the same address.
    const reference = { path: names[index % 600]?.slice(0, -1) ?? '', place: placeOf(path) };
    return [path, outline([reference])] as const;
  });
  const found = checkLinks([...pages, ...names.map((name) => output(name))], new Map(known), ofSite);
  assert.equal(found.length, 601);
  assert.equal(found.filter(({ hint }) => hint !== undefined).length, 501);
  assert.equal(found[600]?.hint, 'Did you mean "/pricing-0/"?');
  const inOneFile = new Map([['/from/pricing-600', outline(known.flatMap(([, { references }]) => references))]]);
  const same = checkLinks([...pages, ...names.map((name) => output(name))], inOneFile, ofSite);
  assert.equal(same.filter(({ hint }) => hint !== undefined).length, 501);
});

for (const [href, expected] of [
  ['/pricing/', 0],
  ['https://a.example/pricing/', 0],
  ['https://a.example.evil/none', 0],
  ['https://other.example/none', 0],
  ['/none', 1],
  ['https://a.example/none', 1],
] as const)
  test(`checkLinks() finds ${expected} broken in a Link header to ${href}`, () => {
    const from = output('/from', { links: [{ href, rel: 'item' }] });
    const found = said(checkLinks([...site, from], outlines, ofSite));
    const message = 'The Link header of /from announces /none (item), where there is nothing';
    assert.deepEqual(found, expected === 0 ? [] : [`broken-link ${message}`]);
  });

test('checkLinks() names the place of a broken link, and the output whose header has one', () => {
  const place = { file: 'a.md', line: 3, column: 5, text: 'text' };
  const from = { ...page('/from'), links: [{ href: '/no', rel: 'item' }] };
  const problems = checkLinks([from], new Map([['/from', outline([{ path: '/none', place }])]]), ofSite);
  assert.deepEqual(
    problems.map((problem) => [problem.level, problem.message, problem.place]),
    [
      ['error', 'There is nothing at /none', place],
      ['error', 'The Link header of /from announces /no (item), where there is nothing', placeOf('source of /from')],
    ],
  );
});
