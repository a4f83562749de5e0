import { line, localized, slug, url } from '../common.ts';
import { closed, formatted, key, whole } from '../keys.ts';

const permalinkPattern = formatted('permalink-pattern', 300);

/** The posts of the site. */
export const blog = closed({ description: 'The addresses and lists of posts.', shows: 'posts, lists and feeds' }, [], {
  path: key(slug, 'The folder of posts, below `/` or the prefix of a language.', 'news', {
    default: 'blog',
    shows: 'addresses',
  }),
  permalink: key(
    {
      $comment: 'must be a pattern, or one for each folder below posts/',
      anyOf: [permalinkPattern, { type: 'object', properties: {}, additionalProperties: permalinkPattern }],
    },
    'The address pattern of posts, or one for each folder of posts: `{en/notes: /notes/:title/}`.',
    '/:year/:month/:day/:title/',
    { otherwise: 'the path of its file, below `blog.path`', shows: 'addresses' },
  ),
  author: key(
    { anyOf: [line, { type: 'array', minItems: 1, uniqueItems: true, items: line }] },
    'The author of posts without one: an id or a name, or a list of them.',
    'ines-moreau',
    { otherwise: 'the organization', shows: 'posts, feeds, JSON-LD' },
  ),
  feedItems: key(whole(1, 1000), 'The number of posts in a feed, the newest first.', 20, {
    default: 50,
    shows: '`feed.xml`, `atom.xml`, `feed.json`, the feeds of tags and authors',
  }),
  feedTtl: key(whole(1), 'The number of minutes for which a reader may cache the RSS feed.', 60, {
    shows: 'RSS feeds',
  }),
  hub: key(url, 'The WebSub hub that tells readers of new posts.', 'https://hub.example.com/', { shows: 'feeds' }),
  pagesFrom: key(whole(1), 'The number of posts that a tag or author needs for a page and a feed.', 2, {
    default: 1,
    shows: 'lists of tags and authors',
  }),
  perPage: key(whole(1, 1000), 'The number of posts on a page of a list.', 10, { default: 20, shows: 'lists' }),
  title: key(
    localized,
    "The title of the blog's index, unless you write that page.",
    { en: 'News', fr: 'Actualités' },
    { otherwise: 'the label `blog` of the language', shows: 'the index of the blog' },
  ),
  description: key(
    localized,
    'The description of that index.',
    { en: 'What is new, and why.', fr: 'Ce qui est nouveau, et pourquoi.' },
    { otherwise: 'a sentence with the name of the site', shows: 'the index of the blog' },
  ),
});
