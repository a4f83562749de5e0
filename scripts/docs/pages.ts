import { readdirSync, readFileSync } from 'node:fs';

/** A document as a page of the documentation. */
export interface DocumentPage {
  /** Its file in the repository. */
  readonly source: string;
  /** Its file among the pages of the site; its address follows from that. */
  readonly page: string;
  readonly description: string;
  /** Its name in the menu, for those that are in it. */
  readonly menu?: string;
}

/** A document in `docs/`, as a page in the group of a folder. */
const inDocs = (folder: string, name: string, description: string, menu?: string): DocumentPage => ({
  source: `docs/${name}.md`,
  page: `${folder}/${name}.md`,
  description,
  ...(menu !== undefined && { menu }),
});

const decisions = new URL('../../generator/decisions/', import.meta.url);

/** A page for each decision, which is described by what led to it. */
function decisionPages(): readonly DocumentPage[] {
  return readdirSync(decisions)
    .sort()
    .map((name) => {
      const [, context = ''] = /^\*\*Context\.\*\* (.+)$/m.exec(readFileSync(new URL(name, decisions), 'utf8')) ?? [];
      return {
        source: `generator/decisions/${name}`,
        page: `project/decisions/${name}`,
        description: context.replaceAll('`', ''),
      };
    });
}

/** Every document, in the order of the menu. */
export const documentPages: readonly DocumentPage[] = [
  {
    source: 'README.md',
    page: 'index.md',
    description: 'What Fingerpost is, how to start, what a build produces, and how it compares with other generators.',
  },
  inDocs('start', 'tutorial', 'How to build and publish a company site in two languages, in ten steps.', 'Tutorial'),
  inDocs(
    'write',
    'content',
    'How to write a site: settings, pages, posts, languages, directives, addresses and links.',
    'Content',
  ),
  inDocs('write', 'looks', 'How to set colours, fonts, the logo and a button, and what templates can change.'),
  inDocs('write', 'prices', 'Every form of price in plans.yaml, and how pages, Markdown and JSON-LD show it.'),
  inDocs('write', 'data', 'How to turn your own facts into checked data files, tables, pages and JSON with a schema.'),
  inDocs(
    'write',
    'meaning',
    'How to describe your organization and pages in schema.org terms, and how the build checks them.',
  ),
  inDocs('write', 'files', 'Where to put pictures and files, how they are published, and how to set headers by path.'),
  inDocs(
    'start',
    'import',
    'How to move a site from Jekyll, Hugo, Astro, Docusaurus, WordPress and sixteen other tools.',
  ),
  inDocs(
    'start',
    'beside',
    'How to add what machines read to a site that any generator built, without changing its files.',
  ),
  inDocs(
    'publish',
    'deploy',
    'The limits of fourteen hosts, how to deploy to each, and how to configure a CDN in front.',
    'Deploy',
  ),
  inDocs('publish', 'ci', 'How to check a site in CI, and list in pull requests what changes for machines.'),
  inDocs('publish', 'verify', 'How to audit a live site: whether it serves the build, and if not, why.'),
  inDocs(
    'templates-and-code',
    'recipes',
    'How to add a web font, analytics, a contact form, your own robots.txt and header, with the policy on.',
  ),
  inDocs(
    'templates-and-code',
    'extend',
    'How to add your own resources, hosts, directives, data types and templates.',
    'Extend',
  ),
  inDocs('templates-and-code', 'view', 'Every property that a template gets, with its type and meaning.'),
  inDocs(
    'publish',
    'inspector',
    'How to see, address by address, what browsers, agents, search engines and feed readers get.',
  ),
  inDocs('look-up', 'outputs', 'Every resource that a build writes: address, media type and content.'),
  inDocs('publish', 'exceptions', 'What a build refuses, what it only warns of, and how to make an exception.'),
  inDocs('look-up', 'commands', 'Every command of fingerpost with its flags, and the exit codes.'),
  inDocs(
    'look-up',
    'reference',
    'Every key of site.yaml, of the data files and of front matter: type, default, example, effect.',
    'Reference',
  ),
  inDocs('look-up', 'problems', 'Every problem that a build reports: what it means, why it is one, and how to fix it.'),
  inDocs(
    'look-up',
    'speed',
    'How fast builds are compared with Hugo, Eleventy and Astro, and how to repeat the measurements.',
  ),
  {
    source: 'SECURITY.md',
    page: 'look-up/security.md',
    description: 'What Fingerpost protects a site from, and how to report a vulnerability.',
  },
  {
    source: 'CHANGELOG.md',
    page: 'look-up/changelog.md',
    description: 'The changes in each version of Fingerpost, newest first.',
  },
  {
    source: 'CONTRIBUTING.md',
    page: 'project/contributing.md',
    description: 'How to work on Fingerpost: a tour of five minutes, checklists and habits.',
  },
  {
    source: 'generator/README.md',
    page: 'project/architecture.md',
    description: 'The architecture of the program, how data flows through it, and where to add features.',
  },
  {
    source: 'generator/dependencies.md',
    page: 'project/dependencies.md',
    description: 'Every package that the program, its build and its tests use, and why.',
  },
  {
    source: 'generator/faults.md',
    page: 'project/faults.md',
    description: 'The faults of content and machines, how the program handles them, and the test that proves it.',
  },
  ...decisionPages(),
];
