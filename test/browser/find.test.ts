import assert from 'node:assert/strict';
import { test } from 'node:test';
import { find, prepare } from '../../generator/browser/find.js';

const pages = prepare([
  { path: '/', title: 'Ringfold answers calls', description: 'Prices and plans for all', sections: ['how-it-works'] },
  {
    path: '/pricing/',
    title: 'Prices',
    description: 'What it costs',
    sections: ['what-counts-as-a-call', 'été-et-hiver'],
  },
  { path: '/repriced/', title: 'Old and repriced', description: '' },
  { path: '/ja/', title: '電話の料金について' },
]);

const pathsFor = (query: string) =>
  find(pages, query).map(({ page, section }) => page.path + (section === undefined ? '' : `#${section}`));

for (const [query, ...wanted] of [
  ['prices', '/pricing/', '/'],
  ['PRICE', '/pricing/', '/repriced/', '/'],
  ['price costs', '/pricing/'],
  ['counts call', '/pricing/#what-counts-as-a-call'],
  ['ete hiver', '/pricing/#été-et-hiver'],
  ['料金', '/ja/'],
  ['prices unknown'],
  ['', ...[]],
  ['   '],
  ['.*'],
] as const) {
  test(`find() leads from ${JSON.stringify(query)} to ${wanted.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(pathsFor(query), wanted);
  });
}

test('find() gives the first 20 of those that are alike', () => {
  const many = prepare(Array.from({ length: 50 }, (_, index) => ({ path: `/${index}/`, title: 'The same' })));
  assert.deepEqual(
    find(many, 'same').map(({ page }) => page.path),
    Array.from({ length: 20 }, (_, index) => `/${index}/`),
  );
});
