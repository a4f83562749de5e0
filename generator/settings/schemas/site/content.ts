import { line, localized, slug, url } from '../common.ts';
import { closed, formatted, key, listOf, whole } from '../keys.ts';

const text = { type: 'string', maxLength: 1000 } as const;

/** How the content is read. */
export const content = {
  timeZone: key(formatted('time-zone'), 'The time zone of times in front matter that have none.', 'Europe/Paris', {
    shows: 'dates of posts',
  }),
  frontMatter: key(
    { type: 'object', additionalProperties: line },
    'Maps front matter keys of other generators to known keys, or to `extra`, which only templates read.',
    { date: 'published', excerpt: 'description', layout: 'extra' },
    { shows: 'front matter' },
  ),
  components: key(
    {
      type: 'object',
      additionalProperties: {
        anyOf: [
          { enum: ['unwrap', 'drop'] },
          closed({}, ['link'], {
            link: key(
              text,
              'The address of a link to show instead, with attributes in braces.',
              'https://video.example/{id}',
            ),
            text: key(text, 'The text of that link.', '{title}', { otherwise: 'the attribute `title`' }),
          }),
          closed({}, ['image'], {
            image: key(text, 'The file of a picture to show instead, with attributes in braces.', '/assets/{name}.jpg'),
            alt: key(text, 'The alternative text of that picture.', '{alt}', { otherwise: 'the attribute `alt`' }),
          }),
          closed({}, ['only'], { only: key(line, 'The only attribute or part to show.', 'light') }),
        ],
      },
    },
    'How to show components of another generator: `unwrap` keeps their content and visible attributes, `drop` removes them, and a mapping replaces them. `*` covers all others.',
    { Callout: 'unwrap', Spacer: 'drop', '*': 'unwrap' },
    { shows: 'bodies of pages and posts' },
  ),
} as const;

/** The folder of a site that another program builds. */
export const beside = key(
  line,
  'The built site to which `fingerpost beside` adds files for machines, relative to the folder that contains `content/`.',
  '../site/out',
  { otherwise: 'the folder that the command names', shows: 'what `fingerpost beside` adds' },
);

/** The content files that a build passes over. */
export const ignore = key(
  listOf({ type: 'string', minLength: 1, maxLength: 300 }, { uniqueItems: true }),
  'Content files to ignore. `*` stands for any characters of a name, `**/` for any folders.',
  ['**/_index.md'],
  { shows: 'what is missing from the output folder' },
);

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
