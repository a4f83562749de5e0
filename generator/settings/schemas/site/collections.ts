import { line, localized } from '../common.ts';
import { closed, flag, key, whole } from '../keys.ts';

/** A text in which names in braces stand for values of an entry, such as `{city}`. */
const filled = (text: object) => ({ ...localized, ...text }) as typeof localized;

const filledBlock = { type: 'string', minLength: 1, maxLength: 20_000 } as const;

/** The collections whose entries have pages of their own. */
export const collections = {
  type: 'object',
  description:
    'Your own data whose entries get pages, by file name. In texts, `{city}` stands for the value `city` of the entry, `{address.city}` for one within another, and `{key}` for its key or `id`.',
  shows: 'a page for each entry, a page that lists them, a feed',
  additionalProperties: closed({}, [], {
    title: filled({
      description: "The title of an entry's page.",
      otherwise: '`{title}` or `{name}`, if entries have it',
      examples: ['{title} in {city}'],
      shows: 'the page of an entry, lists, feeds, JSON-LD',
    }),
    description: filled({
      description: 'The description of the page, in a sentence.',
      otherwise: '`{description}` or `{summary}`, if entries have it, or else the first paragraph of `body`',
      examples: ['{summary}'],
      shows: 'the page of an entry, search results, lists, feeds, JSON-LD',
    }),
    permalink: filled({
      description: 'The path of the page, below the prefix of a language. Values are transliterated as in addresses.',
      otherwise: '`/<name>/{key}/`',
      examples: ['/jobs/{key}/'],
      shows: 'addresses',
    }),
    body: key(
      { anyOf: [filledBlock, { type: 'object', minProperties: 1, additionalProperties: filledBlock }] },
      'The text of the page, in Markdown with directives. `{values}` is a list of all values that the schema gives a title.',
      '{text}',
      { otherwise: '`{values}`', shows: 'the page of an entry, feeds' },
    ),
    date: key(line, 'The date or time of an entry. It puts the newest entry first, and adds a feed.', '{published}', {
      shows: 'lists, `feed.xml` below the list',
    }),
    updated: key(line, 'When an entry last changed.', '{changed}', {
      shows: 'the page of an entry, the sitemap, JSON-LD',
    }),
    aliases: key(line, 'The value with paths that redirect to the page.', '{formerly}', {
      shows: 'the files of the hosts',
    }),
    template: key(
      line,
      'The template that prints the page: the name of a file in `templates/`, without the extension.',
      'job',
      { otherwise: '`page`', shows: 'the HTML of the page' },
    ),
    jsonld: key(
      { type: 'object' },
      'The schema.org node of an entry, the same in all languages. A property without a value is left out.',
      { type: 'JobPosting', title: '{title}', datePosted: '{published}' },
      { shows: 'JSON-LD' },
    ),
    list: key(
      {
        anyOf: [
          { type: 'boolean', enum: [false] },
          closed({}, [], {
            title: key(localized, 'Its name.', 'Jobs', { otherwise: 'the `title` of the schema' }),
            description: key(localized, 'Its description, in a sentence.', 'Whom we are looking for.', {
              otherwise: 'the `description` of the schema',
            }),
            permalink: key(localized, 'Its path, below the prefix of a language.', '/jobs/', {
              otherwise: 'that of the entries up to the first value',
            }),
            order: key(whole(0), 'Puts it into the menu: smaller numbers come first.', 40),
            parent: key(line, 'The id of its parent in the menu.', 'company'),
          }),
        ],
      },
      'The page that lists all entries; `false` for none. You can also write that page, with `::entries{of=…}`.',
      false,
      { otherwise: 'a page with the title and description of the schema', shows: 'the list' },
    ),
    fallback: flag('Whether untranslated texts appear in the default language, with a warning.', {
      examples: [true],
      default: false,
      shows: 'wherever the data is',
    }),
  }),
} as const;
