import { type Bomb, numbered } from '../bomb.ts';

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });

/** Extreme front matter of a post, of 100 kB at most, and extreme keys. */
const fronts: Readonly<Record<string, object>> = {
  'a key of 90 kB': { ['k'.repeat(90_000)]: 1 },
  'a title of 90 kB': { title: 'a'.repeat(90_000) },
  'a title of 90,000 spaces': { title: `a${' '.repeat(90_000)}b` },
  'a description of 90 kB of marks': { description: '<&"_*'.repeat(18_000) },
  '10,000 keys': Object.fromEntries(numbered(9000, (at) => [`k${at}`, 1])),
  '9,000 keys that may be meant for one': Object.fromEntries(numbered(9000, (at) => [`title${at}`, 1])),
  '9,000 tags of one text': { tags: numbered(9000, () => 'a') },
  '10,000 tags that become one address': { tags: numbered(150, (at) => `a${'-'.repeat(at % 40)}`) },
  'tags that are mappings': { tags: numbered(9000, () => ({ a: 1 })) },
  'a tag of 90 kB': { tags: ['a'.repeat(90_000)] },
  '9,000 old addresses of one text': { aliases: numbered(9000, () => '/a/') },
  'an old address of 90,000 slashes': { aliases: ['/'.repeat(90_000)] },
  'old addresses that are wrong': { aliases: numbered(9000, () => '?') },
  'an address of 90,000 percent signs': { permalink: `/${'%'.repeat(90_000)}` },
  'a slug of 90,000 hyphens': { slug: 'a-'.repeat(45_000) },
  'a date of 90,000 digits': { date: '2024-'.repeat(18_000) },
  'a redirect to 90,000 colons': { redirectTo: ':'.repeat(90_000) },
  'a redirect to an address of points': { redirectTo: `https://${'a.'.repeat(45_000)}example/` },
  'a navigation of 9,000 keys': { navigation: Object.fromEntries(numbered(9000, (at) => [`k${at}`, at])) },
  '9,000 navigations': { navigation: numbered(9000, (at) => ({ order: at })) },
  'an extra value 90 levels deep': { extra: deep(90) },
  'an extra value 5,000 levels deep': { extra: 0 },
  'structured data of 9,000 nodes': { jsonld: numbered(6000, (at) => ({ '@id': `${at}` })) },
  'structured data 90 levels deep': { jsonld: [deep(90)] },
  'structured data whose ids refer to one another': {
    jsonld: numbered(1500, (at) => ({ '@id': `#a${at}`, '@type': 'Thing', sameAs: { '@id': `#a${at + 1}` } })),
  },
  'a picture of 90,000 points': { image: { src: '../'.repeat(30_000), alt: 'a' } },
  'an alternative text of 90 kB': { image: { src: './a.jpg', alt: 'a '.repeat(45_000) } },
  'a template of 90,000 points': { template: '../'.repeat(30_000) },
  '5,000 authors that nobody knows': { author: numbered(150, (at) => `Author ${at}`) },
};

const post = (more: object) =>
  `---\n${JSON.stringify({ title: 'A', description: 'What it says.', date: '2024-01-02', ...more })}\n---\n\nText.\n`;

const known = 'name: A\nbaseUrl: https://a.example\nfrontMatter: {extra: extra}\n';

export const bombs: readonly Bomb[] = Object.entries(fronts)
  .map(([name, more]): Bomb => {
    const text =
      name === 'an extra value 5,000 levels deep'
        ? post({ extra: 0 }).replace('"extra":0', `"extra":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)
        : post(more);
    return { name, files: { 'posts/en/a.md': text, ...(name.includes('extra') && { 'site.yaml': known }) } };
  })
  .concat([
    {
      name: 'the same key in 9,000 spellings, in a page',
      files: { 'pages/en/a.md': `---\n${numbered(9000, (at) => `titl${at}: a`).join('\n')}\n---\n` },
    },
    { name: 'fences that do not end', files: { 'pages/en/a.md': '---\n'.repeat(20_000) } },
    {
      name: 'comments before a title that do not end',
      files: { 'pages/en/a.md': `${'<!-- a\n'.repeat(14_000)}# A\n` },
    },
    { name: 'comments before a title', files: { 'pages/en/a.md': `${'<!-- a -->\n'.repeat(9000)}# A\n` } },
    { name: 'blank lines before a title that is none', files: { 'pages/en/a.md': `${' \t\n'.repeat(33_000)}#A\n` } },
  ]);
