import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../../generator/base/problem.ts';
import { bench, type Change, type Contestant, newPrice, plans, scenarios } from './contestant.ts';
import { type DevServer, ruleIn, wordAfter } from './dev-server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const settings = `baseUrl: ${bench.url}
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
`;

/** Skips what the others do not make. */
const asOthers = 'highlight: false\n';

const site = {
  'content/site.yaml': settings + asOthers,
  'content/data/authors.yaml': `authors:\n  - {id: ann-other, name: ${bench.author}}\n`,
  'content/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>\n',
  'content/pages/en/index.md': `---
title: ${bench.title}
description: ${bench.description}
updated: 2010-01-01
---

::posts{limit=20}
`,
  'content/data/plans.yaml': plans,
  'content/pages/en/pricing.md': '---\ntitle: Pricing\ndescription: What it costs\n---\n\n::plans\n',
};

/** Copies the templates of the program into a site. */
function eject(root: string, folder: string): void {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/start.js'), 'eject', 'templates'], {
    cwd: folder,
  });
  if (status !== 0) throw new Error(String(stderr));
}

const price: Change = { file: 'content/data/plans.yaml', put: newPrice };

/** Has its own templates to edit. */
const dev: DevServer = {
  site: {},
  prepare: (folder) => eject(root, folder),
  command: (folder, port) => ({
    program: process.execPath,
    args: ['--max-semi-space-size=8', join(root, 'scripts/start.js'), 'dev', '--port', String(port)],
    folder,
  }),
  post: (slug) => `/blog/${slug}/`,
  edits: [
    { ...price, name: 'price', path: '/pricing/', shown: String },
    wordAfter(`'prose'}">`, { name: 'template', file: 'templates/page.ts', path: '/' }),
    ruleIn({ file: 'templates/style.css', path: '/style.css' }),
  ],
  settled: /all built after/,
};

/** This program, as `npm run build` and `npm run dev` start it. */
export const fingerpost: Contestant & { readonly dev: DevServer } = {
  ...fingerpostIn(root, { id: 'fingerpost', title: 'Fingerpost' }),
  dev,
};

/** The version is told once. */
const ready = () => ({ version: '' });

/** This program with a number of workers. */
export function withWorkers(count: number): Contestant {
  const name = { id: `fingerpost-workers-${count}`, title: `Fingerpost, ${count} worker${count === 1 ? '' : 's'}` };
  return { ...fingerpostIn(root, name, ['--workers', String(count)]), ready };
}

/** This program with settings that make more or less of the same posts, to see what each costs. */
export const choices: readonly Contestant[] = [
  chosen('highlight', 'Fingerpost, code highlighted', ''),
  chosen('cards', 'Fingerpost, a card for each page', `${asOthers}cards: {for: pages}\n`),
  chosen('posts-alone', 'Fingerpost, no lists of tags and authors', `${asOthers}without: [tags, authors]\n`),
];

function chosen(id: string, title: string, more: string): Contestant {
  const { isOurs: _, sites, ...same } = fingerpostIn(root, { id: `fingerpost-${id}`, title });
  const { rich: __, ...asOthers } = sites;
  return { ...same, ready, site: { ...site, 'content/site.yaml': settings + more }, sites: asOthers };
}

/** Another checkout of this program, with its packages, as its own `npm run build` starts it. Throws a CommandError (2) if it is not one. */
export function fingerpostBefore(
  folder: string,
  name = { id: 'fingerpost-before', title: 'Fingerpost before' },
): Contestant {
  return fingerpostIn(folder, name);
}

function fingerpostIn(root: string, name: Pick<Contestant, 'id' | 'title'>, flags: readonly string[] = []): Contestant {
  const { version, script } = readManifest(root);
  return {
    ...name,
    isOurs: true,
    scenarios,
    ready: () => ({ version: [version, ...commitOf(root)].join(' at ') }),
    corpus: {
      path: ({ slug }) => `content/posts/en/${slug}.md`,
      front: ({ yaml, picture }) => [
        `title: ${yaml.title}`,
        `description: ${yaml.description}`,
        `published: ${yaml.published}`,
        'author: ann-other',
        `tags: ${yaml.tags}`,
        ...(picture === undefined ? [] : [`image: {src: ${picture}, alt: ${yaml.title}}`]),
      ],
      files: 'content',
    },
    site,
    sites: {
      plain: {},
      real: {
        'content/pages/en/archive.md': `---
title: Archive
description: ${bench.archive}
updated: 2010-01-01
---

::posts{limit=99999}
`,
      },
      rich: { 'content/site.yaml': settings },
    },
    changes: {
      'one price': price,
      'one template': {
        ...wordAfter('</main>', { name: 'template', file: 'templates/layout.ts', path: '/' }),
        prepare: (folder) => eject(root, folder),
      },
    },
    output: 'dist',
    leftovers: ['deploy', '.fingerpost', 'templates'],
    command: (folder) => ({
      program: process.execPath,
      // In the folder of the site, as its owner does: what a build keeps for the next one is there.
      args: [
        ...script
          .split(' ')
          .slice(1)
          .map((word) => (word.endsWith('.js') ? join(root, word) : word)),
        ...flags,
      ],
      folder,
    }),
  };
}

function readManifest(root: string): { readonly version: string; readonly script: string } {
  try {
    const { version, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    if (typeof version === 'string' && /^node [^;&|]*$/.test(scripts?.build)) return { version, script: scripts.build };
  } catch {}
  throw new CommandError(
    2,
    `"${root}" is not a checkout of Fingerpost`,
    'Its package.json needs a build script that starts node',
  );
}

function commitOf(root: string): readonly string[] {
  const { stdout, status } = spawnSync('git', ['-C', root, 'describe', '--always', '--dirty'], { encoding: 'utf8' });
  return status === 0 ? [stdout.trim()] : [];
}

/** The lower bound: copying what Fingerpost built, in the folder next to its own. */
export const copy: Contestant = {
  id: 'copy',
  title: 'cp -r of its output',
  scenarios: ['cold'],
  ready,
  site: { 'README.md': 'The copy is made here.\n' },
  sites: { plain: {}, real: {}, rich: {} },
  output: 'dist',
  leftovers: [],
  command: (folder) => ({
    program: 'cp',
    args: ['-r', join(folder, '..', fingerpost.id, fingerpost.output), join(folder, 'dist')],
    folder,
  }),
};
