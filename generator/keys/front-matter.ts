import type { KeyTexts } from './site/key-text.ts';

const page = 'pages, their Markdown alternates, lists, the sitemap, JSON-LD';

/** What pages and posts have in common. */
const entry = {
  title: {
    says: 'What it is called. It is printed as the heading of level 1, so the body begins at level 2.',
    otherwise: 'the heading that the body begins with',
    example: 'Pricing',
    shows: page,
  },
  description: {
    says: 'What it says, in a sentence.',
    otherwise: 'the first paragraph',
    example: 'What each plan costs, and what it includes.',
    shows: 'search results and previews of links, lists, feeds, `llms.txt`, JSON-LD',
  },
  id: {
    says: 'What it has in common with its translations, where their files are not named alike.',
    otherwise: 'the path of its file',
    example: 'pricing',
    shows: '`hreflang`, the switch between languages',
  },
  draft: { says: 'Whether it is left out.', default: false, shows: 'no published file' },
  slug: {
    says: 'The last part of its path.',
    otherwise: 'the name of its file',
    example: 'our-prices',
    shows: 'addresses',
  },
  permalink: { says: 'Its whole path.', otherwise: 'the path of its file', example: '/prices/', shows: 'addresses' },
  template: {
    says: 'The template that prints it: the name of a file in `templates/`, without the ending.',
    otherwise: '`page` for a page, `post` for a post',
    example: 'landing',
    shows: 'the HTML of the page',
  },
  jsonld: {
    says: 'Nodes of schema.org besides those that the program makes.',
    example: [{ type: 'SoftwareSourceCode', name: 'Tidemark' }],
    also: { schema: { type: 'object' }, example: { type: 'SoftwareSourceCode', name: 'Tidemark' } },
    shows: 'JSON-LD',
  },
  aliases: {
    says: 'Paths that redirect to it.',
    example: ['/2016/08/Old_Title.html'],
    also: { schema: { type: 'string' }, example: '/2016/08/Old_Title.html' },
    shows: 'the files of the hosts',
  },
  redirectTo: {
    says: 'Where its address leads: nothing else is published of it, and it needs no other key.',
    example: '/prices/',
    shows: 'the files of the hosts',
  },
} as const satisfies KeyTexts;

const updated = {
  says: 'When what it says last changed: a date, or a time.',
  example: '2026-04-14',
  shows: 'the page, the sitemap, feeds, JSON-LD',
} as const;

/** The keys of `pages/<language>/**.md`. */
export const pageKeys: KeyTexts = {
  ...entry,
  updated,
  navigation: { says: 'Puts the page into the menu.', shows: 'the menu of every page' },
  'navigation.label': { says: 'What the menu calls it.', otherwise: 'the title', example: 'Prices' },
  'navigation.order': { says: 'Its place: smaller numbers come first.', example: 10 },
  endpoint: {
    says: 'Whether machines are told of its Markdown alternate as an address to ask.',
    default: true,
    example: false,
    shows: '`openapi.json`, the API catalog',
  },
  hidden: { says: 'Whether it is left out, as a draft is.', default: false, shows: 'no published file' },
};

/** The keys of `posts/<language>/<slug>.md`. */
export const postKeys: KeyTexts = {
  ...entry,
  published: {
    says: 'When it was published: a date, or a time. A post of the future waits for its day.',
    otherwise: '`date`, or the date in the name of its file',
    example: '2026-04-14',
    shows: 'the post, lists, feeds, JSON-LD',
  },
  updated: { ...updated, otherwise: 'the date of publication' },
  author: {
    says: 'Who signs it: ids of `data/authors.yaml`, or names, also as `{name: …}`.',
    otherwise: '`blog.author` in `site.yaml`, or else the organization',
    example: ['ines-moreau'],
    also: { schema: { type: 'string' }, example: 'ines-moreau' },
    shows: 'the post, the lists and feeds of authors, feeds, JSON-LD',
  },
  tags: {
    says: 'What it is about; in a text, with commas between them. Tags that differ only in capitals, accents or punctuation are one.',
    example: ['telephony', 'hiring'],
    also: { schema: { type: 'string' }, example: 'telephony, hiring' },
    shows: 'the post, the lists and feeds of tags, feeds, JSON-LD',
  },
  image: {
    says: 'Its picture. A file alone is one that screen readers pass over.',
    example: { src: './photo.jpg', alt: 'A boat in the harbour' },
    also: { schema: { type: 'string' }, example: './photo.jpg' },
    shows: 'above the text, previews of links, feeds, JSON-LD',
  },
  'image.src': {
    says: 'The file, relative to this one, or a path of the site.',
    example: './photo.jpg',
  },
  'image.alt': {
    says: 'What it shows, for those who do not see it; empty for one that screen readers pass over.',
    example: 'A boat in the harbour',
  },
};

/** The keys of `skills/<name>/SKILL.md`. https://agentskills.io/specification */
export const skillKeys: KeyTexts = {
  name: {
    says: 'What the skill is called, as its folder is.',
    example: 'compare-plans',
    shows: 'the skill, the index of skills',
  },
  description: {
    says: 'What it does, and when to use it.',
    example: 'Compares the plans of Halyard. Use it when somebody asks what a plan costs.',
    shows: 'the skill, the index of skills',
  },
  license: { says: 'Under which licence it may be used.', example: 'CC BY 4.0', shows: 'the skill' },
  compatibility: { says: 'What it needs to run.', example: 'Needs access to the web', shows: 'the skill' },
  metadata: { says: 'Facts for programs, as texts.', example: { version: '1.2' }, shows: 'the skill' },
  'allowed-tools': {
    says: 'The tools that it may use without asking, with spaces between them.',
    example: 'WebFetch Read',
    shows: 'the skill',
  },
};
