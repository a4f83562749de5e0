import type { Generator } from './old/site.ts';

/** The generators whose sites `import` reads, each loaded when it is needed, in the order in which they are looked for. */
export const generators = {
  'wordpress-export': () => import('./generators/wordpress.ts'),
  ghost: () => import('./generators/ghost.ts'),
  obsidian: () => import('./generators/obsidian.ts'),
  notion: () => import('./generators/notion.ts'),
  vitepress: () => import('./generators/vitepress.ts'),
  vuepress: () => import('./generators/vuepress.ts'),
  gitbook: () => import('./generators/gitbook.ts'),
  mintlify: () => import('./generators/mintlify.ts'),
  docusaurus: () => import('./generators/docusaurus.ts'),
  astro: () => import('./generators/astro.ts'),
  eleventy: () => import('./generators/eleventy.ts'),
  hexo: () => import('./generators/hexo.ts'),
  gatsby: () => import('./generators/gatsby.ts'),
  nuxt: () => import('./generators/nuxt.ts'),
  sveltekit: () => import('./generators/sveltekit.ts'),
  mkdocs: () => import('./generators/mkdocs.ts'),
  pelican: () => import('./generators/pelican.ts'),
  zola: () => import('./generators/zola.ts'),
  mdbook: () => import('./generators/mdbook.ts'),
  hugo: () => import('./generators/hugo.ts'),
  jekyll: () => import('./generators/jekyll.ts'),
  next: () => import('./generators/next.ts'),
  html: () => import('./generators/html.ts'),
  markdown: () => import('./generators/markdown.ts'),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly generator: Generator }>>>;

export type GeneratorName = keyof typeof generators;

export const generatorNames = Object.keys(generators) as readonly GeneratorName[];
