import type { FromSchema } from 'json-schema-to-ts';
import { date, line, slug } from './common.ts';

const page = 'pages, their Markdown alternates, lists, the sitemap, JSON-LD';

const entry = {
  title: {
    ...line,
    maxLength: 150,
    description: 'The title. It is the level-1 heading of the page, so the body starts at level 2.',
    otherwise: 'the heading that the body begins with',
    examples: ['Pricing'],
    shows: page,
  },
  description: {
    ...line,
    description: 'Its description, in a sentence.',
    otherwise: 'the first paragraph',
    examples: ['What each plan costs, and what it includes.'],
    shows: 'search results and previews of links, lists, feeds, `llms.txt`, JSON-LD',
  },
  id: {
    type: 'string',
    format: 'page-id',
    description: 'What ties it to its translations, if their files have other names.',
    otherwise: 'the path of its file',
    examples: ['pricing'],
    shows: '`hreflang`, the switch between languages',
  },
  draft: { description: 'Whether it is unpublished.', default: false, shows: 'no published file', type: 'boolean' },
  slug: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    description: 'The last part of its path.',
    otherwise: 'the name of its file',
    examples: ['our-prices'],
    shows: 'addresses',
  },
  permalink: {
    type: 'string',
    maxLength: 300,
    format: 'address',
    description: 'Its whole path.',
    otherwise: 'the path of its file',
    examples: ['/prices/'],
    shows: 'addresses',
  },
  template: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    description: 'The template that prints it: the name of a file in `templates/`, without the ending.',
    otherwise: '`page` for a page, `post` for a post',
    examples: ['landing'],
    shows: 'the HTML of the page',
  },
  factTyped: {
    description: 'Whether it may repeat by hand what settings or data state, as an old post does.',
    otherwise: 'what `factTyped` in `site.yaml` says',
    shows: 'what a build checks',
    enum: ['off'],
  },
  jsonld: {
    type: 'array',
    minItems: 1,
    items: { type: 'object' },
    description: 'More schema.org nodes, besides those of every page.',
    examples: [[{ type: 'SoftwareSourceCode', name: 'Tidemark' }]],
    also: { type: 'object', examples: [{ type: 'SoftwareSourceCode', name: 'Tidemark' }] },
    shows: 'JSON-LD',
  },
  aliases: {
    type: 'array',
    items: { type: 'string', maxLength: 300, format: 'old-address' },
    description: 'Paths that redirect to it.',
    examples: [['/2016/08/Old_Title.html']],
    also: { type: 'string', examples: ['/2016/08/Old_Title.html'] },
    shows: 'the files of the hosts',
  },
  redirectTo: {
    type: 'string',
    maxLength: 1000,
    format: 'target',
    description: 'Makes it a redirect to this address: nothing else of it is published, and no other key is needed.',
    examples: ['/prices/'],
    shows: 'the files of the hosts',
  },
} as const;

const updated = {
  ...date,
  description: 'When it last changed: a date, or a time.',
  examples: ['2026-04-14'],
  shows: 'the page, the sitemap, feeds, JSON-LD',
} as const;

/** The front matter of `pages/<locale>/**.md`, under the names that the settings give to keys. */
export const pageSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'description'],
  properties: {
    ...entry,
    updated,
    navigation: {
      type: 'object',
      additionalProperties: false,
      required: ['order'],
      description: 'Puts the page into the menu, or only into the footer.',
      shows: 'the menu of every page',
      properties: {
        label: { ...line, description: 'Its name in the menu.', otherwise: 'the title', examples: ['Prices'] },
        order: { description: 'Its place: smaller numbers come first.', examples: [10], type: 'integer', minimum: 0 },
        in: {
          enum: ['menu', 'footer', 'legal'],
          description: 'Where it goes. The footer has the menu, too; `legal` is its last row, beside the year.',
          otherwise: 'the menu',
          examples: ['footer'],
        },
        parent: {
          ...line,
          description: 'The id of the page or item of `links` that it is below in the menu.',
          otherwise: 'the first level of the menu',
          examples: ['features'],
        },
      },
    },
    sidebar: {
      type: 'object',
      additionalProperties: false,
      description: 'How the sidebar of documentation shows it; in an `index.md`, also how it shows the folder.',
      shows: 'the sidebar of pages below `docs.path`',
      properties: {
        label: { ...line, description: 'Its name in the sidebar.', otherwise: 'the title', examples: ['Set up'] },
        order: {
          description: 'Its place in its group: smaller numbers come first.',
          otherwise: 'that in `navigation`, or after those with one, by path',
          examples: [10],
          type: 'integer',
          minimum: 0,
        },
        group: {
          type: 'array',
          minItems: 1,
          maxItems: 5,
          items: line,
          description: 'Its group in the sidebar, or a list of groups, each within the one before.',
          otherwise: 'the folder of its address',
          examples: [['Guides', 'Deploy']],
          also: { type: 'string', examples: ['Guides'] },
        },
        badge: { ...line, maxLength: 30, description: 'A word after its name.', examples: ['New'] },
        collapsed: {
          description: 'Whether the folder is closed, unless it contains the current page.',
          default: false,
          type: 'boolean',
        },
        hidden: { description: 'Whether the sidebar leaves it out.', default: false, type: 'boolean' },
      },
    },
    endpoint: {
      description: 'Whether machines are told of its Markdown alternate as an address to ask.',
      default: true,
      examples: [false],
      shows: '`openapi.json`, the API catalog',
      type: 'boolean',
    },
    hidden: {
      description: 'Whether it is unpublished, like a draft.',
      default: false,
      shows: 'no published file',
      type: 'boolean',
    },
  },
} as const;

