import type { FromSchema } from 'json-schema-to-ts';
import { date, line, slug } from './common.ts';
import { choice, closed, flag, formatted, key, listOf, whole } from './keys.ts';

const page = 'pages, their Markdown alternates, lists, the sitemap, JSON-LD';

const entry = {
  title: key(
    { ...line, maxLength: 150 },
    'The title. It is the level-1 heading of the page, so the body starts at level 2.',
    'Pricing',
    { otherwise: 'the heading that the body begins with', shows: page },
  ),
  description: key(line, 'Its description, in a sentence.', 'What each plan costs, and what it includes.', {
    otherwise: 'the first paragraph',
    shows: 'search results and previews of links, lists, feeds, `llms.txt`, JSON-LD',
  }),
  id: key(formatted('page-id'), 'An id shared with its translations, if their files have other names.', 'pricing', {
    otherwise: 'the path of its file',
    shows: '`hreflang`, the language menu',
  }),
  draft: flag('Whether it is unpublished.', { default: false, shows: 'no published file' }),
  slug: key({ type: 'string', minLength: 1, maxLength: 100 }, 'The last part of its path.', 'our-prices', {
    otherwise: 'the name of its file',
    shows: 'addresses',
  }),
  permalink: key(formatted('address', 300), 'Its whole path.', '/prices/', {
    otherwise: 'the path of its file',
    shows: 'addresses',
  }),
  template: key(
    { type: 'string', minLength: 1, maxLength: 100 },
    'The template that prints it: the name of a file in `templates/`, without the extension.',
    'landing',
    { otherwise: '`page` for a page, `post` for a post', shows: 'the HTML of the page' },
  ),
  factTyped: choice(['off'], 'Whether the build looks for facts typed by hand; `off` exempts, say, an old post.', {
    otherwise: 'what `factTyped` in `site.yaml` says',
    shows: 'what a build checks',
  }),
  jsonld: key(
    listOf({ type: 'object' }, { minItems: 1 }),
    'More schema.org nodes, besides those of every page.',
    [{ type: 'SoftwareSourceCode', name: 'Tidemark' }],
    { also: { type: 'object', examples: [{ type: 'SoftwareSourceCode', name: 'Tidemark' }] }, shows: 'JSON-LD' },
  ),
  aliases: key(listOf(formatted('old-address', 300)), 'Paths that redirect to it.', ['/2016/08/Old_Title.html'], {
    also: { type: 'string', examples: ['/2016/08/Old_Title.html'] },
    shows: 'the files of the hosts',
  }),
  redirectTo: key(
    formatted('target', 1000),
    'Redirects to this address. Nothing else of the file is published, and no other key is needed.',
    '/prices/',
    { shows: 'the files of the hosts' },
  ),
} as const;

const updated = key(date, 'When it last changed: a date, or a time.', '2026-04-14', {
  shows: 'the page, the sitemap, feeds, JSON-LD',
});

/** The front matter of `pages/<locale>/**.md`, under the names that the settings give to keys. */
export const pageSchema = closed({}, ['title', 'description'], {
  ...entry,
  updated,
  navigation: closed(
    { description: 'Puts the page into the menu, or only into the footer.', shows: 'the menu of every page' },
    ['order'],
    {
      label: key(line, 'Its name in the menu.', 'Prices', { otherwise: 'the title' }),
      order: key(whole(0), 'Its position: smaller numbers come first.', 10),
      in: choice(
        ['menu', 'footer', 'legal'],
        'Where to show it. The footer repeats the menu; `legal` is the last row of the footer, beside the year.',
        { examples: ['footer'], otherwise: 'the menu' },
      ),
      parent: key(line, 'The id of its parent in the menu: a page or an item of `links`.', 'features', {
        otherwise: 'the first level of the menu',
      }),
    },
  ),
  sidebar: closed(
    {
      description: 'How the documentation sidebar shows it; in an `index.md`, also its folder.',
      shows: 'the sidebar of pages below `docs.path`',
    },
    [],
    {
      label: key(line, 'Its name in the sidebar.', 'Set up', { otherwise: 'the title' }),
      order: key(whole(0), 'Its position in its group: smaller numbers come first.', 10, {
        otherwise: 'that in `navigation`, or after those with one, by path',
      }),
      group: key(
        listOf(line, { minItems: 1, maxItems: 5 }),
        'Its group in the sidebar, or a list of groups, each within the one before.',
        ['Guides', 'Deploy'],
        { otherwise: 'the folder of its address', also: { type: 'string', examples: ['Guides'] } },
      ),
      badge: key({ ...line, maxLength: 30 }, 'A short label after its name.', 'New'),
      collapsed: flag('Whether the folder is closed, unless it contains the current page.', { default: false }),
      hidden: flag('Whether the sidebar leaves it out.', { default: false }),
    },
  ),
  endpoint: flag('Whether catalogs list its Markdown alternate as an endpoint.', {
    examples: [false],
    default: true,
    shows: '`openapi.json`, the API catalog',
  }),
  hidden: flag('Whether it is unpublished, like a draft.', { default: false, shows: 'no published file' }),
});

