import { line, localized, paragraph, slug, url } from '../common.ts';

const everywhere = 'every page and machine file';

const currency = { type: 'string', format: 'currency' } as const;

/** Who the site is, and in which languages. */
export const identity = {
  baseUrl: {
    type: 'string',
    format: 'base-url',
    description: 'The address of the site. If it has a folder, every published path begins with that.',
    examples: ['https://www.example.com'],
    shows: everywhere,
  },
  name: { ...line, description: 'The name of the site.', examples: ['Halyard'], shows: everywhere },
  tagline: {
    ...localized,
    description: 'A description of the site in one line.',
    otherwise: 'the description',
    examples: [{ en: 'Calls answered by people', fr: 'Des appels pris par des personnes' }],
    shows: 'the title of the home page, feeds, `llms.txt`, `openapi.json`, the AI catalog, JSON-LD',
  },
  description: {
    ...paragraph,
    description: 'Who the site is for and what it offers, in a paragraph.',
    otherwise: 'the tagline, or else the description of the home page',
    examples: ['We answer the calls of small companies, in two languages.'],
    shows: '`llms.txt`, `openapi.json`, JSON-LD',
  },
  currency: {
    description: 'The currency of every price, or one for each locale. Required if there is a price.',
    examples: ['EUR'],
    shows: 'prices on pages, in `llms.txt` and in offers',
    $comment: 'must be a currency, or one for each locale',
    anyOf: [currency, { type: 'object', minProperties: 1, additionalProperties: currency }],
  },
  locales: {
    type: 'array',
    minItems: 1,
    description: 'The languages of the site, in the order in which they are listed.',
    otherwise: 'the folders of `pages/`',
    shows: 'the switch between languages, `hreflang`, the sitemap',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['code'],
      properties: {
        code: {
          type: 'string',
          format: 'locale',
          description: 'The tag of the language, which is the name of its folder.',
          examples: ['fr'],
        },
        name: {
          ...line,
          description: 'Its name in its own language.',
          otherwise: 'what the language calls itself',
          examples: ['Français'],
        },
        path: {
          ...slug,
          description: 'The folder of its addresses; the default locale has none.',
          otherwise: 'its code in small letters',
          examples: ['zh'],
        },
        labels: {
          type: 'string',
          format: 'locale',
          description: "The language of the templates' words, if they have none in its own.",
          examples: ['en'],
        },
      },
    },
  },
  defaultLocale: {
    type: 'string',
    format: 'locale',
    description: 'The language that is served at `/`; every other one is below its `path`.',
    otherwise: 'the only locale, or else the first of `locales`',
    examples: ['en'],
    shows: 'addresses, `x-default`, machine files',
  },
} as const;

/** Who publishes the site, and the service that it tells of. */
export const publisher = {
  organization: {
    type: 'object',
    additionalProperties: true,
    description: 'Who publishes the site. It also takes every other property that schema.org has for its type.',
    otherwise: 'the name and the address of the site',
    shows: 'JSON-LD, feeds, `openapi.json`',
    properties: {
      type: {
        ...line,
        description: 'Its type in schema.org: `Organization`, or a more specific one.',
        otherwise: '`Organization`',
        examples: ['Restaurant'],
      },
      name: { ...line, description: 'Its name.', otherwise: 'the name of the site', examples: ['Halyard'] },
      legalName: {
        ...line,
        description: 'Its legal name.',
        examples: ['Halyard SARL'],
        shows: 'JSON-LD, the copyright of feeds',
      },
      url: {
        ...url,
        description: 'Its own site.',
        otherwise: 'the address of this site',
        examples: ['https://www.example.com/'],
        shows: 'JSON-LD, `openapi.json`',
      },
      logo: {
        type: 'string',
        format: 'site-path',
        description: 'The path of its logo.',
        examples: ['/assets/logo.svg'],
        shows: 'JSON-LD, the AI catalog, the icon of `feed.json`',
      },
      email: {
        type: 'string',
        format: 'email',
        description: 'Its e-mail address.',
        examples: ['hello@example.com'],
        shows: 'JSON-LD, the contact of `openapi.json`',
      },
      telephone: { ...line, description: 'Its telephone number.', examples: ['+33 1 99 00 12 34'] },
      foundingDate: {
        type: 'string',
        format: 'calendar-date',
        description: 'The day it was founded.',
        examples: ['2019-04-01'],
      },
      vatID: { ...line, description: 'Its VAT number.', examples: ['FR40303265045'] },
      address: {
        type: 'object',
        additionalProperties: false,
        required: ['addressCountry'],
        description: 'Where it is.',
        properties: {
          streetAddress: { ...line, description: 'The street and the number.', examples: ['12 quai du Port'] },
          addressLocality: { ...line, description: 'The town.', examples: ['Nantes'] },
          addressRegion: { ...line, description: 'The region.', examples: ['Pays de la Loire'] },
          postalCode: { ...line, description: 'The postal code.', examples: ['44000'] },
          addressCountry: { ...line, description: 'The ISO 3166-1 code of the country.', examples: ['FR'] },
        },
      },
      sameAs: {
        type: 'array',
        items: url,
        description: 'Its profiles elsewhere.',
        examples: [['https://social.example/@halyard']],
      },
    },
  },
  service: {
    type: 'object',
    additionalProperties: false,
    required: ['documentation'],
    description: 'The service that the site is about.',
    shows: '`/api/status`, the API catalog, `openapi.json`',
    properties: {
      name: {
        ...line,
        description: 'Its name.',
        otherwise: 'the name of the site',
        examples: ['halyard-api'],
      },
      documentation: { ...url, description: 'Its documentation.', examples: ['https://docs.example.com/'] },
    },
  },
} as const;
