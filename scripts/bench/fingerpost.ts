import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bench, type Contestant } from './contestant.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly scripts: { readonly build: string };
};

/** This program, as `npm run build` starts it. */
export const fingerpost: Contestant = {
  id: 'fingerpost',
  title: 'Fingerpost',
  scenarios: ['cold', 'unchanged', 'one changed'],
  ready: () => manifest,
  corpus: {
    path: ({ slug }) => `content/posts/en/${slug}.md`,
    front: ({ title, description, published, tags }) => [
      `title: ${JSON.stringify(title)}`,
      `description: ${JSON.stringify(description)}`,
      `published: ${published}`,
      'author: ann-other',
      `tags: ${JSON.stringify(tags)}`,
    ],
  },
  site: {
    'content/site.yaml': `baseUrl: ${bench.url}
name: ${bench.title}
tagline: ${bench.description}
description: ${bench.description}
currency: EUR
locales:
  - {code: en, name: English}
defaultLocale: en
organization: {name: ${bench.title}, logo: /assets/logo.svg}
service: {name: bench, documentation: "${bench.url}/docs/"}
hosts: [nginx]
`,
    'content/data/authors.yaml': `authors:\n  - {id: ann-other, name: ${bench.author}}\n`,
    'content/assets/logo.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>\n',
    'content/pages/en/index.md': `---
title: ${bench.title}
description: ${bench.description}
updated: 2010-01-01
---

::posts{limit=20}
`,
  },
  output: 'dist',
  leftovers: ['deploy'],
  command: (folder) => ({
    program: process.execPath,
    args: [
      ...manifest.scripts.build.split(' ').slice(1),
      ...['--templates', 'templates'],
      ...['--content', join(folder, 'content'), '--out', join(folder, 'dist')],
    ],
    folder: root,
  }),
};

/** The floor: copying what Fingerpost built, in the folder beside its own. */
export const copy: Contestant = {
  id: 'copy',
  title: 'cp -r of its output',
  scenarios: ['cold'],
  ready: () => ({ version: '' }),
  site: { 'README.md': 'The copy is made here.\n' },
  output: 'dist',
  leftovers: [],
  command: (folder) => ({
    program: 'cp',
    args: ['-r', join(folder, '..', fingerpost.id, fingerpost.output), join(folder, 'dist')],
    folder,
  }),
};
