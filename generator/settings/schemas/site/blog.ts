import { line, localized, slug, url } from '../common.ts';

const permalinkPattern = { type: 'string', maxLength: 300, format: 'permalink-pattern' } as const;

/** The posts of the site. */
export const blog = {
  type: 'object',
  additionalProperties: false,
  description: 'Where posts are, and how they are listed.',
  shows: 'posts, lists and feeds',
  properties: {
    path: {
      ...slug,
      description: 'The folder of posts, below `/` or the prefix of a language.',
      default: 'blog',
      examples: ['news'],
      shows: 'addresses',
    },
    permalink: {
      description:
        'The address of posts whose front matter sets none; or one for each folder of posts: `{en/notes: /notes/:title/}`.',
      otherwise: 'the path of its file, below `blog.path`',
      examples: ['/:year/:month/:day/:title/'],
      shows: 'addresses',
      $comment: 'must be a pattern, or one for each folder below posts/',
      anyOf: [permalinkPattern, { type: 'object', properties: {}, additionalProperties: permalinkPattern }],
    },
    author: {
      description: 'The author of posts that name none: an id or a name, or a list of them.',
      otherwise: 'the organization',
      examples: ['ines-moreau'],
      shows: 'posts, feeds, JSON-LD',
      anyOf: [line, { type: 'array', minItems: 1, uniqueItems: true, items: line }],
    },
    feedItems: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      description: 'How many posts a feed has, the newest first.',
      default: 50,
      examples: [20],
      shows: '`feed.xml`, `atom.xml`, `feed.json`, the feeds of tags and authors',
    },
    feedTtl: {
      type: 'integer',
      minimum: 1,
      description: 'For how many minutes a reader may keep the RSS feed before it asks again.',
      examples: [60],
      shows: 'RSS feeds',
    },
    hub: {
      ...url,
      description: 'The WebSub hub that tells readers of new posts.',
      examples: ['https://hub.example.com/'],
      shows: 'feeds',
    },
    pagesFrom: {
      type: 'integer',
      minimum: 1,
      description: 'How many posts a tag or author needs to get a page and a feed.',
      default: 1,
      examples: [2],
      shows: 'lists of tags and authors',
    },
    perPage: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      description: 'How many posts a page of a list has.',
      default: 20,
      examples: [10],
      shows: 'lists',
    },
    title: {
      ...localized,
      description: "The title of the blog's index, unless you write that page.",
      otherwise: 'the label `blog` of the language',
      examples: [{ en: 'News', fr: 'Actualités' }],
      shows: 'the index of the blog',
    },
    description: {
      ...localized,
      description: 'The description of that index.',
      otherwise: 'a sentence with the name of the site',
      examples: [{ en: 'What is new, and why.', fr: 'Ce qui est nouveau, et pourquoi.' }],
      shows: 'the index of the blog',
    },
  },
} as const;