/** The front matter of `posts/<locale>/<slug>.md`, the same way. */
export const postSchema = closed({}, ['title', 'description', 'published'], {
  ...entry,
  published: key(date, 'When it was published: a date, or a time. A future date delays publication.', '2026-04-14', {
    otherwise: '`date`, or the date in the name of its file',
    shows: 'the post, lists, feeds, JSON-LD',
  }),
  updated: { ...updated, otherwise: 'the date of publication' },
  author: key(
    listOf(line, { minItems: 1, uniqueItems: true }),
    'Its authors: ids of `data/authors.yaml`, or names, also as `{name: …}`.',
    ['ines-moreau'],
    {
      otherwise: '`blog.author` in `site.yaml`, or else the organization',
      also: { type: 'string', examples: ['ines-moreau'] },
      shows: 'the post, the lists and feeds of authors, feeds, JSON-LD',
    },
  ),
  tags: key(
    listOf({ ...line, maxLength: 50 }, { uniqueItems: true }),
    'What it is about: a list, or a text with commas. Tags that differ only in capitals, accents or punctuation count as one.',
    ['telephony', 'hiring'],
    {
      also: { type: 'string', examples: ['telephony, hiring'] },
      shows: 'the post, the lists and feeds of tags, feeds, JSON-LD',
    },
  ),
  image: closed(
    {
      description: 'Its picture. Without alternative text, screen readers skip it.',
      examples: [{ src: './photo.jpg', alt: 'A boat in the harbour' }],
      also: { type: 'string', examples: ['./photo.jpg'] },
      shows: 'above the text, lists of posts, previews of links, feeds, JSON-LD',
    },
    ['src', 'alt'],
    {
      src: key(formatted('picture', 300), 'The file, relative to this one, or a path of the site.', './photo.jpg'),
      alt: key(
        { ...line, minLength: 0 },
        'Its alternative text; empty if screen readers should skip it.',
        'A boat in the harbour',
      ),
    },
  ),
});

/** The front matter of `skills/<name>/SKILL.md`. https://agentskills.io/specification */
export const skillSchema = closed({ shows: 'the skill' }, ['name', 'description'], {
  name: key(slug, 'The name of the skill, which is that of its folder.', 'compare-plans', {
    shows: 'the skill, the index of skills',
  }),
  description: key(
    { type: 'string', minLength: 1, maxLength: 1024 },
    'What it does, and when to use it.',
    'Compares the plans of Halyard. Use it when somebody asks what a plan costs.',
    { shows: 'the skill, the index of skills' },
  ),
  license: key(line, 'Its licence.', 'CC BY 4.0'),
  compatibility: key(
    { type: 'string', minLength: 1, maxLength: 500 },
    'What it needs to run.',
    'Needs access to the web',
  ),
  metadata: key({ type: 'object', additionalProperties: { type: 'string' } }, 'Facts for programs, as texts.', {
    version: '1.2',
  }),
  'allowed-tools': key(
    { type: 'string', minLength: 1 },
    'The tools that it may use without asking, separated by spaces.',
    'WebFetch Read',
  ),
});

export type PageFront = FromSchema<typeof pageSchema, { keepDefaultedPropertiesOptional: true }>;

export type PostFront = FromSchema<typeof postSchema, { keepDefaultedPropertiesOptional: true }>;

export type SkillFront = FromSchema<typeof skillSchema>;
