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

const inDocs = (name: string, description: string, menu?: string): DocumentPage => ({
  source: `docs/${name}.md`,
  page: `${name}.md`,
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
        page: `decisions/${name}`,
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
  inDocs('tutorial', 'How to build and publish a company site in two languages, in ten steps.', 'Tutorial'),
  inDocs(
    'content',
    'How a site is written: settings, pages, posts, languages, directives, addresses and links.',
    'Content',
  ),
  inDocs('looks', 'How to set colours, fonts, logo and button, and what a template may change.'),
  inDocs('recipes', 'A web font, analytics, a contact form, robots.txt and a header of your own, with the policy on.'),
  inDocs('prices', 'Every form of price that plans.yaml takes, and how each is told in pages, Markdown and JSON-LD.'),
  inDocs('data', 'How facts of your own become checked data files, tables in pages and JSON with a schema.'),
  inDocs(
    'meaning',
    'How to say in schema.org terms what your organization and your pages are, and how that is checked.',
  ),
  inDocs('files', 'Where pictures and files go, what becomes of them, and how to set headers by path.'),
  inDocs('import', 'How to move a site from Jekyll, Hugo, Zola, Astro, Eleventy, Docusaurus, Next.js or WordPress.'),
  inDocs('beside', 'How to add what machines read to a site that any generator built, without changing its files.'),
  inDocs(
    'deploy',
    'What each of fourteen hosts can do, how to deploy to it, and what to set on a CDN in front.',
    'Deploy',
  ),
  inDocs('ci', 'How continuous integration checks a site, and tells in a pull request what changes for machines.'),
  inDocs('verify', 'How to audit a live site: whether what it serves is what was built, and why not.'),
  inDocs('extend', 'How to add resources, hosts, directives, data types and templates of your own.', 'Extend'),
  inDocs('view', 'Every property that a template gets, with its type and meaning.'),
  inDocs('inspector', 'How to see, address by address, what browsers, agents, search engines and feed readers get.'),
  inDocs('outputs', 'Every resource that a build makes: address, media type, and what is in it.'),
  inDocs('exceptions', 'What a build refuses, what it only warns of, and how to make an exception.'),
  inDocs('commands', 'Every command of fingerpost with its flags, and the exit codes.', 'Commands'),
  inDocs(
    'reference',
    'Every key of site.yaml, of the data files and of front matter: type, default, example, effect.',
    'Reference',
  ),
  inDocs(
    'problems',
    'Every problem that a build reports: what it means, why it is one, and how to fix it.',
    'Problems',
  ),
  inDocs('speed', 'How fast builds are beside Hugo, Eleventy and Astro, what was measured, and how to repeat it.'),
  {
    source: 'SECURITY.md',
    page: 'security.md',
    description: 'What Fingerpost protects a site from, and how to report a vulnerability.',
  },
  {
    source: 'CHANGELOG.md',
    page: 'changelog.md',
    description: 'What users notice of each version of Fingerpost, newest first.',
  },
  {
    source: 'CONTRIBUTING.md',
    page: 'contributing.md',
    description: 'How to work on Fingerpost: a tour of five minutes, checklists and habits.',
  },
  {
    source: 'generator/README.md',
    page: 'architecture.md',
    description: 'How the program is laid out, how data flows through it, and where to add what.',
  },
  {
    source: 'generator/dependencies.md',
    page: 'dependencies.md',
    description: 'Every package that the program, its build and its tests use, and why.',
  },
  {
    source: 'generator/faults.md',
    page: 'faults.md',
    description:
      'What may go wrong in content or on the machine, what the program then does, and the test that proves it.',
  },
  ...decisionPages(),
];
