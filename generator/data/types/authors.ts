import type { FromSchema } from 'json-schema-to-ts';
import { line, localized, slug, url } from '../../settings/schemas/common.ts';
import { checkUnique, type DataType } from './data-type.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['authors'],
  properties: {
    authors: {
      type: 'array',
      minItems: 1,
      description: 'The authors of posts.',
      shows: 'posts, the lists and feeds of authors, feeds, JSON-LD',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name'],
        properties: {
          id: {
            ...slug,
            description: 'The id that posts use.',
            examples: ['ines-moreau'],
            shows: 'the address of their list',
          },
          name: { ...line, description: 'Their name.', examples: ['Inès Moreau'] },
          role: {
            ...localized,
            description: 'What they do.',
            examples: [{ en: 'Head of support', fr: 'Responsable du support' }],
          },
          bio: {
            ...localized,
            description: 'Who they are, in a sentence or two.',
            examples: ['Inès answered telephones for ten years.'],
            shows: 'below their posts, the list of these and its Markdown, JSON-LD',
          },
          url: { ...url, description: 'Their own page.', examples: ['https://ines.example/'] },
          image: {
            type: 'string',
            format: 'site-path',
            description: 'The path of their picture.',
            examples: ['/assets/ines.jpg'],
            shows: 'posts, the lists of their posts and of authors, `/feed.json`, JSON-LD',
          },
        },
      },
    },
  },
} as const;

type AuthorsFile = FromSchema<typeof schema>;

/** `data/authors.yaml`: the people who sign posts. */
export const authors: DataType<AuthorsFile> = {
  name: 'authors',
  schema,
  check: (file, { block }) => checkUnique(file.authors, 'authors', block),
};
