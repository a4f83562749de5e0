import type { Bomb } from '../bomb.ts';

const names = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

const post = (more: object) =>
  `---\n${JSON.stringify({ title: 'A', description: 'What it says.', date: '2024-01-02', ...more })}\n---\n\nText.\n`;

/** Front matter of one post that makes many pages, feeds or rules. */
const fronts: Readonly<Record<string, object>> = {
  '3,000 tags': { tags: names(3000, 'tag') },
  '3,000 authors': { author: names(3000, 'Author ') },
  '3,000 old addresses': { aliases: names(3000, '/old/') },
};

export const bombs: readonly Bomb[] = [
  ...Object.entries(fronts).flatMap(([name, more]) => [
    { name: `a post with ${name}`, files: { 'posts/en/a.md': post(more) } },
    {
      name: `a post with ${name}, each with pages of its own`,
      files: {
        'site.yaml': 'name: A\nbaseUrl: https://a.example\nblog: {pagesFrom: 1}\n',
        'posts/en/a.md': post(more),
      },
    },
  ]),
  {
    name: '3,000 redirects',
    files: {
      'site.yaml': JSON.stringify({
        name: 'A',
        baseUrl: 'https://a.example',
        redirects: Object.fromEntries(names(3000, '/r').map((from) => [from, '/'])),
      }),
    },
  },
];