/** The front matter of `posts/<locale>/<slug>.md`, the same way. */
export const postSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'description', 'published'],
  properties: {
    ...entry,
    published: {
      ...date,
      description: 'When it was published: a date, or a time. A post dated in the future waits for its day.',
      otherwise: '`date`, or the date in the name of its file',
      examples: ['2026-04-14'],
      shows: 'the post, lists, feeds, JSON-LD',
    },
    updated: { ...updated, otherwise: 'the date of publication' },
    author: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: line,
      description: 'Its authors: ids of `data/authors.yaml`, or names, also as `{name: …}`.',
      otherwise: '`blog.author` in `site.yaml`, or else the organization',
      examples: [['ines-moreau']],
      also: { type: 'string', examples: ['ines-moreau'] },
      shows: 'the post, the lists and feeds of authors, feeds, JSON-LD',
    },
    tags: {
      type: 'array',
      uniqueItems: true,
      items: { ...line, maxLength: 50 },
      description:
        'What it is about: a list, or a text with commas. Tags that differ only in capitals, accents or punctuation count as one.',
      examples: [['telephony', 'hiring']],
      also: { type: 'string', examples: ['telephony, hiring'] },
      shows: 'the post, the lists and feeds of tags, feeds, JSON-LD',
    },
    image: {
      type: 'object',
      additionalProperties: false,
      required: ['src', 'alt'],
      description: 'Its picture. If you give only the file, screen readers skip it.',
      examples: [{ src: './photo.jpg', alt: 'A boat in the harbour' }],
      also: { type: 'string', examples: ['./photo.jpg'] },
      shows: 'above the text, lists of posts, previews of links, feeds, JSON-LD',
      properties: {
        src: {
          type: 'string',
          maxLength: 300,
          format: 'picture',
          description: 'The file, relative to this one, or a path of the site.',
          examples: ['./photo.jpg'],
        },
        alt: {
          ...line,
          minLength: 0,
          description: 'Its alternative text; empty if screen readers should skip it.',
          examples: ['A boat in the harbour'],
        },
      },
    },
  },
} as const;

/** The front matter of `skills/<name>/SKILL.md`. https://agentskills.io/specification */
export const skillSchema = {
  type: 'object',
  shows: 'the skill',
  additionalProperties: false,
  required: ['name', 'description'],
  properties: {
    name: {
      ...slug,
      description: 'The name of the skill, which is that of its folder.',
      examples: ['compare-plans'],
      shows: 'the skill, the index of skills',
    },
    description: {
      type: 'string',
      minLength: 1,
      maxLength: 1024,
      description: 'What it does, and when to use it.',
      examples: ['Compares the plans of Halyard. Use it when somebody asks what a plan costs.'],
      shows: 'the skill, the index of skills',
    },
    license: { ...line, description: 'Its licence.', examples: ['CC BY 4.0'] },
    compatibility: {
      type: 'string',
      minLength: 1,
      maxLength: 500,
      description: 'What it needs to run.',
      examples: ['Needs access to the web'],
    },
    metadata: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Facts for programs, as texts.',
      examples: [{ version: '1.2' }],
    },
    'allowed-tools': {
      type: 'string',
      minLength: 1,
      description: 'The tools that it may use without asking, with spaces between them.',
      examples: ['WebFetch Read'],
    },
  },
} as const;

export type PageFront = FromSchema<typeof pageSchema, { keepDefaultedPropertiesOptional: true }>;

export type PostFront = FromSchema<typeof postSchema, { keepDefaultedPropertiesOptional: true }>;

export type SkillFront = FromSchema<typeof skillSchema>;
