import type { FromSchema } from 'json-schema-to-ts';
import { date, line, slug } from './common.ts';

const page = 'pages, their Markdown alternates, lists, the sitemap, JSON-LD';

const entry = {
  title: {
    ...line,
    maxLength: 150,
    description: 'What it is called. It is printed as the heading of level 1, so the body begins at level 2.',
    otherwise: 'the heading that the body begins with',
    examples: ['Pricing'],
    shows: page,
  },
  description: {
    ...line,
    description: 'What it says, in a sentence.',
    otherwise: 'the first paragraph',
    examples: ['What each plan costs, and what it includes.'],
    shows: 'search results and previews of links, lists, feeds, `llms.txt`, JSON-LD',
  },
  id: {
    type: 'string',
    format: 'page-id',
    description: 'What it has in common with its translations, where their files are not named alike.',
    otherwise: 'the path of its file',
    examples: ['pricing'],
    shows: '`hreflang`, the switch between languages',
  },
  draft: { description: 'Whether it is left out.', default: false, shows: 'no published file', type: 'boolean' },
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
    description: 'Whether it may state by hand what the settings or the data do, as an old post does.',
    otherwise: 'what `factTyped` in `site.yaml` says',
    shows: 'what a build checks',
    enum: ['off'],
  },
  jsonld: {
    type: 'array',
    minItems: 1,
    items: { type: 'object' },
    description: 'Nodes of schema.org besides those that the program makes.',
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
    description: 'Where its address leads: nothing else is published of it, and it needs no other key.',
    examples: ['/prices/'],
    shows: 'the files of the hosts',
  },
} as const;

const updated = {
  ...date,
  description: 'When what it says last changed: a date, or a time.',
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
      description: 'Puts the page into the menu, or only into the end of every page.',
      shows: 'the menu of every page',
      properties: {
        label: { ...line, description: 'What the menu calls it.', otherwise: 'the title', examples: ['Prices'] },
        order: { description: 'Its place: smaller numbers come first.', examples: [10], type: 'integer', minimum: 0 },
        in: {
          enum: ['menu', 'footer'],
          description: 'Where it is. The end of every page has the menu, too.',
          otherwise: 'the menu',
          examples: ['footer'],
        },
        parent: {
          ...line,
          description: 'The id of the page, or of the item of `links`, below which the menu has it.',
          otherwise: 'the first level of the menu',
          examples: ['features'],
        },
      },
    },
    sidebar: {
      type: 'object',
      additionalProperties: false,
      description:
        'How the sidebar of documentation shows it. In the `index.md` of a folder, it is about the folder, too.',
      shows: 'the sidebar of pages below `docs.path`',
      properties: {
        label: { ...line, description: 'What the sidebar calls it.', otherwise: 'the title', examples: ['Set up'] },
        order: {
          description: 'Its place among those beside it: smaller numbers come first.',
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
          description: 'The group of the sidebar that it stands in, or a list of groups, each in the one before.',
          otherwise: 'the folder of its address',
          examples: [['Guides', 'Deploy']],
          also: { type: 'string', examples: ['Guides'] },
        },
        badge: { ...line, maxLength: 30, description: 'A word behind its name.', examples: ['New'] },
        collapsed: {
          description: 'Whether the folder is closed unless it holds the page that is read.',
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
      description: 'Whether it is left out, as a draft is.',
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
      description: 'When it was published: a date, or a time. A post of the future waits for its day.',
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
      description: 'Who signs it: ids of `data/authors.yaml`, or names, also as `{name: …}`.',
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
        'What it is about; in a text, with commas between them. Tags that differ only in capitals, accents or punctuation are one.',
      examples: [['telephony', 'hiring']],
      also: { type: 'string', examples: ['telephony, hiring'] },
      shows: 'the post, the lists and feeds of tags, feeds, JSON-LD',
    },
    image: {
      type: 'object',
      additionalProperties: false,
      required: ['src', 'alt'],
      description: 'Its picture. A file alone is one that screen readers pass over.',
      examples: [{ src: './photo.jpg', alt: 'A boat in the harbour' }],
      also: { type: 'string', examples: ['./photo.jpg'] },
      shows: 'above the text, previews of links, feeds, JSON-LD',
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
          description: 'What it shows, for those who do not see it; empty for one that screen readers pass over.',
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
      description: 'What the skill is called, as its folder is.',
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
    license: { ...line, description: 'Under which licence it may be used.', examples: ['CC BY 4.0'] },
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
