import type { FromSchema } from 'json-schema-to-ts';
import { line, localized, representativeQueries, slug, url } from '../../settings/schemas/common.ts';
import { closed, formatted, key, rows } from '../../settings/schemas/keys.ts';
import { checkUnique, type DataType } from './data-type.ts';

const schema = closed(
  {
    shows: '`/developers/`, the API catalog, the AI catalog, `llms.txt`, JSON-LD',
    $comment: 'no longer name: Write each API as an item of a list: apis: [{id: main, name: …}]',
  },
  ['apis'],
  {
    apis: rows(
      { minItems: 1, description: 'The APIs of the company, the most important one first.' },
      ['id', 'name', 'url', 'description'],
      {
        id: key(slug, 'The base of its ids.', 'calls', { shows: '`/#api-calls`' }),
        name: key(line, 'Its name.', 'Halyard API'),
        url: key(url, 'Its address.', 'https://api.example.com/v2'),
        description: key(localized, 'What it does.', 'Reads and places calls.'),
        openapi: key(
          formatted('file-or-url'),
          'Its OpenAPI description: the path of a file in `public/`, which the build checks, serves and shows at `/developers/`, or an address on another host.',
          '/openapi.json',
        ),
        documentation: key(url, 'Its documentation.', 'https://docs.example.com/api/', { otherwise: '`/developers/`' }),
        access: key(
          localized,
          'What a client needs: a key, a token, or nothing.',
          { en: 'Needs an access token.', fr: 'Un jeton d’accès est nécessaire.' },
          { shows: '`/developers/`, `llms.txt`' },
        ),
        representativeQueries,
        status: key(url, 'Its status page.', 'https://status.example.com/'),
        terms: key(url, 'Its terms of use.', 'https://www.example.com/terms/'),
      },
    ),
  },
);

type ApisFile = FromSchema<typeof schema>;
export type ApiFacts = ApisFile['apis'][number];

/** `data/api.yaml`: the APIs of the company, which are told before the addresses of the site itself. */
export const api: DataType<ApisFile> = {
  name: 'api',
  schema,
  check: ({ apis }, { block }) => checkUnique(apis, 'apis', block),
};
