import type { FromSchema } from 'json-schema-to-ts';
import { line, localized, representativeQueries, slug, url } from '../../settings/schemas/common.ts';
import { checkUnique, type DataType } from './data-type.ts';

const schema = {
  type: 'object',
  shows: '`/developers/`, the API catalog, the AI catalog, `llms.txt`, JSON-LD',
  additionalProperties: false,
  $comment: 'no longer name: Write each API as an item of a list: apis: [{id: main, name: …}]',
  required: ['apis'],
  properties: {
    apis: {
      type: 'array',
      minItems: 1,
      description: 'The APIs of the company, the most important one first.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'url', 'description'],
        properties: {
          id: { ...slug, description: 'The stem of its ids.', examples: ['calls'], shows: '`/#api-calls`' },
          name: { ...line, description: 'Its name.', examples: ['Halyard API'] },
          url: { ...url, description: 'Where it is.', examples: ['https://api.example.com/v2'] },
          description: { ...localized, description: 'What it does.', examples: ['Reads and places calls.'] },
          openapi: {
            type: 'string',
            format: 'file-or-url',
            description:
              'Its OpenAPI description: the path of a file in `public/`, which is checked, served and shown at `/developers/`, or an address elsewhere.',
            examples: ['/openapi.json'],
          },
          documentation: {
            ...url,
            description: 'Its documentation.',
            otherwise: '`/developers/`',
            examples: ['https://docs.example.com/api/'],
          },
          access: {
            ...localized,
            description: 'What it takes to use it: a key, a token, or nothing.',
            examples: [{ en: 'Needs an access token.', fr: 'Un jeton d’accès est nécessaire.' }],
            shows: '`/developers/`, `llms.txt`',
          },
          representativeQueries,
          status: { ...url, description: 'Where its status is shown.', examples: ['https://status.example.com/'] },
          terms: { ...url, description: 'Its terms of use.', examples: ['https://www.example.com/terms/'] },
        },
      },
    },
  },
} as const;

type ApisFile = FromSchema<typeof schema>;
export type ApiFacts = ApisFile['apis'][number];

/** `data/api.yaml`: the APIs of the company, which are told before the addresses of the site itself. */
export const api: DataType<ApisFile> = {
  name: 'api',
  schema,
  check: ({ apis }, { block }) => checkUnique(apis, 'apis', block),
};
