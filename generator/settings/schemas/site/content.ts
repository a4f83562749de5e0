import { line } from '../common.ts';

const text = { type: 'string', maxLength: 1000 } as const;

/** How the content is read. */
export const content = {
  timeZone: {
    type: 'string',
    format: 'time-zone',
    description: 'The time zone of times in front matter that name none.',
    examples: ['Europe/Paris'],
    shows: 'dates of posts',
  },
  frontMatter: {
    type: 'object',
    additionalProperties: line,
    description:
      "The meaning of other generators' keys in front matter: a known key, or `extra` for those that only templates read.",
    examples: [{ date: 'published', excerpt: 'description', layout: 'extra' }],
    shows: 'front matter as it is read',
  },
  components: {
    description:
      'How components of another generator are shown: `unwrap` keeps their content and what readers see of their attributes, `drop` removes them, and a mapping replaces them. `*` is for all others.',
    examples: [{ Callout: 'unwrap', Spacer: 'drop', '*': 'unwrap' }],
    shows: 'bodies of pages and posts',
    type: 'object',
    additionalProperties: {
      anyOf: [
        { enum: ['unwrap', 'drop'] },
        {
          type: 'object',
          additionalProperties: false,
          required: ['link'],
          properties: {
            link: {
              ...text,
              description: 'The address of a link to show instead, with attributes in braces.',
              examples: ['https://video.example/{id}'],
            },
            text: {
              ...text,
              description: 'The text of that link.',
              otherwise: 'the attribute `title`',
              examples: ['{title}'],
            },
          },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['image'],
          properties: {
            image: {
              ...text,
              description: 'The file of a picture to show instead, with attributes in braces.',
              examples: ['/assets/{name}.jpg'],
            },
            alt: {
              ...text,
              description: 'The alternative text of that picture.',
              otherwise: 'the attribute `alt`',
              examples: ['{alt}'],
            },
          },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['only'],
          properties: {
            only: {
              ...line,
              description: 'The only attribute or part to show.',
              examples: ['light'],
            },
          },
        },
      ],
    },
  },
} as const;

/** The folder of a site that another program builds. */
export const beside = {
  ...line,
  description:
    'The folder of a built site to which `fingerpost beside` adds what machines read, from the folder that contains `content/`.',
  otherwise: 'the folder that the command names',
  examples: ['../site/out'],
  shows: 'what `fingerpost beside` adds',
} as const;

/** The content files that a build passes over. */
export const ignore = {
  type: 'array',
  uniqueItems: true,
  items: { type: 'string', minLength: 1, maxLength: 300 },
  description:
    'Files of the content folder to leave out. `*` stands for any characters of a name, `**/` for any folders.',
  examples: [['**/_index.md']],
  shows: 'what is missing from the output folder',
} as const;
