import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '../../generator/base/files-below.ts';
import { type Contestant, plans } from './contestant.ts';
import { wordAfter } from './dev-server.ts';
import { archive, highlighted, hugo } from './hugo.ts';

const theme = fileURLToPath(new URL('hugo-same/', import.meta.url));

const themed = Object.fromEntries(filesBelow(theme).map((path) => [path, readFileSync(join(theme, path), 'utf8')]));

/**
 * Hugo with a theme that makes what Fingerpost makes of the same posts: the frame of pages with structured data, contents and neighbours, paged
 * lists of tags and authors with feeds, a Markdown alternate of every page, the graphs of all posts and lists, the search index, llms.txt and llms-full.txt. What
 * is the same on all pages is printed once, as the authors of fast themes do.
 */
export const hugoSame: Contestant = {
  ...hugo,
  id: 'hugo-same',
  title: 'Hugo, the same work',
  corpus: {
    path: ({ slug }) => `content/blog/${slug}.md`,
    front: ({ yaml, picture }) => [
      `title: ${yaml.title}`,
      `description: ${yaml.description}`,
      `date: ${yaml.published}`,
      `tags: ${yaml.tags}`,
      'authors: [ann-other]',
      ...(picture === undefined ? [] : [`image: ${picture}`]),
    ],
    files: 'static',
  },
  site: { ...themed, 'data/plans.yaml': plans, 'content/pricing.md': hugo.site['content/pricing.md'] ?? '' },
  sites: {
    plain: {},
    real: { 'content/archive.md': archive.replace('outputs: [HTML]\n', '') },
    rich: { 'config.toml': highlighted(themed['config.toml'] ?? '') },
  },
  changes: {
    ...hugo.changes,
    'one template': wordAfter('<main id="main">', {
      name: 'template',
      file: 'layouts/_default/baseof.html',
      path: '/',
    }),
  },
};
