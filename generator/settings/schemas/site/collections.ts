import { line, localized } from '../common.ts';

/** A text in which names in braces stand for values of an entry, such as `{city}`. */
const filled = (text: object) => ({ ...localized, ...text }) as typeof localized;

const filledBlock = { type: 'string', minLength: 1, maxLength: 20_000 } as const;

/** The collections whose entries have pages of their own. */
export const collections = {
  type: 'object',
  description:
    'Your own data whose entries get pages, by the name of the file. In the texts, `{city}` stands for the value `city` of the entry, `{address.city}` for one within another, and `{key}` for its key or `id`.',
  shows: 'a page for each entry, a page that lists them, a feed',
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    properties: {
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
        description: 'The path of the page, below the prefix of a language. Values in it are spelled as in addresses.',
        otherwise: '`/<name>/{key}/`',
        examples: ['/jobs/{key}/'],
        shows: 'addresses',
      }),
      body: {
        description:
          'The text of the page, in Markdown with directives. `{values}` is a list of all values that the schema gives a title.',
        otherwise: '`{values}`',
        examples: ['{text}'],
        shows: 'the page of an entry, feeds',
        anyOf: [filledBlock, { type: 'object', minProperties: 1, additionalProperties: filledBlock }],
      },
      date: {
        ...line,
        description: 'The date or time of an entry: with it, the newest entry comes first, and there is a feed.',
        examples: ['{published}'],
        shows: 'lists, `feed.xml` below the list',
      },
      updated: {
        ...line,
        description: 'When an entry last changed.',
        examples: ['{changed}'],
        shows: 'the page of an entry, the sitemap, JSON-LD',
      },
      aliases: {
        ...line,
        description: 'The name of the value with paths that redirect to the page.',
        examples: ['{formerly}'],
        shows: 'the files of the hosts',
      },
      template: {
        ...line,
        description: 'The template that prints the page: the name of a file in `templates/`, without the ending.',
        otherwise: '`page`',
        examples: ['job'],
        shows: 'the HTML of the page',
      },
      jsonld: {
        type: 'object',
        description:
          'The schema.org node of an entry, the same in all languages. A property without a value is left out.',
        examples: [{ type: 'JobPosting', title: '{title}', datePosted: '{published}' }],
        shows: 'JSON-LD',
      },
      list: {
        description:
          'The page that lists all entries; `false` for none. You can also write that page, with `::entries{of=…}`.',
        otherwise: 'a page with the title and description of the schema',
        examples: [false],
        shows: 'the list',
        anyOf: [
          { type: 'boolean', enum: [false] },
          {
            type: 'object',
            additionalProperties: false,
            properties: {
              title: {
                ...localized,
                description: 'Its name.',
                otherwise: 'the `title` of the schema',
                examples: ['Jobs'],
              },
              description: {
                ...localized,
                description: 'Its description, in a sentence.',
                otherwise: 'the `description` of the schema',
                examples: ['Whom we are looking for.'],
              },
              permalink: {
                ...localized,
                description: 'Its path, below the prefix of a language.',
                otherwise: 'that of the entries up to the first value',
                examples: ['/jobs/'],
              },
              order: {
                type: 'integer',
                minimum: 0,
                description: 'Puts it into the menu: smaller numbers come first.',
                examples: [40],
              },
              parent: {
                ...line,
                description: 'The id of the menu entry that it is below.',
                examples: ['company'],
              },
            },
          },
        ],
      },
      fallback: {
        type: 'boolean',
        description: 'Whether texts that lack a language are shown in the default one, with a warning.',
        default: false,
        examples: [true],
        shows: 'wherever the data is',
      },
    },
  },
} as const;
