import type { KeyTexts } from './key-text.ts';

/** The keys of `site.yaml` for its posts. */
export const blogKeys: KeyTexts = {
  blog: { says: 'Where posts are, and how they are listed.', shows: 'posts, lists and feeds' },
  'blog.path': {
    says: 'The folder of posts, below `/` or the prefix of a language.',
    default: 'blog',
    example: 'news',
    shows: 'addresses',
  },
  'blog.permalink': {
    says: 'Where a post is whose front matter does not say; or so for each folder of posts: `{en/notes: /notes/:title/}`.',
    otherwise: 'the path of its file, below `blog.path`',
    example: '/:year/:month/:day/:title/',
    shows: 'addresses',
  },
  'blog.author': {
    says: 'Who signs the posts that name nobody: an id or a name, or a list of them.',
    otherwise: 'the organization',
    example: 'ines-moreau',
    shows: 'posts, feeds, JSON-LD',
  },
  'blog.feedItems': {
    says: 'How many posts a feed has, the newest first.',
    default: 50,
    example: 20,
    shows: '`feed.xml`, `atom.xml`, `feed.json`, the feeds of tags and authors',
  },
  'blog.feedTtl': {
    says: 'For how many minutes a reader may keep the RSS feed before it asks again.',
    example: 60,
    shows: 'RSS feeds',
  },
  'blog.hub': {
    says: 'The WebSub hub that tells readers of new posts.',
    example: 'https://hub.example.com/',
    shows: 'feeds',
  },
  'blog.pagesFrom': {
    says: 'How many posts a tag or an author needs to have a page and a feed.',
    default: 1,
    example: 2,
    shows: 'lists of tags and authors',
  },
  'blog.perPage': { says: 'How many posts a page of a list has.', default: 20, example: 10, shows: 'lists' },
  'blog.title': {
    says: 'What the index of the blog is called, where no page is written in its place.',
    otherwise: 'the label `blog` of the language',
    example: { en: 'News', fr: 'Actualités' },
    shows: 'the index of the blog',
  },
  'blog.description': {
    says: 'What that index says of itself.',
    otherwise: 'a sentence with the name of the site',
    example: { en: 'What is new, and why.', fr: 'Ce qui est nouveau, et pourquoi.' },
    shows: 'the index of the blog',
  },
};
