import type { Bomb } from '../bomb.ts';

const name = `${'a'.repeat(120)}.md`;
const page = '---\ntitle: A page\ndescription: What it says.\n---\n\nText.\n';

/** Patterns of paths that go through many ways to divide a name between their stars. */
const patterns: Readonly<Record<string, string>> = {
  '14 stars': `pages/en/${'a*'.repeat(14)}b`,
  '100 stars': `pages/en/${'*a'.repeat(100)}b`,
  '60 double stars': `${'**a'.repeat(60)}b`,
  '60 double stars with slashes': `${'**/'.repeat(60)}b`,
  '300 stars': '*'.repeat(300),
  'stars and double stars': `${'*a**'.repeat(60)}x`,
  'slashes and stars': `${'/*'.repeat(100)}`,
};

/** The settings that hold such patterns, and those that hold addresses with stars. */
const settings: Readonly<Record<string, (pattern: string) => object>> = {
  ignore: (pattern) => ({ ignore: [pattern] }),
  'ignore, 60 times': (pattern) => ({
    ignore: Array.from({ length: 60 }, (_, index) => `${pattern.slice(0, 290)}${index}`),
  }),
  allowedPositions: (pattern) => ({ allowedPositions: [pattern] }),
  headers: (pattern) => ({ headers: { [`/${pattern}`]: { 'X-A': 'b' } } }),
  redirects: (pattern) => ({ redirects: { [`/${pattern}`]: '/' } }),
};

export const bombs: readonly Bomb[] = Object.entries(patterns).flatMap(([what, pattern]) =>
  Object.entries(settings).map(([key, make]) => ({
    name: `${what} in ${key}`,
    files: {
      'site.yaml': JSON.stringify({ name: 'A', baseUrl: 'https://a.example', ...make(pattern) }),
      [`pages/en/${name}`]: page,
    },
  })),
);
