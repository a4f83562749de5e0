import type { Generator } from './old/site.ts';

/** The generators whose sites `import` reads, each loaded when it is needed, in the order in which they are looked for. */
export const generators = {
  'wordpress-export': () => import('./generators/wordpress.ts'),
  docusaurus: () => import('./generators/docusaurus.ts'),
  astro: () => import('./generators/astro.ts'),
  eleventy: () => import('./generators/eleventy.ts'),
  zola: () => import('./generators/zola.ts'),
  hugo: () => import('./generators/hugo.ts'),
  jekyll: () => import('./generators/jekyll.ts'),
  next: () => import('./generators/next.ts'),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly generator: Generator }>>>;

export type GeneratorName = keyof typeof generators;

export const generatorNames = Object.keys(generators) as readonly GeneratorName[];
