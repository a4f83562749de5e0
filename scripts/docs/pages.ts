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
    description:
      'What Fingerpost is, how to start, what comes out of a build, and how it compares with other generators.',
  },
  inDocs('start', 'tutorial', 'How to build and publish a company site in two languages, in ten steps.', 'Tutorial'),
  inDocs(
    'write',
    'content',
    'How a site is written: settings, pages, posts, languages, directives, addresses and links.',
    'Content',
  ),
  inDocs('write', 'looks', 'How to set colours, fonts, logo and button, and what a template may change.'),
  inDocs(
    'write',
    'prices',
    'Every form of price that plans.yaml takes, and how each is told in pages, Markdown and JSON-LD.',
  ),
  inDocs('write', 'data', 'How facts of your own become checked data files, tables in pages and JSON with a schema.'),
  inDocs(
    'write',
    'meaning',
    'How to say in schema.org terms what your organization and your pages are, and how that is checked.',
  ),
  inDocs('write', 'files', 'Where pictures and files go, what becomes of them, and how to set headers by path.'),
  inDocs(
    'start',
    'import',
    'How to move a site from Jekyll, Hugo, Astro, Docusaurus, WordPress and fourteen other generators.',
  ),
  inDocs(
    'start',
    'beside',
    'How to add what machines read to a site that any generator built, without changing its files.',
  ),
  inDocs(
    'publish',
    'deploy',
    'What each of fourteen hosts can do, how to deploy to it, and what to set on a CDN in front.',
    'Deploy',
  ),
  inDocs(
    'publish',
    'ci',
    'How continuous integration checks a site, and tells in a pull request what changes for machines.',
  ),
  inDocs('publish', 'verify', 'How to audit a live site: whether what it serves is what was built, and why not.'),
  inDocs(
    'templates-and-code',
    'recipes',
    'A web font, analytics, a contact form, robots.txt and a header of your own, with the policy on.',
  ),
  inDocs(
    'templates-and-code',
    'extend',
    'How to add resources, hosts, directives, data types and templates of your own.',
    'Extend',
  ),
  inDocs('templates-and-code', 'view', 'Every property that a template gets, with its type and meaning.'),
  inDocs(
    'publish',
    'inspector',
    'How to see, address by address, what browsers, agents, search engines and feed readers get.',
  ),
  inDocs('look-up', 'outputs', 'Every resource that a build makes: address, media type, and what is in it.'),
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
    'How fast builds are beside Hugo, Eleventy and Astro, what was measured, and how to repeat it.',
  ),
  {
    source: 'SECURITY.md',
    page: 'look-up/security.md',
    description: 'What Fingerpost protects a site from, and how to report a vulnerability.',
  },
  {
    source: 'CHANGELOG.md',
    page: 'look-up/changelog.md',
    description: 'What users notice of each version of Fingerpost, newest first.',
  },
  {
    source: 'CONTRIBUTING.md',
    page: 'project/contributing.md',
    description: 'How to work on Fingerpost: a tour of five minutes, checklists and habits.',
  },
  {
    source: 'generator/README.md',
    page: 'project/architecture.md',
    description: 'How the program is laid out, how data flows through it, and where to add what.',
  },
  {
    source: 'generator/dependencies.md',
    page: 'project/dependencies.md',
    description: 'Every package that the program, its build and its tests use, and why.',
  },
  {
    source: 'generator/faults.md',
    page: 'project/faults.md',
    description:
      'What may go wrong in content or on the machine, what the program then does, and the test that proves it.',
  },
  ...decisionPages(),
];
